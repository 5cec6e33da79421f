"""What is on the display now: the picture and the scene, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ui.actions.desk import Desk
from game.ui.layout.items import Button
from game.ui.screens import Picture, compose
from game.ui.screens.scene import scene
from game.ui.state import tips


class Display:
    """Makes picture and scene anew when what they depend on has changed, and draws them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.hover: tuple[float, float] | None = None
        """Where the mouse is, in units of the layout; None for fingers and outside."""
        self.pressed = ""
        """The name of the button that is held down."""
        self.picture: Picture = compose.picture(desk.model, desk.words, desk.stage.frame)
        self._scene = scene(desk.model)
        self._shown: tuple[object, ...] = ()  # what the picture was made from
        self._staged: tuple[object, ...] = ()  # and the scene

    def prepare(self, now: float) -> Iterator[None]:
        """Make what the first picture needs, in parts of some milliseconds between which the page
        can do what it has to; `draw` then finds it there."""
        yield
        self._fit()
        yield
        self._compose("")
        yield
        self._desk.stage.paint_board(self._scene, now)
        yield

    def draw(self, now: float) -> bool:
        """Bring the display up to date; True if anything was drawn."""
        model, stage = self._desk.model, self._desk.stage
        self._fit()
        button, hover, pointer = self._under_mouse()
        if self._compose(button):
            self._staged = ()
        if (hover, pointer) != self._staged:
            self._staged = (hover, pointer)
            self._scene = scene(model, hover, pointer)
        return stage.draw(self.picture.items, self._scene, now)

    def _fit(self) -> None:
        """Follow the window, and what panels take of it."""
        model, stage = self._desk.model, self._desk.stage
        view = model.view
        if view.screen == "editor" and view.editing is not None:
            from game.ui.screens.editor import free_place

            changed = stage.fit(view.editing.draft, False, view.unfolded, free_place)
        else:
            unfolded = view.unfolded or view.review is not None
            told = tips.running(model) or view.task is not None
            changed = stage.fit(model.position, told, unfolded)
        if changed:
            self._shown = ()

    def _compose(self, button: str) -> bool:
        """Make the picture anew if it is out of date; whether it was. `button`: under the mouse."""
        model, words, stage = self._desk.model, self._desk.words, self._desk.stage
        game = (model.view, model.settings, model.session, model.session.can_redo, model.position)
        shown = (*game, words, button, self.pressed, stage.board.camera.small)
        if shown == self._shown:
            return False
        self._shown = shown
        if model.view.screen != "editor":
            advice = model.advice
            moves = advice.moves if advice is not None else ()
            stage.place_messages(
                model.position,
                [hex_id for move in moves for hex_id in (move.source, move.target) if hex_id >= 0],
            )
        picture = compose.picture(model, words, stage.frame)
        self.picture = compose.with_states(picture, button, self.pressed)
        return True

    def _under_mouse(self) -> tuple[str, int | None, tuple[int, int] | None]:
        """The button and the hex that the mouse is on; its pixel while it carries a piece."""
        if self.hover is None:
            return "", None, None
        x, y = self.hover
        button = self.button_at(x, y)
        if button is not None:
            return button.name, None, None
        stage = self._desk.stage
        carrying = bool(self._desk.model.view.buying)
        pixel = (round(x * stage.dpr), round(y * stage.dpr)) if carrying else None
        return "", stage.hex_at(x, y), pixel

    # What can be pressed

    @property
    def buttons(self) -> list[Button]:
        """All buttons that can be seen now, front ones last."""
        return compose.live_buttons(self.picture)

    def can_be_pressed(self, name: str) -> bool:
        """Whether there is a button of that name that does something, as things stand now."""
        if self._compose(self._under_mouse()[0]):
            self._staged = ()
        return any(button.name == name and button.enabled for button in self.buttons)

    def button_at(self, x: float, y: float) -> Button | None:
        """The button at a point that can be pressed now."""
        return compose.button_at(self.picture, x, y)

    def covers(self, x: float, y: float) -> bool:
        """Whether a panel, a sheet or a button lies at a point."""
        return compose.inside(self.picture, x, y)

    @property
    def chosen(self) -> Button | None:
        """The button that Enter presses on a sheet or in a question."""
        return compose.chosen(self.picture, self._desk.model.view)

    def choose(self, way: str) -> None:
        """Go to the next button of a sheet or question in a direction, as the arrow keys do."""
        model = self._desk.model
        focus, scroll = compose.neighbour(self.picture, model.view, way)
        model.view = replace(model.view, focus=focus)
        self.scroll_by(scroll)

    def scroll_by(self, distance: float) -> None:
        """Scroll the sheet, as far as it goes."""
        model = self._desk.model
        at = min(max(model.view.scroll + distance, 0.0), self.picture.scroll_room)
        if at != model.view.scroll:
            model.view = replace(model.view, scroll=at)
