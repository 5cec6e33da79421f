"""Rules section 1: legal moves are ordered; the view on them."""

from __future__ import annotations

import pytest

from game.core import CONCEDE, END, Move, Position
from tests.core.boards import targets


def listed(text: str) -> list[str]:
    position = Position.parse(text)
    return [position.format_move(move) for move in position.legal_moves]


def test_unit_moves_by_source_then_target_then_purchases_then_end() -> None:
    assert listed("aPaHaSa-bHb a 20,0 1 0") == [
        "a1c1",
        "a1d1",
        "a1e1",
        "c1a1",
        "c1d1",
        "c1e1",
        "b1P@a1",
        "b1P@c1",
        "b1P@d1",
        "b1P@e1",
        "b1S@a1",
        "b1S@c1",
        "b1S@d1",
        "b1S@e1",
        "b1C@d1",
        "end",
    ]


def test_kinds_come_in_the_order_p_s_k_b_c() -> None:
    assert listed("aHa1bHb a 40,0 1 0") == [
        "a1P@b1",
        "a1S@b1",
        "a1K@b1",
        "a1B@b1",
        "a1C@b1",
        "end",
    ]


def test_unit_moves_of_several_territories_and_lone_units_are_mixed_by_source() -> None:
    text = "aP1aP2/aHa1aaH/aP3aP/5/1bHb2 a 0,0,0 1 0"
    position = Position.parse(text)
    assert position.status() == ()
    sources = [move.source for move in position.legal_moves if move != END]
    assert sources == sorted(sources)
    assert len(set(sources)) == 4


def test_purchases_come_by_capital_id_though_territories_interlace() -> None:
    # the territory met first in reading order has the later capital
    text = "aa1aHa/1aH3/3bHb a 10,10,0 1 0"
    position = Position.parse(text)
    assert position.status() == ()
    payers = [move.source for move in position.legal_moves if move.buy and move != END]
    assert payers == [3, 6, 6]


def test_a_turn_without_anything_to_do_still_has_end() -> None:
    assert listed("aHaCbHb a 0,0 1 0") == ["end"]


class TestView:
    POSITION = Position.parse("aPaHaSa-bHb a 20,0 1 0")

    def test_iteration_count_len_and_index_agree(self) -> None:
        view = self.POSITION.legal_moves
        moves = list(view)
        assert view.count() == len(view) == len(moves) == 16
        assert [view[index] for index in range(len(moves))] == moves
        assert [view[index] for index in range(-len(moves), 0)] == moves
        assert list(view) == moves  # again

    @pytest.mark.parametrize("index", [16, -17, 1000])
    def test_an_index_outside_is_refused(self, index: int) -> None:
        with pytest.raises(IndexError, match=rf"no legal move {index}, there are 16"):
            self.POSITION.legal_moves[index]

    def test_in_is_whether_play_accepts(self) -> None:
        view = self.POSITION.legal_moves
        parse = self.POSITION.parse_move
        assert parse("a1d1") in view
        assert parse("a1a1") not in view
        assert parse("b1P@e1") in view
        assert parse("b1K@e1") not in view
        assert END in view
        assert CONCEDE not in view
        assert Move(99, 99) not in view
        assert "end" not in view

    def test_truth(self) -> None:
        assert self.POSITION.legal_moves
        assert not Position.parse("aHa-- a 0 1 0").legal_moves
        assert Position.parse("aHa-- a 0 1 0").legal_moves.count() == 0

    def test_of_one_unit(self) -> None:
        assert targets("aPaHaSa-bHb a 20,0 1 0", "a1") == ["c1", "d1", "e1"]
        assert targets("aPaHaSa-bHb a 20,0 1 0", "b1") == []
        assert targets("aPaHaSa-bHbP a 20,0 1 0", "g1") == []

    def test_of_one_kind_of_purchase(self) -> None:
        assert targets("aPaHaSa-bHb a 20,0 1 0", "b1", "C") == ["d1"]
        assert targets("aPaHaSa-bHb a 20,0 1 0", "b1", "S") == ["a1", "c1", "d1", "e1"]
        assert targets("aPaHaSa-bHb a 20,0 1 0", "b1", "K") == []
        assert targets("aPaHaSa-bHb a 20,0 1 0", "a1", "P") == []

    def test_groups_hold_all_but_end(self) -> None:
        view = self.POSITION.legal_moves
        made = [
            Move(source, target, buy) for source, buy, targets in view.groups for target in targets
        ]
        assert [*made, END] == list(view)

    def test_repr_is_readable(self) -> None:
        moves = Position.parse("aHaPabHb a 0,0 1 0").legal_moves
        assert repr(moves) == "<LegalMoves (b1c1, end)>"


def test_targets_across_parts_that_gravestones_separate() -> None:
    # d1 bars; left part: a1-c1, right part: e1-g1
    text = "aPaHaaXaSa-bHb a 0,0 1 0"
    assert targets(text, "a1") == ["c1", "d1"]
    assert targets(text, "e1") == ["d1", "f1", "g1"]


def test_a_spent_unit_only_walks_and_combines() -> None:
    text = "aHaP!aaPaTaXa-bHb a 0,0 1 0"
    assert targets(text, "b1") == ["c1", "d1"]
    assert targets(text, "d1") == ["b1", "c1", "e1", "f1"]
