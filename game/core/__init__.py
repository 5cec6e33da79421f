"""The rules of Slay: positions that never change, and all that can be asked of them.

>>> from game.core import Position
>>> position = Position.parse("aHaPaTbbHb a 10,3 1 0")
>>> [position.format_move(move) for move in position.legal_moves.of(1)]
['b1c1']
>>> position = position.play("a1P@b1")  # a peasant on top of the peasant: a spearman
>>> position = position.play("b1d1")
>>> str(position)
'aHaaTaS!bHb a 0,3 1 0'
>>> print(position.refusal("d1e1"))
The unit on d1 has acted this turn; it can still walk and combine.
>>> position.play("end").turn
'b'

The rules stand in docs/rules.md; docstrings name its sections. `game.core.pieces` has the letters
of players and pieces.
"""

from game.core.accounts import Accounts, Starving
from game.core.defence import Defence
from game.core.errors import IllegalMove, Malformed, SlayError
from game.core.hexes import Grid
from game.core.map_spec import MapSpec
from game.core.mapgen import LARGEST_SEED, MAP_ID, PLAYER_COUNTS, SIZES, new_game
from game.core.moves import CONCEDE, END, Move, Step
from game.core.outcome import Outcome
from game.core.position import Position
from game.core.record import IllegalRecord, Record, result_of
from game.core.record_text import MalformedRecord, parse_headers
from game.core.relation import Relation, relation
from game.core.rules import RULES, SLAY_1, STANDARD, Rules, UnknownRules, rules_of
from game.core.territory import Territory
from game.core.validity import Fault

__all__ = [
    "CONCEDE",
    "END",
    "LARGEST_SEED",
    "MAP_ID",
    "PLAYER_COUNTS",
    "RULES",
    "SIZES",
    "SLAY_1",
    "STANDARD",
    "Accounts",
    "Defence",
    "Fault",
    "Grid",
    "IllegalMove",
    "IllegalRecord",
    "Malformed",
    "MalformedRecord",
    "MapSpec",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "Relation",
    "Rules",
    "SlayError",
    "Starving",
    "Step",
    "Territory",
    "UnknownRules",
    "new_game",
    "parse_headers",
    "relation",
    "result_of",
    "rules_of",
]
