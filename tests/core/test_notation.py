"""Rules section 1: the position string."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Malformed, Position

EXAMPLE = "1aHa/aP!bbT/1bH1 a 12,7 3 0"


def test_the_example_of_the_contract() -> None:
    position = Position.parse(EXAMPLE)
    assert position.format() == str(position) == EXAMPLE
    assert (position.grid.rows, position.grid.columns) == (3, 3)
    assert position.owners == b".aaabb.b."
    assert position.pieces == b" H p T H "
    assert position.purses == (12, 7)
    assert (position.turn, position.round, position.idle) == ("a", 3, 0)
    assert position.land == (1, 2, 3, 4, 5, 7)
    assert position.players == ("a", "b")
    assert position.status() == ()


CANONICAL = [
    EXAMPLE,
    "aHabHb b 0,0 1 0",
    "64 a - 1 0",
    "/".join(["64"] * 64) + " f - 200 0",
    "/".join(["a" * 64] * 64) + " a - 1 7",
    "aHaPaP!aSaS!aKaK!aBaB!aCaTaXa-T-X- a 1000000 201 999",
    "-P-H-C a 3 1 0",
    "10aHa b 5 1 0",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_strings_round_trip(text: str) -> None:
    position = Position.parse(text)
    assert str(position) == text
    assert eval(repr(position)) == position
    assert repr(position) == f"Position.parse({text!r})"


MALFORMED = [
    # the board
    ("", 1),
    (" a - 1 0", 1),
    ("/aHa a 0 1 0", 1),
    ("aHa/ a 0 1 0", 5),
    ("aHa//aa a 0 1 0", 5),
    ("aHa/a a 0 1 0", 6),  # too narrow: the space where a hex should be
    ("aHa/a/aa a 0 1 0", 6),
    ("aHa/aaa a 0 1 0", 7),  # too wide: the hex that is too much
    ("aHa/a3 a 0 1 0", 6),  # too wide: the run that is too long
    ("aHa/1aTa a 0 1 0", 8),
    ("0aHa a 0 1 0", 1),
    ("aHa0 a 0 1 0", 4),
    ("01aHa a 0 1 0", 1),
    ("aHa01 a 0 1 0", 4),
    ("65 a - 1 0", 1),
    ("64a a - 1 0", 3),
    ("60aHaaaa a 0 1 0", 8),
    ("60aHa9 a 0 1 0", 6),
    ("/".join(["a"] * 65) + " a - 1 0", 129),
    ("aHg a 0 1 0", 3),
    ("XaHa a 0 1 0", 1),
    ("aHA a 0 1 0", 3),
    ("aQa a 0 1 0", 2),
    ("aha a 0 1 0", 2),
    ("aHaHT a 0,0 1 0", 5),
    ("aHaTT a 0 1 0", 5),
    ("aHa.a a 0 1 0", 4),
    ("aHa! a 0 1 0", 4),
    ("aH!a a 0 1 0", 3),
    ("aHaT! a 0 1 0", 5),
    ("aHaX! a 0 1 0", 5),
    ("aHaC! a 0 1 0", 5),
    ("aHa-P! a 0 1 0", 6),
    ("aHa-! a 0 1 0", 5),
    ("aHaP!! a 0 1 0", 6),
    ("aHap a 0 1 0", 4),
    ("!aHa a 0 1 0", 1),
    ("aHa\u0663 a 0 1 0", 4),
    # the turn
    ("aHa", 4),
    ("aHa ", 5),
    ("aHa  a 0 1 0", 5),
    ("aHa g 0 1 0", 5),
    ("aHa A 0 1 0", 5),
    ("aHa X 0 1 0", 5),
    ("aHa - 0 1 0", 5),
    ("aHa ab 0 1 0", 6),
    # the purses
    ("aHa a", 6),
    ("aHa a ", 7),
    ("aHa a - 1 0", 7),
    ("aHa a  1 0", 7),
    ("aHa a -1 1 0", 7),
    ("aHa a +1 1 0", 7),
    ("aHa a 01 1 0", 7),
    ("aHa a 00 1 0", 7),
    ("aHa a 0,0 1 0", 8),
    ("aHa a 0, 1 0", 8),
    ("aHabHb a 0 1 0", 11),
    ("aHabHb a 0, 1 0", 12),
    ("aHabHb a 0,,0 1 0", 12),
    ("aHabHb a 0,0,0 1 0", 13),
    ("aHabHb a ,0 1 0", 10),
    ("aa a 0 1 0", 6),
    ("aa a 1 1 0", 6),
    ("aa a  1 0", 6),
    ("aa a -- 1 0", 7),
    ("aHa a 1.5 1 0", 8),
    # the round
    ("aHa a 0", 8),
    ("aHa a 0 ", 9),
    ("aHa a 0 0 0", 9),
    ("aHa a 0 01 0", 9),
    ("aHa a 0 -1 0", 9),
    ("aHa a 0 x 0", 9),
    # idle turns
    ("aHa a 0 1", 10),
    ("aHa a 0 1 ", 11),
    ("aHa a 0 1 -1", 11),
    ("aHa a 0 1 01", 11),
    ("aHa a 0 1 0 ", 12),
    ("aHa a 0 1 0\n", 12),
    ("aHa a 0 1 0x", 12),
    (" aHa a 0 1 0", 1),
    ("aHa\ta 0 1 0", 4),
    ("aHa a 0 1 " + "9" * 5000, 11),
]


@pytest.mark.parametrize(("text", "column"), MALFORMED)
def test_what_is_not_canonical_is_refused_with_the_column(text: str, column: int) -> None:
    with pytest.raises(Malformed) as caught:
        Position.parse(text)
    assert caught.value.code == "syntax"
    assert caught.value.column == column, str(caught.value)


HEX = "a run of sea or a land hex is expected"
LETTER = "the letter of the player to act"

SAID = [
    ("", HEX),
    ("/aHa a 0 1 0", HEX),
    ("aHa/a a 0 1 0", HEX),
    ("aHa//aa a 0 1 0", HEX),
    ("aHa\n", r"'\n' is no owner, no run of sea and ends no row"),
    ("aHA a 0 1 0", "'A' is no owner, no run of sea and ends no row"),
    ("0aHa a 0 1 0", "a run of sea is counted from 1"),
    ("01aHa a 0 1 0", "a number has no leading zero"),
    ("65 a - 1 0", "a run of sea is at most 64"),
    ("64a a - 1 0", "a board has at most 64 columns"),
    ("/".join(["a"] * 65) + " a - 1 0", "a board has at most 64 rows"),
    ("aHa/aaa a 0 1 0", "this row is wider than the first, which has 2"),
    ("aHa! a 0 1 0", "! stands only behind a unit"),
    ("aHaT! a 0 1 0", "! stands only behind a player's unit"),
    ("aHa-P! a 0 1 0", "! stands only behind a player's unit"),
    ("aHa", f"one space and then {LETTER} is expected"),
    ("aHa/aa", f"one space and then {LETTER} is expected"),
    ("aHa ", f"{LETTER}, a to f, is expected"),
    ("aHa g 0 1 0", f"{LETTER}, a to f, is expected"),
    ("aHa ab 0 1 0", "one space and then the purses is expected"),
    ("aHa a - 1 0", "the gold of a capital is expected: a number"),
    ("aHabHb a 0, 1 0", "the gold of a capital is expected: a number"),
    ("aHabHb a 0 1 0", "a purse for each capital is expected, 2 in all"),
    ("aHa a 0,0 1 0", "there is no capital for another purse"),
    ("aa a 0 1 0", "- is expected, there is no capital and so no purse"),
    ("aHa a 0", "one space and then the round is expected"),
    ("aHa a 0 x 0", "the round is expected: a number"),
    ("aHa a 0 0 0", "the round is counted from 1"),
    ("aHa a 0 1", "one space and then the number of idle turns is expected"),
    ("aHa a 0 1 -1", "the number of idle turns is expected: a number"),
    ("aHa a 0 1 0x", "nothing may follow the fifth field"),
    ("aHa a 0 1 " + "9" * 1001, "a number has at most 1000 digits"),
]


@pytest.mark.parametrize(("text", "message"), SAID)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        Position.parse(text)
    assert caught.value.message == message


def test_a_number_may_have_a_thousand_digits() -> None:
    text = f"aHa a 0 1 {'9' * 1000}"
    assert str(Position.parse(text)) == text


def assert_refused_or_canonical(text: str) -> None:
    try:
        position = Position.parse(text)
    except Malformed as malformed:
        column = malformed.column or 0
    else:
        assert str(position) == text
        return
    assert 1 <= column <= len(text) + 1


@settings(deadline=None)
@given(st.text("abcdef-TXHCPSKB!/ ,0123456789", max_size=30))
def test_any_text_is_refused_or_canonical(text: str) -> None:
    assert_refused_or_canonical(text)


@settings(deadline=None)
@given(
    st.sampled_from(CANONICAL[:1] + CANONICAL[5:]),
    st.integers(0, 60),
    st.integers(0, 2),
    st.text("abcdef-TXHCPSKB!/ ,0123456789g?", max_size=2),
)
def test_any_slightly_changed_string_is_refused_or_canonical(
    text: str, at: int, drop: int, insert: str
) -> None:
    assert_refused_or_canonical(text[:at] + insert + text[at + drop :])
