"""Rules section 4: refusal codes, their order, and the sentences."""

from __future__ import annotations

import pickle

import pytest

from game.core import CONCEDE, END, IllegalMove, Malformed, Move, Position
from game.core.errors import SENTENCES
from tests.core.boards import refused, why

ORDER = (
    *("syntax", "game-over", "invalid", "not-yours", "no-unit", "no-capital", "gold"),
    *("out-of-reach", "occupied", "grave", "over-baron", "acted", "tree", "too-strong"),
)


# Each code alone.
CODES = [
    ("aHa-- a 0 1 0", "a1b1", "game-over"),
    ("aabHb a 0 1 0", "a1b1", "invalid"),
    ("aHabHb1 a 9,9 1 0", "c1d1", "not-yours"),
    ("aHabPbH a 9,9 1 0", "c1b1", "not-yours"),
    ("aHabHb-T a 9,9 1 0", "e1d1", "not-yours"),
    ("aHabHb1 a 9,9 1 0", "e1d1", "not-yours"),
    ("aHabHb a 99,99 1 0", "c1P@d1", "not-yours"),
    ("aHabHb a 9,9 1 0", "b1a1", "no-unit"),
    ("aHabHb a 9,9 1 0", "a1b1", "no-unit"),
    ("aHaTabHb a 9,9 1 0", "b1c1", "no-unit"),
    ("aHaCabHb a 9,9 1 0", "b1c1", "no-unit"),
    ("aHaXabHb a 9,9 1 0", "b1c1", "no-unit"),
    ("aHaabHb a 99,9 1 0", "b1P@c1", "no-capital"),
    ("aHaPabHb a 99,9 1 0", "b1P@c1", "no-capital"),
    ("aHabHb a 9,99 1 0", "a1P@b1", "gold"),
    ("aHaP1bHb a 9,9 1 0", "b1c1", "out-of-reach"),
    ("aHaP1bHb a 99,9 1 0", "a1P@c1", "out-of-reach"),
    ("aHaPbbbHb a 9,9 1 0", "b1d1", "out-of-reach"),
    ("aHaPbbbHb a 99,9 1 0", "a1P@d1", "out-of-reach"),
    ("aHaP--bHb a 9,9 1 0", "b1d1", "out-of-reach"),
    ("aHaPabHb a 9,9 1 0", "b1a1", "occupied"),
    ("aHaPaCbHb a 9,9 1 0", "b1c1", "occupied"),
    ("aHaPabHb a 9,9 1 0", "b1b1", "occupied"),
    ("aHaPbHb a 99,9 1 0", "a1P@a1", "occupied"),
    ("aHaCbHb a 99,9 1 0", "a1P@b1", "occupied"),
    ("aHaTbHb a 99,9 1 0", "a1C@b1", "occupied"),
    ("aHaXbHb a 99,9 1 0", "a1P@b1", "grave"),
    ("aHaPaBbHb a 99,9 1 0", "b1c1", "over-baron"),
    ("aHaBbHb a 99,9 1 0", "a1P@b1", "over-baron"),
    ("aHaP!-bHb a 9,9 1 0", "b1c1", "acted"),
    ("aHaP!aTbHb a 9,9 1 0", "b1c1", "acted"),
    ("aHaP!aXbHb a 9,9 1 0", "b1c1", "acted"),
    ("aHaPbTbHb a 9,9 1 0", "b1c1", "tree"),
    ("aHabTbHb a 99,9 1 0", "a1P@c1", "tree"),
    ("aHaPbbHb a 9,9 1 0", "b1c1", "too-strong"),
    ("aHabbHb a 99,9 1 0", "a1P@c1", "too-strong"),
]


@pytest.mark.parametrize(("text", "move", "code"), CODES)
def test_each_code(text: str, move: str, code: str) -> None:
    assert refused(text, move) == code


# Two reasons at once: the one that is checked first is given.
BOTH = [
    # game-over before: invalid, not-yours
    ("aHa-P a 0 1 0", "a1b1", "game-over"),
    ("aHaP-- a 0 1 0", "c1d1", "game-over"),
    ("aHaPbHb a 0,0 201 0", "b1c1", "game-over"),
    # invalid before: not-yours, no-unit
    ("aHaHbHb a 0,0,0 1 0", "c1d1", "invalid"),
    ("aHaHbHb a 0,0,0 1 0", "a1b1", "invalid"),
    # not-yours before: no-unit, no-capital, gold, out-of-reach
    ("aHabHb a 0,0 1 0", "d1a1", "not-yours"),
    ("aHabHb a 0,0 1 0", "d1P@a1", "not-yours"),
    ("aHabHb a 0,0 1 0", "c1P@d1", "not-yours"),
    ("aHabHb1 a 0,0 1 0", "e1e1", "not-yours"),
    # no-unit before: out-of-reach, occupied
    ("aHabHb1 a 0,0 1 0", "b1e1", "no-unit"),
    ("aHabHb a 0,0 1 0", "a1a1", "no-unit"),
    # no-capital before: gold, out-of-reach, grave, occupied
    ("aHabHb1 a 0,0 1 0", "b1P@e1", "no-capital"),
    ("aHaaXbHb a 0,0 1 0", "b1P@c1", "no-capital"),
    ("aHabHb1a a 0,0 1 0", "f1C@f1", "no-capital"),
    # gold before everything that follows
    ("aHabHb1 a 9,0 1 0", "a1P@e1", "gold"),
    ("aHabHb a 9,0 1 0", "a1P@a1", "gold"),
    ("aHabHb a 14,0 1 0", "a1C@a1", "gold"),
    ("aHaXbHb a 9,0 1 0", "a1P@b1", "gold"),
    ("aHaBbHb a 9,0 1 0", "a1P@b1", "gold"),
    ("aHabTbHb a 9,0 1 0", "a1P@c1", "gold"),
    ("aHabHb a 9,0 1 0", "a1P@c1", "gold"),
    # out-of-reach before: occupied, grave, over-baron, acted, tree, too-strong
    ("aHaXaPbHb a 0,0 1 0", "c1a1", "out-of-reach"),
    ("aHaPaXaCbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHa1aHabHb a 99,0,0 1 0", "a1P@d1", "out-of-reach"),
    ("aHabCbHb a 99,0 1 0", "a1C@c1", "out-of-reach"),
    ("aHa1aXaHbHb a 99,0,0 1 0", "a1P@d1", "out-of-reach"),
    ("aHaPaXaBbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHa1aBaHbHb a 99,0,0 1 0", "a1P@d1", "out-of-reach"),
    ("aHaP!-bTbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHaP!aXaTbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHaP!aXaXbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHaP-bTbHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHaP-bHb a 0,0 1 0", "b1d1", "out-of-reach"),
    ("aHa-bTbHb a 99,0 1 0", "a1P@d1", "out-of-reach"),
    # occupied before: grave, over-baron (the unit onto itself), acted
    ("aHaXbHb a 99,0 1 0", "a1C@b1", "occupied"),
    ("aHaBbHb a 0,0 1 0", "b1b1", "occupied"),
    ("aHaB!bHb a 0,0 1 0", "b1b1", "occupied"),
    ("aHaP!bHb a 0,0 1 0", "b1a1", "occupied"),
    # over-baron before: acted
    ("aHaK!aK!bHb a 0,0 1 0", "b1c1", "over-baron"),
    # acted before: tree, too-strong
    ("aHaP!bTbHb a 0,0 1 0", "b1c1", "acted"),
    ("aHaP!bBbHb a 0,0 1 0", "b1c1", "acted"),
    # tree before: too-strong
    ("aHaPbTbBbHb a 0,0 1 0", "b1c1", "tree"),
    ("aHabTbBbHb a 10,0 1 0", "a1P@c1", "tree"),
]


@pytest.mark.parametrize(("text", "move", "code"), BOTH)
def test_the_first_reason_in_the_order_is_given(text: str, move: str, code: str) -> None:
    assert refused(text, move) == code


def test_every_code_is_tested() -> None:
    assert {code for _, _, code in CODES} == set(ORDER) - {"syntax"}
    assert {key.partition("/")[0] for key in SENTENCES} == set(ORDER)


@pytest.mark.parametrize("text", ["aHa-- a 0 1 0", "aabHb a 0 1 0", "aHabHb a 0,0 1 0"])
def test_syntax_comes_first_of_all(text: str) -> None:
    position = Position.parse(text)
    for move in ("", "z9a1", "a1Q@b1", "a1b2", "pass"):
        with pytest.raises(Malformed):
            position.play(move)
        with pytest.raises(Malformed):
            position.refusal(move)


@pytest.mark.parametrize(
    "move",
    [
        Move(-1, 1),
        Move(0, -1),
        Move(0, 4),
        Move(4, 0),
        Move(0, 1, "T"),
        Move(0, 1, "p"),
        Move(0, 1, "end"),
        Move(0, 0, "concede"),
        Move(-1, -1),
        Move(-1, -1, "P"),
    ],
)
@pytest.mark.parametrize("text", ["aHabHb a 0,0 1 0", "aHa-- a 0 1 0", "aabHb a 0 1 0"])
def test_a_move_made_up_of_numbers_off_the_board_is_no_move(text: str, move: Move) -> None:
    position = Position.parse(text)
    refusal = position.refusal(move)
    assert refusal is not None
    assert refusal.code == "syntax"
    assert str(refusal) == f"{move!r} is not a move on this board of 1 rows and 4 columns."
    assert move not in position.legal_moves
    with pytest.raises(IllegalMove):
        position.play(move)


@pytest.mark.parametrize("move", [END, CONCEDE])
def test_end_and_concede_are_refused_only_after_the_end_and_on_invalid_positions(
    move: Move,
) -> None:
    assert Position.parse("aHabHb a 0,0 1 0").refusal(move) is None
    for text, code in (("aHa-- a 0 1 0", "game-over"), ("aabHb a 0 1 0", "invalid")):
        refusal = Position.parse(text).refusal(move)
        assert refusal is not None
        assert refusal.code == code


SAID = [
    (
        "aHa-- a 0 1 0",
        "end",
        "The game is over: a has won (conquest).",
        (),
    ),
    (
        "aHabHb a 0,0 201 0",
        "end",
        "The game is over: a draw (round-limit).",
        (),
    ),
    (
        "aabHb c 0 1 0",
        "end",
        "No move can be played: this position is not valid (capital-missing turn-out).",
        (),
    ),
    ("aHabHb1 a 0,0 1 0", "e1a1", "e1 is sea; player a is to act.", (4,)),
    ("aHabHb- a 0,0 1 0", "e1a1", "e1 belongs to nobody; player a is to act.", (4,)),
    ("aHabHb a 0,0 1 0", "d1a1", "d1 belongs to player b; player a is to act.", (3,)),
    ("aHabHb a 0,0 1 0", "b1a1", "There is no unit on b1.", (1,)),
    (
        "aHabHb a 0,0 1 0",
        "b1P@a1",
        "There is no capital on b1, so there is no purse to pay from.",
        (1,),
    ),
    (
        "aHabHb a 7,0 1 0",
        "a1S@b1",
        "S costs 20 gold; the capital on a1 has 7, 13 short.",
        (0,),
    ),
    ("aHaP1bHb a 0,0 1 0", "b1c1", "c1 is sea.", (2, 1)),
    ("aHa1bHb a 10,0 1 0", "a1P@c1", "c1 is sea.", (2, 0)),
    (
        "aHaP1aHabHb a 0,0,0 1 0",
        "b1e1",
        "e1 is your land, but not in the territory of b1.",
        (4, 1),
    ),
    (
        "aHa1aHabHb a 10,0,0 1 0",
        "a1P@e1",
        "e1 is your land, but not in the territory of a1.",
        (4, 0),
    ),
    ("aHaPaXabHb a 0,0 1 0", "b1d1", "Gravestones block the way from b1 to d1.", (3, 1)),
    ("aHaPaX-bHb a 0,0 1 0", "b1d1", "Gravestones block the way from b1 to d1.", (3, 1)),
    ("aHaX-bHb a 10,0 1 0", "a1P@c1", "Gravestones block the way from a1 to c1.", (2, 0)),
    ("aHaPbHb a 0,0 1 0", "b1d1", "d1 is not beside the territory of b1.", (3, 1)),
    ("aHa1aPbbbHb a 0,0 1 0", "d1f1", "f1 is not beside the territory of d1.", (5, 3)),
    ("aHabbHb a 10,0 1 0", "a1P@d1", "d1 is not beside the territory of a1.", (3, 0)),
    (
        "aHabHb a 15,0 1 0",
        "a1C@c1",
        "c1 is not your land; you can only build a castle on your own.",
        (2, 0),
    ),
    ("aHaPbHb a 0,0 1 0", "b1a1", "Your capital is on a1.", (0,)),
    ("aHaPbHb a 10,0 1 0", "a1P@a1", "Your capital is on a1.", (0,)),
    ("aHaPaCbHb a 0,0 1 0", "b1c1", "Your castle is on c1.", (2,)),
    ("aHaCbHb a 10,0 1 0", "a1P@b1", "Your castle is on b1.", (1,)),
    ("aHaPbHb a 0,0 1 0", "b1b1", "The unit is already on b1.", (1,)),
    (
        "aHaTbHb a 15,0 1 0",
        "a1C@b1",
        "A castle needs an empty hex; there is a piece on b1.",
        (1,),
    ),
    (
        "aHaXbHb a 15,0 1 0",
        "a1P@b1",
        "A new unit cannot be placed on the gravestone on b1; have a unit clear it.",
        (1,),
    ),
    (
        "aHaSaKbHb a 0,0 1 0",
        "b1c1",
        "Strength 2 and strength 3 on c1 make 5; no unit is stronger than 4.",
        (2,),
    ),
    (
        "aHaP!-bHb a 0,0 1 0",
        "b1c1",
        "The unit on b1 has acted this turn; it can still walk and combine.",
        (1,),
    ),
    (
        "aHaPbTbHb a 0,0 1 0",
        "b1c1",
        "The tree on c1 belongs to player b; a hex with an enemy tree cannot be attacked.",
        (2,),
    ),
    (
        "aHaSbbSbHb a 0,0 1 0",
        "b1c1",
        "c1 is defended with strength 2 from d1; strength 3 is needed, this unit has 2.",
        (3, 2),
    ),
    (
        "aHaKbbKbHb a 0,0 1 0",
        "b1c1",
        "c1 is defended with strength 3 from d1; strength 4 is needed, this unit has 3.",
        (3, 2),
    ),
    (
        "aHabBbBbHb a 40,0 1 0",
        "a1B@c1",
        "c1 is defended with strength 4 from c1; no unit is strong enough.",
        (2, 2),
    ),
]


@pytest.mark.parametrize(("text", "move", "sentence", "hexes"), SAID)
def test_the_sentence_names_numbers_and_hexes(
    text: str, move: str, sentence: str, hexes: tuple[int, ...]
) -> None:
    refusal = why(text, move)
    assert str(refusal) == sentence
    assert refusal.hexes == hexes
    assert isinstance(refusal, ValueError)


def test_every_sentence_is_tested() -> None:
    # each of them is found by its longest part without facts
    for key, template in SENTENCES.items():
        if key in ("syntax", "syntax/kind"):  # the latter by tests/test_unit_kinds.py
            continue
        parts = [part.partition("}")[2] or part for part in template.split("{")]
        longest = max(parts, key=len)
        assert any(longest in said for _, _, said, _ in SAID), key


def test_facts_are_those_of_the_sentence() -> None:
    refusal = why("aHaSbbSbHb a 0,0 1 0", "b1c1")
    assert refusal.facts == {
        "case": "needed",
        "target": "c1",
        "defender": "d1",
        "defence": 2,
        "strength": 2,
        "needed": 3,
    }


def test_refusals_can_be_pickled() -> None:
    refusal = why("aHaSbbSbHb a 0,0 1 0", "b1c1")
    copy = pickle.loads(pickle.dumps(refusal))
    assert (copy.code, copy.facts, copy.hexes) == (refusal.code, refusal.facts, refusal.hexes)
    with pytest.raises(Malformed) as caught:
        Position.parse("aHg")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.column) == (str(caught.value), 3)
