"""The answers to questions, and Esc: what is open or held is let go, one after the other."""

from __future__ import annotations

from dataclasses import replace

from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.new_game import NewGame
from game.ui.actions.review import LookingBack
from game.ui.actions.sharing import Sharing
from game.ui.actions.tabs import Tabs
from game.ui.actions.tasks import Tasks
from game.ui.state.view import Asked, ErrorAsked, LinkAsked


class Questions:
    """Takes the answers of the player."""

    def __init__(
        self,
        desk: Desk,
        course: Course,
        games: Games,
        review: LookingBack,
        sharing: Sharing,
        tabs: Tabs,
        tasks: Tasks,
        new_game: NewGame,
    ) -> None:
        self._desk = desk
        self._course = course
        self._games = games
        self._review = review
        self._sharing = sharing
        self._tabs = tabs
        self._tasks = tasks
        self._new_game = new_game

    def answer(self, yes: bool) -> None:
        """The player has answered the question that is open."""
        asked = self._closed()
        model = self._desk.model
        if not yes:
            model.view = replace(model.view, screen=model.home)
        elif isinstance(asked, LinkAsked):
            self._sharing.accept(asked.offer)
        elif isinstance(asked, ErrorAsked):
            self._sharing.copy()
        elif asked is not None:
            self._do(asked)

    def _do(self, asked: Asked) -> None:
        if asked.kind == "starve":
            self._desk.model.end_turn(warned=True)
        elif asked.kind == "concede":
            self._desk.model.concede()
        elif asked.kind == "offer":
            self._course.accept_surrender()
        elif asked.kind == "out":
            self._new_game.open()
        elif asked.kind == "task":
            self._tasks.then(lambda challenges: challenges.go_on())
        elif asked.kind == "unkept":
            self._games.download()
        else:
            self._tabs.follow()

    def _closed(self) -> Asked | LinkAsked | ErrorAsked | None:
        """The question that was open: it is closed, and what needn't be asked again is noted."""
        model = self._desk.model
        asked = model.view.asked
        model.view = replace(model.view, asked=None, focus=-1, scroll=0)
        if asked is not None and asked.kind in ("offer", "out", "tab"):
            model.view = replace(model.view, decided=(*model.view.decided, asked.kind))
        return asked

    def copy(self) -> None:
        """Copy the game that can't be kept, instead of saving it as a file."""
        self._closed()
        self._sharing.copy()

    def watch(self) -> None:
        """Open what the question is about, and look at it from its beginning."""
        asked = self._closed()
        if isinstance(asked, LinkAsked) and self._sharing.accept(asked.offer):
            self._review.whole_game()

    def cancel(self) -> None:
        """Esc: close what is open, else let go of what is held, else the menu."""
        model = self._desk.model
        view = model.view
        if view.asked is not None:
            self.answer(False)
        elif view.typing is not None:
            model.view = replace(view, typing=None)
        elif view.screen == "analysis" and view.review is None and model.session.outcome:
            self._desk.open("over")
        elif view.screen == "handover":
            self._tasks.show_menu()
        elif view.screen != "game":
            self._desk.close()
        elif view.review is not None:
            self._review.leave()
        elif view.finishing:
            self._course.stop_finishing()
        elif not model.cancel():
            self._tasks.show_menu()
