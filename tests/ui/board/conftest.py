"""The board's tests draw on memory only."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    if not pygame.display.get_init():
        pygame.display.init()
    yield pygame.display.get_surface() or pygame.display.set_mode((64, 64))
