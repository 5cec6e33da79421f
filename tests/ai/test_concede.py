"""When a side gives up (interface: one holds three quarters of the land)."""

from __future__ import annotations

import pytest

from game.ai import conceding, gives_up
from game.ai.concede import leader
from game.core import Position, new_game


def test_the_small_rest_gives_up() -> None:
    position = Position.parse("aHaaaaa/aaaaaa/aaaaaa/bHbb3 b 30,4 20 0")
    assert leader(position) == "a"
    assert gives_up(position, "b")
    assert not gives_up(position, "a")
    assert conceding(position) == ("b",)


def test_nobody_gives_up_at_the_start() -> None:
    for players in range(2, 7):
        position = new_game(1, "small", players)
        assert leader(position) is None
        assert conceding(position) == ()


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("less than three quarters", "aHaaaaa/aaaaaa/aabbbb/bHbb3 b 30,4 20 0"),
        ("the leader starves at his end", "aHaBaaaa/aaaaaa/aaaaaa/bHbb3 b 10,4 20 0"),
        ("an army stands ready", "aHaaaaa/aaaaaa/aaaaaa/bHbSbS3 b 30,99 20 0"),
        (
            "the leader's land earns nothing",
            "aHaTaTaTaTaT/aTaTaTaTaTaT/aTaTaTaTaTaT/bHbb3 b 9,4 20 0",
        ),
    ],
)
def test_who_still_has_a_chance_fights_on(why: str, text: str) -> None:
    position = Position.parse(text)
    assert position.status() == (), why
    assert not gives_up(position, "b"), why


def test_all_the_losers_of_many_give_up() -> None:
    position = Position.parse("aHaaaaa/aaaaaa/aaaaaa/bHb2cHc a 40,2,2 30 3")
    assert conceding(position) == ("b", "c")


def test_a_finished_game_has_nobody_to_give_up() -> None:
    assert conceding(Position.parse("aHaaaa a 9 20 0")) == ()
