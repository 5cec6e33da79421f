"""From puzzles as they are found to ten grades: the easy ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.ai import LEVELS
from game.challenges.making.find import KINDS
from game.challenges.making.measure import Facts, facts
from game.challenges.making.same import picture
from game.challenges.making.search import actions_of
from game.challenges.puzzle import GRADES, Puzzle

HIGH, HIGH_MOVES = 8, 4
"""From that grade on solutions have so many moves, or their order is forced."""
FROM_A_GAME = 3
MOST_MOVES = 13
"""Of a solution: more is work."""


def missing(grade: int) -> tuple[str, ...]:
    """The levels whose plain turns have to miss a puzzle of that grade: all, but in the first grade
    the two strongest may find it."""
    return LEVELS[:-2] if grade == 1 else LEVELS


class Candidate(NamedTuple):
    """A puzzle as it is found, and what was measured."""

    puzzle: Puzzle
    facts: Facts


def measured(puzzle: Puzzle) -> Candidate:
    """A puzzle with its facts."""
    actions = actions_of(puzzle.start, puzzle.solution)
    return Candidate(puzzle, facts(puzzle.start, puzzle.goal, actions))


def graded(candidates: Iterable[Candidate], each: int) -> list[Puzzle]:
    """`each` puzzles for every grade, the goals as evenly mixed as there are candidates.

    Grade 1 has solutions of two moves. From grade 8 on there are four moves or more, or only one
    order.
    """
    left = _different(candidates)
    first = _mixed([c for c in left if c.facts.moves == 2 and not _found(c, 1)], each)
    left = _without([c for c in left if not _found(c, 2)], first)
    high = [c for c in left if c.facts.moves >= HIGH_MOVES or c.facts.forced]
    high = _mixed(high, each * (GRADES + 3 - HIGH), spread=True)
    high.sort(key=_by_score)
    high = high[-each * (GRADES + 1 - HIGH) :]
    # Nothing below them is to be harder than half of them.
    most = high[len(high) // 2].facts.score if high else 0
    middle = [c for c in _without(left, high) if c.facts.score <= most]
    middle = _mixed(middle, each * (HIGH - 2), spread=True)
    middle.sort(key=_by_score)
    groups = [first]
    for ranked, count in ((middle, HIGH - 2), (high, GRADES + 1 - HIGH)):
        groups += [ranked[place * each : (place + 1) * each] for place in range(count)]
    return [
        replace(c.puzzle, grade=grade)
        for grade, group in enumerate(groups, 1)
        for c in sorted(group, key=_by_score)
    ]


def _by_score(candidate: Candidate) -> tuple[int, str]:
    return candidate.facts.score, candidate.puzzle.id


def _without(candidates: list[Candidate], gone: list[Candidate]) -> list[Candidate]:
    ids = {candidate.puzzle.id: None for candidate in gone}
    return [candidate for candidate in candidates if candidate.puzzle.id not in ids]


def _found(candidate: Candidate, grade: int) -> bool:
    return any(level in missing(grade) for level in candidate.facts.found)


def _different(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Those with a position of their own, few from each game, the rarer goals first."""
    candidates = list(candidates)
    kinds = [candidate.puzzle.goal.kind for candidate in candidates]
    candidates.sort(key=lambda candidate: kinds.count(candidate.puzzle.goal.kind))
    known: dict[str, None] = {}
    games: dict[str, int] = {}
    found = []
    for candidate in candidates:
        seen = picture(candidate.puzzle.start)
        game = candidate.puzzle.source.partition(" round")[0]
        few = candidate.facts.moves <= MOST_MOVES and games.get(game, 0) < FROM_A_GAME
        if seen not in known and few:
            known[seen] = None
            games[game] = games.get(game, 0) + 1
            found.append(candidate)
    return found


def _mixed(candidates: list[Candidate], count: int, spread: bool = False) -> list[Candidate]:
    """So many of them, in turn one of each goal: the easiest, or spread from easy to hard."""
    heaps = []
    for kind in KINDS:
        of_kind = [c for c in candidates if c.puzzle.goal.kind == kind]
        heaps.append(sorted(of_kind, key=_by_score))
    shares = [0] * len(KINDS)
    while sum(shares) < min(count, len(candidates)):
        open_ = [place for place, heap in enumerate(heaps) if shares[place] < len(heap)]
        shares[min(open_, key=lambda place: (shares[place], place))] += 1
    found = []
    for heap, share in zip(heaps, shares, strict=True):
        if spread:
            found += [heap[place * len(heap) // share] for place in range(share)]
        else:
            found += heap[:share]
    return found
