"""The game under pygbag's own runtime, as `pygbag web/main.py` would serve it.

That runtime brings its own page, so what the page of `web/page` offers (dialogs, files, a command
box) is answered with "not here" as the protocol does, and the game falls back on its own screens.
"""

from __future__ import annotations

import asyncio
import os
import platform
import time
from typing import Any

import pygame

from game.platform.base import Platform, Sound, StorageError, Viewport
from game.platform.mixer import Mixer

PREFIX = "slay-hex/"  # of all our keys; others may share this storage


class PygbagPlatform(Platform):
    """Implements the protocol with what pygbag gives: `platform.window`."""

    name = "pygbag"

    def __init__(self) -> None:
        self._window: Any = platform.window  # type: ignore[attr-defined]
        self._mixer = Mixer()

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        await asyncio.sleep(0)  # pygbag's loop goes on at the next animation frame

    def now_ms(self) -> float:
        return time.perf_counter() * 1000.0

    def utc(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(max(0, time.time())))

    def fresh_seed(self) -> int:
        return int.from_bytes(os.urandom(4), "big") % 1_000_000

    def viewport(self) -> Viewport:
        return Viewport(int(self._window.innerWidth), int(self._window.innerHeight), 1.0)

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        return pygame.display.set_mode((viewport.width, viewport.height))

    def load(self, key: str) -> str | None:
        try:
            text = self._window.localStorage.getItem(key)
        except Exception as error:
            raise StorageError(str(error)) from error
        return text if isinstance(text, str) else None

    def save(self, key: str, text: str) -> None:
        try:
            self._window.localStorage.setItem(key, text)
        except Exception as error:
            raise StorageError(str(error)) from error

    def delete(self, key: str) -> None:
        try:
            self._window.localStorage.removeItem(key)
        except Exception as error:
            raise StorageError(str(error)) from error

    def keys(self) -> list[str]:
        try:
            storage = self._window.localStorage
            names = [str(storage.key(index)) for index in range(int(storage.length))]
        except Exception as error:
            raise StorageError(str(error)) from error
        return sorted(name for name in names if name.startswith(PREFIX))

    def link(self) -> str:
        return str(self._window.location.hash).removeprefix("#")

    def set_link(self, fragment: str) -> None:
        self._window.history.replaceState(None, "", "#" + fragment)

    def address(self, fragment: str) -> str:
        return str(self._window.location.href).partition("#")[0] + "#" + fragment

    def play(self, sound: Sound, volume: int) -> None:
        self._mixer.play(sound, volume)

    def prefers_reduced_motion(self) -> bool:
        return bool(self._window.matchMedia("(prefers-reduced-motion: reduce)").matches)

    def language(self) -> str:
        return str(self._window.navigator.language or "en")

    def set_language(self, language: str, title: str) -> None:
        self._window.document.title = title
        pygame.display.set_caption(title)  # SDL names the page after its window
