"""Perft: how many lines of legal moves there are from a position, ply by ply.

    python -m game.perft "aHaPaTbHb a 10,0 1 0" --depth 3      a divide by first move, and totals
    python -m game.perft position.txt --depth 3
    python -m game.perft --check tests/perft/*.perft           compare with the counts on file

A `.perft` file holds records of lines `id NAME`, `position POSITION STRING` and, for each depth
known, `perft DEPTH COUNT`, with an optional fourth word, the tree hash. The id of other rules than
slay/1 may follow a position string. Blank lines and lines that begin with `#` don't matter. Lines
that end the game before the depth are not counted; conceding is not a listed move and not counted
either.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from game.core import Malformed, Position, SlayError


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` legal moves."""
    return _count(position, depth, {})


def _count(position: Position, depth: int, known: dict[tuple[Position, int], int]) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return position.legal_moves.count()
    key = position, depth
    if key not in known:
        known[key] = sum(
            _count(position.play(move), depth - 1, known) for move in position.legal_moves
        )
    return known[key]


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """For each legal move, in order, its text and the perft of what it leads to."""
    known: dict[tuple[Position, int], int] = {}
    for move in position.legal_moves:
        yield position.format_move(move), _count(position.play(move), depth - 1, known)


def tree_hash(position: Position, depth: int) -> str:
    """A short hash of all positions above `depth` with their moves in order.

    It notices what counts don't: moves that change places, positions that differ in what costs no
    move. It visits every node, so it takes longer than `perft`.
    """
    digest = hashlib.sha256()
    _visit(position, depth, digest)
    return digest.hexdigest()[:16]


def _visit(position: Position, depth: int, digest: hashlib._Hash) -> None:
    moves = position.legal_moves
    digest.update(f"{position}\n{' '.join(map(position.format_move, moves))}\n".encode())
    if depth > 1:
        for move in moves:
            _visit(position.play(move), depth - 1, digest)


class Count(NamedTuple):
    """What a file says of one depth; `tree` is the tree hash or empty."""

    depth: int
    lines: int
    tree: str


class Case(NamedTuple):
    """One record of a `.perft` file."""

    id: str
    position: str
    counts: tuple[Count, ...]


class BadFile(SlayError):
    """A `.perft` file that can not be read; the sentence names file and line."""

    code = "syntax"


def read_file(path: Path) -> list[Case]:
    """The records of a `.perft` file. `BadFile` says what is wrong and in which line."""
    cases: list[Case] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        if word == "id" and rest:
            cases.append(Case(rest, "", ()))
        elif not cases:
            raise BadFile(f"{path}, line {number}: a record begins with a line 'id NAME'")
        elif word == "position" and rest and not cases[-1].position:
            cases[-1] = cases[-1]._replace(position=rest)
        elif word == "perft" and (count := _read_count(rest)) is not None:
            cases[-1] = cases[-1]._replace(counts=(*cases[-1].counts, count))
        else:
            raise BadFile(
                f"{path}, line {number}: expected is 'id NAME', one 'position POSITION STRING' "
                f"or 'perft DEPTH COUNT [TREE HASH]', not {line.strip()!r}"
            )
    for case in cases:
        if not case.position or not case.counts:
            raise BadFile(f"{path}: record {case.id!r} lacks a position or a perft line")
    return cases


def _read_count(text: str) -> Count | None:
    words = text.split()
    if len(words) not in (2, 3) or not all(word.isdecimal() for word in words[:2]):
        return None
    depth, lines = map(int, words[:2])
    return Count(depth, lines, words[2] if len(words) == 3 else "") if depth else None


def check_file(path: Path, deepest: int | None = None) -> Iterator[str]:
    """Compare a file with the rules core; yields one sentence for each difference."""
    for case in read_file(path):
        where = f"{path} {case.id}"
        try:
            position = Position.parse_with_rules(case.position)
        except Malformed as malformed:
            yield f"{where}: {malformed}"
            continue
        for depth, lines, tree in case.counts:
            if deepest is not None and depth > deepest:
                continue
            found = perft(position, depth)
            if found != lines:
                yield f"{where}: perft {depth} is {found}, not {lines}"
            elif tree and tree_hash(position, depth) != tree:
                yield f"{where}: perft {depth} is right, but positions or move order differ"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns the exit status: 0, 1 for a difference, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m game.perft",
        description="Count the lines of legal moves from a position, or check counts on file.",
    )
    parser.add_argument(
        "what", nargs="+", help="a position string, a file that holds one, or .perft files"
    )
    parser.add_argument("--depth", type=int, help="plies (1 if not given; with --check: at most)")
    parser.add_argument("--check", action="store_true", help="check the .perft files given")
    options = parser.parse_args(arguments)
    if options.depth is not None and options.depth < 1:
        parser.error("--depth counts from 1")
    try:
        if options.check:
            return _check([Path(name) for name in options.what], options.depth)
        return _divide(_load(" ".join(options.what)), options.depth or 1)
    except (SlayError, OSError, UnicodeDecodeError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2


def _load(what: str) -> Position:
    if " " not in what and Path(what).is_file():
        what = Path(what).read_text(encoding="utf-8").strip()
    position = Position.parse_with_rules(what)
    if status := position.status():
        print(f"This position is not valid: {' '.join(status)}.", file=sys.stderr)
    return position


def _divide(position: Position, depth: int) -> int:
    start = perf_counter()
    total = 0
    for move, count in divide(position, depth):
        print(f"{move} {count}")
        total += count
    seconds = perf_counter() - start
    print(f"\ndepth {depth}: {total} lines in {seconds:.2f} s")
    return 0


def _check(paths: Sequence[Path], deepest: int | None) -> int:
    differences = 0
    for path in paths:
        for difference in check_file(path, deepest):
            print(difference)
            differences += 1
    print(f"{len(paths)} files, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
