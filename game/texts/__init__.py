"""Every text of the game, by key. A language is one module here and its name in `LANGUAGES`.

The module has the dictionary `TEXTS` and the function `form`: which form of a sentence a number
`n` wants ("one", "few", …), "" for the usual one. `Catalogue("de")("refusal.gold", piece="K", …)`
gives the sentence; where there is a key with the form behind it (`count.P.one`), that one. Letters
of players and pieces among the facts become their names; that of a unit called `object` becomes the
unit as somebody acts on it ("a knight", "einen Ritter").
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

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
        number = known.get("n")
        if isinstance(number, int):
            formed = f"{key}.{self._form(number)}"
            key = formed if formed in self.texts else key
        for name, value in known.items():
            if name in _PLAYERS and isinstance(value, str) and f"player.{value}" in self.texts:
                known[name] = self.texts[f"player.{value}"]
            elif name in _PIECES and isinstance(value, str) and f"piece.{value}" in self.texts:
                known[name] = self.texts[f"piece.{value}"]
            elif name == "object":
                known[name] = self.texts[f"object.{value}"]
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
