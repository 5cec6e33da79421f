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
"""Whose wins order the islands, and who is to win those of the first step."""
GAMES, LOT = 40, 10
"""Games on an island; and those of them after which it is given up if none is won."""
LONGEST = 60
"""Rounds of par: longer games are work."""
BEGINNER_WINS = 90
"""Percent of games that the beginner is to win on each island of the first step."""


def drawn(seed: int) -> tuple[MapSpec, tuple[str, ...]]:
    """An island and its seats, drawn by lot: mostly small, levels of neighbouring strength. The
    strongest levels only on small islands, since they take their time."""
    prng = Prng(seed)
    size = "small" if prng.below(12) else "medium"
    players = 2 + prng.below(3) if size == "medium" or prng.below(8) else 5 + prng.below(2)
    field = prng.below(4)
    strongest = LEVELS.index("hard" if size == "medium" or players > 4 else "expert")
    person = prng.below(players)
    seats = []
    for seat in range(players):
        level = min(strongest + (players == 2), max(0, field - 1 + prng.below(3)))
        seats.append(PERSON if seat == person else LEVELS[level])
    return MapSpec(seed, size, players), tuple(seats)


def duel(seed: int, level: str) -> tuple[MapSpec, tuple[str, ...]]:
    """A small island for the player and one opponent, the seat drawn by lot."""
    seats = (PERSON, level) if Prng(seed).below(2) else (level, PERSON)
    return MapSpec(seed, "small", 2), seats


def measured(island: MapSpec, seats: tuple[str, ...]) -> Rung | None:
    """An island after the games of the reference level, its step still 1; None if it seems to be
    lost from the start."""
    found = climb(island, seats, REFERENCE, range(LOT))
    if not found.won:
        return None
    more = climb(island, seats, REFERENCE, range(LOT, GAMES))
    found = Climb(tuple(sorted(found.rounds + more.rounds)), GAMES)
    return Rung(str(island.seed), 1, island, seats, found.par, REFERENCE, found.won, found.games)


def is_for_beginners(rung: Rung) -> bool:
    """Whether the beginner wins enough games there."""
    may_lose = GAMES * (100 - BEGINNER_WINS) // 100
    lost = 0
    for number in range(GAMES):
        lost += 1 - climb(rung.island, rung.seats, BEGINNER, range(number, number + 1)).won
        if lost > may_lose:
            return False
    return True


def dealt(rungs: Iterable[Rung], each: int) -> list[Rung]:
    """The islands dealt into steps by their share of wins, the shorter games first: `each` that the
    beginner wins into the first, the others evenly into the rest.

    Of those always won no more are kept than fill the first step and a quarter of the second, so
    that each step is harder than the one below.
    """
    left = [rung for rung in rungs if rung.par <= LONGEST]
    left.sort(key=lambda rung: (-rung.won, rung.par, rung.island.seed))
    first: list[Rung] = []
    for rung in left:
        if len(first) == each:
            break
        if is_for_beginners(rung):
            first.append(rung)
    left = [rung for rung in left if rung not in first]
    surplus = sum(1 for rung in left if rung.won == rung.games) - each // 4
    left = left[max(0, surplus) :]
    steps = [2 + place * (STEPS - 1) // len(left) for place in range(len(left))]
    return first + [replace(rung, step=step) for rung, step in zip(left, steps, strict=True)]
