"""What the start needs of lessons, puzzles and the ladder: how far one is, and the task that is on.

All else is `actions/challenges.py`, which comes later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from game.kept.progress import ProgressBook
from game.kept.storage import StorageError
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.keeping import refusal
from game.ui.actions.new_game import NewGame
from game.ui.actions.review import LookingBack
from game.ui.state import marks

if TYPE_CHECKING:
    from game.ui.actions.challenges import Challenges


class Tasks:
    """Hands everything about a task to `Challenges`, as soon as that is there."""

    def __init__(self, desk: Desk, games: Games, new_game: NewGame, review: LookingBack) -> None:
        self._desk = desk
        self._games = games
        self._new_game = new_game
        self._review = review
        self._kept = ProgressBook(desk.platform)
        self._seen: tuple[object, ...] = ()  # what was judged last

    @cached_property
    def challenges(self) -> Challenges:
        """All that can be done with tasks; once it has come (`Desk.extras`)."""
        from game.ui.actions.challenges import Challenges

        return Challenges(self._desk, self._games, self._new_game, self._review, self)

    def then(self, go: Callable[[Challenges], object], quietly: bool = False) -> None:
        """Do something with tasks: at once, or when they have come.

        `quietly`: the player has not asked for it.
        """

        def come() -> None:
            go(self.challenges)

        self._desk.extras.use(come, quietly)

    def show_menu(self) -> None:
        """The menu, which says how far one is."""
        self._desk.open("menu")
        self.read()
        self._desk.extras.look(lambda: self.challenges.count())

    def open_list(self, screen: Literal["lessons", "puzzles", "ladder"]) -> None:
        """Show all lessons, the puzzles of a grade or the islands of a step."""
        self.then(lambda challenges: challenges.open_list(screen))

    def begin(self, name: str) -> None:
        """Play the "lesson:ID", "puzzle:ID" or "island:ID"; one can go back to the running game."""
        self.then(lambda challenges: challenges.begin(name))

    def follow(self) -> None:
        """Judge what has happened since the last frame, and say what there is to say."""
        model = self._desk.model
        session, view = model.session, model.view
        if marks.CHALLENGE not in session.settings:
            self._seen = ()
            return
        seen = (session, session.position, view.refusal, self._desk.words, view.review is None)
        if seen == self._seen:
            return
        self._seen = seen
        if marks.SOLUTION not in session.settings:
            self.then(lambda challenges: challenges.judge(), quietly=True)
        elif view.review is None:
            self.then(lambda challenges: challenges.again())

    # How far one is

    def read(self) -> None:
        """Take what is kept of it into the view; what can't be read is told."""
        model = self._desk.model
        try:
            model.view = replace(model.view, progress=self._kept.all())
        except StorageError as error:
            self._desk.tell(refusal(error))
        if self._kept.drawer.trouble is not None:
            self._desk.say("storage.aside", error=str(self._kept.drawer.trouble))

    def keep(self, *reached: tuple[str, str, int]) -> None:
        """Keep what was reached: kind, id and result (`game.kept.progress`)."""
        try:
            for each in reached:
                self._kept.reach(*each)
        except StorageError as error:
            self._desk.tell(refusal(error))
        self.read()
