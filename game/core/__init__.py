"""The rules of Slay."""

from game.core.errors import IllegalMove, Malformed, SlayError
from game.core.hexes import Grid
from game.core.moves import CONCEDE, END, Move

__all__ = ["CONCEDE", "END", "Grid", "IllegalMove", "Malformed", "Move", "SlayError"]
