"""Texts in letters that the game's font lacks, drawn with the fonts of the system (desktop)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import pygame

from game.glyphs import clusters
from game.platform.letters import lacks

USUAL = (
    "notosans", "dejavusans", "segoeui", "arial", "helveticaneue",
    "notosanscjksc", "notosanscjkjp", "wenquanyimicrohei", "microsoftyahei", "msgothic",
    "malgungothic", "hiraginosansgb", "pingfang", "applesdgothicneo",
    "notosanshebrew", "notosansarabic", "geezapro", "arialhebrew",
    "notocoloremoji", "segoeuiemoji", "applecoloremoji",
)  # fmt: skip
"""Asked first: together they have nearly everything, and asking all fonts takes a while."""

PROBE = 64  # pixels; letters are looked for at this size


class SystemFonts:
    """Draws and measures a line, each letter in the first font that has it."""

    def text_width(self, text: str, pixels: int, bold: bool) -> int:
        """The width in pixels of a line at `pixels` per em."""
        return sum(face.size(part)[0] for part, face in _runs(text, pixels, bold))

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface:
        """A picture of the line, its middle where that of the letters is."""
        pictures = [face.render(part, True, colour) for part, face in _runs(text, pixels, bold)]
        wide = max(1, sum(picture.get_width() for picture in pictures))
        high = max([1, *(picture.get_height() for picture in pictures)])
        whole = pygame.Surface((wide, high), pygame.SRCALPHA)
        x = 0
        for picture in pictures:
            whole.blit(picture, (x, (high - picture.get_height()) // 2))
            x += picture.get_width()
        return whole


def _runs(text: str, pixels: int, bold: bool) -> list[tuple[str, pygame.font.Font]]:
    """Parts of the line from left to right, each with its font."""
    parts: list[tuple[str, str | None, bool]] = []  # text, font, from right to left
    for cluster in clusters(text):
        path, right_to_left = _path_for(cluster[0], bold), _right_to_left(cluster[0])
        if parts and cluster.isspace():
            path, right_to_left = parts[-1][1:]
        if parts and parts[-1][1:] == (path, right_to_left):
            parts[-1] = (parts[-1][0] + cluster, path, right_to_left)
        else:
            parts.append((cluster, path, right_to_left))
    if any(right_to_left for *_, right_to_left in parts[:1]):
        parts.reverse()  # a line that begins from the right goes on to the left
    return [(part, _face(path, pixels, bold, back)) for part, path, back in parts]


def _right_to_left(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL")


@lru_cache(maxsize=64)
def _face(path: str | None, pixels: int, bold: bool, right_to_left: bool) -> pygame.font.Font:
    face = pygame.font.Font(path, pixels)
    if right_to_left:
        face.set_direction(pygame.DIRECTION_RTL)
    return face


@lru_cache(maxsize=4096)
def _path_for(char: str, bold: bool) -> str | None:
    """The file of the first font that has the character; None if no font has it."""
    for path in _paths(bold):
        if not lacks(_probe(path), char):
            return path
    return None


@lru_cache(maxsize=2)
def _paths(bold: bool) -> tuple[str, ...]:
    others = [name for name in pygame.font.get_fonts() if name not in USUAL]
    found = (pygame.font.match_font(name, bold=bold) for name in (*USUAL, *others))
    return tuple(dict.fromkeys(path for path in found if path and _opens(path)))


def _opens(path: str) -> bool:
    try:
        _probe(path)
    except (pygame.error, OSError):
        return False
    return True


@lru_cache(maxsize=1024)
def _probe(path: str) -> pygame.font.Font:
    return pygame.font.Font(path, PROBE)
