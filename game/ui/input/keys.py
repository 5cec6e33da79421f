"""Names of keys: what the command table, the help screen and the tests call them."""

from __future__ import annotations

import pygame

_NAMED = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "esc",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
}
_SIGNS = "?+-=,.0123456789"
_KEYPAD = {
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
}
REPEATING = ("left", "right", "up", "down")
FIRST_REPEAT_MS = 350
NEXT_REPEAT_MS = 90


def key_name(event: pygame.event.Event) -> str:
    """The name of the key of a KEYDOWN event, such as "e", "shift+u", "ctrl+z", "?" or "left".

    Letters and signs go by what the player's own keyboard writes, not by where a key lies. "" for
    keys and combinations that belong to the browser or the system.
    """
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
        return ""
    text: str = getattr(event, "unicode", "")
    if event.mod & pygame.KMOD_CTRL:
        name = pygame.key.name(event.key)
        return f"ctrl+{name}" if name in ("z", "y") else ""
    if event.key in _NAMED:
        return _NAMED[event.key]
    if event.key in _KEYPAD:
        return _KEYPAD[event.key]
    if text and text in _SIGNS:
        return text
    letter = text.lower() if text.isalpha() else pygame.key.name(event.key)
    if len(letter) != 1 or not (letter.isalnum() or letter in _SIGNS):
        return ""
    if event.mod & pygame.KMOD_SHIFT and letter.isalpha():
        return f"shift+{letter}"
    return letter


class HeldKeys:
    """Repeats arrow keys that are held down; forgets all on blur."""

    def __init__(self) -> None:
        self._key = 0
        self._name = ""
        self._due = 0.0

    @property
    def pressed(self) -> bool:
        """Whether a key that repeats is held."""
        return bool(self._name)

    def press(self, key: int, name: str, now_ms: float) -> None:
        """A key went down."""
        if name in REPEATING:
            self._key, self._name, self._due = key, name, now_ms + FIRST_REPEAT_MS

    def release(self, key: int) -> None:
        """A key came up."""
        if key == self._key:
            self.reset()

    def reset(self) -> None:
        """No key is held."""
        self._key, self._name = 0, ""

    def due(self, now_ms: float) -> str:
        """The name of the key that repeats now, or ""."""
        if not self._name or now_ms < self._due:
            return ""
        self._due = now_ms + NEXT_REPEAT_MS
        return self._name
