"""Which sound is played for what, and how loud. How they sound: tests/test_tones.py."""

from __future__ import annotations

import pytest

from game.core import END, Position
from game.platform.base import Sound
from game.session import Session
from game.ui.actions.course import WEIGHT, sound_of
from game.ui.state.log import turns
from tests.ui.driver import Player

BOARD = "aHaPaTaaCabbHb/aaaaaaKbbb a 90,9 3 0"
"""Everything one can do can be done by a here, but to clear a grave."""

OF_KIND: dict[str, Sound] = {
    "walk": "move",
    "combine": "move",
    "chop": "fell",
    "clear": "fell",
    "attack": "take",
    "buy": "move",
    "buy-combine": "move",
    "buy-chop": "fell",
    "buy-attack": "take",
    "castle": "build",
}


def player_of(text: str, seats: str = "human, human") -> Player:
    seat_of = dict(zip("ab", seats.split(", "), strict=True))
    return Player(session=Session.from_position(Position.parse(text), seat_of))


def heard(player: Player) -> list[Sound]:
    """The sounds since the last look."""
    sounds = [sound for sound, _ in player.platform.played]
    player.platform.played.clear()
    return sounds


@pytest.mark.parametrize("kind", sorted(OF_KIND))
def test_each_kind_of_move_has_its_sound(kind: str) -> None:
    text = BOARD.replace("aT", "aX") if "clear" in kind else BOARD
    player = player_of(text)
    position = player.session.position
    move = next(move for move in position.legal_moves if position.move_kind(move) == kind)
    heard(player)
    player.play_by_pointer(move)
    assert player.session.steps[-1].move == move
    first, *more, last = heard(player)  # a unit that may act once more is selected again
    assert (first, last) == ("select", OF_KIND[kind])
    assert set(more) <= {"select"}


def test_selecting_and_choosing_a_purchase_are_heard_and_letting_go_is_not() -> None:
    player = player_of(BOARD)
    heard(player)
    player.key("1")
    assert heard(player) == ["select"]
    player.key("2")
    assert heard(player) == ["select"]
    player.key("esc")
    assert heard(player) == []


def test_the_end_of_a_turn_sounds_sad_if_somebody_starves() -> None:
    player = player_of("aHaKbbH/aabb a 1,9 3 0")
    heard(player)
    player.play_by_pointer(END)
    assert "starve" in heard(player)
    player = player_of("aHabbH/aabb a 1,9 3 0")
    heard(player)
    player.play_by_pointer(END)
    assert "turn" in heard(player)


def test_the_last_conquest_is_celebrated() -> None:
    player = player_of("aHaaKbHb/aaaaa a 90,1 3 0")
    heard(player)
    while player.session.outcome is None:
        position = player.session.position
        attack = [move for move in position.legal_moves if "attack" in position.move_kind(move)]
        player.play_by_pointer(attack[0] if attack else END)
        player.frames(30)
    assert heard(player)[-1] == "win"


def test_moves_of_the_others_are_heard() -> None:
    seats = {"a": "human", "b": "normal", "c": "normal"}
    player = Player(session=Session.new(9, "small", 3, seats))
    heard(player)
    player.play_by_pointer(END)
    player.wait_for_turn()
    sounds = heard(player)
    wanted = [
        min((sound_of(step) for step in turn.steps), key=WEIGHT.index)
        for turn in turns(player.session.steps)
        if turn.player != "a"
    ]
    assert wanted == ["take", "take"]
    assert [sound for sound in sounds if sound != "turn"] == wanted
    assert sounds[-1] == "turn"  # it is the player's again


@pytest.mark.parametrize("volume", [0, 1, 2, 3])
def test_sounds_are_as_loud_as_the_settings_have_it(volume: int) -> None:
    player = player_of(BOARD)
    player.platform.played.clear()
    player.app.actions.preferences.choose(f"volume:{volume}")
    player.key("1")
    assert player.platform.played == [("select", volume)] * 2 * (volume > 0)


def test_muted_nothing_is_played_and_afterwards_it_is_as_loud_as_before() -> None:
    player = player_of(BOARD)
    player.app.actions.preferences.choose("volume:3")
    player.key("m")
    player.platform.played.clear()
    player.key("1")
    assert player.platform.played == []
    player.key("m")
    assert player.platform.played == [("select", 3)]
