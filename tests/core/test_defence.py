"""Rules section 4: defence, of one hex and of all hexes at once."""

from __future__ import annotations

import pytest

from game.core import Position
from game.core.defence import BARS, TREE_BARRIER
from game.core.pieces import NOBODY, SEA, TREE, UNITS

BOARDS = [
    "aHaPbbHb a 0,0 1 0",
    "aHaTbTbH-T-X a 0,0 1 0",
    "3cBc/1bbcHb/aHabSbT-/abHbCcKc/abbbcP!/-TaTaK!bcT a 0,0,0 1 0",
    "aHabbbBb/cccbKbbS/1cHcbbPbH/ccCcb1bC b 0,0,0 1 0",
]


@pytest.mark.parametrize("turn", "abc")
@pytest.mark.parametrize("text", BOARDS)
def test_barriers_are_defence_and_trees_of_other_players(text: str, turn: str) -> None:
    board, _, *rest = text.split(" ")
    position = Position.parse(" ".join([board, turn, *rest]))
    barriers = position.barriers()
    assert len(barriers) == position.grid.size
    for hex_id, owner in enumerate(position.owners):
        tree = TREE_BARRIER if position.pieces[hex_id] == TREE else 0
        unary = (1 << position.defence(hex_id).strength) - 1
        foreign = owner not in (SEA, NOBODY, ord(turn))
        assert barriers[hex_id] == (tree | unary if foreign else 0), position.grid.name(hex_id)


def test_a_bar_stands_against_its_strength_and_more_and_trees_against_all() -> None:
    for strength in range(1, len(UNITS) + 1):
        for defence in range(len(UNITS) + 1):
            withstands = ((1 << defence) - 1) & BARS[strength] != 0
            assert withstands == (defence >= strength)
        assert TREE_BARRIER & BARS[strength]
