"""What to play next, and why."""

from collections.abc import Generator
from typing import NamedTuple

from game.ai import LEVELS, think
from game.coach.reasons import Reason, reasons
from game.core import Move, Position

STRONGEST = LEVELS[-1]
"""The level that advises if none is named."""
_PREPARES = ("walk", "combine", "buy", "buy-combine")


class Hint(NamedTuple):
    """The next action: `moves` one after the other, and why: what matters most first."""

    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]


def hint(position: Position, level: str = STRONGEST, seed: int = 0) -> Generator[None, None, Hint]:
    """The first action of the turn that `game.ai.think` finds for the same level and seed.

    Yields while it works, as `think` does. ValueError for an unknown level or a game that is over.
    """
    turn = yield from think(position, level, seed)
    moves = first_action(position, turn)
    return Hint(moves, reasons(position, moves))


def first_action(position: Position, turn: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves with which a turn begins and that belong together: a unit is bought or made of
    others, and then acts."""
    moves = [turn[0]]
    for move in turn[1:]:
        unit = moves[-1].target
        if position.move_kind(moves[-1]) not in _PREPARES:
            break
        if not (move.source == unit and not move.buy) and move.target != unit:
            break
        position = position.play(moves[-1])
        moves.append(move)
    return tuple(moves)
