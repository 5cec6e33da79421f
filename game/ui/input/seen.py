"""A press is meant for what was seen when it was made, not for what has just come in its place.

A second click on End turn must not end the next turn, too, nor answer a question that has come up
under the pointer in between.
"""

from __future__ import annotations

from game.session import Session
from game.ui.state.model import Model

SEEN_MS = 500.0  # a second click that is meant for the same thing comes sooner
QUESTIONS = ("starve", "offer", "out")  # that come up when a turn ends or begins
CARDS = ("over", "handover")


class Seen:
    """Knows since when the player sees the present turn and what lies over it unasked for."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._session: Session | None = None
        self._turn = _Shown()
        self._card = _Shown()
        self._others = _Shown()
        self._now = 0.0
        self.made = 0.0
        """When what comes in now was done, at the earliest."""

    def frame_begins(self, now_ms: float, rested: bool) -> None:
        """What comes in was done since the last frame began, or just now if it `rested`."""
        self.made = now_ms if rested else self._now
        self._now = now_ms

    def frame_ends(self, now_ms: float) -> None:
        """All that has changed is on the screen now. A game just opened holds no surprise."""
        model = self._model
        view, session = model.view, model.session
        opened = session is not self._session  # by the player
        self._session = session
        if model.can_play and view.screen == "game" and view.asked is None:
            turn = session, session.position.round, session.position.turn
            self._turn.show(turn, now_ms, known=opened)
        others = not session.is_human_turn and session.outcome is None
        self._others.show(others and session, now_ms)
        self._card.show(self._surprise and (session, self._surprise), now_ms, known=opened)

    @property
    def _surprise(self) -> str:
        """What has come over the board without being asked for; "" if nothing."""
        view = self._model.view
        return next(
            (name for name in (*QUESTIONS, *CARDS) if name in (view.dialog, view.screen)), ""
        )

    def act(self) -> None:
        """The player does something else with what he sees: he knows what is before him."""
        self._turn.known = self._card.known = True

    def hurries(self, name: str, made: float) -> bool:
        """Whether a press at that time may hurry the others, on the button `name` or its key: a
        second one on End turn, meant for the same turn, may not."""
        return name != "end" or self._others.since(made) >= SEEN_MS

    def means(self, name: str, made: float) -> bool:
        """Whether he means what the button `name` does now, when he pressed it at that time."""
        if self._surprise:
            return self._card.meant(made)
        return name != "end" or self._turn.meant(made)


class _Shown:
    """One thing on the screen that may change under the pointer, or under the same key."""

    def __init__(self) -> None:
        self.known = True
        self._what: object = ""
        self._since = 0.0

    def show(self, what: object, now_ms: float, known: bool = False) -> None:
        if what != self._what:
            self._what, self._since, self.known = what, now_ms, known

    def meant(self, made: float) -> bool:
        return self.known or self.since(made) >= SEEN_MS

    def since(self, made: float) -> float:
        """How long it had been there at that time, in ms."""
        return made - self._since
