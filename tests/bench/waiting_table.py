"""From End turn to one's own next turn in Chromium, beside version 0.1.0 in the same run.

Both play the same games. Version 0.1.0 is built from its commit, with the wheel that is built
already; where that can't be had, its column stays empty.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

from game.ai import choose_turn
from game.core import END
from game.core.prng import Prng
from game.links import fragments
from game.session import Session
from game.slicing import finish
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from web.site.environment import ROOT

BEFORE = "1fc55ad"
"""The commit of version 0.1.0."""
SPEEDS = {"normal": 2, "fast": 3, "skip": 4}
GAMES = {"large, three experts": ("large", 4), "huge, five experts": ("huge", 6)}
ROUNDS = (2, 5)
"""The rounds in which End turn is pressed, or soon after."""
SEED = 3
ALLOWED = {"normal": 0.5, "skip": 0.6}
"""Of the seconds in version 0.1.0, at most."""
GAPS = {"normal": 34.0, "fast": 34.0, "skip": 50.0}
"""Milliseconds between two frames, at most; twice as many at skip on a huge island."""


class Waited(NamedTuple):
    """One wait: seconds from End turn to one's own turn, longest gap between frames in ms."""

    seconds: float
    gap: float


def games(size: str, players: int, seed: int) -> list[str]:
    """Links to the end of a human's turn in some rounds of one game."""
    letters = "abcdef"[:players]
    seats = {"a": "human"} | dict.fromkeys(letters[1:], "expert")
    session = Session.new(seed, size, players, seats, game_id=f"bench {seed}")
    links: list[str] = []
    while len(links) < len(ROUNDS):
        position = session.position
        for move in choose_turn(position, "hard", Prng(seed).next())[:-1]:
            session.play(move)
        # Where units would starve the game asks first: then the next round will do.
        if position.round >= ROUNDS[len(links)] and not session.position.starving():
            links.append(fragments.game_link(session.record, session.steps))
        session.play(END)
        while not session.is_human_turn:
            for move in finish(session.think()):
                session.play(move)
    return links


def wait(browser: Browser, address: str, link: str, speed: int) -> Waited:
    """End the turn of the game that a link has, at a speed, and wait for the next."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    context.set_default_timeout(120_000)
    game = GamePage.open(context.new_page(), address)
    mouse = Mouse(game)
    for button in ("menu", "settings", f"set:speed:{speed}", "close"):
        mouse.press(button)
    game.evaluate("(link) => { location.hash = link; }", link)
    game.wait("s.dialog === 'link'")
    mouse.press("yes")
    game.wait("s.dialog === '' && s.canPlay")
    game.pause(700)
    at = game.button("end")
    game.evaluate(
        """() => {
          window.waited = null;
          window.addEventListener("pointerup", () => {
            const since = performance.now();
            window.slay.resetGaps();
            new MutationObserver((changes, observer) => {
              const lines = changes.flatMap((change) => [...change.addedNodes]);
              if (!lines.some((line) => line.textContent.includes("Your turn"))) return;
              window.waited = [(performance.now() - since) / 1000, window.slay.longestGapMs];
              observer.disconnect();
            }).observe(document.getElementById("log"), { childList: true });
          }, { once: true, capture: true });
        }"""
    )
    game.click(*at)
    seconds, gap = game.until("() => window.waited", every_ms=200, most_ms=120_000)
    context.close()
    return Waited(seconds, gap)


def show(
    browser: Browser, address: str, served: Callable[[Path], AbstractContextManager[str]]
) -> None:
    """Measure and print. `served`: serves a folder, and gives its address."""
    before = site_before()
    print(f"\nFrom End turn to one's own turn; load {os.getloadavg()[0]:.1f} at the beginning")
    head = f"{'':32}{'0.1.0, s':>10}{'now, s':>8}{'ratio':>7}{'limit':>7}"
    print(f"{head}{'gap, ms':>9}{'0.1.0':>7}{'limit':>7}")
    with nullcontext("") if before is None else served(before) as old_address:
        for name, (size, players) in GAMES.items():
            links = games(size, players, SEED)
            for speed, number in SPEEDS.items():
                old: list[Waited] = []
                new: list[Waited] = []
                for link in links:
                    if old_address:
                        old.append(wait(browser, old_address, link, number))
                    new.append(wait(browser, address, link, number))
                gap = GAPS[speed] * (2 if speed == "skip" and size == "huge" else 1)
                print("".join(_row(f"{name}, {speed}", old, new, ALLOWED.get(speed), gap)))


def _row(
    name: str, old: list[Waited], new: list[Waited], limit: float | None, most: float
) -> Iterator[str]:
    seconds = median(each.seconds for each in new)
    gap = max(each.gap for each in new)
    ratio = median(b.seconds / a.seconds for a, b in zip(old, new, strict=True)) if old else None
    yield f"{name:32}"
    yield f"{median(each.seconds for each in old):10.2f}" if old else f"{'-':>10}"
    yield f"{seconds:8.2f}"
    yield f"{'-':>7}" if ratio is None else f"{ratio:7.2f}"
    yield f"{'':7}" if limit is None else f"{limit:7.2f}"
    yield f"{gap:9.1f}{max((each.gap for each in old), default=0):7.1f}{most:7.1f}"
    # Frames of 16.7 ms are told in rounded numbers.
    if (limit and ratio and ratio > limit) or gap > most + 0.5:
        yield "  too much"


def site_before() -> Path | None:
    """The site of version 0.1.0, built if need be; None, and said, where its commit is not here."""
    folder = ROOT / "build" / "before"
    if not (folder / "dist" / "build.json").exists():
        try:
            _build_before(folder)
        except subprocess.CalledProcessError as error:
            print(f"Version 0.1.0 can't be built: {error}. Its column stays empty.")
            return None
    return folder / "dist"


def _build_before(folder: Path) -> None:
    """Build version 0.1.0 in a folder of its own."""
    sources = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(sources.stdout)) as archive:
        archive.extractall(folder)
    command = [sys.executable, "build.py", "web"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
