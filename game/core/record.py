"""The record of a game: one text from which the whole game can be played again (rules section 1).

    [Rules "slay/1"]
    [Map "map/1 7 medium 4"]
    [Players "human, easy, easy, hard"]
    [Result "conquest a"]

    c7d8 c5P@d8 end
    f3f4 concede

Headers first, one a line; then the moves, each turn closed by `end` or `concede`. `Map` tells the
generator, seed, size and number of players; `Position` the first position of any other game (it
counts when both are there). `Result` is `none`, or reason and winner with `-` for a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.core.errors import IllegalMove, Malformed, SlayError
from game.core.mapgen import MAP_ID, SIZES, new_game
from game.core.moves import Move
from game.core.position import Position
from game.core.rules import SLAY_1, Rules

Turn = tuple[str, ...]
Header = tuple[str, str]

RULES: dict[str, Rules] = {SLAY_1.id: SLAY_1}
"""The rules a record can be played by."""

MAX_TEXT = 1_000_000
"""Longest record that is read, in characters: far above 200 rounds of six busy players."""

CLOSING = ("end", "concede")


class MalformedRecord(Malformed):
    """A text that is no record: `line` and `column` count from 1 (None: the text as a whole)."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, column)
        self.line = line

    def __str__(self) -> str:
        if self.line is None:
            return super().__str__()
        return f"line {self.line}, column {self.column or 1}: {self.message}"


class IllegalRecord(SlayError):
    """A record whose moves the rules refuse: `round`, `player`, `move` and the core's `refusal`."""

    def __init__(self, position: Position, number: int, move: str, refusal: SlayError) -> None:
        super().__init__(position, number, move, refusal)
        self.code = refusal.code
        self.round = position.round
        self.player = position.turn
        self.number = number
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        where = f"round {self.round}, player {self.player}, move {self.number} ({self.move})"
        return f"{where}: {self.refusal}"


class Step(NamedTuple):
    """One move of a game with the positions around it."""

    before: Position
    move: Move
    after: Position


class MapSpec(NamedTuple):
    """Which generated island: what `new_game` takes."""

    seed: int
    size: str
    players: int

    @classmethod
    def parse(cls, text: str) -> MapSpec:
        """The island of a `Map` header, as in "map/1 7 medium 4". Raises Malformed."""
        words = text.split(" ")
        if words[0] != MAP_ID:
            raise Malformed(
                f"the island comes from the generator {words[0]!r}, this version has {MAP_ID}"
            )
        if len(words) != 4:
            raise Malformed(f"an island is written as {MAP_ID} <seed> <size> <players>")
        seed, size, players = words[1:]
        return cls.of_words(seed, size, players)

    @classmethod
    def of_words(cls, seed: str, size: str, players: str) -> MapSpec:
        """The island of three words as people type them. Raises Malformed."""
        number = _natural(seed)
        if number is None or number >= 1 << 64:
            raise Malformed(f"the seed {_short(seed)} is no number from 0 to {(1 << 64) - 1}")
        if size not in SIZES:
            raise Malformed(f"the size {_short(size)} is none of {', '.join(SIZES)}")
        count = _natural(players)
        if count is None or not 2 <= count <= 6:
            raise Malformed(f"{_short(players)} is no number of players: 2 to 6")
        return cls(number, size, count)

    def format(self) -> str:
        """The text of the `Map` header."""
        return f"{MAP_ID} {self.seed} {self.size} {self.players}"

    def position(self) -> Position:
        """The first position of a new game on this island."""
        return new_game(self.seed, self.size, self.players)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as headers (in their order, unknown ones kept) and turns (moves as text).

    Every turn but the last ends in `end` or `concede`. Nothing is known about the moves until
    `steps` or `replay` plays them.
    """

    headers: tuple[Header, ...]
    turns: tuple[Turn, ...] = ()

    @classmethod
    def of(
        cls, start: MapSpec | Position, moves: Iterable[str] = (), headers: Iterable[Header] = ()
    ) -> Record:
        """The record of a game from an island or position; `headers` follow `Rules` and `Map`."""
        if isinstance(start, MapSpec):
            first = (("Rules", SLAY_1.id), ("Map", start.format()))
        else:
            first = (("Rules", start.rules.id), ("Position", start.format()))
        return cls(first + tuple(headers), _turns(moves))

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record written in `text`. Raises MalformedRecord with line and column."""
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
        record = cls(tuple(headers), _turns(moves))
        record._check_headers()
        return record

    def format(self) -> str:
        """The text of this record; `Record.parse` gives the same record back."""
        lines = [f'[{name} "{_escaped(value)}"]' for name, value in self.headers]
        if self.turns:
            lines.append("")
            lines += [" ".join(turn) for turn in self.turns]
        return "\n".join(lines) + "\n"

    def header(self, name: str) -> str | None:
        """The value of the header `name`, or None."""
        for known, value in self.headers:
            if known == name:
                return value
        return None

    def with_header(self, name: str, value: str | None) -> Record:
        """This record with the header set, in its old place if it had one; None takes it out.

        Raises MalformedRecord for a name or value that can't be written.
        """
        if not _is_name(name):
            raise MalformedRecord(f"{_short(name)} is no name for a header")
        if value is not None and not value.isprintable():
            raise MalformedRecord(f"the value of {name} has characters that can't be printed")
        headers = [
            (known, old) for known, old in self.headers if known != name or value is not None
        ]
        if value is not None:
            if self.header(name) is None:
                headers.append((name, value))
            headers = [(known, value if known == name else old) for known, old in headers]
        return Record(tuple(headers), self.turns)

    def with_moves(self, moves: Iterable[str]) -> Record:
        """This record with other moves."""
        return Record(self.headers, _turns(moves))

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves as text, in order."""
        return tuple(move for turn in self.turns for move in turn)

    @property
    def map(self) -> MapSpec | None:
        """The island of the `Map` header; None if there is none, or of an unknown generator."""
        text = self.header("Map")
        if text is None or text.split(" ")[0] != MAP_ID:
            return None
        return MapSpec.parse(text)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays the letters a, b, …: the words of the `Players` header, () if there is none."""
        text = self.header("Players")
        return () if text is None else tuple(word.strip() for word in text.split(","))

    def start(self) -> Position:
        """The first position. Raises Malformed if the headers don't give one."""
        self._check_headers()
        rules = RULES[self.header("Rules") or ""]
        text = self.header("Position")
        if text is not None:
            try:
                return Position.parse(text, rules)
            except Malformed as error:
                raise MalformedRecord(f"the Position header, {error}") from error
        island = self.map
        assert island is not None  # _check_headers saw to it
        return island.position()

    def steps(self, start: Position | None = None) -> Iterator[Step]:
        """The moves played one by one, each checked; at the end the `Result` header too.

        `start` saves working out the first position when the caller has it already.
        Raises IllegalRecord at the first move the rules refuse, MalformedRecord for headers that
        give no position or a result that isn't the game's.
        """
        position = start or self.start()
        for turn in self.turns:
            for number, text in enumerate(turn, 1):
                try:
                    move = position.parse_move(text)
                    after = position.play(move)
                except (IllegalMove, Malformed) as error:
                    raise IllegalRecord(position, number, text, error) from error
                yield Step(position, move, after)
                position = after
        result = self.header("Result")
        if result is not None and result != result_text(position):
            raise MalformedRecord(
                f"the Result header says {_short(result)}, "
                f"but after the last move it is {result_text(position)!r}"
            )

    def replay(self) -> tuple[Position, ...]:
        """All positions of the game, the first one included. Raises as `start` and `steps`."""
        start = self.start()
        return (start, *(step.after for step in self.steps(start)))

    def _check_headers(self) -> None:
        rules = self.header("Rules")
        if rules is None:
            raise MalformedRecord('no record: there is no header [Rules "…"]')
        if rules not in RULES:
            raise MalformedRecord(
                f"the game follows the rules {_short(rules)}, this version knows {', '.join(RULES)}"
            )
        island = self.header("Map")
        if self.header("Position") is None:
            if island is None:
                raise MalformedRecord("there is neither a Map nor a Position header to start from")
            try:
                MapSpec.parse(island)
            except Malformed as error:
                raise MalformedRecord(f"the Map header: {error}") from error
        elif island is not None and island.split(" ")[0] == MAP_ID:
            try:
                MapSpec.parse(island)
            except Malformed as error:
                raise MalformedRecord(f"the Map header: {error}") from error


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


def result_text(position: Position) -> str:
    """The `Result` of a game that stands at `position`: "none", "conquest a", "stalemate -"."""
    outcome = position.outcome()
    return "none" if outcome is None else f"{outcome.reason} {outcome.winner or '-'}"


def _turns(moves: Iterable[str]) -> tuple[Turn, ...]:
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


def _header(line: str, number: int) -> Header:
    """The header on a line that begins with `[`."""
    at = line.index("[") + 1
    start = at
    while at < len(line) and line[at] not in ' "]':
        at += 1
    name = line[start:at]
    if not _is_name(name):
        raise MalformedRecord(
            f"{_short(name)} is no name for a header: letters, digits, - and _", number, start + 1
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
        if not line[at].isprintable():
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
        if not _is_move(word):
            raise MalformedRecord(
                f"{_short(word)} is no move: c7d8, c5P@d8, end or concede", number, at + 1
            )
        at += len(word)
    return words


def _is_move(word: str) -> bool:
    """Whether `word` has the form of a move on some board; legality is the position's matter."""
    if word in CLOSING:
        return True
    rest = _after_hex(word)
    if rest[:1] in ("P", "S", "K", "B", "C") and rest[1:2] == "@":
        rest = rest[2:]
    elif rest == word:
        return False
    return bool(rest) and _after_hex(rest) == ""


def _after_hex(text: str) -> str:
    """What follows the hex name at the beginning of `text`; all of `text` if there is none."""
    at = 0
    while text[at : at + 1] and text[at] in "abcdefghijklmnopqrstuvwxyz":
        at += 1
    digits = at
    while text[digits : digits + 1] and text[digits] in "0123456789":
        digits += 1
    good = 0 < at <= 2 and 0 < digits - at <= 2 and text[at] != "0"
    return text[digits:] if good else text


def _natural(text: str) -> int | None:
    """The number written in plain decimal digits without leading zeros, at most 20 of them."""
    if not text or len(text) > 20 or not (text.isascii() and text.isdigit()):
        return None
    return int(text) if text == "0" or text[0] != "0" else None


def _short(text: str) -> str:
    """`text` in quotes, cut where it would drown the message."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
