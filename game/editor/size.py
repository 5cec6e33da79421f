"""A larger or smaller board, and the island in its middle."""

from __future__ import annotations

from dataclasses import replace

from game.core import Grid
from game.core.hexes import MAX_SIDE
from game.core.pieces import EMPTY, SEA
from game.editor.draft import Draft


def resized(draft: Draft, rows: int, columns: int) -> Draft:
    """The draft on a board of another size, each side limited to 1 to 64.

    The island is moved as little as possible so that all of it stays; where it is too large, what
    lies beyond the last row and column is cut off.
    """
    grid = Grid.of(min(max(rows, 1), MAX_SIDE), min(max(columns, 1), MAX_SIDE))
    top, bottom, left, right = _box(draft)
    up = max(0, min(top, bottom + 1 - grid.rows))
    up += up & 1 if up < top else -(up & 1)  # an even number: rows take turns in being shifted
    aside = max(0, min(left, right + 1 - grid.columns))
    return _moved(draft, grid, -up, -aside)


def centred(draft: Draft) -> Draft:
    """The draft with its island in the middle of the board, as near as can be."""
    top, bottom, left, right = _box(draft)
    down = (draft.grid.rows - (bottom - top + 1)) // 2 - top
    down -= down & 1
    aside = (draft.grid.columns - (right - left + 1)) // 2 - left
    return _moved(draft, draft.grid, down, aside)


def _box(draft: Draft) -> tuple[int, int, int, int]:
    """First and last row, first and last column with land; of nothing but sea 0."""
    places = [divmod(hex_id, draft.grid.columns) for hex_id in draft.land] or [(0, 0)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return min(rows), max(rows), min(columns), max(columns)


def _moved(draft: Draft, grid: Grid, down: int, aside: int) -> Draft:
    owners = bytearray([SEA]) * grid.size
    pieces = bytearray([EMPTY]) * grid.size
    gold = {}
    for hex_id in draft.land:
        row, column = divmod(hex_id, draft.grid.columns)
        row, column = row + down, column + aside
        if 0 <= row < grid.rows and 0 <= column < grid.columns:
            at = row * grid.columns + column
            owners[at], pieces[at] = draft.owners[hex_id], draft.pieces[hex_id]
            gold[at] = draft.gold(hex_id)
    after = replace(draft, grid=grid, owners=bytes(owners), pieces=bytes(pieces), purses=())
    return replace(after, purses=tuple(gold[at] for at in after.capitals))
