"""Hypothesis plays: any order of moves, tries, undo and redo; after each step all must hold."""

from __future__ import annotations

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game.core import CONCEDE, END, IllegalMove, Move, Position
from tests.core.strategies import positions
from tests.oracle import board, engine

CAPTURES = ("attack", "buy-attack")
place = st.integers(0, 10_000)  # of a list of unknown length


class PlayMachine(RuleBasedStateMachine):
    """A game with its undo list, played beside the oracle."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[Position] = []
        self.undone: list[Position] = []

    @property
    def position(self) -> Position:
        return self.played[-1]

    def running(self) -> bool:
        return bool(self.played) and self.position.outcome() is None

    @initialize(position=positions())
    def begin(self, position: Position) -> None:
        self.played = [position]

    # What can be done

    @precondition(running)
    @rule(number=place)
    def any_move(self, number: int) -> None:
        moves = self.position.legal_moves
        self.play(moves[number % moves.count()])

    @precondition(running)
    @rule(number=place)
    def capture(self, number: int) -> None:
        moves = [m for m in self.position.legal_moves if self.position.move_kind(m) in CAPTURES]
        assume(moves)
        self.play(moves[number % len(moves)])

    @precondition(running)
    @rule()
    def end(self) -> None:
        self.play(END)

    @precondition(running)
    @rule()
    def concede(self) -> None:
        self.play(CONCEDE)

    @rule(start=place, goal=place, buy=st.sampled_from(["", "P", "S", "K", "B", "C"]))
    def try_anything(self, start: int, goal: int, buy: str) -> None:
        size = self.position.grid.size
        move = Move(start % size, goal % size, buy)
        text = self.position.format_move(move)
        code = engine.refusal(board.parse(str(self.position)), text)
        if code is None:
            self.play(move)
            return
        with pytest.raises(IllegalMove) as refused:
            self.position.play(move)
        assert refused.value.code == code
        assert move not in self.position.legal_moves

    @precondition(lambda self: len(self.played) > 1)
    @rule()
    def undo(self) -> None:
        self.undone.append(self.played.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.played.append(self.undone.pop())

    def play(self, move: Move) -> None:
        before = self.position
        text = str(before)
        after = before.play(move)
        assert str(before) == text
        expected = engine.play(board.parse(text), before.format_move(move))
        assert str(after) == board.write(expected)
        self.played.append(after)
        self.undone.clear()

    # What always holds

    @invariant()
    def valid(self) -> None:
        if self.played:
            assert self.position.status() == ()

    @invariant()
    def as_if_read_anew(self) -> None:
        """What is carried along from move to move is what a fresh look at the text gives."""
        if not self.played:
            return
        fresh = Position.parse(str(self.position))
        assert fresh == self.position
        assert hash(fresh) == hash(self.position)
        assert fresh.status() == ()
        assert fresh.territories == self.position.territories
        assert fresh.players == self.position.players
        assert fresh.outcome() == self.position.outcome()
        assert list(fresh.legal_moves) == list(self.position.legal_moves)
        assert fresh.starving() == self.position.starving()

    @invariant()
    def land_stays(self) -> None:
        if self.played:
            assert self.position.land == self.played[0].land
            assert self.position.grid is self.played[0].grid


def test_play(long_run: bool) -> None:
    run_state_machine_as_test(
        PlayMachine,
        settings=settings(
            max_examples=1500 if long_run else 60, stateful_step_count=40, deadline=None
        ),
    )
