"""Rules section 4: what units and purchases may do, and what comes of it."""

from __future__ import annotations

import pytest

from game.core import Position
from tests.core.boards import after, refused, targets


def kind(text: str, move: str) -> str:
    position = Position.parse(text)
    return position.move_kind(position.parse_move(move))


class TestWalk:
    def test_onto_the_first_hex_of_the_board(self) -> None:
        assert after("aaPaHbHb a 0,0 1 0", "b1a1") == "aPaaHbHb a 0,0 1 0"
        assert kind("aaPaHbHb a 0,0 1 0", "b1a1") == "walk"
        assert kind("aaaHbHb a 15,0 1 0", "c1C@a1") == "castle"

    def test_to_an_own_hex_without_a_piece(self) -> None:
        assert after("aHaPaabHb a 0,0 1 0", "b1d1") == "aHaaaPbHb a 0,0 1 0"
        assert kind("aHaPaabHb a 0,0 1 0", "b1d1") == "walk"

    def test_any_number_of_times(self) -> None:
        assert after("aHaPaabHb a 0,0 1 0", "b1c1", "c1d1", "d1b1") == "aHaPaabHb a 0,0 1 0"

    def test_a_spent_unit_walks_and_keeps_its_mark(self) -> None:
        assert after("aHaP!aabHb a 0,0 1 0", "b1c1") == "aHaaP!abHb a 0,0 1 0"

    def test_over_units_capital_castles_and_trees(self) -> None:
        assert after("aPaHaSaCaTabHb a 9,0 1 0", "a1f1") == "aaHaSaCaTaPbHb a 9,0 1 0"

    def test_not_over_gravestones(self) -> None:
        assert refused("aHaPaXabHb a 0,0 1 0", "b1d1") == "out-of-reach"

    def test_around_a_gravestone(self) -> None:
        # b1 is a grave; a1 - a2 - b2 - c1 goes round it
        assert after("aPaXa/aaaH/bHb1 a 0,0 1 0", "a1c1") == "aaXaP/aaaH/bHb1 a 0,0 1 0"

    def test_not_into_another_own_territory(self) -> None:
        assert refused("aHaP1aHabHb a 0,0,0 1 0", "b1e1") == "out-of-reach"


class TestCombine:
    @pytest.mark.parametrize(
        ("one", "other", "both"),
        [("P", "P", "S"), ("P", "S", "K"), ("P", "K", "B"), ("S", "S", "B")],
    )
    def test_strengths_add(self, one: str, other: str, both: str) -> None:
        text = f"aHa{one}aa{other}bHb a 0,0 1 0"
        assert after(text, "b1d1") == f"aHaaa{both}bHb a 0,0 1 0"
        assert after(text, "d1b1") == f"aHa{both}aabHb a 0,0 1 0"
        assert kind(text, "b1d1") == "combine"

    @pytest.mark.parametrize(
        ("one", "other"),
        [("P", "B"), ("S", "K"), ("S", "B"), ("K", "K"), ("K", "B"), ("B", "B")],
    )
    def test_to_at_most_four(self, one: str, other: str) -> None:
        assert refused(f"aHa{one}a{other}bHb a 0,0 1 0", "b1c1") == "over-baron"
        assert refused(f"aHa{one}a{other}bHb a 0,0 1 0", "c1b1") == "over-baron"

    @pytest.mark.parametrize(("one", "other"), [("P!", "P"), ("P", "P!"), ("P!", "P!")])
    def test_acted_if_either_had(self, one: str, other: str) -> None:
        assert after(f"aHa{one}a{other}bHb a 0,0 1 0", "b1c1") == "aHaaS!bHb a 0,0 1 0"

    def test_not_behind_gravestones(self) -> None:
        assert refused("aHaPaXaPbHb a 0,0 1 0", "b1d1") == "out-of-reach"


class TestChop:
    def test_the_unit_stands_where_the_tree_was_and_has_acted(self) -> None:
        assert after("aHaPaTbHb a 0,0 1 4", "b1c1") == "aHaaP!bHb a 0,0 1 4"
        assert kind("aHaPaTbHb a 0,0 1 4", "b1c1") == "chop"

    def test_anywhere_in_reach_also_beyond_trees(self) -> None:
        assert after("aHaPaTaTbHb a 0,0 1 0", "b1d1") == "aHaaTaP!bHb a 0,0 1 0"

    def test_once(self) -> None:
        assert refused("aHaP!aTbHb a 0,0 1 0", "b1c1") == "acted"

    def test_not_behind_gravestones(self) -> None:
        assert refused("aHaPaXaTbHb a 0,0 1 0", "b1d1") == "out-of-reach"


class TestClear:
    def test_the_unit_stands_where_the_stone_was_and_has_acted(self) -> None:
        assert after("aHaPaXbHb a 0,0 1 4", "b1c1") == "aHaaP!bHb a 0,0 1 4"
        assert kind("aHaPaXbHb a 0,0 1 4", "b1c1") == "clear"

    def test_beside_any_hex_in_reach(self) -> None:
        assert after("aPaHaaXbHb a 0,0 1 0", "a1d1") == "aaHaaP!bHb a 0,0 1 0"

    def test_not_a_stone_behind_another(self) -> None:
        assert refused("aHaPaXaXbHb a 0,0 1 0", "b1d1") == "out-of-reach"

    def test_a_unit_shut_in_by_stones_clears_those_beside_it(self) -> None:
        assert targets("aHaXaPaXabHb a 0,0 1 0", "c1") == ["b1", "d1"]

    def test_once(self) -> None:
        assert refused("aHaP!aXbHb a 0,0 1 0", "b1c1") == "acted"


class TestAttack:
    def test_captures_and_has_acted(self) -> None:
        assert after("aHaSbbHb a 0,7 1 5", "b1c1") == "aHaaS!bHb a 0,7 1 0"
        assert kind("aHaSbbHb a 0,7 1 5", "b1c1") == "attack"

    def test_from_anywhere_in_the_territory(self) -> None:
        assert after("aSaHaCaTabbHb a 0,7 1 5", "a1f1") == "aaHaCaTaaS!bHb a 0,7 1 0"

    def test_never_over_a_gravestone(self) -> None:
        assert refused("aHaSaXbbHb a 0,0 1 0", "b1d1") == "out-of-reach"

    def test_from_the_near_side_of_a_gravestone(self) -> None:
        assert targets("aHaXaPa-bHb a 0,0 1 0", "c1") == ["b1", "d1", "e1"]

    def test_nobodys_land(self) -> None:
        assert after("aHaP-bHb a 0,0 1 5", "b1c1") == "aHaaP!bHb a 0,0 1 0"

    def test_trees_and_gravestones_on_nobodys_land_are_no_obstacle(self) -> None:
        assert after("aHaP-TbHb a 0,0 1 5", "b1c1") == "aHaaP!bHb a 0,0 1 0"
        assert after("aHaP-XbHb a 0,0 1 5", "b1c1") == "aHaaP!bHb a 0,0 1 0"

    def test_not_where_a_player_has_a_tree(self) -> None:
        assert refused("aHaBbTbHb a 0,0 1 0", "b1c1") == "tree"

    def test_a_gravestone_of_a_player_is_taken(self) -> None:
        assert after("aHaPbXbbHb a 0,0 1 0", "b1c1") == "aHaaP!bbHb a 0,0 1 0"

    @pytest.mark.parametrize(
        ("unit", "piece", "wins"),
        [
            ("P", "", True),
            ("P", "P", False),
            ("S", "P", True),
            ("S", "S", False),
            ("S", "C", False),
            ("K", "S", True),
            ("K", "C", True),
            ("K", "K", False),
            ("B", "K", True),
            ("B", "B", False),
            ("B", "P!", True),
            ("P", "P!", False),
        ],
    )
    def test_strength_greater_than_the_defence(self, unit: str, piece: str, wins: bool) -> None:
        text = f"aHa{unit}b{piece}bbHb a 0,0 1 0"
        if wins:
            assert after(text, "b1c1") == f"aHaa{unit}!bbHb a 0,0 1 0"
        else:
            assert refused(text, "b1c1") == "too-strong"

    def test_a_capital_defends_with_one(self) -> None:
        assert refused("aHaPbHbb a 0,0 1 0", "b1c1") == "too-strong"
        assert after("aHaSbHbb a 0,0 1 0", "b1c1") == "aHaaS!bbH a 0,0 1 0"

    def test_once(self) -> None:
        assert refused("aHaS!bbHb a 0,0 1 0", "b1c1") == "acted"
        assert refused(after("aHaS--bHb a 0,0 1 0", "b1c1"), "c1d1") == "acted"


class TestLoneUnit:
    TEXT = "aHa1aPbbbHb a 0,0 1 0"

    def test_attacks_from_where_it_stands(self) -> None:
        # d1 and e1 become a territory; its capital stands on the empty hex
        assert after(self.TEXT, "d1e1") == "aHa1aHaP!bbHb a 0,0,0 1 0"

    def test_it_is_its_only_move(self) -> None:
        assert targets(self.TEXT, "d1") == ["e1"]
        assert refused(self.TEXT, "d1b1") == "out-of-reach"
        assert refused(self.TEXT, "d1f1") == "out-of-reach"

    def test_once(self) -> None:
        assert refused("aHa1aP!bbbHb a 0,0 1 0", "d1e1") == "acted"

    def test_a_spent_one_has_no_move(self) -> None:
        assert targets("aHa1aP!-bHb a 0,0 1 0", "d1") == []


class TestBuyUnit:
    @pytest.mark.parametrize(("unit", "price"), [("P", 10), ("S", 20), ("K", 30), ("B", 40)])
    def test_ten_gold_for_each_point_of_strength(self, unit: str, price: int) -> None:
        text = f"aHabHb a {price},0 1 0"
        assert after(text, f"a1{unit}@b1") == f"aHa{unit}bHb a 0,0 1 0"
        assert kind(text, f"a1{unit}@b1") == "buy"
        assert refused(f"aHabHb a {price - 1},99 1 0", f"a1{unit}@b1") == "gold"

    def test_onto_an_empty_hex_it_may_still_act(self) -> None:
        assert after("aHabbbHb a 10,0 1 0", "a1P@b1", "b1c1") == "aHaaP!bbHb a 0,0 1 0"

    def test_onto_a_tree_chops_it(self) -> None:
        assert after("aHaTbHb a 10,0 1 4", "a1P@b1") == "aHaP!bHb a 0,0 1 4"
        assert kind("aHaTbHb a 10,0 1 4", "a1P@b1") == "buy-chop"

    @pytest.mark.parametrize(("there", "then"), [("P", "K"), ("P!", "K!")])
    def test_onto_a_unit_combines_acted_if_that_one_had(self, there: str, then: str) -> None:
        text = f"aHa{there}bHb a 20,0 1 0"
        assert after(text, "a1S@b1") == f"aHa{then}bHb a 0,0 1 0"
        assert kind(text, "a1S@b1") == "buy-combine"

    def test_no_stronger_than_a_baron(self) -> None:
        assert refused("aHaKbHb a 99,0 1 0", "a1S@b1") == "over-baron"

    def test_no_path_is_needed(self) -> None:
        assert after("aHaXabHb a 10,0 1 0", "a1P@c1") == "aHaXaPbHb a 0,0 1 0"
        assert after("aHaXaTbHb a 10,0 1 0", "a1P@c1") == "aHaXaP!bHb a 0,0 1 0"
        assert after("aHaXaPbHb a 10,0 1 0", "a1P@c1") == "aHaXaSbHb a 0,0 1 0"

    def test_never_onto_a_gravestone(self) -> None:
        assert refused("aHaXbHb a 99,0 1 0", "a1B@b1") == "grave"

    def test_only_in_the_payers_territory(self) -> None:
        assert refused("aHa1aHabHb a 99,0,0 1 0", "a1P@e1") == "out-of-reach"
        assert refused("aHa1a1bHb a 99,0 1 0", "a1P@d1") == "out-of-reach"

    def test_onto_a_foreign_hex_beside_the_territory_captures_it(self) -> None:
        text = "aHabbHb a 20,7 1 5"
        assert after(text, "a1S@c1") == "aHaaS!bHb a 0,7 1 0"
        assert kind(text, "a1S@c1") == "buy-attack"

    def test_onto_nobodys_hex(self) -> None:
        assert after("aHa-TbHb a 10,7 1 5", "a1P@c1") == "aHaaP!bHb a 0,7 1 0"

    def test_not_from_beside_a_gravestone_alone(self) -> None:
        assert refused("aHaX-bHb a 99,0 1 0", "a1P@c1") == "out-of-reach"

    def test_from_a_part_that_gravestones_cut_off(self) -> None:
        assert after("aHaXa-bHb a 10,0 1 3", "a1P@d1") == "aHaXaaP!bHb a 0,0 1 0"

    def test_defence_and_tree_as_for_attack(self) -> None:
        assert refused("aHabPbHb a 99,0 1 0", "a1P@c1") == "too-strong"
        assert refused("aHabTbHb a 99,0 1 0", "a1B@c1") == "tree"
        assert targets("aHabPbHb a 99,0 1 0", "a1", "S") == ["b1", "c1"]

    def test_the_capital_that_pays_is_that_of_the_territory(self) -> None:
        text = "aHa1aaHbHb a 10,20,0 1 0"
        assert after(text, "e1P@d1") == "aHa1aPaHbHb a 10,10,0 1 0"


class TestBuyCastle:
    def test_15_gold_on_an_own_hex_without_a_piece(self) -> None:
        assert after("aHaaXabHb a 15,0 1 4", "a1C@d1") == "aHaaXaCbHb a 0,0 1 4"
        assert kind("aHaabHb a 15,0 1 4", "a1C@c1") == "castle"
        assert refused("aHaabHb a 14,0 1 0", "a1C@b1") == "gold"

    @pytest.mark.parametrize("piece", ["T", "X", "C", "P", "S!"])
    def test_not_onto_a_piece(self, piece: str) -> None:
        assert refused(f"aHa{piece}abHb a 15,0 1 0", "a1C@b1") == "occupied"

    def test_not_onto_the_capital(self) -> None:
        assert refused("aHabHb a 15,0 1 0", "a1C@a1") == "occupied"

    @pytest.mark.parametrize("owner", "b-")
    def test_not_abroad(self, owner: str) -> None:
        assert refused(f"aHa{owner}bbHb a 15,0 1 0", "a1C@c1") == "out-of-reach"


class TestDefence:
    @pytest.mark.parametrize(
        ("piece", "strength"),
        [("P", 1), ("S", 2), ("K", 3), ("B", 4), ("B!", 4), ("C", 2), ("T", 0), ("X", 0), ("", 0)],
    )
    def test_of_a_piece_for_its_own_hex_and_its_neighbours(self, piece: str, strength: int) -> None:
        position = Position.parse(f"aHabbb{piece}bbbHb a 0,0 1 0")
        by = 4 if strength else None
        assert position.defence(3) == position.defence(5) == (strength, by)
        assert position.defence(4) == (strength, by)
        assert position.defence(2) == (0, None)

    def test_of_a_capital_for_itself_and_its_neighbours(self) -> None:
        position = Position.parse("aHabbHb a 0,0 1 0")
        assert [position.defence(at) for at in (2, 3, 4)] == [(1, 3), (1, 3), (1, 3)]

    def test_only_from_the_same_territory(self) -> None:
        position = Position.parse("aHabcBcHbHb a 0,0,0 1 0")
        assert position.defence(2) == (0, None)

    def test_none_on_nobodys_land(self) -> None:
        position = Position.parse("aHa-bBbHb a 0,0 1 0")
        assert position.defence(2) == (0, None)

    def test_none_at_sea(self) -> None:
        assert Position.parse("aHa1bHb a 0,0 1 0").defence(2) == (0, None)

    def test_the_strongest_counts(self) -> None:
        assert Position.parse("aHabPbbKbHb a 0,0 1 0").defence(3) == (3, 4)

    def test_named_is_the_hex_itself_among_the_strongest(self) -> None:
        assert Position.parse("aHabSbSbSbHb a 0,0 1 0").defence(3) == (2, 3)

    def test_else_the_lowest_id_among_the_strongest(self) -> None:
        assert Position.parse("aHabSbPbCbHb a 0,0 1 0").defence(3) == (2, 2)
        assert Position.parse("aHabPbbSbHb a 0,0 1 0").defence(3) == (2, 4)

    def test_own_hexes_have_one_too(self) -> None:
        assert Position.parse("aHaKabHb a 0,0 1 0").defence(2) == (3, 1)

    def test_a_baron_guards_for_ever(self) -> None:
        assert refused("aHaBbbBbHb a 400,0 1 0", "b1c1") == "too-strong"
        assert refused("aHaBbbBbHb a 400,0 1 0", "a1B@c1") == "too-strong"
