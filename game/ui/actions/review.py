"""Looking back at a game: by itself or step by step, from any seat, and playing on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.actions.opponents import PAUSE_MS
from game.ui.actions.results import DAY
from game.ui.actions.sharing import MARK
from game.ui.state.settings import SKIP

if TYPE_CHECKING:
    from game.ui.actions.desk import Desk

LEAST_MS = 40.0  # from one step to the next, at the highest speed


class Replay:
    """What the player does while looking back, for a desk; where he is stands in the view."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._due = 0.0

    def play(self) -> None:
        """Let it go on by itself, or stop it; at its end begin anew."""
        model = self._desk.model
        view = model.view
        if not view.playing and view.review == view.review_to:
            model.review_by(-len(model.session.steps))
        model.update(playing=not view.playing, message=None)

    def go_on(self, now: float) -> None:
        """The next step of a replay that goes on by itself, when it is due."""
        desk = self._desk
        view = desk.model.view
        if view.playing and view.screen == "game" and not view.dialog and now >= self._due:
            self._due = now + max(LEAST_MS, PAUSE_MS[desk.model.settings.speed])
            desk.run("review_on")

    def pace(self) -> None:
        """The next of the speeds."""
        self._desk.preferences.set_speed(self._desk.model.settings.speed % SKIP + 1)

    def look_with(self) -> None:
        """See it as the next player does."""
        model = self._desk.model
        players = model.session.start.players
        at = players.index(model.viewer)
        model.update(eyes=players[(at + 1) % len(players)])

    def branch(self) -> None:
        """Play on from the position that is looked at; the game as it was is kept."""
        desk = self._desk
        at = desk.model.view.review
        if at is None:
            return
        session = desk.model.session.branch(at, game_id=desk.new_game_id())
        for setting in (DAY, "finishing"):
            session.settings.pop(setting, None)
        session.settings[MARK] = "yes"  # who has seen how it goes on isn't counted
        seats = desk.model.session.seats
        if session.outcome is None and session.viewer not in session.position.players:
            session.viewer = next(iter(session.humans), None)
        if "human" not in seats.values():  # watched so far: take the seat that is to act
            session.set_seat(session.position.turn, "human")
            session.viewer = session.position.turn
        desk.games.replace_by(session)
