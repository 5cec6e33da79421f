"""The editor on the page: by mouse, fingers, keys and words; kept over a reload, sent as a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from game.core import Position
from game.editor.draft import Draft
from tests.e2e.game import GamePage
from tests.e2e.hands import Finger, Mouse, Touch
from tests.e2e.test_guided import Typist

Contexts = Callable[..., BrowserContext]

PHONE = {"width": 360, "height": 640}


def open_editor(hand: Mouse) -> None:
    """By the menu; what comes later has to come first."""
    hand.press("menu")
    hand.press("editor")
    hand.game.wait("s.editor !== null")
    hand.press("edit:blank")
    hand.game.wait("s.editor.sheet === ''")


def draft(game: GamePage) -> Draft:
    return Draft.parse(game.state()["editor"]["draft"])


def owners(game: GamePage, *names: str) -> str:
    now = draft(game)
    return "".join(chr(now.owners[now.grid.parse(name)]) for name in names)


def drag(game: GamePage, *names: str) -> None:
    """With the mouse, from hex to hex."""
    places = [game.hex(name) for name in names]
    game.page.mouse.move(*places[0])
    game.page.mouse.down()
    for place in places[1:]:
        game.page.mouse.move(*place, steps=6)
    game.page.mouse.up()
    game.next_frames()


def test_an_island_is_made_played_kept_and_sent(new_context: Contexts, address: str) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    game = GamePage.open(context.new_page(), address)
    mouse = Mouse(game)
    open_editor(mouse)

    # Painted by mouse
    mouse.press("edit:owner:a")
    drag(game, "c3", "f3")
    mouse.at(*game.hex("d4"))
    game.wait("s.editor.changes >= 2")
    assert owners(game, "c3", "d3", "e3", "f3", "d4") == "aaaaa"

    # By keys
    for key in ("b", "ArrowRight"):
        game.key(key)
    game.wait("s.editor.cursor !== null")
    game.key("g")
    for key in ("ArrowRight", "ArrowRight", "g"):
        game.key(key)
    game.wait("s.editor.changes >= 3")
    assert draft(game).owners.count(b"b") == 3
    game.key("m")
    game.wait("s.editor.faults.length === 0")

    # By words
    typist = Typist(game)
    said = typist.say("paint c3 P")
    assert "c3" in said
    assert typist.say("show") == game.state()["editor"]["draft"]
    made = draft(game)
    assert made.pieces[made.grid.parse("c3")] == ord("P")
    capital = made.grid.name(made.capitals[0])
    assert "25" in typist.say(f"gold {capital} 25")

    # It comes back after a reload
    made = draft(game)
    game.reload()
    mouse.press("menu")
    mouse.press("editor")
    game.wait("s.editor !== null")
    assert draft(game) == made

    # A link opens in a new page, with its seats
    mouse.press("edit:sheet:play")
    mouse.press("seat:b:hard")
    mouse.press("edit:share")
    game.until("() => navigator.clipboard.readText().then((t) => t.includes('#game='))")
    link: Any = game.page.evaluate("navigator.clipboard.readText()")
    friend = GamePage.open(new_context().new_page(), link)
    # who has no game of his own to lose is not asked
    state = friend.wait("s.seats.b === 'hard' && s.canPlay")
    assert Position.parse(state["position"]) == made.position()
    assert state["seats"] == {"a": "human", "b": "hard"}

    # And it is played here, too
    mouse.press("edit:play")
    state = game.wait("s.screen === 'game' && s.canPlay")
    assert Position.parse(state["position"]) == made.position()
    mouse.at(*game.hex("c3"))
    game.wait("s.selected === 'c3'")


def test_fingers_paint_on_a_phone(new_context: Contexts, address: str) -> None:
    context = new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    game = GamePage.open(context.new_page(), address)
    finger, touch = Finger(game), Touch(game)
    open_editor(finger)
    finger.press("edit:owner:c")
    touch.slide([(game.hex("d5"), game.hex("i5"))])
    game.wait("s.editor.changes === 1")
    assert owners(game, *(f"{letter}5" for letter in "defghi")) == "cccccc"
    finger.at(*game.hex("e7"))
    game.wait("s.editor.changes === 2")
    assert owners(game, "e7") == "c"

    # Two fingers zoom and paint nothing
    before = game.state()
    x, y = game.hex("f5")
    touch.slide([((x - 30, y), (x - 70, y)), ((x + 30, y), (x + 70, y))])
    after = game.wait("s.hexWidth > n.width", width=1.3 * before["hexWidth"])
    assert after["editor"]["draft"] == before["editor"]["draft"]

    # With the hand one finger moves the board
    finger.press("edit:hand")
    place = game.hex("f5")
    touch.slide([((180.0, 200.0), (120.0, 230.0))])
    game.wait("!s.busy")
    assert game.hex("f5") != place
    assert game.state()["editor"]["draft"] == before["editor"]["draft"]
    finger.press("edit:undo")
    finger.press("edit:undo")
    game.wait("s.editor.changes === 0")
    assert draft(game).land == []
