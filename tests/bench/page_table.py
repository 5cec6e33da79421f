"""The page in Chromium: time to the first picture, bytes on the way, frames in others' turns."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, BrowserContext, Request, sync_playwright

from tests.e2e.browser import launch
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from web.site import dist, serve

COLD, WARM, TURNS = 3, 4, 6
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
            cold, warm, sent = starts(browser, address)
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
    browser: Browser, address: str
) -> tuple[list[dict[str, float]], list[dict[str, float]], int]:
    """Seconds to each stage, with an empty cache and with a filled one; bytes of one cold start."""
    cold, sent = [], 0
    for _ in range(COLD):
        context = browser.new_context()
        stages, sent = start(context, address)
        cold.append(stages)
        context.close()
    context = browser.new_context()
    start(context, address)
    start(context, address)  # the second visit may still fill the cache of compiled code
    warm = [start(context, address)[0] for _ in range(WARM)]
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
    page.close()
    return marks, sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def opponents(browser: Browser, address: str) -> tuple[float, float]:
    """Three opponents on a medium island: longest gap between frames in ms, frames a second."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    game = GamePage.open(context.new_page(), address)
    mouse = Mouse(game)
    for button in ("menu", "settings", "set:speed:3", "close"):
        mouse.press(button)
    mouse.press("menu")
    mouse.press("new")
    for button in ("size:medium", "players:4", *(f"seat:{letter}:hard" for letter in "bcd")):
        mouse.press(button)
    mouse.press("start")
    game.wait("s.screen === 'game' && s.moves === 0 && s.canPlay")
    longest, frames, milliseconds = 0.0, 0, 0.0
    for _ in range(TURNS):
        round_before = game.wait("s.canPlay && !s.busy && !s.dialog")["round"]
        before, since = game.page.evaluate(
            "() => { slay.resetGaps(); return [slay.frames, performance.now()]; }"
        )
        mouse.press("end")
        game.wait("s.canPlay && s.round > n.round", 500, 120_000, round=round_before)
        gap, after, until = game.page.evaluate(
            "() => [slay.longestGapMs, slay.frames, performance.now()]"
        )
        longest = max(longest, gap)
        frames += after - before
        milliseconds += until - since
    context.close()
    return longest, 1000 * frames / milliseconds
