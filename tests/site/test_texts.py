"""The page's texts: all in the catalogue, none missing, none unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.core import SLAY_1
from game.texts.en import TEXTS as ENGLISH

PAGE = Path(__file__).parents[2] / "web" / "page"
PAGE_KEYS = {key for key in ENGLISH if key.startswith("page.")}


def used_keys() -> set[str]:
    """The keys that template and scripts name."""
    template = (PAGE / "index.html").read_text(encoding="utf-8")
    used = set(re.findall(r"@(page\.[a-z0-9_.]+)@", template))
    used |= {f"page.{key}" for key in re.findall(r'data-(?:text|label|alt)="([^"]+)"', template)}
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
        assert re.search(rf'data-(text|label|alt)="{short}"[^>]*@?', body), key


def rules_page(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def test_rules_pages_have_the_same_shape() -> None:
    """The German page says as much as the English one."""
    english, german = (
        re.findall(r"<(h1|h2|li|tr|td|strong|kbd)\b", rules_page(name))
        for name in ("rules.html", "rules.de.html")
    )
    assert english == german


@pytest.mark.parametrize("name", ["rules.html", "rules.de.html"])
def test_rules_page_has_the_numbers_of_the_rules(name: str) -> None:
    shown = re.findall(r'<td class="number">(\d+)</td>', rules_page(name))
    rules = [
        str(number)
        for strength, kind in enumerate("PSKB", 1)
        for number in (strength, SLAY_1.prices[kind], SLAY_1.wages[strength - 1])
    ]
    assert shown == [*rules, str(SLAY_1.prices["C"])]
