"""The page in Chromium: its starts, bytes on the way, frames in others' turns."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.bench import firefox_table, lighthouse, plain_page, starts_table, waiting_table
from tests.e2e.browser import launch
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from web.site import dist, serve

WATCHED = 20
"""Seconds of the opponents' play that are watched."""
LONGEST_GAP = 100.0
"""Milliseconds between two frames, at most."""


def show() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site = dist.build()
        plain_page.build(site, Path(scratch) / "plain")
        with served(site) as address, served(Path(scratch) / "plain") as plain_address:
            starts_table.show(playwright, address, plain_address)
            firefox_table.show(playwright, address)
            browser = launch(playwright)
            hard = opponents(browser, address, "medium", "hard", 4, 3)
            experts = {
                size: [opponents(browser, address, size, "expert", 2, speed) for speed in (3, 4)]
                for size in ("medium", "large", "huge")
            }
            waiting_table.show(browser, address, served)
            browser.close()
            lighthouse.show(address)
    verdict = "" if hard.gap <= LONGEST_GAP else "  too much"
    gap = f"{hard.gap:10.2f}{LONGEST_GAP:8.1f}{verdict}"
    print(f"\nOpponents in Chromium {'':16}{'measured':>10}{'limit':>8}")
    print(f"{'longest gap in their turns, ms':38}{gap}")
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


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; its address."""
    server = serve.start(folder, base="/slay/")
    try:
        yield f"http://127.0.0.1:{server.server_port}/slay/"
    finally:
        server.shutdown()
        server.server_close()


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
