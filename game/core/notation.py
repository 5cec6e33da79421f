"""The position string (rules section 1): reading it with care, writing it canonically.

A string is well-formed if writing what was read gives the same string again. Whether the position
is valid is another question, see `Position.status`.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core.errors import Malformed
from game.core.hexes import MAX_SIDE, Grid
from game.core.pieces import ACTED_UNITS, CAPITAL, EMPTY, LETTERS, NOBODY, PIECES, SEA, UNITS
from game.core.rules import Rules

MAX_DIGITS = 1000
"""Longest number that is read. No game comes near it."""

_OWNERS = LETTERS + chr(NOBODY)
_PIECES = PIECES.decode()
_UNITS = UNITS.decode()
_DIGITS = "0123456789"

# How a hex of land is written, by owner and piece.
_HEXES = {
    ord(owner): {
        EMPTY: owner,
        **{piece: owner + chr(piece) for piece in PIECES},
        **{piece: f"{owner}{chr(piece).upper()}!" for piece in ACTED_UNITS},
    }
    for owner in _OWNERS
}


class Fields(NamedTuple):
    """What a position string says. `purses`: gold of every capital in reading order."""

    grid: Grid
    owners: bytes
    pieces: bytes
    turn: str
    purses: tuple[int, ...]
    round: int
    idle: int


def parse_fields(text: str, rules: Rules) -> Fields:
    """Read a position string of a game by these rules.

    Raises `Malformed` whose column, counted from 1, is that of the first character from which on
    no canonical string can follow: the hex or the run of sea that makes a row wider than the
    first, the `/` or space that ends a row too early, the first digit of a number that is out of
    bounds or has a leading zero, the purse that has no capital, the space where another purse
    should follow, the letter of a unit that the rules don't have.
    """
    return _Reader(text, rules).fields()


def format_fields(fields: Fields) -> str:
    """Write a position string; the inverse of `parse_fields`."""
    grid, owners, pieces, turn, purses, round_number, idle = fields
    rows = (
        _format_row(owners[start : start + grid.columns], pieces[start : start + grid.columns])
        for start in range(0, grid.size, grid.columns)
    )
    purse_list = ",".join(map(str, purses)) or "-"
    return f"{'/'.join(rows)} {turn} {purse_list} {round_number} {idle}"


def _format_row(owners: bytes, pieces: bytes) -> str:
    parts = []
    sea = 0
    for owner, piece in zip(owners, pieces, strict=True):
        if owner == SEA:
            sea += 1
            continue
        if sea:
            parts.append(str(sea))
            sea = 0
        parts.append(_HEXES[owner][piece])
    if sea:
        parts.append(str(sea))
    return "".join(parts)


class _Reader:
    def __init__(self, text: str, rules: Rules) -> None:
        self.text = text
        self.rules = rules
        self.at = 0

    def fields(self) -> Fields:
        rows, columns, owners, pieces = self.board()
        self.space("the letter of the player to act")
        turn = self.peek()
        if turn == "" or turn not in LETTERS:
            raise self.wrong("the letter of the player to act, a to f, is expected")
        self.at += 1
        self.space("the purses")
        purses = self.purses(pieces.count(CAPITAL))
        self.space("the round")
        round_number = self.number("the round", least=1)
        self.space("the number of idle turns")
        idle = self.number("the number of idle turns")
        if self.at != len(self.text):
            raise self.wrong("nothing may follow the fifth field")
        return Fields(
            Grid.of(rows, columns),
            bytes(owners),
            bytes(pieces),
            turn,
            purses,
            round_number,
            idle,
        )

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def wrong(self, message: str, at: int | None = None) -> Malformed:
        return Malformed(message, (self.at if at is None else at) + 1)

    def space(self, before: str) -> None:
        if self.peek() != " ":
            raise self.wrong(f"one space and then {before} is expected")
        self.at += 1

    def board(self) -> tuple[int, int, bytearray, bytearray]:
        owners = bytearray()
        pieces = bytearray()
        columns = self.row(owners, pieces, None)
        rows = 1
        while self.peek() == "/":
            self.at += 1
            if rows == MAX_SIDE:
                raise self.wrong(f"a board has at most {MAX_SIDE} rows")
            self.row(owners, pieces, columns)
            rows += 1
        return rows, columns, owners, pieces

    def row(self, owners: bytearray, pieces: bytearray, columns: int | None) -> int:
        """Read one row; `columns` is the width of the first. Returns the width."""
        width = 0
        while True:
            start = self.at
            letter = self.peek()
            if letter != "" and letter in _DIGITS:
                sea = self.number("a run of sea", least=1, most=MAX_SIDE)
                owner, piece, count = SEA, EMPTY, sea
            elif letter != "" and letter in _OWNERS:
                owner, piece, count = ord(letter), self.piece(), 1
            elif width == 0 or (columns is not None and width < columns):
                raise self.wrong("a run of sea or a land hex is expected")
            elif letter in ("/", " ", ""):
                return width
            else:
                raise self.wrong(f"{letter!r} is no owner, no run of sea and ends no row")
            width += count
            if columns is None:
                if width > MAX_SIDE:
                    raise self.wrong(f"a board has at most {MAX_SIDE} columns", start)
            elif width > columns:
                raise self.wrong(f"this row is wider than the first, which has {columns}", start)
            owners.extend(bytes([owner]) * count)
            pieces.extend(bytes([piece]) * count)

    def piece(self) -> int:
        """Read one land hex from its owner's letter on; returns the piece byte."""
        owner = ord(self.text[self.at])
        self.at += 1
        letter = self.peek()
        if letter == "" or letter not in _PIECES:
            if letter == "!":
                raise self.wrong("! stands only behind a unit")
            return EMPTY
        if letter in _UNITS and ord(letter) not in self.rules.units:
            raise self.wrong(f"the rules {self.rules.id} have no unit {letter}")
        self.at += 1
        if self.peek() != "!":
            return ord(letter)
        if owner == NOBODY or letter not in _UNITS:
            raise self.wrong("! stands only behind a player's unit")
        self.at += 1
        return ord(letter.lower())

    def purses(self, capitals: int) -> tuple[int, ...]:
        if capitals == 0:
            if self.peek() != "-":
                raise self.wrong("- is expected, there is no capital and so no purse")
            self.at += 1
            return ()
        purses = [self.number("the gold of a capital")]
        while len(purses) < capitals:
            if self.peek() != ",":
                raise self.wrong(f"a purse for each capital is expected, {capitals} in all")
            self.at += 1
            purses.append(self.number("the gold of a capital"))
        if self.peek() == ",":
            raise self.wrong("there is no capital for another purse")
        return tuple(purses)

    def number(self, what: str, least: int = 0, most: int | None = None) -> int:
        """Read a canonical number: decimal digits, no sign, no leading zero."""
        start = self.at
        text = self.text
        while self.at < len(text) and text[self.at] in _DIGITS:
            self.at += 1
        digits = text[start : self.at]
        if not digits:
            raise self.wrong(f"{what} is expected: a number")
        if len(digits) > 1 and digits[0] == "0":
            raise self.wrong("a number has no leading zero", start)
        if len(digits) > MAX_DIGITS:
            raise self.wrong(f"a number has at most {MAX_DIGITS} digits", start)
        value = int(digits)
        if value < least:
            raise self.wrong(f"{what} is counted from {least}", start)
        if most is not None and value > most:
            raise self.wrong(f"{what} is at most {most}", start)
        return value
