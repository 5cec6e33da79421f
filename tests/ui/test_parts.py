"""Keeping, sounds, settings, new games, drawing only what changed."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pygame
import pytest

from game.core import END, Move, Step
from game.platform.base import PageEvent
from game.session import Session
from game.ui.app import App
from game.ui.board.patches import merged
from game.ui.input.gestures import Gestures
from game.ui.layout.items import Thumbnail
from game.ui.state.settings import Settings, from_words
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def new_session() -> Session:
    return Session.new(9, "small", 2, {"a": "human", "b": "easy"})


# Keeping


def test_reload_resumes_exactly() -> None:
    platform = FakePlatform()
    player = Player(platform=platform)
    player.key("1")
    player.hex(next(iter(player.model.targets())))
    position = player.session.position
    again = Player(platform=platform)
    assert again.session.position == position
    assert again.session.can_undo
    again.key("u")
    assert again.session.position == player.session.start


def test_blocked_storage_plays_on_and_says_so_once() -> None:
    platform = FakePlatform()
    platform.blocked = True
    player = Player(platform=platform)
    assert "not allowed here" in player.state["message"]
    player.key("esc")
    for _ in range(2):
        player.key("1")
        player.hex(next(iter(player.model.targets())))
    assert len(player.session.steps) == 2
    assert player.state["message"] == ""


def test_damaged_save_is_set_aside_and_said() -> None:
    platform = FakePlatform()
    Player(platform=platform)
    for key in list(platform.stored):
        if "/game/" in key:
            platform.stored[key] = platform.stored[key][:-9] + "nonsense"
    player = Player(platform=platform)
    assert "can't be read" in player.state["message"]
    assert any("nonsense" in text for text in platform.stored.values())


def test_settings_are_kept() -> None:
    platform = FakePlatform()
    player = Player(platform=platform)
    player.key("s")
    player.button("set:language:de")
    assert player.state["language"] == "de"
    player.button("set:speed:3")
    player.button("set:volume:0")
    again = App(platform)
    assert again.desk.words.language == "de"
    assert again.desk.model.settings.speed == 3
    assert again.desk.model.settings.mute


def test_settings_out_of_range_are_ignored() -> None:
    words = {"speed": "9", "volume": "-1", "mute": "maybe", "language": "xx", "games": "7", "x": ""}
    assert from_words(words) == Settings(games=7)
    chosen = Settings(speed=4, volume=1, mute=True, language="de", motion="less", tips=3, games=2)
    assert from_words(chosen.words()) == chosen


# New games


def test_new_game_with_everything_chosen() -> None:
    player = Player(1280, 1100)
    player.key("shift+n")
    player.button("size:medium")
    player.button("players:4")
    player.button("all:normal")
    player.button("seat:b:hard")
    player.button("seat:d:human")
    player.button("seed")
    player.keys("backspace " * len(player.state["setup"]["seed"]))
    for digit in "4711":
        player.key(digit)
    assert player.state["setup"]["seed"] == "4711"
    player.keys("backspace 2 enter")
    player.button("start")
    session = player.session
    assert session.map is not None
    assert (session.map.seed, session.map.size, session.map.players) == (4712, "medium", 4)
    assert session.seats == {"a": "human", "b": "hard", "c": "normal", "d": "human"}


def test_all_opponents_at_once() -> None:
    player = Player()
    player.key("shift+n")
    player.button("all:expert")
    assert player.state["setup"]["seats"] == ["human", "expert", "expert"]
    player.app.actions.new_game.choose_seat("a:hard")
    player.button("all:easy")
    assert player.state["setup"]["seats"] == ["easy"] * 3
    for letter in "abcdef":
        player.app.actions.new_game.choose_seat(f"{letter}:human")
    player.button("all:master")
    assert player.state["setup"]["seats"] == ["human", "master", "master"]


def test_the_island_shown_is_the_one_that_is_played() -> None:
    player = Player()
    player.key("shift+n")
    shown = [
        item.position for item in player.app.display.picture.items if isinstance(item, Thumbnail)
    ]
    player.button("start")
    assert [player.session.start.format()] == shown


def test_new_game_by_keys_alone() -> None:
    player = Player()
    player.keys("shift+n right down down right right")
    player.key("enter")
    player.key("esc")
    player.keys("shift+n")
    chosen = player.state["setup"]
    assert chosen["players"] != 3
    player.key("enter")
    assert player.state["screen"] == "game"
    assert len(player.session.seats) == chosen["players"]


@pytest.mark.parametrize("typed", ["18446744073709551616", "99999999999999999999999", "-4", "x"])
def test_bad_seed_changes_nothing(typed: str) -> None:
    player = Player()
    player.key("shift+n")
    player.platform.asks = True
    player.button("seed")
    player.platform.events.append(PageEvent("answer", typed))
    player.frames()
    assert player.state["setup"]["seed"] == str(player.platform.seed)
    assert player.platform.said[-1].startswith("Enter a number from 0")


def test_same_island_again() -> None:
    player = Player(session=new_session())
    start = player.session.start
    player.keys("shift+c down down enter")
    player.frames(2)
    assert player.state["screen"] == "over"
    player.button("again")
    assert player.session.start == start
    assert player.session.steps == []


# Drawing


def test_at_rest_nothing_is_drawn() -> None:
    player = Player(session=new_session())
    player.frames(5)
    drawn = player.app.desk.stage.frames_drawn
    player.frames(50)
    assert player.app.desk.stage.frames_drawn == drawn
    player.key("n")
    assert player.app.desk.stage.frames_drawn == drawn + 1


def test_partial_drawing_equals_drawing_all() -> None:
    """After many small updates the picture is the one that is drawn in one go."""
    seats = {"a": "human", "b": "easy", "c": "easy"}
    player = Player(500, 700, session=Session.new(4, "small", 3, seats))
    for keys in ("1 right right enter n", "l esc v esc g ? esc 2 esc", "s esc o esc + - 0"):
        for key in keys.split():
            player.key(key)
            player.frames(12)
    small = pygame.image.tobytes(player.screen, "RGB")
    player.app.desk.stage.show_island(player.session.position)
    player.frames(2)
    assert pygame.image.tobytes(player.screen, "RGB") == small


def test_merged_rectangles_cover_and_do_not_overlap() -> None:
    whole = pygame.Rect(0, 0, 400, 300)
    given = [pygame.Rect(10 * n % 300, 7 * n % 200, 30, 20) for n in range(1, 9)]
    given += [pygame.Rect(300, 200, 20, 20), pygame.Rect(360, 260, 30, 30)]
    apart = merged(given, whole)
    for rect in given:
        assert any(found.contains(rect) for found in apart)
    for at, one in enumerate(apart):
        assert one.collidelist(apart[at + 1 :]) == -1
    assert len(apart) > 1
    assert merged(given, whole, len(apart)) == apart
    assert merged(given, whole, len(apart) - 1) == [whole]


def test_an_error_in_the_game_leaves_the_game_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(session=new_session())
    player.app.actions.course.failed(ZeroDivisionError("division by zero"))
    player.frames()
    assert player.state["dialog"] == "error"
    player.button("yes")
    assert player.platform.copied[-1].startswith("[Rules")
    player.key("1")
    player.hex(next(iter(player.model.targets())))
    assert len(player.session.steps) == 1


def test_an_opponent_that_fails_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(
        session: Session, ahead: Sequence[Step] = ()
    ) -> Generator[None, None, tuple[Move, ...]]:
        yield
        raise ZeroDivisionError

    monkeypatch.setattr(Session, "think", think)
    seats = {"a": "human", "b": "easy", "c": "easy"}
    player = Player(session=Session.new(9, "small", 3, seats))
    player.app.runner.run("end")
    for _ in "bc":
        with pytest.raises(ZeroDivisionError) as failure:
            player.frames(2)
        player.app.actions.course.failed(failure.value)
        player.frames()
        assert player.state["dialog"] == "error"
        player.app.runner.run("no")
    player.wait_for_turn()
    assert player.state["canPlay"]
    assert [step.move for step in player.session.steps] == [END] * 3


def test_three_fingers_do_no_harm() -> None:
    gestures = Gestures()
    made = []
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        for finger in (1, 2, 3):
            event = pygame.event.Event(kind, finger_id=finger, x=0.1 * finger, y=0.5)
            made += gestures.feed(event, 300, 300, 1.0)
    assert not gestures.busy
    assert [gesture.kind for gesture in made if gesture.kind == "tap"] == []
