"""Hints: what to play next and why, shown on the board, told, and played with one press."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace

from game.core import END, Move, Position, SlayError
from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.state import marks
from game.ui.state.view import Advice


class Hints:
    """Asks the strongest level for a turn, and gives it action by action.

    As long as the player follows it (or comes back to it by undoing), the next hint is the next
    action of that same turn: advice that changes its mind halfway is none.
    """

    def __init__(self, desk: Desk, course: Course) -> None:
        self._desk = desk
        self._course = course
        self._plan: tuple[tuple[Position, tuple[Move, ...]], ...] = ()
        self._asked: Position | None = None  # what is being thought about
        self._tell: Callable[[str], None] = _nobody

    def ask(self, tell: Callable[[str], None] | None = None) -> None:
        """Show the next action. `tell`: who gets it in words, too, when it is there."""
        self._tell = tell or _nobody
        self._desk.close()
        self._desk.extras.use(self._ask)

    def _ask(self) -> None:
        desk = self._desk
        position = desk.model.session.position
        if not desk.model.can_play or (self._asked == position and desk.slices.busy):
            return
        if self._shown(position):
            return
        self._asked = position
        desk.say("hint.thinking")
        desk.slices.begin(self._think(position), self._found, self._failed)

    def _think(self, position: Position) -> Generator[None, None, Position]:
        from game.ai import think
        from game.coach.hint import STRONGEST, taken_apart

        work = think(position, STRONGEST, 0)
        while self._desk.model.session.position == position:
            try:
                yield next(work)
            except StopIteration as stop:
                self._plan = tuple(taken_apart(position, stop.value))
                break
        return position

    def _found(self, position: Position) -> None:
        self._asked = None
        if self._desk.model.can_play:
            self._shown(position)

    def _failed(self, error: SlayError) -> None:
        self._asked = None
        self._desk.say("coach.failed", error=str(error))

    def _shown(self, position: Position) -> bool:
        """Show what the plan says for a position, if it says anything and the game stands there."""
        from game.coach.reasons import reasons
        from game.ui.state.coach import advice_sentence

        desk = self._desk
        model = desk.model
        moves = next((moves for at, moves in self._plan if at == position), None)
        if moves is None or model.session.position != position:
            return False
        advice = Advice("hint", position, moves, reasons(position, moves))
        land = None if moves[0] == END else position.territory_at(moves[-1].source)
        model.view = replace(
            model.view,
            advice=advice,
            selected=None,
            buying="",
            territory=land.capital if land else model.view.territory,
            cursor=None,
            refusal=None,
            message=None,
        )
        for move in moves:
            if move != END:
                desk.stage.board.reveal(move.source)
                desk.stage.board.reveal(move.target)
        if marks.HINTS not in model.session.settings:
            model.session.settings[marks.HINTS] = "yes"
            marks.note_help(model.session.settings)
            self._course.save()
        told = advice_sentence(advice, desk.words)
        desk.platform.announce(told)
        self._tell(told)
        self._tell = _nobody
        return True

    def play(self) -> None:
        """Play the action that is shown."""
        model = self._desk.model
        advice = model.advice
        for move in advice.moves if advice is not None else ():
            if move == END:
                model.end_turn()
            elif not model.play(move):
                return

    def put_away(self) -> None:
        """Show it no more."""
        model = self._desk.model
        model.view = replace(model.view, advice=None)


def _nobody(text: str) -> None:
    """Nobody waits for an answer."""
