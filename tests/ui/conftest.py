"""No window, no sound card."""

from __future__ import annotations

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(autouse=True)
def display() -> None:
    """A display that shows nothing, ready for `set_mode`."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.event.clear()
