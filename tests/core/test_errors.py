"""Errors of the core as values: what they print, and that they survive being pickled."""

from __future__ import annotations

import copy
import pickle

import pytest

from game.core import IllegalMove, IllegalRecord, Malformed, MalformedRecord, Position
from game.core.mapgen import NoSuchMap


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


@pytest.mark.parametrize(
    "error, text",
    [
        (MalformedRecord("no record"), "no record"),
        (MalformedRecord("no move", 3, 7), "line 3, column 7: no move"),
        (MalformedRecord("no move", 3), "line 3, column 1: no move"),
    ],
)
def test_a_malformed_record_prints_line_and_column_and_pickles(
    error: MalformedRecord, text: str
) -> None:
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == text
        assert (same.message, same.line, same.column) == (error.message, error.line, error.column)
        assert same.code == "syntax"


def test_an_illegal_record_keeps_all_it_knows_when_pickled() -> None:
    position = Position.parse("aHaPbHb b 0,0 4 0")
    refused = position.refusal("d1d1")
    assert refused is not None
    error = IllegalRecord(position, 2, "d1d1", refused)
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert str(same) == f"round 4, player b, move 2 (d1d1): {refused}"
        assert (same.code, same.round, same.player) == ("no-unit", 4, "b")
        assert (same.number, same.move, str(same.refusal)) == (2, "d1d1", str(refused))


def test_that_there_is_no_such_map_pickles() -> None:
    same = pickle.loads(pickle.dumps(NoSuchMap("there is none")))
    assert (same.code, str(same)) == ("map", "there is none")


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
