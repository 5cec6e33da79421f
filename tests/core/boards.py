"""Short ways to say what a test plays."""

from __future__ import annotations

import pytest

from game.core import IllegalMove, Position


def after(text: str, *moves: str) -> str:
    """The position string after moves on a valid position."""
    position = Position.parse(text)
    assert position.status() == (), position.status()
    for move in moves:
        position = position.play(move)
        again = Position.parse(str(position))
        assert again.status() == (), (str(position), again.status())
    return str(position)


def why(text: str, move: str) -> IllegalMove:
    """The refusal of a move, which `play` raises too."""
    position = Position.parse(text)
    refusal = position.refusal(move)
    assert refusal is not None, f"{move} is legal"
    assert position.parse_move(move) not in position.legal_moves
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    raised = caught.value
    assert (raised.code, raised.facts, raised.hexes) == (
        refusal.code,
        refusal.facts,
        refusal.hexes,
    )
    assert str(position) == text
    return refusal


def refused(text: str, move: str) -> str:
    """The refusal code of a move."""
    return why(text, move).code


def targets(text: str, source: str, buy: str = "") -> list[str]:
    """The names of the hexes where the unit may go, or the piece be bought onto."""
    position = Position.parse(text)
    name = position.grid.name
    at = position.grid.parse(source)
    moves = position.legal_moves
    found = moves.purchases(at, buy) if buy else moves.of(at)
    return [name(move.target) for move in found]
