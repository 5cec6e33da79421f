"""Names of keys: what the command table, the help screen and the tests call them."""

from __future__ import annotations

import pygame

from game.platform.base import Key

_NAMED = {
    "Enter": "enter",
    " ": "space",
    "Escape": "esc",
    "Backspace": "backspace",
    "Delete": "delete",
    "ArrowLeft": "left",
    "ArrowRight": "right",
    "ArrowUp": "up",
    "ArrowDown": "down",
    "Home": "home",
    "End": "end",
    "PageUp": "pageup",
    "PageDown": "pagedown",
}
_SIGNS = tuple("?+-=,.0123456789")
_QUESTION_MARKS = "؟¿՞？"  # Arabic, Spanish, Armenian, full width
_PLACES = {
    "Comma": ",",
    "Period": ".",
    "Minus": "-",
    "Equal": "=",
    **{f"Key{letter.upper()}": letter for letter in "abcdefghijklmnopqrstuvwxyz"},
}
REPEATING = ("left", "right", "up", "down")
FIRST_REPEAT_MS = 350
NEXT_REPEAT_MS = 90


def key_name(key: Key) -> str:
    """The name of a key, such as "e", "shift+u", "ctrl+z", "?" or "left".

    Letters and signs go by what the player's own keyboard writes. Where that is another script's,
    they go by where the key lies; digits do so, too, where the layout has none of the game's signs
    in their place. "" for keys that mean nothing here.
    """
    if key.ctrl:
        letter = "" if key.shift else _letter(key)
        return f"ctrl+{letter}" if letter in ("z", "y") else ""
    if key.key in _NAMED:
        return _NAMED[key.key]
    if not key.key:
        return ""
    if key.key in _QUESTION_MARKS:
        return "?"
    if key.key in _SIGNS:
        return key.key
    if key.place.startswith("Digit"):
        return "" if key.shift else key.place.removeprefix("Digit")
    letter = _letter(key)
    return f"shift+{letter}" if key.shift and letter.isalpha() else letter


def _letter(key: Key) -> str:
    """The Latin letter (or the sign) that a key means; "" if it means none."""
    if key.key.isascii():
        return key.key.lower() if len(key.key) == 1 and key.key.isalpha() else ""
    return _PLACES.get(key.place, "") if _is_foreign(key.key[0]) else ""


def _is_foreign(sign: str) -> bool:
    """Whether a sign is of another script than ours, vowel marks included.

    By Unicode's blocks: Latin letters lie before the Greek ones, and where Vietnamese has its own;
    from dashes to arrows and symbols everything is common to all scripts.
    """
    return (
        "\u0370" <= sign < "\u1e00" or "\u1f00" <= sign < "\u2000" or "\u2c80" <= sign < "\ufb00"
    ) or "\ufb1d" <= sign < "\uff00"


_PYGAME_NAMED = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_SPACE: " ",
    pygame.K_ESCAPE: "Escape",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_LEFT: "ArrowLeft",
    pygame.K_RIGHT: "ArrowRight",
    pygame.K_UP: "ArrowUp",
    pygame.K_DOWN: "ArrowDown",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
}
_PYGAME_PLACES: dict[int, str] = {
    pygame.KSCAN_COMMA: "Comma",
    pygame.KSCAN_PERIOD: "Period",
    pygame.KSCAN_MINUS: "Minus",
    pygame.KSCAN_EQUALS: "Equal",
    **{getattr(pygame, f"KSCAN_{n}"): f"Digit{n}" for n in range(10)},
    **{getattr(pygame, f"KSCAN_{c}"): f"Key{c}" for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
}


def key_of(event: pygame.event.Event) -> Key:
    """The key of a KEYDOWN or KEYUP event. Its `key` is "" when it belongs to the system."""
    shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
    place = _PYGAME_PLACES.get(event.scancode, "")
    down = event.type == pygame.KEYDOWN
    written: str = getattr(event, "unicode", "")
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE):
        key = ""
    elif ctrl:  # then it writes a control character, or nothing
        key = pygame.key.name(event.key)
    else:
        key = _PYGAME_NAMED.get(event.key) or (written if written.isprintable() else "")
    return Key(key, place or str(event.key), shift, ctrl, down)


class HeldKeys:
    """Repeats arrow keys that are held down; forgets all on blur."""

    def __init__(self) -> None:
        self._place = ""
        self._name = ""
        self._due = 0.0

    @property
    def pressed(self) -> bool:
        """Whether a key that repeats is held."""
        return bool(self._name)

    def press(self, place: str, name: str, now_ms: float) -> None:
        """A key went down."""
        if name in REPEATING:
            self._place, self._name, self._due = place, name, now_ms + FIRST_REPEAT_MS

    def release(self, place: str) -> None:
        """A key came up."""
        if place == self._place:
            self.reset()

    def reset(self) -> None:
        """No key is held."""
        self._place, self._name = "", ""

    def due(self, now_ms: float) -> str:
        """The name of the key that repeats now, or ""."""
        if not self._name or now_ms < self._due:
            return ""
        self._due = now_ms + NEXT_REPEAT_MS
        return self._name
