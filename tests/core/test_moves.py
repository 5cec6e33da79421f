"""Rules section 1: the text of moves."""

import pytest

from game.core import CONCEDE, END, Grid, Malformed, Move, Position
from game.core.moves import format_move, parse_move

GRID = Grid.of(9, 9)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c7d8", Move(56, 66)),
        ("a1a1", Move(0, 0)),
        ("c5P@d8", Move(38, 66, "P")),
        ("c5S@d8", Move(38, 66, "S")),
        ("c5K@d8", Move(38, 66, "K")),
        ("c5B@d8", Move(38, 66, "B")),
        ("c5C@d8", Move(38, 66, "C")),
        ("end", END),
        ("concede", CONCEDE),
    ],
)
def test_parse_and_format_are_inverse(text: str, move: Move) -> None:
    assert parse_move(text, GRID) == move
    assert format_move(move, GRID) == text


def test_end_and_concede_have_no_hexes() -> None:
    assert END == (-1, -1, "end")
    assert CONCEDE == (-1, -1, "concede")


def test_two_letter_columns_in_moves() -> None:
    grid = Grid.of(64, 64)
    assert format_move(parse_move("aa10bl64", grid), grid) == "aa10bl64"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("END", 1),
        ("end ", 4),
        ("ending", 7),
        ("e", 2),
        ("c7", 3),
        ("c7d", 4),
        ("c7d8e9", 5),
        ("c7 d8", 3),
        ("c7-d8", 3),
        ("c7T@d8", 3),
        ("c7H@d8", 3),
        ("c7X@d8", 3),
        ("c7p@d8", 4),
        ("c7P", 4),
        ("c7Pd8", 4),
        ("c7P@", 5),
        ("c7P@d8!", 7),
        ("c07d8", 2),
        ("j1a1", 1),
        ("a1j1", 3),
        ("a1P@a10", 5),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_the_column(text: str, column: int) -> None:
    with pytest.raises(Malformed) as caught:
        parse_move(text, GRID)
    assert caught.value.column == column
    assert str(caught.value).startswith(f"column {column}: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("c7Pd8", "@ is expected, as in c5P@d8"),
        ("c7d8e9", "'e9' after the move"),
        ("end ", "a row number, counted from 1, is expected"),
        ("c7", "a hex name such as c7 is expected"),
        ("c7d10", "there is no hex d10 on this board, whose last is i9"),
    ],
)
def test_what_is_wrong_with_a_move_is_said(text: str, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_move(text, GRID)
    assert caught.value.message == message


def test_a_position_reads_and_writes_moves_on_its_own_board() -> None:
    position = Position.parse("aHaPbHb a 5,5 1 0")
    assert position.parse_move("b1c1") == Move(1, 2)
    assert position.format_move(Move(0, 1, "P")) == "a1P@b1"
    with pytest.raises(Malformed):
        position.parse_move("b1a2")


def test_moves_off_the_board_have_no_text() -> None:
    with pytest.raises(ValueError):
        format_move(Move(0, 81), GRID)
