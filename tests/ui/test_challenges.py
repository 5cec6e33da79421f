"""Lessons, puzzles and the ladder as a player meets them."""

from __future__ import annotations

import pytest

from game.challenges.ladder import ladder
from game.challenges.lesson import Lesson, lessons
from game.challenges.puzzle import Puzzle, puzzle_of_day, puzzles
from game.challenges.words import sentences
from game.core import CONCEDE, END
from game.kept import daily
from game.kept.progress import (
    ALONE,
    BY_PAR,
    ISLAND,
    LESSON,
    PUZZLE,
    SHOWN,
    SOLVED,
    WON,
    ProgressBook,
)
from game.platform.base import PageEvent
from game.session import HUMAN, Session
from game.texts import LANGUAGES
from game.ui.layout import measure
from game.ui.layout.frame import TOUCH, frame
from game.ui.state import marks
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def known(player: Player) -> dict[tuple[str, str], int]:
    return dict(ProgressBook(player.platform).all())


def begun(name: str, player: Player | None = None) -> Player:
    player = player or Player()
    player.app.runner.run(name)
    player.frames(2)
    return player


def solve(player: Player, task: Puzzle | Lesson) -> None:
    for move in task.solution:
        while not player.model.can_play:  # an opponent's move of the solution
            player.frames()
        if player.session.position.turn == task.player:
            player.session.play(move)
            player.frames(2)


def test_the_menu_says_how_far_one_is() -> None:
    player = Player()
    ProgressBook(player.platform).reach(LESSON, lessons()[0].id, SOLVED)
    player.button("menu")
    told = {b.command: b.note for b in player.app.display.buttons}
    assert told["lessons"] == f"1 of {len(lessons())} done"
    assert told["puzzles"] == "One turn, one goal"


@pytest.mark.parametrize("way", ["lessons", "puzzles", "ladder"])
def test_everything_is_two_taps_away(way: str) -> None:
    player = Player()
    player.button("menu")
    player.button(way)
    assert player.state["screen"] == way


def test_a_lesson_is_learnt() -> None:
    first = lessons()[0]
    player = begun(f"lesson:{first.id}")
    task = player.model.view.task
    assert task is not None
    assert (task.state, task.hexes) == ("open", first.goal.hexes)
    assert any(task.text in said for said in player.platform.said)
    solve(player, first)
    assert player.state["dialog"] == "task"
    assert known(player) == {(LESSON, first.id): SOLVED}
    player.button("task_next")
    player.frames(2)
    assert player.session.settings[marks.CHALLENGE] == f"lesson:{lessons()[1].id}"
    assert player.state["dialog"] == ""


def test_after_a_task_its_list_can_be_opened() -> None:
    first = lessons()[0]
    player = begun(f"lesson:{first.id}")
    solve(player, first)
    player.button("task_list")
    assert (player.state["screen"], player.state["dialog"]) == ("lessons", "")
    player.button(f"lesson:{lessons()[1].id}")
    assert player.state["screen"] == "game"


def test_a_missed_lesson_says_why_and_begins_anew() -> None:
    first = lessons()[0]
    player = begun(f"lesson:{first.id}")
    player.session.play(END)
    player.frames(3)
    assert player.state["dialog"] == "task"
    task = player.model.view.task
    assert task is not None
    assert task.state == "missed"
    assert task.said
    player.button("yes")
    player.frames(2)
    assert not player.session.steps
    assert player.model.view.task is not None
    assert player.model.view.task.state == "open"
    assert known(player) == {}


def test_the_hexes_of_a_task_are_named_on_the_board() -> None:
    from game.ui.screens.scene import scene

    first = lessons()[0]
    player = begun(f"lesson:{first.id}")
    assert scene(player.model).goal == first.goal.hexes


def test_the_game_left_for_a_task_waits() -> None:
    player = Player()
    own = player.session
    own.play(next(iter(own.position.legal_moves)))
    player.frames(2)
    begun(f"lesson:{lessons()[0].id}", player)
    begun(f"puzzle:{puzzles()[0].id}", player)
    player.app.runner.run("task_leave")
    player.frames(5)
    assert player.session.position == own.position
    assert marks.CHALLENGE not in player.session.settings
    player.app.runner.run("games")
    assert player.listed == ()  # it runs again, and nothing else was left behind


def test_who_had_no_game_gets_one() -> None:
    player = begun(f"lesson:{lessons()[0].id}")
    player.button("task_leave")
    player.frames(3)
    assert marks.CHALLENGE not in player.session.settings
    assert player.model.view.task is None
    assert player.state["canPlay"]


def test_a_task_goes_on_after_a_reload() -> None:
    first = lessons()[0]
    player = begun(f"lesson:{first.id}")
    again = Player(platform=player.platform)
    again.frames(2)
    assert again.model.view.task is not None
    assert again.model.view.task.id == first.id


def test_a_solved_puzzle_counts_for_the_day() -> None:
    platform = FakePlatform()
    today = puzzle_of_day(daily.day_number(platform.today()))
    player = begun("puzzle_of_day", Player(platform=platform))
    assert player.session.start == today.start
    solve(player, today)
    assert known(player) == {(PUZZLE, today.id): SOLVED, ("day", platform.today()): SOLVED}


def test_the_solution_is_shown_on_request_and_then_counts_less() -> None:
    puzzle = puzzles()[0]
    player = begun(f"puzzle:{puzzle.id}")
    player.app.runner.run("task_solution")
    player.frames(2)
    assert player.model.view.review is not None
    player.app.runner.run("review_close")
    player.frames(3)
    assert not player.session.steps
    solve(player, puzzle)
    assert known(player)[PUZZLE, puzzle.id] == SHOWN


def win(player: Player) -> None:
    """All others give up."""
    while player.session.outcome is None:
        human = player.session.seats[player.session.position.turn] == HUMAN
        player.session.play(END if human else CONCEDE)
    player.frames(3)


def test_stars_of_the_ladder() -> None:
    rung = ladder()[0]
    player = begun(f"island:{rung.id}")
    assert player.session.map == rung.island
    win(player)
    assert player.state["screen"] == "over"
    assert known(player) == {(ISLAND, rung.id): WON | BY_PAR | ALONE}
    assert "task_next" in player.buttons


def test_undo_costs_a_star_of_the_ladder() -> None:
    rung = ladder()[0]
    player = begun(f"island:{rung.id}")
    while not player.model.can_play:
        player.frames()
    player.session.play(next(iter(player.session.position.legal_moves)))
    player.frames()
    player.key("u")
    player.frames()
    win(player)
    assert known(player)[ISLAND, rung.id] == WON | BY_PAR


def test_an_island_begun_anew_still_knows_the_game_that_was_left() -> None:
    player = Player()
    player.session.play(next(iter(player.session.position.legal_moves)))
    player.frames(2)
    own = player.session.position
    rung = ladder()[0]
    begun(f"island:{rung.id}", player)
    while not player.model.can_play:
        player.frames()
    player.session.play(next(iter(player.session.position.legal_moves)))
    player.frames(2)
    player.app.runner.run("task_again")
    player.frames(2)
    player.app.runner.run("task_leave")
    player.frames(5)
    assert player.session.position == own


@pytest.mark.parametrize("kind", ["island", "puzzle"])
def test_a_computer_player_is_help(kind: str) -> None:
    wanted = ladder()[0].id if kind == "island" else puzzles()[0].id
    player = begun(f"{kind}:{wanted}")
    while not player.model.can_play:
        player.frames()
    player.app.runner.run("finish")
    player.frames()
    assert marks.HELPED in player.session.settings


def test_what_a_task_waits_for_is_judged_when_it_has_come() -> None:
    """A kept task is on the board before the challenges are there; nothing is said of that."""
    first = lessons()[0]
    platform = begun(f"lesson:{first.id}").platform
    platform.later = False
    player = Player(platform=platform)
    player.frames(2)
    assert player.model.view.task is None
    assert player.state["message"] == ""
    platform.later = True
    platform.events.append(PageEvent("later"))
    player.frames(2)
    assert player.model.view.task is not None
    assert player.model.view.task.id == first.id


def test_an_island_is_a_game_of_its_own() -> None:
    """It counts in the statistics, is kept, and its opponents may give up."""
    rung = ladder()[0]
    player = begun(f"island:{rung.id}")
    win(player)
    player.app.runner.run("statistics")
    assert len(player.model.view.tallies) == 1


@pytest.mark.parametrize("kind", ["lesson", "puzzle", "island"])
def test_links_to_tasks(kind: str) -> None:
    wanted = {"lesson": lessons()[1].id, "puzzle": puzzles()[1].id, "island": ladder()[1].id}[kind]
    platform = FakePlatform()
    platform.fragment = f"{kind}={wanted}"
    player = Player(platform=platform)
    player.frames(2)
    assert player.session.settings[marks.CHALLENGE] == f"{kind}:{wanted}"
    assert platform.fragment == ""
    player.app.runner.run("share:task")
    player.frames(3)
    assert platform.copied == [f"https://example.org/#{kind}={wanted}"]


def test_a_link_to_a_task_keeps_the_running_game() -> None:
    player = Player()
    player.session.play(next(iter(player.session.position.legal_moves)))
    player.frames(2)
    own = player.session.position
    player.platform.events.append(PageEvent("link", f"lesson={lessons()[0].id}"))
    player.frames(3)
    player.app.runner.run("task_leave")
    player.frames(5)
    assert player.session.position == own


def test_a_task_of_another_version_is_told() -> None:
    player = begun("puzzle:nosuch")
    assert "nosuch" in player.state["message"]
    assert player.model.view.task is None


def test_a_kept_task_of_another_version_is_played_as_a_game() -> None:
    puzzle = puzzles()[0]
    seats = dict.fromkeys(puzzle.start.players, "pass") | {puzzle.player: "human"}
    session = Session.from_position(puzzle.start, seats)
    session.settings[marks.CHALLENGE] = "puzzle:nosuch"
    player = Player(session=session)
    player.frames(3)
    assert player.model.view.task is None
    assert player.state["canPlay"]


def test_typed_words_open_tasks() -> None:
    player = Player()
    assert player.say("lessons")
    assert player.state["screen"] == "lessons"
    first, second = lessons()[:2]
    assert player.say(f"lessons {first.id}").startswith("Attack and buy. Send your peasant")
    assert player.model.view.task is not None
    assert player.model.view.task.text in player.say("task")
    assert player.say("task").endswith("Take c1 and c3.")  # what the marks say to others
    for move in first.solution:
        player.say(move)
    assert "Type yes for the next one" in player.say("task")
    assert "Units guard" in player.say("yes")
    assert player.session.settings[marks.CHALLENGE] == f"lesson:{second.id}"
    assert "nosuch" in player.say("puzzles nosuch")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_lessons_fits_on_a_telephone(language: str) -> None:
    place = frame(360, 640, tips=True).notice
    for key, text in sentences(language).items():
        if key.startswith("lesson.") and not key.endswith(".title"):
            beside = TOUCH + 4 if key.endswith(".text") else 0
            room, tall = place.w - 28 - beside, place.h - 20
            size = measure.filling(text, room, tall, 15, True)
            assert size >= 12, key
            assert measure.height(text, room, size, True) <= tall, key
