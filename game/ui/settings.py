"""The player's settings: a value, and its text form for storage."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

SKIP = 4


@dataclass(frozen=True)
class Settings:
    """What the player chose once and for all games."""

    speed: int = 2  # 1 slow, 2, 3 fast, 4 skip: how the computer players' moves are shown
    volume: int = 2  # 0 to 3
    mute: bool = False
    language: str = ""  # "en", "de"; "" follows the system
    motion: str = ""  # "less", "full"; "" follows the system
    patterns: bool = True
    tips: int = 0  # tips that were shown; they begin with 0
    played: int = 0  # games begun, so that the first one is known

    def format(self) -> str:
        """Lines of `name value`."""
        return "\n".join(f"{f.name} {_word(getattr(self, f.name))}" for f in fields(self))


_LIMITS = {"speed": (1, SKIP), "volume": (0, 3), "tips": (0, 99), "played": (0, 10**9)}
_WORDS = {"language": ("", "en", "de"), "motion": ("", "less", "full")}


def parse(text: str) -> Settings:
    """The settings that `format` wrote. What is unknown or out of range keeps its default."""
    settings = Settings()
    for line in text.splitlines():
        name, _, word = line.partition(" ")
        if name in _LIMITS:
            low, high = _LIMITS[name]
            if word.isascii() and word.isdigit() and low <= int(word[:12]) <= high:
                settings = replace(settings, **{name: int(word[:12])})
        elif name in _WORDS:
            if word in _WORDS[name]:
                settings = replace(settings, **{name: word})
        elif name in ("mute", "patterns") and word in ("yes", "no"):
            settings = replace(settings, **{name: word == "yes"})
    return settings


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
