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

from game.core import record_text
from game.core.errors import IllegalMove, Malformed, SlayError, quoted
from game.core.map_spec import MapSpec
from game.core.mapgen import MAP_ID
from game.core.moves import Step
from game.core.position import Position
from game.core.record_text import Header, MalformedRecord, Turn, by_turns
from game.core.rules import Rules, rules_of


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
        name = "Map" if isinstance(start, MapSpec) else "Position"
        first = (("Rules", start.rules.id), (name, start.format()))
        return cls(first + tuple(headers), by_turns(moves))

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record written in `text`. Raises MalformedRecord with line and column."""
        record = cls(*record_text.read(text))
        record._check_headers()
        return record

    def format(self) -> str:
        """The text of this record; `Record.parse` gives the same record back."""
        return record_text.write(self.headers, self.turns)

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
        record_text.check_header(name, value)
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
        return Record(self.headers, by_turns(moves))

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves as text, in order."""
        return tuple(move for turn in self.turns for move in turn)

    @property
    def rules(self) -> Rules:
        """The rules of the `Rules` header. Raises MalformedRecord for those that aren't known."""
        rules_id = self.header("Rules")
        if rules_id is None:
            raise MalformedRecord('no record: there is no header [Rules "…"]')
        try:
            return rules_of(rules_id)
        except Malformed as error:
            raise MalformedRecord(f"the Rules header: {error}") from error

    @property
    def map(self) -> MapSpec | None:
        """The island of the `Map` header; None if there is none, or of an unknown generator."""
        text = self.header("Map")
        if text is None or text.split(" ")[0] != MAP_ID:
            return None
        return MapSpec.parse(text, self.rules)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays the letters a, b, …: the words of the `Players` header, () if there is none."""
        text = self.header("Players")
        return () if text is None else tuple(word.strip() for word in text.split(","))

    def start(self) -> Position:
        """The first position. Raises Malformed if the headers don't give one."""
        self._check_headers()
        text = self.header("Position")
        if text is not None:
            try:
                return Position.parse(text, self.rules)
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
        if result is not None and result != result_of(position):
            raise MalformedRecord(
                f"the Result header says {quoted(result)}, "
                f"but after the last move it is {result_of(position)!r}"
            )

    def replay(self) -> tuple[Position, ...]:
        """All positions of the game, the first one included. Raises as `start` and `steps`."""
        start = self.start()
        return (start, *(step.after for step in self.steps(start)))

    def _check_headers(self) -> None:
        rules = self.rules
        island = self.header("Map")
        if self.header("Position") is None:
            if island is None:
                raise MalformedRecord("there is neither a Map nor a Position header to start from")
        elif island is None or island.split(" ")[0] != MAP_ID:
            return
        try:
            MapSpec.parse(island, rules)
        except Malformed as error:
            raise MalformedRecord(f"the Map header: {error}") from error


def result_of(position: Position) -> str:
    """The `Result` of a game that stands at `position`: "none", "conquest a", "stalemate -"."""
    outcome = position.outcome()
    return "none" if outcome is None else f"{outcome.reason} {outcome.winner or '-'}"
