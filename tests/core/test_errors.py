"""Errors of the core as values: what they print, and that they survive being pickled."""

from __future__ import annotations

import copy
import pickle

import pytest

from game.core import IllegalMove, Malformed, Position


@pytest.mark.parametrize(
    "error, text",
    [
        (Malformed("no such thing"), "no such thing"),
        (Malformed("a number is missing", 7), "column 7: a number is missing"),
    ],
)
def test_malformed_prints_its_column_and_pickles(error: Malformed, text: str) -> None:
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == text
        assert (same.message, same.column, same.code) == (error.message, error.column, "syntax")


def test_an_illegal_move_keeps_all_it_knows_when_pickled() -> None:
    refused = Position.parse("aHaPbHb a 0,0 1 0").refusal("b1c1")
    assert refused is not None
    same = pickle.loads(pickle.dumps(refused))
    assert isinstance(same, IllegalMove)
    assert str(same) == str(refused)
    assert (same.code, same.facts, same.hexes) == (refused.code, refused.facts, refused.hexes)


def test_a_text_that_is_no_move_names_the_wrong_hex() -> None:
    with pytest.raises(Malformed, match="x99"):
        Position.parse("aHaPbHb a 0,0 1 0").play("x99y1")
