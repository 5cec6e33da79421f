"""What a hint says is so: on every turn of the golden games, in both languages, and by example."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.ai import LEVELS, choose_turn
from game.coach.hint import first_action, hint, taken_apart, why
from game.coach.reasons import KINDS, MOST, Reason, reasons, sentence
from game.core import END, Move, Position, Record
from game.slicing import finish
from game.texts import LANGUAGES, Catalogue
from tests.coach.facts import CHECKS, Case
from tests.golden.replay import GAMES

Action = tuple[Position, tuple[Move, ...]]
RARE = {"ruins", "opens", "combines", "upgrades", "buys"}
"""Kinds that golden games need not show; they have their examples here."""


def actions(name: str) -> list[Action]:
    """The actions of a golden game."""
    record = Record.parse((GAMES / name).read_text("utf-8"))
    position = record.start()
    found: list[Action] = []
    for texts in record.turns:
        turn = tuple(position.parse_move(text) for text in texts)
        found += taken_apart(position, turn)
        for move in turn:
            position = position.play(move)
    return found


GOLDEN = [path.name for path in sorted(GAMES.glob("*.txt"))]
MANY = 90


def some_actions(name: str) -> list[Action]:
    """Some `MANY` actions of a golden game, evenly spread, or all of them if it has not so many."""
    known = actions(name)
    return known[:: max(1, len(known) // MANY)]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_said_of_golden_games_is_so(name: str, long_run: bool) -> None:
    for position, action in actions(name) if long_run else some_actions(name):
        found = reasons(position, action)
        assert 1 <= len(found) <= MOST
        for reason in found:
            where = f"{position}: {' '.join(map(position.format_move, action))}: {reason}"
            assert Case(position, action, reason).holds, where
            for number in ("n", "income", "gold"):
                if number in reason.facts:
                    more = {**reason.facts, number: int(reason.facts[number]) + 1}
                    wrong = Case(position, action, reason._replace(facts=more))
                    assert not wrong.holds, f"a wrong number passes: {where}"


def test_enough_is_looked_at() -> None:
    looked_at = [action for name in GOLDEN for action in some_actions(name)]
    assert len(looked_at) >= 2000
    kinds = {reason.kind for position, moves in looked_at for reason in reasons(position, moves)}
    assert set(KINDS) - kinds <= RARE


def test_every_kind_can_be_checked() -> None:
    assert list(CHECKS) == list(KINDS)


def told(text: str, *moves: str, language: str = "en") -> str:
    """The sentence about an action."""
    start = Position.parse(text)
    action = tuple(start.parse_move(move) for move in moves)
    found = reasons(start, action)
    for reason in found:
        assert Case(start, action, reason).holds, reason
    return sentence(found, Catalogue(language))


@pytest.mark.parametrize(
    ("text", "moves", "expected"),
    [
        ("aHaKbHb a 0,14 3 0", "b1c1", "Wins the game at once."),
        (
            "aHaKbHb4/6bbH a 0,14,3 3 0",
            "b1c1",
            "Takes a capital from Green and destroys its 14 gold; the territory then earns 3.",
        ),
        (
            "aHaSbbHbb a 0,1 3 0",
            "b1c1",
            "Takes a hex from Green; the territory then earns 3.",
        ),
        (
            "bHbbbbK/1aHaS2 a 20,0 3 0",
            "c2c1",
            "Cuts off the wages of a knight of Green, which will starve as things stand",
        ),
        ("aHaPaTaaTabHb a 9,9 3 0", "b1c1", "Fells a tree, so that none can grow on a hex"),
        ("aHabHb a 20,20 3 0", "a1C@b1", "Guards a hex that could have been taken next turn"),
        (
            "bHbbb/1aHaS1/3b a 7,0 3 0",
            "c2b1",
            "Strands a capital of Green on a lone hex, where it falls with its 7 gold",
        ),
        ("aHaPaPaaabHb a 9,0 3 0", "b1c1", "Combines two units into a spearman"),
        ("aHaPaaaabHb a 10,0 3 0", "a1P@b1", "Turns a unit into a spearman"),
        ("aHaaabHb a 10,0 3 0", "a1P@b1", "Buys a peasant"),
        ("aHaKbCbHb a 19,0 3 0", "b1c1", "Takes a castle from Green; the territory then earns 3"),
        (
            "aHaPaXaabHb a 9,9 3 0",
            "b1c1",
            "Clears a gravestone, so that its hex earns again; opens",
        ),
        ("aHabHb a 9,9 3 0", "end", "Ends the turn, since every unit has acted and no purse can"),
        ("aHaKabHb a 19,9 3 0", "end", "Ends the turn, since the gold is needed for 18 in wages"),
    ],
)
def test_sentences(text: str, moves: str, expected: str) -> None:
    assert told(text, *moves.split()).startswith(expected)


def test_a_sentence_in_german() -> None:
    text = told("aHaKbHb4/6bbH a 0,14,3 3 0", "b1c1", language="de")
    assert text == (
        "Nimmt eine Hauptstadt von Grün und vernichtet ihre 14 Gold; das Gebiet bringt dann 3 ein."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_clause(language: str, kind: str) -> None:
    words = Catalogue(language)
    for n in (1, 2):
        facts = {"n": n, "player": "b", "object": "K", "income": 3, "gold": 23}
        text = sentence((Reason(kind, facts),), words)
        assert text[0].isupper()
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_begins_the_turn_of_its_level(level: str) -> None:
    for position, _ in actions("small-4-hard.txt")[::60]:
        turn = choose_turn(position, level, 5)
        found = finish(hint(position, level, 5))
        assert turn[: len(found.moves)] == found.moves
        assert found.reasons == reasons(position, found.moves)


def test_what_belongs_together_is_one_action() -> None:
    position = Position.parse("aHaPaPabHb a 20,9 3 0")
    moves = [position.parse_move(text) for text in ("b1c1", "c1e1")]
    assert first_action(position, (*moves, END)) == tuple(moves)
    bought = tuple(position.parse_move(text) for text in ("a1P@d1", "b1c1"))
    assert first_action(position, (*bought, END)) == bought[:1]


def test_no_hint_for_what_is_over_or_unknown() -> None:
    with pytest.raises(ValueError, match="over"):
        finish(hint(Position.parse("aHa a 5 3 0"), "hard", 0))
    with pytest.raises(ValueError, match="no level"):
        finish(hint(Position.parse("aHabHb a 5,5 3 0"), "grandmaster", 0))


def test_a_turn_is_explained_by_what_matters_most() -> None:
    for name in ("small-3-normal.txt", "small-4-hard.txt"):
        record = Record.parse((GAMES / name).read_text("utf-8"))
        position = record.start()
        for texts in record.turns[:40]:
            turn = tuple(position.parse_move(text) for text in texts)
            parts = list(taken_apart(position, turn))
            assert tuple(move for _, moves in parts for move in moves) == turn
            hints = [(moves, reasons(before, moves)) for before, moves in parts]
            told = finish(why(position, turn))
            assert 1 <= len(told) <= MOST
            assert len({reason.kind for reason in told}) == len(told)
            said = [reason for _, found in hints for reason in found]
            assert all(reason in said for reason in told)
            leading = [found[0] for moves, found in hints if moves != (END,)]
            if leading:
                assert KINDS.index(told[0].kind) == min(KINDS.index(r.kind) for r in leading)
            for move in turn:
                position = position.play(move)


def test_the_start_does_without_the_coach() -> None:
    command = (
        "import sys, game.ui.app; print([n for n in sys.modules if n.startswith('game.coach')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
