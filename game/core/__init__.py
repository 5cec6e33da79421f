"""The rules of Slay."""

from game.core.accounts import Accounts, Starving
from game.core.errors import IllegalMove, Malformed, SlayError
from game.core.hexes import Grid
from game.core.legality import Defence
from game.core.mapgen import MAP_ID, SIZES, new_game
from game.core.moves import CONCEDE, END, Move
from game.core.outcome import Outcome
from game.core.position import Position
from game.core.record import Record
from game.core.rules import SLAY_1, Rules
from game.core.territory import Territory

__all__ = [
    "CONCEDE",
    "END",
    "MAP_ID",
    "SIZES",
    "SLAY_1",
    "Accounts",
    "Defence",
    "Grid",
    "IllegalMove",
    "Malformed",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "Rules",
    "SlayError",
    "Starving",
    "Territory",
    "new_game",
]
