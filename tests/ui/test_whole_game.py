"""A whole small game by keys alone, by clicks alone, by touch alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ai import choose_turn
from game.core import END
from game.session import Session
from tests.ui.driver import Player, last_move


def small_game(seed: int) -> Session:
    return Session.new(seed, "small", 2, {"a": "human", "b": "easy"})


def play_to_the_end(player: Player, play: Callable[..., None], finish: Callable[[], None]) -> None:
    """Every turn is chosen by a computer player and made through the screen."""
    for _ in range(80):
        player.wait_for_turn()
        model = player.model
        if model.view.dialog == "offer":
            finish()  # they give up: take the victory
            continue
        if player.session.outcome is not None:
            return
        for move in choose_turn(player.session.position, "normal", 5):
            before = player.session.position
            count = len(player.session.steps)
            play(move)
            if len(player.session.steps) > count:
                made = player.session.steps[count].move
            else:
                raise AssertionError(
                    f"{before.format_move(move)} was not played on {before.format()}: "
                    f"{player.state['message']}"
                )
            assert made == move
            if move != END and player.session.outcome is None:
                assert last_move(player) == move
    raise AssertionError("80 rounds and no end")


def check_end(player: Player) -> None:
    outcome = player.session.outcome
    assert outcome is not None
    state = player.state
    assert state["screen"] == "over"
    assert state["outcome"]["winner"] == outcome.winner
    assert "new" in state["buttons"]


@pytest.mark.parametrize("seed", [3])
def test_by_clicks(seed: int) -> None:
    player = Player(1280, 720, session=small_game(seed))
    play_to_the_end(player, player.play_by_pointer, lambda: player.button("yes"))
    check_end(player)


def test_by_touch_on_a_phone() -> None:
    player = Player(390, 844, 3.0, session=small_game(4))
    play_to_the_end(
        player,
        lambda move: player.play_by_pointer(move, touch=True),
        lambda: player.button("yes", touch=True),
    )
    check_end(player)


def test_by_keys() -> None:
    player = Player(1024, 768, session=small_game(5))
    play_to_the_end(player, player.play_by_keys, lambda: player.keys("down down enter"))
    check_end(player)
    player.key("enter")
    assert player.state["screen"] == "new"
    player.key("enter")
    assert player.state["screen"] == "game"
    assert player.session.steps == []
