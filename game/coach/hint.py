"""What to play next, and why."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from game.ai import LEVELS, think
from game.coach.reasons import KINDS, MOST, Reason, reasons
from game.core import END, Move, Position

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


def taken_apart(
    position: Position, turn: tuple[Move, ...]
) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """The actions of a turn, each with the position that it begins with."""
    while turn:
        moves = first_action(position, turn)
        yield position, moves
        for move in moves:
            position = position.play(move)
        turn = turn[len(moves) :]


def why(position: Position, turn: tuple[Move, ...]) -> Generator[None, None, tuple[Reason, ...]]:
    """What a whole turn does, for a sentence: of the reasons of its actions those that matter most,
    no kind twice. What it ends for counts only if it does nothing else. Yields after each action.
    """
    told: dict[str, Reason] = {}
    for before, moves in taken_apart(position, turn):
        if moves != (END,) or before is position:
            for reason in reasons(before, moves):
                told.setdefault(reason.kind, reason)
            yield
    return tuple(sorted(told.values(), key=lambda reason: KINDS.index(reason.kind))[:MOST])
