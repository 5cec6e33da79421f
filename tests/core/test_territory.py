"""Rules section 2: territories, lone hexes, and which hex becomes the capital."""

import pytest

from game.core import Position, Territory
from game.core.territory import choose_capital
from tests.core.boards import after


def test_a_territory_is_a_maximal_group_of_two_or_more() -> None:
    position = Position.parse("aHabHb/1aab a 3,4 1 0")
    assert position.territories == (
        Territory("a", 0, (0, 1, 5, 6), 3),
        Territory("b", 2, (2, 3, 7), 4),
    )
    assert position.territory_at(6) == position.territories[0]
    assert position.territory_at(4) is None


def test_touching_only_over_sea_is_not_touching() -> None:
    position = Position.parse("aHa1aaH a 3,4 1 0")
    assert [territory.hexes for territory in position.territories] == [(0, 1), (3, 4)]


def test_territories_are_ordered_by_capital_id() -> None:
    # the group that is met first in reading order has its capital last
    position = Position.parse("aa1aHa/1aH3 a 3,4 1 0")
    assert [territory.capital for territory in position.territories] == [3, 6]
    assert [territory.gold for territory in position.territories] == [3, 4]


def test_a_lone_hex_is_no_territory_and_earns_nothing() -> None:
    position = Position.parse("aHabHb1a b 5,0 1 0")
    assert position.territory_at(5) is None
    assert after(str(position), "end") == "aHabHb1a a 7,0 2 1"


def chosen(board: str) -> str:
    """Where a's territory, the only land of his, gets its capital."""
    position = Position.parse(f"{board} a - 1 0")
    (hexes,) = [territory.hexes for territory in position.territories if territory.owner == "a"]
    terrain = position.ownership.terrain
    return position.grid.name(choose_capital(terrain, position.owners, position.pieces, hexes))


@pytest.mark.parametrize(
    "board",
    [
        # one after the other: empty, T, X, C, P, S, K, B
        "aBaKaSaPaCaXaTa",
        "aBaKaSaPaCaXaT",
        "aBaKaSaPaCaX",
        "aBaKaSaPaC",
        "aBaKaSaP",
        "aBaKaS",
        "aBaK",
        "aB!aK!",  # acted or not is the same class
    ],
)
def test_the_first_class_that_occurs_is_taken(board: str) -> None:
    last = chr(ord("a") + board.count("a") - 1)
    assert chosen(board) == f"{last}1"


def test_acted_units_are_in_the_class_of_fresh_ones() -> None:
    assert chosen("aP!aPaP") == "b1"  # most own neighbours, not the fresh one before others
    assert chosen("aPaP!") == "a1"
    assert chosen("aP!aP") == "a1"


def test_then_fewest_neighbours_of_other_players() -> None:
    assert chosen("baaa") == "c1"  # b1 has a foreign neighbour; c1 more own ones than d1
    assert chosen("baab1") == "b1"
    assert chosen("aab") == "a1"


def test_foreign_neighbours_are_counted() -> None:
    assert chosen("1bb1/1aa1") == "c2"  # b2 has two, c2 one


def test_nobody_and_sea_are_no_other_players() -> None:
    # a1 beside the end of the board, c1 beside nobody: b1 has most own neighbours
    assert chosen("aaa-") == "b1"
    assert chosen("-aab") == "b1"  # c1 has a foreign neighbour, b1 only nobody


def test_then_most_neighbours_in_the_same_territory() -> None:
    assert chosen("aaaa") == "b1"
    assert chosen("aa/aa") == "b1"  # b1 touches a1, a2, b2; so does a2, with a higher id


def test_then_the_lowest_id() -> None:
    assert chosen("aa") == "a1"
    assert chosen("baab") == "b1"


def test_the_order_is_class_then_foreign_then_own() -> None:
    # The empty hex has foreign neighbours and one own; still it is taken before the tree.
    assert chosen("aTaTaTab") == "d1"
    # c1 has two own neighbours and no foreign one, a1 has none and one own
    assert chosen("aaab") == "b1"
    # b1: two own neighbours but one foreign (above); a1 and c1: ends without foreign ones
    assert chosen("1b1/aaa") in ("a2", "c2")


def test_the_piece_on_the_new_capital_is_lost() -> None:
    # a takes b's capital in the middle of a line; the rests have no empty hex
    text = "aHaSbHbPbC1bHb a 0,9,0 1 0"
    assert after(text, "b1c1") == "aHaaS!bPbH1bHb a 0,0,0 1 0"
