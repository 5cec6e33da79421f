"""Measures how hard an island is from a seat: games of a level there against those it meets."""

from __future__ import annotations

from typing import NamedTuple

from game.ai import choose_turn
from game.challenges.ladder import PERSON
from game.core import LARGEST_SEED, MapSpec
from game.core.pieces import LETTERS
from game.core.prng import Prng


class Climb(NamedTuple):
    """What came of the games: `rounds` of those won, ascending, of `games`."""

    rounds: tuple[int, ...]
    games: int

    @property
    def won(self) -> int:
        """How many were won."""
        return len(self.rounds)

    @property
    def par(self) -> int:
        """The median round of the wins, 0 without any."""
        return self.rounds[len(self.rounds) // 2] if self.rounds else 0


def climb(island: MapSpec, seats: tuple[str, ...], level: str, games: range) -> Climb:
    """Games of `level` in the seat `*`. `games`: their numbers, each one a game of its own."""
    rounds = []
    for number in games:
        winner, last = _game(island, tuple(level if s == PERSON else s for s in seats), number)
        if winner == LETTERS[seats.index(PERSON)]:
            rounds.append(last)
    return Climb(tuple(sorted(rounds)), len(games))


def _game(island: MapSpec, levels: tuple[str, ...], number: int) -> tuple[str | None, int]:
    """Who wins a game, and in which round; None for a draw."""
    position = island.position()
    prng = Prng(number * 1_000_003 + island.seed & LARGEST_SEED)
    playing = dict(zip(position.players, levels, strict=True))
    while position.outcome() is None:
        for move in choose_turn(position, playing[position.turn], prng.next()):
            position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.winner, position.round
