"""A platform without a window: clock, room and everything around the game are the test's."""

from __future__ import annotations

from typing import Literal

import pygame

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


class FakePlatform(Platform):
    """Implements `Platform`; what the game did to it can be read off."""

    name = "fake"

    def __init__(
        self, width: int = 1280, height: int = 720, dpr: float = 1.0, seed: int = 7
    ) -> None:
        self.room = Viewport(width, height, dpr)
        self.now = 1000.0
        self.tick_ms = 0.01  # that a look at the clock takes
        self.clock = "2026-11-29T19:05:00"
        self.seed = seed
        self.stored: dict[str, str] = {}
        self.blocked = False
        self.full = False
        self.guarded = False
        self.files: list[tuple[str, str]] = []
        self.events: list[PageEvent | Key | Wheel] = []
        self.said: list[str] = []
        self.played: list[tuple[Sound, int]] = []
        self.replies: list[str] = []
        self.copied: list[str] = []
        self.copies: Literal["at once", "later", "never"] = "at once"
        self.shares = False
        """Whether there is a share sheet; what comes of it is the test's."""
        self.shared: list[tuple[str, str, str]] = []
        self.less_motion = True
        self.system_language = "en"
        self.shown_language = ""
        self.inspector: Inspector | None = None
        self.asks = False
        self.asked: list[str] = []
        self.fragment = ""
        self.later = True
        """Whether what comes later is there."""

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        self.now += 16.0

    def now_ms(self) -> float:
        self.now += self.tick_ms
        return self.now

    def utc(self) -> str:
        return self.clock

    def fresh_seed(self) -> int:
        return self.seed

    def viewport(self) -> Viewport:
        return self.room

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        size = round(viewport.width * viewport.dpr), round(viewport.height * viewport.dpr)
        return pygame.display.set_mode(size)

    def page_events(self) -> list[PageEvent | Key | Wheel]:
        events, self.events = self.events, []
        return events

    def _check(self) -> None:
        if self.blocked:
            raise StorageError("storage is blocked", "blocked")

    def load(self, key: str) -> str | None:
        self._check()
        return self.stored.get(key)

    def save(self, key: str, text: str) -> None:
        self._check()
        if self.full:
            raise StorageError("QuotaExceededError: exceeded the quota", "full")
        self.stored[key] = text

    def delete(self, key: str) -> None:
        self._check()
        self.stored.pop(key, None)

    def keys(self) -> list[str]:
        self._check()
        return sorted(self.stored)

    def has_later(self) -> bool:
        return self.later

    def link(self) -> str:
        return self.fragment

    def set_link(self, fragment: str) -> None:
        self.fragment = fragment

    def address(self, fragment: str) -> str:
        return "https://example.org/#" + fragment

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        if self.copies == "at once":
            self.events.append(PageEvent("copied"))
        return self.copies != "never"

    def share(self, title: str, text: str, address: str) -> bool:
        if self.shares:
            self.shared.append((title, text, address))
        return self.shares

    def download(self, name: str, text: str) -> bool:
        self.files.append((name, text))
        return True

    def guard(self, on: bool) -> None:
        self.guarded = on

    def ask(self, prompt: str, initial: str) -> bool:
        self.asked.append(prompt)
        return self.asks

    def play(self, sound: Sound, volume: int) -> None:
        self.played.append((sound, volume))

    def announce(self, text: str) -> None:
        self.said.append(text)

    def reply(self, text: str) -> None:
        self.replies.append(text)

    def prefers_reduced_motion(self) -> bool:
        return self.less_motion

    def language(self) -> str:
        return self.system_language

    def set_language(self, language: str, title: str) -> None:
        self.shown_language = language

    def publish(self, inspector: Inspector) -> None:
        self.inspector = inspector
