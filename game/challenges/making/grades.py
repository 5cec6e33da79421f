"""From puzzles as they are found to ten grades: the easy ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.challenges.making.find import KINDS
from game.challenges.making.measure import Facts, facts
from game.challenges.making.same import picture
from game.challenges.making.search import actions_of
from game.challenges.puzzle import GRADES, Puzzle

_FIRST = ("easy", "normal", "hard")
_MIDDLE = (*_FIRST, "expert")
_UPPER = (*_MIDDLE, "master")
MIDDLE, UPPER = 2, 4
"""The grades from which on expert, and master too, have to miss."""
FROM_A_GAME = 2
MOST_MOVES = 13
"""Of a solution: more is work."""


def missing(grade: int) -> tuple[str, ...]:
    """The levels whose plain turns have to miss a puzzle of that grade."""
    if grade < MIDDLE:
        return _FIRST
    return _MIDDLE if grade < UPPER else _UPPER


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

    Grade 1 has solutions of two moves. All others are missed by expert, from grade 4 on by master
    too; from grade 8 on there are four moves or more, or only one order.
    """
    left = _different(candidates)
    first = [c for c in left if c.facts.moves == 2 and not _found(c, 1)]
    chosen = [_mixed(first, each)]
    taken = {c.puzzle.id: None for c in chosen[0]}
    pool = [c for c in left if c.puzzle.id not in taken and not _found(c, MIDDLE)]
    pool = _mixed(pool, each * (GRADES - 1), spread=True)
    pool.sort(key=lambda c: (c.facts.score, c.puzzle.id))
    for grade in range(2, GRADES + 1):
        fit = [c for c in pool if not _found(c, grade) and (grade < 8 or _hard(c.facts))]
        chosen.append(fit[:each])
        gone = {c.puzzle.id: None for c in chosen[-1]}
        pool = [c for c in pool if c.puzzle.id not in gone]
    return [
        replace(c.puzzle, grade=grade)
        for grade, group in enumerate(chosen, 1)
        for c in sorted(group, key=lambda c: (c.facts.score, c.puzzle.id))
    ]


def _found(candidate: Candidate, grade: int) -> bool:
    return any(level in missing(grade) for level in candidate.facts.found)


def _hard(facts: Facts) -> bool:
    return facts.moves >= 4 or facts.forced


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
        heaps.append(sorted(of_kind, key=lambda c: (c.facts.score, c.puzzle.id)))
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
