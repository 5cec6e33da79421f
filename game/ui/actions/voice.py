"""What is said to those who listen: moves, turns, messages and tips, each once."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import CONCEDE, END, Step
from game.ui.actions.desk import Desk
from game.ui.state import tips
from game.ui.state.log import outcome_sentence, step_sentence, turn_sentences, turns
from game.ui.state.view import Message


class Voice:
    """Announces what happens."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._message: Message | None = None  # the message announced last
        self._tip: Message | None = None  # and the tip

    def steps(self, new: Sequence[Step]) -> None:
        """The last steps of the game: the player's own each, those of the others turn by turn."""
        desk = self._desk
        session = desk.model.session
        for step in new:
            if session.by_human(step):
                desk.platform.announce(step_sentence(step, desk.words))
        if not any(ends_turn(step) and not session.by_human(step) for step in new):
            return
        since = len(session.steps) - len(new)
        for turn in turns(session.steps):
            last = turn.steps[-1]
            ended = turn.first + len(turn.steps) > since and ends_turn(last)
            if ended and not session.by_human(last):
                desk.platform.announce(" ".join(turn_sentences(turn, desk.words)))

    def turn(self) -> None:
        """A human's turn has begun."""
        position = self._desk.model.session.position
        words = self._desk.words
        self._desk.platform.announce(
            words("log.your_turn", player=position.turn, round=position.round)
        )

    def outcome(self) -> None:
        """How the game has ended."""
        desk = self._desk
        desk.platform.announce(outcome_sentence(desk.model.session.position, desk.words))

    def news(self) -> None:
        """A new message, and a new tip."""
        view = self._desk.model.view
        message = view.refusal.message if view.refusal else view.message
        if message is not self._message:
            self._message = message
            if message is not None:
                self._say(message)
        tip = tips.shown_tip(self._desk.model)
        if tip is not None and tip != self._tip:
            self._tip = tip
            self._say(tip)

    def _say(self, message: Message) -> None:
        self._desk.platform.announce(self._desk.words(message.key, message.facts))


def ends_turn(step: Step) -> bool:
    """Whether a step is the last of its turn."""
    return step.move in (END, CONCEDE) or step.after.outcome() is not None
