"""Islands turned and mirrored: the twelve symmetries of a hexagonal grid.

The contract's rows and columns are only names; a mirrored island must give mirrored results,
unless one of its tie rules ("lowest id", "first in reading order") has to decide.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.board import HEX_OF, LIMIT, NAME_OF, Hex, State

Cube = tuple[int, int, int]  # three coordinates that add up to 0; neighbours differ by 1 in two


def to_cube(hex_: Hex) -> Cube:
    row, column = hex_
    q = column - row // 2  # odd rows are shifted right
    return (q, row, -q - row)


def from_cube(cube: Cube) -> Hex:
    q, row, _ = cube
    return (row, q + row // 2)


def turned(cube: Cube, symmetry: int) -> Cube:
    """Symmetries 0 to 5 turn by 60 degrees each; 6 to 11 mirror first."""
    q, r, s = cube
    if symmetry >= 6:
        q, r, s = r, q, s
    for _ in range(symmetry % 6):
        q, r, s = -r, -s, -q
    return (q, r, s)


@dataclass(frozen=True)
class Picture:
    """Where each hex of the board, sea included, is after a turn; None if it falls off."""

    places: dict[Hex, Hex]
    rows: int
    columns: int

    @classmethod
    def of(cls, state: State, symmetry: int) -> Picture | None:
        land = {hex_: from_cube(turned(to_cube(hex_), symmetry)) for hex_ in state.owner}
        top = min(row for row, _ in land.values())
        left = min(column for _, column in land.values())
        top -= top % 2  # an even number of rows, so that shifted rows stay shifted
        places = {hex_: (row - top, column - left) for hex_, (row, column) in land.items()}
        rows = max(row for row, _ in places.values()) + 1
        columns = max(column for _, column in places.values()) + 1
        return cls(places, rows, columns) if max(rows, columns) <= LIMIT else None

    def state(self, state: State) -> State:
        """The position as it looks after the turn."""
        return State(
            self.rows,
            self.columns,
            state.turn,
            state.round,
            state.idle,
            {self.places[hex_]: owner for hex_, owner in state.owner.items()},
            {self.places[hex_]: piece for hex_, piece in state.piece.items()},
            {self.places[hex_] for hex_ in state.acted},
            {self.places[hex_]: gold for hex_, gold in state.gold.items()},
        )

    def move(self, text: str) -> str:
        """A legal move as it reads after the turn."""
        if text in ("end", "concede"):
            return text
        if "@" in text:
            source, target = text.split("@")
            return f"{self.name(source[:-1])}{source[-1]}@{self.name(target)}"
        middle = next(
            place
            for place in range(2, len(text))
            if text[place].isalpha() and text[place - 1].isdigit()
        )
        return self.name(text[:middle]) + self.name(text[middle:])

    def name(self, name: str) -> str:
        return NAME_OF[self.places[HEX_OF[name]]]
