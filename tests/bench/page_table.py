"""The page in Chromium: time to the first picture, bytes on the way, frames in others' turns."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Playwright, Request, sync_playwright

from tests.bench import lighthouse, plain_page
from tests.e2e.browser import launch, launch_profile
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from web.site import dist, serve

COLD = 3
WATCHED = 20
"""Seconds of the opponents' play that are watched."""
STAGES = ("files", "python", "pygame", "game", "frame")
LIMITS = {
    "cold start, s": 6.0,
    "warm start, s": 3.0,
    "bytes on the way, MB": 4.6,
    "longest gap in others' turns, ms": 100.0,
    "cold start, share of a plain page's, %": 70.0,
    "warm start, share of a plain page's, %": 45.0,
    "bytes, share of a plain page's, %": 65.0,
}


class Starts(NamedTuple):
    """Seconds to each stage of cold and warm starts, and the bytes of a cold one."""

    cold: list[dict[str, float]]
    warm: list[dict[str, float]]
    sent: int

    @property
    def figures(self) -> tuple[float, float, float]:
        """Median seconds to the first picture, cold and warm, and megabytes."""
        cold, warm = (median(run["frame"] for run in runs) for runs in (self.cold, self.warm))
        return cold, warm, self.sent / 1e6


def show() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = dist.build()
        plain_page.build(site, Path(scratch) / "plain")
        with served(site) as address, served(Path(scratch) / "plain") as plain_address:
            ours = starts(playwright, address)
            plain = starts(playwright, plain_address)
            browser = launch(playwright)
            hard = opponents(browser, address, "medium", "hard", 4, 3)
            experts = {
                size: [opponents(browser, address, size, "expert", 2, speed) for speed in (3, 4)]
                for size in ("medium", "large", "huge")
            }
            browser.close()
            lighthouse.show(address)
    values = [*ours.figures, hard.gap]
    values += [100 * own / other for own, other in zip(ours.figures, plain.figures, strict=True)]
    print(f"\nThe page in Chromium {'':17}{'measured':>10}{'limit':>8}")
    for (name, limit), value in zip(LIMITS.items(), values, strict=True):
        verdict = "" if value <= limit else "  too much"
        print(f"{name:38}{value:10.2f}{limit:8.1f}{verdict}")
    print(f"{'frames a second in these turns':38}{hard.frames:10.1f}")
    print("\nLevel expert, two players: seconds a turn at speed skip; longest gaps between frames")
    print(f"{'':28}{'turns':>7}{'mean, s':>9}{'most, s':>9}{'fast, ms':>10}{'skip, ms':>10}")
    for size, (fast, skip) in experts.items():
        allowed = "2 s, 50 ms" if size == "medium" else "5 s"
        mean, most = sum(skip.turns) / max(1, len(skip.turns)), max(skip.turns, default=0)
        print(
            f"{f'{size} (at most {allowed})':28}{len(skip.turns):7}{mean:9.2f}{most:9.2f}"
            f"{fast.gap:10.1f}{skip.gap:10.1f}"
        )
    print(f"\nStages, s after the start{'':8}" + "".join(f"{name:>9}" for name in STAGES))
    for name, runs in (
        ("cold", ours.cold),
        ("warm", ours.warm),
        ("plain page, cold", plain.cold),
        ("plain page, warm", plain.warm),
    ):
        times = "".join(f"{median(run[stage] for run in runs):9.2f}" for stage in STAGES)
        print(f"{name:33}{times}")
    print(f"\nThe plain page sends {plain.sent / 1e6:.2f} MB.")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; its address."""
    server = serve.start(folder, base="/slay/")
    try:
        yield f"http://127.0.0.1:{server.server_port}/slay/"
    finally:
        server.shutdown()
        server.server_close()


def starts(playwright: Playwright, address: str) -> Starts:
    """Start with new profiles, and again with each when it has been used."""
    cold, warm, sent = [], [], 0
    for _ in range(COLD):
        with tempfile.TemporaryDirectory() as folder:
            context = launch_profile(playwright, Path(folder))
            stages, sent = start(context, address)
            cold.append(stages)
            start(context, address)  # this visit may still fill the cache of compiled code
            warm.append(start(context, address)[0])
            context.close()
    return Starts(cold, warm, sent)


def start(context: BrowserContext, address: str) -> tuple[dict[str, float], int]:
    """One start: seconds to each stage, bytes received."""
    page = context.new_page()
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    GamePage.open(page, address)
    marks: dict[str, float] = page.evaluate(
        """() => Object.fromEntries(performance.getEntriesByType("mark")
             .map((mark) => [mark.name.replace("slay:", ""), mark.startTime / 1000]))"""
    )
    sizes = [request.sizes() for request in requests]
    page.wait_for_timeout(3000)  # compiled code is put by when the page has come to rest
    page.close()
    return marks, sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


class Watched(NamedTuple):
    """Computer players seen at play: longest gap between frames in ms, frames a second, and how
    many seconds each turn took."""

    gap: float
    frames: float
    turns: list[float]


def opponents(
    browser: Browser, address: str, size: str, level: str, players: int, speed: int
) -> Watched:
    """Let computer players of one level play each other for a while, shown at a speed."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    game = GamePage.open(context.new_page(), address)
    mouse = Mouse(game)
    seats = [f"seat:{letter}:{level}" for letter in "abcdef"[:players]]
    for button in ("menu", "settings", f"set:speed:{speed}", "close", "menu", "new"):
        mouse.press(button)
    for button in (f"size:{size}", f"players:{players}", *seats, "start"):
        mouse.press(button)
    game.wait("s.screen === 'game' && s.map.includes(n.size) && s.moves > 0", size=size)
    # Each turn is summed up in the log when it ends.
    gap, frames, ends = game.page.evaluate(
        """async (seconds) => {
          const ends = [performance.now()];
          const note = () => ends.push(performance.now());
          new MutationObserver(note).observe(document.getElementById("log"), { childList: true });
          window.slay.resetGaps();
          const [frames, since] = [window.slay.frames, performance.now()];
          await new Promise((go) => setTimeout(go, 1000 * seconds));
          const passed = (performance.now() - since) / 1000;
          return [window.slay.longestGapMs, (window.slay.frames - frames) / passed, ends];
        }""",
        WATCHED,
    )
    assert game.state()["moves"] > 20, "the opponents did not play"
    context.close()
    turns = [(end - begin) / 1000 for begin, end in pairwise(ends)]
    return Watched(gap, frames, turns[1:])  # the first had begun before
