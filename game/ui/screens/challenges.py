"""Lessons, puzzles and the ladder: the lists, how far one is, and what comes after a task."""

from __future__ import annotations

from game.kept import daily
from game.kept.progress import DAY, ISLAND, LESSON, PUZZLE, SOLVED, STARS, Progress
from game.texts import Catalogue
from game.ui.layout.items import Button, Rect, Style
from game.ui.screens import Picture
from game.ui.screens.card import card
from game.ui.screens.progress import STAR, stars
from game.ui.screens.seats import counted
from game.ui.screens.sheet import Sheet, choice
from game.ui.state.model import Model
from game.ui.state.view import Task

NOWHERE = Rect(0, 0, 0, 0)
ROW = 56.0


# The lists


def lessons(model: Model, words: Catalogue, room: Rect) -> Picture:
    """All lessons in their order; the next one stands out."""
    from game.challenges import lesson
    from game.ui.actions.challenges import texts_in

    known = model.view.progress
    texts = texts_in(words.language)
    sheet = Sheet(room, words, words("command.lessons"), model.view.scroll)
    sheet.tell(model.view.message)
    sheet.paragraph(words("lessons.about"), "soft", 14.5)
    sheet.gap(2)
    every = lesson.lessons()
    first = next((each.id for each in every if (LESSON, each.id) not in known), "")
    made: list[Button] = []
    for number, each in enumerate(every, 1):
        done = (LESSON, each.id) in known
        style: Style = "green" if each.id == first else "plain"
        note = words("lessons.done") if done else ""
        title = f"{number}. {texts(f'lesson.{each.id}.title')}"
        made.append(Button(NOWHERE, f"lesson:{each.id}", title, note=note, style=style, size=15.5))
    sheet.choices(made, 1 if sheet.narrow else 2, 48)
    return sheet.picture(model.view.focus)


def puzzles(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The puzzle of the day, the grades, and the puzzles of one of them."""
    from game.challenges import puzzle

    view = model.view
    known = view.progress
    sheet = Sheet(room, words, words("command.puzzles"), view.scroll)
    sheet.tell(view.message)
    every = puzzle.puzzles()
    grade_of = {each.id: each.grade for each in every}
    shown = view.step or _first(PUZZLE, grade_of, known)
    days = _days(known)
    note = words("puzzles.days", n=days) if days > 1 else ""
    label = words("command.puzzle_of_day")
    sheet.choices([Button(NOWHERE, "puzzle_of_day", label, note=note, style="green", size=17)], 1)
    sheet.label(words("puzzles.grade"))
    solved = {each: int((PUZZLE, each) in known) for each in grade_of}
    _steps(sheet, grade_of, shown, solved, 1)
    sheet.label(words("puzzles.of_grade", grade=shown))
    buttons = []
    for number, each in enumerate((e for e in every if e.grade == shown), 1):
        value = known.get((PUZZLE, each.id), 0)
        note = words("puzzles.solved" if value == SOLVED else "puzzles.shown") if value else ""
        buttons.append(choice(f"puzzle:{each.id}", str(number), False, note))
    sheet.choices(buttons, max(3, int(sheet.wide / 84)), 46)
    return sheet.picture(view.focus)


def _days(known: Progress) -> int:
    """How many days in a row the puzzle of the day was solved, up to the last one."""
    dates = sorted(day for kind, day in known if kind == DAY and daily.is_date(day))
    results = [daily.DailyResult(date, "won", 1) for date in dates]
    return daily.streak(results, dates[-1]) if dates else 0


def ladder(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The steps, and the islands of one of them with their stars."""
    from game.challenges import ladder as islands

    view = model.view
    known = view.progress
    sheet = Sheet(room, words, words("command.ladder"), view.scroll)
    sheet.tell(view.message)
    every = islands.ladder()
    step_of = {each.id: each.step for each in every}
    shown = view.step or _first(ISLAND, step_of, known)
    sheet.paragraph(words("ladder.about"), "soft", 14)
    got = {each: known.get((ISLAND, each), 0).bit_count() for each in step_of}
    _steps(sheet, step_of, shown, got, len(STARS))
    sheet.label(words("ladder.of_step", step=shown))
    columns = 1 if sheet.narrow else 2
    for at, each in enumerate(each for each in every if each.step == shown):
        if at % columns == 0:
            cells = sheet.place(ROW).columns(columns, 8)
        cell = cells[at % columns]
        title = words("ladder.island", n=at + 1, size=words(f"size.{each.island.size}"))
        note = " · ".join(counted(each.seats, words))
        sheet.add(
            Button(
                cell, f"island:{each.id}", title, note=note, style="plain", align="left", size=15.5
            ),
            *stars(
                Rect(cell.right - 3 * STAR - 14, cell.y, 3 * STAR, cell.h),
                known.get((ISLAND, each.id), 0),
            ),
        )
    return sheet.picture(view.focus)


def _first(kind: str, step_of: dict[str, int], known: Progress) -> int:
    """The step of the first one that is not done; the lowest if all are."""
    undone = (step for each, step in step_of.items() if (kind, each) not in known)
    return next(undone, min(step_of.values()))


def _steps(
    sheet: Sheet, step_of: dict[str, int], shown: int, got: dict[str, int], most: int
) -> None:
    """The choice of a step or grade, with how much was reached in each: `got` of `most` an id."""
    made = []
    for step in sorted(set(step_of.values())):
        ids = [each for each in step_of if step_of[each] == step]
        reached = f"{sum(got[each] for each in ids)}/{most * len(ids)}"
        made.append(choice(f"step:{step}", str(step), step == shown, reached))
    sheet.choices(made, 10 if sheet.wide > 520 else min(5, int((sheet.wide + 8) / 52)), 46)


# After a task


def decided(model: Model, task: Task, words: Catalogue, room: Rect) -> Picture:
    """A lesson or puzzle is done, or missed: what to do next."""
    reached = task.state == "reached"
    buttons: list[tuple[str, str, Style]] = []
    if reached:
        buttons.append(("task_list", words(f"command.{_list_of(task)}"), "plain"))
        if task.more:
            buttons.append(("task_next", words("command.task_next"), "green"))
        else:
            buttons[0] = (*buttons[0][:2], "green")
    else:
        buttons.append(("task_solution", words("command.task_solution"), "plain"))
        buttons.append(("yes", words("command.task_again"), "green"))
    title = words("task.reached.title" if reached else "task.missed.title")
    icon = "tick" if reached else "X"
    return card(model.view, words, room, title, [task.said], buttons, icon)


def _list_of(task: Task) -> str:
    return "lessons" if task.kind == "lesson" else "puzzles"
