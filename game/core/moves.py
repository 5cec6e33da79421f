"""Moves and their notation (rules section 1, "Moves")."""

from __future__ import annotations

from typing import NamedTuple

from game.core.errors import Malformed
from game.core.hexes import Grid

KINDS = "PSKBC"
"""What can be bought, in the order of legal moves: peasant, spearman, knight, baron, castle."""


class Move(NamedTuple):
    """One public move. Whether it is legal depends on the position.

    `source`: hex id of the unit, or of the capital that pays; -1 for `END` and `CONCEDE`.
    `target`: hex id where the unit goes or the bought piece is put; -1 likewise.
    `buy`: `""` for a unit's move, one of `"P" "S" "K" "B" "C"` for a purchase, `"end"`,
    `"concede"`.
    """

    source: int
    target: int
    buy: str = ""


END = Move(-1, -1, "end")
CONCEDE = Move(-1, -1, "concede")


def parse_move(text: str, grid: Grid) -> Move:
    """The move that `text` writes: `c7d8`, `c5P@d8`, `end` or `concede`.

    Raises `Malformed` for anything else and for hexes off the board. `parse_move` and
    `format_move` are each other's inverse.
    """
    if text == "end":
        return END
    if text == "concede":
        return CONCEDE
    source, at = grid.read(text, 0)
    buy = ""
    if at < len(text) and text[at] in KINDS:
        buy = text[at]
        if text[at + 1 : at + 2] != "@":
            raise Malformed("@ is expected, as in c5P@d8", at + 2)
        at += 2
    target, at = grid.read(text, at)
    if at != len(text):
        raise Malformed(f"{text[at:]!r} after the move", at + 1)
    return Move(source, target, buy)


def format_move(move: Move, grid: Grid) -> str:
    """The text of a move on a board. `ValueError` if its hexes are not on it."""
    if move in (END, CONCEDE):
        return move.buy
    at = f"{move.buy}@" if move.buy else ""
    return f"{grid.name(move.source)}{at}{grid.name(move.target)}"
