"""Moves and their notation (rules section 1, "Moves")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.core.errors import Malformed
from game.core.hexes import MAX_SIDE, Grid, read_name
from game.core.pieces import KINDS

if TYPE_CHECKING:
    from game.core.position import Position


class Move(NamedTuple):
    """One public move. Whether it is legal depends on the position.

    `source`: hex id of the unit, or of the capital that pays; -1 for `END` and `CONCEDE`.
    `target`: hex id where the unit goes or the bought piece is put; -1 likewise.
    `buy`: `""` for a unit's move, one of `KINDS` for a purchase (`"P" "S" "K" "B" "C"`), `"end"`,
    `"concede"`. Rules need not have every kind: `Rules.prices`.
    """

    source: int
    target: int
    buy: str = ""


END = Move(-1, -1, "end")
CONCEDE = Move(-1, -1, "concede")


CLOSING = {move.buy: move for move in (END, CONCEDE)}
"""The moves that close a turn, by their text."""


class Step(NamedTuple):
    """One move of a game with the positions around it."""

    before: Position
    move: Move
    after: Position


def parse_move(text: str, grid: Grid) -> Move:
    """The move that `text` writes: `c7d8`, `c5P@d8`, `end` or `concede`.

    Raises `Malformed` for anything else and for hexes off the board. `parse_move` and
    `format_move` are each other's inverse.
    """
    return _read(text, grid.read)


def is_move(text: str) -> bool:
    """Whether `text` writes a move on some board. Legality is the position's matter."""
    try:
        _read(text, _read_any)
    except Malformed:
        return False
    return True


def _read(text: str, read: Callable[[str, int], tuple[int, int]]) -> Move:
    """The move that `text` writes; `read` reads a hex: its id and the index after it."""
    if text in CLOSING:
        return CLOSING[text]
    source, at = read(text, 0)
    buy = ""
    if at < len(text) and text[at] in KINDS:
        buy = text[at]
        if text[at + 1 : at + 2] != "@":
            raise Malformed("@ is expected, as in c5P@d8", at + 2)
        at += 2
    target, at = read(text, at)
    if at != len(text):
        raise Malformed(f"{text[at:]!r} after the move", at + 1)
    return Move(source, target, buy)


def _read_any(text: str, start: int) -> tuple[int, int]:
    row, column, at = read_name(text, start)
    if row >= MAX_SIDE or column >= MAX_SIDE:
        raise Malformed("no board has such a hex", start + 1)
    return row * MAX_SIDE + column, at


def format_move(move: Move, grid: Grid) -> str:
    """The text of a move on a board. `ValueError` if its hexes are not on it."""
    if move in (END, CONCEDE):
        return move.buy
    at = f"{move.buy}@" if move.buy else ""
    return f"{grid.name(move.source)}{at}{grid.name(move.target)}"
