"""`python -m game.arena.fit`: fits the weights of `game.coach.chance`, tests them on other games.

Examples:
  python -m game.arena.fit --games build/mixed.jsonl --jobs 2
  python -m game.arena.fit --games build/mixed.jsonl --test-only
Games are played from seeds and kept in the file, one JSON object a line; run the same command again
to go on. Prints the weights, then on the games for the test the mean Brier score over the players
not out, by how many there are, and how often what was given so many tenths came true.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from itertools import groupby
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from game.arena.mixed import MixedGame, games
from game.coach.chance import WEIGHTS, Features, features, softmax
from game.core import Position
from game.core.prng import Prng

FIT_SEED, TEST_SEED = 1, 1_000_001
DAMPING = 2.0
"""Keeps weights small that the games say little about."""
SCALE = 16 * 64
"""Scores of one: see `WEIGHTS` and `Features`."""


class Case(NamedTuple):
    """A position: who stands how, in letter order, and who has won in the end. `open`: nobody has
    60 percent of the living players' land."""

    features: tuple[Features, ...]
    winner: int
    open: bool


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m game.arena.fit",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=Path, default=Path("build/mixed.jsonl"))
    parser.add_argument("--fit", type=int, default=500, help="games for the fit (500)")
    parser.add_argument("--test", type=int, default=500, help="games for the test (500)")
    parser.add_argument("--test-only", action="store_true", help="test the weights in use")
    parser.add_argument("--every-turn", action="store_true", help="not one position a round, all")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args(arguments)
    options.games.parent.mkdir(parents=True, exist_ok=True)
    choose = all_turns if options.every_turn else one_a_round
    weights = WEIGHTS
    if not options.test_only:
        learned = games(range(FIT_SEED, FIT_SEED + options.fit), options.games, options.jobs)
        weights = fitted(cases(learned, choose))
        print(f"WEIGHTS = {weights!r}")
    tested = games(range(TEST_SEED, TEST_SEED + options.test), options.games, options.jobs)
    for line in report(cases(tested, choose), weights):
        print(line)
    return 0


Choice = Callable[[MixedGame], Iterable[Position]]


def one_a_round(game: MixedGame) -> list[Position]:
    """One position at the start of a turn from each round, drawn. All of them would count rounds of
    six players three times as much as rounds of two, though hardly anything changes between."""
    prng = Prng(game.seed)
    rounds = [list(group) for _, group in groupby(game.positions(), lambda at: at.round)]
    return [turns[prng.below(len(turns))] for turns in rounds]


def all_turns(game: MixedGame) -> Iterable[Position]:
    """The positions at the starts of all turns."""
    return game.positions()


def cases(played: list[MixedGame], choose: Choice) -> list[Case]:
    """What is learned from or tested, without the draws."""
    found = []
    for game in played:
        if game.winner is None:
            continue
        for position in choose(game):
            players = position.players
            land = [position.owners.count(ord(player)) for player in players]
            facts = tuple(features(position).values())
            found.append(Case(facts, players.index(game.winner), 5 * max(land) < 3 * sum(land)))
    return found


def fitted(known: list[Case]) -> Features:
    """The weights that make what happened most likely, rounded: by Newton's steps."""
    names = range(len(WEIGHTS))
    weights = [0.0 for _ in names]
    for _ in range(12):
        slope = [-DAMPING * weight for weight in weights]
        curve = [[DAMPING * (row == column) for column in names] for row in names]
        for case in known:
            rows = [[fact / 64 for fact in facts] for facts in case.features]
            scores = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
            odds = [exp(score - max(scores)) for score in scores]
            chances = [odd / sum(odds) for odd in odds]
            mean = [sum(p * row[at] for p, row in zip(chances, rows, strict=True)) for at in names]
            for at in names:
                slope[at] += rows[case.winner][at] - mean[at]
            for p, row in zip(chances, rows, strict=True):
                away = [x - m for x, m in zip(row, mean, strict=True)]
                for row_at, line in enumerate(curve):
                    share = p * away[row_at]
                    for other in range(row_at + 1):
                        line[other] += share * away[other]
        for below in names:
            for column in range(below):
                curve[column][below] = curve[below][column]
        weights = [w + step for w, step in zip(weights, _solved(curve, slope), strict=True)]
    return Features(*[round(16 * weight / log(2)) for weight in weights])


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            for column in range(at, size + 1):
                rows[below][column] -= factor * rows[at][column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def report(tested: list[Case], weights: Features) -> list[str]:
    """The table, as lines."""
    told = [
        (case, softmax([sum(w * x for w, x in zip(weights, row, strict=True)) for row in case[0]]))
        for case in tested
    ]
    lines = ["players not out: mean Brier score, positions"]
    groups: tuple[tuple[str, Callable[[Case], bool]], ...] = (
        ("2", lambda case: len(case.features) == 2),
        ("3-4", lambda case: 3 <= len(case.features) <= 4),
        ("5-6", lambda case: len(case.features) >= 5),
        ("all", lambda case: True),
        ("open", lambda case: case.open),
    )
    for group, chosen in groups:
        scores = [brier(chances, case.winner) for case, chances in told if chosen(case)]
        lines.append(f"{group:>5}: {sum(scores) / max(1, len(scores)):.4f} {len(scores):7}")
    lines.append("tenth: players, given, won")
    tenths: list[list[tuple[int, bool]]] = [[] for _ in range(10)]
    for case, chances in told:
        for at, permille in enumerate(chances):
            tenths[min(9, permille // 100)].append((permille, at == case.winner))
    players = sum(map(len, tenths))
    error = 0.0
    for number, entries in enumerate(tenths):
        if entries:
            given = sum(permille for permille, _ in entries) / 1000 / len(entries)
            won = sum(won for _, won in entries) / len(entries)
            error += abs(given - won) * len(entries) / players
            lines.append(f"{number:>5}: {len(entries):7} {given:.3f} {won:.3f}")
    least = min(chances[case.winner] for case, chances in told)
    lines.append(f"weighted error {error:.4f}; least chance of a later winner {least} permille")
    return lines


def brier(chances: list[int], winner: int) -> float:
    """The mean over the players of the squared difference between chance and what came."""
    return sum(
        (permille / 1000 - (at == winner)) ** 2 for at, permille in enumerate(chances)
    ) / len(chances)


if __name__ == "__main__":
    sys.exit(main())
