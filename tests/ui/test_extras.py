"""What the page fetches only after its first picture."""

from __future__ import annotations

from game.platform.base import PageEvent
from tests.ui.driver import Player


def _said(player: Player) -> str:
    message = player.model.view.message
    return "" if message is None else player.words(message.key, message.facts)


def test_what_is_there_is_used_at_once() -> None:
    player = Player()
    done: list[str] = []
    player.app.desk.extras.use(lambda: done.append("hint"))
    assert done == ["hint"]
    assert player.app.desk.model.view.message is None


def test_what_is_on_its_way_is_waited_for() -> None:
    player = Player()
    desk, platform = player.app.desk, player.platform
    platform.later = False
    done: list[str] = []
    desk.extras.use(lambda: done.append("hint"))
    desk.extras.use(lambda: done.append("analysis"))
    player.frames(3)
    assert done == []
    assert "still loading" in _said(player)
    platform.later = True
    platform.events.append(PageEvent("later"))
    player.frames(1)
    assert done == ["analysis"]  # what was asked for last


def test_what_could_not_be_had_is_told_and_can_be_asked_for_again() -> None:
    player = Player()
    desk, platform = player.app.desk, player.platform
    platform.later = False
    done: list[str] = []
    desk.extras.use(lambda: done.append("hint"))
    platform.events.append(PageEvent("later", "The line broke."))
    player.frames(1)
    assert done == []
    assert "The line broke." in _said(player)
    platform.later = True
    desk.extras.use(lambda: done.append("hint"))
    assert done == ["hint"]


def test_what_comes_unasked_is_not_told() -> None:
    player = Player()
    player.platform.events.append(PageEvent("later", "The line broke."))
    player.frames(1)
    assert player.app.desk.model.view.message is None


def test_what_the_player_has_not_asked_for_is_done_quietly() -> None:
    player = Player()
    desk, platform = player.app.desk, player.platform
    platform.later = False
    done: list[str] = []
    desk.extras.use(lambda: done.append("curve"), quietly=True)
    platform.events.append(PageEvent("later", "The line broke."))
    player.frames(1)
    assert _said(player) == ""
    desk.extras.use(lambda: done.append("curve"), quietly=True)
    desk.extras.use(lambda: done.append("hint"))
    platform.later = True
    platform.events.append(PageEvent("later"))
    player.frames(1)
    assert done == ["curve", "hint"]
