"""The sentences of lessons and goals. They travel with the challenges, apart from the game's texts,
which every start loads: `data/words.LANGUAGE.txt`, a key and its sentence a line."""

from __future__ import annotations

from collections.abc import Mapping

from game.challenges.files import load, read_lines
from game.challenges.goals import Goal
from game.core import Position
from game.core.pieces import CASTLE, UNITS
from game.texts import Catalogue


def words(language: str) -> Catalogue:
    """The texts of a language with those of the challenges among them.

    `goal.KIND`, with what `facts` gives; `lesson.ID.title`, `.text`, `.done` and `.mistake.KIND`.
    Raises `files.DataError`.
    """
    catalogue = Catalogue(language)
    catalogue.texts = {**catalogue.texts, **sentences(catalogue.language)}
    return catalogue


def sentences(language: str) -> Mapping[str, str]:
    """The sentences of one of `game.texts.LANGUAGES`. Raises `files.DataError`."""
    file = f"words.{language}.txt"
    found: dict[str, str] = {}
    for line in read_lines(load(file), file):
        if line.name in found:
            raise line.wrong(f"there is a sentence {line.name} already")
        if not line.text:
            raise line.wrong(f"{line.name} has no sentence: write it behind the key")
        found[line.name] = line.text
    return found


def sentence(goal: Goal, start: Position, words: Catalogue) -> str:
    """What is to be done, in the language of `words`."""
    key = f"goal.{goal.kind}"
    if goal.kind == "have":
        key += ".castle" if goal.piece == chr(CASTLE) else ".unit"
        key += ".at" if goal.hexes else ""
    return words(key, facts(goal, start, words))


def facts(goal: Goal, start: Position, words: Catalogue) -> dict[str, int | str]:
    """What the sentence of a goal names: `n` hexes, `hexes` as a list, `player` the one it is
    about, `piece` (a unit as `object`, too) the one to have, starve or save."""
    names = [start.grid.name(hex_id) for hex_id in goal.hexes]
    told: dict[str, int | str] = {"n": max(1, len(names)), "hexes": words.list_of(names)}
    if goal.player:
        told["player"] = goal.player
    elif goal.hexes:
        told["player"] = chr(start.owners[goal.hexes[0]])
    piece = goal.piece
    if goal.kind in ("starve", "save"):
        piece = chr(UNITS[start.rules.strengths[start.pieces[goal.hexes[0]]] - 1])
    if piece:
        told["piece"] = piece
        if piece != chr(CASTLE):
            told["object"] = piece
    return told
