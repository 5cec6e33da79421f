"""Every text of the game, by key. A language is one module here and its name in `LANGUAGES`
(docs/languages.md).

The module has the dictionary `TEXTS` and the function `form`: which form of a sentence a number
`n` wants ("one", "few", …), "" for the usual one. `Catalogue("de")("refusal.gold", piece="K", …)`
gives the sentence; where there is a key with the form behind it (`count.P.one`), that one. Letters
of players and pieces among the facts become their names; that of a unit called `object` becomes the
unit as somebody acts on it ("a knight", "einen Ritter").
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages there are, by code, each with its own name for itself; English is the first."""
_PLAYERS = ("player", "owner", "turn", "winner", "loser", "leader")
_PIECES = ("piece", "beaten")


class Catalogue:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """`language`: one of `LANGUAGES`, or a system's name such as "de-AT"; English otherwise."""
        self.language = chosen(language)
        module = import_module(f"game.texts.{self.language}")
        self.texts: Mapping[str, str] = module.TEXTS
        self._form = module.form

    def __call__(
        self, key: str, facts: Mapping[str, int | str] | None = None, **more: int | str
    ) -> str:
        """The text of `key`. Raises KeyError for a key or fact that is missing."""
        known: dict[str, int | str] = {**(facts or {}), **more}
        for name, value in known.items():
            if name in _PLAYERS and isinstance(value, str) and self.has(f"player.{value}"):
                known[name] = self.raw(f"player.{value}")
            elif name in _PIECES and isinstance(value, str) and self.has(f"piece.{value}"):
                known[name] = self.raw(f"piece.{value}")
            elif name == "object":
                known[name] = self.raw(f"object.{value}")
            elif name == "reason" and self.has(f"reason.{value}"):
                known[name] = self.raw(f"reason.{value}")
        return self.raw(key, known.get("n")).format_map(known)

    def has(self, key: str) -> bool:
        """Whether there is such a text, in this language or in English."""
        return key in self.texts or key in _english().TEXTS

    def raw(self, key: str, number: int | str | None = None) -> str:
        """The text with its names in braces, in the form that the number wants.

        A missing key is told in English, in its forms. Raises KeyError if English lacks it, too.
        """
        texts, form = self.texts, self._form
        if key not in texts:
            texts, form = _english().TEXTS, _english().form
        if isinstance(number, int):
            return texts.get(f"{key}.{form(number)}", texts[key])
        return texts[key]

    def list_of(self, parts: list[str]) -> str:
        """Parts as "one, two and three"."""
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + self.raw("list.and") + parts[-1]


def _english() -> ModuleType:
    """Asked only for a key that a language lacks, so that complete languages load one module."""
    return import_module("game.texts.en")


def chosen(language: str) -> str:
    """The language of ours that fits a system's name for one, such as "de_AT"."""
    short = language.replace("_", "-").split("-")[0].lower()
    return short if short in LANGUAGES else "en"
