"""The grid: hex ids, names and neighbours. Nothing here knows owners, pieces or pixels.

Pointy-top hexagons in odd-r offset rows (rules section 1): odd rows, counted from 0, are shifted
right by half a hex. Hex ids run row by row from the top left, sea included.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.core.errors import Malformed

MAX_SIDE = 64
"""Most rows and most columns a board may have (rules section 1)."""

_DIGITS = "0123456789"


class Grid:
    """The geometry of a board. Get the one shared instance of a size with `Grid.of`.

    `rows`, `columns`: each 1 to 64. `size`: their product, so ids are 0 to `size - 1`.
    `names[hex_id]`: column letters, then the row number from 1; the first is `a1`.
    `neighbours[hex_id]`: ids of the up to six adjacent hexes, ascending.
    `rings[hex_id]`: the same six places in clockwise order from the east, consecutive places
    being adjacent to each other; a place off the grid holds `size`.
    """

    __slots__ = ("columns", "names", "neighbours", "rings", "rows", "size")

    rows: int
    columns: int
    size: int
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    rings: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(rows: int, columns: int) -> Grid:
        """The grid of that many rows and columns. `ValueError` outside 1 to 64."""
        return _grid(rows, columns)

    def __init__(self, rows: int, columns: int) -> None:
        if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
            raise ValueError(f"a board has 1 to {MAX_SIDE} rows and columns, not {rows}x{columns}")
        size = rows * columns
        rings = []
        for hex_id in range(size):
            row, column = divmod(hex_id, columns)
            left = column - 1 + row % 2  # the western one of the two neighbours above and below
            places = (
                (row, column + 1),
                (row + 1, left + 1),
                (row + 1, left),
                (row, column - 1),
                (row - 1, left),
                (row - 1, left + 1),
            )
            rings.append(
                tuple(
                    r * columns + c if 0 <= r < rows and 0 <= c < columns else size
                    for r, c in places
                )
            )
        _set(self, "rows", rows)
        _set(self, "columns", columns)
        _set(self, "size", size)
        letters = [_column_name(column) for column in range(columns)]
        names = [f"{letter}{row}" for row in range(1, rows + 1) for letter in letters]
        _set(self, "names", tuple(names))
        _set(self, "rings", tuple(rings))
        _set(
            self,
            "neighbours",
            tuple(tuple(sorted(place for place in ring if place < size)) for ring in rings),
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a grid can not be changed")

    def name(self, hex_id: int) -> str:
        """The name of a hex, `'a1'` for id 0. `ValueError` for an id off the grid."""
        if not 0 <= hex_id < self.size:
            raise ValueError(f"no hex {hex_id} on a board of {self.size}")
        return self.names[hex_id]

    def parse(self, name: str) -> int:
        """The hex id of a name such as `'c7'`. `Malformed` if it names no hex of this grid."""
        hex_id, end = self.read(name, 0)
        if end != len(name):
            raise Malformed(f"{name[end:]!r} after the hex name", end + 1)
        return hex_id

    def read(self, text: str, start: int) -> tuple[int, int]:
        """Read one hex name in a longer text: its hex id and the index after it.

        `Malformed` where no name stands (the first wrong character), or where the name lies off
        the board (its first character).
        """
        row, column, at = read_name(text, start)
        if column >= self.columns or row >= self.rows:
            raise Malformed(
                f"there is no hex {text[start:at]} on this board, "
                f"whose last is {self.name(self.size - 1)}",
                start + 1,
            )
        return row * self.columns + column, at

    def __repr__(self) -> str:
        return f"Grid.of({self.rows}, {self.columns})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid.of, (self.rows, self.columns)


_set = object.__setattr__


@cache
def _grid(rows: int, columns: int) -> Grid:
    return Grid(rows, columns)


def read_name(text: str, start: int) -> tuple[int, int, int]:
    """Read the name of a hex of any board: row and column from 0, and the index after it.

    Those that no board has come out as `MAX_SIDE` or more. `Malformed` where no name stands.
    """
    at = start
    while at < len(text) and "a" <= text[at] <= "z":
        at += 1
    letters = text[start:at]
    if not letters:
        raise Malformed("a hex name such as c7 is expected", at + 1)
    digits_from = at
    while at < len(text) and text[at] in _DIGITS:
        at += 1
    digits = text[digits_from:at]
    if not digits or digits[0] == "0":
        raise Malformed("a row number, counted from 1, is expected", digits_from + 1)
    row = int(digits) - 1 if len(digits) <= 2 else MAX_SIDE
    return row, _column_number(letters), at


def _column_name(column: int) -> str:
    first, second = divmod(column, 26)
    return chr(97 + second) if first == 0 else chr(96 + first) + chr(97 + second)


def _column_number(letters: str) -> int:
    """0 for `a`, 26 for `aa`; past the widest board for longer ones."""
    if len(letters) > 2:
        return MAX_SIDE
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 96
    return number - 1
