"""Core and oracle count what the perft files say, and each record would notice its rule broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Position
from game.perft import Case, check_file, read_file
from tests.oracle import board, engine
from tests.perft.changes import CHANGES
from tests.perft.counting import count, tree

FILES = sorted(Path(__file__).parent.glob("*.perft"))
ENTRIES = {entry.id: entry for path in FILES for entry in read_file(path)}
QUICK = 400  # counts up to this the oracle does in the default run


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_core_counts_as_written_and_keeps_the_order_of_moves(path: Path):
    assert list(check_file(path)) == []


def test_every_record_ends_with_a_hash_that_pins_positions_and_order():
    assert all(entry.counts[-1].tree for entry in ENTRIES.values())
    assert len(ENTRIES) == sum(len(read_file(path)) for path in FILES), "an id stands twice"


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_the_oracle_counts_as_written(entry: Case, long_run: bool):
    state = board.parse(entry.position)
    for depth, expected, hashed in entry.counts:
        if depth == 1 or expected < QUICK or long_run:
            assert count(state, depth) == expected
            if hashed:
                assert tree(state, depth) == hashed


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_rule_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch):
    """The oracle with this one rule changed counts otherwise than the record of that name."""
    entry = ENTRIES[name]
    state = board.parse(entry.position)
    for attribute, value in CHANGES[name].items():
        monkeypatch.setattr(engine, attribute, value)
    assert any(count(state, depth) != expected for depth, expected, _ in entry.counts), (
        f"{name}: the counts don't depend on this rule"
    )


def test_the_order_of_moves_in_full():
    """Units by source and target, purchases by capital, kind and target, `end` last."""
    position = Position.parse("aSaHaP2/aPaXb2/2bHaaH a 21,3,15 1 0")
    moves = [position.format_move(move) for move in position.legal_moves]
    assert moves == engine.legal_moves(board.parse(str(position)))
    assert moves == [
        *("a1c1", "a1a2", "a1b2", "a1c2", "c1a1", "c1a2", "c1b2", "a2a1", "a2c1", "a2b2"),
        *("b1P@a1", "b1P@c1", "b1P@a2", "b1S@a1", "b1S@c1", "b1S@a2", "b1S@c2"),
        *("e3P@d3", "e3C@d3", "end"),
    ]
