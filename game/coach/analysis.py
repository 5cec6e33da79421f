"""What went wrong: each turn of a player compared with the best one found.

Both turns are looked at from the same distance: the rivals' likely replies are played, in some ways
that differ, and the player's chance is the mean over these futures. What the turn played lost
against the best one decides the verdict.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import NamedTuple

from game.ai import LEVELS, think
from game.ai.evaluate import Scale
from game.ai.greedy import Steps, whole_turn
from game.ai.search import CHANCE, STYLES, best_turn
from game.ai.thought import Thought
from game.coach.chance import chance
from game.core import CONCEDE, END, Move, Position, Step

STRONGEST = LEVELS[-1]
"""The level that finds the best turns if none is named."""

PRAISED, BEST, GOOD, INACCURATE, MISTAKE, BLUNDER = VERDICTS = (
    "praised",
    "best",
    "good",
    "inaccurate",
    "mistake",
    "blunder",
)
BLAMED = (INACCURATE, MISTAKE, BLUNDER)
_LOST = ((200, BLUNDER), (100, MISTAKE), (50, INACCURATE))
"""Permille of chance lost, from which on a turn is called so."""
_GAINED = 50
"""Permille more than the best turn found, from which on a turn is praised."""
_PATIENCE = 100_000
"""Positions that may be examined for replies: no limit in practice, they are cheap turns."""


class Turn(NamedTuple):
    """A turn that was played, from `begin` to `end`: the position that its last move led to.
    `first`: the number of its first step in the game."""

    begin: Position
    moves: tuple[Move, ...]
    end: Position
    first: int = 0


class Look(NamedTuple):
    """What is to be said of a turn. Chances in permille for its player: `before` it as things
    stood; `after` it and `best`, after the best turn found, both after the rivals' replies.
    `moves`: that best turn's. `verdict`: one of `VERDICTS`."""

    round: int
    before: int
    after: int
    best: int
    verdict: str
    moves: tuple[Move, ...]

    @property
    def lost(self) -> int:
        """Chance lost, in permille."""
        return max(0, self.best - self.after)


def turns(steps: Iterable[Step], player: str) -> list[Turn]:
    """The turns of a player in a game, one that is still being played left out."""
    found = []
    moves: list[Move] = []
    begin: Position | None = None
    first = 0
    for number, step in enumerate(steps):
        if step.before.turn != player:
            continue
        if begin is None:
            begin, first = step.before, number
        moves.append(step.move)
        if step.move in (END, CONCEDE) or step.after.outcome() is not None:
            found.append(Turn(begin, tuple(moves), step.after, first))
            begin, moves = None, []
    return found


def look_at(turn: Turn, level: str = STRONGEST, seed: int = 0) -> Generator[None, None, Look]:
    """Compares a turn with the best one found for the player: that of `game.ai.think` for the level
    and seed, or of the level below it if that leaves him better.

    Whoever plays as the level does has played the best turn. Yields while it works, a few
    milliseconds apart at most. ValueError for an unknown level.
    """
    begin = turn.begin
    player = begin.turn
    thought = Thought(_PATIENCE)
    before = chance(begin)[player]
    moves = yield from think(begin, level, seed)
    end = _played(begin, moves)
    after = yield from _answered(turn.end, player, thought)
    if end == turn.end:
        return Look(begin.round, before, after, after, BEST, moves)
    best = yield from _answered(end, player, thought)
    below = LEVELS.index(level) - 1
    if below >= 0:
        others = yield from think(begin, LEVELS[below], seed)
        other = _played(begin, others)
        if other not in (end, turn.end):
            found = yield from _answered(other, player, thought)
            if found > best:
                best, moves = found, others
    return Look(begin.round, before, after, best, _verdict(after, best), moves)


def _played(position: Position, moves: tuple[Move, ...]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def analyse(
    steps: Iterable[Step], player: str, level: str = STRONGEST, seed: int = 0
) -> Generator[Look | None, None, tuple[Look, ...]]:
    """Looks at all turns of a player, in order.

    Yields each `Look` when it is there and None while it works; `turns` tells how many there are.
    """
    found = []
    for turn in turns(steps, player):
        look = yield from look_at(turn, level, seed)
        found.append(look)
        yield look
    return tuple(found)


def _verdict(after: int, best: int) -> str:
    if after - best >= _GAINED:
        return PRAISED
    for lost, verdict in _LOST:
        if best - after >= lost:
            return verdict
    return GOOD


def _replies(position: Position, number: int, thought: Thought) -> Steps:
    """A likely turn of the player to act: the future `number` of `_FUTURES`."""
    if number == 0:
        return whole_turn(position, STYLES[0], 0, thought)
    if number == 1:
        return best_turn(position, STYLES, 0, thought, Scale())
    style = STYLES[number % len(STYLES)]._replace(jitter=CHANCE)
    return whole_turn(position, style, number, thought)


_FUTURES = 4


def _answered(position: Position, player: str, thought: Thought) -> Generator[None, None, int]:
    """The player's chance when his next turn begins, the mean over some futures."""
    whole = 0
    for number in range(_FUTURES):
        later = position
        while later.outcome() is None and player in later.players and later.turn != player:
            later, _ = yield from _replies(later, number, thought)
            if later.outcome() is None:
                later = later.play(END)
        whole += chance(later).get(player, 0)
        yield
    return (whole + _FUTURES // 2) // _FUTURES
