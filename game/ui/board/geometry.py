"""Hexes to pixels and back. Everything is measured from the centre of hex 0, y down.

A layout is fixed by one even whole number, the width of a hex in pixels, so that all centres
fall on whole pixels and every hex of a kind is the same picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

Point = tuple[float, float]

# The six edges in the order E, SE, SW, W, NW, NE. Edge k runs from corner k to corner k + 1.
E, SE, SW, W, NW, NE = range(6)


def even(number: float) -> int:
    """The nearest even whole number."""
    return 2 * round(number / 2)


@dataclass(frozen=True)
class Layout:
    """Where the hexes of a grid with `columns` columns lie when a hex is `width` pixels wide."""

    rows: int
    columns: int
    width: int  # even
    pitch: int = field(init=False, compare=False)  # pixels from one row to the next
    height: float = field(init=False, compare=False)  # from the top corner of a hex to the bottom

    def __post_init__(self) -> None:
        pitch = round(self.width * 0.8660254)
        object.__setattr__(self, "pitch", pitch)
        object.__setattr__(self, "height", pitch * 4 / 3)

    def center(self, hex_id: int) -> tuple[int, int]:
        row, column = divmod(hex_id, self.columns)
        return self.spot(row, column)

    def spot(self, row: int, column: int) -> tuple[int, int]:
        """Like center(), also for rows and columns outside the grid."""
        return column * self.width + (row & 1) * self.width // 2, row * self.pitch

    def corners(self, grow: float = 0.0) -> list[Point]:
        """The corners around (0, 0), from the upper right clockwise, moved out by `grow` pixels."""
        x = self.width / 2 + grow
        y = self.height / 2 + grow * 2 / math.sqrt(3)
        return [(x, -y / 2), (x, y / 2), (0.0, y), (-x, y / 2), (-x, -y / 2), (0.0, -y)]

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex whose hexagon holds the point, or None outside the grid."""
        best, found = 1.0 + 1e-9, None
        upper = math.floor(y / self.pitch)
        for row in (upper, upper + 1):
            if not 0 <= row < self.rows:
                continue
            shift = (row & 1) * self.width / 2
            column = math.floor((x - shift) / self.width + 0.5)
            if not 0 <= column < self.columns:
                continue
            dx = abs(x - shift - column * self.width) / (self.width / 2)
            dy = abs(y - row * self.pitch) / (self.height / 2)
            reach = max(dx, dy + dx / 2)
            if reach < best:
                best, found = reach, row * self.columns + column
        return found

    def spots_near(
        self, left: int, top: int, right: int, bottom: int, reach: int
    ) -> Iterator[tuple[int, int]]:
        """Rows and columns, row by row, with centres within `reach` pixels of the rectangle."""
        first, last = -((reach - top) // self.pitch), (bottom + reach) // self.pitch
        for row in range(first, last + 1):
            shift = (row & 1) * self.width // 2
            start = -((reach - left + shift) // self.width)
            stop = (right + reach - shift) // self.width
            for column in range(start, stop + 1):
                yield row, column


def neighbours_by_edge(rows: int, columns: int, hex_id: int) -> tuple[int, ...]:
    """The hex across each edge, in edge order; -1 where the grid ends."""
    row, column = divmod(hex_id, columns)
    right = row & 1
    spots = (
        (row, column + 1),
        (row + 1, column + right),
        (row + 1, column + right - 1),
        (row, column - 1),
        (row - 1, column + right - 1),
        (row - 1, column + right),
    )
    return tuple(r * columns + c if 0 <= r < rows and 0 <= c < columns else -1 for r, c in spots)
