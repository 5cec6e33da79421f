"""A start that fails takes nobody's game away, and what was set aside can be had again."""

from __future__ import annotations

import pytest

from game.kept import saves
from game.kept.sealed import ASIDE, PREFIX
from game.kept.storage import StorageError
from game.session import Session
from game.ui.app import App, started
from game.ui.screens import compose
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def played(platform: FakePlatform) -> str:
    """Plays a little; the position of the game that is kept then."""
    session = Session.new(9, "small", 2, {"a": "human", "b": "easy"}, game_id="test")
    player = Player(platform=platform, session=session)
    player.model.play(next(m for m in session.position.legal_moves if m.buy == "P"))
    player.frames()
    return player.session.position.format()


def games_of(platform: FakePlatform) -> dict[str, str]:
    return {key: text for key, text in platform.stored.items() if key.startswith(saves.RUNNING)}


def asides_of(platform: FakePlatform) -> list[str]:
    return [text for key, text in platform.stored.items() if key.startswith(ASIDE)]


def fail(*arguments: object) -> None:
    raise ZeroDivisionError("a mistake")


def test_a_fault_that_has_nothing_to_do_with_the_game_leaves_it_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both tries failed, and the good save was set aside: the next start was an empty game."""
    platform = FakePlatform()
    position = played(platform)
    kept = games_of(platform)
    with monkeypatch.context() as broken:
        broken.setattr(compose, "picture", fail)
        with pytest.raises(ZeroDivisionError):
            started(platform)
    assert games_of(platform) == kept
    assert asides_of(platform) == []
    assert "ZeroDivisionError: a mistake" in capsys.readouterr().err
    assert started(platform).desk.model.session.position.format() == position


def test_a_game_that_keeps_the_app_from_starting_is_set_aside_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake of ours, not damage: starting again and again would lock the player out."""
    platform = FakePlatform()
    played(platform)
    kept = set(games_of(platform).values())
    monkeypatch.setattr(Session, "from_text", fail)
    app = started(platform)
    app.tick()
    assert app.desk.model.session.steps == []
    message = app.desk.model.view.message
    assert message is not None
    assert "a mistake" in app.desk.words(message.key, message.facts)
    assert set(asides_of(platform)) == kept
    assert "ZeroDivisionError: a mistake" in capsys.readouterr().err


def test_when_storage_is_full_the_game_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    platform = FakePlatform()
    played(platform)
    kept = games_of(platform)
    monkeypatch.setattr(Session, "from_text", fail)
    monkeypatch.setattr(platform, "save", FullStorage().save)
    started(platform).tick()
    assert games_of(platform) == kept


class FullStorage:
    def save(self, key: str, text: str) -> None:
        raise StorageError("the storage is full")


def test_a_start_that_fails_without_a_game_is_told_to_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(App, "__init__", fail)
    with pytest.raises(ZeroDivisionError):
        started(FakePlatform())


def set_aside(monkeypatch: pytest.MonkeyPatch) -> tuple[Player, str]:
    """A player whose good game was set aside, and its position."""
    platform = FakePlatform()
    position = played(platform)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "from_text", fail)
        started(platform)
    player = Player(platform=platform)
    player.key("shift+g")
    return player, position


def test_what_was_set_aside_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    player, position = set_aside(monkeypatch)
    youngest = next(name for name in player.buttons if name.startswith("game:aside:"))
    assert player.buttons[youngest]["label"] == "Set aside"
    player.button(youngest)
    player.button("load")
    player.frames(5)
    assert player.session.position.format() == position
    assert App(player.platform).desk.model.session.position.format() == position


def test_what_was_set_aside_can_be_copied_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    player, position = set_aside(monkeypatch)
    player.button(f"game:aside:{len(asides_of(player.platform))}")
    player.button("copy_game")
    assert position in player.platform.copied[-1]
    assert player.platform.copied[-1].startswith("[Rules")
    assert "rename" not in player.buttons


def test_what_was_set_aside_can_be_deleted_and_brought_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player, _ = set_aside(monkeypatch)
    before = asides_of(player.platform)
    player.button("game:aside:1")
    player.button("delete")
    assert asides_of(player.platform) == before[1:]
    player.button("bring_back")
    assert sorted(asides_of(player.platform)) == sorted(before)
    assert player.model.view.shelf.chosen == "aside:1"


def test_what_cannot_be_read_is_listed_copied_as_it_is_and_deleted() -> None:
    platform = FakePlatform()
    found = {
        "game": "slay-hex game 1 00000000\n1 x\nnonsense",
        "settings": "slay-hex settings 1 00000000\nspeed=2",
        "": "rubbish of somebody else",
    }
    for number, text in enumerate(found.values(), 1):
        platform.stored[f"{ASIDE}{number}"] = text
    player = Player(platform=platform)
    player.key("shift+g")
    labels = [player.buttons[f"game:aside:{n}"]["label"] for n in (1, 2, 3)]
    assert labels == ["Set aside", "Set aside: settings", "Set aside: unknown"]
    for number, text in enumerate(found.values(), 1):
        player.button(f"game:aside:{number}")
        player.button("load")
        assert "can't be opened" in player.state["message"]
        player.button("copy_game")
        assert platform.copied[-1] == text
        player.button("delete")
    assert not [key for key in platform.stored if key.startswith(ASIDE)]


def test_keys_begin_as_documented() -> None:
    platform = FakePlatform()
    played(platform)
    assert all(key.startswith(PREFIX) for key in platform.stored)
