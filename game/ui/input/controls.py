"""What keys, mouse, fingers and page do: events in, commands and taps out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.platform.base import PageEvent
from game.ui.actions.commands import for_key
from game.ui.input import typed
from game.ui.input.gestures import Gesture, Gestures
from game.ui.input.keys import HeldKeys, key_name
from game.ui.layout.items import Button
from game.ui.screens import compose

if TYPE_CHECKING:
    from game.ui.app import App

SHEET_STEP = 64.0  # CSS pixels a key or a notch of the wheel scrolls
SCROLLED = ("help", "rules", "log")  # where up and down scroll instead of choosing


class Controls:
    """Turns events into what an app does."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._gestures = Gestures()
        self._held = HeldKeys()
        self.hover: tuple[float, float] | None = None
        """Where the mouse is, in units of the layout; None for fingers and outside."""
        self.pressed = ""
        """The name of the button that is held down."""
        self._slider: tuple[Button, float] | None = None  # held, and where the pointer is on it

    @property
    def busy(self) -> bool:
        """Whether a key that repeats or a pointer is held."""
        return self._held.pressed or self._gestures.busy

    def repeat(self, now_ms: float) -> None:
        """Press the key again that is held down, when it is time."""
        name = self._held.due(now_ms)
        if name:
            self.key(name)

    def event(self, event: pygame.event.Event, now: float) -> None:
        """Something that pygame tells: a key, the mouse, a finger, the window."""
        if event.type == pygame.QUIT:
            self._app.running = False
        elif event.type == pygame.KEYDOWN:
            if (
                self._app.model.view.form
            ):  # it was closed without an answer: the keys are here again
                self._app.model.update(typing="", form=False)
            name = key_name(event)
            letter = event.unicode if event.unicode.isprintable() else ""
            if letter and self._app.model.view.typing == "name":
                self._app.chooser.type_text(letter)
            elif name:
                self._held.press(event.key, name, now)
                self.key(name)
        elif event.type == pygame.KEYUP:
            self._held.release(event.key)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWFOCUSLOST:
                self.let_go()
            self.hover = None
        else:
            room = self._app.stage.room
            for gesture in self._gestures.feed(event, room.w, room.h, self._app.stage.dpr):
                self._gesture(gesture)

    def let_go(self) -> None:
        """Every key and pointer counts as let go."""
        self._held.reset()
        self.pressed = ""
        self._gestures.reset()

    def page(self, event: PageEvent) -> None:
        """Something that happened around the game."""
        if event.kind in ("blur", "hidden"):
            self.let_go()
        elif event.kind == "shown":
            self._app.look_for_other_tabs()
        elif event.kind == "command":
            answer = typed.answer(event.text, self._app.model, self._app.words)
            for move in answer.moves:
                self._app.model.play(move)
            for name in answer.commands:
                self._app.run(name)
            self._app.platform.reply(answer.text)
        elif event.kind == "answer":
            self._app.chooser.type_text(event.text, whole=True)
        elif event.kind in ("file", "text"):
            self._app.sharing.open_text(event.text)
        elif event.kind == "link":
            self._app.sharing.follow(event.text)

    def key(self, name: str) -> None:
        """The player pressed a key, by its name."""
        view = self._app.model.view
        if view.typing:
            self._typed(name)
            return
        if (view.dialog or view.screen != "game") and self._sheet_key(name):
            return
        if view.dialog:
            return
        choices = for_key(name, self._app.model)
        if choices:
            self._app.run(choices[0].name)

    def _typed(self, name: str) -> None:
        if name.isdigit() and len(name) == 1:
            self._app.chooser.type_text(name)
        elif name in ("backspace", "delete"):
            self._app.chooser.type_text("", erase=True)
        elif name == "enter":
            self._app.chooser.finish_typing()
        elif name == "esc":
            self._app.model.update(typing="")

    def _sheet_key(self, name: str) -> bool:
        """Keys on sheets and dialogs: arrows go from button to button, Enter presses."""
        view = self._app.model.view
        if name in ("enter", "space"):
            chosen = compose.chosen(self._app.picture, view)
            if chosen is not None:
                self._app.run(chosen.name)
        elif name == "esc":
            self._app.cancel()
        elif name in ("pageup", "pagedown"):
            self._app.scroll_by(SHEET_STEP * (5 if name == "pagedown" else -5))
        elif name in ("up", "down") and view.screen in SCROLLED and not view.dialog:
            self._app.scroll_by(SHEET_STEP if name == "down" else -SHEET_STEP)
        elif name in ("up", "down", "left", "right"):
            focus, scroll = compose.neighbour(self._app.picture, view, name)
            self._app.model.update(focus=focus)
            self._app.scroll_by(scroll)
        else:
            return False
        return True

    def _gesture(self, gesture: Gesture) -> None:
        at = (gesture.x, gesture.y)
        self.hover = None if gesture.touch else at
        if gesture.kind == "press":
            button = self._app.button_at(*at)
            self.pressed = button.name if button else ""
            self._slider = (button, gesture.x) if button and button.slides else None
        elif gesture.kind == "cancel":
            self.pressed = ""
        elif gesture.kind == "tap":
            button = self._app.button_at(*at)
            pressed, self.pressed = self.pressed, ""
            if button is not None and button.name == pressed:
                self._app.run(button.name + slid(button, at[0]))
            elif button is None and not pressed:
                self._tap_beside_buttons(*at)
        elif gesture.kind == "back":
            self._app.cancel()
        elif gesture.kind == "pan" and self._slider is not None:
            slider, x = self._slider
            self._slider = slider, x + gesture.dx
            self._app.run(slider.name + slid(slider, x + gesture.dx))
        elif gesture.kind in ("pan", "zoom"):
            self._drag(gesture)

    def _tap_beside_buttons(self, x: float, y: float) -> None:
        view = self._app.model.view
        if view.dialog or view.screen == "handover":
            return
        if view.screen != "game":
            if not compose.inside(self._app.picture, x, y):
                self._app.cancel()
            return
        if not compose.inside(self._app.picture, x, y):
            self._app.model.update(cursor=None)
            self._app.model.tap(self._app.stage.hex_at(x, y))
            self._app.after_command(view)
        elif self._app.stage.frame.notice.contains(x, y):
            self._app.model.update(message=None, refusal=None)  # it may lie over land

    def _drag(self, gesture: Gesture) -> None:
        view = self._app.model.view
        dpr = self._app.stage.dpr
        if view.screen != "game" or view.dialog:
            if gesture.kind == "pan":
                self._app.scroll_by(-gesture.dy)
            elif gesture.factor != 1 and not gesture.touch:
                self._app.scroll_by(-SHEET_STEP if gesture.factor > 1 else SHEET_STEP)
            return
        if gesture.kind == "zoom":
            self._app.stage.board.zoom_at(gesture.x * dpr, gesture.y * dpr, gesture.factor)
        elif compose.inside(self._app.picture, gesture.x, gesture.y):
            return  # a drag that began on a panel
        self._app.stage.board.pan(gesture.dx * dpr, gesture.dy * dpr)


def slid(button: Button, x: float) -> str:
    """The argument of a button that is a slider, pressed at `x`."""
    if not button.slides:
        return ""
    share = (x - button.rect.x - 54) / max(1.0, button.rect.w - 72)
    return f":{round(1000 * min(max(share, 0.0), 1.0))}"
