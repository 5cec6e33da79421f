"""Every text of the game, by key. A language is one module with one dictionary.

`Catalogue("de")("refusal.gold", piece="K", …)` gives the sentence. Where a number decides the
form, the key with `.one` is taken for 1. Letters of players and pieces among the facts become
their names.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.texts.en import TEXTS as ENGLISH

LANGUAGES = ("en", "de")
_PLAYERS = ("player", "owner", "turn", "winner", "loser", "leader")
_PIECES = ("piece", "beaten")


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """`language`: one of `LANGUAGES`, or a system's name such as "de-AT"; English otherwise."""
        self.language = chosen(language)
        self.texts: Mapping[str, str] = _load(self.language)

    def __call__(
        self, key: str, facts: Mapping[str, int | str] | None = None, **more: int | str
    ) -> str:
        """The text of `key`. Raises KeyError for a key or fact that is missing."""
        known: dict[str, int | str] = {**(facts or {}), **more}
        if known.get("n") == 1 and key + ".one" in self.texts:
            key += ".one"
        for name, value in known.items():
            if name in _PLAYERS and isinstance(value, str) and f"player.{value}" in self.texts:
                known[name] = self.texts[f"player.{value}"]
            elif name in _PIECES and isinstance(value, str) and f"piece.{value}" in self.texts:
                known[name] = self.texts[f"piece.{value}"]
            elif name == "reason":
                known[name] = self.texts.get(f"reason.{value}", str(value))
        return self.texts[key].format_map(known)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.texts

    def list_of(self, parts: list[str]) -> str:
        """Parts as "one, two and three"."""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.texts["list.and"] + parts[-1]


def chosen(language: str) -> str:
    """The language of ours that fits a system's name for one, such as "de_AT"."""
    short = language.replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else "en"


def _load(language: str) -> Mapping[str, str]:
    if language == "de":
        from game.texts.de import TEXTS

        return TEXTS
    return ENGLISH
