"""Hexes, their names, and the position string (rules section 1).

A hex is a pair (row, column), so sorting hexes gives reading order.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, field

Hex = tuple[int, int]

PLAYERS = "abcdef"
NOBODY = "-"
UNITS = "PSKB"
PIECES = "TXHC" + UNITS
LIMIT = 64  # rows, columns


class SyntaxRefused(ValueError):
    """The text is no position, or no hex."""


# --- names ------------------------------------------------------------------------------------


def column_letters(column: int) -> str:
    """0 is a, 25 is z, 26 is aa, 51 is az, 52 is ba."""
    if column < 26:
        return string.ascii_lowercase[column]
    return column_letters(column // 26 - 1) + string.ascii_lowercase[column % 26]


NAME_OF: dict[Hex, str] = {
    (row, column): f"{column_letters(column)}{row + 1}"
    for row in range(LIMIT)
    for column in range(LIMIT)
}
HEX_OF: dict[str, Hex] = {name: hex_ for hex_, name in NAME_OF.items()}


def around(hex_: Hex) -> list[Hex]:
    """The six places around a hex, on the board or not, in reading order."""
    row, column = hex_
    left = column - 1 if row % 2 == 0 else column
    return [
        (row - 1, left),
        (row - 1, left + 1),
        (row, column - 1),
        (row, column + 1),
        (row + 1, left),
        (row + 1, left + 1),
    ]


# --- positions --------------------------------------------------------------------------------


@dataclass
class State:
    """A position. `owner` holds the land and nothing else; `piece` the hexes with a piece."""

    rows: int
    columns: int
    turn: str
    round: int
    idle: int
    owner: dict[Hex, str] = field(default_factory=dict)
    piece: dict[Hex, str] = field(default_factory=dict)
    acted: set[Hex] = field(default_factory=set)
    gold: dict[Hex, int] = field(default_factory=dict)  # by the hex of the capital

    def copy(self) -> State:
        return State(
            self.rows,
            self.columns,
            self.turn,
            self.round,
            self.idle,
            dict(self.owner),
            dict(self.piece),
            set(self.acted),
            dict(self.gold),
        )

    def on_board(self, hex_: Hex) -> bool:
        return 0 <= hex_[0] < self.rows and 0 <= hex_[1] < self.columns


def parse_number(text: str) -> int:
    """A number as the position string writes it: ASCII digits, no sign, no leading zero."""
    if not text or any(letter not in string.digits for letter in text):
        raise SyntaxRefused(f"{text!r} is no number")
    if text[0] == "0" and text != "0":
        raise SyntaxRefused(f"{text!r} has a leading zero")
    return int(text)


def parse(text: str) -> State:
    """Reads a position string; SyntaxRefused if it is not exactly as `write` would write it."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise SyntaxRefused("a position has five fields with one space between")
    rows, turn, purses, round_, idle = fields
    if len(turn) != 1 or turn not in PLAYERS:
        raise SyntaxRefused(f"{turn!r} is no player")
    state = State(0, 0, turn, parse_number(round_), parse_number(idle))
    if state.round == 0:
        raise SyntaxRefused("rounds count from 1")

    widths = [parse_row(state, row, line) for row, line in enumerate(rows.split("/"))]
    if len(set(widths)) != 1 or widths[0] == 0:
        raise SyntaxRefused("the rows are not equally wide")
    if len(widths) > LIMIT or widths[0] > LIMIT:
        raise SyntaxRefused("the board is too big")
    state.rows, state.columns = len(widths), widths[0]

    capitals = sorted(hex_ for hex_, piece in state.piece.items() if piece == "H")
    golds = [] if purses == "-" else [parse_number(purse) for purse in purses.split(",")]
    if len(golds) != len(capitals):
        raise SyntaxRefused("there must be as many purses as capitals")
    state.gold = dict(zip(capitals, golds, strict=True))
    return state


def parse_row(state: State, row: int, line: str) -> int:
    """Puts the land of one row into the state; returns the width of the row."""
    column = 0
    rest = line
    while rest:
        digits = rest[: len(rest) - len(rest.lstrip(string.digits))]
        if digits:
            run = parse_number(digits)
            if not 1 <= run <= LIMIT:
                raise SyntaxRefused("a run of sea is one number from 1 to 64")
            column += run
            rest = rest[len(digits) :]
            continue
        hex_ = (row, column)
        owner, rest = rest[0], rest[1:]
        if owner not in PLAYERS + NOBODY:
            raise SyntaxRefused(f"{owner!r} owns nothing")
        state.owner[hex_] = owner
        if rest and rest[0] in PIECES:
            state.piece[hex_], rest = rest[0], rest[1:]
        if rest and rest[0] == "!":
            if state.piece.get(hex_) not in list(UNITS) or owner == NOBODY:
                raise SyntaxRefused("only a player's unit can have acted")
            state.acted.add(hex_)
            rest = rest[1:]
        column += 1
    return column


def write(state: State) -> str:
    """The position string."""
    lines = []
    for row in range(state.rows):
        line = ""
        sea = 0
        for column in range(state.columns):
            hex_ = (row, column)
            if hex_ not in state.owner:
                sea += 1
                continue
            if sea:
                line += str(sea)
                sea = 0
            line += state.owner[hex_] + state.piece.get(hex_, "")
            if hex_ in state.acted:
                line += "!"
        if sea:
            line += str(sea)
        lines.append(line)
    purses = ",".join(str(state.gold[capital]) for capital in sorted(state.gold)) or "-"
    return f"{'/'.join(lines)} {state.turn} {purses} {state.round} {state.idle}"
