"""Tips for the first game. They watch what the player does and come one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core import END, Step
from game.core.pieces import KINDS
from game.ui.state.model import Model
from game.ui.state.view import Message


class Tip(NamedTuple):
    """A tip: its text, when it may be shown, and when the player has done what it says."""

    name: str
    due: Callable[[Model], bool]
    done: Callable[[Model], bool]


def _has_selected(model: Model) -> bool:
    return model.view.selected is not None


def _has_moved(model: Model) -> bool:
    return any(step.move.target >= 0 and not step.move.buy for step in _own_steps(model))


def _has_bought(model: Model) -> bool:
    return any(step.move.buy in tuple(KINDS) for step in _own_steps(model))


def _has_played(model: Model) -> bool:
    return _has_moved(model) or _has_bought(model)


def _has_ended(model: Model) -> bool:
    return any(step.move == END for step in _own_steps(model))


def _own_steps(model: Model) -> list[Step]:
    viewer = model.viewer
    return [step for step in model.session.steps if step.before.turn == viewer]


def _can_select(model: Model) -> bool:
    return bool(model.movable())


def _unit_held(model: Model) -> bool:
    return model.view.selected is not None


def _can_buy(model: Model) -> bool:
    return model.buyable("P")


def _nothing_left(model: Model) -> bool:
    return not model.movable()


def _in_danger(model: Model) -> bool:
    """Whether a territory of the player to act can't pay for more than this turn."""
    position = model.session.position
    return any(
        0 < (position.accounts(t).turns_left or 0) <= 3
        for t in position.territories
        if t.owner == position.turn
    )


TIPS: tuple[Tip, ...] = (
    Tip("buy", _can_buy, _has_bought),
    Tip("select", _can_select, _has_selected),
    Tip("move", _unit_held, _has_moved),
    Tip("money", _has_played, _has_ended),
    Tip("end", _nothing_left, _has_ended),
    Tip("starve", _in_danger, lambda model: False),
)


def running(model: Model) -> bool:
    """Whether there are tips still to come."""
    return model.settings.tips < ALL_SEEN


def tip_of(model: Model) -> Message | None:
    """The tip to show now, if any."""
    tip = _current(model)
    if tip is None:
        return None
    return Message(f"tip.{tip.name}", {"player": model.viewer})


def shown_tip(model: Model) -> Message | None:
    """The tip that is on the screen: any message or question goes first."""
    view = model.view
    covered = view.dialog or view.screen != "game" or view.refusal or view.message
    return None if covered else tip_of(model)


def _current(model: Model) -> Tip | None:
    if not model.can_play or model.settings.tips >= ALL_SEEN or model.view.task is not None:
        return None
    seen = model.settings.tips
    for number, tip in enumerate(TIPS):
        if not seen >> number & 1 and tip.due(model):
            return tip
    return None


def with_seen(model: Model, shown: bool) -> int:
    """The settings' `tips` once the player has done what tips say, or `shown` closed this one.

    One bit for each tip that need not come again.
    """
    seen = model.settings.tips
    current = _current(model)
    for number, tip in enumerate(TIPS):
        if not seen >> number & 1 and model.can_play and tip.done(model):
            seen |= 1 << number
        if shown and tip is current:
            seen |= 1 << number
    return seen


ALL_SEEN = (1 << len(TIPS)) - 1
