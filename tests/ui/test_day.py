"""The day's island around midnight and with wrong clocks: nothing is counted twice or lost."""

from __future__ import annotations

import pytest

from game.kept import daily
from game.kept.daily import DailyBook, DailyResult
from game.ui.state import marks
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def at(clock: str, platform: FakePlatform | None = None) -> Player:
    """A player whose clock shows that."""
    platform = platform or FakePlatform()
    platform.clock = clock
    return Player(platform=platform)


def text_of(player: Player) -> str:
    return " ".join(item.text for item in player.app.display.picture.items if hasattr(item, "text"))


def give_up(player: Player) -> None:
    player.model.concede()
    player.frames(3)
    if player.model.view.dialog:
        player.button("no")
    for _ in range(1000):  # the others play on without him
        player.frames()
        if player.session.outcome is not None:
            return
    raise AssertionError("the game doesn't end")


def results(player: Player) -> list[DailyResult]:
    return DailyBook(player.platform).results()


def play_day(player: Player) -> None:
    player.key("d")
    player.button("play_day")


@pytest.mark.parametrize(
    "time, told",
    [
        ("00:00:00", "in 24 h"),
        ("00:00:59", "in 24 h"),
        ("00:01:00", "in 24 h"),
        ("01:00:00", "in 23 h"),
        ("19:05:00", "in 5 h"),
        ("22:59:00", "in 2 h"),
        ("23:00:00", "in 60 min"),
        ("23:40:30", "in 20 min"),
        ("23:59:59", "in 1 min"),
    ],
)
def test_when_the_next_one_comes(time: str, told: str) -> None:
    player = at(f"2026-11-29T{time}")
    player.key("d")
    assert told in text_of(player)
    assert "at midnight UTC for everyone" in text_of(player)


def test_the_time_goes_on_while_the_sheet_is_open() -> None:
    player = at("2026-11-29T22:10:00")
    player.key("d")
    assert "in 2 h" in text_of(player)
    for clock, told in (("23:10:00", "in 50 min"), ("23:11:59", "in 49 min")):
        player.platform.clock = f"2026-11-29T{clock}"
        player.frames(2)
        assert told in text_of(player)


@pytest.mark.parametrize(
    "before, after",
    [
        ("2026-11-29T23:59:59", "2026-11-30T00:00:00"),
        ("2026-12-31T23:59:59", "2027-01-01T00:00:03"),
        ("2028-02-28T23:59:00", "2028-02-29T08:00:00"),
        ("2026-11-29T12:00:00", "2026-11-27T12:00:00"),
    ],
)
def test_a_sheet_open_when_the_day_changes_shows_the_new_one(before: str, after: str) -> None:
    player = at(before)
    player.key("d")
    player.platform.clock = after
    player.frames(2)
    day = player.model.view.day
    assert day is not None
    assert day.date == after[:10]
    assert "new day has begun" in player.state["message"]
    player.button("play_day")
    assert player.session.settings[marks.DAY] == after[:10]
    assert player.session.map is not None
    assert player.session.map.seed == int(after[:10].replace("-", ""))


def test_what_is_shown_is_what_is_played() -> None:
    """The button is pressed in the very moment in which the day changes."""
    player = at("2026-11-29T23:59:59")
    player.key("d")
    player.platform.clock = "2026-11-30T00:00:00"
    player.app.runner.run("play_day")
    assert player.session.settings[marks.DAY] == "2026-11-29"


def test_begun_yesterday_and_finished_today_counts_for_yesterday() -> None:
    player = at("2026-11-29T23:50:00")
    play_day(player)
    player.platform.clock = "2026-11-30T00:20:00"
    player.frames()
    give_up(player)
    assert [(each.date, each.result) for each in results(player)] == [("2026-11-29", "lost")]
    player.key("esc")
    play_day(player)
    give_up(player)
    assert [each.date for each in results(player)] == ["2026-11-29", "2026-11-30"]


def test_a_day_of_yesterday_is_put_by_and_can_still_be_finished() -> None:
    player = at("2026-11-29T23:50:00")
    play_day(player)
    player.model.end_turn(warned=True)
    player.wait_for_turn()
    player.platform.clock = "2026-11-30T00:20:00"
    play_day(player)
    assert player.session.settings[marks.DAY] == "2026-11-30"
    player.key("shift+g")
    save = player.listed[0]
    player.button(f"game:save:{save.id}")
    player.button("load")
    player.frames(10)
    give_up(player)
    assert [each.date for each in results(player)] == ["2026-11-29"]


def test_the_streak_goes_over_a_game_finished_after_midnight() -> None:
    platform = FakePlatform()
    book = DailyBook(platform)
    for date in ("2026-11-27", "2026-11-28"):
        book.add(DailyResult(date, "won", 9))
    player = at("2026-11-30T00:20:00", platform)
    player.key("d")
    assert "in a row" not in text_of(player)
    book.add(DailyResult("2026-11-29", "won", 12))
    player.key("esc")
    player.key("d")
    assert "3 days in a row" in text_of(player)


CLOCKS = [
    "1970-01-01T00:00:00",
    "1999-12-31T23:59:59",
    "2100-01-01T12:00:00",
    "9999-12-31T23:59:59",
]


@pytest.mark.parametrize("wrong", CLOCKS)
def test_a_wrong_clock_loses_no_result_and_no_streak(wrong: str) -> None:
    platform = FakePlatform()
    book = DailyBook(platform)
    for date in ("2026-11-27", "2026-11-28", "2026-11-29"):
        book.add(DailyResult(date, "won", 9))
    player = at(wrong, platform)
    play_day(player)
    assert player.session.map is not None
    give_up(player)
    player.key("esc")
    player.key("d")
    assert [each.date for each in results(player)] == sorted(
        ["2026-11-27", "2026-11-28", "2026-11-29", wrong[:10]]
    )
    platform.clock = "2026-11-29T20:00:00"
    player.frames(2)
    assert "3 days in a row" in text_of(player)
    player.app.display.scroll_by(1000)
    player.frames()
    assert ("dated in the future" in text_of(player)) == (wrong > "2026-11-29")


def test_a_clock_set_back_and_forth_counts_a_day_once() -> None:
    player = at("2026-11-29T12:00:00")
    played = []
    for clock in ("2026-11-29", "2026-11-28", "2026-11-29", "2026-11-28"):
        player.platform.clock = f"{clock}T12:00:00"
        play_day(player)
        played.append(player.session.game_id)
        give_up(player)
        player.key("esc")
    assert [each.date for each in results(player)] == ["2026-11-28", "2026-11-29"]


@pytest.mark.parametrize("time, left", [("00:00:00", 1440), ("23:59:59", 1), ("12:30:10", 690)])
def test_minutes_left(time: str, left: int) -> None:
    assert daily.left_of_day(f"2026-11-29T{time}") == left
