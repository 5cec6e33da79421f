"""Rules section 3: income, growth, crumbling, marks, wages, the next player."""

from __future__ import annotations

import pytest

from game.core import Position
from tests.core.boards import after


class TestIncome:
    def test_one_gold_for_every_hex_without_tree_or_gravestone(self) -> None:
        # b: capital, empty, tree, grave, castle, unit = 4 earning hexes
        assert after("aHabHbbTbXbCbP a 0,10 1 0", "end") == "aHabHbbTbXbCbP b 0,14 1 1"

    def test_each_territory_has_its_own(self) -> None:
        assert after("bHb1bHbb1aHa a 1,2,3 1 0", "end") == "bHb1bHbb1aHa b 3,5,3 1 1"

    def test_only_the_player_whose_turn_begins_earns(self) -> None:
        assert after("aHabHbcHc a 0,0,0 1 0", "end") == "aHabHbcHc b 0,2,0 1 1"

    def test_in_round_one_already(self) -> None:
        assert after("aHabHb a 0,0 1 0", "end", "end") == "aHabHb a 2,2 2 2"


class TestGrowth:
    def test_a_hex_with_two_neighbouring_trees_becomes_one(self) -> None:
        assert after("aHabHbTbbT a 0,0 1 0", "end") == "aHabHbTbTbT b 0,2 1 1"

    def test_income_comes_before_it(self) -> None:
        # b earns from his capital, the empty hex and the one that then becomes a tree
        assert after("aHabHbbTbbT a 0,0 1 0", "end") == "aHabHbbTbTbT b 0,3 1 1"

    def test_also_the_first_hex_of_the_board(self) -> None:
        # a1 touches b1 and a2
        assert after("bbTbH/bTbb/aHaa a 0,0 1 0", "end").startswith("bTbTbH/bTbb/aHaa b")
        assert after("bbTbH/bbb/aHaa a 0,0 1 0", "end").startswith("bbTbH/bbb/aHaa b")

    def test_one_tree_is_not_enough(self) -> None:
        assert after("aHabHbbTb a 0,0 1 0", "end") == "aHabHbbTb b 0,3 1 1"

    @pytest.mark.parametrize("owner", "abc-")
    def test_whoever_owns_the_trees(self, owner: str) -> None:
        text = f"cHcaHabHb{owner}Tb{owner}T1bHb a 0,0,0,0 1 0"
        if owner in "abc":  # lone hexes of players who have land elsewhere
            assert Position.parse(text).status() == ()
        assert after(text, "end").split()[0].endswith(f"{owner}TbT{owner}T1bHb")

    def test_on_lone_hexes_too(self) -> None:
        assert after("aHabHb-Tb-T a 0,0 1 0", "end") == "aHabHb-TbT-T b 0,2 1 1"

    def test_not_on_other_players_or_nobodys_hexes(self) -> None:
        assert after("aHaTaaTbHb-T--T a 0,0 1 0", "end").startswith("aHaTaaTbHb-T--T b")

    @pytest.mark.parametrize("piece", ["X", "C", "P", "H"])
    def test_only_where_no_piece_is(self, piece: str) -> None:
        other = "" if piece == "H" else "H"
        text = f"aHabTb{piece}bTb{other} a 0,9 1 0"
        assert after(text, "end").split()[0] == text.split()[0]

    def test_only_one_hex_and_that_with_most_trees(self) -> None:
        # trees on a1, c1, b2: b1 touches all three, a2 and c2 two each
        text = "bTbbTb/bbTbbH/aHaaa a 0,0 1 0"
        position = Position.parse(text)
        assert position.next_tree("b") == position.grid.parse("b1")
        assert after(text, "end").startswith("bTbTbTb/bbTbbH/aHaaa b")

    def test_the_lowest_id_among_those_with_most(self) -> None:
        text = "bTbbTbbTbHaaH a 0,0 1 0"
        assert after(text, "end").startswith("bTbTbTbbTbHaaH b")

    def test_not_for_players_whose_turn_does_not_begin(self) -> None:
        text = "aHabHbTbbTcHcTccT a 0,0,0 1 0"
        assert after(text, "end").startswith("aHabHbTbTbTcHcTccT b")


class TestCrumbling:
    def test_the_first_gravestone_of_a_stuck_territory_vanishes(self) -> None:
        assert after("bHbXbXaHa a 5,5 1 0", "end") == "bHbbXaHa b 6,5 1 1"

    def test_castles_do_not_help(self) -> None:
        assert after("bCbHbXaHa a 5,5 1 0", "end") == "bCbHbaHa b 7,5 1 1"

    @pytest.mark.parametrize("free", ["b", "bT", "bP", "bP!", "bB"])
    def test_not_where_there_is_an_empty_hex_a_tree_or_a_unit(self, free: str) -> None:
        moved = after(f"bHbX{free}aHa a 5,5 1 0", "end")
        assert moved.startswith(f"bHbX{free.rstrip('!')}aHa b")

    def test_in_each_of_the_players_territories(self) -> None:
        assert after("bHbX1bXbH1aHa a 5,5,5 1 0", "end") == "bHb1bbH1aHa b 6,6,5 1 1"

    def test_not_in_other_players_territories(self) -> None:
        assert after("bHbXaHaX a 5,5 1 0", "end") == "bHbaHaX b 6,5 1 1"

    def test_not_on_lone_hexes(self) -> None:
        assert after("bHbaHa1bX a 0,0 1 0", "end") == "bHbaHa1bX b 2,0 1 1"

    def test_after_growth(self) -> None:
        # the only empty hex becomes a tree before: there is still a tree to chop
        assert after("bXbHbTbbTaHa a 0,0 1 0", "end").startswith("bXbHbTbTbTaHa b")

    def test_a_territory_with_nothing_to_crumble_stays(self) -> None:
        assert after("bHbCaHa a 0,0 1 0", "end") == "bHbCaHa b 2,0 1 1"

    def test_as_an_effect_of_starving(self) -> None:
        # a's only unit starves; when his turn comes again its stone crumbles, after the income
        assert after("aHaPbHb a 1,0 1 0", "end") == "aHaXbHb b 0,2 1 1"
        assert after("aHaXbHb b 0,2 1 1", "end") == "aHabHb a 1,2 2 2"


class TestMarks:
    def test_they_are_cleared_when_the_owners_turn_begins(self) -> None:
        text = "aHaS!abHbbP! a 30,30 1 0"
        assert after(text, "end") == "aHaS!abHbbP b 24,33 1 1"
        assert after(text, "end", "end") == "aHaSabHbbP a 27,31 2 2"

    def test_on_lone_hexes_too(self) -> None:
        assert after("bHbaHa1bK! a 0,0 1 0", "end").startswith("bHbaHa1bK b")


class TestWages:
    def test_2_6_18_54(self) -> None:
        assert after("aHaPbHb a 100,0 1 0", "end") == "aHaPbHb b 98,2 1 1"
        assert after("aHaSbHb a 100,0 1 0", "end") == "aHaSbHb b 94,2 1 1"
        assert after("aHaKbHb a 100,0 1 0", "end") == "aHaKbHb b 82,2 1 1"
        assert after("aHaBbHb a 100,0 1 0", "end") == "aHaBbHb b 46,2 1 1"
        assert after("aHaBaKaSaPaP!bHb a 100,0 1 0", "end") == "aHaBaKaSaPaP!bHb b 18,2 1 1"

    def test_castles_and_capitals_cost_nothing(self) -> None:
        assert after("aHaCbHb a 3,0 1 0", "end") == "aHaCbHb b 3,2 1 1"

    def test_the_whole_purse_is_enough(self) -> None:
        assert after("aHaSbHb a 6,0 1 0", "end") == "aHaSbHb b 0,2 1 1"

    def test_one_gold_too_few_empties_the_purse_and_kills_all(self) -> None:
        text = "aHaPaS!aCaTbHb a 7,0 1 0"
        assert after(text, "end") == "aHaXaXaCaTbHb b 0,2 1 1"

    def test_each_territory_pays_for_itself(self) -> None:
        text = "aHaP1aHaSbHb a 1,50,0 1 0"
        assert after(text, "end") == "aHaX1aHaSbHb b 0,44,2 1 1"

    def test_a_unit_on_a_lone_hex_becomes_a_gravestone(self) -> None:
        assert after("aHabHb1aP1aB! a 90,0 1 0", "end") == "aHabHb1aX1aX b 90,2 1 1"

    def test_other_players_pay_nothing_now(self) -> None:
        assert after("aHabHbB1bP a 0,0 1 0", "end") == "aHabHbB1bP b 0,2 1 1"


class TestNextPlayer:
    def test_in_letter_order(self) -> None:
        text = "aHabHbcHc a 0,0,0 1 0"
        turns = []
        for _ in range(4):
            text = after(text, "end")
            turns.append(tuple(text.split()[1::2]))
        assert turns == [("b", "1"), ("c", "1"), ("a", "2"), ("b", "2")]

    def test_players_that_are_out_are_passed_over(self) -> None:
        assert after("bHbeHe b 0,0 4 0", "end").split()[1::2] == ["e", "4"]
        assert after("bHbeHe e 0,0 4 0", "end").split()[1::2] == ["b", "5"]

    def test_every_end_adds_one_to_idle(self) -> None:
        assert after("aHabHb a 0,0 1 0", "end", "end", "end").endswith(" 2 3")
