"""Trackpads, keyboards of other layouts, and hasty presses, as browsers report them."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import CDPSession, Page

from game.ui.board.camera import LARGEST_CSS
from tests.e2e.game import WIDE_ISLAND, GamePage
from tests.e2e.hands import Mouse

CTRL = 2
WHEEL = """([x, y, deltaY, deltaMode, ctrlKey]) => {
  const event = new WheelEvent("wheel",
    { clientX: x, clientY: y, deltaY, deltaMode, ctrlKey, bubbles: true, cancelable: true });
  document.elementFromPoint(x, y).dispatchEvent(event);
  return event.defaultPrevented;
}"""
KEY = """([key, code, more]) => {
  const canvas = document.getElementById("canvas");
  for (const kind of ["keydown", "keyup"]) {
    canvas.dispatchEvent(
      new KeyboardEvent(kind, { key, code, bubbles: true, cancelable: true, ...more }));
  }
}"""


@pytest.fixture
def game(page: Page, address: str) -> GamePage:
    """The site with an island that can be panned both ways, and no tips in the way."""
    page.add_init_script(WIDE_ISLAND)
    game = GamePage.open(page, address)
    if "tip_stop" in game.state()["buttons"]:
        Mouse(game).press("tip_stop")
    return game


@pytest.fixture
def devtools(game: GamePage) -> CDPSession:
    return game.page.context.new_cdp_session(game.page)


# The wheel


def middle(game: GamePage) -> tuple[float, float]:
    size = game.page.viewport_size
    assert size is not None
    return size["width"] * 0.4, size["height"] * 0.5


def turn(game: GamePage, devtools: CDPSession, count: int, delta: float, modifiers: int = 0) -> int:
    """Scroll in so many pieces; the width of a hex then."""
    x, y = middle(game)
    wheel = {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": delta}
    for _ in range(count):
        devtools.send("Input.dispatchMouseEvent", {**wheel, "modifiers": modifiers})
    game.next_frames(4)
    width = game.state()["hexWidth"]
    assert isinstance(width, int)
    return width


def test_zoom_goes_by_what_was_scrolled(game: GamePage, devtools: CDPSession) -> None:
    before = game.state()["hexWidth"]
    once = turn(game, devtools, 1, -100)
    assert once > before
    for count, delta in ((100, -1), (25, -4), (10, -10), (40, -2.5), (3, -33.4), (250, -0.4)):
        assert turn(game, devtools, 1, 100) == before
        assert turn(game, devtools, count, delta) == pytest.approx(once, abs=2), delta


def test_a_pinch_zooms_the_island_and_not_the_page(game: GamePage, devtools: CDPSession) -> None:
    before = game.state()["hexWidth"]
    for count, delta in ((12, -2.5), (60, -0.5), (1, -30)):
        after = turn(game, devtools, count, delta, CTRL)
        assert after == pytest.approx(before * math.e**0.3, abs=2)
        assert turn(game, devtools, 1, 30, CTRL) == before
    assert game.evaluate("() => [devicePixelRatio, visualViewport.scale]") == [1, 1]


def test_ctrl_held_with_a_wheel_is_no_pinch(game: GamePage) -> None:
    once = game.state()["hexWidth"] * 1.15
    game.page.mouse.move(*middle(game))
    game.page.keyboard.down("Control")
    game.page.mouse.wheel(0, -100)
    game.page.keyboard.up("Control")
    game.next_frames(4)
    assert game.state()["hexWidth"] == pytest.approx(once, abs=2)


def test_lines_and_pages_count(game: GamePage) -> None:
    before = game.state()["hexWidth"]
    for mode, delta, pixels in ((1, -3, -100), (1, -0.5, -100 / 6), (2, -0.25, -80), (0, -7, -7)):
        for _ in range(2):
            assert game.evaluate(WHEEL, [*middle(game), delta, mode, False])
        game.next_frames(4)
        expected = min(before * 1.15 ** (-2 * pixels / 100), LARGEST_CSS)
        assert game.state()["hexWidth"] == pytest.approx(expected, abs=2)
        game.key("0")
        game.wait("s.hexWidth === n.before", before=before)


def test_zoom_is_around_the_pointer(game: GamePage, devtools: CDPSession) -> None:
    turn(game, devtools, 2, -100)  # room to move
    hexes = [game.state()["territory"]]
    x, y = game.hex(hexes[0])
    for _ in range(30):
        game.evaluate(WHEEL, [x, y, -2.5, 0, False])
    game.next_frames(4)
    assert game.hex(hexes[0]) == pytest.approx((x, y), abs=6)


def test_outside_the_canvas_the_browser_zooms(game: GamePage) -> None:
    """Where the page has a dialog or the command box, no wheel is kept from the browser."""
    game.page.locator("#command").focus()
    box = game.page.locator("#command").bounding_box()
    assert box is not None
    at = [box["x"] + 5, box["y"] + 5]
    for ctrl in (False, True):
        assert not game.evaluate(WHEEL, [*at, -10, 0, ctrl])


def test_sheets_scroll_by_what_was_scrolled(game: GamePage, devtools: CDPSession) -> None:
    game.key("Shift+R")
    game.wait("s.screen === 'rules'")
    for count, delta in ((1, 100), (100, 1), (40, 2.5)):
        turn(game, devtools, count, delta)
        assert game.state()["scroll"] == pytest.approx(100, abs=0.01)
        turn(game, devtools, 10, -2, CTRL)  # a pinch turns no page
        assert game.state()["scroll"] == pytest.approx(100, abs=0.01)
        turn(game, devtools, count, -delta)
        assert game.state()["scroll"] == pytest.approx(0, abs=0.01)


# Keyboards


def type_key(
    game: GamePage, devtools: CDPSession, how: str, key: str, code: str, **more: object
) -> None:
    """Press a key of some layout, as a program for the disabled does it, or as the system does."""
    if how == "event":
        game.evaluate(KEY, [key, code, more])
    else:
        down = {"type": "keyDown", "key": key, "code": code, **more}
        if len(key) <= 2:
            down |= {"text": key, "unmodifiedText": key}
        devtools.send("Input.dispatchKeyEvent", down)
        devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
    game.next_frames(3)


HOW = pytest.mark.parametrize("how", ["event", "system"])


LETTERS = (
    ("ы", "KeyS", "settings"),  # Russian
    ("σ", "KeyS", "settings"),  # Greek
    ("ד", "KeyS", "settings"),  # Hebrew
    ("س", "KeyS", "settings"),  # Arabic
    ("щ", "KeyO", "menu"),
    ("خ", "KeyO", "menu"),
    ("s", "Semicolon", "settings"),  # Dvorak
    ("o", "KeyS", "menu"),
    ("؟", "Slash", "help"),
    ("¿", "Equal", "help"),
    ("?", "Minus", "help"),  # German
    ("?", "KeyM", "help"),  # French
)


@HOW
def test_letters_go_by_layout_or_place(game: GamePage, devtools: CDPSession, how: str) -> None:
    for key, code, screen in LETTERS:
        type_key(game, devtools, how, key, code)
        game.wait("s.screen === n.screen", screen=screen)
        game.key("Escape")
        game.wait("s.screen === 'game'")


@HOW
def test_digit_keys_buy_by_their_place(game: GamePage, devtools: CDPSession, how: str) -> None:
    """Unless what stands there is a sign of the game's: on Czech keyboards 1 zooms in."""
    for key in ("&", "١", "ą"):
        type_key(game, devtools, how, key, "Digit1")
        state = game.state()
        assert state["buying"] == "P" or "gold" in state["message"], key
        game.key("Escape")
        game.wait("s.buying === '' && s.message === ''")
    before = game.state()["hexWidth"]
    type_key(game, devtools, how, "+", "Digit1")
    assert game.state()["hexWidth"] > before


@HOW
def test_what_is_no_key_of_the_game_does_nothing(
    game: GamePage, devtools: CDPSession, how: str
) -> None:
    before = game.state()
    for key, code in (
        ("Dead", "KeyE"),
        ("Dead", "Digit1"),
        ("Process", "KeyE"),
        ("Unidentified", "KeyE"),
        ("€", "KeyE"),
        ("ę", "KeyE"),
    ):
        type_key(game, devtools, how, key, code)
        assert game.state() == before, key


def test_altgr_and_compositions_do_nothing(game: GamePage, devtools: CDPSession) -> None:
    before = game.state()
    for more in (
        {"modifierAltGraph": True},
        {"isComposing": True},
        {"keyCode": 229},
        {"ctrlKey": True, "altKey": True},
        {"altKey": True},
        {"metaKey": True},
        {"repeat": True},
    ):
        type_key(game, devtools, "event", "e", "KeyE", **more)
        assert game.state() == before, more


def test_undo_by_ctrl_z_in_every_layout(game: GamePage, devtools: CDPSession) -> None:
    for key, code in (("z", "KeyZ"), ("z", "KeyY"), ("я", "KeyZ"), ("ζ", "KeyZ")):
        type_key(game, devtools, "event", key, code, ctrlKey=True)
        assert game.state()["message"] == "There is nothing to undo in this turn."
        game.key("Escape")
        game.wait("s.message === ''")


def test_shift_is_what_the_key_says(game: GamePage, devtools: CDPSession) -> None:
    """Shift that was let go outside the canvas is no longer held inside."""
    game.page.keyboard.down("Shift")
    game.page.locator("#command").focus()
    game.page.keyboard.up("Shift")
    game.page.locator("#canvas").focus()
    game.key("s")
    game.wait("s.screen === 'settings'")


# Hasty presses


@pytest.mark.parametrize(("how", "ms"), [("click", 20), ("click", 400), ("key", 100), ("key", 300)])
def test_two_presses_end_one_turn(game: GamePage, how: str, ms: int) -> None:
    skip(game)
    first = game.state()["round"]
    at = game.button("end")
    script = """([how, x, y, ms]) => new Promise((done) => {
      const canvas = document.getElementById("canvas");
      const press = () => {
        const mouse = { clientX: x, clientY: y, button: 0, bubbles: true, cancelable: true };
        if (how === "click") {
          canvas.dispatchEvent(new MouseEvent("mousemove", mouse));
          canvas.dispatchEvent(new MouseEvent("mousedown", { ...mouse, buttons: 1 }));
          canvas.dispatchEvent(new MouseEvent("mouseup", mouse));
        } else {
          for (const kind of ["keydown", "keyup"]) {
            canvas.dispatchEvent(
              new KeyboardEvent(kind, { key: "e", code: "KeyE", bubbles: true, cancelable: true }));
          }
        }
      };
      press();
      setTimeout(() => { press(); setTimeout(done, 1500); }, ms);
    })"""
    game.evaluate(script, [how, *at, ms])
    game.wait("s.canPlay")
    assert game.state()["round"] == first + 1
    if how == "key":
        game.key("e")
    else:
        game.click(*at)
    game.wait("s.canPlay && s.round === n.round", round=first + 2)


def test_a_held_key_ends_one_turn(game: GamePage, devtools: CDPSession) -> None:
    skip(game)
    first = game.state()["round"]
    down = {"type": "keyDown", "key": "e", "code": "KeyE", "text": "e", "windowsVirtualKeyCode": 69}
    for number in range(60):
        devtools.send("Input.dispatchKeyEvent", {**down, "autoRepeat": number > 0})
        game.pause(30)
    devtools.send("Input.dispatchKeyEvent", {**down, "type": "keyUp"})
    game.wait("s.canPlay")
    assert game.state()["round"] == first + 1


def skip(game: GamePage) -> None:
    """Speed Skip."""
    game.key("s")
    Mouse(game).press("set:speed:4")
    game.key("Escape")
    game.wait("s.screen === 'game'")
