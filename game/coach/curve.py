"""How the chances went: of every player, as each turn began."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

from game.coach.chance import chance
from game.core import CONCEDE, END, Position, Step


class Stood(NamedTuple):
    """The chances in permille of the players not out, when `at` steps had been played."""

    at: int
    round: int
    chances: Mapping[str, int]


def curve(
    start: Position, steps: Sequence[Step], known: tuple[Stood, ...] = ()
) -> Generator[None, None, tuple[Stood, ...]]:
    """The chances as each turn began, and those at the end of a game that is over.

    `known`: what was found for the same game when it had fewer steps. Yields after each position.
    """
    found = [*known] or [Stood(0, start.round, chance(start))]
    for at in range(found[-1].at + 1, len(steps) + 1):
        step = steps[at - 1]
        over = at == len(steps) and step.after.outcome() is not None
        if step.move in (END, CONCEDE) or over:
            found.append(Stood(at, step.after.round, chance(step.after)))
            yield
    return tuple(found)
