"""Settings and statistics in storage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Position
from game.kept.sealed import ASIDE, PREFIX, seal
from game.kept.settings import SettingsBook
from game.kept.statistics import Field, Statistics, Tally, entry
from game.kept.storage import StorageError
from game.session import Session
from tests.kept.storing import Memory


def test_settings_are_kept_and_merged():
    storage = Memory()
    settings = SettingsBook(storage)
    assert settings.load() == {}
    settings.save({"speed": "3", "language": "de"})
    SettingsBook(storage).save({"speed": "1"})
    assert settings.load() == {"language": "de", "speed": "1"}
    assert list(storage.texts) == [PREFIX + "settings"]


@given(st.dictionaries(st.sampled_from(["a", "b-c", "d.e_f"]), st.text()))
def test_any_value_comes_back(values):
    settings = SettingsBook(Memory())
    settings.save(values)
    assert settings.load() == values


@pytest.mark.parametrize("name", ["", "a=b", "a b", "a\nb"])
def test_names_of_settings_are_checked(name):
    storage = Memory()
    with pytest.raises(ValueError):
        SettingsBook(storage).save({name: "x"})
    assert storage.texts == {}


def test_rubbish_in_place_of_settings_is_kept_aside():
    storage = Memory()
    storage.texts[PREFIX + "settings"] = "{}"
    settings = SettingsBook(storage)
    assert settings.load() == {}
    assert settings.drawer.trouble is not None
    settings.save({"speed": "3"})
    assert settings.load() == {"speed": "3"}
    assert storage.texts[ASIDE + "1"] == "{}"


def test_a_blocked_storage_is_told():
    storage = Memory()
    storage.blocked = True
    with pytest.raises(StorageError):
        SettingsBook(storage).load()
    with pytest.raises(StorageError):
        Statistics(storage).count(Field("easy", "small", 2), "won", 9, "g")


def test_games_are_counted_by_level_size_and_players():
    statistics = Statistics(Memory())
    small, huge = Field("easy", "small", 2), Field("expert", "huge", 6)
    assert statistics.all() == {}
    for number, (result, game_round) in enumerate(
        [("won", 12), ("won", 9), ("lost", 3), ("drawn", 40), ("won", 20)]
    ):
        assert statistics.count(small, result, game_round, f"g{number}")
    statistics.count(huge, "lost", 50, "g9")
    assert statistics.all() == {
        small: Tally(games=5, wins=3, draws=1, quickest=9, streak=1, best_streak=2),
        huge: Tally(games=1),
    }


def test_a_game_counts_once():
    storage = Memory()
    field = Field("easy", "small", 2)
    assert Statistics(storage).count(field, "won", 12, "g 1")
    assert not Statistics(storage).count(field, "won", 12, "g 1")
    assert Statistics(storage).all()[field].games == 1
    assert Statistics(storage).count(field, "won", 12, "")
    assert Statistics(storage).count(field, "won", 12, "")
    assert Statistics(storage).all()[field].games == 3
    for number in range(300):
        Statistics(storage).count(field, "lost", 12, f"h{number}")
    assert len(storage.texts[PREFIX + "statistics"]) < 2000


def test_what_a_game_comes_to():
    def game(seats, *moves):
        session = Session.new(1, "small", len(seats), dict(zip("abcdef", seats, strict=False)))
        for move in moves:
            session.play(move)
        return session

    two = game(["human", "easy"])
    assert entry(two, "a") is None  # nothing is decided
    two = game(["human", "easy"], "concede")
    assert entry(two, "a") == (Field("easy", "small", 2), "lost", 1)
    won = game(["human", "hard"], "end", "concede")
    assert entry(won, "a") == (Field("hard", "small", 2), "won", 1)
    won.set_seat("a", "expert")  # who finished it for him doesn't matter
    assert entry(won, "a") == (Field("hard", "small", 2), "won", 1)
    three = game(["human", "easy", "hard"], "concede")
    assert three.outcome is None
    assert entry(three, "a") == (Field("mixed", "small", 3), "lost", 1)
    drawn = game(["human", "easy"], *["end"] * 30)
    assert drawn.outcome is not None
    result = {"a": "won", "b": "lost", None: "drawn"}[drawn.outcome.winner]
    assert entry(drawn, "a") == (Field("easy", "small", 2), result, drawn.position.round)


def test_games_among_people_or_from_positions_do_not_count():
    session = Session.new(1, "small", 2, {"a": "human", "b": "human"})
    session.play("concede")
    assert entry(session, "a") is None
    position = Position.parse("aHaSbHb a 20,20 1 0")
    session = Session.from_position(position, {"a": "human", "b": "easy"})
    session.play("b1c1")
    assert session.outcome is not None
    assert entry(session, "a") is None


def test_only_known_results_count():
    storage = Memory()
    with pytest.raises(ValueError):
        Statistics(storage).count(Field("easy", "small", 2), "resigned", 12, "g")
    assert storage.texts == {}


def test_statistics_can_be_cleared():
    statistics = Statistics(Memory())
    statistics.count(Field("easy", "small", 2), "won", 12, "g")
    statistics.clear()
    assert statistics.all() == {}


@pytest.mark.parametrize(
    "text",
    [
        "rubbish",
        seal("statistics", 1, "counted\neasy small"),
        seal("statistics", 1, "counted\na b c d"),
    ],
)
def test_damaged_statistics_are_kept_aside(text):
    storage = Memory()
    storage.texts[PREFIX + "statistics"] = text
    statistics = Statistics(storage)
    assert statistics.all() == {}
    assert statistics.drawer.trouble is not None
    statistics.count(Field("easy", "small", 2), "won", 12, "g")
    assert len(statistics.all()) == 1
    assert storage.texts[ASIDE + "1"] == text
