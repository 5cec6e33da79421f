"""The board's tests draw on memory only."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen() -> pygame.Surface:
    if not pygame.display.get_init():
        pygame.display.init()
    return pygame.display.get_surface() or pygame.display.set_mode((64, 64))
