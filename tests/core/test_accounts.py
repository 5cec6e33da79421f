"""Forecasts as things stand: accounts, starving units, who can act, the next tree."""

from __future__ import annotations

import pytest

from game.core import Accounts, Position, Starving
from tests.core.boards import after


def accounts(text: str, hex_id: int) -> Accounts:
    position = Position.parse(text)
    territory = position.territory_at(hex_id)
    assert territory is not None
    return position.accounts(territory)


class TestAccounts:
    def test_of_the_player_to_act(self) -> None:
        # he has had his income; earning: H, P, S, empty, castle
        found = accounts("aHaPaSaaCaTaXbHb a 20,0 1 0", 0)
        assert found == Accounts(
            gold=20, income=5, wages=8, after_end=12, shortfall=0, turns_left=6
        )

    def test_of_another_player(self) -> None:
        # he will have his income before he pays
        found = accounts("aHabHbSb a 0,3 1 0", 2)
        assert found == Accounts(gold=3, income=3, wages=6, after_end=0, shortfall=0, turns_left=2)

    def test_bankrupt_at_the_next_end(self) -> None:
        found = accounts("aHaSbHb a 5,0 1 0", 0)
        assert found == Accounts(
            gold=5, income=2, wages=6, after_end=None, shortfall=1, turns_left=1
        )

    def test_marks_make_no_difference(self) -> None:
        assert accounts("aHaS!bHb a 6,0 1 0", 0).wages == 6

    def test_never_bankrupt(self) -> None:
        assert accounts("aHaPaabHb a 2,0 1 0", 0).turns_left is None
        assert accounts("aHabHb a 0,0 1 0", 0).turns_left is None

    @pytest.mark.parametrize("gold", range(0, 56, 5))
    @pytest.mark.parametrize("turn", "ab")
    def test_turns_left_is_what_happens(self, gold: int, turn: str) -> None:
        # nothing moves: a's spearman costs 6 a turn, two hexes earn 2
        text = f"aHaSbHb {turn} {gold},0 1 0"
        predicted = accounts(text, 0).turns_left
        ends = 0
        while "aS" in text:
            ends += text.split()[1] == "a"
            text = after(text, "end")
        assert predicted == ends

    @pytest.mark.parametrize("turn", "ab")
    def test_after_end_is_what_happens(self, turn: str) -> None:
        text = f"aHaSbHbK {turn} 9,30 1 0"
        for start in (0, 2):
            forecast = accounts(text, start).after_end
            position = Position.parse(text)
            owner = "a" if start == 0 else "b"
            while position.turn != owner:
                position = position.play("end")
            territory = position.play("end").territory_at(start)
            assert territory is not None
            assert territory.gold == forecast


class TestStarving:
    def test_units_of_a_territory_that_can_not_pay(self) -> None:
        position = Position.parse("aHaPaS!bHbK a 7,0 1 0")
        assert position.starving() == (Starving(position.territories[0], (1, 2), 1),)

    def test_units_on_lone_hexes(self) -> None:
        position = Position.parse("aHa1aS1aBbHb a 7,0 1 0")
        assert position.starving() == (Starving(None, (3,), 6), Starving(None, (5,), 54))

    def test_none(self) -> None:
        assert Position.parse("aHaPbHbK1bB a 2,0 1 0").starving() == ()

    def test_is_what_end_does(self) -> None:
        position = Position.parse("aHaPaS!1aS1aHaPbHbK a 7,2,0 1 0")
        hexes = [hex_id for found in position.starving() for hex_id in found.hexes]
        ended = position.play("end")
        assert sorted(hexes) == [at for at in range(10) if ended.pieces[at] == ord("X")]


class TestCanAct:
    def test_units_that_have_not_acted_and_have_a_move(self) -> None:
        position = Position.parse("aHaPaP!abHb a 0,0 1 0")
        assert position.can_act() == (1,)

    def test_not_a_unit_that_is_stuck(self) -> None:
        # c1 is shut in between the capital and a spearman's land
        assert Position.parse("aHaPbbHb a 0,0 1 0").can_act() == ()

    def test_lone_units(self) -> None:
        assert Position.parse("aHabHb1aP-1aP a 0,0 1 0").can_act() == (5,)


class TestNextTree:
    def test_for_every_player(self) -> None:
        position = Position.parse("aHaTaaTbHbTbbT a 0,0 1 0")
        assert position.next_tree("a") == 2
        assert position.next_tree("b") == 6
        assert position.next_tree("c") is None

    def test_none_without_two_trees(self) -> None:
        assert Position.parse("aHaaTabHb a 0,0 1 0").next_tree("a") is None
