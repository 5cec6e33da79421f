"""Where the game runs: `detect()` is the one place that asks."""

from __future__ import annotations

import sys

from game.platform.base import (
    Inspector,
    Key,
    PageEvent,
    Platform,
    Sound,
    StorageError,
    Viewport,
    Wheel,
)

__all__ = [
    "Inspector",
    "Key",
    "PageEvent",
    "Platform",
    "Sound",
    "StorageError",
    "Viewport",
    "Wheel",
    "detect",
]


def detect() -> Platform:
    """The platform the program runs on: the Pyodide page, pygbag's runtime, or the desktop."""
    if sys.platform != "emscripten":
        from game.platform.desktop import DesktopPlatform

        return DesktopPlatform()
    if "pyodide" in sys.modules or "pyodide_js" in sys.modules:
        from game.platform.pyodide import PyodidePlatform

        return PyodidePlatform()
    from game.platform.pygbag import PygbagPlatform

    return PygbagPlatform()
