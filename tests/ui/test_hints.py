"""Hints: asked for by key, button and word, shown, told, played, counted, and switched off."""

from __future__ import annotations

import pytest

from game.ai import think
from game.challenges.ladder import ladder as islands
from game.challenges.puzzle import puzzles
from game.coach.hint import STRONGEST, taken_apart
from game.core import END
from game.kept.daily import ENGLISH, DailyBook, DailyResult, day_text
from game.kept.saves import info_of
from game.kept.statistics import Statistics, Tally
from game.session import Session
from game.slicing import finish
from game.ui.layout.items import Box, Button, Text
from game.ui.state import marks
from tests.ui.driver import Player, change_settings
from tests.ui.fake import FakePlatform

SEATS = {"a": "human", "b": "easy", "c": "easy"}


def game(seed: int = 7) -> Session:
    return Session.new(seed, "small", 3, SEATS, game_id="a game")


def player_at(width: int = 1280, height: int = 720) -> Player:
    return Player(width, height, session=game())


def reloaded(player: Player) -> Player:
    """The same player on another visit."""
    platform = FakePlatform()
    platform.stored = player.platform.stored
    return Player(platform=platform)


def asked(player: Player, how: str = "h") -> Player:
    """Ask for a hint and wait until it is there."""
    player.key(how)
    return waited(player)


def waited(player: Player) -> Player:
    for _ in range(4000):
        if player.model.advice is not None:
            return player
        player.frames()
    raise AssertionError("no hint comes")


def test_all_hints_of_a_turn_are_the_turn_of_the_strongest_level() -> None:
    player = player_at()
    begin = player.session.position
    turn = finish(think(begin, STRONGEST, 0))
    for _, moves in taken_apart(begin, turn):
        asked(player)
        advice = player.model.advice
        assert advice is not None
        assert advice.moves == moves
        assert advice.position == player.session.position
        player.key("enter")
    assert tuple(step.move for step in player.session.steps[: len(turn)]) == turn


def test_only_the_first_hint_of_a_turn_has_to_be_thought_out() -> None:
    player = asked(player_at())
    player.key("enter")
    player.key("h")
    assert player.model.advice is not None  # in the very next frame


def test_who_goes_another_way_gets_another_turn() -> None:
    player = asked(player_at())
    advice = player.model.advice
    assert advice is not None
    other = next(
        move
        for move in player.session.position.legal_moves
        if move not in (END, advice.moves[0]) and move.buy != "concede"
    )
    player.session.play(other)
    player.frames()
    assert player.model.advice is None  # it was for another position
    asked(player)
    now = player.session.position
    fresh = player.model.advice
    assert fresh is not None
    assert fresh.moves == next(taken_apart(now, finish(think(now, STRONGEST, 0))))[1]


def test_a_hint_is_drawn_told_and_said() -> None:
    player = asked(player_at())
    state = player.state
    assert state["advice"]["kind"] == "hint"
    assert any(text.startswith("Hint: ") for text in player.platform.said)
    assert {"hint_play", "hint_away"} <= set(player.buttons)
    advice = player.model.advice
    assert advice is not None
    assert player.app.display._scene.advice == advice.moves


def test_the_tick_plays_it_and_the_cross_puts_it_away() -> None:
    player = asked(player_at())
    player.button("hint_away")
    assert player.model.advice is None
    assert not player.session.steps
    player.button("hint")
    waited(player)
    move = player.session.position.parse_move(player.state["advice"]["moves"][0])
    player.button("hint_play")
    assert player.session.steps[0].move == move
    assert player.state["advice"] is None


def test_escape_puts_it_away_before_it_opens_the_menu() -> None:
    player = asked(player_at())
    player.key("esc")
    assert player.model.advice is None
    assert player.model.view.screen == "game"


def test_once_a_hex_is_walked_to_enter_acts_there() -> None:
    player = asked(player_at())
    player.key("left")
    player.key("enter")
    assert not player.session.steps
    assert player.model.advice is not None


def test_at_rest_a_hint_draws_nothing() -> None:
    player = asked(player_at())
    player.frames(3)
    before = player.state["framesDrawn"]
    player.frames(5)
    assert player.state["framesDrawn"] == before
    assert player.app.at_rest


def test_a_move_while_it_thinks_makes_an_end_of_it() -> None:
    player = player_at()
    player.platform.tick_ms = 3.0
    player.key("h")
    assert player.app.desk.slices.busy
    move = next(move for move in player.session.position.legal_moves if move != END)
    player.model.play(move)
    player.frames(200)
    assert player.model.advice is None
    assert not player.app.desk.slices.busy


@pytest.mark.parametrize("size", [(360, 640), (740, 360), (512, 288), (1280, 720)])
def test_who_wants_none_has_no_button_and_is_told_why(size: tuple[int, int]) -> None:
    player = player_at(*size)
    assert "hint" in player.buttons
    player.key("s")
    player.button("set:hints:off")
    player.key("esc")
    assert "hint" not in player.buttons
    player.key("h")
    player.frames(2)
    assert player.model.advice is None
    assert player.state["message"] == "Hints are switched off in the settings."
    assert not reloaded(player).model.settings.hints


def test_names_are_written_with_shift() -> None:
    player = player_at()
    player.key("shift+h")
    assert player.model.view.show_names
    assert player.model.advice is None


def test_the_command_box_gives_a_hint() -> None:
    player = player_at()
    player.platform.tick_ms = 3.0
    assert player.say("hint") == "Looking for a good move …"
    waited(player)
    assert player.platform.replies[-1].startswith("Hint: Amber")
    assert player.say("hint").startswith("Hint: Amber")  # it is there
    change_settings(player.app, hints=False)
    assert player.say("hint") == "Hints are switched off in the settings."


def test_who_comes_back_by_undo_gets_the_same_hint_at_once() -> None:
    player = asked(player_at())
    first = player.model.advice
    player.key("enter")
    player.key("u")
    player.key("h")
    assert player.model.advice == first


def test_messages_lie_where_the_hint_is_not() -> None:
    player = asked(player_at(360, 640))
    player.frames()
    advice = player.model.advice
    assert advice is not None
    stage = player.app.desk.stage
    paper = next(
        item.rect
        for item in player.app.display.picture.items
        if isinstance(item, Box) and stage.frame.notice.contains(item.rect.x, item.rect.y)
    )
    for hex_id in (advice.moves[0].source, advice.moves[0].target):
        x, y = stage.board.center_of(hex_id)
        assert not paper.contains(x / stage.dpr, y / stage.dpr)


# Games in which hints were used say so


def shown_texts(player: Player) -> str:
    player.frames()
    items = player.app.display.picture.items
    return " | ".join(
        [item.text for item in items if isinstance(item, Text)]
        + [f"{item.label} {item.note}" for item in items if isinstance(item, Button)]
    )


def test_lists_and_statistics_show_it() -> None:
    player = player_at()
    player.key("shift+g")
    player.button("save_now")
    assert "with hints" not in shown_texts(player)
    player.key("esc")
    asked(player)
    player.key("shift+g")
    player.button("save_now")
    assert "with hints" in shown_texts(player)
    player.key("esc")
    while player.session.outcome is None:
        player.session.play("concede")
    player.frames(2)
    player.key("esc")
    player.key("shift+t")
    assert "1 with hints" in shown_texts(player)


def test_a_game_with_hints_says_so_for_ever() -> None:
    player = player_at()
    assert marks.HINTS not in player.session.settings
    asked(player)
    player.button("hint_away")
    text = player.session.to_text()
    assert info_of(text).hinted
    assert marks.HINTS in Session.from_text(text).settings
    assert not info_of(game().to_text()).hinted
    assert marks.HINTS in reloaded(player).session.settings  # kept before any move


def test_statistics_count_games_with_hints() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=game())
    asked(player)
    while player.session.outcome is None:
        player.session.play("concede")
    player.frames(2)
    (tally,) = Statistics(platform).all().values()
    assert tally.hinted == 1
    assert Tally(3, 1).after("won", 9).hinted == 0


def test_statistics_from_before_hints_are_read() -> None:
    platform = FakePlatform()
    statistics = Statistics(platform)
    statistics.drawer.write("counted\neasy small 3 12 9 0 11 2 4")
    (tally,) = statistics.all().values()
    assert tally == Tally(12, 9, 0, 11, 2, 4, 0)


def test_the_day_says_that_hints_were_used() -> None:
    book = DailyBook(FakePlatform())
    day = DailyResult("2026-11-30", "won", 9, (33, 70), True)
    plain = DailyResult("2026-11-29", "lost", 12, (33, 10))
    book.add(day)
    book.add(plain)
    assert book.results() == [plain, day]
    assert "with hints" in day_text(day, 1, ENGLISH)
    assert "hints" not in day_text(plain, 1, ENGLISH)


# Tasks


def test_puzzles_have_no_hints_and_say_so() -> None:
    player = player_at()
    player.app.actions.tasks.begin(f"puzzle:{puzzles()[0].id}")
    player.frames(2)
    assert player.model.can_play
    assert "hint" not in player.buttons
    player.key("h")
    player.frames(2)
    assert player.model.advice is None
    assert (
        player.state["message"] == "This one is for you to work out. The solution is in the menu."
    )


def test_a_hint_on_the_ladder_is_help() -> None:
    player = player_at()
    player.app.actions.tasks.begin(f"island:{islands()[0].id}")
    player.frames(2)
    asked(player)
    assert marks.HELPED in player.session.settings
