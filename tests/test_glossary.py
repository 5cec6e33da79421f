"""What players read has one word for each thing: that of docs/glossary.md."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from game.core.pieces import PIECES
from game.texts import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[1]
COLUMNS = {"en": (0, 3), "de": (1, 4)}
"""By language: the column of its word, and that of the words that were given up for it."""
PAGES = {"en": "rules.html", "de": "rules.de.html"}
ENDINGS = {"en": "(?:s|es|'s)?", "de": "(?:e|en|n|er|es|s)?"}


def rows() -> list[list[str]]:
    """The lines of the glossary's tables, without their heads."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    found = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|") and not line.startswith(("|---", "| English"))
    ]
    assert all(len(row) == 5 for row in found)
    return found


def given_up(language: str) -> re.Pattern[str]:
    """Finds any word that was given up, with the usual endings."""
    words = [word for row in rows() for word in row[COLUMNS[language][1]].split(", ")]
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))}){ENDINGS[language]}\b", re.I)


def read_by_players(language: str) -> dict[str, str]:
    """Texts by their place: the catalogue's by key, others by file."""
    texts = dict(Catalogue(language).texts)
    page = (ROOT / "web" / "page" / PAGES[language]).read_text(encoding="utf-8")
    texts[PAGES[language]] = html.unescape(re.sub(r"<[^>]*>", "", page))
    for file in (ROOT / "game" / "challenges" / "data").glob(f"words.{language}.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        texts[file.name] = "\n".join(line.partition(" ")[2] for line in lines)  # no keys
    if language == "en":
        for name in ("README.md", "CHANGELOG.md", "web/page/manifest.webmanifest"):
            texts[name] = (ROOT / name).read_text(encoding="utf-8")
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_were_given_up_stay_away(language: str) -> None:
    pattern = given_up(language)
    found = {
        place: words
        for place, text in read_by_players(language).items()
        if (words := pattern.findall(re.sub(r"\{\w+\}|`[^`]*`", "", text)))
    }
    assert found == {}


@pytest.mark.parametrize("language, text", [("en", "Soldiers"), ("de", "den Soldaten")])
def test_a_word_that_was_given_up_is_found(language: str, text: str) -> None:
    assert given_up(language).search(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pieces_are_called_as_in_the_glossary(language: str) -> None:
    known = {row[COLUMNS[language][0]] for row in rows()}
    assert {Catalogue(language)(f"piece.{letter}") for letter in PIECES.decode()} <= known
