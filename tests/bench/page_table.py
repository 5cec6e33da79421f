"""The page in Chromium: time to the first picture, bytes on the way, frames in others' turns."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Playwright, Request, sync_playwright

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
    "bytes on the way, MB": 7.5,
    "longest gap in others' turns, ms": 100.0,
}


def show() -> None:
    """Measure and print."""
    server = serve.start(dist.build(), base="/slay/")
    address = f"http://127.0.0.1:{server.server_port}/slay/"
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            cold, warm, sent = starts(playwright, address)
            gap, frames = opponents(browser, address)
            browser.close()
    finally:
        server.shutdown()
    figures = {
        "cold start, s": median(run["frame"] for run in cold),
        "warm start, s": median(run["frame"] for run in warm),
        "bytes on the way, MB": sent / 1e6,
        "longest gap in others' turns, ms": gap,
    }
    print(f"\nThe page in Chromium {'':17}{'measured':>10}{'limit':>8}")
    for name, value in figures.items():
        verdict = "" if value <= LIMITS[name] else "  too much"
        print(f"{name:38}{value:10.2f}{LIMITS[name]:8.1f}{verdict}")
    print(f"{'frames a second in these turns':38}{frames:10.1f}")
    print(f"\nStages, s after the start{'':8}" + "".join(f"{name:>9}" for name in STAGES))
    for name, runs in (("cold", cold), ("warm", warm)):
        times = "".join(f"{median(run[stage] for run in runs):9.2f}" for stage in STAGES)
        print(f"{name:33}{times}")


def starts(
    playwright: Playwright, address: str
) -> tuple[list[dict[str, float]], list[dict[str, float]], int]:
    """Seconds to each stage, with a new profile and with a used one; bytes of one cold start."""
    cold, warm, sent = [], [], 0
    for _ in range(COLD):
        with tempfile.TemporaryDirectory() as folder:
            context = launch_profile(playwright, Path(folder))
            stages, sent = start(context, address)
            cold.append(stages)
            start(context, address)  # this visit may still fill the cache of compiled code
            warm.append(start(context, address)[0])
            context.close()
    return cold, warm, sent


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


def opponents(browser: Browser, address: str) -> tuple[float, float]:
    """Four opponents on a medium island: longest gap between frames in ms, frames a second."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    game = GamePage.open(context.new_page(), address)
    mouse = Mouse(game)
    for button in ("menu", "settings", "set:speed:3", "close", "menu", "new"):
        mouse.press(button)
    for button in ("size:medium", "players:4", *(f"seat:{letter}:hard" for letter in "abcd")):
        mouse.press(button)
    mouse.press("start")
    game.wait("s.screen === 'game' && s.map.includes('medium') && s.moves > 0")
    gap, frames, milliseconds = game.page.evaluate(
        """async (seconds) => {
          window.slay.resetGaps();
          const [frames, since] = [window.slay.frames, performance.now()];
          await new Promise((go) => setTimeout(go, 1000 * seconds));
          return [window.slay.longestGapMs, window.slay.frames - frames, performance.now() - since];
        }""",
        WATCHED,
    )
    assert game.state()["moves"] > 20, "the opponents did not play"
    context.close()
    return gap, 1000 * frames / milliseconds
