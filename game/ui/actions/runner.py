"""Runs commands and taps: the one way in for buttons, keys and typed lines."""

from __future__ import annotations

from dataclasses import replace

from game.core import CONCEDE, END, Move
from game.ui.actions.bundle import Actions
from game.ui.actions.commands import Command, find
from game.ui.state.log import outcome_message
from game.ui.state.model import Model
from game.ui.state.view import Message, View


class Runner:
    """Runs what may be run now, and lets selecting be heard."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def run(self, name: str) -> bool:
        """Run a command by the name of its button; False, with the reason shown, if it can't."""
        command, argument = find(name)
        model = self._actions.model
        if not command.enabled(model):
            why = command.why(model)
            if why is not None and model.view.screen == "game":
                self._actions.desk.tell(why)
            return False
        before = model.view
        command.action(self._actions, argument)
        self._heard(before)
        return True

    def tap(self, hex_id: int | None) -> None:
        """The player pointed at a hex, or beside the island."""
        model = self._actions.model
        before = model.view
        model.view = replace(model.view, cursor=None)
        model.tap(hex_id)
        self._heard(before)

    def play(self, move: Move) -> Message | None:
        """Play a move that was typed; why it can't be played, None if it was.

        Ending the turn and giving up are commands, and ask as their buttons do.
        """
        if move in (END, CONCEDE):
            name = "end" if move == END else "concede"
            why = why_not(find(name)[0], self._actions.model)
            if why is None:
                self.run(name)
            return why
        model = self._actions.model
        why = why_no_move(model)
        if why is None and not model.play(move):
            refusal = model.view.refusal
            return refusal.message if refusal is not None else None
        return why

    def _heard(self, before: View) -> None:
        """Let it be heard if something was selected or taken in hand."""
        view = self._actions.model.view
        if (view.selected is not None and view.selected != before.selected) or (
            view.buying and view.buying != before.buying
        ):
            self._actions.desk.sound("select")


def why_not(command: Command, model: Model) -> Message | None:
    """Why the key of a command does nothing now; None if it does something."""
    if model.view.asked is not None:
        return Message("first.answer")
    if model.view.screen == "over" and not command.enabled(model):
        return outcome_message(model.session.position)
    if model.view.screen not in command.screens:
        return Message("first.close")
    if command.enabled(model):
        return None
    return why_no_move(model) or command.why(model) or Message("first.not_now")


def why_no_move(model: Model) -> Message | None:
    """Why no move can be made now, whichever it is; None if one can."""
    view, session = model.view, model.session
    if view.asked is not None:
        return Message("first.answer")
    if view.screen not in ("game", "over"):
        return Message("first.close")
    if session.outcome is not None:
        return outcome_message(session.position)
    if view.review is not None:
        return Message("first.leave_review")
    if model.can_play:
        return None
    return Message("wait", {"player": session.position.turn})
