"""Lessons: one idea each, on a small board, with a sentence for each usual mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.ai import LEVELS
from game.challenges.files import Block, Line, load, read_blocks
from game.challenges.goals import MISSED, OPEN, Goal, state
from game.challenges.puzzle import read_task
from game.core import END, IllegalMove, Malformed, Position, Step
from game.core.errors import SENTENCES
from game.core.moves import CLOSING
from game.core.pieces import KINDS

FILE = "lessons.txt"
PASS = "pass"
"""Others who only end their turns."""
_FIELDS = ("position", "goal", "turns", "others", "solution", "mistake")
_CODES = tuple(dict.fromkeys(key.partition("/")[0] for key in SENTENCES))
_MOVES = ("walk", "combine", "chop", "clear", "attack", "buy", "castle")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A usual mistake: its sentence is `lesson.ID.mistake.KIND` in `words`.

    `when`: how it shows, in the last thing that was done:
    - `missed`: the goal is missed now;
    - `end`: the turn was ended, and the goal is still open;
    - `idle`: the turn was ended, and nothing but walking was done in it;
    - `starved`: the turn was ended, and units of the player's own starved;
    - `spent`: the goal is open, and nothing is left to do but to end the turn;
    - `refused:CODE`: the rules refused a move so (rules section 4);
    - `lost:c3,d4`: one of these hexes has been taken from him;
    - `took:c3,d4`: he has taken one of these;
    - `bought:K`: he has bought one of these;
    - `moved:walk`: a move or purchase has done this.
    """

    kind: str
    when: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """`turns` turns of the player to act in `start`, in which he is to reach `goal`.

    `id`: for links, texts and what is kept. `others`: "pass" if they only end their turns, else a
    level. `solution`: moves of all players that reach the goal, as text.
    """

    id: str
    start: Position
    goal: Goal
    turns: int
    others: str
    solution: tuple[str, ...]
    mistakes: tuple[Mistake, ...]

    kind = "lesson"

    @property
    def player(self) -> str:
        """The letter of the player who learns."""
        return self.start.turn

    def mistake(self, steps: Sequence[Step], refusal: IllegalMove | None = None) -> str | None:
        """The first of the `mistakes` that was made last, by its kind; None if none was.

        `steps`: the moves of all players from the start. `refusal`: why the rules refused what the
        player has tried since; then it is about that.
        """
        if refusal is not None:
            wanted = f"refused:{refusal.code}"
            return next((m.kind for m in self.mistakes if m.when == wanted), None)
        if not steps:
            return None
        result = state(self.goal, self.start, steps, self.turns)
        if result not in (OPEN, MISSED):
            return None
        for mistake in self.mistakes:
            if _made(mistake.when, self, steps, result):
                return mistake.kind
        return None


def _made(when: str, lesson: Lesson, steps: Sequence[Step], result: str) -> bool:
    """Whether the last step shows a mistake."""
    before, move, after = steps[-1]
    own = before.turn == lesson.player
    what, _, about = when.partition(":")
    if what == "missed":
        return result == MISSED
    if what == "lost":
        hexes = _hexes(about, before)
        mine = ord(lesson.player)
        return any(before.owners[h] == mine != after.owners[h] for h in hexes)
    if not own:
        return False
    if what == "end":
        return move == END and result == OPEN
    if what == "idle":
        return move == END and not _done_in_turn(steps)
    if what == "starved":
        return move == END and bool(before.starving())
    if what == "spent":
        idle = move != END and not after.can_act()
        return idle and result == OPEN and not any(group.buy for group in after.move_groups())
    if what == "took":
        return move.target in _hexes(about, before) and before.owners[move.target] != before.player
    if what == "bought":
        return move.buy == about
    return before.move_kind(move).removeprefix("buy-") == about


def _done_in_turn(steps: Sequence[Step]) -> bool:
    """Whether the turn that the last step ends has changed more than where units stand."""
    for before, move, _ in reversed(steps[:-1]):
        if move in CLOSING.values():
            break
        if before.move_kind(move) != "walk":
            return True
    return False


def _hexes(names: str, position: Position) -> list[int]:
    return [position.grid.parse(name) for name in names.split(",")]


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which they are learnt. Raises `files.DataError`."""
    return read_lessons(load(FILE), FILE)


def read_lessons(text: str, file: str) -> tuple[Lesson, ...]:
    """The lessons of a text, in its order. Raises `files.DataError`. `file`: its name for that."""
    return tuple(_read(block) for block in read_blocks(text, file, "lesson"))


def _read(block: Block) -> Lesson:
    block.only(*_FIELDS)
    start, goal, solution = read_task(block)
    others = block.one("others", PASS)
    if others.text not in (PASS, *LEVELS):
        raise others.wrong(f"others do nothing (pass) or are of a level: {', '.join(LEVELS)}")
    mistakes: list[Mistake] = []
    for line in block.some("mistake"):
        mistakes.append(_read_mistake(line, start))
        if any(mistakes[-1].kind == other.kind for other in mistakes[:-1]):
            raise line.wrong(f"a second mistake {mistakes[-1].kind}: give it another name")
    turns = block.one("turns", "1").whole(1)
    return Lesson(block.id, start, goal, turns, others.text, solution, tuple(mistakes))


def _read_mistake(line: Line, start: Position) -> Mistake:
    kind, _, when = line.text.partition(" ")
    what, _, about = when.partition(":")
    if what in ("missed", "end", "idle", "starved", "spent"):
        fits = not about
    elif what in ("lost", "took"):
        try:
            fits = bool(_hexes(about, start))
        except Malformed as error:
            raise line.wrong(f"{what}: {error}") from error
    else:
        known = {"refused": _CODES, "bought": tuple(KINDS), "moved": _MOVES}.get(what)
        if known is None:
            raise line.wrong(
                "a mistake is written as: mistake NAME WHEN, see game.challenges.lesson"
            )
        fits = about in known
        if not fits:
            raise line.wrong(f"{what} wants one of {', '.join(known)}")
    if not fits or not kind:
        raise line.wrong(f"{what} stands alone")
    return Mistake(kind, when)


def write_lesson(lesson: Lesson) -> str:
    """The block of a lesson; the inverse of `read_lessons` for one."""
    lines = [
        f"[lesson {lesson.id}]",
        f"position {lesson.start}",
        f"goal {lesson.goal.format(lesson.start.grid)}",
    ]
    if lesson.turns != 1:
        lines.append(f"turns {lesson.turns}")
    if lesson.others != PASS:
        lines.append(f"others {lesson.others}")
    lines.append(f"solution {' '.join(lesson.solution)}")
    lines += [f"mistake {mistake.kind} {mistake.when}" for mistake in lesson.mistakes]
    return "\n".join(lines) + "\n"
