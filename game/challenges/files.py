"""The plain text files in `data`: blocks of lines, each a name and what follows it.

    # a remark
    [puzzle k7f3q]
    grade 3
    goal out:b

What a reader can't use is refused with file, line and what to do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from game.core import SlayError

DATA = Path(__file__).with_name("data")
T = TypeVar("T")


class DataError(ValueError):
    """A file of challenges that can't be read: which, in which line (from 1), and what to do."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}, line {line}: {message}")
        self.file = file
        self.line = line
        self.message = message


class Line(NamedTuple):
    """A line: its first word, and what follows after one space."""

    name: str
    text: str
    file: str
    number: int

    def wrong(self, message: str) -> DataError:
        """What is wrong with it, to be raised."""
        return DataError(self.file, self.number, message)

    def read(self, reader: Callable[[str], T]) -> T:
        """What `reader` makes of its text. Raises DataError for what the reader refuses."""
        try:
            return reader(self.text)
        except SlayError as error:
            raise self.wrong(f"{self.name}: {error}") from error

    def whole(self, least: int) -> int:
        """Its text as a whole number."""
        if not (self.text.isascii() and self.text.isdigit()) or int(self.text) < least:
            raise self.wrong(f"{self.name} wants a whole number from {least}, not {self.text!r}")
        return int(self.text)


class Block(NamedTuple):
    """`[kind id]` and the lines below it."""

    kind: str
    id: str
    lines: tuple[Line, ...]
    head: Line

    def one(self, name: str, usual: str | None = None) -> Line:
        """The one line of that name; what is `usual` if there is none, where that may be."""
        found = self.some(name)
        if len(found) > 1:
            raise found[1].wrong(f"a second {name} in [{self.kind} {self.id}]: keep one")
        if found:
            return found[0]
        if usual is None:
            raise self.head.wrong(f"[{self.kind} {self.id}] has no {name}: add a line {name} …")
        return self.head._replace(name=name, text=usual)

    def some(self, name: str) -> tuple[Line, ...]:
        """All lines of that name, in order."""
        return tuple(line for line in self.lines if line.name == name)

    def only(self, *names: str) -> None:
        """Refuses lines of other names."""
        for line in self.lines:
            if line.name not in names:
                raise line.wrong(f"{line.name!r} is unknown here: there are {', '.join(names)}")


def read_lines(text: str, file: str) -> list[Line]:
    """The lines of a text that are neither empty nor remarks. `file`: its name, for errors."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            found.append(Line(name, rest.strip(), file, number))
    return found


def read_blocks(text: str, file: str, kind: str) -> list[Block]:
    """The blocks of a text, all of one kind and with ids of their own. Raises DataError."""
    blocks: list[Block] = []
    known: dict[str, None] = {}
    for line in read_lines(text, file):
        if line.name.startswith("["):
            if line.name != f"[{kind}" or not line.text.endswith("]") or not line.text[:-1].strip():
                raise line.wrong(f"a block begins with [{kind} ID]")
            block_id = line.text[:-1].strip()
            if block_id in known:
                raise line.wrong(f"there is a {kind} {block_id} already: give it another id")
            known[block_id] = None
            blocks.append(Block(kind, block_id, (), line))
        elif not blocks:
            raise line.wrong(f"a block has to begin before this line: [{kind} ID]")
        else:
            blocks[-1] = blocks[-1]._replace(lines=(*blocks[-1].lines, line))
    return blocks


def load(file: str) -> str:
    """The text of a file in `data`."""
    return (DATA / file).read_text(encoding="utf-8")
