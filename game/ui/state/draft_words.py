"""What is on a hex of a draft, and what one paints with, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.pieces import CAPITAL, NOBODY, SEA
from game.texts import Catalogue

if TYPE_CHECKING:  # the editor comes later than the start
    from game.editor.brush import Brush
    from game.editor.draft import Draft


def owner_words(owner: str, words: Catalogue) -> str:
    """An owner: a player's letter, `-` or `.`."""
    names = {chr(SEA): "editor.sea", chr(NOBODY): "editor.nobody"}
    return words(names.get(owner, f"player.{owner}"))


def hex_words(draft: Draft, at: int, words: Catalogue) -> str:
    """The name of a hex, its owner, what stands on it, the gold of a capital."""
    owner, piece = chr(draft.owners[at]), chr(draft.pieces[at])
    parts = [owner_words(owner, words)]
    if piece.islower():
        parts.append(words("editor.spent", piece=piece.upper()))
    elif piece != " ":
        parts.append(words(f"piece.{piece}"))
    if ord(piece) == CAPITAL:
        parts.append(words("editor.gold", gold=draft.gold(at)))
    return words("editor.hex", hex=draft.grid.name(at), what=", ".join(parts))


def brush_words(brush: Brush | None, words: Catalogue) -> str:
    """What a touch does with a brush, or with the hand (None)."""
    if brush is None:
        return words("editor.hand")
    if brush.owner:
        return words("editor.paints", what=owner_words(brush.owner, words))
    if brush.piece.islower():
        return words("editor.paints_spent", piece=brush.piece.upper())
    if brush.piece == " ":
        return words("editor.erases")
    return words("editor.paints", what=words(f"piece.{brush.piece}"))
