"""All actions, made in the order in which they know each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from game.ui.actions.analysis import Analysis
from game.ui.actions.course import Course
from game.ui.actions.day import DayIsland
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.hints import Hints
from game.ui.actions.looking import Looking
from game.ui.actions.new_game import NewGame
from game.ui.actions.preferences import Preferences
from game.ui.actions.questions import Questions
from game.ui.actions.results import Results
from game.ui.actions.review import LookingBack
from game.ui.actions.sharing import Sharing
from game.ui.actions.tabs import Tabs
from game.ui.actions.tasks import Tasks
from game.ui.state.model import Model

if TYPE_CHECKING:  # it comes later than the start
    from game.ui.actions.editor import Editor


@dataclass(frozen=True)
class Actions:
    """What commands can call."""

    desk: Desk
    preferences: Preferences
    looking: Looking
    results: Results
    course: Course
    games: Games
    new_game: NewGame
    hints: Hints
    review: LookingBack
    analysis: Analysis
    sharing: Sharing
    tabs: Tabs
    day: DayIsland
    tasks: Tasks
    questions: Questions

    @classmethod
    def of(cls, desk: Desk) -> Actions:
        """The actions at a desk."""
        preferences = Preferences(desk)
        results = Results(desk)
        course = Course(desk, preferences, results)
        games = Games(desk, course)
        review = LookingBack(desk, course, games)
        new_game = NewGame(desk, preferences, games)
        tasks = Tasks(desk, games, new_game, review)
        sharing = Sharing(desk, games, new_game, tasks)
        tabs = Tabs(desk, course, games)
        return cls(
            desk=desk,
            preferences=preferences,
            looking=Looking(desk),
            results=results,
            course=course,
            games=games,
            new_game=new_game,
            hints=Hints(desk, course),
            review=review,
            analysis=Analysis(desk, course, review),
            sharing=sharing,
            tabs=tabs,
            day=DayIsland(desk, results, games, sharing),
            tasks=tasks,
            questions=Questions(desk, course, games, review, sharing, tabs, tasks, new_game),
        )

    @cached_property
    def editor(self) -> Editor:
        """The editor; once it has come (`Desk.extras`)."""
        from game.ui.actions.editor import Editor

        return Editor(self.desk, self.games, self.sharing, self.looking)

    def open_editor(self) -> None:
        """Open the editor, as soon as it is there."""
        self.desk.extras.use(lambda: self.editor.open())

    def edit_asked(self) -> None:
        """Open what a question offers in the editor."""
        self.desk.extras.use(lambda: self.editor.open_asked())

    def cancel(self) -> None:
        """Esc: close what is open, else let go of what is held."""
        if self.model.editing is not None:
            self.editor.back()
        else:
            self.questions.cancel()

    @property
    def model(self) -> Model:
        """The game and what is shown of it."""
        return self.desk.model
