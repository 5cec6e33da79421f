"""Lessons, puzzles and the ladder in the built page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from game.ai import choose_turn
from game.challenges.ladder import ladder
from game.challenges.lesson import Lesson, lessons
from game.challenges.puzzle import Puzzle, puzzles
from game.core import END, Position
from tests.e2e.game import GamePage
from tests.e2e.hands import Finger, Keys, Mouse

SMALL_PHONE = {"width": 360, "height": 640}
TEN = [puzzles()[at * len(puzzles()) // 10] for at in range(min(10, len(puzzles())))]


def solve(hand: Mouse | Keys, task: Puzzle | Lesson) -> None:
    """Play the kept solution as a player would; where others may play otherwise, as level hard."""
    game = hand.game
    if task.turns > 1 and task.others != "pass":
        play_on(hand)
        return
    position = task.start
    for text in task.solution:
        move = position.parse_move(text)
        after = position.play(move)
        if position.turn == task.player:
            game.wait("s.canPlay && !s.busy && !s.dialog")
            hand.play(position, move)
            if move == END and game.state()["dialog"] == "starve":
                hand.press("yes")
        position = after
    game.wait("s.task.state === 'reached' && s.dialog === 'task'")


def play_on(hand: Mouse | Keys) -> None:
    """Play turn by turn until the task is reached."""
    game = hand.game
    while True:
        state = game.wait("(s.canPlay && !s.busy && !s.dialog) || s.dialog === 'task'")
        if state["dialog"]:
            assert state["task"]["state"] == "reached"
            return
        position = Position.parse(state["position"])
        for move in choose_turn(position, "hard", 1):
            hand.play(position, move)
            position = position.play(move)
            if move == END or game.state()["dialog"] == "task":
                break
            game.wait("!s.busy")
        if game.state()["dialog"] == "starve":
            hand.press("yes")
        game.wait("s.dialog === 'task' || s.position !== n.old", old=state["position"])


def test_a_stranger_learns_the_lessons_in_order_on_a_phone(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context(viewport=SMALL_PHONE, has_touch=True, is_mobile=True).new_page()
    game = GamePage.open(page, address)
    finger = Finger(game)
    finger.press("menu")
    finger.press("lessons")
    finger.press(f"lesson:{lessons()[0].id}")
    for number, lesson in enumerate(lessons(), 1):
        game.wait("s.task?.id === n.id && s.task.state === 'open'", id=lesson.id)
        solve(finger, lesson)
        finger.press("task_next" if number < len(lessons()) else "task_list")
    game.wait("s.screen === 'lessons'")
    page.reload()
    game.wait_ready()
    for button in ("task_list", "close", "menu"):  # what was done last is still on the board
        finger.press(button)
    menu = game.wait("s.screen === 'menu'")
    assert menu["buttons"]["lessons"]["note"] == f"{len(lessons())} of {len(lessons())} done"


def test_ten_puzzles_are_solved_by_pointer(page: Page, address: str) -> None:
    game = GamePage.open(page, address)
    mouse = Mouse(game)
    for puzzle in TEN:
        game.evaluate("(link) => { location.hash = link; }", f"puzzle={puzzle.id}")
        game.wait("s.task?.id === n.id && s.task.state === 'open' && !s.dialog", id=puzzle.id)
        solve(mouse, puzzle)


def test_a_link_opens_at_once_and_a_missed_puzzle_shows_its_solution(
    page: Page, address: str
) -> None:
    puzzle = TEN[0]
    game = GamePage.open(page, f"{address}#puzzle={puzzle.id}")
    game.wait("s.task?.id === n.id", id=puzzle.id)
    hand = Keys(game)
    hand.key("e")
    if game.wait("s.dialog")["dialog"] == "starve":
        hand.press("yes")
    game.wait("s.dialog === 'task' && s.task.state === 'missed'")
    hand.press("task_solution")
    game.wait("s.review !== null && s.review.at === s.review.to", most_ms=60_000)
    hand.key("Escape")
    game.wait("s.review === null && s.moves === 0 && s.task.state === 'open'")
    solve(hand, puzzle)


def test_an_island_of_the_ladder(page: Page, address: str) -> None:
    rung = ladder()[0]
    game = GamePage.open(page, f"{address}#island={rung.id}")
    state = game.wait("s.task?.kind === 'island'")
    assert state["map"] == rung.island.format()
    mouse = Mouse(game)
    for button in ("menu", "concede", "yes"):
        mouse.press(button)
    game.wait("s.outcome !== null || s.dialog === 'out'", most_ms=60_000)


@pytest.mark.parametrize("kind", ["puzzle", "lesson"])
def test_a_task_of_another_version_is_told(page: Page, address: str, kind: str) -> None:
    game = GamePage.open(page, f"{address}#{kind}=nosuch")
    assert "nosuch" in game.wait("s.message")["message"]
