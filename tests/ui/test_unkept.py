"""Storage that is full, blocked or broken: a mark stays until the game is kept again."""

from __future__ import annotations

import pygame
import pytest

from game.core import END
from game.kept.storage import Reason, StorageError
from game.platform.base import PageEvent
from game.session import Session
from game.ui.app import App
from game.ui.layout.items import Box, Button
from game.ui.screens.unkept import place
from game.ui.state.view import Message
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform
from tests.ui.test_layout import overlap

SIZES = [(360, 640, 2.0), (320, 480, 2.0), (740, 360, 2.0), (768, 1024, 1.0), (1280, 720, 1.0)]


def small_game(**seats: str) -> Session:
    given = {"a": "human", "b": "easy"} | seats
    return Session.new(9, "small", len(given), given, game_id="test 9")


class Refusing(FakePlatform):
    """A platform whose storage refuses to write for a reason."""

    reason: Reason | None = None

    def save(self, key: str, text: str) -> None:
        if self.reason is not None:
            raise StorageError("DOMException: 0x80530016", self.reason)
        super().save(key, text)


def play_a_turn(player: Player) -> None:
    player.model.end_turn(warned=True)
    player.frames()
    player.wait_for_turn()


def text_of(player: Player) -> str:
    return " ".join(item.text for item in player.app.display.picture.items if hasattr(item, "text"))


@pytest.mark.parametrize("reason", ["full", "blocked", "failed"])
def test_the_mark_stays_as_long_as_the_game_is_not_kept(reason: Reason) -> None:
    platform = Refusing()
    player = Player(platform=platform, session=small_game())
    assert "unkept" not in player.buttons
    platform.reason = reason
    for _ in range(3):
        play_a_turn(player)
        assert player.buttons["unkept"]["enabled"]
        assert platform.guarded
    told = [text for text in platform.said if player.words(f"storage.{reason}") in text]
    assert len(told) == 1, "said once, then marked"
    assert not any("DOMException" in text for text in platform.said)
    platform.reason = None
    play_a_turn(player)
    assert "unkept" not in player.buttons
    assert not platform.guarded
    assert player.words("kept.again") in platform.said
    assert Player(platform=platform).session.steps == player.session.steps


@pytest.mark.parametrize("size", SIZES)
def test_the_mark_leads_to_a_file_or_a_copy(size: tuple[int, int, float]) -> None:
    platform = Refusing(*size)
    player = Player(platform=platform, session=small_game())
    platform.reason = "full"
    play_a_turn(player)
    record = player.session.record.format()
    player.button("unkept", touch=True)
    assert player.state["dialog"] == "unkept"
    assert "close or reload" in text_of(player)
    player.button("yes")
    assert player.state["dialog"] == ""
    assert [text for _, text in platform.files] == [record]
    player.button("unkept")
    player.button("copy_instead")
    assert player.state["dialog"] == ""
    assert platform.copied == [record]
    player.button("unkept")
    player.button("close")
    assert player.state["dialog"] == ""
    assert player.state["screen"] == "game"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hanging", [False, True])
@pytest.mark.parametrize("at_right", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_mark_covers_no_button_and_no_message(
    size: tuple[int, int, float], hanging: bool, at_right: bool, language: str
) -> None:
    platform = Refusing(*size)
    platform.system_language = language
    player = Player(platform=platform, session=small_game())
    player.app.desk.tell(Message("look.nobody"))
    player.frames()
    frame = player.app.desk.stage.frame._replace(hanging=hanging, at_right=at_right)
    mark = place(player.words("command.unkept"), frame)
    assert frame.room.contains(mark.x, mark.y)
    assert mark.bottom <= frame.room.bottom
    others = [i for i in player.app.display.picture.items if isinstance(i, Box | Button)]
    notice = frame.notice
    others = [i for i in others if not overlap(i.rect, notice)]
    assert not [i for i in others if overlap(i.rect, mark)]
    if frame.shape == "tall":
        top = notice.y if hanging else notice.bottom - 70
        assert not overlap(mark, notice._replace(y=top, h=70))


def test_the_log_says_so_too() -> None:
    platform = Refusing()
    player = Player(platform=platform, session=small_game())
    platform.reason = "blocked"
    play_a_turn(player)
    player.key("l")
    assert "not allowed here" in text_of(player)
    player.button("unkept")
    assert player.state["dialog"] == "unkept"


def test_each_turn_tries_again() -> None:
    platform = Refusing()
    player = Player(platform=platform, session=small_game(b="human"))
    platform.reason = "full"
    player.model.end_turn(warned=True)
    player.frames()
    assert player.model.view.unkept == "full"
    platform.reason = None
    player.button("ready")
    assert player.model.view.unkept is None


def test_room_made_by_deleting_is_used_at_once() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    player.app.actions.games.save_now()
    player.key("esc")
    platform.full = True
    play_a_turn(player)
    player.key("shift+g")
    save = player.listed[0]
    player.button(f"game:save:{save.id}")
    platform.full = False
    player.button("delete")
    player.frames()
    assert player.model.view.unkept is None


def test_coming_back_to_the_page_tries_again() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    platform.full = True
    play_a_turn(player)
    platform.full = False
    platform.events.append(PageEvent("shown"))
    player.frames()
    assert player.model.view.unkept is None
    assert not platform.guarded


def test_another_game_keeps_the_mark() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    platform.full = True
    play_a_turn(player)
    player.key("shift+n")
    player.button("start")
    player.button("start")
    player.frames()
    assert "unkept" in player.buttons
    assert not platform.guarded, "nothing has been played in it"


def test_blocked_from_the_start() -> None:
    platform = FakePlatform()
    platform.blocked = True
    player = Player(platform=platform)
    assert "unkept" in player.buttons
    assert "not allowed here" in " ".join(platform.said)
    assert not platform.guarded
    play_a_turn(player)
    assert platform.guarded


def test_a_window_with_such_a_game_is_closed_when_asked_twice() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    platform.full = True
    play_a_turn(player)
    for expected in (True, False):
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        player.frames()
        assert player.app.running is expected


def test_a_window_without_trouble_is_closed_at_once() -> None:
    player = Player(session=small_game())
    play_a_turn(player)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    player.frames()
    assert not player.app.running


def test_a_result_that_could_not_be_kept_is_kept_later() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    platform.full = True
    player.model.concede()
    player.frames(3)
    assert player.session.outcome is not None
    platform.full = False
    player.button("again")
    player.frames(2)
    player.key("shift+t")
    ((_, tally),) = player.model.view.tallies
    assert (tally.games, tally.wins) == (1, 0)


def test_saving_by_name_says_why_in_plain_words() -> None:
    platform = Refusing()
    player = Player(platform=platform, session=small_game())
    platform.reason = "full"
    player.key("shift+g")
    player.button("save_now")
    assert player.state["message"] == player.words("storage.full")


def test_the_start_that_finds_full_storage_plays_on() -> None:
    platform = FakePlatform()
    platform.full = True
    app = App(platform)
    app.tick()
    app.desk.model.session.play(END)
    app.tick()
    assert app.desk.model.view.unkept == "full"
