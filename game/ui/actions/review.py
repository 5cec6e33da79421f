"""Looking back at a game: by itself or step by step, from any seat, and playing on from there."""

from __future__ import annotations

from dataclasses import replace

from game.core import CONCEDE, END
from game.session import HUMAN
from game.ui.actions.course import OWN_MOTION_MS, Course
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.opponents import PAUSE_MS
from game.ui.state import marks
from game.ui.state.view import Message, Review

LEAST_MS = 40.0  # from one step to the next, at the highest speed


class LookingBack:
    """Moves through the steps of the game; where the player is stands in the view."""

    def __init__(self, desk: Desk, course: Course, games: Games) -> None:
        self._desk = desk
        self._course = course
        self._games = games
        self._due = 0.0

    @property
    def _review(self) -> Review | None:
        return self._desk.model.view.review

    # Where to look

    def last_turn(self) -> None:
        """Step through what the others did since the viewer's last turn."""
        model = self._desk.model
        steps, viewer = model.session.steps, model.viewer
        since = len(steps) - 1
        while since >= 0 and not (
            steps[since].before.turn == viewer and steps[since].move in (END, CONCEDE)
        ):
            since -= 1
        last = len(steps)
        while (
            last > 0
            and steps[last - 1].before.turn == viewer
            and steps[last - 1].move not in (END, CONCEDE)
        ):
            last -= 1
        self._start(min(since + 1, last), last)

    def whole_game(self) -> None:
        """Look at the whole game from its beginning."""
        self._start(0, len(self._desk.model.session.steps))

    def from_step(self, step: int, player: str) -> None:
        """Look at the game before a step, with the eyes of a player."""
        model = self._desk.model
        self.whole_game()
        if self._review is not None:
            eyes = player if player != model.viewer else ""
            model.view = replace(model.view, review=replace(self._review, at=step, eyes=eyes))

    def _start(self, first: int, last: int) -> None:
        """Look at the positions before step `first`, … up to the one after step `last` - 1."""
        model = self._desk.model
        if first >= last:
            nothing = Message("review.nothing")
            model.view = replace(model.view, message=nothing, screen="game")
            return
        model.look_away()
        review = Review(first, first, last)
        model.view = replace(model.view, screen="game", asked=None, review=review)

    def leave(self) -> None:
        """Back to the game as it stands."""
        model = self._desk.model
        over = model.session.outcome is not None
        model.view = replace(model.view, review=None, screen="over" if over else model.home)
        model.begin_turn()

    # Moving

    def by(self, steps: int) -> None:
        """Go forwards or back; the ends hold. A single step forwards is seen and heard."""
        review = self._review
        if review is None:
            return
        at = min(max(review.at + steps, review.first), review.last)
        model = self._desk.model
        there = replace(review, at=at, playing=review.playing and at < review.last)
        model.view = replace(model.view, review=there, refusal=None, message=None)
        if at == review.at + 1:
            now = self._desk.platform.now_ms()
            self._course.show(model.session.steps[at - 1 : at], now, OWN_MOTION_MS)

    def to(self, share: int) -> None:
        """Go to a place in the review, in thousandths of the way."""
        review = self._review
        if review is not None:
            wanted = review.first + round((review.last - review.first) * share / 1000)
            self.by(wanted - review.at)

    def to_turning_point(self, way: int) -> None:
        """Go to the next (1) or the last (-1) turning point, if there is one."""
        review = self._review
        if review is None:
            return
        there = [at for at in self._desk.model.turning_points() if (at - review.at) * way > 0]
        if there:
            self.by((there[0] if way > 0 else there[-1]) - review.at)
        else:
            self._desk.say("review.no_capital")

    # By itself

    def play(self) -> None:
        """Let it go on by itself, or stop it; at its end begin anew."""
        model = self._desk.model
        review = self._review
        if review is None:
            return
        if not review.playing and review.at == review.last:
            review = replace(review, at=review.first)
        review = replace(review, playing=not review.playing)
        model.view = replace(model.view, review=review, message=None, refusal=None)

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._review is not None and self._review.playing

    def go_on(self, now: float) -> None:
        """The next step of a replay that goes on by itself, when it is due."""
        view = self._desk.model.view
        if self.playing and view.screen == "game" and view.asked is None and now >= self._due:
            self._due = now + max(LEAST_MS, PAUSE_MS[self._desk.model.settings.speed])
            self.by(1)

    # With other eyes, and onwards

    def look_with_next(self) -> None:
        """See it as the next player does."""
        model = self._desk.model
        review = self._review
        if review is not None:
            players = model.session.start.players
            eyes = players[(players.index(model.viewer) + 1) % len(players)]
            model.view = replace(model.view, review=replace(review, eyes=eyes))

    def branch(self) -> None:
        """Play on from the position that is looked at; the game as it was is kept."""
        review = self._review
        if review is None:
            return
        seats = self._desk.model.session.seats
        session = self._desk.model.session.branch(review.at, game_id=self._desk.new_game_id())
        for setting in (marks.DAY, marks.FINISHING, marks.CHALLENGE, marks.HELPED, marks.SOLUTION):
            session.settings.pop(setting, None)
        session.settings[marks.LINK] = "yes"  # who has seen how it goes on isn't counted
        if session.outcome is None and session.viewer not in session.position.players:
            session.viewer = next(iter(session.humans), None)
        if HUMAN not in seats.values():  # watched so far: take the seat that is to act
            session.set_seat(session.position.turn, HUMAN)
            session.viewer = session.position.turn
        self._games.replace_by(session)
