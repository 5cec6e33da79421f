"""The coach on the page: hints by key and by touch, a game to its end, its analysis, and on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from playwright.sync_api import Page

from game.ai import choose_turn, think
from game.coach.hint import STRONGEST, taken_apart
from game.core import END, Position
from game.links import fragments
from game.session import Session
from game.slicing import finish
from tests.e2e.browser import Watch
from tests.e2e.game import GamePage
from tests.e2e.hands import Finger, Mouse
from tests.e2e.test_keeping import PHONE, Contexts

EASY_ROUNDS = 4
"""So long the human plays as an easy opponent does, so that there is something to be said."""


@cache
def nearly_won() -> str:
    """The link to a game that the human wins with his next turn."""
    session = Session.new(11, "small", 2, {"a": "human", "b": "easy"}, game_id="nearly won")
    for steps in _turns(session):
        if session.position.outcome() is not None:
            return str(fragments.game_link(session.branch(steps, game_id="nearly won").record))
    raise AssertionError("nobody wins")


def _turns(session: Session) -> Iterator[int]:
    """Play on, a turn at a time; how many steps there were before the human's last one."""
    before = 0
    while True:
        now = session.position
        if now.turn == "a":
            before = len(session.steps)
        late = now.round > EASY_ROUNDS and now.turn == "a"
        for move in choose_turn(now, "hard" if late else "easy", session.turn_seed):
            session.play(move)
        yield before


def opened(page: Page, address: str) -> GamePage:
    game = GamePage.open(page, f"{address}#{nearly_won()}")
    if game.wait("s.moves > 0 && s.canPlay && !s.busy")["dialog"]:
        Mouse(game).press("no")  # the other one offers to give up
    game.wait("!s.dialog")
    return game


def to_the_end(game: GamePage, hand: Mouse) -> None:
    """Follow hints until the game is over."""
    for _ in range(60):
        state = game.wait("s.outcome || s.dialog || s.advice || (s.canPlay && !s.busy)")
        if state["outcome"]:
            return
        if state["dialog"]:
            hand.press("yes")
        elif state["advice"]:
            hand.press("hint_play")
        else:
            hand.press("hint")
            game.wait("s.advice")
    raise AssertionError("following hints leads nowhere")


def test_a_hint_by_key_is_the_first_move_of_the_strongest_level(page: Page, address: str) -> None:
    game = opened(page, address)
    position = Position.parse(game.state()["position"])
    turn = finish(think(position, STRONGEST, 0))
    for _, moves in list(taken_apart(position, turn))[:2]:
        game.key("h")
        state = game.wait("s.advice", every_ms=20)
        texts = []
        for move in moves:
            texts.append(position.format_move(move))
            position = position.play(move)
        assert state["advice"]["moves"] == texts
        log = game.evaluate("() => document.getElementById('log').textContent")
        assert "Hint: " in log
        game.key("Enter")
        if moves == (END,) or position.outcome() is not None:
            return
        game.wait("s.position === n.after", after=position.format())


def test_from_hints_to_the_end_and_from_the_analysis_on(
    new_context: Contexts, address: str
) -> None:
    phone = new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    game = opened(phone.new_page(), address)
    hand = Finger(game)
    to_the_end(game, hand)
    game.wait("s.screen === 'over'")
    hand.press("measure:chance")
    game.wait("s.curve > 2")
    hand.press("analysis")
    found = game.wait("s.analysis && !s.analysis.working", most_ms=120_000)["analysis"]
    assert found["done"] == found["total"] > EASY_ROUNDS
    assert found["worst"], "an easy player's turns are blamed"
    game.reload()  # what is done is kept
    game.wait("s.outcome !== null")
    if game.state()["screen"] == "over":
        hand.press("analysis")
    again = game.wait("s.analysis && !s.analysis.working", most_ms=30_000)["analysis"]
    assert again == found
    hand.press("better:0")
    state = game.wait("s.review && s.advice")
    assert state["review"]["at"] == found["worst"][0]["step"]
    assert state["advice"]["kind"] == "better"
    hand.press("analysis")
    hand.press("play_from:0")
    state = game.wait("s.canPlay && s.review === null && !s.busy")
    assert state["moves"] == found["worst"][0]["step"]
    hand.press("hint")
    game.wait("s.advice")


def test_without_a_line_the_coach_says_what_is_missing(
    page: Page, address: str, watch: Watch
) -> None:
    """What comes later could not be fetched: the game goes on, and asks again."""
    page.route("**/later-*", lambda route: route.abort())
    game = opened(page, address)
    game.key("h")
    game.wait("s.message.includes('could not be loaded')")
    page.unroute("**/later-*")
    watch.errors.clear()
    game.key("h")
    game.wait("s.advice")
