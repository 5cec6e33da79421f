"""While the others play: presses hurry them, buttons stay buttons, and the game stays the same."""

from __future__ import annotations

from playwright.sync_api import Page

from game.core import END
from game.session import Session
from game.slicing import finish
from tests.e2e.game import GamePage
from tests.e2e.hands import Finger, Mouse
from tests.e2e.test_keeping import PHONE, Contexts
from tests.e2e.test_killed import kept, open_game, type_in

SEATS = {"a": "human", "b": "hard", "c": "expert", "d": "hard"}


def opened(page: Page, address: str) -> tuple[GamePage, Session]:
    """A new game shown slowly, and the same game a round on."""
    session = Session.new(5, "medium", 4, SEATS, game_id="waiting")
    game = GamePage.open(page, address)
    hand = Mouse(game)
    for button in ("menu", "settings", "set:speed:1", "close"):
        hand.press(button)
    open_game(game, session)
    game.page.locator("#canvas").focus()  # a telephone scrolls to what is typed in
    game.evaluate("() => window.scrollTo(0, 0)")
    session.play(END)
    while not session.is_human_turn:
        for move in finish(session.think()):
            session.play(move)
    return game, session


def check_round(game: GamePage, session: Session) -> None:
    state = game.wait("s.canPlay && s.round === 2 && !s.busy")
    assert state["position"] == session.position.format()
    assert state["moves"] == len(session.steps)
    assert (state["hurrying"], state["thinking"]) == (False, "")
    assert state["selected"] is None
    assert kept(game).steps == session.steps


def test_a_click_hurries_the_others(page: Page, address: str) -> None:
    game, session = opened(page, address)
    type_in(game, "end")
    game.wait("!s.canPlay && s.moves > 2", every_ms=5)
    hand = Mouse(game)
    hand.press("menu")
    assert game.state()["screen"] == "menu"
    assert not game.state()["hurrying"]
    hand.press("close")
    before = game.wait("s.screen === 'game'")
    assert not before["hurrying"]
    game.click(640, 300)
    game.wait("s.hurrying || s.canPlay", every_ms=5)
    check_round(game, session)
    assert game.state()["settings"]["speed"] == "1"


def test_a_tap_hurries_the_others(new_context: Contexts, address: str) -> None:
    context = new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    game, session = opened(context.new_page(), address)
    Finger(game).press("end")
    game.wait("!s.canPlay && s.moves > 2", every_ms=5)
    game.page.touchscreen.tap(180, 400)
    game.wait("s.hurrying || s.canPlay", every_ms=5)
    check_round(game, session)


def test_reloaded_in_the_others_turn_it_goes_on_the_same(page: Page, address: str) -> None:
    game, session = opened(page, address)
    type_in(game, "end")
    game.wait("s.turn === 'c'", every_ms=5, most_ms=60_000)
    game.reload()
    game.page.locator("#canvas").focus()
    game.key("Space")
    check_round(game, session)
