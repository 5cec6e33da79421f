"""What the board shows: a pure function of the game and the view state."""

from __future__ import annotations

from game.core import CONCEDE, END
from game.ui.board import Scene
from game.ui.state.editing import Editing
from game.ui.state.figures import affordable, coming_trees
from game.ui.state.log import changed_hexes
from game.ui.state.model import Model

_MARK_OF_KIND = {
    "walk": "walk",
    "combine": "combine",
    "chop": "chop",
    "clear": "clear",
    "attack": "attack",
    "buy": "buy",
    "buy-combine": "combine",
    "buy-chop": "chop",
    "buy-attack": "attack",
    "castle": "castle",
}


_WHOLE = ("joins", "cuts", "earns")  # reasons that are about whole territories


def scene(model: Model, hover: int | None = None, pointer: tuple[int, int] | None = None) -> Scene:
    """The scene for the board. `hover`, `pointer`: where the mouse is, if there is one."""
    editing = model.view.editing if model.view.screen == "editor" else None
    if editing is not None:
        return _draft_scene(model, editing, hover)
    view, position = model.view, model.position
    at_home = view.screen == "game" and view.asked is None
    advice = model.advice
    held = view.buying if at_home and view.buying and pointer is not None else None
    return Scene(
        position=position,
        viewer=model.viewer,
        selected=view.selected,
        territory=_outlined(model),
        marks=_marks(model),
        movable=model.movable(),
        offers=affordable(position) if model.can_play else (),
        cursor=view.cursor if at_home else None,
        hover=hover if at_home else None,
        held=held,
        held_at=pointer if held else None,
        goal=_goal(model),
        show_names=view.show_names,
        advice=advice.moves if advice is not None and at_home else (),
    )


def _goal(model: Model) -> tuple[int, ...]:
    """The hexes that the task on the screen is about, until it is done or missed."""
    task = model.view.task
    return task.hexes if task is not None and task.state == "open" else ()


def _draft_scene(model: Model, editing: Editing, hover: int | None) -> Scene:
    """The board that is being painted on, and where it has faults."""
    view, draft = model.view, editing.draft
    marks: dict[int, str] = {}
    if editing.stroke is None:
        for fault in editing.faults:
            shown = fault.hexes
            if fault.code == "capital-missing":  # one sign for the whole territory
                shown = shown[len(shown) // 2 :][:1]
            marks.update(dict.fromkeys(shown, "refused"))
    at_home = view.asked is None and not editing.sheet
    chosen = editing.selected
    return Scene(
        position=draft,
        viewer=draft.turn,
        territory=draft.region(chosen) if chosen is not None else (),
        marks=marks,
        cursor=view.cursor if at_home else None,
        hover=hover if at_home else None,
        show_names=view.show_names,
    )


def _outlined(model: Model) -> tuple[int, ...]:
    """The selected territory; looking back with a player's eyes, all of his land."""
    position = model.position
    review = model.view.review
    if review is not None and review.eyes:
        eyes = ord(review.eyes)
        return tuple(hex_id for hex_id in position.land if position.owners[hex_id] == eyes)
    return model.territory.hexes if model.territory else ()


def _marks(model: Model) -> dict[int, str]:
    view, position = model.view, model.position
    if view.dialog == "starve":
        return {at: "refused" for each in position.starving() for at in each.hexes}
    if view.review is not None:
        return _marks_of_review(model)
    marks: dict[int, str] = _advised(model)
    if model.can_play and not model.session.turn_steps and model.advice is None:
        since = model.session.steps_since_last_turn(model.viewer)
        marks.update(dict.fromkeys(changed_hexes(since), "changed"))
    if view.show_trees:
        marks.update(dict.fromkeys(coming_trees(position), "growth"))
    targets = model.targets()
    if targets:
        marks = {hex_id: _MARK_OF_KIND[kind] for hex_id, kind in targets.items()}
    refusal = view.refusal
    if refusal is not None:
        marks[refusal.target] = "refused"
        if refusal.code == "too-strong" and refusal.hexes:
            marks[refusal.hexes[0]] = "defender"
    return marks


def _advised(model: Model) -> dict[int, str]:
    """The hexes that an advice is about, where that is not a whole territory."""
    advice = model.advice
    reasons = advice.reasons if advice is not None else ()
    told = [reason for reason in reasons if reason.kind not in _WHOLE]
    return {hex_id: "advised" for reason in told for hex_id in reason.hexes}


def _marks_of_review(model: Model) -> dict[int, str]:
    """The hexes that the step looked at has changed."""
    review = model.view.review
    if model.advice is not None:
        return _advised(model)
    if review is None or review.at == review.first:
        return {}
    step = model.session.steps[review.at - 1]
    changed = changed_hexes([step])
    if step.move not in (END, CONCEDE):
        changed = (*changed, step.move.target)
    return dict.fromkeys(changed, "changed")
