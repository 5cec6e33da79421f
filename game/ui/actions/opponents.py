"""The computer players' turns: thought out in slices between frames, shown move by move.

They think ahead: while a turn is being shown the next ones are worked out already, on the position
that it will lead to. The game itself is never ahead of what is shown. So the moves are the same at
every speed, and whatever is in the way (another seat, a game opened) only costs the work.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Generator

from game.core import CONCEDE, END, Move, Step
from game.session import HUMAN, Session
from game.ui.state.settings import SKIP

SLICE_MS = 10.0  # of a frame, for thinking, while something moves
CALM_MS = 14.0  # and while nothing does: then comes the wait for the next frame
UNSEEN_MS = 25.0  # and where turns are drawn as a whole
AFTER_MS = 4.0  # and where a turn is to be drawn in the same frame
PAUSE_MS = {1: 620.0, 2: 260.0, 3: 80.0, SKIP: 0.0}  # from one move to the next
QUIET = 0.5  # of a pause, after a move that takes nothing from anybody
MOTION_MS = {1: 300.0, 2: 200.0, 3: 70.0, SKIP: 0.0}  # of a piece under way
NEXT_MS = 2.0  # what is due so soon comes next
LONG_MS = 500.0  # whoever thinks longer is seen to think
AT_ONCE = 24  # moves played in one frame, so that none takes long to draw


class Opponents:
    """Gives the moves of whichever computer player is to act."""

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        """`clock`: milliseconds."""
        self._session = session
        self._clock = clock
        self._seats = session.seats
        self._plan: deque[Step] = deque()  # decided, and not played yet
        self._thinking: Generator[None, None, tuple[Move, ...]] | None = None
        self._stuck = False  # thinking ahead has failed: the present turn comes first
        self._thought = 0.0  # how long the present thinking has taken
        self._looked = 0.0  # when it went on last
        self._due = 0.0

    # Thinking

    def think(self, most_ms: float) -> None:
        """Think for so long at most: about the present turn, then about those after it."""
        self._look()
        begin = self._clock()
        until = begin + most_ms
        if self._plan and begin < self._due < until:
            until = self._due
        if self._thinking is not None:
            self._thought += min(begin - self._looked, 2 * UNSEEN_MS)  # no more: it was held up
        while begin < until and (self._thinking is not None or self._begin()):
            self._go_on()
            begin = self._clock()
        self._looked = begin

    def _begin(self) -> bool:
        """Turn to the next turn that is to be decided; False if there is none."""
        session, plan = self._session, self._plan
        position = plan[-1].after if plan else session.position
        if position.outcome() is not None or session.seats[position.turn] == HUMAN:
            return False
        if plan and (self._stuck or self._turns_ahead >= len(position.players)):
            return False
        self._thinking = session.think(tuple(plan))
        self._thought, self._looked = 0.0, self._clock()
        return True

    @property
    def _turns_ahead(self) -> int:
        return sum(step.move == END for step in self._plan)

    def _go_on(self) -> None:
        assert self._thinking is not None
        try:
            next(self._thinking)
        except StopIteration as stop:
            self._thinking = None
            gc.collect(1)  # of what is new: where nobody but computers plays there is no other time
            position = self._plan[-1].after if self._plan else self._session.position
            for move in stop.value:
                step = Step(position, move, position.play(move))
                self._plan.append(step)
                position = step.after
        except Exception:
            self._thinking = None
            if not self._plan:
                raise
            self._stuck = True  # it will fail again when its turn has come, and be told then

    def _look(self) -> None:
        """Drop what was decided for a game that has gone another way since."""
        session, plan = self._session, self._plan
        there = not plan or plan[0].before == session.position
        if session.seats is not self._seats or not there:
            self._seats = session.seats
            plan.clear()
            self._thinking = None
        if not plan:
            self._stuck = False

    @property
    def thinking(self) -> bool:
        """Whether some turn is being thought about."""
        return self._thinking is not None

    @property
    def ready(self) -> bool:
        """Whether moves are decided."""
        return bool(self._plan)

    @property
    def due(self) -> bool:
        """Whether moves are to be shown now or next."""
        return self.ready and self._clock() >= self._due - NEXT_MS

    @property
    def thinker(self) -> str:
        """The player who has been thinking for long; "" if nobody has."""
        if self._thinking is None or self._thought < LONG_MS:
            return ""
        return self._plan[-1].after.turn if self._plan else self._session.position.turn

    # Playing

    def moves(self, speed: int, conceding: bool) -> tuple[Move, ...]:
        """The moves to play and show together in this frame, all of one turn: none while it still
        thinks or the pause lasts.

        `conceding`: they give up instead of playing on.
        """
        session = self._session
        self._look()
        if session.outcome is not None or session.is_human_turn:
            return ()
        if speed < SKIP and self._clock() < self._due:
            return ()
        if conceding:
            self._plan.clear()
            self._thinking = None
            self._due = self._clock() + PAUSE_MS[speed]
            return (CONCEDE,)
        steps = self._all() if speed == SKIP else self._together()
        if not steps:
            return ()
        for _ in steps:
            self._plan.popleft()
        matters = any(map(_matters, steps))
        self._due = self._clock() + PAUSE_MS[speed] * (1.0 if matters else QUIET)
        return tuple(step.move for step in steps)

    def _all(self) -> list[Step]:
        """What is decided of this turn, as far as it can be drawn in one frame."""
        steps: list[Step] = []
        for step in self._plan:
            steps.append(step)
            if step.move == END or len(steps) == AT_ONCE:
                break
        return steps

    def _together(self) -> list[Step]:
        """The next steps of this turn with one among them, at most, that a human has to see by
        itself; where no human plays, one step."""
        humans = frozenset(ord(player) for player in self._session.humans)
        steps: list[Step] = []
        seen = False
        for step in self._plan:
            near = not humans or _is_near(step, humans)
            if seen and near:
                break
            steps.append(step)
            seen = seen or near
            if step.move == END:
                break
        return steps


def _matters(step: Step) -> bool:
    """Whether a move takes land, or ends a turn: then it is looked at longer."""
    before, move, _ = step
    return move.target < 0 or before.owners[move.target] != ord(before.turn)


def _is_near(step: Step, humans: frozenset[int]) -> bool:
    """Whether a step changes anything on the land of `humans` or beside it.

    What a player does within his own land changes nothing for his neighbours yet.
    """
    before, move, after = step
    if not _matters(step):
        return False
    for h in after.land:
        if before.owners[h] == after.owners[h] and (
            before.pieces[h] == after.pieces[h] or h == move.source or _same_piece(step, h)
        ):
            continue
        if any(p.owners[at] in humans for p in (before, after) for at in (h, *p.neighbours[h])):
            return True
    return False


def _same_piece(step: Step, hex_id: int) -> bool:
    """Whether the same piece stands on a hex, at most spent or fresh again."""
    before, _, after = step
    return before.pieces[hex_id : hex_id + 1].upper() == after.pieces[hex_id : hex_id + 1].upper()
