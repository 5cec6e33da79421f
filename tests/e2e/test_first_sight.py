"""What is seen before the game: there at once, and it stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.game import GamePage

SHIFTS = """
window.shifted = 0;
window.shifters = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.shifted += entry.value;
    for (const source of entry.sources) {
      window.shifters.push([source.node?.id || source.node?.nodeName || "?", entry.value]);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""

SIZES = {
    "telephone": (412, 823),
    "small telephone": (320, 568),
    "crosswise": (844, 390),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
}


@pytest.mark.parametrize("locale", ["en-GB", "de-AT"])
@pytest.mark.parametrize("size", sorted(SIZES))
def test_nothing_shifts_while_the_game_loads(
    new_context: Callable[..., BrowserContext], address: str, size: str, locale: str
) -> None:
    """Over a slow line, so that the page is painted before its scripts come."""
    width, height = SIZES[size]
    context = new_context(
        viewport={"width": width, "height": height}, locale=locale, device_scale_factor=2
    )
    page = context.new_page()
    page.add_init_script(SHIFTS)
    line = {"offline": False, "latency": 300, "downloadThroughput": 4e6, "uploadThroughput": 1e6}
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
    game = GamePage.open(page, address)
    game.next_frames(3)
    painted, started = page.evaluate(
        """["first-contentful-paint", "slay:frame"].map(
             (name) => performance.getEntriesByName(name)[0].startTime)"""
    )
    assert painted < started - 500
    shifted, shifters = page.evaluate("[window.shifted, window.shifters]")
    assert shifted < 0.02, shifters


def test_picture_and_words_are_there_without_any_script(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address)
    box = page.locator("#island").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(300, abs=1)
    assert box["height"] == pytest.approx(300 * 352 / 446, abs=2)
    assert "hexes" in str(page.get_by_role("img").get_attribute("aria-label"))
    assert page.locator("#welcome li").count() == 3
    assert [url for url in requests if url.endswith(".svg")] == []
