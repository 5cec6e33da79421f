"""What is said of sharing and copying is so: the answer of the page is waited for."""

from __future__ import annotations

import pytest

from game.core import END
from game.platform.base import PageEvent
from game.session import Session
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def sharing(**has: object) -> Player:
    """A player at the share sheet, a move on."""
    platform = FakePlatform()
    for name, value in has.items():
        setattr(platform, name, value)
    session = Session.new(9, "small", 2, {"a": "human", "b": "human"}, game_id="test 9")
    session.play(END)
    player = Player(platform=platform, session=session)
    player.button("ready")
    player.key("shift+s")
    return player


def tell(player: Player, event: PageEvent) -> None:
    player.platform.events.append(event)
    player.frames(2)


@pytest.mark.parametrize("what", ["game", "at", "map"])
def test_shared_is_said_when_it_is_so(what: str) -> None:
    player = sharing(shares=True)
    player.button(f"share:{what}")
    player.frames(5)
    ((title, _, address),) = player.platform.shared
    assert (title, address.partition("#")[0]) == ("Slay", "https://example.org/")
    assert player.state["message"] == ""
    tell(player, PageEvent("shared", "yes"))
    assert player.state["message"] == "Shared."
    assert player.platform.copied == []


@pytest.mark.parametrize("what", ["game", "at", "map"])
def test_a_cancelled_share_says_nothing(what: str) -> None:
    player = sharing(shares=True)
    said = list(player.platform.said)
    player.button(f"share:{what}")
    player.frames(50)
    assert player.state["message"] == ""
    assert [text for text in player.platform.said if text not in said] in (
        [],
        ["Making the link …"],
    )
    assert player.platform.copied == []


@pytest.mark.parametrize("what", ["game", "at", "map"])
def test_a_sheet_that_cannot_open_is_replaced_by_the_clipboard(what: str) -> None:
    player = sharing(shares=True, copies="later")
    player.button(f"share:{what}")
    player.frames(5)
    tell(player, PageEvent("shared", "no"))
    ((_, _, address),) = player.platform.shared
    assert player.platform.copied == [address]
    assert player.state["message"] == ""
    tell(player, PageEvent("copied"))
    assert player.state["message"] == "Link copied to the clipboard."


def test_a_clipboard_that_refuses_is_claimed_by_nobody() -> None:
    """The page then shows the text itself, and says nothing unless it is copied by hand."""
    player = sharing(copies="later")
    for name, message in (
        ("share:map", "Link copied to the clipboard."),
        ("share:game", "Link copied to the clipboard."),
        ("copy", "Copied."),
    ):
        player.button(name)
        player.frames(30)
        assert player.state["message"] == ""
        tell(player, PageEvent("copied"))
        assert player.state["message"] == message


def test_without_sheet_and_clipboard_the_link_is_in_the_address() -> None:
    player = sharing(copies="never")
    player.button("share:map")
    player.frames(5)
    assert player.platform.fragment.startswith("map=")
    assert "address bar" in player.state["message"]
    player.button("copy")
    assert player.state["message"] == "Copying is not allowed here."


def test_a_saved_game_is_copied_when_it_is_so() -> None:
    player = sharing(copies="later")
    player.key("esc")
    player.key("shift+g")
    player.button("save_now")
    for _ in range(2):
        save = player.listed[0]
        player.button(f"game:save:{save.id}")
    player.app.runner.run("copy_game")
    player.frames(5)
    assert player.state["message"] == ""
    tell(player, PageEvent("copied"))
    assert player.state["message"] == "Copied."
