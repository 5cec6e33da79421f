"""How far one is with lessons, puzzles and the ladder: for the menu, and the stars of an island."""

from __future__ import annotations

from game.kept import progress
from game.kept.progress import LESSON, PUZZLE
from game.texts import Catalogue
from game.ui.layout.items import Icon, Rect
from game.ui.state.view import View

STAR = 20.0


def line(name: str, view: View, words: Catalogue) -> str:
    """How far one is with the "lessons", the "puzzles" or the "ladder"."""
    known, totals = view.progress, view.totals
    if name == "ladder":
        got = progress.stars(known)
        most = totals and 3 * totals.islands
    else:
        got = progress.done(known, LESSON if name == "lessons" else PUZZLE)
        most = totals and (totals.lessons if name == "lessons" else totals.puzzles)
    if not got:
        return words(f"play.{name}.none")
    return words(f"play.{name}.some", n=got, all=most) if most else words(f"play.{name}", n=got)


def stars(place: Rect, value: int) -> list[Icon]:
    """Three stars side by side, those that are missing faded."""
    return [
        Icon(cell.inset(1, 0), "star", not value & bit)
        for bit, cell in zip(progress.STARS, place.columns(3, 0), strict=True)
    ]
