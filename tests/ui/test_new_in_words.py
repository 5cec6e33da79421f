"""`new` with words begins a game, `share` answers with the address."""

from __future__ import annotations

import pytest

from game.ai import LEVELS
from game.core import PLAYER_COUNTS, SIZES, Position
from game.links import fragments
from game.session import Session
from game.ui.state.view import Setup
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def begun(line: str, player: Player | None = None) -> Session:
    player = player or Player()
    before = player.session
    answer = player.say(line)
    assert player.session is not before, answer
    return player.session


@pytest.mark.parametrize(
    "line, size, seats",
    [
        ("new medium 4 hard", "medium", "human hard hard hard"),
        ("new small 3 human easy hard seed 7", "small", "human easy hard"),
        ("new huge", "huge", "human easy easy"),
        ("new 2", "small", "human easy"),
        ("new expert", "small", "human expert expert"),
        ("new large 6 normal", "large", "human normal normal normal normal normal"),
        ("new small 3 easy hard", "small", "human easy hard"),
        ("new easy hard", "small", "human easy hard"),
        ("new human human", "small", "human human"),
        ("new 3 human", "small", "human human human"),
        ("new 3 easy human hard", "small", "easy human hard"),
        ("new 2 easy hard", "small", "easy hard"),
        ("new 4 medium, hard", "medium", "human hard hard hard"),
        ("NEW Medium 2 Hard SEED 0", "medium", "human hard"),
        ("new seed 12", "small", "human easy easy"),
    ],
)
def test_a_game_in_words(line: str, size: str, seats: str) -> None:
    session = begun(line)
    assert session.map is not None
    assert session.map.size == size
    assert session.map.players == len(seats.split())
    assert [seat for seat in session.seats.values() if seat != "-"] == seats.split()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", PLAYER_COUNTS)
def test_every_size_and_number(size: str, count: int) -> None:
    session = begun(f"new {size} {count} easy seed 5")
    assert session.map is not None
    assert session.map[:3] == (5, size, count)


@pytest.mark.parametrize("seed", [0, 7, 123456, 2**64 - 1])
def test_the_same_number_is_the_same_island(seed: int) -> None:
    first, second = (begun(f"new medium 4 seed {seed}") for _ in range(2))
    assert first.start == second.start
    assert first.map is not None
    assert first.map.seed == seed


@pytest.mark.parametrize(
    "line, part",
    [
        ("new gigantic", "“gigantic” doesn't fit"),
        ("new small large", "“large” doesn't fit"),
        ("new 1", "“1” doesn't fit"),
        ("new 7", "“7” doesn't fit"),
        ("new 2 3", "“3” doesn't fit"),
        ("new small 4 easy hard", "4 players don't fit 2 seats"),
        ("new 2 human easy hard", "2 players don't fit 3 seats"),
        ("new human easy easy easy easy easy easy", "7 players don't fit 7 seats"),
        ("new seed", "a number from 0"),
        ("new seed x", "a number from 0"),
        ("new seed -1", "a number from 0"),
        ("new seed ²", "a number from 0"),
        (f"new seed {2**64}", "a number from 0"),
        ("new <b>", "<b>"),
    ],
)
def test_wrong_words_are_answered_with_what_is_possible(line: str, part: str) -> None:
    player = Player()
    before, view = player.session, player.model.view
    assert part in player.say(line)
    assert player.session is before
    assert player.model.view == view


def test_the_answers_are_in_the_players_language() -> None:
    platform = FakePlatform()
    platform.system_language = "de"
    player = Player(platform=platform)
    assert "passt hier nicht" in player.say("new riesig")
    assert "Insel 7 (Klein), 3 Spieler" in player.say("new seed 7")
    assert "Was teilen" in player.say("share all")


def test_new_alone_opens_the_sheet() -> None:
    player = Player()
    assert "Open: New game" in player.say("new")
    assert player.state["screen"] == "new"


def test_what_is_said_of_a_new_game() -> None:
    answer = Player().say("new medium 4 hard seed 9")
    assert answer == "Island 9 (Medium), 4 players. Round 1, Amber to play."


def test_the_running_game_is_put_by() -> None:
    player = Player()
    player.say("end")
    player.wait_for_turn()
    position = player.session.position
    begun("new 2", player)
    player.key("shift+g")
    assert [save.position for save in player.listed] == [position.format()]


def test_a_game_that_cannot_be_put_by_is_left_only_when_told_twice() -> None:
    player = Player()
    player.say("end")
    player.wait_for_turn()
    player.platform.blocked = True
    before = player.session
    assert "can't be saved" in player.say("new 2 seed 3")
    assert player.session is before
    session = begun("new 2 seed 3", player)
    assert session.map is not None
    assert session.map.seed == 3


def test_an_open_sheet_comes_first() -> None:
    player = Player()
    player.say("rules")
    before = player.session
    assert "Something else is open" in player.say("new 2")
    assert player.session is before


@pytest.mark.parametrize("seats", [("human", *["easy"] * 5), (*LEVELS, "easy", "human")])
def test_the_sheet_shows_what_was_said(seats: tuple[str, ...]) -> None:
    player = Player()
    player.app.actions.new_game.choose(Setup(seats=seats))
    player.say("new large 5 expert")
    setup = player.model.view.setup
    assert (setup.size, setup.players, setup.seed) == ("large", 5, "")
    assert setup.seats[:5] == ("human", *["expert"] * 4)
    assert len(setup.seats) == 6


# Share


@pytest.mark.parametrize(
    "line, kind",
    [("share", "game"), ("share game", "game"), ("share at", "position"), ("share map", "map")],
)
def test_share_answers_with_the_address(line: str, kind: str) -> None:
    player = Player()
    player.say("end")
    player.wait_for_turn()
    answer = player.say(line)
    head, _, fragment = answer.partition("#")
    assert head == "https://example.org/"
    offer = fragments.parse(fragment)
    assert offer is not None
    assert offer.kind == kind
    expected = player.session.start if kind == "map" else player.session.position
    assert offer.position == expected
    assert player.platform.copied == []


def test_the_address_of_a_long_game_comes_when_it_is_made() -> None:
    player = Player()
    for _ in range(12):
        player.say("end")
        player.wait_for_turn()
        if player.model.view.dialog:
            player.say("yes")
            player.wait_for_turn()
    player.platform.tick_ms = 3.0
    assert player.say("share") == "Making the link …"
    player.frames(200)
    link = player.platform.replies[-1]
    assert link == player.platform.address(fragments.game_link(player.session.record))


@pytest.mark.parametrize("line", ["share everything", "share at map", "share games"])
def test_what_cannot_be_shared(line: str) -> None:
    assert "Share what?" in Player().say(line)


def test_an_island_without_a_number() -> None:
    position = Position.parse("aHaP1bbH/aa1bbT a 20,20 1 0")
    session = Session.from_position(position, {"a": "human", "b": "easy"})
    assert "no number" in Player(session=session).say("share map")


def test_share_while_the_device_is_handed_over() -> None:
    player = Player(session=Session.new(9, "small", 2, {"a": "human", "b": "human"}))
    player.say("end")
    assert player.state["screen"] == "handover"
    assert player.say("share").startswith("https://example.org/#game=")


def test_a_game_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "MAX_LINK", 20)
    assert "too long" in Player().say("share")
