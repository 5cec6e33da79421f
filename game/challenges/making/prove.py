"""Proves what stands in the files: solutions are replayed, levels are asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.challenges.goals import REACHED, state
from game.challenges.lesson import PASS, Lesson
from game.challenges.making.grades import HIGH, HIGH_MOVES, missing
from game.challenges.making.measure import ANSWERS, finds, forced, ugly
from game.challenges.making.same import picture
from game.challenges.making.search import actions_of, replay
from game.challenges.puzzle import GRADES, Puzzle
from game.core import END, SlayError

FIRST_MOVES = 2
"""Of grade 1, on average."""


def broken(task: Puzzle | Lesson) -> str:
    """What is wrong with a solution, "" if it reaches the goal with its last move."""
    try:
        steps = replay(task.start, task.solution)
    except SlayError as error:
        return f"the solution can't be played: {error}"
    if state(task.goal, task.start, steps, task.turns) != REACHED:
        return f"the solution misses the goal {task.goal.format(task.start.grid)}"
    if state(task.goal, task.start, steps[:-1], task.turns) == REACHED:
        return "the goal is reached before the last move of the solution"
    if isinstance(task, Lesson) and task.others == PASS:
        idle = [step for step in steps if step.before.turn != task.player and step.move != END]
        if idle:
            return f"{idle[0].before.turn} is to do nothing, but the solution plays for him"
    return ""


def puzzle_troubles(puzzle: Puzzle, quick: bool = False) -> Iterator[str]:
    """What is wrong with a puzzle. `quick`: without asking levels and without a search."""
    trouble = broken(puzzle)
    if trouble:
        yield trouble
        return
    actions = actions_of(puzzle.start, puzzle.solution)
    moves = sum(map(len, actions))
    if (
        puzzle.grade >= HIGH
        and moves < HIGH_MOVES
        and not forced(puzzle.start, puzzle.goal, actions)
    ):
        yield f"grade {puzzle.grade} with {moves} moves in more than one order"
    if quick:
        return
    trouble = ugly(puzzle.start, puzzle.goal, actions)
    if trouble:
        yield f"it is ugly: {ANSWERS[trouble]}"
    for level in missing(puzzle.grade):
        if finds(level, puzzle.start, puzzle.goal):
            yield f"level {level} reaches it, which is to miss grade {puzzle.grade}"


def set_troubles(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """What is wrong with the puzzles together."""
    known: dict[str, str] = {}
    first = []
    grades: dict[int, None] = {}
    for puzzle in puzzles:
        seen = picture(puzzle.start)
        if seen in known:
            yield f"puzzles {known[seen]} and {puzzle.id} have the same position"
        known[seen] = puzzle.id
        grades[puzzle.grade] = None
        if puzzle.grade == 1:
            first.append(sum(map(len, actions_of(puzzle.start, puzzle.solution))))
    if sum(first) != FIRST_MOVES * len(first):
        yield f"grade 1 has {sum(first)} moves in {len(first)} puzzles, not {FIRST_MOVES} in each"
    for grade in range(1, GRADES + 1):
        if grade not in grades:
            yield f"there is no puzzle of grade {grade}"
