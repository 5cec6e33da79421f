"""The daily island: the same for everybody for ever."""

import datetime

import pytest

from game.core import new_game
from game.kept.daily import (
    ENGLISH,
    DailyBook,
    DailyResult,
    bars,
    daily,
    day_number,
    day_text,
    streak,
)
from game.kept.sealed import ASIDE, PREFIX, seal
from tests.kept.storing import Memory


def test_the_seeds_of_the_days_never_change():
    assert daily("2026-11-29") == ("2026-11-29", 20261129, "small", 3, "normal")
    assert daily("2000-01-01").seed == 20000101
    assert daily("2099-12-31").seed == 20991231


def test_every_day_has_an_island_of_its_own():
    first = datetime.date(2026, 1, 1)
    days = [daily((first + datetime.timedelta(n)).isoformat()) for n in range(800)]
    assert len({day.seed for day in days}) == 800
    assert all(0 <= day.seed < 2**64 for day in days)
    new_game(days[0].seed, days[0].size, days[0].players)


def test_days_are_numbered_as_the_calendar_has_it():
    first = datetime.date(2000, 1, 1)
    for number in (*range(-800, 1600), *range(1600, 150_000, 97)):
        day = first + datetime.timedelta(number)
        assert day_number(day.isoformat()) == number


@pytest.mark.parametrize(
    "date",
    ["", "today", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "2026-11-31", "26-11-29",
     "2026-11-2９", "2026-11-29T00", "-026-11-29", "2026-11-00", "20 6-11-29"],
)  # fmt: skip
def test_what_is_no_date_is_refused(date):
    with pytest.raises(ValueError, match="da"):
        daily(date)


def won(date, result="won"):
    return DailyResult(date, result, 12)


@pytest.mark.parametrize(
    ("results", "today", "days"),
    [
        ([], "2026-11-29", 0),
        ([won("2026-11-29")], "2026-11-29", 1),
        ([won("2026-11-28")], "2026-11-29", 1),
        ([won("2026-11-27")], "2026-11-29", 0),
        ([won("2026-11-30"), won("2026-12-01"), won("2026-11-29")], "2026-12-01", 3),
        ([won("2026-11-30"), won("2026-12-01", "lost")], "2026-12-01", 0),
        ([won("2026-11-28", "drawn"), won("2026-11-29")], "2026-11-29", 1),
        ([won("2027-12-31"), won("2028-01-01")], "2028-01-02", 2),
    ],
)
def test_the_streak_counts_days_won_in_a_row(results, today, days):
    assert streak(results, today) == days


def test_the_result_is_a_short_text():
    result = DailyResult("2026-11-29", "won", 14, (33, 30, 41, 55, 80, 100))
    assert (
        day_text(result, 3, ENGLISH)
        == "Slay daily 2026-11-29 · won in round 14 · ▃▃▄▅▇█ · 3 days in a row"
    )
    assert (
        day_text(DailyResult("2026-11-29", "lost", 9), 1, ENGLISH)
        == "Slay daily 2026-11-29 · lost in round 9"
    )
    german = ENGLISH | {"drawn": "unentschieden nach Runde {round}"}
    assert "unentschieden nach Runde 7" in day_text(
        won("2026-11-29", "drawn")._replace(round=7), 0, german
    )


def test_bars_are_at_most_eight():
    assert bars(()) == ""
    assert bars((0, 50, 100)) == "▁▅█"
    assert bars(tuple(range(0, 101, 2))) == "▁▂▃▄▅▆▇█"
    assert len(bars(tuple(range(9)))) == 8
    assert bars((-5, 500)) == "▁█"


def test_results_are_kept_and_the_first_of_a_day_counts():
    storage = Memory()
    book = DailyBook(storage)
    assert book.results() == []
    later, sooner = won("2026-11-29"), DailyResult("2026-11-28", "lost", 3, (33, 10))
    assert book.add(later)
    assert book.add(sooner)
    assert not DailyBook(storage).add(won("2026-11-29", "lost"))
    assert DailyBook(storage).results() == [sooner, later]
    assert list(storage.texts) == [PREFIX + "daily"]


@pytest.mark.parametrize("result", [won("tomorrow"), won("2026-11-29", "resigned")])
def test_results_that_cannot_be_are_refused(result):
    storage = Memory()
    with pytest.raises(ValueError):
        DailyBook(storage).add(result)
    assert storage.texts == {}


@pytest.mark.parametrize(
    "text", ["rubbish", seal("daily", 1, "x won 3"), seal("daily", 1, "2026-11-29")]
)
def test_damaged_results_are_kept_aside(text):
    storage = Memory()
    storage.texts[PREFIX + "daily"] = text
    book = DailyBook(storage)
    assert book.results() == []
    assert book.drawer.trouble is not None
    assert book.add(won("2026-11-29"))
    assert storage.texts[ASIDE + "1"] == text
