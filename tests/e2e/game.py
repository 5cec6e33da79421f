"""The game as a player meets it: hexes and buttons to press, found through `window.slay`."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Error, Page

START_MS = 60_000
"""Patience for the start: a busy machine may take ten times as long as a quiet one."""
PAGES = 6
"""Of a sheet: more are not looked through for a button."""

SAME_ISLAND = "crypto.getRandomValues = (array) => { array.fill(7); return array; }"
"""For `add_init_script`: the game draws its seeds from here, so a failure can be played again."""

WIDE_ISLAND = SAME_ISLAND.replace("7", "138")
"""Twice as wide as high: on a laptop it can be zoomed until there is room to pan both ways."""


FRAMES_PASSED = """(until) => {
  window.dispatchEvent(new PointerEvent("pointermove")); // it may be at rest: then none would pass
  return window.slay.frames >= until;
}"""
"""Whether so many frames have passed; to be asked once a frame."""


HAS_LATER = """() => slayPage.python.runPython(`
import importlib.util, sys
sys.path_importer_cache.clear()
importlib.util.find_spec("game.coach") is not None
`)"""


class GamePage:
    """A page with the running game."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def open(cls, page: Page, address: str) -> GamePage:
        """Go to the address and wait for the first picture."""
        page.goto(address)
        opened = cls(page)
        opened.wait_ready()
        return opened

    def wait_ready(self) -> None:
        """Wait until the game has drawn; fail with the page's own message when it cannot start."""
        self.until(
            "() => window.slay?.frames > 1 || document.getElementById('failure')?.hidden === false",
            most_ms=START_MS,
        )
        failed = self.evaluate("() => !document.getElementById('failure').hidden")
        assert not failed, self.failure()
        self.until("() => document.getElementById('cover').hidden")

    def failure(self) -> str:
        """What the page says when it cannot start; empty if it says nothing."""
        report = self.evaluate("() => document.getElementById('failure-report').textContent")
        return report or ""

    def fetch_later(self) -> None:
        """Have what the first picture does without now, as it comes a little later anyway."""
        self.evaluate("() => slayPage.fetchLater()")
        self.until(HAS_LATER)

    def state(self) -> dict[str, Any]:
        """What the game says of itself."""
        state: dict[str, Any] = self.evaluate("() => window.slay.state()")
        return state

    def wait(
        self, condition: str, every_ms: int = 50, most_ms: int = 30_000, **names: object
    ) -> dict[str, Any]:
        """Wait until a JavaScript condition on the state `s` holds; the state then.

        every_ms: how often to look, which takes the game some milliseconds.
        names: values the condition uses as `n.NAME`.
        """
        script = f"(n) => {{ const s = window.slay.state(); return ({condition}) ? s : null; }}"
        found: dict[str, Any] = self.until(script, names, every_ms, most_ms)
        return found

    def until(
        self, script: str, arg: object = None, every_ms: int = 50, most_ms: int = 30_000
    ) -> Any:
        """Call a JavaScript function now and then until it returns something true; return that.

        Playwright's own waiting evaluates strings inside the page, which this page forbids.
        """
        end = time.monotonic() + most_ms / 1000
        while True:
            try:
                found = self.evaluate(script, arg)
            except Error as error:
                if "context was destroyed" not in str(error):  # the page is being left
                    raise
                found = None
            if found:
                return found
            assert time.monotonic() < end, f"waited {most_ms} ms for: {script} {arg}"
            self.pause(every_ms)

    def frames(self) -> int:
        """How many frames the game has shown."""
        return int(self.evaluate("() => window.slay.frames"))

    def next_frames(self, count: int = 2) -> None:
        """Let the game take in what was pressed."""
        self.page.wait_for_function(FRAMES_PASSED, arg=self.frames() + count)

    def hex(self, name: str) -> tuple[float, float]:
        """Where the middle of a hex is in the window."""
        point = self.evaluate("(name) => window.slay.hexCenter(name)", name)
        assert point is not None, f"{name} is no hex of this island"
        return point["x"], point["y"]

    def button(self, name: str) -> tuple[float, float]:
        """Where the middle of a button is, when it is there and enabled; a sheet is scrolled."""
        for _ in range(PAGES):
            state = self.state()
            if name in state["buttons"] or state["screen"] == "game" or state["dialog"]:
                break
            self.key("PageDown")
            self.next_frames()
        state = self.wait("s.buttons[n.name]?.enabled", name=name)
        place = state["buttons"][name]
        return place["x"] + place["w"] / 2, place["y"] + place["h"] / 2

    # What a browser has to be able to do: another way to drive one replaces these.

    def evaluate(self, function: str, arg: object = None) -> Any:
        """Call a JavaScript function in the page."""
        return self.page.evaluate(function, arg)

    def pause(self, ms: int) -> None:
        """Do nothing for a moment."""
        self.page.wait_for_timeout(ms)

    def click(self, x: float, y: float) -> None:
        """Click at a place in the window."""
        self.page.mouse.click(x, y)

    def key(self, name: str) -> None:
        """Press and release a key, by the name that browsers give it."""
        self.page.keyboard.press(name)

    def reload(self) -> None:
        """Load the page anew and wait for its first picture."""
        self.page.reload()
        self.wait_ready()
