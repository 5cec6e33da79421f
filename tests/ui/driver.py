"""Plays as a player does: keys, clicks and taps as pygame's events, at the places shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.core import CONCEDE, END, Move
from game.kept.saves import SaveInfo
from game.platform.base import PageEvent
from game.session import Session
from game.texts import Catalogue
from game.ui.app import App
from game.ui.input.seen import CARDS, QUESTIONS, SEEN_MS
from game.ui.inspector import ScreenInspector
from game.ui.state.model import Model
from tests.ui.fake import FakePlatform

KEYS = {
    "enter": pygame.K_RETURN,
    "esc": pygame.K_ESCAPE,
    "space": pygame.K_SPACE,
    "backspace": pygame.K_BACKSPACE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "pagedown": pygame.K_PAGEDOWN,
    "pageup": pygame.K_PAGEUP,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
}


def change_settings(app: App, **changes: Any) -> None:
    """As the settings screen does it."""
    app.actions.preferences.keep(replace(app.desk.model.settings, **changes))


class Player:
    """One player before one screen."""

    def __init__(
        self,
        width: int = 1280,
        height: int = 720,
        dpr: float = 1.0,
        *,
        platform: FakePlatform | None = None,
        session: Session | None = None,
        tips: bool = False,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.platform = platform or FakePlatform(width, height, dpr)
        self.app = App(self.platform)
        self.inspector = ScreenInspector(self.app.desk, self.app.display)
        if session is not None:
            self.app.actions.course.open_session(session, fresh=False)
        change_settings(self.app, speed=4, tips=0 if tips else 63)
        self.frames(2)

    # What is seen

    @property
    def state(self) -> dict[str, Any]:
        return self.inspector.state()

    @property
    def buttons(self) -> dict[str, dict[str, Any]]:
        buttons: dict[str, dict[str, Any]] = self.state["buttons"]
        return buttons

    @property
    def model(self) -> Model:
        return self.app.desk.model

    @property
    def words(self) -> Catalogue:
        return self.app.desk.words

    @property
    def session(self) -> Session:
        return self.model.session

    @property
    def listed(self) -> tuple[SaveInfo, ...]:
        """The games on the list of saved ones."""
        return tuple(listed.info for listed in self.model.view.shelf.games)

    @property
    def screen(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def name(self, hex_id: int) -> str:
        return self.session.position.grid.name(hex_id)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.platform.now += 16.0
            self.app.tick()

    def wait_for_turn(self, limit: int = 4000) -> None:
        """Until a human is to act, or something is asked, or the game is over."""
        for _ in range(limit):
            state = self.model
            if state.can_play or state.view.dialog or state.view.screen != "game":
                return
            self.frames()
        raise AssertionError("the others don't finish their turns")

    def _take_in(self, ends: bool) -> None:
        """See what has come up by itself, as one does before one answers it or ends the turn."""
        view = self.model.view
        if ends or view.dialog in QUESTIONS or view.screen in CARDS:
            self.platform.now += SEEN_MS
            self.frames()

    # Keys

    def key(self, name: str) -> None:
        self._take_in(ends=name == "e")
        self.hasty_key(name)

    def hasty_key(self, name: str) -> None:
        """Press a key without looking."""
        mod = 0
        letter = name
        if name.startswith("shift+"):
            mod, letter = pygame.KMOD_SHIFT, name[6:].upper()
        elif name.startswith("ctrl+"):
            mod, letter = pygame.KMOD_CTRL, name[5:]
        code = KEYS.get(letter) or ord(letter.lower())
        text = " " if letter == "space" else "" if letter in KEYS else letter
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
        )
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, scancode=0))
        self.frames()

    def keys(self, names: str) -> None:
        for name in names.split():
            self.key(name)

    def walk_to(self, hex_id: int) -> None:
        """Arrow keys only."""
        columns = self.session.position.grid.columns
        if self.model.view.cursor is None:
            self.key("right")
        for _ in range(300):
            cursor = self.model.view.cursor
            assert cursor is not None
            if cursor == hex_id:
                return
            row, wanted = cursor // columns, hex_id // columns
            if row != wanted:
                self.key("down" if row < wanted else "up")
            else:
                self.key("right" if cursor < hex_id else "left")
        raise AssertionError(f"arrows don't lead to {self.name(hex_id)}")

    def say(self, line: str) -> str:
        """Type a line into the command box; the answer."""
        self.platform.events.append(PageEvent("command", line))
        self.frames()
        return self.platform.replies[-1]

    # Pointer, in CSS pixels

    def click(self, x: float, y: float) -> None:
        dpr = self.platform.room.dpr
        pos = (round(x * dpr), round(y * dpr))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))
        self.frames()

    def touch(self, x: float, y: float) -> None:
        """A tap, with the mouse events that SDL makes of it."""
        room = self.platform.room
        pos = (round(x * room.dpr), round(y * room.dpr))
        for finger, mouse in (
            (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
            (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
        ):
            pygame.event.post(pygame.event.Event(mouse, pos=pos, button=1, touch=True))
            self.finger(finger, 1, x, y)
        self.frames()

    def finger(self, kind: int, finger: int, x: float, y: float) -> None:
        room = self.platform.room
        pygame.event.post(
            pygame.event.Event(
                kind, finger_id=finger, touch_id=1, x=x / room.width, y=y / room.height, dx=0, dy=0
            )
        )

    def button(self, name: str, touch: bool = False) -> None:
        """Press a button that can be seen and is enabled."""
        found = self.buttons.get(name)
        assert found is not None, f"no button {name}; there are {sorted(self.buttons)}"
        assert found["enabled"], f"{name} is not enabled"
        at = found["x"] + found["w"] / 2, found["y"] + found["h"] / 2
        self._take_in(ends=name == "end")
        if touch:
            self.touch(*at)
        else:
            self.click(*at)

    def hex(self, hex_id: int, touch: bool = False) -> None:
        """Point at a hex."""
        center = self.inspector.hex_center(self.name(hex_id))
        assert center is not None
        if touch:
            self.touch(*center)
        else:
            self.click(*center)

    # Whole moves

    def play_by_pointer(self, move: Move, touch: bool = False) -> None:
        """Make a move as one does with mouse or finger."""
        if move == END:
            self.button("end", touch)
            if self.model.view.dialog == "starve":
                self.button("yes", touch)
            return
        view = self.model.view
        if move.buy:
            if view.territory != move.source or view.selected is not None or view.buying:
                self._let_go(touch)
                self.hex(move.source, touch)
            self.button(f"buy:{move.buy}", touch)
        elif view.selected != move.source:
            self._let_go(touch)
            self.hex(move.source, touch)
        self.hex(move.target, touch)

    def _let_go(self, touch: bool) -> None:
        """Nothing held: a tap on the selected unit, or on the chosen price, puts it back."""
        view = self.model.view
        if view.buying:
            self.button(f"buy:{view.buying}", touch)
        elif view.selected is not None:
            self.hex(view.selected, touch)

    def play_by_keys(self, move: Move) -> None:
        """Make a move with the keyboard alone."""
        if move == END:
            self.key("e")
            if self.model.view.dialog == "starve":
                self.keys("down down enter")
            return
        if self.model.view.selected is not None or self.model.view.buying:
            self.key("esc")
        self.walk_to(move.source)
        self.key("enter")
        if move.buy:
            kinds = list(self.session.position.rules.prices)
            self.key(str(kinds.index(move.buy) + 1))
        self.walk_to(move.target)
        self.key("enter")


def last_move(player: Player) -> Move:
    """The move played last."""
    return player.session.steps[-1].move


__all__ = ["CONCEDE", "END", "Player", "last_move"]
