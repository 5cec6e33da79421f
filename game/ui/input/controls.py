"""What keys, mouse, fingers and page do: events in, commands and taps out."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.glyphs import clusters
from game.platform.base import Key, PageEvent, Wheel
from game.ui.actions.bundle import Actions
from game.ui.actions.commands import for_key
from game.ui.actions.runner import Runner
from game.ui.display import Display
from game.ui.input.gestures import NOTCH, Gesture, Gestures, wheeled
from game.ui.input.keys import HeldKeys, key_name, key_of
from game.ui.input.seen import Seen
from game.ui.input.typed import CommandBox
from game.ui.layout.items import Button

SHEET_STEP = 64.0  # CSS pixels a key scrolls
NOTCH_ZOOM = 1.15  # by a notch of the wheel
DOUBLE_MS, DOUBLE_REACH = 400.0, 24.0  # two taps within both are a double one
IDLE = ("act", "cancel")  # commands that do no more in the others' turns than a tap on the board
SCROLLED = ("help", "rules", "log")  # where up and down scroll instead of choosing


class Controls:
    """Turns events into what the player means by them."""

    def __init__(self, actions: Actions, runner: Runner, display: Display) -> None:
        self._actions = actions
        self._runner = runner
        self._display = display
        self._box = CommandBox(actions, runner, display)
        self._gestures = Gestures()
        self._held = HeldKeys()
        self._slider: tuple[Button, float] | None = None  # held, and where the pointer is on it
        self._brush: tuple[float, float] | None = None  # where a stroke of the editor has come to
        self._pressed = 0.0  # when the pointer went down
        self._tapped = (-DOUBLE_MS - 1, 0.0, 0.0)  # when and where the board was tapped last
        self.seen = Seen(actions.model)
        self.quit = False
        """Whether the window was closed."""

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
            self._leave()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(key_of(event), now)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWFOCUSLOST:
                self.let_go()
            self._display.hover = None
        else:
            stage = self._actions.desk.stage
            for gesture in self._gestures.feed(event, stage.room.w, stage.room.h, stage.dpr):
                self._gesture(gesture)
            if not self._gestures.busy:
                self._end_stroke()

    def _key(self, key: Key, now: float) -> None:
        if not key.down:
            self._held.release(key.place)
            return
        model = self._actions.model
        typing = model.view.typing
        if typing is not None and typing.form:
            # It was closed without an answer: the keys are here again.
            model.view = replace(model.view, typing=None)
        name = key_name(key)
        letter = key.key if len(key.key) == 1 and not key.ctrl else ""
        if letter and typing is not None and typing.what == "name" and not typing.form:
            self._type(typing.text + letter)
        elif name:
            self._held.press(key.place, name, now)
            self.key(name)

    def _leave(self) -> None:
        """The window is to be closed: at once, unless a game would be lost with it."""
        view = self._actions.model.view
        if view.unkept is None or not self._actions.model.session.steps or view.dialog == "unkept":
            self.quit = True
        else:
            self._runner.run("unkept")

    def let_go(self) -> None:
        """Every key and pointer counts as let go."""
        self._held.reset()
        self._display.pressed = ""
        self._gestures.reset()
        self._end_stroke()

    def page(self, event: PageEvent | Key | Wheel, now: float) -> None:
        """Something that happened around the game, or that the page tells instead of pygame."""
        actions = self._actions
        if isinstance(event, Key):
            self._key(event, now)
        elif isinstance(event, Wheel):
            self._gesture(wheeled(event, actions.desk.stage.scale))
        elif event.kind in ("blur", "hidden"):
            self.let_go()
        elif event.kind == "shown":
            actions.tabs.look()
        elif event.kind == "command":
            self.seen.act()
            actions.desk.platform.reply(self._box.answer(event.text))
        elif event.kind == "answer":
            self._type(event.text)
            self._finish_typing()
        elif event.kind in ("file", "text"):
            if actions.model.editing is not None:
                actions.editor.open_text(event.text)
            else:
                actions.sharing.open_text(event.text)
        elif event.kind == "copied":
            actions.desk.copied()
        elif event.kind == "shared":
            actions.sharing.shared(event.text == "yes")
        elif event.kind == "later":
            actions.desk.extras.come(event.text)
        elif event.kind == "link":
            actions.sharing.follow(event.text)

    # Keys

    def key(self, name: str) -> None:
        """The player pressed a key, by its name."""
        view = self._actions.model.view
        if view.typing is not None:
            self._typing_key(name)
            return
        editing = self._actions.model.editing
        if editing is not None and not editing.sheet:
            self.seen.act()
            self._actions.editor.key(name)
            return
        if (view.asked is not None or view.screen != "game") and self._sheet_key(name):
            return
        if view.asked is not None:
            return
        choices = for_key(name, self._actions.model)
        name = choices[0].name if choices else ""
        idle = name in ("", *IDLE) or not choices[0].enabled(self._actions.model)
        if idle and self._hurry(name, self.seen.made):
            return
        if choices:
            self._press(name, self.seen.made)

    def _hurry(self, name: str, made: float) -> bool:
        """A press that means nothing else now hurries the others; False if they can't be.

        `name`: the button that was pressed, or whose key.
        """
        return self.seen.hurries(name, made) and self._actions.course.hurry()

    def _press(self, name: str, made: float) -> None:
        """The player pressed a button or its key at that time: run the command if he means it."""
        if self.seen.means(name, made):
            self.seen.act()
            self._runner.run(name)
        elif name == "end":
            self._actions.desk.say("end.again", round=self._actions.model.position.round)

    def _typing_key(self, name: str) -> None:
        if name.isdigit() and len(name) == 1:
            self._type(self._typed + name)
        elif name in ("backspace", "delete"):
            self._type("".join(clusters(self._typed)[:-1]))
        elif name == "enter":
            self._finish_typing()
        elif name == "esc":
            self._actions.cancel()

    @property
    def _typed(self) -> str:
        """What has been typed so far."""
        view = self._actions.model.view
        if view.typing is None or view.typing.what == "seed":
            return view.setup.seed
        return view.typing.text

    def _type(self, text: str) -> None:
        """What has been typed is `text` now."""
        typing = self._actions.model.view.typing
        if typing is not None and typing.what == "name":
            self._actions.games.type_name(text)
        else:
            self._actions.new_game.type_seed(text)

    def _finish_typing(self) -> None:
        """What was typed is complete."""
        model = self._actions.model
        typing = model.view.typing
        model.view = replace(model.view, typing=None)
        if typing is not None and typing.what == "name":
            if self._actions.model.editing is not None:
                self._actions.editor.save_as(typing.text)
            else:
                self._actions.games.rename(typing.text)

    def _sheet_key(self, name: str) -> bool:
        """Keys on sheets and dialogs: arrows go from button to button, Enter presses."""
        view, display = self._actions.model.view, self._display
        if name in ("enter", "space"):
            chosen = display.chosen
            if chosen is not None:
                self._press(chosen.name, self.seen.made)
            return True
        self.seen.act()
        if name == "esc":
            self._actions.cancel()
        elif name in ("pageup", "pagedown"):
            display.scroll_by(SHEET_STEP * (5 if name == "pagedown" else -5))
        elif name in ("up", "down") and view.screen in SCROLLED and view.asked is None:
            display.scroll_by(SHEET_STEP if name == "down" else -SHEET_STEP)
        elif name in ("up", "down", "left", "right"):
            display.choose(name)
        else:
            return False
        return True

    # Pointers

    def _gesture(self, gesture: Gesture) -> None:
        at = (gesture.x, gesture.y)
        display = self._display
        display.hover = None if gesture.touch else at
        if gesture.kind in ("pan", "zoom", "scroll", "back"):
            self.seen.act()
        if gesture.kind == "press":
            self._pressed = self.seen.made
            button = display.button_at(*at)
            display.pressed = button.name if button else ""
            self._slider = (button, gesture.x) if button and button.track else None
        elif gesture.kind == "cancel":
            display.pressed = ""
        elif gesture.kind == "tap":
            button = display.button_at(*at)
            pressed, display.pressed = display.pressed, ""
            if (button is None or not button.enabled) and self._hurry(pressed, self._pressed):
                return
            if button is not None and button.name == pressed:
                self._press(button.name + slid(button, at[0]), self._pressed)
            elif button is None and not pressed:
                self._tap_beside_buttons(*at)
        elif gesture.kind == "back":
            self._actions.cancel()
        elif gesture.kind == "pan" and self._slider is not None:
            slider, x = self._slider
            self._slider = slider, x + gesture.dx
            self._runner.run(slider.name + slid(slider, x + gesture.dx))
        elif gesture.kind in ("pan", "zoom", "scroll"):
            self._look_around(gesture)

    def _tap_beside_buttons(self, x: float, y: float) -> None:
        self.seen.act()
        model, stage = self._actions.model, self._actions.desk.stage
        view = model.view
        if view.asked is not None or view.screen == "handover":
            return
        editing = model.editing
        if editing is not None and not editing.sheet:
            if not self._display.covers(x, y):
                self._tap_draft(x, y)
            return
        if view.screen != "game":
            if not self._display.covers(x, y):
                self._actions.cancel()
            return
        if not self._display.covers(x, y):
            if self._is_second_tap(x, y) and stage.board.camera.small:
                self._actions.looking.closer((x * stage.dpr, y * stage.dpr))
            else:
                self._runner.tap(stage.hex_at(x, y))
        elif stage.frame.notice.contains(x, y):
            model.view = replace(view, message=None, refusal=None)  # it may lie over land

    def _tap_draft(self, x: float, y: float) -> None:
        """A tap on the board of the editor; a double one of the hand zooms in."""
        actions, stage = self._actions, self._actions.desk.stage
        again = self._is_second_tap(x, y)
        if again and not actions.editor.paints and stage.board.camera.small:
            actions.looking.closer((x * stage.dpr, y * stage.dpr))
        else:
            actions.editor.tap(stage.hex_at(x, y))

    def _stroke(self, gesture: Gesture) -> bool:
        """Paint along a drag; False if it is none that paints."""
        actions, stage = self._actions, self._actions.desk.stage
        editing = actions.model.editing
        if editing is None or editing.sheet or gesture.kind != "pan":
            return False
        if not actions.editor.paints or self._display.covers(gesture.x, gesture.y):
            return False
        x, y = self._brush or (gesture.x, gesture.y)
        self._brush = x + gesture.dx, y + gesture.dy
        # So close that no hex on the way is left out.
        width = stage.board.camera.width / stage.dpr
        count = 1 + int(4 * max(abs(gesture.dx), abs(gesture.dy)) / width)
        on_way = (
            stage.hex_at(x + gesture.dx * at / count, y + gesture.dy * at / count)
            for at in range(count + 1)
        )
        actions.editor.drag(dict.fromkeys(at for at in on_way if at is not None))
        return True

    def _end_stroke(self) -> None:
        """No pointer is down any more."""
        if self._brush is not None:
            self._brush = None
            if self._actions.model.editing is not None:
                self._actions.editor.finish()

    def _is_second_tap(self, x: float, y: float) -> bool:
        """Whether this tap makes a double one with the last."""
        before, self._tapped = self._tapped, (self._pressed, x, y)
        soon = self._pressed - before[0] <= DOUBLE_MS
        return soon and abs(x - before[1]) + abs(y - before[2]) <= DOUBLE_REACH

    def _look_around(self, gesture: Gesture) -> None:
        view, stage = self._actions.model.view, self._actions.desk.stage
        dpr = stage.dpr
        x, y, factor = gesture.x, gesture.y, gesture.factor
        editing = self._actions.model.editing
        if self._stroke(gesture):
            return
        if gesture.kind == "zoom" and self._brush is not None:  # a second finger has come
            self._brush = None
            self._actions.editor.drop()
        open_board = view.screen == "game" or (editing is not None and not editing.sheet)
        if not open_board or view.asked is not None:
            if gesture.kind == "pan":
                self._display.scroll_by(-gesture.dy)
            elif gesture.kind == "scroll":
                self._display.scroll_by(gesture.dy / stage.scale)
        elif gesture.kind == "scroll":
            stage.board.zoom_at(x * dpr, y * dpr, NOTCH_ZOOM ** (-gesture.dy / NOTCH))
        elif gesture.kind == "zoom" or not self._display.covers(x, y):  # else it began on a panel
            if gesture.kind == "zoom":
                stage.board.zoom_at(x * dpr, y * dpr, factor)
            stage.board.pan(gesture.dx * dpr, gesture.dy * dpr)


def slid(button: Button, x: float) -> str:
    """The argument of a button that is a slider, pressed at `x`."""
    if button.track is None:
        return ""
    share = (x - button.track.x) / max(1.0, button.track.w)
    return f":{round(1000 * min(max(share, 0.0), 1.0))}"
