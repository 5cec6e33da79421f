"""The game in a window of its own: files for storage, the system's clipboard, no page around it."""

from __future__ import annotations

import asyncio
import errno
import locale
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote, unquote

import pygame

from game.kept.storage import Reason
from game.platform.base import Key, PageEvent, Platform, Sound, StorageError, Viewport, Wheel
from game.platform.mixer import Mixer
from game.platform.system_fonts import SystemFonts

FRAMES_PER_SECOND = 60
LONGEST_REST = 30  # frames: half a second
SMALLEST = (320, 320)
LARGEST_FILE = 2_000_000  # bytes; no game comes near


def data_folder() -> Path:
    """The folder for saves and settings, by the habits of the system. Not created here."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "slay"


def _text_of(path: Path) -> str:
    """The text of a file that the player dropped. Raises StorageError."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise StorageError(f"{path.name} is too large to be a game")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise StorageError(f"{path.name} is no text, so it is no game") from error
    except OSError as error:
        raise StorageError(f"{path.name} can't be read: {error.strerror}") from error


class DesktopPlatform(Platform):
    """Implements the protocol with a resizable window."""

    name = "desktop"

    def __init__(self, folder: Path | None = None, size: tuple[int, int] = (1200, 760)) -> None:
        self.folder = data_folder() if folder is None else folder
        self._first_size = size
        self._clock = pygame.time.Clock()
        self._surface: pygame.Surface | None = None
        self._events: list[PageEvent | Key | Wheel] = []
        self._fragment = ""
        self._mixer = Mixer()
        self._fonts = SystemFonts()

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        if rest:
            await self._rest()
        elif not show:
            await asyncio.sleep(0)
        else:
            self._clock.tick(FRAMES_PER_SECOND)
            await asyncio.sleep(0)

    async def _rest(self) -> None:
        """Wait until pygame has an event. They stay where they are, and in their order."""
        for _ in range(LONGEST_REST):
            if self._events or pygame.event.peek():
                return
            await asyncio.sleep(1 / FRAMES_PER_SECOND)

    def now_ms(self) -> float:
        return time.perf_counter() * 1000.0

    def utc(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(max(0, time.time())))

    def fresh_seed(self) -> int:
        return random.SystemRandom().randrange(1_000_000)

    def viewport(self) -> Viewport:
        if self._surface is None:
            return Viewport(*self._first_size, 1.0)
        width, height = pygame.display.get_window_size()
        return Viewport(max(width, SMALLEST[0]), max(height, SMALLEST[1]), 1.0)

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        if self._surface is None:
            self._surface = pygame.display.set_mode(
                (viewport.width, viewport.height), pygame.RESIZABLE
            )
        else:
            self._surface = pygame.display.get_surface() or self._surface
        return self._surface

    def page_events(self) -> list[PageEvent | Key | Wheel]:
        refused: list[StorageError] = []
        for dropped in pygame.event.get(pygame.DROPFILE):
            try:
                self._events.append(PageEvent("file", _text_of(Path(dropped.file))))
            except StorageError as error:
                refused.append(error)
        if refused:
            raise refused[0]
        events, self._events = self._events, []
        return events

    def _path(self, key: str) -> Path:
        return self.folder / f"{quote(key, safe='')}.txt"

    def load(self, key: str) -> str | None:
        try:
            return self._path(key).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise _refused(error) from error

    def save(self, key: str, text: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(temporary, self._path(key))
        except OSError as error:
            raise _refused(error) from error

    def delete(self, key: str) -> None:
        try:
            self._path(key).unlink(missing_ok=True)
        except OSError as error:
            raise _refused(error) from error

    def keys(self) -> list[str]:
        try:
            names = [path.name for path in self.folder.glob("*.txt")]
        except OSError as error:
            raise _refused(error) from error
        return sorted(unquote(name.removesuffix(".txt")) for name in names)

    def link(self) -> str:
        return self._fragment

    def set_link(self, fragment: str) -> None:
        self._fragment = fragment

    def address(self, fragment: str) -> str:
        return "#" + fragment

    def copy(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        self._events.append(PageEvent("copied"))
        return True

    def paste(self) -> bool:
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            return False
        if text:
            self._events.append(PageEvent("text", text))
        return bool(text)

    def download(self, name: str, text: str) -> bool:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")
        except OSError:
            return False
        self.announce(str(self.folder / name))
        return True

    def play(self, sound: Sound, volume: int) -> None:
        self._mixer.play(sound, volume)

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None:
        return self._fonts.text_width(text, pixels, bold)

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface | None:
        return self._fonts.draw_text(text, pixels, bold, colour)

    def prefers_reduced_motion(self) -> bool:
        return False

    def language(self) -> str:
        return (locale.getlocale()[0] or "en").replace("_", "-")

    def set_language(self, language: str, title: str) -> None:
        pygame.display.set_caption(title)


_REASONS: dict[int, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "blocked",
    errno.EPERM: "blocked",
    errno.EROFS: "blocked",
}


def _refused(error: OSError | UnicodeDecodeError) -> StorageError:
    """What the system said, and what that means."""
    number = error.errno if isinstance(error, OSError) else None
    return StorageError(str(error), _REASONS.get(number or 0, "failed"))
