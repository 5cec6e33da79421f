"""Rules section 1: which well-formed positions are valid."""

import pytest

from game.core import Position
from game.core.validity import STATUSES
from tests.core.boards import refused


@pytest.mark.parametrize(
    "text",
    [
        "aHabHb a 0,0 1 0",
        "aHa-T-X- a 0 1 0",
        "aHaTbTbHcTcH c 0,0,0 1 0",
        "aHa1aPbHb a 0,0 1 0",  # a lone hex with a unit is fine
        "aHa1aCbHb1aX1aT a 0,0 1 0",
        "aHa a 5 1 3",  # over, but valid
        "aHabHb a 0,0 201 99",
    ],
)
def test_valid(text: str) -> None:
    assert Position.parse(text).status() == ()


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("3 a - 1 0", "no-land turn-out"),
        ("--T a - 1 0", "turn-out"),
        ("aabHb a 0 1 0", "capital-missing"),
        ("aHaHbHb a 0,0,0 1 0", "capital-twice"),
        ("aHabHb1aH a 0,0,0 1 0", "capital-alone"),
        ("aHabHb-P a 0,0 1 0", "nobody-armed"),
        ("aHabHb-C a 0,0 1 0", "nobody-armed"),
        ("aHabHb-H a 0,0,3 1 0", "nobody-armed"),
        ("aHa-c a 0 1 0", "out-with-land"),
        ("aHabHb c 0,0 1 0", "turn-out"),
        ("aHabH b 0,0 1 0", "capital-alone out-with-land turn-out"),
        ("aHaHbb1cH-B d 1,2,3 1 0", " ".join(STATUSES[1:])),
        ("b a - 1 0", "out-with-land turn-out"),
    ],
)
def test_what_is_wrong_is_named_in_the_order_of_the_list(text: str, status: str) -> None:
    position = Position.parse(text)
    assert position.status() == tuple(status.split())
    assert str(position) == text


def test_the_list_is_closed() -> None:
    assert STATUSES == (
        "no-land",
        "capital-missing",
        "capital-twice",
        "capital-alone",
        "nobody-armed",
        "out-with-land",
        "turn-out",
    )


@pytest.mark.parametrize("move", ["end", "concede", "a1b1", "a1P@b1"])
@pytest.mark.parametrize(
    "text", ["aabHb a 0 1 0", "aHabHb-P a 0,0 1 0", "aHaHbHb a 0,0,0 1 0", "aHabHb c 0,0 1 0"]
)
def test_moves_on_an_invalid_position_are_refused(text: str, move: str) -> None:
    position = Position.parse(text)
    assert refused(text, move) == "invalid"
    assert list(position.legal_moves) == []
    assert not position.legal_moves
    assert position.legal_moves.count() == 0


def test_the_gold_of_a_capital_is_that_of_its_place_in_the_purses() -> None:
    position = Position.parse("aHabHbHbcHcc a 4,5,6,7 1 0")
    assert position.status() == ("capital-twice",)
    assert [position.gold(at) for at in range(8)] == [4, 0, 5, 6, 0, 7, 0, 0]
    assert [territory.gold for territory in position.territories] == [4, 5, 7]


def test_as_many_capitals_as_territories_need_not_be_one_in_each() -> None:
    position = Position.parse("aabHbHb a 4,5 1 0")
    assert position.status() == ("capital-missing", "capital-twice")
    assert [territory.gold for territory in position.territories] == [0, 4]


def test_an_invalid_position_can_be_looked_at() -> None:
    position = Position.parse("aabHbHb1cH-H a 4,5,6,7 1 0")
    a, b = position.territories
    assert (a.owner, a.capital, a.hexes, a.gold) == ("a", -1, (0, 1), 0)
    assert (b.owner, b.capital, b.hexes, b.gold) == ("b", 2, (2, 3, 4), 4)
    assert position.purses == (4, 5, 6, 7)
    assert position.ownership.keys == (0, 2)  # without a capital the lowest hex
    assert position.territory_at(1) == a
    assert position.territory_at(6) is None
    assert position != Position.parse("aabHbHb1cH-H a 4,5,6,8 1 0")
    assert position.defence(1) == (0, None)
    assert position.accounts(a).income == 2
    assert position.starving() == ()
    assert position.can_act() == ()
    assert position.next_tree("a") is None
