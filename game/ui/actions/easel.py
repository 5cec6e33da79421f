"""The draft on the easel: its history, the stroke that is being painted, and that it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.pieces import LETTERS
from game.editor.brush import Brush, painted
from game.editor.draft import Draft
from game.editor.history import History
from game.ui.actions.desk import Desk
from game.ui.actions.drafts import Drafts
from game.ui.state.editing import Editing

SLIP = 3  # so many hexes may be painted by a finger that is the first of two


class Easel:
    """Every change of the draft goes through here."""

    def __init__(self, desk: Desk, drafts: Drafts) -> None:
        self._desk = desk
        self._drafts = drafts
        self._last: Editing | None = None  # as it was left, whatever became of the view state

    @property
    def _editing(self) -> Editing:
        editing = self._desk.model.view.editing
        assert editing is not None  # it is there from the first opening on
        return editing

    @property
    def draft(self) -> Draft:
        """What is on the board of the editor."""
        return self._editing.draft

    def _put(self, editing: Editing) -> None:
        model = self._desk.model
        self._last = editing
        model.view = replace(model.view, editing=editing)

    def _show(self, **changes: object) -> None:
        self._put(replace(self._editing, **changes))  # type: ignore[arg-type]

    def _say(self, key: str, **facts: int | str) -> None:
        """Let something be heard that can be seen anyway."""
        self._desk.platform.announce(self._desk.words(key, facts))

    # Changes

    def change(self, draft: Draft) -> bool:
        """The draft is another one now, which can be undone; whether it differs."""
        before = self._editing
        changed = draft != before.history.now
        self._put_history(before.history.then(draft))
        return changed

    def _put_history(self, history: History) -> None:
        editing = self._editing
        draft = history.now
        same_grid = draft.grid is editing.history.now.grid
        selected = editing.selected if same_grid else None
        if selected is not None and chr(draft.owners[selected]) not in LETTERS:
            selected = None
        self._put(
            replace(
                editing,
                history=history,
                stroke=None,
                faults=draft.faults(),
                selected=selected,
                cursor=editing.cursor if same_grid else None,
            )
        )
        self._drafts.keep(draft)

    def undo(self) -> bool:
        """One change back; False if there is none."""
        self.finish()
        history = self._editing.history
        if not history.past:
            self._desk.say("editor.nothing_to_undo")
            return False
        self._put_history(history.undone())
        self._say("editor.undone")
        return True

    def redo(self) -> bool:
        """One change on again; False if there is none."""
        self.finish()
        history = self._editing.history
        if not history.future:
            self._desk.say("editor.nothing_to_redo")
            return False
        self._put_history(history.redone())
        self._say("editor.redone")
        return True

    # Strokes

    def paint(self, brush: Brush, hexes: Iterable[int]) -> None:
        """Paint hexes, along with what lies symmetrically; it belongs to the present stroke."""
        editing = self._editing
        after = painted(editing.draft, brush, hexes, editing.symmetry, colours=editing.colours)
        self._show(stroke=after, selected=None)

    def finish(self) -> None:
        """The stroke is done: it is one change."""
        editing = self._editing
        stroke = editing.stroke
        if stroke is None:
            return
        changed = stroke.differences(editing.history.now)
        self.change(stroke)
        if changed:
            self._say("editor.painted", n=changed)

    def drop(self) -> None:
        """The stroke was the beginning of something else: forget it, unless it is a long one."""
        editing = self._editing
        stroke = editing.stroke
        if stroke is None:
            return
        if stroke.differences(editing.history.now) <= SLIP * editing.symmetry.folds:
            self._show(stroke=None)
        else:
            self.finish()
