"""The text of a record: headers, then moves (rules section 1). `game.core.record` is the value."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.errors import Malformed, quoted
from game.core.moves import CLOSING, is_move

Turn = tuple[str, ...]
Header = tuple[str, str]

MAX_TEXT = 1_000_000
"""Longest record that is read, in characters: far above 200 rounds of six busy players."""


class MalformedRecord(Malformed):
    """A text that is no record: `line` and `column` count from 1 (None: the text as a whole)."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, column)
        self.line = line

    def __str__(self) -> str:
        if self.line is None:
            return super().__str__()
        return f"line {self.line}, column {self.column or 1}: {self.message}"


def read(text: str) -> tuple[tuple[Header, ...], tuple[Turn, ...]]:
    """The headers and turns written in `text`, each looked at for its form alone.

    Raises MalformedRecord with line and column.
    """
    if len(text) > MAX_TEXT:
        raise MalformedRecord(f"the text is longer than {MAX_TEXT} characters: no record")
    headers: list[Header] = []
    moves: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.removesuffix("\r")
        if line.lstrip(" \t").startswith("["):
            if moves:
                raise MalformedRecord("a header after the first move", number, 1)
            header = _header(line, number)
            if any(header[0] == name for name, _ in headers):
                raise MalformedRecord(f"a second header {header[0]}", number, 1)
            headers.append(header)
        else:
            moves += _moves(line, number)
    return tuple(headers), by_turns(moves)


def write(headers: Iterable[Header], turns: Iterable[Turn]) -> str:
    """The text of these headers and turns; the inverse of `read`."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers]
    moves = [" ".join(turn) for turn in turns]
    if moves:
        lines += ["", *moves]
    return "\n".join(lines) + "\n"


def parse_headers(text: str) -> tuple[Header, ...]:
    """The headers at the beginning of a record, without a look at its moves.

    Raises MalformedRecord.
    """
    headers = []
    for number, line in enumerate(text[:MAX_TEXT].split("\n"), 1):
        if not line.startswith("["):
            break
        headers.append(_header(line.removesuffix("\r"), number))
    return tuple(headers)


def by_turns(moves: Iterable[str]) -> tuple[Turn, ...]:
    """Moves as turns, each closed by `end` or `concede`, but perhaps the last."""
    turns: list[Turn] = []
    turn: list[str] = []
    for move in moves:
        turn.append(move)
        if move in CLOSING:
            turns.append(tuple(turn))
            turn = []
    if turn:
        turns.append(tuple(turn))
    return tuple(turns)


def check_header(name: str, value: str | None) -> None:
    """Raises MalformedRecord for a header that can't be written."""
    if not _is_name(name):
        raise MalformedRecord(f"{quoted(name)} is no name for a header")
    if value is not None and not all(map(_writable, value)):
        raise MalformedRecord(f"the value of {name} has characters that can't be printed")


def _header(line: str, number: int) -> Header:
    """The header on a line that begins with `[`."""
    at = line.index("[") + 1
    start = at
    while at < len(line) and line[at] not in ' "]':
        at += 1
    name = line[start:at]
    if not _is_name(name):
        raise MalformedRecord(
            f"{quoted(name)} is no name for a header: letters, digits, - and _", number, start + 1
        )
    if line[at : at + 2] != ' "':
        at += line[at : at + 1] == " "
        raise MalformedRecord(f'a header is written [{name} "value"]', number, at + 1)
    at += 2
    value: list[str] = []
    while at < len(line) and line[at] != '"':
        if line[at] == "\\":
            at += 1
            if line[at : at + 1] not in ("\\", '"'):
                raise MalformedRecord("after \\ comes only \\ or a quotation mark", number, at + 1)
        if not _writable(line[at]):
            raise MalformedRecord("a character that can't be printed", number, at + 1)
        value.append(line[at])
        at += 1
    if line[at:].rstrip(" \t") != '"]':
        at += line[at : at + 1] == '"'
        raise MalformedRecord('a header ends in "]', number, at + 1)
    return name, "".join(value)


def _is_name(text: str) -> bool:
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _moves(line: str, number: int) -> list[str]:
    """The words of a line of moves, each looked at for its shape."""
    words = line.split()
    at = 0
    for word in words:
        at = line.index(word, at)
        if not is_move(word):
            raise MalformedRecord(
                f"{quoted(word)} is no move: c7d8, c5P@d8, end or concede", number, at + 1
            )
        at += len(word)
    return words


def _writable(char: str) -> bool:
    """Whether a header's value may hold a character: any but control characters and line ends.

    Which letters there are is another thing in every version of Python: it decides nothing.
    """
    control = char < " " or "\x7f" <= char < "\xa0" or char in "\u2028\u2029"
    return not control and not "\ud800" <= char <= "\udfff"  # halves of characters
