"""`python -m game.perft`: counts, the divide, files, and what it says of bad input."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core import Position
from game.perft import check_file, divide, main, perft, read_file, tree_hash

# b1 walks to c1 or not; every line ends with `end`, b's only move, then `end` again
SMALL = "aHaPabHbC a 0,0 1 0"


def plain(position: Position, depth: int) -> int:
    """Perft without remembering anything."""
    if depth == 0:
        return 1
    return sum(plain(position.play(move), depth - 1) for move in position.legal_moves)


def test_counts_by_hand() -> None:
    position = Position.parse(SMALL)
    # b1c1, end | after the walk: c1b1, end; after end: b has nothing but end
    assert [perft(position, depth) for depth in (0, 1, 2)] == [1, 2, 3]


@pytest.mark.parametrize("text", [SMALL, "aPaHa-T1/1aXbbHb b 20,25 1 0", "aHaSbHb1bP a 20,0 1 9"])
def test_remembering_changes_no_count(text: str) -> None:
    position = Position.parse(text)
    for depth in (1, 2, 3):
        assert perft(position, depth) == plain(position, depth)
        assert sum(count for _, count in divide(position, depth)) == perft(position, depth)


def test_lines_that_end_the_game_before_are_not_counted() -> None:
    position = Position.parse("aHaSbHb a 0,0 1 0")
    assert dict(divide(position, 2))["b1c1"] == 0


def test_the_divide_is_in_the_order_of_legal_moves() -> None:
    position = Position.parse(SMALL)
    assert list(divide(position, 1)) == [("b1c1", 1), ("end", 1)]


def test_the_tree_hash_sees_what_counts_do_not() -> None:
    one, other = Position.parse(SMALL), Position.parse("aHaPabHbC a 1,0 1 0")
    assert perft(one, 1) == perft(other, 1)
    assert tree_hash(one, 2) == tree_hash(Position.parse(SMALL), 2)
    assert tree_hash(one, 2) != tree_hash(other, 2)


FILE = f"""# two records
id small
position {SMALL}
perft 1 2
perft 2 3

id over
position aHa-- a 0 1 0
perft 1 0
"""


def test_a_right_file_has_no_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "right.perft"
    path.write_text(FILE)
    assert [entry.id for entry in read_file(path)] == ["small", "over"]
    assert main(["--check", str(path)]) == 0
    assert "1 files, 0 differences" in capsys.readouterr().out


def test_wrong_counts_and_hashes_are_named(tmp_path: Path) -> None:
    path = tmp_path / "wrong.perft"
    path.write_text(FILE.replace("perft 2 3", "perft 2 4").replace("perft 1 0", "perft 1 0 abc"))
    first, second = check_file(path)
    assert first.endswith("small: perft 2 is 3, not 4")
    assert second.endswith("over: perft 1 is right, but positions or move order differ")
    assert list(check_file(path, deepest=1)) == [second]
    assert main(["--check", str(path)]) == 1


def test_a_position_that_can_not_be_read_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "wrong.perft"
    path.write_text("id x\nposition aHg a 0 1 0\nperft 1 1\n")
    (difference,) = check_file(path)
    assert "column 3" in difference


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("position aHa a 0 1 0\n", "line 1"),
        ("id\n", "line 1"),
        ("id x\nperft 1\n", "line 2"),
        ("id x\nperft one 2\n", "line 2"),
        ("id x\nperft 0 1\n", "line 2"),
        ("id x\nposition aHa a 0 1 0\nposition aHa a 0 1 0\n", "line 3"),
        ("id x\nwhat\n", "line 2"),
        ("id x\nposition aHa a 0 1 0\n", "lacks"),
        ("id x\nperft 1 1\n", "lacks"),
    ],
)
def test_a_bad_file_is_refused_with_the_line(
    tmp_path: Path, content: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.perft"
    path.write_text(content)
    assert main(["--check", str(path)]) == 2
    said = capsys.readouterr().err
    assert line in said
    assert "bad.perft" in said


def test_divide_of_a_string_and_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(SMALL + "\n")
    assert main([SMALL, "--depth", "2"]) == 0
    from_string = capsys.readouterr().out
    assert from_string.splitlines()[:2] == ["b1c1 2", "end 1"]
    assert "depth 2: 3 lines" in from_string
    assert main([str(path), "--depth", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["b1c1 2", "end 1"]


def test_bad_input_gets_a_sentence_and_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aHg a 0 1 0"]) == 2
    assert "column 3" in capsys.readouterr().err
    assert main(["--check", "missing.perft"]) == 2
    assert "missing.perft" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([SMALL, "--depth", "0"])


def test_an_invalid_position_is_shown_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aabHb a 0 1 0"]) == 0
    said = capsys.readouterr()
    assert "capital-missing" in said.err
    assert "depth 1: 0 lines" in said.out


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game.perft", SMALL, "--depth", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[0] == "b1c1 1"
    assert done.stderr == ""
