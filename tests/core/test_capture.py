"""Rules section 5: what a capture does, step by step."""

from __future__ import annotations

import pytest

from game.core import Position
from tests.core.boards import after


class TestTheHex:
    """Steps 1 and 2."""

    @pytest.mark.parametrize("piece", ["", "P", "S!", "K", "C", "X"])
    def test_whatever_stood_there_is_gone(self, piece: str) -> None:
        text = f"aHaBb{piece}bbHb a 0,7 1 5"
        assert after(text, "b1c1") == "aHaaB!bbHb a 0,7 1 0"

    @pytest.mark.parametrize("piece", ["", "T", "X"])
    def test_on_nobodys_land(self, piece: str) -> None:
        assert after(f"aHaP-{piece}bHb a 0,7 1 5", "b1c1") == "aHaaP!bHb a 0,7 1 0"

    def test_with_a_capital_the_gold_is_lost(self) -> None:
        assert after("aHaSbHbb a 3,9 1 5", "b1c1") == "aHaaS!bbH a 3,0 1 0"

    def test_the_price_has_been_paid(self) -> None:
        assert after("aHabHbb a 23,9 1 5", "a1S@c1") == "aHaaS!bbH a 3,0 1 0"

    def test_any_capture_sets_idle_to_0(self) -> None:
        assert after("aHaP-bHb a 0,0 1 29", "b1c1").endswith(" 1 0")
        assert after("aHa-bHb a 10,0 1 29", "a1P@c1").endswith(" 1 0")


class TestTheRest:
    """Step 3."""

    def test_a_rest_with_the_capital_keeps_it_and_the_purse(self) -> None:
        assert after("aHaSbbHb a 0,7 1 0", "b1c1") == "aHaaS!bHb a 0,7 1 0"

    def test_a_rest_without_it_gets_a_new_one_and_an_empty_purse(self) -> None:
        # d1 now has a foreign neighbour, e1 has none
        assert after("aHaSbHbb a 0,7 1 0", "b1c1") == "aHaaS!bbH a 0,0 1 0"

    def test_the_new_capital_replaces_the_piece_that_stands_there(self) -> None:
        assert after("aHaKbHbSbC a 0,7 1 0", "b1c1") == "aHaaK!bSbH a 0,0 1 0"

    def test_split_in_two(self) -> None:
        text = "bHbbbb/1aHaS2 a 7,0 1 3"
        assert after(text, "c2c1") == "bHbaS!bbH/1aHa2 a 7,0,0 1 0"

    def test_split_in_three(self) -> None:
        # the lone unit on a2 strikes the centre of a star
        text = "bHb2/aSbbb/bb2/4/aHa2 a 7,3 1 4"
        assert after(text, "a2b2") == "bHb2/aHaS!bbH/bHb2/4/aHa2 a 7,0,0,0,3 1 0"

    def test_hexes_that_still_hang_together_another_way_stay_one_territory(self) -> None:
        # a2, b3 and c3 are left around b2, each beside the next
        text = "aHaa2/bbaS2/bbb2/bHbb2 a 0,8 1 3"
        assert after(text, "c2b2") == "aHaa2/baS!a2/bbb2/bHbb2 a 0,8 1 0"

    def test_a_ring_that_is_cut_once_stays_one_territory(self) -> None:
        # around the sea hex b2: c1 and c3 hang together over b1, a2 and b3
        text = "1bb2/b1baSaH/1bHb2 a 0,6 1 3"
        assert after(text, "d2c2") == "1bb2/b1aS!aaH/1bHb2 a 0,6 1 0"

    def test_a_capital_left_alone_vanishes_with_its_gold(self) -> None:
        text = "aHaSbbH1bHb a 0,7,3 1 0"
        assert after(text, "b1c1") == "aHaaS!b1bHb a 0,3 1 0"

    @pytest.mark.parametrize("piece", ["", "C", "P", "P!", "T", "X"])
    def test_anything_else_left_alone_stays(self, piece: str) -> None:
        text = f"aHaKbHb{piece}1bHb a 0,7,3 1 0"
        assert after(text, "b1c1") == f"aHaaK!b{piece}1bHb a 0,3 1 0"

    def test_marks_stay(self) -> None:
        assert after("aHaKbbP!bbHb a 0,7 1 0", "b1c1") == "aHaaK!bP!bbHb a 0,7 1 0"

    def test_a_lone_hex_leaves_no_rest(self) -> None:
        assert after("aHaPb1bHb a 0,3 1 0", "b1c1") == "aHaaP!1bHb a 0,3 1 0"


class TestTheJoin:
    """Step 4."""

    def test_purses_add_up_and_the_capital_of_the_largest_stays(self) -> None:
        text = "aHaaP-aHa1bHb a 5,70,0 1 3"
        assert after(text, "c1d1") == "aHaaaP!aa1bHb a 75,0 1 0"

    def test_also_if_it_comes_second_and_is_poorer(self) -> None:
        text = "aHaP-aaHa1bHb a 50,7,0 1 3"
        assert after(text, "b1c1") == "aaaP!aaHa1bHb a 57,0 1 0"

    def test_of_equally_large_ones_that_of_the_richer(self) -> None:
        text = "aHaP-aaH1bHb a 5,7,0 1 3"
        assert after(text, "b1c1") == "aaaP!aaH1bHb a 12,0 1 0"

    def test_of_equally_rich_ones_that_with_the_lower_id(self) -> None:
        text = "aHaP-aaH1bHb a 7,7,0 1 3"
        assert after(text, "b1c1") == "aHaaP!aa1bHb a 14,0 1 0"

    def test_riches_are_counted_after_the_price_is_paid(self) -> None:
        assert after("aHa-aaH1bHb a 17,7,0 1 3", "a1P@c1") == "aHaaP!aa1bHb a 14,0 1 0"
        assert after("aHa-aaH1bHb a 16,7,0 1 3", "a1P@c1") == "aaaP!aaH1bHb a 13,0 1 0"

    def test_size_is_counted_before_the_capture(self) -> None:
        # two against two, though the unit came out of the first
        assert after("aHaP-aaH1bHb a 0,1,0 1 3", "b1c1") == "aaaP!aaH1bHb a 1,0 1 0"

    def test_three_become_one(self) -> None:
        text = "aHa2/1-aaH/aHaP2/4/bHb2 a 3,9,9,0 1 2"
        assert after(text, "b3b2") == "aa2/1aP!aaH/aa2/4/bHb2 a 21,0 1 0"

    @pytest.mark.parametrize("piece", ["", "C", "P", "P!", "T", "X"])
    def test_lone_hexes_come_in_with_what_is_on_them(self, piece: str) -> None:
        text = f"aHaP-a{piece}1bHb a 3,0 1 2"
        assert after(text, "b1c1") == f"aHaaP!a{piece}1bHb a 3,0 1 0"

    def test_without_any_capital_there_is_a_new_one_with_an_empty_purse(self) -> None:
        text = "bHb1aP-aT1aHa a 0,3 1 2"
        assert after(text, "d1e1") == "bHb1aHaP!aT1aHa a 0,0,3 1 0"

    def test_a_lone_unit_makes_a_territory_with_what_it_takes(self) -> None:
        assert after("bHb1aP-1aHa a 0,3 1 2", "d1e1") == "bHb1aHaP!1aHa a 0,0,3 1 0"

    def test_own_territories_that_do_not_touch_the_hex_stay_apart(self) -> None:
        text = "aHaP-1aHa1bHb a 3,4,0 1 2"
        assert after(text, "b1c1") == "aHaaP!1aHa1bHb a 3,4,0 1 0"


class TestOut:
    """Step 5."""

    TEXT = "aHaSbHb1bP1bC1bT1bX1cHc a 0,9,0 1 5"

    def test_lone_hexes_become_nobodys_without_units_and_castles(self) -> None:
        assert after(self.TEXT, "b1c1") == "aHaaS!-1-1-1-T1-X1cHc a 0,0 1 0"

    def test_at_once_in_the_middle_of_the_turn(self) -> None:
        position = Position.parse(self.TEXT).play("b1c1")
        assert position.turn == "a"
        assert position.players == ("a", "c")
        assert position.outcome() is None
        assert position.play("end").turn == "c"

    def test_not_while_a_territory_is_left(self) -> None:
        text = "aHaSbHb1bP1bHb a 0,9,1 1 5"
        assert after(text, "b1c1") == "aHaaS!b1bP1bHb a 0,1 1 0"

    def test_not_by_the_loss_of_a_lone_hex(self) -> None:
        assert after("aHaPb1bHb1bP a 0,0 1 5", "b1c1") == "aHaaP!1bHb1bP a 0,0 1 0"

    def test_after_the_new_capital_is_chosen(self) -> None:
        # b1 has a foreign neighbour, b2, until b is out; so the capital comes onto d1
        text = "1aKbHa/1b2/4/aHa2 a 9,0 1 3"
        assert after(text, "b1c1") == "1aaK!aH/1-2/4/aHa2 a 0,0 1 0"

    def test_the_last_hex_of_the_last_territory_and_the_capital_on_it(self) -> None:
        text = "aHaSbHb a 0,9 4 5"
        position = Position.parse(text).play("b1c1")
        assert str(position) == "aHaaS!- a 0 4 0"
        assert position.outcome() == ("conquest", "a")
