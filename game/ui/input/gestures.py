"""Presses, drags and pinches, out of the raw events of mouse and fingers.

One tap on a touch screen arrives as a finger event and again as a mouse event marked `touch`; the
marked ones are left out, so that it is one action. A press that moved is a drag and never acts;
one that did not move is a tap and never pans, however long it lasted. Positions are CSS pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, hypot
from typing import Literal, NamedTuple

import pygame

from game.platform.base import Wheel

MOUSE = -1  # the mouse's place among the finger ids
SLOP = 6.0  # CSS pixels a mouse may move during a click
FINGER_SLOP = 12.0  # and a finger during a tap
NOTCH = 100.0  # CSS pixels that a notch of the wheel scrolls


class Gesture(NamedTuple):
    """What the player did.

    - `press`: a pointer went down at (x, y); nothing is decided yet.
    - `tap`: it came up where it went down: act.
    - `pan`: everything moves by (dx, dy); (x, y) is where the drag began.
    - `zoom`: by `factor` around (x, y), and by (dx, dy).
    - `scroll`: the wheel at (x, y), or fingers on a trackpad, bring up what is below by dy, which
      is in CSS pixels.
    - `hover`: the mouse moved with no button down.
    - `cancel`: the press came to nothing (it became a drag, or was taken away).
    - `back`: the right mouse button: cancel, as Esc does.
    """

    kind: Literal["press", "tap", "pan", "zoom", "scroll", "hover", "cancel", "back"]
    x: float = 0
    y: float = 0
    dx: float = 0
    dy: float = 0
    factor: float = 1
    touch: bool = False


@dataclass
class _Pointer:
    start: tuple[float, float]
    now: tuple[float, float]
    dragging: bool = False


class Gestures:
    """Feed it pygame's events; it gives back gestures."""

    def __init__(self) -> None:
        self._down: dict[int, _Pointer] = {}

    @property
    def busy(self) -> bool:
        """Whether any pointer is down."""
        return bool(self._down)

    def reset(self) -> list[Gesture]:
        """Let go of everything (the game lost the pointer)."""
        held = bool(self._down)
        self._down.clear()
        return [Gesture("cancel")] if held else []

    def feed(
        self, event: pygame.event.Event, width: float, height: float, dpr: float
    ) -> list[Gesture]:
        """The gestures that `event` completes. `width` and `height` in CSS pixels."""
        kind = event.type
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            at = (event.x * width, event.y * height)
            finger = event.finger_id
            if kind == pygame.FINGERDOWN:
                return self._press(finger, at, True)
            return self._move(finger, at) if kind == pygame.FINGERMOTION else self._lift(finger, at)
        if kind == pygame.MOUSEWHEEL:
            # pygame leaves out what is less than a notch. SDL adds that up, and its whole notches
            # are all that was scrolled; the precise numbers are of this event alone.
            x, y = pygame.mouse.get_pos()
            return [wheeled(Wheel(x / dpr, y / dpr, -NOTCH * event.y), 1)]
        if kind not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return []
        if getattr(event, "touch", False):
            return []
        at = (event.pos[0] / dpr, event.pos[1] / dpr)
        if kind == pygame.MOUSEMOTION:
            if MOUSE in self._down:
                return self._move(MOUSE, at)
            return [Gesture("hover", *at)]
        if event.button == 3 and kind == pygame.MOUSEBUTTONDOWN:
            return [Gesture("back", *at)]
        if event.button != 1:
            return []
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._press(MOUSE, at, False)
        return self._lift(MOUSE, at)

    def _press(self, pointer: int, at: tuple[float, float], touch: bool) -> list[Gesture]:
        self._down[pointer] = _Pointer(at, at)
        if len(self._down) > 1:  # a second finger: from now on nothing can be a tap
            cancelled = not all(p.dragging for p in self._down.values())
            for held in self._down.values():
                held.dragging = True
            return [Gesture("cancel")] if cancelled else []
        return [Gesture("press", *at, touch=touch)]

    def _move(self, pointer: int, at: tuple[float, float]) -> list[Gesture]:
        held = self._down.get(pointer)
        if held is None:
            return []
        if len(self._down) >= 2:
            return self._pinch(pointer, held, at)
        result = []
        if not held.dragging:
            slop = SLOP if pointer == MOUSE else FINGER_SLOP
            if hypot(at[0] - held.start[0], at[1] - held.start[1]) <= slop:
                return []
            held.dragging = True
            result.append(Gesture("cancel"))
        dx, dy = at[0] - held.now[0], at[1] - held.now[1]
        held.now = at
        result.append(Gesture("pan", *held.start, dx, dy, touch=pointer != MOUSE))
        return result

    def _pinch(self, pointer: int, held: _Pointer, at: tuple[float, float]) -> list[Gesture]:
        one, two = list(self._down.values())[:2]
        if held is not one and held is not two:
            return []
        before = hypot(one.now[0] - two.now[0], one.now[1] - two.now[1])
        was = ((one.now[0] + two.now[0]) / 2, (one.now[1] + two.now[1]) / 2)
        held.now = at
        after = hypot(one.now[0] - two.now[0], one.now[1] - two.now[1])
        now = ((one.now[0] + two.now[0]) / 2, (one.now[1] + two.now[1]) / 2)
        factor = after / before if before > 1 else 1.0
        return [Gesture("zoom", *now, now[0] - was[0], now[1] - was[1], factor, touch=True)]

    def _lift(self, pointer: int, at: tuple[float, float]) -> list[Gesture]:
        held = self._down.get(pointer)
        if held is None:
            return []
        result = [] if held.dragging else self._move(pointer, at)
        del self._down[pointer]
        if held.dragging:
            return result
        return [Gesture("tap", *held.start, touch=pointer != MOUSE)]


def wheeled(wheel: Wheel, scale: float) -> Gesture:
    """What the wheel or a trackpad does: zoom by a pinch, else scroll.

    `scale`: CSS pixels in a unit of the layout.
    """
    x, y = wheel.x / scale, wheel.y / scale
    if wheel.pinch:
        return Gesture("zoom", x, y, factor=exp(-wheel.down / 100))
    return Gesture("scroll", x, y, dy=wheel.down)
