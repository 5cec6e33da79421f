"""Drawing the board in Chromium: a large island, 1280x720 at a device pixel ratio of 2."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.core_bench import MIDGAME
from tests.e2e.browser import launch
from tests.e2e.game import GamePage
from web.site import dist, serve

LIMITS = {"full redraw": 12.0, "one moving piece": 5.0}
FRAME = 1000 / 60
# The page keeps its Python to itself; but its module is loaded only once, so import finds it.
SCRIPT = """async ([source, given]) => {
    const address = performance.getEntriesByType("resource")
        .map((entry) => entry.name).find((name) => name.endsWith("/platform.js"));
    const { slayPage } = await import(address);
    const names = slayPage.python.toPy({ __name__: "board_bench" });
    slayPage.python.runPython(source, { globals: names });
    return names.get("run")(...given).toJs({ dict_converter: Object.fromEntries });
}"""


def show() -> None:
    """Measure and print."""
    server = serve.start(dist.build(), base="/slay/")
    address = f"http://127.0.0.1:{server.server_port}/slay/"
    here = Path(__file__)
    source = here.with_name("board_bench.py").read_text(encoding="utf-8")
    editor = here.with_name("editor_bench.py").read_text(encoding="utf-8")
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            context = browser.new_context(
                viewport={"width": 1280, "height": 720}, device_scale_factor=2
            )
            game = GamePage.open(context.new_page(), address)
            figures: dict[str, float] = game.page.evaluate(SCRIPT, [source, [MIDGAME]])
            game.fetch_later()
            painting: dict[str, float] = game.page.evaluate(SCRIPT, [editor, []])
            browser.close()
    finally:
        server.shutdown()
    _print("Drawing the board in Chromium, ms", figures, LIMITS)
    _print("Painting on 64x64 hexes, ms", painting, dict.fromkeys(painting, FRAME))


def _print(title: str, figures: dict[str, float], limits: dict[str, float]) -> None:
    print(f"\n{title:38}{'measured':>10}{'limit':>8}")
    for name, value in figures.items():
        limit = limits.get(name)
        verdict = "  too much" if limit is not None and value > limit else ""
        print(f"{name:38}{value:10.2f}{f'{limit:8.1f}' if limit else ''}{verdict}")


if __name__ == "__main__":
    show()
