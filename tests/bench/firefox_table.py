"""Starts of the page in Firefox: restored against plain."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import BrowserContext, Playwright

from tests.bench.start_bench import MAKE_NEXT
from tests.e2e.browser import launch_firefox

STARTS = 7
LIMIT = 70.0
"""Percent of a plain start's time that a restored one may take."""

_PICTURE = """() => {
  const [picture] = performance.getEntriesByName("slay:frame");
  return picture && [window.slay.start.how, picture.startTime];
}"""


def show(playwright: Playwright, address: str) -> None:
    """Measure, taking turns, and print."""
    browser = launch_firefox(playwright)
    if browser is None:
        print("\nStarts in Firefox: not measured, firefox-esr is not installed")
        return
    context = browser.new_context()
    _start(context, address, make_next=True)
    found: dict[str, list[float]] = {"restored": [], "plain": []}
    for _ in range(STARTS):
        for expected, query in (("restored", ""), ("plain", "?plain")):
            how, wall = _start(context, address + query)
            assert how == expected, f"a start was {how}, not {expected}"
            found[how].append(wall)
    browser.close()
    restored, plain = (median(walls) for walls in found.values())
    share = 100 * restored / plain
    verdict = "" if share <= LIMIT else "  too much"
    print(f"\nStarts in Firefox: restored {restored:.0f} ms, plain {plain:.0f} ms")
    print(f"{'restored, share of plain, wall, %':56}{share:10.2f}{LIMIT:8.2f}{verdict}")


def _start(context: BrowserContext, address: str, make_next: bool = False) -> tuple[str, float]:
    """How a start went, and ms to its first picture."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(_PICTURE, timeout=120_000)
    if make_next:
        page.evaluate(MAKE_NEXT)
    page.wait_for_timeout(1500)  # compiled code is put by when the page has come to rest
    how, wall = page.evaluate(_PICTURE)
    page.close()
    return how, wall
