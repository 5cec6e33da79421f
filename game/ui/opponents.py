"""The computer players' turns: thought out in slices between frames, shown move by move.

The moves are the same at every speed; only the time between them differs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator

from game.core import CONCEDE, Move
from game.session import Session
from game.ui.settings import SKIP

SLICE_MS = 8.0  # of a frame, for thinking
PAUSE_MS = {1: 620.0, 2: 260.0, 3: 80.0, SKIP: 0.0}  # from one move to the next
MOTION_MS = {1: 300.0, 2: 200.0, 3: 70.0, SKIP: 0.0}  # of a piece under way


class Opponents:
    """Gives the moves of whichever computer player is to act."""

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        """`clock`: milliseconds."""
        self._session = session
        self._clock = clock
        self._thinking: Generator[None, None, tuple[Move, ...]] | None = None
        self._moves: deque[Move] = deque()
        self._due = 0.0

    def moves(self, speed: int, conceding: bool) -> Generator[Move, None, None]:
        """The moves to play in this frame: none while it still thinks or the pause lasts.

        Play each before taking the next. `conceding`: they give up instead of playing on.
        """
        until = self._clock() + SLICE_MS
        while self._session.outcome is None and not self._session.is_human_turn:
            if speed < SKIP and self._clock() < self._due:
                return
            if conceding:
                yield CONCEDE
            elif self._moves or self._think(until):
                yield self._moves.popleft()
            else:
                return
            self._due = self._clock() + PAUSE_MS[speed]
            if self._clock() >= until:
                return

    def _think(self, until: float) -> bool:
        """Think on; whether the turn is decided."""
        if self._thinking is None:
            self._thinking = self._session.think()
        try:
            while True:
                next(self._thinking)
                if self._clock() >= until:
                    return False
        except StopIteration as stop:
            self._thinking = None
            self._moves.extend(stop.value)
        return True
