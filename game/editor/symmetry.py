"""Painting several places at once: turned about the middle of the board, or mirrored.

In coordinates in which a step along a row is 2 and one to the next row 1 aside, x = 2 * column +
(row & 1), all hexes have x and y of the same parity. Cube coordinates are q = (x - y) / 2, r = y.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import Grid
from game.core.pieces import LETTERS


class Symmetry(NamedTuple):
    """What is painted along with a hex. `folds`: how many places in all."""

    name: str
    folds: int


NONE = Symmetry("none", 1)
TURN_2 = Symmetry("turn2", 2)
TURN_3 = Symmetry("turn3", 3)
TURN_6 = Symmetry("turn6", 6)
MIRROR = Symmetry("mirror", 2)
SYMMETRIES = {each.name: each for each in (NONE, MIRROR, TURN_2, TURN_3, TURN_6)}


def images(grid: Grid, symmetry: Symmetry, hex_id: int) -> tuple[tuple[int, int], ...]:
    """The hexes painted along with one, each with the number of its turn, from 1.

    Places off the board are left out, and so is the hex itself where it falls on itself.
    """
    row, column = divmod(hex_id, grid.columns)
    found: list[tuple[int, int]] = []
    for number, (r, c) in enumerate(_places(grid, symmetry, row, column), 1):
        if 0 <= r < grid.rows and 0 <= c < grid.columns:
            other = r * grid.columns + c
            if other != hex_id and all(other != known for known, _ in found):
                found.append((other, number))
    return tuple(found)


def _places(grid: Grid, symmetry: Symmetry, row: int, column: int) -> list[tuple[int, int]]:
    x, y = 2 * column + (row & 1), row
    widest = 2 * (grid.columns - 1)
    if symmetry is MIRROR:
        return [_at(widest - x, y)]
    if symmetry is TURN_2:  # about a hex, or about the middle of an edge: so that every row counts
        return [_at(widest + (1 - grid.rows & 1) - x, grid.rows - 1 - y)]
    middle_row = (grid.rows - 1) // 2
    middle_x = 2 * ((grid.columns - 1) // 2) + (middle_row & 1)
    q, r = (x - y - middle_x + middle_row) // 2, y - middle_row
    places = []
    for turn in range(1, 6):
        q, r = -r, q + r
        if symmetry is TURN_6 or (symmetry is TURN_3 and turn % 2 == 0):
            places.append(_at(2 * q + r + middle_x, r + middle_row))
    return places


def _at(x: int, y: int) -> tuple[int, int]:
    """Row and column."""
    return y, (x - (y & 1)) // 2


def counterpart(owner: int, symmetry: Symmetry, number: int) -> int:
    """Who owns the image of a player's hex: the next player of as many as there are places.

    Turned by 3: a, b and c take turns, and d, e and f. Sea and nobody stay what they are.
    """
    at = LETTERS.find(chr(owner))
    if at < 0:
        return owner
    first = at - at % symmetry.folds
    return ord(LETTERS[first + (at - first + number) % symmetry.folds])
