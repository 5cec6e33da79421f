"""Lessons: every mistake has its sentence when it is made, and no sentence comes without."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, choose_turn
from game.challenges.files import DataError
from game.challenges.goals import MISSED, OPEN, REACHED, state
from game.challenges.lesson import Lesson, Mistake, lessons, read_lessons
from game.core import END, Step
from tests.challenges.test_data import replay

LESSONS = {lesson.id: lesson for lesson in lessons()}

# lesson, mistake: the moves that are played, and one that is refused after them, if any
MADE = [
    ("attack", "guarded", "", "b2c2"),
    ("attack", "far", "", "b2d1"),
    ("attack", "tired", "b2c1", "c1d1"),
    ("attack", "missed", "b2c1 end", ""),
    ("attack", "home", "a2P@b1", ""),
    ("attack", "walked", "b2b1", ""),
    ("strength", "weak", "", "a3c3"),
    ("strength", "tired", "b2c2", "c2c3"),
    ("strength", "missed", "b2c2 end", ""),
    ("strength", "other", "b2c3", ""),
    ("combine", "weak", "", "a1c1"),
    ("combine", "walked", "a1b1", ""),
    ("combine", "missed", "a1a3 end", ""),
    ("guard", "weak", "", "a1d2"),
    ("guard", "lost", "end d2c1", ""),
    ("wages", "starved", "end end end", ""),
    ("wages", "idle", "end", ""),
    ("wages", "tired", "b2c2", "c2c1"),
    ("cut", "guarded", "", "c3e1"),
    ("cut", "paid", "end", ""),
    ("capital", "weak", "", "b3d2"),
    ("capital", "other", "b3c1", ""),
    ("capital", "missed", "a2P@b3 end", ""),
    ("castle", "lost", "a2C@a1 end c2b3", ""),
    ("castle", "peasant", "a2P@b2", ""),
    ("castle", "gold", "", "a2S@b2"),
    ("trees", "missed", "a2b1 end end end", ""),
    ("trees", "idle", "end", ""),
    ("trees", "tired", "a2b1", "b1b3"),
    ("graves", "barred", "", "b2d2"),
    ("graves", "tired", "b2c2", "c2e2"),
    ("graves", "missed", "b2c2 end end end", ""),
    ("graves", "idle", "end", ""),
    ("graves", "other", "b2c2 end end c2e1", ""),
    ("join", "other", "b2c1", ""),
    ("join", "guarded", "", "b2c3"),
    ("join", "tired", "b2c2", "c2d2"),
    ("join", "missed", "b2c2 end", ""),
    ("war", "starved", "b2P@d1 b2P@d2 end", ""),
]


def test_every_mistake_of_every_lesson_is_made_here() -> None:
    made = {(lesson, kind) for lesson, kind, _, _ in MADE}
    there = {(lesson.id, m.kind) for lesson in lessons() for m in lesson.mistakes}
    assert there - made == {("war", "lost"), ("war", "missed")}  # below


@pytest.mark.parametrize("lesson_id, kind, moves, refused", MADE)
def test_mistakes(lesson_id: str, kind: str, moves: str, refused: str) -> None:
    lesson = LESSONS[lesson_id]
    steps = replay(lesson.start, tuple(moves.split()))
    position = steps[-1].after if steps else lesson.start
    refusal = position.refusal(refused) if refused else None
    assert bool(refused) == (refusal is not None)
    assert lesson.mistake(steps, refusal) == kind


@pytest.mark.parametrize("lesson", lessons(), ids=list(LESSONS))
def test_who_does_it_right_hears_of_no_mistake(lesson: Lesson) -> None:
    steps = replay(lesson.start, lesson.solution)
    for count in range(len(steps) + 1):
        assert lesson.mistake(steps[:count]) is None


@pytest.mark.parametrize("others", LEVELS)
@pytest.mark.parametrize("lesson_id", ["guard", "castle"])
def test_what_is_guarded_holds_against_every_level(lesson_id: str, others: str) -> None:
    lesson = LESSONS[lesson_id]
    own = lesson.solution[: lesson.solution.index("end") + 1]
    for seed in range(3):
        assert _answered(lesson, own, others, seed) == REACHED
    if others != "easy":  # which may be asleep
        assert _answered(lesson, ("end",), others, 1) == MISSED


def _answered(lesson: Lesson, own: tuple[str, ...], level: str, seed: int) -> str:
    """How it stands after a turn of the player's own and one of a level."""
    steps = replay(lesson.start, own)
    position = steps[-1].after
    assert state(lesson.goal, lesson.start, steps, lesson.turns) == OPEN
    for move in choose_turn(position, level, seed):
        steps.append(Step(position, move, position.play(move)))
        position = steps[-1].after
    return state(lesson.goal, lesson.start, steps, lesson.turns)


@pytest.mark.parametrize("seed", range(3))
def test_the_war_can_be_won_by_normal_against_what_it_meets(seed: int) -> None:
    lesson = LESSONS["war"]
    position, number = lesson.start, seed * 1000
    while position.outcome() is None and position.round <= lesson.turns:
        level = "normal" if position.turn == lesson.player else lesson.others
        number += 1
        for move in choose_turn(position, level, number):
            position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == lesson.player


def test_who_sleeps_through_the_war_hears_of_his_capital_and_of_the_end() -> None:
    lesson = LESSONS["war"]
    position = lesson.start
    told: list[str | None] = []
    steps: list[Step] = []
    while state(lesson.goal, lesson.start, steps, lesson.turns) == OPEN:
        own = position.turn == lesson.player
        for move in (END,) if own else choose_turn(position, "hard", 1):
            steps.append(Step(position, move, position.play(move)))
            position = steps[-1].after
            told.append(lesson.mistake(steps))
    assert told.count("lost") == 1
    assert told[-1] == "missed"
    assert set(told) == {None, "lost", "missed"}


def test_spent_and_end_show_when_nothing_is_left_and_when_a_turn_goes_by() -> None:
    lesson = LESSONS["join"]
    spent = Lesson(
        "x",
        lesson.start,
        lesson.goal,
        2,
        "pass",
        (),
        (Mistake("spent", "spent"), Mistake("e", "end")),
    )
    steps = replay(lesson.start, ("b2c2", "e2e1"))
    assert spent.mistake(steps[:1]) is None
    assert spent.mistake(steps) == "spent"
    assert spent.mistake(replay(lesson.start, ("b2c2", "end"))) == "e"


@pytest.mark.parametrize(
    "line, words",
    [
        ("mistake x", "written as: mistake NAME WHEN"),
        ("mistake x sleep", "written as: mistake NAME WHEN"),
        ("mistake x missed:a1", "missed stands alone"),
        ("mistake x refused:lazy", "refused wants one of"),
        ("mistake x bought:X", "bought wants one of P, S, K, B, C"),
        ("mistake x took:z9", "took: column 1: there is no hex z9"),
        ("others lazy", "others do nothing (pass) or are of a level: easy"),
        ("turns 0", "turns wants a whole number from 1"),
    ],
)
def test_a_line_that_can_not_be_read_says_why(line: str, words: str) -> None:
    text = "[lesson x]\nposition aHaSbHb a 5,5 1 0\ngoal take:c1\nsolution b1c1\n"
    with pytest.raises(DataError) as caught:
        read_lessons(text + line + "\n", "some.txt")
    assert str(caught.value).startswith("some.txt, line 5: ")
    assert words in str(caught.value)
