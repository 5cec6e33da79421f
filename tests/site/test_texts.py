"""The page's texts: all in the catalogue, none missing, none unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import STANDARD
from game.texts.en import TEXTS as ENGLISH

PAGE = Path(__file__).parents[2] / "web" / "page"
PAGE_KEYS = {key for key in ENGLISH if key.startswith("page.")}


def used_keys() -> set[str]:
    """The keys that template and scripts name."""
    template = (PAGE / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r"@(page\.[a-z0-9_.]+)@", template))
    used |= {f"page.{key}" for key in re.findall(r'data-(?:text|label)="([^"]+)"', template)}
    for script in PAGE.glob("*.js"):
        text = script.read_text(encoding="utf-8")
        for call in re.findall(r"words\(([^)]*)", text):
            used |= {f"page.{key}" for key in re.findall(r'"([a-z_.0-9]+)"', call)}
    return {key for key in used if not key.endswith((".js", ".mjs"))}


def test_no_text_is_missing() -> None:
    assert used_keys() - PAGE_KEYS == set()


def test_no_text_is_unused() -> None:
    assert PAGE_KEYS - used_keys() == set()


def test_what_is_shown_at_first_is_also_shown_in_other_languages() -> None:
    """Every English text of the template has a mark by which the scripts find its place."""
    template = (PAGE / "index.html").read_text(encoding="utf-8")
    body = template[template.index("<body>") :]
    static = {"page.unstarted", "page.again", "page.no_script", "page.failed.old"}
    for key in set(re.findall(r"@(page\.[a-z0-9_.]+)@", body)) - static:
        short = key.removeprefix("page.")
        assert re.search(rf'data-(text|label)="{short}"[^>]*@?', body), key


def rules_page(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def test_rules_pages_have_the_same_shape() -> None:
    """The German page says as much as the English one."""
    english, german = (
        re.findall(r"<(h1|h2|li|tr|td|strong|kbd)\b", rules_page(name))
        for name in ("rules.html", "rules.de.html")
    )
    assert english == german


PROSE = {
    "rules.html": (
        "<strong>1 gold for each hex</strong>",
        "guards with {castle_defence}<",
        "A capital defends with {capital_defence}, a castle with {castle_defence},",
        "({idle_limit} turns for each player left), or after round {round_limit},",
    ),
    "rules.de.html": (
        "<strong>1 Gold für jedes Feld</strong>",
        "schützt mit {castle_defence}<",
        "Eine Hauptstadt verteidigt mit {capital_defence}, eine Burg mit {castle_defence},",
        "({idle_limit} Züge für jeden Spieler, der noch da ist) oder ist Runde {round_limit} ",
    ),
}
"""Where the pages tell numbers of the rules in a sentence."""
TREES = {"rules.html": {2: "two or more trees"}, "rules.de.html": {2: "zwei oder mehr Bäume"}}


@pytest.mark.parametrize("name", ["rules.html", "rules.de.html"])
def test_rules_page_has_the_numbers_of_the_rules(name: str) -> None:
    page = rules_page(name)
    shown = re.findall(r'<td class="number">(\d+)</td>', page)
    rules = [
        str(number)
        for unit, wage in zip(STANDARD.units.decode(), STANDARD.wages, strict=True)
        for number in (STANDARD.strengths[ord(unit)], STANDARD.prices[unit], wage)
    ]
    assert shown == [*rules, str(STANDARD.prices["C"])]
    assert TREES[name][STANDARD.trees_to_grow] in page
    body = re.sub(r'<td class="number">\d+</td>|<kbd>.*?</kbd>', "", page[page.index("<h1>") :])
    for sentence in PROSE[name]:
        told = sentence.format_map(vars(STANDARD))
        assert told in body
        body = body.replace(told, "")
    assert re.findall(r"\d+", re.sub(r"</?h[12]>", "", body)) == []
