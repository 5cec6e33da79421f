"""Other tabs with the same game: noticed when the player comes back, and followed."""

from __future__ import annotations

from game.core import SlayError
from game.kept.storage import StorageError
from game.session import Session
from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games


class Tabs:
    """Looks whether another tab has gone on with the game of this one."""

    def __init__(self, desk: Desk, course: Course, games: Games) -> None:
        self._desk = desk
        self._course = course
        self._games = games

    def look(self) -> None:
        """The player came back to this tab: has another one gone on with its game?"""
        desk = self._desk
        self._course.save_again()
        if "tab" not in desk.model.view.decided and desk.keeping.overtaken():
            desk.ask("tab")

    def follow(self) -> None:
        """Go on with the game as another tab left it; the one here is put by."""
        keeping = self._desk.keeping
        try:
            kept = keeping.theirs()
            session = Session.from_text(kept.text) if kept else None
        except (SlayError, StorageError) as error:
            self._games.unreadable(error)
            return
        if kept is not None and session is not None and self._games.make_room(session):
            keeping.take(kept)
            self._course.open_session(session, fresh=False)
