"""Rules section 6: how a game ends."""

from __future__ import annotations

import pytest

from game.core import CONCEDE, END, Position
from tests.core.boards import after


class TestConquest:
    def test_the_last_player_not_out_wins_at_once(self) -> None:
        position = Position.parse("aHaSbHb1aHaP a 0,9,4 7 2").play("b1c1")
        assert position.outcome() == ("conquest", "a")
        assert (position.turn, position.round, position.idle) == ("a", 7, 0)

    def test_then_there_are_no_moves(self) -> None:
        position = Position.parse("aHaSbHb1aHaP a 0,9,4 7 2").play("b1c1")
        assert list(position.legal_moves) == []
        assert not position.legal_moves
        for move in ("end", "concede", "f1e1"):
            refusal = position.refusal(move)
            assert refusal is not None
            assert refusal.code == "game-over"

    def test_not_while_another_is_in(self) -> None:
        position = Position.parse("aHaSbHb1cHc a 0,9,4 7 2").play("b1c1")
        assert position.outcome() is None


class TestConcession:
    def test_all_land_becomes_nobodys_and_only_trees_and_gravestones_stay(self) -> None:
        text = "aHaPaTaXaC1bHb1cHc1aK a 5,0,0 1 3"
        assert after(text, "concede") == "---T-X-1bHb1cHc1- b 2,0 1 4"

    def test_no_wages_are_paid(self) -> None:
        assert "X" not in after("aHaB1bHb1cHc a 0,0,0 1 3", "concede")

    def test_the_turn_passes_as_after_end(self) -> None:
        # c gives up; a's turn begins with income and growth, in the next round
        text = "aHaTaaT1bHb1cHc c 0,0,0 4 3"
        assert after(text, "concede") == "aHaTaTaT1bHb1-- a 2,0 5 4"

    def test_the_last_one_left_wins_and_has_the_turn(self) -> None:
        position = Position.parse("aHabHb b 5,6 3 3").play("concede")
        assert str(position) == "aHa-- a 5 3 4"  # no income, no new round
        assert position.outcome() == ("concession", "a")
        position = Position.parse("aHabHb a 5,6 3 0").play("concede")
        assert str(position) == "--bHb b 6 3 1"
        assert position.outcome() == ("concession", "b")

    def test_marks_of_the_winner_stay(self) -> None:
        assert after("aHabHbP! a 5,6 3 3", "concede") == "--bHbP! b 6 3 4"

    def test_always_possible_but_not_listed(self) -> None:
        position = Position.parse("aHabHb a 5,6 3 3")
        assert position.refusal(CONCEDE) is None
        assert CONCEDE not in position.legal_moves
        assert CONCEDE not in list(position.legal_moves)
        assert position.move_kind(CONCEDE) == "concede"
        assert position.move_kind(END) == "end"


class TestStalemate:
    def test_15_idle_turns_for_each_player_not_out(self) -> None:
        position = Position.parse("aHabHb a 0,0 9 28").play("end")
        assert position.outcome() is None
        position = position.play("end")
        assert position.idle == 30
        assert position.outcome() == ("stalemate", None)

    def test_after_the_turn_change_is_complete(self) -> None:
        # b has his income and his tree, then it is over
        assert after("aHabHbTbbT a 0,0 9 29", "end") == "aHabHbTbTbT b 0,2 9 30"

    @pytest.mark.parametrize(("idle", "over"), [(44, False), (45, True), (46, True)])
    def test_a_position_that_stands_so_when_loaded_is_over(self, idle: int, over: bool) -> None:
        position = Position.parse(f"aHabHbcHc a 0,0,0 9 {idle}")
        assert (position.outcome() is not None) == over
        assert bool(position.legal_moves) == (not over)

    def test_most_hexes_win(self) -> None:
        assert Position.parse("aHabHbb1cHc a 0,0,0 9 45").outcome() == ("stalemate", "b")

    def test_lone_hexes_trees_and_gravestones_count(self) -> None:
        assert Position.parse("aHaTaX1a1bHbb a 0,0 9 30").outcome() == ("stalemate", "a")

    def test_an_equal_first_is_a_draw(self) -> None:
        assert Position.parse("aHaabHbb1cHc a 0,0,0 9 45").outcome() == ("stalemate", None)

    def test_a_concession_lowers_the_limit(self) -> None:
        position = Position.parse("aHabHb1cHc c 0,0,0 9 30")
        assert position.outcome() is None
        position = position.play("concede")
        assert str(position) == "aHabHb1-- a 2,0 10 31"
        assert position.outcome() == ("stalemate", None)

    def test_a_capture_that_puts_one_out_starts_counting_anew(self) -> None:
        position = Position.parse("aHaSbHb1cHc a 0,0,0 9 44").play("b1c1")
        assert (position.idle, position.outcome()) == (0, None)


class TestRoundLimit:
    def test_above_round_200(self) -> None:
        position = Position.parse("aHaabHb a 0,0 200 0").play("end")
        assert (position.round, position.outcome()) == (200, None)
        position = position.play("end")
        assert (position.round, position.outcome()) == (201, ("round-limit", "a"))

    def test_after_the_turn_change_is_complete(self) -> None:
        assert after("aHaTaaTbHb b 0,0 200 0", "end") == "aHaTaTaTbHb a 2,0 201 1"

    def test_a_position_that_stands_so_when_loaded_is_over(self) -> None:
        assert Position.parse("aHabHb b 0,0 201 0").outcome() == ("round-limit", None)

    def test_stalemate_is_looked_at_first(self) -> None:
        assert Position.parse("aHabHb b 0,0 201 30").outcome() == ("stalemate", None)


def test_one_player_from_the_start_has_won() -> None:
    assert Position.parse("aHa a 0 1 0").outcome() == ("conquest", "a")
    assert Position.parse("aHa-- a 0 1 1").outcome() == ("concession", "a")


def test_a_board_without_any_territory_has_no_outcome() -> None:
    assert Position.parse("--- a - 1 0").outcome() is None
    assert Position.parse("3 a - 1 0").outcome() is None
