"""The game on its page, run by Pyodide. The page's half is web/page/platform.js (`slayPage`)."""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from collections.abc import Coroutine
from typing import Any

import pygame
from pyodide.ffi import JsException, create_proxy, to_js

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

_page: Any = None


def run_page(folder: str, page: Any) -> asyncio.Task[None]:
    """Run the module `main` of `folder`, which is on the path, as the page's program.

    page: the page's `slayPage`. Returns the task of the game, which ends when the game ends.
    """
    global _page
    _page = page
    os.chdir(folder)
    started: list[asyncio.Task[None]] = []

    def schedule(main: Coroutine[Any, Any, None], **_: object) -> None:
        # The browser's loop already runs, and waiting for it here would freeze the page.
        started.append(asyncio.ensure_future(main))

    asyncio.run = schedule  # type: ignore[assignment]
    importlib.import_module("main")
    if not started:
        raise RuntimeError("main.py did not call asyncio.run()")
    return started[0]


class _PublishedInspector:
    """An inspector that speaks JavaScript's types; the state as JSON, so that None is null."""

    def __init__(self, inspector: Inspector) -> None:
        self._inspector = inspector

    def state(self) -> str:
        import json  # only when somebody looks

        return json.dumps(self._inspector.state())

    def hex_center(self, name: str) -> Any:
        point = self._inspector.hex_center(name)
        return None if point is None else to_js(point)


class PyodidePlatform(Platform):
    """Implements the protocol on the page."""

    name = "pyodide"

    def __init__(self) -> None:
        if _page is None:
            raise RuntimeError("the page starts the game through run_page()")
        self._page = _page
        self._has_later = False

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        await self._page.frame(rest, show)

    def now_ms(self) -> float:
        return float(self._page.now())

    def utc(self) -> str:
        return str(self._page.utc())

    def fresh_seed(self) -> int:
        return int.from_bytes(os.urandom(4), "big") % 1_000_000

    def viewport(self) -> Viewport:
        page = self._page
        return Viewport(page.width, page.height, page.dpr)

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        # Flags 0: RESIZABLE takes the old size, SCALED turns the canvas into WebGL for good.
        wide = round(viewport.width * viewport.dpr)
        high = round(viewport.height * viewport.dpr)
        surface = pygame.display.set_mode((wide, high))
        self._page.fit(wide, high, viewport.dpr)
        return surface

    def page_events(self) -> list[PageEvent | Key | Wheel]:
        events: list[PageEvent | Key | Wheel] = []
        while (event := self._page.takeEvent()) is not None:
            kind, *told = event
            if kind == "key":
                events.append(Key(*told))
            elif kind == "wheel":
                events.append(Wheel(*told))
            else:
                events.append(PageEvent(kind, *told))
                if kind == "later" and told == [""]:
                    # Its files were not there when Python looked into the folders.
                    sys.path_importer_cache.clear()
                    self._has_later = True
        return events

    def has_later(self) -> bool:
        if not self._has_later:
            self._page.fetchLater()
        return self._has_later

    def load(self, key: str) -> str | None:
        try:
            text = self._page.load(key)
        except JsException as error:
            raise _refused(error) from error
        return None if text is None else str(text)

    def save(self, key: str, text: str) -> None:
        try:
            self._page.save(key, text)
        except JsException as error:
            raise _refused(error) from error

    def delete(self, key: str) -> None:
        try:
            self._page.remove(key)
        except JsException as error:
            raise _refused(error) from error

    def keys(self) -> list[str]:
        try:
            return [str(key) for key in self._page.keptKeys()]
        except JsException as error:
            raise _refused(error) from error

    def link(self) -> str:
        return str(self._page.link())

    def set_link(self, fragment: str) -> None:
        self._page.setLink(fragment)

    def address(self, fragment: str) -> str:
        return str(self._page.address(fragment))

    def copy(self, text: str) -> bool:
        return bool(self._page.copy(text))

    def paste(self) -> bool:
        return bool(self._page.paste())

    def share(self, title: str, text: str, address: str) -> bool:
        return bool(self._page.share(title, text, address))

    def download(self, name: str, text: str) -> bool:
        return bool(self._page.download(name, text))

    def pick_file(self) -> bool:
        return bool(self._page.pickFile())

    def ask(self, prompt: str, initial: str) -> bool:
        return bool(self._page.ask(prompt, initial))

    def play(self, sound: Sound, volume: int) -> None:
        self._page.play(sound, volume)

    def guard(self, on: bool) -> None:
        self._page.guard(on)

    def announce(self, text: str) -> None:
        self._page.announce(text)

    def reply(self, text: str) -> None:
        self._page.reply(text)

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None:
        return int(self._page.textWidth(text, pixels, bold))

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface | None:
        drawn = self._page.drawText(text, pixels, bold, "#{:02x}{:02x}{:02x}".format(*colour))
        if drawn is None:
            return None
        size = (drawn.width, drawn.height)
        return pygame.image.frombytes(drawn.data.to_bytes(), size, "RGBA")

    def prefers_reduced_motion(self) -> bool:
        return bool(self._page.reducedMotion())

    def language(self) -> str:
        return str(self._page.language())

    def set_language(self, language: str, title: str) -> None:
        self._page.setLanguage(language, title)
        pygame.display.set_caption(title)  # SDL names the page after its window

    def publish(self, inspector: Inspector) -> None:
        # The proxy lives as long as the page.
        self._page.inspector = create_proxy(_PublishedInspector(inspector))


def _refused(error: JsException) -> StorageError:
    """What the browser said, e.g. "QuotaExceededError: …", and what that means."""
    said = f"{error.name}: {error.message}"
    if "quota" in str(error.name).lower():  # Firefox has a name of its own for it
        return StorageError(said, "full")
    return StorageError(said, "blocked" if error.name == "SecurityError" else "failed")
