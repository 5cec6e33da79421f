"""The player's settings as one value, and as the words that storage keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from game.texts import LANGUAGES

SKIP = 4


@dataclass(frozen=True)
class Settings:
    """What the player chose once and for all games."""

    speed: int = 2  # 1 slow, 2, 3 fast, 4 skip: how the computer players' moves are shown
    volume: int = 2  # 0 to 3
    mute: bool = False
    language: str = ""  # one of `game.texts`; "" follows the system
    motion: str = ""  # "less", "full"; "" follows the system
    hints: bool = True  # whether they can be asked for
    tips: int = 0  # one bit for each tip that need not come again
    games: int = 0  # games begun, so that the first one is known

    def words(self) -> dict[str, str]:
        """Names and values as text."""
        return {f.name: _word(getattr(self, f.name)) for f in fields(self)}


_LIMITS = {"speed": (1, SKIP), "volume": (0, 3), "tips": (0, 255), "games": (0, 10**9)}
_SWITCHES = ("mute", "hints")
_WORDS = {"language": ("", *LANGUAGES), "motion": ("", "less", "full")}


def from_words(words: Mapping[str, str]) -> Settings:
    """The settings of stored words. What is unknown or out of range keeps its default."""
    known: dict[str, Any] = {}
    for name, word in words.items():
        if name in _LIMITS:
            low, high = _LIMITS[name]
            if word.isascii() and word.isdigit() and low <= int(word[:12]) <= high:
                known[name] = int(word[:12])
        elif name in _WORDS:
            if word in _WORDS[name]:
                known[name] = word
        elif name in _SWITCHES and word in ("yes", "no"):
            known[name] = word == "yes"
    return Settings(**known)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
