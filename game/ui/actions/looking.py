"""Walking the hexes with keys, zooming, and what is shown on request."""

from __future__ import annotations

from dataclasses import replace

from game.ui.actions.desk import Desk
from game.ui.state.figures import coming_trees
from game.ui.state.view import Message


class Looking:
    """Moves the keyboard's hex and the camera."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def act(self) -> None:
        """Enter: act on the hex that the keyboard is on."""
        cursor = self._desk.model.view.cursor
        if cursor is None:
            self.walk("")
        else:
            self._desk.model.tap(cursor)

    def walk(self, way: str) -> None:
        """Move the keyboard's hex; the first time it appears where something is selected."""
        model = self._desk.model
        position = model.position
        view = model.view
        if view.cursor is None:
            here = view.selected if view.selected is not None else view.territory
            cursor = position.land[0] if here is None else here
        else:
            cursor = beside(position.land, position.grid.columns, view.cursor, way)
        model.view = replace(view, cursor=cursor)
        self._desk.stage.board.reveal(cursor)

    def zoom(self, factor: float) -> None:
        """Zoom around the keyboard's or the selected hex, else the middle."""
        view = self._desk.model.view
        board = self._desk.stage.board
        at = view.cursor if view.cursor is not None else view.selected
        if at is not None:
            x, y = board.center_of(at)
        else:
            x, y = self._desk.stage.painter.pixels(self._desk.stage.frame.board).center
        board.zoom_at(x, y, factor)

    def closer(self, at: tuple[float, float] | None = None) -> None:
        """Zoom in until hexes can be hit, around a pixel, else as `zoom` does."""
        board = self._desk.stage.board
        factor = board.camera.comfort
        if at is None:
            self.zoom(factor)
        else:
            board.zoom_at(*at, factor)

    def fold(self) -> None:
        """Fold panels out, or away again, where a small window has no room for all."""
        model = self._desk.model
        model.view = replace(model.view, unfolded=not model.view.unfolded)

    def fit(self) -> None:
        """The whole island again."""
        self._desk.close()
        self._desk.stage.board.fit()

    def toggle_trees(self) -> None:
        """Show or hide where trees will grow."""
        model = self._desk.model
        self._desk.close()
        if model.view.show_trees:
            model.view = replace(model.view, show_trees=False, message=None)
            return
        key = "trees.shown" if coming_trees(model.position) else "trees.none"
        model.view = replace(model.view, show_trees=True, message=Message(key), refusal=None)

    def toggle_names(self) -> None:
        """Write the names on the hexes, or no longer."""
        model = self._desk.model
        self._desk.close()
        model.view = replace(model.view, show_names=not model.view.show_names)


def beside(land: tuple[int, ...], columns: int, hex_id: int, way: str) -> int:
    """The next land hex from `hex_id` in a direction of the arrow keys; itself if there is none.

    Left and right stay in the row; up and down go to the next row with land, straight on.
    """
    row, column = divmod(hex_id, columns)
    if way in ("left", "right"):
        same = [h for h in land if h // columns == row and (h > hex_id) == (way == "right")]
        rest = [h for h in same if h != hex_id]
        return (rest[0] if way == "right" else rest[-1]) if rest else hex_id
    if way not in ("up", "down"):
        return hex_id
    rows = {h // columns for h in land}
    wanted = sorted(r for r in rows if (r > row if way == "down" else r < row))
    if not wanted:
        return hex_id
    target = wanted[0] if way == "down" else wanted[-1]
    place = 2 * column + (row & 1)
    lean = -1 if row & 1 else 1  # of two equally near ones the one that keeps the line straight
    return min(
        (h for h in land if h // columns == target),
        key=lambda h: (abs(2 * (h % columns) + (target & 1) - place), -lean * h),
    )
