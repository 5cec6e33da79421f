"""How the player has fared: statistics, and the island of the day with its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kept import daily
from game.kept.daily import DailyBook, DailyResult
from game.kept.sealed import Drawer
from game.kept.statistics import Statistics, entry
from game.kept.storage import StorageError
from game.session import Session
from game.ui.actions.sharing import MARK
from game.ui.state.view import Setup

if TYPE_CHECKING:
    from game.ui.actions.desk import Desk

DAY = "daily"  # the setting of a session that is a day's island: the date


class Results:
    """Counts finished games for a desk and shows what was counted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._statistics = Statistics(desk.platform)
        self._book = DailyBook(desk.platform)

    def count(self) -> None:
        """Count the game that has just been decided for the player, once."""
        session = self._desk.model.session
        view = self._desk.model.view
        if "counted" in view.decided:
            return
        self._desk.model.update(decided=(*view.decided, "counted"))
        player = session.viewer
        found = entry(session, player) if player is not None else None
        if player is None or found is None or MARK in session.settings:
            return
        try:
            self._statistics.count(*found, session.game_id)
            if DAY in session.settings:
                date, shares = session.settings[DAY], session.land_shares(player)
                self._book.add(DailyResult(date, found.result, found.round, shares))
        except (StorageError, ValueError) as error:
            self._desk.say("storage.failed", error=str(error))

    def open_statistics(self) -> None:
        """Show how the player has fared."""
        desk = self._desk
        desk.open("statistics")
        try:
            desk.model.update(tallies=tuple(self._statistics.all().items()))
            self._tell(self._statistics.drawer)
        except StorageError as error:
            desk.model.update(tallies=())
            desk.say("storage.failed", error=str(error))

    def _tell(self, drawer: Drawer) -> None:
        """Say so if what was kept could not be read."""
        if drawer.trouble is not None:
            self._desk.say("storage.aside", error=str(drawer.trouble))

    # The day's island

    def open_day(self) -> None:
        """Show the island of today and how the days before went."""
        desk = self._desk
        today = daily.daily(desk.platform.today())
        island = self._session(today)
        desk.open("daily")
        desk.model.update(day=today.date, day_position=island.position.format())
        try:
            desk.model.update(days=tuple(self._book.results()))
            self._tell(self._book.drawer)
        except StorageError as error:
            desk.model.update(days=())
            desk.say("storage.failed", error=str(error))

    def play_day(self) -> None:
        """Play the island of today, or go on with it."""
        desk = self._desk
        running = desk.model.session
        if running.settings.get(DAY) == desk.platform.today() and running.outcome is None:
            desk.close()
            return
        desk.games.replace_by(self._session(daily.daily(desk.platform.today())))

    def _session(self, today: daily.Daily) -> Session:
        setup = Setup(today.size, today.players, ("human", *(today.level,) * 5))
        session = self._desk.new_session(setup, today.seed)
        session.settings[DAY] = today.date
        return session

    def share_day(self) -> None:
        """Share how today went."""
        desk = self._desk
        view = desk.model.view
        result = next((day for day in view.days if day.date == view.day), None)
        if result is None:
            return
        words = {word: desk.words.texts[f"day.{word}"] for word in daily.ENGLISH}
        text = daily.result_text(result, daily.streak(list(view.days), view.day), words)
        desk.sharing.give(text, desk.platform.address(""))
