"""The game's own font (Nunito, licence beside it) in two weights, and what stands in for it.

It has the letters of the game's languages. A text with any other letter is measured and drawn by
the platform, which has the fonts of the system.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Protocol

import pygame

from game.platform.letters import lacks

_FOLDER = Path(__file__).parent
_PROBE = 97  # pixels; letters are looked for at this size

Rgb = tuple[int, int, int]


class Writer(Protocol):
    """Measures and draws a line in any letters; the platform is one. None: it can't."""

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None: ...

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: Rgb
    ) -> pygame.Surface | None: ...


_writer: Writer | None = None


def write_with(writer: Writer) -> None:
    """Let `writer` stand in for the letters that the font lacks, from now on."""
    global _writer
    _writer = writer


@lru_cache(maxsize=64)
def _load(size_px: int, bold: bool) -> pygame.font.Font:
    name = "nunito-bold.ttf" if bold else "nunito-regular.ttf"
    return pygame.font.Font(str(_FOLDER / name), size_px)


def font(size_px: float, bold: bool = False) -> pygame.font.Font:
    """The font at `size_px` surface pixels per em, made once per size. Digits are equally wide."""
    if not pygame.font.get_init():
        pygame.font.init()
        _load.cache_clear()  # fonts made before pygame.quit() are dead
    return _load(max(1, round(size_px)), bold)


@lru_cache(maxsize=4096)
def _has(char: str) -> bool:
    return not lacks(font(_PROBE), char)


def has_all(text: str) -> bool:
    """Whether the game's font has every letter of a text."""
    return text.isascii() or all(map(_has, text))


def width(text: str, pixels: int, bold: bool) -> int:
    """The width of a line in surface pixels at `pixels` per em."""
    if _writer is not None and not has_all(text):
        wide = _writer.text_width(text, pixels, bold)
        if wide is not None:
            return wide
    return font(pixels, bold).size(text)[0]


def render(text: str, pixels: int, bold: bool, colour: Rgb) -> pygame.Surface:
    """A picture of a line on nothing, as wide as `width` says; its middle is the line's."""
    if _writer is not None and not has_all(text):
        picture = _writer.draw_text(text, pixels, bold, colour)
        if picture is not None:
            return picture
    return font(pixels, bold).render(text, True, colour)
