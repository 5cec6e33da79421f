"""The files of challenges: what they hold, what is refused, and how."""

from __future__ import annotations

import pytest

from game.challenges import ladder, lesson, puzzle, words
from game.challenges.files import DATA, DataError
from game.challenges.goals import GOALS, OPEN, REACHED, Goal, state
from game.challenges.lesson import Lesson, lessons
from game.challenges.puzzle import Puzzle, puzzles
from game.core import Position, Step
from game.texts import LANGUAGES

TASKS: list[Puzzle | Lesson] = [*puzzles(), *lessons()]
NAMES = [f"{task.kind} {task.id}" for task in TASKS]


def replay(start: Position, moves: tuple[str, ...]) -> list[Step]:
    """The steps of moves as text."""
    steps = []
    for text in moves:
        move = start.parse_move(text)
        steps.append(Step(start, move, start.play(move)))
        start = steps[-1].after
    return steps


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_solutions_reach_the_goal_with_their_last_move(task: Puzzle | Lesson) -> None:
    steps = replay(task.start, task.solution)
    for count in range(len(steps)):
        assert state(task.goal, task.start, steps[:count], task.turns) == OPEN
    assert state(task.goal, task.start, steps, task.turns) == REACHED


def test_round_trips() -> None:
    for found in puzzles():
        assert puzzle.read_puzzles(puzzle.write_puzzle(found), "x") == (found,)
    for learnt in lessons():
        assert lesson.read_lessons(lesson.write_lesson(learnt), "x") == (learnt,)
    for rung in ladder.ladder():
        assert ladder.read_ladder(ladder.write_rung(rung), "x") == (rung,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_is_too_many(language: str) -> None:
    wanted = {f"goal.{kind}" for kind in GOALS if kind != "have"}
    wanted |= {f"goal.have.{what}{at}" for what in ("unit", "castle") for at in ("", ".at")}
    for learnt in lessons():
        parts = ["title", "text", "done", *(f"mistake.{m.kind}" for m in learnt.mistakes)]
        wanted |= {f"lesson.{learnt.id}.{part}" for part in parts}
    found = words.sentences(language)
    assert {key for key in found if not key.endswith(".one")} == wanted
    assert {key.removesuffix(".one") for key in found} == wanted
    assert all(len(text) <= 150 for text in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_every_goal_can_be_told(task: Puzzle | Lesson, language: str) -> None:
    text = words.sentence(task.goal, task.start, words.words(language))
    assert "{" not in text


def test_a_day_has_its_puzzle_and_none_comes_twice_before_all_were_there() -> None:
    count = len(puzzles())
    days = [puzzle.puzzle_of_day(day).id for day in range(9_000, 9_000 + count)]
    assert sorted(days) == sorted(found.id for found in puzzles())
    assert puzzle.puzzle_of_day(9_000 + count).id == days[0]


def test_stars() -> None:
    rung = ladder.ladder()[0]
    assert ladder.stars(rung, True, rung.par, helped=False) == (True, True, True)
    assert ladder.stars(rung, True, rung.par + 1, helped=True) == (True, False, False)
    assert ladder.stars(rung, False, 1, helped=False) == (False, False, False)


def test_data_has_no_other_files() -> None:
    names = {"puzzles.txt", "lessons.txt", "ladder.txt", *(f"words.{n}.txt" for n in LANGUAGES)}
    assert {path.name for path in DATA.iterdir()} == names


GOOD = """\
[puzzle x]
grade 1
position aHaSbHb a 5,5 1 0
goal take:c1
solution b1c1
"""


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("[puzzle x]", "[lesson x]", 1, "begins with [puzzle ID]"),
        ("[puzzle x]\n", "", 1, "a block has to begin before"),
        ("grade 1\n", "", 1, "has no grade: add a line"),
        ("grade 1", "grade 1\ngrade 2", 3, "a second grade"),
        ("grade 1", "grade 0", 2, "a whole number from 1"),
        ("grade 1", "grade 11", 2, "1 to 10"),
        ("grade 1", "grad 1", 2, "'grad' is unknown here"),
        ("bHb a 5,5", "bHb a 5", 3, "column 12: a purse for each capital"),
        ("aHaSbHb a 5,5", "aHaS-b a 5", 3, "out-with-land"),
        ("take:c1", "take:c2", 4, "column 6: there is no hex c2"),
        ("take:c1", "take:b1", 4, "b1 has no capital of another player"),
        ("take:c1", "eat:c1", 4, "'eat' is no goal: there are win,"),
        ("solution b1c1", "solution b1-c1", 5, "column"),
    ],
)
def test_a_file_that_can_not_be_read_says_where_and_why(
    old: str, new: str, line: int, words: str
) -> None:
    with pytest.raises(DataError) as caught:
        puzzle.read_puzzles(GOOD.replace(old, new), "some.txt")
    assert str(caught.value).startswith(f"some.txt, line {line}: ")
    assert words in str(caught.value)


def test_goals_are_read_on_a_grid() -> None:
    grid = Position.parse("aHa/bHb a 5,5 1 0").grid
    for text in ("win", "out:b", "take:a1", "own:a1,b2", "have:C@b1", "have:K", "cut:a2,b2"):
        assert Goal.parse(text, grid).format(grid) == text
