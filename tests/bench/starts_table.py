"""Starts of the page in Chromium: restored, plain, cold, slowed, on a slow line, after a doubt."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Playwright

from tests.bench.start_bench import LINE, Start, start
from tests.e2e.browser import launch_profile
from tests.e2e.test_snapshot import CHANGE

WARM = 7
COLD = 3
SLOWED = 4.0
LIMITS = {
    "restored, share of plain, wall, %": 60.0,
    "restored, share of plain, processor, %": 50.0,
    "restored 4 times slower, share of plain, wall, %": 62.0,
    "after a doubt, share of plain, wall, %": 110.0,
    "cold, share of a plain page's, wall, %": 58.0,
    "bytes on the way, MB": 3.6,
    "bytes, share of a plain page's, %": 58.0,
    "9 Mbit/s, 60 ms: all files, share of one file as large": 1.15,
}

Runs = dict[str, list[Start]]


def show(playwright: Playwright, ours: str, plain: str) -> None:
    """Measure and print. ours, plain: addresses of our site and of the plain page."""
    runs = _warm(playwright, ours, plain) | _cold(playwright, ours, plain)
    _print(runs)


def _warm(playwright: Playwright, ours: str, plain: str) -> Runs:
    """Starts in profiles that have been used, taking turns."""
    runs: Runs = {}
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        context = launch_profile(playwright, Path(one))
        page = launch_profile(playwright, Path(other))
        start(context, ours, make_next=True)
        for _ in range(2):  # these visits may still fill the cache of compiled code
            start(context, ours)
            start(context, f"{ours}?plain")
            start(page, plain)
        kinds: dict[str, Callable[[], Start]] = {
            "restored": lambda: start(context, ours),
            "plain": lambda: start(context, f"{ours}?plain"),
            "restored, 4 times slower": lambda: start(context, ours, slowed=SLOWED),
            "plain, 4 times slower": lambda: start(context, f"{ours}?plain", slowed=SLOWED),
            "a plain page": lambda: start(page, plain),
            "after a doubt": lambda: _doubted(context, ours),
        }
        for _ in range(WARM):
            for kind, measure in kinds.items():
                runs.setdefault(kind, []).append(measure())
        context.close()
        page.close()
    for kind, expected in (("restored", "restored"), ("after a doubt", "fallback")):
        assert {run.how for run in runs[kind]} == {expected}, f"{kind}: not what was to be measured"
    return runs


def _doubted(context: BrowserContext, address: str) -> Start:
    """A start that finds a damaged snapshot; a sound one is there again afterwards."""
    page = context.new_page()
    page.goto(f"{address}rules.html")
    page.evaluate(CHANGE, ["flip", 1])
    page.close()
    return start(context, address, make_next=True)


def _cold(playwright: Playwright, ours: str, plain: str) -> Runs:
    """First visits."""
    runs: Runs = {}
    for _ in range(COLD):
        for kind, address, line in (
            ("cold", ours, None),
            ("a plain page, cold", plain, None),
            ("cold, 9 Mbit/s and 60 ms", ours, LINE),
        ):
            with tempfile.TemporaryDirectory() as folder:
                context = launch_profile(playwright, Path(folder))
                runs.setdefault(kind, []).append(start(context, address, line=line))
                context.close()
    return runs


def _print(runs: Runs) -> None:
    def wall(kind: str) -> float:
        return median(run.wall for run in runs[kind])

    def cpu(kind: str) -> float:
        return median(run.cpu for run in runs[kind])

    sent, plain_sent = (runs[kind][0].sent for kind in ("cold", "a plain page, cold"))
    line = runs["cold, 9 Mbit/s and 60 ms"]
    values = [
        100 * wall("restored") / wall("plain"),
        100 * cpu("restored") / cpu("plain"),
        100 * wall("restored, 4 times slower") / wall("plain, 4 times slower"),
        100 * wall("after a doubt") / wall("plain"),
        100 * wall("cold") / wall("a plain page, cold"),
        sent / 1e6,
        100 * sent / plain_sent,
        median(run.arrived * run.speed / run.sent for run in line),
    ]
    print(f"\nStarts in Chromium {'':37}{'measured':>10}{'limit':>8}")
    for (name, limit), value in zip(LIMITS.items(), values, strict=True):
        verdict = "" if value <= limit else "  too much"
        print(f"{name:56}{value:10.2f}{limit:8.2f}{verdict}")
    print(f"\n{'Medians, ms':28}{'wall':>8}{'cpu':>8}  stages")
    for kind, measured in runs.items():
        names = measured[0].marks
        stages = (f"{name} {median(run.marks[name] for run in measured):.0f}" for name in names)
        print(f"{kind:28}{wall(kind):8.0f}{cpu(kind):8.0f}  {', '.join(stages)}")
    print(
        f"\nA first visit sends {sent / 1e6:.2f} MB, that of the plain page {plain_sent / 1e6:.2f}."
    )
