"""The daily island: one for everybody each day, with a streak and a result to show around.

Dates are those of UTC, "YYYY-MM-DD", and given by the caller: nothing here knows the time.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple

from game.kept.sealed import Drawer
from game.kept.storage import Storage

SIZE = "small"
PLAYERS = 3
LEVEL = "normal"

_BARS = "▁▂▃▄▅▆▇█"
_SAMPLES = 8
_HINTED = "hints"  # ends the line of a day on which they were used
FIRST_DAY = datetime.date(2000, 1, 1).toordinal()


class Daily(NamedTuple):
    """The island of a day and who plays on it: the player is a, the others are of `level`."""

    date: str
    seed: int
    size: str
    players: int
    level: str


class DailyResult(NamedTuple):
    """How a day went: `result` "won", "lost" or "drawn", in which round, the player's part.

    `shares`: percent of the land he held, as each round began. `hinted`: hints were used.
    """

    date: str
    result: str
    round: int
    shares: tuple[int, ...] = ()
    hinted: bool = False


def daily(date: str) -> Daily:
    """The island of a date; the same for everybody for ever. Raises ValueError if it is none.

    The seed is the date in digits: 20261129 for 2026-11-29.
    """
    day_number(date)
    return Daily(date, int(date.replace("-", "")), SIZE, PLAYERS, LEVEL)


def day_number(date: str) -> int:
    """Days since 2000-01-01 (negative before). Raises ValueError for what is no date."""
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError as error:
        raise ValueError(f"{date!r} is no date, YYYY-MM-DD: {error}") from error
    if day.isoformat() != date:  # "20261129" and "2026-W48-7" are dates, but not as we write them
        raise ValueError(f"{date!r} is no date as we write them: YYYY-MM-DD")
    return day.toordinal() - FIRST_DAY


def left_of_day(time: str) -> int:
    """Minutes until the next day's island comes, rounded up. `time`: UTC, "…THH:MM:SS"."""
    hours, minutes, _ = map(int, time.partition("T")[2].split(":"))
    return 24 * 60 - 60 * hours - minutes


def is_date(date: str) -> bool:
    """Whether a text is a date as `day_number` takes it."""
    try:
        day_number(date)
    except ValueError:
        return False
    return True


def streak(results: list[DailyResult], today: str) -> int:
    """How many days in a row were won, up to today or, if today wasn't played yet, yesterday."""
    won = {day_number(result.date): result.result == "won" for result in results}
    day = day_number(today)
    if day not in won:
        day -= 1
    count = 0
    while won.get(day, False):
        count += 1
        day -= 1
    return count


def day_text(result: DailyResult, days: int, words: dict[str, str]) -> str:
    """One line to show around, which tells nothing about the island and needs no colours.

    `days`: the streak, left out below 2. `words`: the sentences "daily", "won", "lost", "drawn"
    (with {round}), "hints" and "streak" (with {days}) in the player's language, as in `ENGLISH`.
    """
    parts = [
        words["daily"].format(date=result.date),
        words[result.result].format(round=result.round),
        words["hints"] if result.hinted else "",
        bars(result.shares),
        words["streak"].format(days=days) if days > 1 else "",
    ]
    return " · ".join(part for part in parts if part)


ENGLISH = {
    "daily": "Slay daily {date}",
    "won": "won in round {round}",
    "lost": "lost in round {round}",
    "drawn": "a draw after round {round}",
    "hints": "with hints",
    "streak": "{days} days in a row",
}


def bars(shares: tuple[int, ...]) -> str:
    """Percentages as a row of at most eight little bars."""
    if len(shares) > _SAMPLES:
        last = len(shares) - 1
        shares = tuple(shares[place * last // (_SAMPLES - 1)] for place in range(_SAMPLES))
    return "".join(_BARS[min(max(share, 0), 99) * len(_BARS) // 100] for share in shares)


class DailyBook:
    """The results of the days, kept in storage. The first result of a day counts."""

    def __init__(self, storage: Storage) -> None:
        self.drawer = Drawer(storage, "daily")
        """Its `trouble` says why stored results could not be read."""

    def results(self) -> list[DailyResult]:
        """All results by date. Raises StorageError."""
        found = []
        try:
            for line in (self.drawer.read() or "").splitlines():
                date, result, game_round, *rest = line.split()
                day_number(date)
                hinted = rest[-1:] == [_HINTED]
                shares = tuple(map(int, rest[:-1] if hinted else rest))
                found.append(DailyResult(date, result, int(game_round), shares, hinted))
        except ValueError:
            self.drawer.give_up()
            return []
        return found

    def add(self, result: DailyResult) -> bool:
        """Keep a result; False if the day has one already.

        Raises StorageError, and ValueError for a result that can't be.
        """
        day_number(result.date)
        if result.result not in ("won", "lost", "drawn"):
            raise ValueError(f"a day is won, lost or drawn, not {result.result!r}")
        results = self.results()
        if any(known.date == result.date for known in results):
            return False
        results = sorted([*results, result])
        self.drawer.write("\n".join(map(_line, results)))
        return True


def _line(result: DailyResult) -> str:
    words = [result.date, result.result, str(result.round), *map(str, result.shares)]
    return " ".join([*words, _HINTED] if result.hinted else words)
