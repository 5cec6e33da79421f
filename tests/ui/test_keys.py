"""Keys of keyboards other than ours: by what they write, else by where they lie."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.platform.base import Key
from game.ui.input.keys import key_name, key_of

BY_PLACE = [
    # Cyrillic, Greek, Hebrew, Arabic, Persian, Georgian, Armenian, Thai, Hindi, Korean, kana
    *(("KeyE", sign, "e") for sign in "уεקثھეեำाㄷい"),
    ("KeyB", "لا", "b"),
    ("KeyU", "г", "u"),
    ("Comma", "б", ","),
    ("Period", "ю", "."),
    # Digits: Czech, French, Lithuanian, Thai, Arabic, Persian
    *(("Digit2", sign, "2") for sign in "ěéč๒٢۲"),
    *(("Digit1", sign, "1") for sign in "+&ą١" if sign != "+"),
    ("Digit3", '"', "3"),
    ("Digit4", "'", "4"),
    ("Digit5", "(", "5"),
    ("Digit0", "à", "0"),
]
BY_SIGN = [
    ("KeyD", "e", "e"),  # Dvorak
    ("KeyZ", "y", "y"),  # German
    ("KeyQ", "a", "a"),  # French
    ("Digit1", "+", "+"),  # Czech
    ("Digit6", "-", "-"),  # French
    ("Slash", "؟", "?"),
    ("Equal", "¿", "?"),
    ("Slash", "？", "?"),
    ("Slash", ".", "."),  # Russian
    ("Numpad3", "3", "3"),
]
NOTHING = [
    ("KeyE", "€"),
    ("KeyE", "ę"),
    ("KeyE", "é"),
    ("KeyE", "→"),
    ("KeyI", "ı"),
    ("KeyP", ";"),  # Colemak
    ("KeyE", "Dead"),
    ("KeyE", "Process"),
    ("KeyE", ""),
    ("BracketLeft", "х"),
]


@pytest.mark.parametrize(("place", "writes", "name"), BY_PLACE + BY_SIGN)
def test_what_a_key_is_called(place: str, writes: str, name: str) -> None:
    assert key_name(Key(writes, place)) == name


@pytest.mark.parametrize(("place", "writes"), NOTHING)
def test_what_has_no_name(place: str, writes: str) -> None:
    assert key_name(Key(writes, place)) == ""


def test_shift_and_ctrl_by_place() -> None:
    assert key_name(Key("Г", "KeyU", shift=True)) == "shift+u"
    assert key_name(Key("U", "KeyU", shift=True)) == "shift+u"
    assert key_name(Key("U", "KeyU")) == "u"  # caps lock
    assert key_name(Key("1", "Digit1", shift=True)) == "1"  # French, Czech
    assert key_name(Key("@", "Digit2", shift=True)) == ""
    assert key_name(Key("я", "KeyZ", ctrl=True)) == "ctrl+z"
    assert key_name(Key("z", "KeyY", ctrl=True)) == "ctrl+z"
    assert key_name(Key("я", "KeyZ", ctrl=True, shift=True)) == ""
    assert key_name(Key("e", "KeyE", ctrl=True)) == ""


@given(st.characters(), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_a_latin_letter_is_always_the_layouts(sign: str, place: str) -> None:
    """Whatever a key writes, it means that letter, its place's letter, a sign, or nothing."""
    name = key_name(Key(sign, f"Key{place}"))
    if sign.isascii() and sign.isalpha():
        assert name == sign.lower()
    else:
        assert name in (place.lower(), sign, "?", "space", "")


@pytest.mark.parametrize(
    ("mod", "name"),
    [
        (0, "e"),
        (pygame.KMOD_SHIFT, "shift+e"),
        (pygame.KMOD_RALT, ""),  # AltGr
        (pygame.KMOD_MODE, ""),  # AltGr as X11 has it
        (pygame.KMOD_LCTRL | pygame.KMOD_RALT, ""),  # AltGr as Windows has it
        (pygame.KMOD_META, ""),
    ],
)
def test_keys_of_the_desktop(mod: int, name: str) -> None:
    """pygame tells the sign and the place."""
    told = {"key": 0x443, "scancode": pygame.KSCAN_E, "unicode": "у", "mod": mod}
    assert key_name(key_of(pygame.event.Event(pygame.KEYDOWN, told))) == name


def test_a_dead_key_of_the_desktop_is_nothing() -> None:
    told = {"key": 0x2C7, "scancode": pygame.KSCAN_E, "unicode": "", "mod": 0}
    assert key_name(key_of(pygame.event.Event(pygame.KEYDOWN, told))) == ""
