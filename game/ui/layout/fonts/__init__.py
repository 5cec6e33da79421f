"""The game's own font (Nunito, licence beside it) in two weights."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

_FOLDER = Path(__file__).parent


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
