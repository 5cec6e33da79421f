"""The board drawn with letters, for people who read it as text."""

from __future__ import annotations

from game.core import Position, Territory
from game.core.pieces import ACTED_UNITS, SEA


def board(position: Position) -> list[str]:
    """The lines of the drawing: owner, piece and `!` of every land hex, rows shifted as drawn.

    Column letters stand above the even rows' hexes, row numbers at the left; the last line tells
    who is to act, the round, and the gold of every capital.
    """
    grid = position.grid
    lines = []
    head = "".join(f"{grid.name(column)[:-1]:<4}" for column in range(grid.columns))
    lines.append(f"    {head}".rstrip())
    for row in range(grid.rows):
        hexes = range(row * grid.columns, (row + 1) * grid.columns)
        cells = "".join(f"{_cell(position, hex_id):<4}" for hex_id in hexes)
        shift = "  " if row % 2 else ""
        lines.append(f"{row + 1:<4}{shift}{cells}".rstrip())
    purses = ", ".join(f"{capital(position, t)} {t.gold}" for t in position.territories)
    lines.append(f"player {position.turn} to act, round {position.round}, gold: {purses or '-'}")
    return lines


def capital(position: Position, land: Territory) -> str:
    """The name of a territory's capital; `-` where a position that isn't valid lacks it."""
    return "-" if land.capital < 0 else position.grid.name(land.capital)


def _cell(position: Position, hex_id: int) -> str:
    owner, piece = position.owners[hex_id], position.pieces[hex_id]
    if owner == SEA:
        return ""
    mark = "!" if piece in ACTED_UNITS else ""
    return f"{chr(owner)}{chr(piece).strip().upper()}{mark}"
