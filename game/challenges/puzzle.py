"""Puzzles: a position from a game, one turn, a goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.challenges.files import Block, load, read_blocks
from game.challenges.goals import Goal
from game.core import Position

FILE = "puzzles.txt"
GRADES = 10
_FIELDS = ("grade", "position", "goal", "solution", "from")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One turn of the player to act in `start`.

    `id`: for links and what is kept; the same for ever. `grade`: 1 (easy) to 10. `goal`: what is to
    be reached before the turn ends. `solution`: moves as text that reach it, `end` among them if it
    shows only then. `source`: the game it is from.
    """

    id: str
    grade: int
    start: Position
    goal: Goal
    solution: tuple[str, ...]
    source: str = ""

    kind = "puzzle"
    turns = 1
    others = "pass"

    @property
    def player(self) -> str:
        """The letter of the player whose turn it is."""
        return self.start.turn


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, the easy ones first. Raises `files.DataError`."""
    return read_puzzles(load(FILE), FILE)


def read_puzzles(text: str, file: str) -> tuple[Puzzle, ...]:
    """The puzzles of a text, in its order. Raises `files.DataError`. `file`: its name for that."""
    return tuple(_read(block) for block in read_blocks(text, file, "puzzle"))


def _read(block: Block) -> Puzzle:
    block.only(*_FIELDS)
    grade = block.one("grade")
    start, goal, solution = read_task(block)
    if not 1 <= grade.whole(1) <= GRADES:
        raise grade.wrong(f"grades go from 1 to {GRADES}")
    return Puzzle(block.id, grade.whole(1), start, goal, solution, block.one("from", "").text)


def read_task(block: Block) -> tuple[Position, Goal, tuple[str, ...]]:
    """The position, goal and solution of a block, each fit for the other."""
    line = block.one("position")
    start = line.read(Position.parse)
    if start.status():
        raise line.wrong(f"the position is not valid: {', '.join(start.status())}")
    line = block.one("goal")
    goal = line.read(lambda text: Goal.parse(text, start.grid))
    trouble = goal.trouble(start)
    if trouble:
        raise line.wrong(trouble)
    line = block.one("solution")
    line.read(lambda text: [start.parse_move(move) for move in text.split(" ")])
    return start, goal, tuple(line.text.split(" "))


def write_puzzle(puzzle: Puzzle) -> str:
    """The block of a puzzle; the inverse of `read_puzzles` for one."""
    lines = [
        f"[puzzle {puzzle.id}]",
        f"grade {puzzle.grade}",
        f"position {puzzle.start}",
        f"goal {puzzle.goal.format(puzzle.start.grid)}",
        f"solution {' '.join(puzzle.solution)}",
    ]
    if puzzle.source:
        lines.append(f"from {puzzle.source}")
    return "\n".join(lines) + "\n"


def puzzle_of_day(day: int) -> Puzzle:
    """The puzzle of a day, the same for everybody. `day`: as `game.kept.daily.day_number` gives.

    None comes again before all others have been there; a day's is often of another grade than the
    day before.
    """
    known = puzzles()
    return known[day * _stride(len(known)) % len(known)]


def _stride(count: int) -> int:
    """Some five eighths of a count, and without a common factor with it."""
    stride = max(1, count * 5 // 8)
    while any(stride % factor == count % factor == 0 for factor in range(2, stride + 1)):
        stride += 1
    return stride
