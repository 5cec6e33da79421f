"""How the player has fared: finished games are counted, and the counts shown."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from game.kept.daily import DailyBook, DailyResult, is_date
from game.kept.sealed import Drawer
from game.kept.statistics import Entry, Statistics, entry
from game.kept.storage import StorageError
from game.ui.actions.desk import Desk
from game.ui.actions.keeping import refusal
from game.ui.state import marks
from game.ui.state.view import Measure


class Results:
    """Counts finished games and shows what was counted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._statistics = Statistics(desk.platform)
        self._book = DailyBook(desk.platform)
        self._owed: list[tuple[Entry, str, bool, DailyResult | None]] = []

    def count(self) -> None:
        """Count the game that has just been decided for the player, once."""
        model = self._desk.model
        session = model.session
        if "counted" in model.view.decided:
            return
        model.view = replace(model.view, decided=(*model.view.decided, "counted"))
        player = session.viewer
        found = entry(session, player) if player is not None else None
        if player is None or found is None or marks.LINK in session.settings:
            return
        hinted = marks.HINTS in session.settings
        result = None
        date = session.settings.get(marks.DAY, "")
        if is_date(date):  # else the save was changed by hand: the game counts, but for no day
            shares = session.land_shares(player)
            result = DailyResult(date, found.result, found.round, shares, hinted)
        self._owed.append((found, session.game_id, hinted, result))
        self.settle()

    def settle(self) -> None:
        """Keep what was counted and could not be kept yet; if it still can't be, that is said."""
        try:
            while self._owed:
                found, game_id, hinted, result = self._owed[0]
                self._statistics.count(*found, game_id, hinted)
                if result is not None:
                    self._book.add(result)
                del self._owed[0]
        except StorageError as error:
            self._desk.tell(refusal(error))

    def open_statistics(self) -> None:
        """Show how the player has fared."""
        model = self._desk.model
        self._desk.open("statistics")
        self.settle()
        try:
            tallies = tuple(self._statistics.all().items())
            self._tell(self._statistics.drawer)
        except StorageError as error:
            tallies = ()
            self._desk.tell(refusal(error))
        model.view = replace(model.view, tallies=tallies)

    def measure(self, name: str) -> None:
        """Let the graph of the game show this."""
        model = self._desk.model
        for measure in get_args(Measure):
            if measure == name:
                model.view = replace(model.view, measure=measure)

    def days(self) -> tuple[DailyResult, ...]:
        """How the days' islands went, by date; if they can't be read, that is said."""
        self.settle()
        try:
            found = tuple(self._book.results())
            self._tell(self._book.drawer)
        except StorageError as error:
            self._desk.tell(refusal(error))
            return ()
        return found

    def _tell(self, drawer: Drawer) -> None:
        """Say so if what was kept could not be read."""
        if drawer.trouble is not None:
            self._desk.say("storage.aside", error=str(drawer.trouble))
