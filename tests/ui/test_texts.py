"""Every text is there in every language, with the same facts, and every text is used."""

from __future__ import annotations

import re
import string
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from game.ai import LEVELS
from game.coach.analysis import VERDICTS
from game.coach.reasons import KINDS as KINDS_OF_REASON
from game.core import LARGEST_SEED, SIZES, Rules
from game.core.errors import SENTENCES
from game.core.pieces import KINDS, LETTERS, PIECES, UNITS
from game.core.validity import STATUSES
from game.editor.symmetry import SYMMETRIES
from game.kept import daily
from game.kept.storage import Reason
from game.platform.letters import lacks
from game.texts import LANGUAGES, Catalogue, chosen
from game.texts.de import TEXTS as GERMAN
from game.texts.en import TEXTS as ENGLISH
from game.ui.actions.commands import COMMANDS
from game.ui.layout.fonts import font
from game.ui.screens.editor import keys_by_verb
from game.ui.state.editing import EditorSheet
from game.ui.state.figures import facts_of
from game.ui.state.tips import TIPS
from game.ui.state.view import Measure

SOURCE = Path(__file__).parents[2] / "game"


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_same_keys() -> None:
    assert sorted(GERMAN) == sorted(ENGLISH)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_same_facts(key: str) -> None:
    if not key.endswith(".one"):  # "a peasant" may leave the number out
        assert fields(GERMAN[key]) == fields(ENGLISH[key])
    assert GERMAN[key].strip() == GERMAN[key] or key == "list.and"
    assert GERMAN[key]
    assert ENGLISH[key]


def built_keys() -> set[str]:
    """Keys that the program puts together."""
    made = {f"refusal.{case}" for case in SENTENCES}
    made |= {f"player.{letter}" for letter in LETTERS}
    made |= {f"piece.{letter}" for letter in PIECES.decode()}
    made |= {f"count.{letter}{one}" for letter in KINDS for one in ("", ".one")}
    made |= {f"tip.{tip.name}" for tip in TIPS}
    made |= {f"size.{size}" for size in SIZES}
    made |= {f"seat.{level}" for level in ("human", *LEVELS)}
    made |= {f"seat.{level}.note" for level in LEVELS}
    made |= {f"reason.{r}" for r in ("conquest", "concession", "stalemate", "round-limit")}
    made |= {f"settings.volume.{n}" for n in range(4)}
    made |= {f"settings.motion.{word}" for word in ("system", "less", "full")}
    made |= {f"help.{c.name}" for c in COMMANDS if (c.keys and not c.like) or c.buys}
    made |= {f"command.{c.name}" for c in COMMANDS if c.in_menu}
    made |= {f"command.buy:{kind}" for kind in KINDS}
    made |= {f"command.speed:{n}" for n in range(1, 5)}
    kinds = ["walk", "combine", "chop", "clear", "attack", "buy", "buy-combine", "buy-chop"]
    kinds += ["buy-attack", "castle", "end", "concede", "attack_nobody", "buy-attack_nobody"]
    made |= {f"step.{kind}" for kind in kinds}
    dialogs = ["starve", "concede", "offer", "out", "tab", "unkept", "error"]
    made |= {f"{dialog}.{part}" for dialog in dialogs for part in ("title", "yes", "no")}
    made |= {f"{dialog}.text" for dialog in dialogs if dialog != "starve"}
    made |= {f"rules.{n}{part}" for n in range(1, 9) for part in ("", ".text")}
    made |= {
        f"share.{w}{p}" for w in ("task", "game", "at", "map") for p in ("", ".about", ".text")
    }
    made |= {f"aside.{kind}" for kind in ("game", "save", "settings", "statistics", "daily")}
    codes = ["damaged", "later", "rules", "map", "illegal", "too-long", "several"]
    made |= {f"link.{code}" for code in codes}
    made |= {f"link.{kind}" for kind in ("same", "ahead", "behind", "branch")}
    for name in ("reached", "missed"):
        made |= {f"task.{name}.title", f"task.{name}.choice"}
    made |= {f"link.opened.{kind}" for kind in ("game", "position")}
    made |= {f"play.{name}" for name in ("new", "daily", "editor")}
    for name in ("lessons", "puzzles", "ladder"):
        made |= {f"play.{name}{how}" for how in ("", ".none", ".some")}
    made |= {f"storage.{reason}" for reason in get_args(Reason)}
    made |= {f"fault.{code}" for code in STATUSES}
    made |= {f"symmetry.{name}" for name in SYMMETRIES}
    made |= {f"editor.key.{verb}" for verb in keys_by_verb()}
    made |= {
        f"editor.{name}" for name in ("blank", "island", "game", *get_args(EditorSheet)) if name
    }
    made |= {"link.title.game", "link.title.position"}
    made |= {f"settings.hints.{word}" for word in ("on", "off")}
    made |= {f"{kind}.{verdict}" for kind in ("verdict", "verdicts") for verdict in VERDICTS}
    made |= {f"command.{name}" for name in ("analysis_stop", "analysis_on")}
    made |= {f"measure.{what}" for what in get_args(Measure)}
    made |= {key for key in ENGLISH if key.startswith("page.")}  # tests/site/test_texts.py
    made |= {f"hint.{kind}" for kind in KINDS_OF_REASON}
    made |= {f"object.{letter}" for letter in UNITS.decode()}
    made |= {f"day.{word}" for word in daily.ENGLISH} | {"seat.mixed", "seat.pass"}
    return made


def test_no_text_is_missing() -> None:
    assert built_keys() - set(ENGLISH) == set()


def test_no_text_is_unused() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name not in ("en.py", "de.py")
    )
    unused = [
        key
        for key in sorted(set(ENGLISH) - built_keys())
        if f'"{key}"' not in source
        and not (key.endswith(".one") and key.removesuffix(".one") in ENGLISH)
        and not (key.startswith("command.") and f'"{key.removeprefix("command.")}"' in source)
    ]
    assert unused == []


def test_facts_become_names() -> None:
    words = Catalogue("en")
    text = words("refusal.gold", piece="K", price=30, gold=7, missing=23)
    assert text == "A knight costs 30 gold. This territory has 7, which is 23 short."
    told = words("refusal.tree", owner="b", target="c7")
    assert told == "The tree of Green on c7 keeps everyone out."


def test_numbers_decide_the_form() -> None:
    words = Catalogue("de")
    assert words("count.P", n=1) == "ein Bauer"
    assert words("count.P", n=3) == "3 Bauern"


def test_a_language_has_the_forms_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polish, in small: one, few and many."""
    polish = ModuleType("game.texts.pl")
    texts = {"count.P": "{n} chłopów", "count.P.one": "chłop", "count.P.few": "{n} chłopi"}
    forms = {1: "one", 2: "few", 3: "few", 4: "few"}
    monkeypatch.setattr(polish, "TEXTS", texts, raising=False)
    monkeypatch.setattr(polish, "form", lambda n: forms.get(n, "many"), raising=False)
    monkeypatch.setitem(sys.modules, "game.texts.pl", polish)
    monkeypatch.setitem(LANGUAGES, "pl", "Polski")
    words = Catalogue("pl")
    assert [words("count.P", n=n) for n in (1, 3, 5)] == ["chłop", "3 chłopi", "5 chłopów"]
    # What it lacks is English, in the forms of English, with the names it has
    monkeypatch.setitem(texts, "piece.K", "rycerz")
    assert [words("count.K", n=n) for n in (1, 3)] == ["a knight", "3 knights"]
    assert words("buy.too_dear", piece="K", price=30, gold=7).startswith("A rycerz costs 30")
    assert words("hint.beats", object="S", player="b") == "beats a spearman of Green"
    assert words.list_of(["a", "b"]) == "a and b"
    assert words.has("title")
    assert not words.has("no.such.key")


@pytest.mark.parametrize(
    "asked, given", [("de-AT", "de"), ("de_DE", "de"), ("en", "en"), ("eo-001", "en"), ("", "en")]
)
def test_language_of_the_system(asked: str, given: str) -> None:
    assert chosen(asked) == given


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_about_the_rules_have_no_number_of_their_own(language: str) -> None:
    """Numbers come from the rules that are played; but each hex brings 1 gold by any rules."""
    found = {}
    for key, text in Catalogue(language).texts.items():
        if key.startswith(("rules.", "help.", "tip.", "panel.", "buy.", "refusal.", "size.")):
            bare = "".join(part for part, *_ in string.Formatter().parse(text))
            if numbers := re.findall(r"\d+", bare):
                found[key] = numbers
    assert found == {"rules.2.text": ["1"], "tip.money": ["1"], "panel.can_act.one": ["1"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_with_the_numbers_of_the_game(language: str) -> None:
    words = Catalogue(language)
    rules = Rules("odd/1", 101, 102, (103, 104, 105, 106), 7, 8, 9, 110, 111)
    texts = [words(f"rules.{number}.text", facts_of(rules, words)) for number in range(1, 9)]
    told = {int(number) for number in re.findall(r"\d+", " ".join(texts))}
    assert told == {1, 2, 3, 4, 7, 8, 9, 101, 202, 303, 404, *range(102, 107), 110, 111}
    for kind, price in rules.prices.items():
        assert f"({price})" in words(f"help.buy:{kind}", facts_of(rules, words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_number_of_an_island_is_told(language: str) -> None:
    assert " 0 " in (text := Catalogue(language)("new.seed_bad"))
    assert f" {LARGEST_SEED}." in text


def test_every_refusal_can_be_told_in_every_language() -> None:
    for language in LANGUAGES:
        words = Catalogue(language)
        for case, sentence in SENTENCES.items():
            facts: dict[str, int | str] = dict.fromkeys(fields(sentence), "a")
            assert words(f"refusal.{case}", facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter(language: str) -> None:
    letters = sorted(set("".join(Catalogue(language).texts.values()) + "←→↑↓−–|·‹›0123456789"))
    for bold in (False, True):
        missing = [c for c in letters if c not in "\n" and lacks(font(97, bold), c)]
        assert missing == []
    assert lacks(font(97), "Ł")
