"""The running game as plain data, for tests and bug reports (`window.slay.state()`)."""

from __future__ import annotations

from game.core import SlayError
from game.ui.actions.desk import Desk
from game.ui.display import Display
from game.ui.screens.compose import seen_part
from game.ui.state.tips import shown_tip
from game.ui.state.view import Advice


class ScreenInspector:
    """Implements `game.platform.base.Inspector` for what is on the screen. It only reads."""

    def __init__(self, desk: Desk, display: Display) -> None:
        self._desk = desk
        self._display = display

    def state(self) -> dict[str, object]:
        """The game's state; hexes by name, places in CSS pixels of the canvas."""
        desk = self._desk
        model, view, words = desk.model, desk.model.view, desk.words
        stage = desk.stage
        session = model.session
        position = session.position
        name = position.grid.name
        outcome = session.outcome
        message = view.refusal.message if view.refusal else view.message
        tip = shown_tip(model)
        advice, analysis = model.advice, view.analysis
        return {
            "screen": view.screen,
            "dialog": view.dialog,
            "position": position.format(),
            "rules": position.rules.id,
            "map": session.map.format() if session.map else None,
            "turn": position.turn,
            "round": position.round,
            "seat": session.current_seat,
            "seats": dict(session.seats),
            "viewer": model.viewer,
            "canPlay": model.can_play,
            "selected": None if view.selected is None else name(view.selected),
            "territory": None if view.territory is None else name(view.territory),
            "buying": view.buying,
            "cursor": None if view.cursor is None else name(view.cursor),
            "targets": {name(hex_id): kind for hex_id, kind in model.targets().items()},
            "movable": [name(hex_id) for hex_id in model.movable()],
            "canUndo": session.can_undo,
            "canRedo": session.can_redo,
            "advice": None if advice is None else self._advice(advice),
            "analysis": None
            if analysis is None
            else {
                "player": analysis.player,
                "total": analysis.total,
                "done": len(analysis.looks),
                "working": analysis.working,
                "worst": [
                    {"round": worst.look.round, "verdict": worst.look.verdict, "step": worst.first}
                    for worst in analysis.worst
                ],
            },
            "curve": len(view.curve),
            "refusal": view.refusal.code if view.refusal else None,
            "message": words(message.key, message.facts) if message else "",
            "tip": words(tip.key, tip.facts) if tip else "",
            "thinking": view.thinking.player if view.thinking else "",
            "hurrying": view.hurrying,
            "outcome": {"reason": outcome.reason, "winner": outcome.winner} if outcome else None,
            "settings": model.settings.words(),
            "setup": {
                "size": view.setup.size,
                "players": view.setup.players,
                "seats": list(view.setup.seats[: view.setup.players]),
                "seed": view.setup.seed,
            },
            "review": None
            if view.review is None
            else {"at": view.review.at, "from": view.review.first, "to": view.review.last},
            "task": None
            if view.task is None
            else {
                "kind": view.task.kind,
                "id": view.task.id,
                "state": view.task.state,
                "text": view.task.text,
                "said": view.task.said,
            },
            "moves": len(session.steps),
            "editor": self._editor(),
            "language": words.language,
            "busy": stage.board.busy,
            "framesDrawn": stage.frames_drawn,
            "hexWidth": stage.board.camera.width / stage.dpr * stage.scale,
            "scroll": view.scroll,
            "buttons": self._buttons(),
        }

    def _advice(self, advice: Advice) -> dict[str, object]:
        from game.ui.state.coach import advice_text  # it comes later

        return {
            "kind": advice.kind,
            "moves": list(map(advice.position.format_move, advice.moves)),
            "text": advice_text(advice, self._desk.words),
        }

    def _editor(self) -> dict[str, object] | None:
        """What the editor shows; None if it is not open."""
        editing = self._desk.model.editing
        if editing is None:
            return None
        draft, brush = editing.draft, editing.brush
        name = draft.grid.name
        return {
            "draft": draft.format(),
            "brush": None if brush is None else brush.owner or brush.piece,
            "symmetry": editing.symmetry.name,
            "faults": [fault.code for fault in editing.faults],
            "cursor": None if editing.cursor is None else name(editing.cursor),
            "selected": None if editing.selected is None else name(editing.selected),
            "sheet": editing.sheet,
            "changes": len(editing.history.past),
            "undone": len(editing.history.future),
        }

    def _buttons(self) -> dict[str, dict[str, object]]:
        scale = self._desk.stage.scale
        result: dict[str, dict[str, object]] = {}
        for button in self._display.buttons:
            part = seen_part(button)
            if part is not None:
                result[button.name] = {
                    "x": part.x * scale,
                    "y": part.y * scale,
                    "w": part.w * scale,
                    "h": part.h * scale,
                    "enabled": button.enabled,
                    "state": button.state,
                    "label": button.label,
                    "note": button.note,
                }
        return result

    def hex_center(self, name: str) -> tuple[float, float] | None:
        """The centre of a hex in CSS pixels of the canvas; None for a name that isn't on it."""
        stage = self._desk.stage
        editing = self._desk.model.editing
        shown = self._desk.model.position if editing is None else editing.draft
        try:
            hex_id = shown.grid.parse(name)
        except SlayError:
            return None
        x, y = stage.board.center_of(hex_id)
        unit = stage.dpr / stage.scale
        return x / unit, y / unit
