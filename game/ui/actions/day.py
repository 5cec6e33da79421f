"""The island of the day: shown, played, and its result shared."""

from __future__ import annotations

from dataclasses import replace

from game.kept import daily
from game.session import HUMAN, Session
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.new_game import session_of
from game.ui.actions.results import Results
from game.ui.actions.sharing import Sharing
from game.ui.state import marks
from game.ui.state.view import Day, Setup


class DayIsland:
    """Opens, plays and shares the island of today."""

    def __init__(self, desk: Desk, results: Results, games: Games, sharing: Sharing) -> None:
        self._desk = desk
        self._results = results
        self._games = games
        self._sharing = sharing

    def open(self) -> None:
        """Show the island of today and how the days before went."""
        desk = self._desk
        now = desk.platform.utc()
        today = daily.daily(now[:10])
        begins = self._session(today).position.format()
        desk.open("daily")
        day = Day(today.date, begins, self._results.days(), daily.left_of_day(now))
        desk.model.view = replace(desk.model.view, day=day)

    def watch(self) -> None:
        """While the sheet is open the time goes on, and the day may change."""
        desk = self._desk
        model = desk.model
        day = model.view.day
        if model.view.screen != "daily" or day is None:
            return
        now = desk.platform.utc()
        if now[:10] != day.date:
            self.open()
            desk.say("day.changed")
        elif daily.left_of_day(now) != day.left:
            model.view = replace(model.view, day=replace(day, left=daily.left_of_day(now)))

    def play(self) -> None:
        """Play the island that is shown, or go on with it."""
        desk = self._desk
        day = desk.model.view.day
        shown = desk.platform.today() if day is None else day.date
        running = desk.model.session
        if running.settings.get(marks.DAY) == shown and running.outcome is None:
            desk.close()
            return
        self._games.replace_by(self._session(daily.daily(shown)))

    def _session(self, today: daily.Daily) -> Session:
        setup = Setup(today.size, today.players, (HUMAN, *(today.level,) * 5))
        session = session_of(setup, today.seed, self._desk.new_game_id())
        session.settings[marks.DAY] = today.date
        return session

    def share(self) -> None:
        """Share how today went."""
        desk = self._desk
        day = desk.model.view.day
        if day is None:
            return
        result = next((each for each in day.results if each.date == day.date), None)
        if result is None:
            return
        words = {word: desk.words.raw(f"day.{word}") for word in daily.ENGLISH}
        text = daily.day_text(result, daily.streak(list(day.results), day.date), words)
        self._sharing.give(text, desk.platform.address(""))
