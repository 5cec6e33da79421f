"""Measures how hard an island is from a seat: games of a level there against those it meets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.ai import LEVELS, choose_turn
from game.challenges.ladder import PERSON, STEPS, Rung
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


REFERENCE, BEGINNER = "expert", "normal"
"""Whose wins order the islands, and who wins those of the first step."""
LOT = 10
"""Games that tell roughly how hard an island is."""
GAMES = range(100, 140)
"""The numbers of those that count: others than were played to choose it."""
_FIRST_SHARE, _FALL = 100, 9
"""Percent of games that the reference level is to win in step 1, and less in each one above."""


def drawn(seed: int) -> tuple[MapSpec, tuple[str, ...]]:
    """An island and its seats, drawn by lot: mostly small, levels of neighbouring strength. The
    strongest levels only on small islands, since they take their time."""
    prng = Prng(seed)
    size = "small" if prng.below(8) else "medium"
    players = 2 + prng.below(5) if size == "small" else 2 + prng.below(3)
    field = prng.below(4)
    strongest = LEVELS.index("hard" if size == "medium" or players > 4 else "expert")
    person = prng.below(players)
    seats = []
    for seat in range(players):
        level = min(strongest + (players == 2), max(0, field - 1 + prng.below(3)))
        seats.append(PERSON if seat == person else LEVELS[level])
    return MapSpec(seed, size, players), tuple(seats)


def sampled(seed: int) -> Rung:
    """The island of a seed after a few games of the reference level. Its step is none yet."""
    island, seats = drawn(seed)
    found = climb(island, seats, REFERENCE, range(LOT))
    return Rung(str(seed), 1, island, seats, found.par, REFERENCE, found.won, found.games)


def chosen(rungs: Iterable[Rung], each: int) -> list[Rung]:
    """For each step so many islands whose share of wins comes nearest to what it should be. Those
    never won are left out, and in the first step those that the beginner does not always win."""
    left = [rung for rung in rungs if rung.won]
    found: list[Rung] = []
    for step in range(1, STEPS + 1):
        wanted = _FIRST_SHARE - _FALL * (step - 1)
        left.sort(key=lambda rung: abs(100 * rung.won // rung.games - wanted))
        taken: list[Rung] = []
        for rung in left:
            if len(taken) == each:
                break
            if step == 1:
                lot = climb(rung.island, rung.seats, BEGINNER, range(LOT))
                if lot.won < lot.games:
                    continue
            taken.append(replace(rung, step=step))
        left = [rung for rung in left if all(rung.id != other.id for other in taken)]
        found += taken
    return found


def measured(rung: Rung) -> Rung:
    """An island after the games that count."""
    found = climb(rung.island, rung.seats, REFERENCE, GAMES)
    return replace(rung, par=found.par, won=found.won, games=found.games)


def ordered(rungs: Iterable[Rung]) -> list[Rung]:
    """The islands dealt into steps of equal size by their share of wins. Those of the first step
    stay there, since the beginner wins them."""
    first = [rung for rung in rungs if rung.step == 1]
    others = [rung for rung in rungs if rung.step > 1 and rung.won]
    others.sort(key=lambda rung: (-rung.won * 1000 // rung.games, rung.step, rung.island.seed))
    first.sort(key=lambda rung: (-rung.won, rung.par, rung.island.seed))
    count = len(others)
    steps = [2 + place * (STEPS - 1) // count for place in range(count)]
    return first + [replace(r, step=step) for r, step in zip(others, steps, strict=True)]
