"""The page around the canvas: keys that belong to the browser, pointers, dialogs, command box."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.game import WIDE_ISLAND, GamePage
from tests.e2e.hands import Finger, Keys, Mouse

KEYS_SEEN = """
window.seen = {};
window.addEventListener("keydown", (event) => {
  setTimeout(() => { window.seen[event.key] = event.defaultPrevented; });
}, true);
"""


def prevented(game: GamePage, key: str) -> bool:
    """Whether the page keeps the browser from doing what it does with a key."""
    game.page.evaluate("window.seen = {}")
    game.page.keyboard.press(key)
    last = key.rpartition("+")[2]
    seen = game.until("(key) => key in window.seen ? [window.seen[key]] : null", last)
    return bool(seen[0])


def own_hex(game: GamePage) -> str:
    """A hex of the player to act: the capital of the selected territory."""
    name = game.wait("s.territory !== null")["territory"]
    assert isinstance(name, str)
    return name


@pytest.fixture
def game(page: Page, address: str) -> GamePage:
    """The site with an island that can be panned both ways."""
    page.add_init_script(WIDE_ISLAND)
    return GamePage.open(page, address)


# Keys


@pytest.mark.parametrize("key", ["F5", "F11", "F12", "Control+r", "Control+l", "Alt+ArrowLeft"])
def test_keys_of_the_browser_stay_its_own(page: Page, address: str, key: str) -> None:
    page.add_init_script(KEYS_SEEN)
    game = GamePage.open(page, address)
    assert not prevented(game, key)


@pytest.mark.parametrize("key", ["ArrowDown", "ArrowLeft"])
def test_arrows_do_not_scroll(page: Page, address: str, key: str) -> None:
    page.add_init_script(KEYS_SEEN)
    game = GamePage.open(page, address)
    assert prevented(game, key)


def test_tab_leaves_the_canvas_and_comes_back(game: GamePage) -> None:
    focused = "document.activeElement.id"
    assert game.page.evaluate(focused) == "canvas"
    game.page.keyboard.press("Tab")
    assert game.page.evaluate(focused) == "command"
    expect(game.page.locator("#talk")).to_be_in_viewport()
    game.page.keyboard.press("Shift+Tab")
    assert game.page.evaluate(focused) == "canvas"


def test_typing_goes_to_the_box_and_not_to_the_game(game: GamePage) -> None:
    before = game.state()
    box = game.page.locator("#command")
    box.focus()
    game.page.keyboard.type("a b 1 e u ?")
    game.next_frames(5)
    assert box.input_value() == "a b 1 e u ?"
    after = game.state()
    assert after["position"] == before["position"]
    assert after["buying"] == before["buying"]
    assert after["screen"] == before["screen"]


def test_keys_held_when_the_focus_goes_are_let_go(game: GamePage) -> None:
    game.page.keyboard.down("ArrowRight")
    game.wait("s.cursor !== null")
    game.page.locator("#command").focus()
    cursor = game.state()["cursor"]
    game.page.wait_for_timeout(800)  # twice the time after which a held key repeats
    assert game.state()["cursor"] == cursor


# Pointers


def test_no_context_menu(page: Page, address: str) -> None:
    game = GamePage.open(page, address)
    page.evaluate(
        """window.addEventListener("contextmenu",
             (event) => setTimeout(() => { window.menu = event.defaultPrevented; }), true)"""
    )
    page.mouse.click(*game.hex(own_hex(game)), button="right")
    assert game.until("() => window.menu === undefined ? null : [window.menu]") == [True]


def test_drag_pans_and_never_acts(game: GamePage) -> None:
    name = own_hex(game)
    keys = Keys(game)
    for _ in range(12):  # as close as it goes: the island is larger than the window
        keys.key("+")
        game.next_frames()
    Mouse(game).at(*game.hex(name))
    before, (x, y) = game.state(), game.hex(name)
    mouse = game.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y + 40, steps=6)
    mouse.up()
    game.next_frames(4)
    after = game.state()
    assert [after[key] for key in ("position", "selected", "territory")] == [
        before[key] for key in ("position", "selected", "territory")
    ]
    # How far depends on how much island there is; test_board looks at that.
    assert math.dist(game.hex(name), (x, y)) > 10


def test_only_the_island_itself_holds_up_scrolling(game: GamePage) -> None:
    """A listener that may prevent scrolling makes the browser wait for it; SDL's on the canvas do,
    where there is nothing to scroll."""
    devtools = game.page.context.new_cdp_session(game.page)
    kinds = ("touchstart", "touchmove", "wheel", "mousewheel")
    for node in ("window", "document", "document.body", "document.documentElement"):
        found = devtools.send("Runtime.evaluate", {"expression": node})["result"]["objectId"]
        answer = devtools.send("DOMDebugger.getEventListeners", {"objectId": found})
        waited_for = [one for one in answer["listeners"] if one["type"] in kinds]
        assert [one for one in waited_for if not one["passive"]] == []
    assert game.page.evaluate("getComputedStyle(canvas).touchAction") == "none"


def test_one_tap_is_one_action(new_context: Callable[..., BrowserContext], address: str) -> None:
    """A finger's tap arrives in SDL twice, as a finger and as a mouse."""
    context = new_context(has_touch=True, viewport={"width": 390, "height": 844})
    game = GamePage.open(context.new_page(), address)
    finger = Finger(game)
    state = game.wait("Object.keys(s.buttons).some((b) => b.startsWith('buy:'))")
    name = next(b for b, place in state["buttons"].items() if b[:4] == "buy:" and place["enabled"])
    place = game.hex(own_hex(game))
    finger.press(name)
    game.wait("s.buying !== ''")
    finger.press(name)  # the same button again takes it back: two actions would leave it chosen
    game.wait("s.buying === ''")
    assert game.hex(own_hex(game)) == pytest.approx(place, abs=1)  # a tap never pans


def test_game_in_the_background_goes_on_afterwards(game: GamePage) -> None:
    """A hidden tab gets no frames; what was missed is not made up for."""
    set_hidden = """(hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    game.page.evaluate(set_hidden, True)
    game.next_frames(3)
    game.page.evaluate(set_hidden, False)
    game.page.evaluate("window.slay.resetGaps()")
    Keys(game).key("n")
    game.next_frames(3)
    assert game.state()["screen"] == "game"


# Dialogs, command box


def test_line_typed_in_the_dialog_reaches_the_game(game: GamePage) -> None:
    mouse = Mouse(game)
    for button in ("menu", "new", "seed"):
        mouse.press(button)
    dialog = game.page.locator("#dialog")
    expect(dialog).to_be_visible()
    game.page.locator("#dialog-line").fill("1234")
    game.page.locator("#dialog-ok").click()
    expect(dialog).to_be_hidden()
    game.wait("s.setup.seed === '1234'")
    mouse.press("start")
    state = game.wait("s.screen === 'game' && s.moves === 0 && s.map.includes(' 1234 ')")
    assert state["map"].startswith("map/1 1234 ")


def test_cancelled_dialog_changes_nothing(game: GamePage) -> None:
    mouse = Mouse(game)
    for button in ("menu", "new"):
        mouse.press(button)
    offered = game.wait("s.setup.seed !== ''")["setup"]["seed"]
    mouse.press("seed")
    game.page.locator("#dialog-line").fill("99")
    game.page.keyboard.press("Escape")
    expect(game.page.locator("#dialog")).to_be_hidden()
    game.next_frames()
    assert game.state()["setup"]["seed"] == offered
    assert game.page.evaluate("document.activeElement.id") == "canvas"


def test_command_box_answers(game: GamePage) -> None:
    box = game.page.locator("#command")
    replies = game.page.locator("#replies p")
    box.fill("show")
    box.press("Enter")
    expect(replies.last).to_contain_text(game.state()["position"])
    box.fill("xyzzy <b>bold</b>")
    box.press("Enter")
    game.until("() => document.querySelectorAll('#replies p').length >= 4")
    assert game.page.locator("#replies b").count() == 0  # text is text
    assert box.input_value() == ""


def test_what_happens_is_told(game: GamePage) -> None:
    log = game.page.locator("#log")
    assert log.get_attribute("aria-live") == "polite"
    expect(log.locator("p").first).not_to_be_empty()
    lines = log.locator("p").count()
    Mouse(game).press("end")
    game.until("(lines) => document.querySelectorAll('#log p').length > lines", lines)
