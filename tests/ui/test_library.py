"""Saved games, links, the day's island, statistics, looking at whole games."""

from __future__ import annotations

import pytest

from game.core import MapSpec
from game.links import fragments
from game.platform.base import PageEvent, StorageError
from game.session import Session
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def new_session(seed: int = 9) -> Session:
    return Session.new(seed, "small", 2, {"a": "human", "b": "easy"}, game_id=f"test {seed}")


def texts(player: Player) -> list[str]:
    return [item.text for item in player.app.display.picture.items if hasattr(item, "text")]


def buy_something(player: Player) -> None:
    player.key("1")
    player.hex(next(iter(player.model.targets())))


# Saved games


def test_save_and_open_again() -> None:
    player = Player(session=new_session())
    buy_something(player)
    saved = player.session.position
    player.button("menu")
    player.button("games")
    player.button("save_now")
    assert player.state["message"] == "Saved."
    player.key("esc")
    player.key("shift+n")
    player.button("start")
    assert player.session.position != saved
    player.key("shift+g")
    names = [name for name in player.buttons if name.startswith("game:save:")]
    assert len(names) == 2  # the one that was saved, and the running one that was replaced
    player.button("game:save:1")
    player.button("load")
    assert player.session.position == saved
    assert player.session.can_undo


def test_delete_can_be_undone() -> None:
    player = Player(session=new_session())
    player.key("shift+g")
    player.button("save_now")
    player.button("game:save:1")
    player.button("delete")
    assert "game:save:1" not in player.buttons
    player.button("bring_back")
    assert "game:save:1" in player.buttons
    assert "bring_back" not in player.buttons


def test_rename_by_keyboard_and_by_form() -> None:
    player = Player(session=new_session())
    player.key("shift+g")
    player.button("save_now")
    player.button("game:save:1")
    player.button("rename")
    for _ in range(40):
        player.key("backspace")
    for letter in "Bay 2":
        player.key("space" if letter == " " else letter)
    player.key("enter")
    assert player.listed[0].name == "Bay 2"
    player.platform.asks = True
    player.button("rename")
    player.platform.events.append(PageEvent("answer", "  The  bay "))
    player.frames()
    assert player.listed[0].name == "The bay"
    assert player.buttons["game:save:1"]["label"] == "The bay"


def test_a_form_that_was_cancelled_leaves_the_keys_alone() -> None:
    player = Player(session=new_session())
    player.platform.asks = True
    player.key("shift+g")
    player.button("save_now")
    name = player.listed[0].name
    player.button("rename")
    player.key("x")  # the form was closed, else the game would not get this key
    assert player.model.view.typing is None
    player.key("esc")
    assert player.state["screen"] == "game"
    player.key("shift+g")
    assert [save.name for save in player.listed] == [name]


def test_a_game_as_text_goes_out_and_comes_back() -> None:
    player = Player(session=new_session())
    buy_something(player)
    position = player.session.position
    player.key("l")
    player.key("esc")
    player.key("shift+s")
    player.button("copy")
    text = player.platform.copied[-1]
    other = Player()
    other.platform.events.append(PageEvent("text", text))
    other.frames(5)
    assert other.state["dialog"] == "link"
    other.button("yes")
    assert other.session.position == position
    other.platform.events.append(PageEvent("file", "[Rules nonsense"))
    other.frames(2)
    assert "can't be opened" in other.state["message"]
    assert other.session.position == position


def test_a_dropped_file_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()

    def fail() -> list[PageEvent]:
        monkeypatch.undo()
        raise StorageError("holiday.png is no text, so it is no game")

    monkeypatch.setattr(player.platform, "page_events", fail)
    player.frames(2)
    assert player.state["message"] == (
        "That can't be opened: holiday.png is no text, so it is no game"
    )
    assert player.state["dialog"] == ""


# Links


def follow(player: Player, fragment: str) -> None:
    player.platform.events.append(PageEvent("link", fragment))
    player.frames(30)


def test_link_to_an_island_prepares_a_new_game() -> None:
    player = Player(session=new_session())
    before = player.session
    follow(player, fragments.map_link(MapSpec(4711, "medium", 5)))
    state = player.state
    assert state["screen"] == "new"
    assert (state["setup"]["seed"], state["setup"]["size"]) == ("4711", "medium")
    assert state["setup"]["players"] == 5
    assert player.session is before
    player.button("start")
    assert player.session.map == MapSpec(4711, "medium", 5)


def test_link_to_a_game_asks_and_keeps_the_running_one() -> None:
    sent = Session.new(5, "small", 2, {"a": "human", "b": "human"}, game_id="by link")
    sent.play("end")
    player = Player(session=new_session())
    buy_something(player)
    running = player.session
    follow(player, fragments.game_link(sent.record))
    assert player.state["dialog"] == "link"
    assert any("Green to play" in text for text in texts(player))
    player.key("esc")
    assert player.session is running
    follow(player, fragments.game_link(sent.record))
    player.button("yes")
    state = player.state
    assert state["position"] == sent.position.format()
    assert (state["viewer"], state["canPlay"]) == ("b", True)
    player.key("shift+g")
    assert len(player.listed) == 1


def test_play_by_link_between_two() -> None:
    """Each makes a turn and sends a link; nobody needs a server."""
    start = Session.new(5, "small", 2, {"a": "human", "b": "human"}, game_id="by link")
    one = Player(session=start)
    for player_to_move in ("a", "b", "a"):
        assert one.state["viewer"] == player_to_move
        buy_something(one)
        one.key("e")
        if one.state["dialog"]:
            one.keys("down down enter")
        assert one.state["screen"] == "handover"
        one.button("share:game")
        address = one.platform.copied[-1]
        two = Player(platform=FakePlatform())
        two.platform.events.append(PageEvent("link", address.partition("#")[2]))
        two.frames(30)
        two.button("yes")
        assert two.state["position"] == one.state["position"]
        one = two


def test_link_at_the_start() -> None:
    platform = FakePlatform()
    platform.fragment = fragments.position_link(MapSpec(3, "small", 3).position())
    player = Player(platform=platform)
    player.frames(10)
    assert player.state["dialog"] == ""  # a new player has nothing to lose
    assert player.session.start == MapSpec(3, "small", 3).position()
    assert player.state["canPlay"]
    assert "from the link" in player.state["message"]


def test_island_link_at_the_start() -> None:
    platform = FakePlatform()
    platform.fragment = fragments.map_link(MapSpec(4711, "medium", 5))
    player = Player(platform=platform)
    player.frames(3)
    assert player.state["screen"] == "game"
    assert player.session.map == MapSpec(4711, "medium", 5)
    assert player.state["canPlay"]


def test_a_link_at_the_start_asks_whoever_has_a_game() -> None:
    platform = FakePlatform()
    first = Player(platform=platform)
    buy_something(first)
    platform.fragment = fragments.position_link(MapSpec(3, "small", 3).position())
    again = Player(platform=platform)
    again.frames(3)
    assert again.state["dialog"] == "link"


def test_bad_links_are_explained_and_ignored() -> None:
    player = Player(session=new_session())
    before = player.session
    good = fragments.game_link(before.record)
    for fragment, part in (
        (good[:-7], "damaged"),
        ("at=AAAA", "damaged"),
        ("map=1.small.2.map-9.slay-1.00000000", "damaged"),
        ("game=<script>alert(1)</script>", "damaged"),
    ):
        follow(player, fragment)
        assert part in player.state["message"]
        assert player.session is before
        assert player.state["dialog"] == ""
    follow(player, "settings")
    assert player.session is before
    follow(player, good)
    assert player.state["message"] == "You are already playing that game."


# The day's island and statistics


def test_the_day_counts_once() -> None:
    platform = FakePlatform()
    player = Player(platform=platform)
    player.key("d")
    player.button("play_day")
    session = player.session
    assert session.map is not None
    assert session.map.seed == 20261129
    player.keys("shift+c down down enter")
    player.wait_for_turn()
    for _ in range(3000):
        if player.state["screen"] == "over" or player.state["dialog"] == "out":
            break
        player.frames()
    player.key("esc")
    player.key("d")
    day = player.model.view.day
    assert day is not None
    assert [each.result for each in day.results] == ["lost"]
    player.button("share_day")
    assert platform.copied[-1].startswith("Slay daily 2026-11-29 · lost in round")


def test_statistics_count_a_finished_game_once() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=new_session())
    player.keys("shift+c down down enter")
    player.frames(3)
    assert player.state["screen"] == "over"
    again = Player(platform=platform)
    again.key("esc")
    again.key("shift+t")
    ((field, tally),) = again.model.view.tallies
    assert (field.level, field.size, field.players) == ("easy", "small", 2)
    assert (tally.games, tally.wins) == (1, 0)


# Whole games


def played() -> Player:
    player = Player(session=Session.new(9, "small", 2, {"a": "human", "b": "normal"}))
    for _ in range(3):
        player.key("e")
        player.wait_for_turn()
    return player


def test_replay_scrub_and_play_on_from_there() -> None:
    player = played()
    total = len(player.session.steps)
    player.key("l")
    player.button("replay")
    assert player.state["review"] == {"at": 0, "from": 0, "to": total}
    track = player.buttons["seek"]
    player.click(track["x"] + 54 + (track["w"] - 72) / 2, track["y"] + 30)
    middle = player.state["review"]["at"]
    assert abs(middle - total / 2) <= 1
    shown = player.model.position
    player.keys("end home")
    assert player.state["review"]["at"] == 0
    player.click(track["x"] + 54 + (track["w"] - 72) / 2, track["y"] + 30)
    player.key("b")
    assert player.session.branch(middle).position == shown  # from there the others went on
    player.key("shift+g")
    assert len(player.listed) == 1


def test_replay_goes_on_by_itself() -> None:
    player = played()
    player.key("shift+v")
    player.button("review_play")
    player.frames(400)
    state = player.state
    assert state["review"]["at"] == state["review"]["to"]
    assert not player.app.actions.review.playing


def test_a_day_that_is_no_date_counts_for_no_day() -> None:
    """A save changed by hand must not stop the game when it ends."""
    session = Session.new(9, "small", 2, {"a": "human", "b": "easy"}, game_id="changed")
    session.settings["daily"] = "yesterday"
    player = Player(session=session)
    player.key("shift+c")
    player.button("yes")
    player.frames(3)
    assert player.state["screen"] == "over"
    assert player.app.actions.results.days() == ()
    player.app.actions.results.open_statistics()
    assert [tally.games for _, tally in player.model.view.tallies] == [1]
