"""A page that exists only in what was told of it: for a first picture that nobody sees."""

from __future__ import annotations

import pygame

from game.platform.base import Platform, Viewport


class Rehearsal(Platform):
    """A page that exists only in what was told of it."""

    name = "rehearsal"

    def __init__(self, facts: dict[str, object]) -> None:
        """facts: as `slayPage.facts()` gives them: width, height, dpr, kept, language, utc."""
        self.letters_lacked = False
        """Whether a text was asked for that only the page's own fonts can show."""
        self._facts = facts
        kept = facts["kept"]
        assert isinstance(kept, dict)
        self._kept: dict[str, str] = dict(kept)

    async def frame(self, rest: bool = False, show: bool = True) -> None:
        raise NotImplementedError("a rehearsal has but one picture")

    def now_ms(self) -> float:
        return 0.0

    def utc(self) -> str:
        return str(self._facts["utc"])

    def fresh_seed(self) -> int:
        return 0

    def viewport(self) -> Viewport:
        width, height, dpr = (self._facts[name] for name in ("width", "height", "dpr"))
        return Viewport(int(str(width)), int(str(height)), float(str(dpr)))

    def set_mode(self, viewport: Viewport) -> pygame.Surface:
        size = round(viewport.width * viewport.dpr), round(viewport.height * viewport.dpr)
        return pygame.display.set_mode(size)

    def load(self, key: str) -> str | None:
        return self._kept.get(key)

    def save(self, key: str, text: str) -> None:
        self._kept[key] = text

    def delete(self, key: str) -> None:
        self._kept.pop(key, None)

    def keys(self) -> list[str]:
        return sorted(self._kept)

    def link(self) -> str:
        return ""

    def set_link(self, fragment: str) -> None:
        pass

    def address(self, fragment: str) -> str:
        return f"#{fragment}"

    def announce(self, text: str) -> None:
        pass

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None:
        self.letters_lacked = True
        return None

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface | None:
        self.letters_lacked = True
        return None

    def prefers_reduced_motion(self) -> bool:
        return False

    def language(self) -> str:
        return str(self._facts["language"])

    def set_language(self, language: str, title: str) -> None:
        pass
