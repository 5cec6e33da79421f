"""The computer players' turns: thought out in slices between frames, shown move by move.

The moves are the same at every speed; only the time between them differs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator

from game.core import CONCEDE, Move, Position
from game.session import Session
from game.ui.state.settings import SKIP

SLICE_MS = 10.0  # of a frame, for thinking
PAUSE_MS = {1: 620.0, 2: 260.0, 3: 80.0, SKIP: 0.0}  # from one move to the next
QUIET = 0.5  # of a pause, after a move that takes nothing from anybody
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
        session = self._session
        until = self._clock() + SLICE_MS
        while session.outcome is None and not session.is_human_turn:
            if not conceding and not self._moves and not self._think(until):
                return
            if speed < SKIP and self._clock() < self._due:
                return
            move = CONCEDE if conceding else self._moves.popleft()
            pause = PAUSE_MS[speed] * (1.0 if _matters(session.position, move) else QUIET)
            yield move
            self._due = self._clock() + pause
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


def _matters(position: Position, move: Move) -> bool:
    """Whether a move takes land, or ends a turn: then it is looked at longer."""
    return move.target < 0 or position.owners[move.target] != ord(position.turn)
