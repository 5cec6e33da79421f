"""The game looked over: the curve of chances, and a player's turns compared with better ones.

Both are work for the time between frames. What has been said of turns is kept with the game. This
comes later than the page's first picture; `Analysis` knows when it is needed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from dataclasses import replace

from game.coach import kept
from game.coach.analysis import BLAMED, Look, look_at, turns
from game.coach.curve import curve
from game.coach.hint import why
from game.coach.reasons import Reason
from game.core import END, Move, Position, SlayError
from game.session import Session
from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.actions.review import LookingBack
from game.ui.actions.slices import Slices
from game.ui.state import marks
from game.ui.state.coach import advice_sentence, in_words, summary
from game.ui.state.view import Advice, Analysed, Worst

MOST = 3
"""Turns that are shown as the worst."""
SAVE_AFTER = 8
"""Looks, after which the game is saved with them."""


class LookOver:
    """Works in slices, and stops for another game."""

    def __init__(self, desk: Desk, course: Course, review: LookingBack, work: Slices) -> None:
        self._desk = desk
        self._course = course
        self._review = review
        self._work = work
        self._tell: Callable[[str], None] | None = None

    # The curve of chances

    def begin_curve(self) -> None:
        """Find the chances so far, unless something else is being done."""
        if not self._work.busy:
            work = self._curve(self._desk.model.session)
            self._work.begin(work, lambda _: None, self._failed)

    def _curve(self, session: Session) -> Generator[None, None, None]:
        model = self._desk.model
        known = model.view.curve
        found = yield from curve(session.start, tuple(session.steps), known)
        if model.session is session:
            model.view = replace(model.view, curve=found)

    # A player's turns

    def go_on_with_it(self) -> None:
        """Work again after a stop."""
        analysis = self._desk.model.view.analysis
        self.begin(analysis.player if analysis else self._desk.model.viewer)

    def begin(self, player: str, tell: Callable[[str], None] | None = None) -> None:
        """Look at the turns of a player that have not been looked at yet.

        `tell`: who gets it in words when all is done.
        """
        model = self._desk.model
        self._tell = tell
        analysis = model.view.analysis
        if analysis and analysis.player == player and analysis.working and self._work.busy:
            return
        self._work.begin(self._analyse(model.session, player), self._done, self._failed)

    def _analyse(self, session: Session, player: str) -> Generator[None, None, str]:
        model = self._desk.model
        played = turns(session.steps, player)
        known = kept.known(played, session.settings.get(marks.ANALYSIS, ""))
        self._show(session, Analysed(player, len(played), _in_order(known)))
        yield from self._curve(session)
        reasons: dict[int, tuple[Reason, ...]] = {}
        unkept = 0
        left = [number for number in range(len(played)) if number not in known]
        for number in (None, *left):
            if number is not None:
                look = yield from look_at(played[number])
                known[number] = look
                unkept += 1
                _keep(session, kept.mark(played[number]), kept.entry(played[number], look))
            for bad in _worst(known):
                if bad not in reasons:
                    reasons[bad] = yield from why(played[bad].begin, known[bad].moves)
            if model.session is not session:
                return player
            gc.collect(0)  # of this turn: while there is work Python looks for no waste
            worst = tuple(Worst(played[n].first, known[n], reasons[n]) for n in _worst(known))
            self._show(session, Analysed(player, len(played), _in_order(known), worst))
            yield
            if unkept == SAVE_AFTER:
                unkept = 0
                self._course.save()
        self._show(session, replace(self._shown(player), working=False))
        if unkept:
            self._course.save()
        return player

    def _shown(self, player: str) -> Analysed:
        return self._desk.model.view.analysis or Analysed(player, 0)

    def _show(self, session: Session, analysis: Analysed) -> None:
        model = self._desk.model
        if model.session is session:
            model.view = replace(model.view, analysis=analysis)
            self._work.rest()

    def _done(self, player: str) -> None:
        desk = self._desk
        analysis = desk.model.view.analysis
        if analysis is None or analysis.player != player:
            return  # of another game
        if desk.model.view.screen == "analysis":
            desk.platform.announce(summary(analysis, desk.words))
        elif self._tell is None:
            desk.say("analysis.done")
        if self._tell is not None:
            begins = [turn.begin for turn in turns(desk.model.session.steps, player)]
            moves = [
                " ".join(map(begin.format_move, look.moves))
                for begin, look in zip(begins, analysis.looks, strict=True)
            ]
            self._tell(in_words(analysis, desk.words, moves))
            self._tell = None

    def _failed(self, error: SlayError) -> None:
        self._desk.say("coach.failed", error=str(error))

    # From the list to the board

    def show(self, which: str) -> None:
        """Look at one of the worst turns before it was played, with the better one drawn."""
        model = self._desk.model
        analysis = model.view.analysis
        worst = self._chosen(which)
        if analysis is None or worst is None:
            return
        self._review.from_step(worst.first, analysis.player)
        moves = _that_matter(model.position, worst.look.moves)
        advice = Advice("better", model.position, moves, worst.reasons)
        model.view = replace(model.view, advice=advice)
        self._desk.platform.announce(advice_sentence(advice, self._desk.words))

    def play_from(self, which: str) -> None:
        """Play on from where one of the worst turns began."""
        analysis = self._desk.model.view.analysis
        worst = self._chosen(which)
        if analysis is not None and worst is not None:
            self._review.from_step(worst.first, analysis.player)
            self._review.branch()

    def _chosen(self, which: str) -> Worst | None:
        analysis = self._desk.model.view.analysis
        at = int(which)
        return analysis.worst[at] if analysis and 0 <= at < len(analysis.worst) else None


def _that_matter(position: Position, turn: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of a turn that do more than walk, for the board; all if there are none."""
    found = []
    for move in turn:
        if position.move_kind(move) != "walk":
            found.append(move)
        position = position.play(move)
    return tuple(found) if found != [END] else turn


def _in_order(known: dict[int, Look]) -> tuple[Look, ...]:
    return tuple(known[number] for number in sorted(known))


def _worst(known: dict[int, Look]) -> list[int]:
    """The numbers of the turns that cost most, of those that are blamed at all."""
    blamed = [number for number, look in known.items() if look.verdict in BLAMED]
    return sorted(blamed, key=lambda number: (-known[number].lost, number))[:MOST]


def _keep(session: Session, mark: str, entry: str) -> None:
    """Keep with a game what was said of a turn."""
    entries = kept.entries(session.settings.get(marks.ANALYSIS, ""))
    session.settings[marks.ANALYSIS] = kept.written({**entries, mark: entry})
