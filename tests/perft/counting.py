"""Perft by the oracle: how many sequences of legal moves there are, ply by ply."""

from __future__ import annotations

import hashlib

from tests.oracle import board, engine
from tests.oracle.board import State


def count(state: State, depth: int) -> int:
    """Sequences of exactly `depth` legal moves; those that end the game sooner don't count."""
    moves = engine.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(engine.play(state, move), depth - 1) for move in moves)


def tree(state: State, depth: int) -> str:
    """A short hash of all positions above `depth` with their moves in order.

    Counts don't notice when moves change places or positions change in what costs no move.
    """
    digest = hashlib.sha256()
    visit(digest, state, depth)
    return digest.hexdigest()[:16]


def visit(digest: hashlib._Hash, state: State, depth: int) -> None:
    moves = engine.legal_moves(state)
    digest.update(f"{board.write(state)}\n{' '.join(moves)}\n".encode())
    if depth > 1:
        for move in moves:
            visit(digest, engine.play(state, move), depth - 1)
