"""Killed at any moment, in two tabs, with storage that refuses: nothing is lost, all is said."""

from __future__ import annotations

import random

import pygame
import pytest

from game.ai import choose_turn
from game.core import END
from game.core.prng import Prng
from game.links import fragments, incoming
from game.links.fragments import Offer
from game.platform.base import PageEvent
from game.session import Session
from game.ui.actions.slices import Slices
from game.ui.state import marks
from tests.playing import some_move
from tests.ui.driver import Player, change_settings
from tests.ui.fake import FakePlatform


def small_game(seed: int = 9, **seats: str) -> Session:
    given = {"a": "human", "b": "easy"} | seats
    return Session.new(seed, "small", len(given), given, game_id=f"test {seed}")


def follow(player: Player, fragment: str) -> None:
    player.platform.events.append(PageEvent("link", fragment))
    player.frames(20)


def play_a_turn(player: Player) -> None:
    """A sensible turn, by the commands."""
    for move in choose_turn(player.session.position, "easy", 1):
        player.model.play(move)
    player.frames()


def text_of(player: Player) -> str:
    return " ".join(item.text for item in player.app.display.picture.items if hasattr(item, "text"))


# Killed and started again


@pytest.mark.parametrize("seed", range(50))
def test_killed_at_a_random_moment(seed: int) -> None:
    """The game goes on exactly where it was: position, seats, viewer, what can be undone."""
    source = random.Random(seed)
    platform = FakePlatform()
    session = small_game(seed, b=source.choice(["easy", "human"]))
    player = Player(platform=platform, session=session)
    player.app.actions.course.save()
    for _ in range(source.randint(1, 4)):
        player.wait_for_turn()
        if player.state["screen"] == "handover":
            player.button("ready")
        if not player.model.can_play:
            break
        position = player.session.position
        moves = [move for move in position.legal_moves if move != END]
        for _ in range(source.randint(0, 3)):
            player.model.play(source.choice(moves)) if moves else None
            player.frames(source.randint(0, 1))
            moves = [m for m in player.session.position.legal_moves if m.target >= 0]
        if source.random() < 0.3:
            player.key("u")
        if source.random() < 0.7:
            player.model.end_turn(warned=True)
            player.frames(source.randint(1, 3))
    player.frames()
    before = player.session
    human = before.is_human_turn
    again = Player(platform=platform).session
    if human:
        assert again.to_text() == before.to_text()
    else:  # what a computer player did in this turn it does again
        count = len(again.steps)
        assert again.steps == before.steps[:count]
        assert all(step.before.turn == "b" for step in before.steps[count:])
    assert (again.seats, again.viewer, again.game_id) == (
        before.seats,
        before.viewer,
        before.game_id,
    )


def test_a_turn_ended_is_kept_before_the_others_have_moved() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game(b="hard"))
    player.model.end_turn(warned=True)
    player.frames()
    assert Player(platform=platform).session.steps[0].move == END


# Other tabs


def two_tabs() -> tuple[Player, Player]:
    """Two tabs that show the same game."""
    platform = FakePlatform()
    one = Player(platform=platform, session=small_game())
    one.app.actions.course.save()
    other = FakePlatform()
    other.stored = platform.stored
    other.now = 77_000.0
    return one, Player(platform=other)


def test_a_tab_learns_that_another_went_on() -> None:
    one, two = two_tabs()
    play_a_turn(two)
    one.model.end_turn(warned=True)
    one.frames()
    assert "another tab" in one.state["message"]
    mine = one.session.position
    one.key("shift+g")
    assert [name for name in one.buttons if name.startswith("game:")] == ["game:tab:1"]
    one.button("game:tab:1")
    one.button("load")
    one.frames(5)
    assert one.session.position == two.session.position
    one.key("shift+g")
    assert mine.format() in [save.position for save in one.listed]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_coming_back_to_a_tab_that_was_overtaken(answer: str) -> None:
    one, two = two_tabs()
    play_a_turn(two)
    one.platform.events.append(PageEvent("shown"))
    one.frames()
    assert one.state["dialog"] == "tab"
    mine = one.session.position
    one.button(answer)
    expected = two.session.position if answer == "yes" else mine
    assert one.session.position == expected
    one.platform.events.append(PageEvent("shown"))
    one.frames()
    assert one.state["dialog"] == ""
    play_a_turn(one)
    assert ("another tab" in one.state["message"]) == (answer == "no")


def test_a_tab_alone_is_asked_nothing() -> None:
    player = Player(session=small_game())
    play_a_turn(player)
    player.platform.events.append(PageEvent("shown"))
    player.frames()
    assert player.state["dialog"] == ""


def test_what_another_tab_left_can_be_deleted_and_brought_back() -> None:
    one, two = two_tabs()
    play_a_turn(two)
    one.model.end_turn(warned=True)
    one.frames()
    one.key("shift+g")
    one.button("game:tab:1")
    one.button("delete")
    assert not any(name.startswith("game:") for name in one.buttons)
    one.button("bring_back")
    save = one.listed[0]
    assert save.position == two.session.position.format()


# Going from one game to another


def test_another_game_puts_the_running_one_by_once() -> None:
    player = Player(session=small_game())
    for _ in range(3):
        play_a_turn(player)
        player.wait_for_turn()
        player.key("shift+n")
        player.button("start")
        player.key("shift+g")
        assert len(player.listed) == 1
        save = player.listed[0]
        player.button(f"game:save:{save.id}")
        player.button("load")
        player.frames(5)
        assert player.session.position.format() == save.position


def test_a_game_that_cannot_be_kept_is_left_only_when_asked_again() -> None:
    player = Player(session=small_game())
    play_a_turn(player)
    player.wait_for_turn()
    running = player.session
    player.platform.blocked = True
    player.key("shift+n")
    player.button("start")
    assert player.session is running
    assert "can't be saved" in text_of(player)
    player.button("start")
    assert player.session is not running


def test_a_branch_of_the_held_game_is_told_and_both_are_kept() -> None:
    player = Player(session=small_game(b="human"))
    play_a_turn(player)
    player.button("ready")
    held = player.session
    branch = held.branch(0, game_id=held.game_id)
    branch.play(END)
    follow(player, fragments.game_link(branch.record))
    assert "differs from the game" in text_of(player)
    player.button("yes")
    assert player.session.position == branch.position
    player.key("shift+g")
    (save,) = player.listed
    assert save.position == held.position.format()


def test_a_link_to_a_game_among_the_saves_is_told() -> None:
    player = Player(session=small_game(b="human"))
    play_a_turn(player)
    player.button("ready")
    held = player.session
    player.key("shift+n")
    player.button("start")
    branch = held.branch(0, game_id=held.game_id)
    branch.play(END)
    follow(player, fragments.game_link(branch.record))
    assert "“Small island, round 1”" in text_of(player)
    player.button("yes")
    player.key("shift+g")
    assert held.position.format() in [save.position for save in player.listed]


def test_a_link_that_goes_on_replaces_without_a_save() -> None:
    player = Player(session=small_game(b="human"))
    play_a_turn(player)
    held = player.session
    longer = held.branch(len(held.steps), game_id=held.game_id)
    longer.play(END)
    follow(player, fragments.game_link(longer.record))
    assert "continues the game" in text_of(player)
    player.button("yes")
    assert (player.session.position, player.state["viewer"]) == (longer.position, "a")
    player.key("shift+g")
    assert player.listed == ()


def test_a_game_can_be_watched_before_it_is_played_on() -> None:
    sent = small_game(5, b="human")
    for _ in range(4):
        sent.play(END)
    player = Player(session=small_game())
    follow(player, fragments.game_link(sent.record))
    player.button("watch")
    assert player.state["review"] == {"at": 0, "from": 0, "to": 4}
    player.button("review_close")
    assert player.session.position == sent.position


def test_a_link_too_long_offers_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "MAX_LINK", 60)
    platform = FakePlatform()
    given: list[tuple[str, str]] = []

    def download(name: str, text: str) -> bool:
        given.append((name, text))
        return True

    monkeypatch.setattr(platform, "download", download)
    player = Player(platform=platform, session=small_game())
    play_a_turn(player)
    player.wait_for_turn()
    player.key("shift+s")
    player.button("share:game")
    assert "too long for a link" in text_of(player)
    player.button("download")
    ((name, text),) = given
    assert name == "slay-small-island-round-2-2026-11-29.txt"
    assert Session.from_text(text).position == player.session.position
    assert platform.copied == []


@pytest.mark.parametrize(
    "wrapped",
    [
        "{link}",
        "#{link}",
        "https://example.org/some/where/#{link}",
        "Your turn! https://example.org/#{link} bye",
        "  {record}\n\n",
        "\ufeff{record}",
        " {position}\n",
    ],
)
def test_whatever_is_pasted_is_found(wrapped: str) -> None:
    session = small_game()
    session.play(END)
    text = wrapped.format(
        link=fragments.game_link(session.record),
        record=session.record.format(),
        position=session.position.format(),
    )
    found: list[Offer | None] = []
    slices = Slices(lambda: 0.0)
    slices.begin(incoming.read(text), found.append, lambda error: None)
    slices.go_on()
    (offer,) = found
    assert offer is not None
    assert offer.position == session.position


def test_the_link_of_a_long_game_is_made_between_frames() -> None:
    session = random_session(160)
    player = Player(session=session)
    player.platform.tick_ms = 3.0  # so that a frame has time for a few moves only
    player.app.runner.run("share:game")
    for _ in range(3):
        player.frames()
        assert player.platform.copied == []
        assert "Making the link" in player.state["message"]
        assert not player.app.at_rest
    player.frames(100)
    assert player.platform.copied == [player.platform.address(fragments.game_link(session.record))]
    assert "clipboard" in player.state["message"]


def random_session(moves: int) -> Session:
    session = small_game(b="human")
    prng = Prng(5)
    while len(session.steps) < moves:
        session.play(some_move(session.position, prng))
    session.viewer = session.position.turn
    return session


@pytest.mark.parametrize(
    "text", ["", "hello", "a b c d e", "[", '[Rules "slay/1"]', "{}", "#", "😀"]
)
def test_rubbish_that_is_pasted_is_explained(text: str) -> None:
    player = Player(session=small_game())
    before = player.session
    player.platform.events.append(PageEvent("text", text))
    player.frames(2)
    assert player.state["message"]
    assert player.state["dialog"] == ""
    assert player.session is before


# Looking back


def watched() -> Player:
    player = Player(session=Session.new(9, "small", 3, dict.fromkeys("abc", "normal")))
    for _ in range(40):
        player.frames()
    return player


def test_a_game_without_people_is_watched_and_taken_over_from_there() -> None:
    player = watched()
    assert not player.session.humans
    player.key("shift+v")
    player.keys(". . .")
    shown = player.model.position
    player.key("b")
    state = player.state
    assert state["position"] == shown.format()
    assert state["canPlay"]
    assert state["viewer"] == shown.turn
    assert player.session.game_id != ""
    assert marks.LINK in player.session.settings


def test_looking_with_other_eyes() -> None:
    player = watched()
    player.key("shift+v")
    seen = []
    for _ in range(3):
        player.key("i")
        seen.append(player.state["viewer"])
    assert sorted(seen) == ["a", "b", "c"]
    player.button("review_close")
    assert player.model.view.review is None


def test_jumps_lead_to_turning_points_and_the_slider_can_be_dragged() -> None:
    player = watched()
    points = [index + 1 for index in player.session.turning_points()]
    assert points
    player.key("shift+v")
    for point in points[:3]:
        player.button("capital_on")
        assert player.state["review"]["at"] == point
    player.button("capital_back")
    assert player.state["review"]["at"] == points[:3][-2] if len(points) > 1 else True


def test_the_slider_can_be_dragged() -> None:
    player = watched()
    player.key("shift+v")
    track = player.buttons["seek"]
    y = track["y"] + track["h"] / 2
    total = player.state["review"]["to"]

    def mouse(kind: int, x: float) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=(round(x), round(y)), button=1, touch=False))
        player.frames()

    left, right = track["x"] + 54, track["x"] + track["w"] - 18
    mouse(pygame.MOUSEBUTTONDOWN, left)
    mouse(pygame.MOUSEMOTION, (left + right) / 2)
    assert abs(player.state["review"]["at"] - total / 2) <= 1
    mouse(pygame.MOUSEMOTION, right + 40)
    assert player.state["review"]["at"] == total
    mouse(pygame.MOUSEMOTION, left - 90)
    assert player.state["review"]["at"] == 0
    mouse(pygame.MOUSEBUTTONUP, left - 90)
    assert player.state["screen"] == "game"


# Counting


def test_branches_and_links_are_not_counted() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, session=small_game())
    play_a_turn(player)
    player.wait_for_turn()
    player.key("shift+v")
    player.key("b")
    player.keys("shift+c down down enter")
    player.frames(3)
    assert player.state["screen"] == "over"
    player.key("esc")
    player.key("shift+t")
    assert player.model.view.tallies == ()


def test_who_is_out_has_lost_though_the_others_play_on() -> None:
    platform = FakePlatform()
    session = Session.new(9, "small", 3, {"a": "human", "b": "easy", "c": "easy"}, game_id="x")
    player = Player(platform=platform, session=session)
    change_settings(player.app, speed=1)  # else the others are done before anybody can ask
    player.keys("shift+c down down enter")
    player.wait_for_turn()
    assert player.state["dialog"] == "out"
    player.button("yes")
    player.key("esc")
    player.key("shift+t")
    ((field, tally),) = player.model.view.tallies
    assert (field.level, field.players, tally.games, tally.wins) == ("easy", 3, 1, 0)


def test_the_day_goes_on_where_it_was_left() -> None:
    player = Player(session=small_game())
    player.key("d")
    player.button("play_day")
    play_a_turn(player)
    player.wait_for_turn()
    position = player.session.position
    player.key("d")
    player.button("play_day")
    assert player.session.position == position


def test_another_seat_on_the_same_island() -> None:
    session = Session.new(9, "small", 3, {"a": "human", "b": "easy", "c": "hard"})
    player = Player(session=session)
    player.keys("shift+c down down enter")
    for _ in range(4000):
        if player.state["screen"] == "over":
            break
        player.frames()
        if player.state["dialog"]:
            player.button("no")
    player.button("other_seat")
    assert player.session.seats == {"a": "hard", "b": "human", "c": "easy"}
    assert player.session.start == session.start


# Waiting for the next human


def test_nothing_gets_lost_at_the_hand_over() -> None:
    """The menu, a link that is not opened and a look back all lead to the waiting card again."""
    player = Player(session=small_game(b="human"))
    player.model.end_turn(warned=True)
    player.frames()
    assert player.state["screen"] == "handover"
    player.key("esc")
    assert player.state["screen"] == "menu"
    player.button("close")
    assert player.state["screen"] == "handover"
    follow(player, fragments.position_link(small_game(4).position))
    player.button("no")
    assert player.state["screen"] == "handover"
    player.button("menu")
    player.button("replay")
    player.button("review_close")
    assert player.state["screen"] == "handover"
    player.button("share:game")
    player.frames()
    assert "clipboard" in text_of(player)
    player.button("ready")
    assert player.state["canPlay"]


# Storage that holds rubbish


def test_rubbish_is_set_aside_and_said_where_it_matters() -> None:
    platform = FakePlatform()
    rubbish = {f"slay-hex/{name}": f"rubbish of {name}" for name in ("statistics", "daily")}
    platform.stored.update(rubbish)
    player = Player(platform=platform, session=small_game())
    for key in ("shift+t", "d"):
        player.key(key)
        assert "set aside" in text_of(player)
        player.key("esc")
    kept = [text for name, text in platform.stored.items() if "/aside/" in name]
    assert sorted(kept) == sorted(rubbish.values())
    player.key("d")
    assert "set aside" not in text_of(player)


def test_settings_that_cannot_be_read_are_set_aside_and_said() -> None:
    platform = FakePlatform()
    platform.stored["slay-hex/settings"] = "speed=fast"
    player = Player(platform=platform)
    assert "set aside" in player.state["message"]
    assert "speed=fast" in platform.stored.values()


# The command box
