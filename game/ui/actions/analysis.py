"""When a game is to be looked over: what does it comes later, and works between frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from game.session import Session
from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.actions.review import LookingBack
from game.ui.actions.slices import Slices

if TYPE_CHECKING:  # it comes later
    from game.ui.actions.lookover import LookOver


_PIECES = (
    "game.coach.chance",
    "game.coach.analysis",
    "game.coach.reasons",
    "game.coach.kept",
    "game.ui.state.coach",
    "game.ui.screens.analysis",
)


class Analysis:
    """Begins and stops the work, and does a slice of it in each frame."""

    def __init__(self, desk: Desk, course: Course, review: LookingBack) -> None:
        self._desk = desk
        self._course = course
        self._review = review
        self._work = Slices(desk.platform.now_ms)
        self._made: LookOver | None = None
        self._wished: tuple[Session, int] | None = None  # a curve that has been asked for

    def use(self, do: Callable[[LookOver], None], quietly: bool = False) -> None:
        """Do something with what looks games over, as soon as that has come.

        `quietly`: the player has not asked for it.
        """
        self._desk.extras.use(lambda: self._do(do), quietly)

    def _do(self, do: Callable[[LookOver], None]) -> None:
        made = self._made
        if made is not None:
            do(made)
        else:
            self._work.begin(self._making(), do, lambda error: None)

    def _making(self) -> Generator[None, None, LookOver]:
        """Import it in pieces, which take some milliseconds each, and make it."""
        for name in _PIECES:
            import_module(name)
            yield
        from game.ui.actions.lookover import LookOver

        self._made = LookOver(self._desk, self._course, self._review, self._work)
        return self._made

    @property
    def busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work.busy

    def go_on(self) -> None:
        """Do a slice, unless the others are to think."""
        session = self._desk.model.session
        self._look_for_curve(session)
        if session.is_human_turn or session.outcome is not None or self._course.others_wait:
            self._work.go_on()

    def _look_for_curve(self, session: Session) -> None:
        """Begin the curve of chances when it is to be seen and not there yet."""
        view = self._desk.model.view
        seen = view.review is not None or view.screen == "analysis"
        seen = seen or (view.measure == "chance" and view.screen in ("over", "statistics"))
        if not seen or self._work.busy:
            return
        at = len(session.steps)
        if session.outcome is None:
            at -= len(session.turn_steps)
        if self._wished != (session, at) and (not view.curve or view.curve[-1].at < at):
            self._wished = session, at
            self.use(lambda over: over.begin_curve(), quietly=True)

    def open(self) -> None:
        """Show the analysis of the player one looks with, and go on with it."""
        self._desk.open("analysis")
        self.use(lambda over: over.begin(self._desk.model.viewer))

    def go_on_with_it(self) -> None:
        """Work again after a stop."""
        self.use(lambda over: over.go_on_with_it())

    def show(self, which: str) -> None:
        """Look at one of the worst turns, by its number on the list."""
        self.use(lambda over: over.show(which))

    def play_from(self, which: str) -> None:
        """Play on from one of the worst turns, by its number on the list."""
        self.use(lambda over: over.play_from(which))

    def stop(self) -> None:
        """Work no more for now; what is done is kept."""
        model = self._desk.model
        self._work.drop()
        if model.view.analysis is not None:
            model.view = replace(model.view, analysis=replace(model.view.analysis, working=False))
        self._course.save()
