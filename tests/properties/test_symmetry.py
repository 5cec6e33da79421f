"""A turned or mirrored island gives the turned or mirrored results, ties apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Position
from tests.oracle import board, engine, games
from tests.oracle.board import State
from tests.perft.changes import CHANGES
from tests.properties.symmetry import Picture, from_cube, to_cube, turned

TIE_RULES = (
    "capital-site-lowest-id",
    "growth-lowest-id",
    "crumbling-first-grave",
    "merge-tie-lower-id",
)


def test_turning_keeps_neighbours_and_six_times_is_home():
    for hex_ in ((4, 4), (5, 7), (0, 0), (3, 1)):
        for symmetry in range(12):
            place = from_cube(turned(to_cube(hex_), symmetry))
            beside = {from_cube(turned(to_cube(h), symmetry)) for h in board.around(hex_)}
            assert beside == set(board.around(place))
        six = to_cube(hex_)
        for _ in range(6):
            six = turned(six, 1)
        assert from_cube(six) == hex_


def decided_by_a_tie_rule(state: State, move: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the oracle, with all tie rules turned round, comes to another position."""
    expected = board.write(engine.play(state, move))
    changes: dict[str, Any] = {}
    for name in TIE_RULES:
        changes |= CHANGES[name]
    with monkeypatch.context() as patch:
        for attribute, value in changes.items():
            patch.setattr(engine, attribute, value)
        return board.write(engine.play(state, move)) != expected


@pytest.mark.parametrize("symmetry", range(1, 12))
def test_mirrored_islands_give_mirrored_results(
    symmetry: int, long_run: bool, monkeypatch: pytest.MonkeyPatch
):
    compared = ties = 0
    for seed in range(400 if long_run else 25):
        random = Random(f"{symmetry} {seed}")
        state = games.random_state(random)
        for _ in range(12):
            picture = Picture.of(state, symmetry)
            if engine.outcome(state) or picture is None:
                break
            position = Position.parse(board.write(state))
            mirrored = Position.parse(board.write(picture.state(state)))
            moves = [position.format_move(move) for move in position.legal_moves]
            assert sorted(map(picture.move, moves)) == sorted(
                mirrored.format_move(move) for move in mirrored.legal_moves
            ), f"legal moves of {position} and {mirrored}"
            move = games.choose(random, state)
            if decided_by_a_tie_rule(state, move, monkeypatch):
                ties += 1
            else:
                after = board.parse(str(position.play(move)))
                assert str(mirrored.play(picture.move(move))) == board.write(
                    picture.state(after)
                ), f"{move} on {position}, mirrored {picture.move(move)} on {mirrored}"
                compared += 1
            state = engine.play(state, move)
    assert compared > 10 * ties
