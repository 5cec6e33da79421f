"""A game in progress: who sits where, the moves so far, undo within a turn, the text to resume.

The session holds no rule and no clock: positions come from `game.core`, turns of the computer
players from `game.ai`. It is the one mutable object between them and whatever shows the game.

A human's moves can be undone until he ends his turn, and no further: never into another player's
turn. A computer player's turn is a function of the position it began with, its level and a seed
made from the island's seed and the number of turns, so a resumed game plays on as it would have.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator, Iterable, Sequence
from typing import Literal, NamedTuple

from game.ai import LEVELS, think
from game.core import (
    CONCEDE,
    END,
    STANDARD,
    MalformedRecord,
    MapSpec,
    Move,
    Outcome,
    Position,
    Record,
    Rules,
    SlayError,
    Step,
    result_of,
)
from game.core.pieces import LETTERS
from game.core.prng import Prng
from game.happenings import RoundFigures, is_turning, standings
from game.kept.saves import SAVE_HEADERS
from game.slicing import finish

Seat = str
"""Who plays a letter: "human", a level of `game.ai`, "pass" for one who only ends his turns (in
lessons and puzzles), or "-" for a letter not in the game."""

HUMAN: Seat = "human"
PASS: Seat = "pass"
EMPTY: Seat = "-"

_SETTING = "Set-"
_OURS = (
    "Rules",
    "Map",
    "Position",
    "Players",
    "Game",
    "Result",
    "Viewer",
    "Redo",
    "Taken-over",
    "Now",
    *SAVE_HEADERS,
)


class SeatError(SlayError):
    """A seat that this version can't fill, or a player without one."""

    code = "seat"


class Change(NamedTuple):
    """Something that happened to a session, in the order it happened.

    `kind`: "played", "redone" and "undone" with their step; "seat" (who plays on for somebody)
    without one.
    """

    kind: Literal["played", "redone", "undone", "seat"]
    step: Step | None = None


class Session:
    """One game. Make it with `new`, `from_position`, `from_record` or `from_text`."""

    def __init__(
        self, start: MapSpec | Position, seats: dict[str, Seat], *, game_id: str = ""
    ) -> None:
        """A game at its first position.

        seats: letter to seat for every player of the position. game_id: tells this game from
        others on the same island (any printable text, e.g. the time it began); may be empty.
        Raises SeatError, or SlayError for an island that doesn't exist.
        """
        self.map = start if isinstance(start, MapSpec) else None
        """The generated island, None for a game from any other position."""
        self._on_map = self.map is not None
        self.start = start.position() if isinstance(start, MapSpec) else start
        self.seats = _checked(seats, self.start.players)
        self.game_id = game_id
        self.viewer = next((p for p in self.start.players if self.seats[p] == HUMAN), None)
        """The player whose eyes the screen is (hot seat: who was last handed the device)."""
        self.settings: dict[str, str] = {}
        """Free for the caller; kept in the text as headers. Keys: letters, digits and -."""
        self.steps: list[Step] = []
        self._redo: list[Move] = []
        self._changes: list[Change] = []
        self._since = 0  # steps before this were played before the present seat's turn
        self._turn_begins = 0  # index of the present turn's first step
        self._extra: tuple[tuple[str, str], ...] = ()
        self._ended: list[str] = []  # the text of each turn before the present one
        self._rounds: list[RoundFigures] = []  # as rounds began, as far as `graph` has been asked
        self._turning: list[int] = []  # indices of turning points, as far as they were asked for
        self._turning_from = 0  # steps before this need not be looked at again
        self._looked_at = 0  # steps that `_rounds` was made from

    # Making one

    @classmethod
    def new(
        cls,
        seed: int,
        size: str,
        players: int,
        seats: dict[str, Seat],
        *,
        rules: Rules = STANDARD,
        game_id: str = "",
    ) -> Session:
        """A new game on the island of `seed`. Raises SeatError, SlayError."""
        return cls(MapSpec(seed, size, players, rules), seats, game_id=game_id)

    @classmethod
    def from_position(
        cls, position: Position, seats: dict[str, Seat], *, game_id: str = ""
    ) -> Session:
        """A game that begins at `position`."""
        return cls(position, seats, game_id=game_id)

    @classmethod
    def from_record(
        cls,
        record: Record,
        seats: dict[str, Seat] | None = None,
        steps: Iterable[Step] | None = None,
    ) -> Session:
        """The game of a record, at its last move; `seats` in place of those in the record.

        `steps`: those of the record, from a caller who has them already. Raises SlayError
        (MalformedRecord, IllegalRecord, SeatError).
        """
        return finish(cls.resume(record, seats, steps))

    @classmethod
    def from_text(cls, text: str) -> Session:
        """The game that `to_text` (or a record's `format`) wrote. Raises as `from_record`."""
        return cls.from_record(Record.parse(text))

    @classmethod
    def resume(
        cls,
        record: Record,
        seats: dict[str, Seat] | None = None,
        steps: Iterable[Step] | None = None,
    ) -> Generator[float, None, Session]:
        """As `from_record`, in slices: yields the share done (0 to 1) after every few moves."""
        if seats is None:
            seats = dict(zip(LETTERS, record.players, strict=False))
        on_map = record.header("Position") is None and record.map
        session = cls(on_map or record.start(), seats, game_id=record.header("Game") or "")
        session.map = record.map
        total = sum(map(len, record.turns))
        for number, step in enumerate(record.steps(session.start) if steps is None else steps, 1):
            session._append(step)
            if number % 8 == 0:
                yield number / total
        session._read_headers(record)
        return session

    def branch(
        self, steps: int, *, game_id: str = "", seats: dict[str, Seat] | None = None
    ) -> Session:
        """Another game that begins with the first `steps` steps of this one (play on from here)."""
        other = Session(self._from(), seats or self.seats, game_id=game_id)
        other.map = self.map
        other.settings = dict(self.settings)
        for step in self.steps[:steps]:
            other._append(step)
        other._since = len(other.steps)
        return other

    # How it stands

    @property
    def position(self) -> Position:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.position.outcome()

    @property
    def current_seat(self) -> Seat:
        """The seat of the player to act."""
        return self.seats[self.position.turn]

    @property
    def is_human_turn(self) -> bool:
        """Whether a human is to act (never once the game is over)."""
        return self.current_seat == HUMAN and self.outcome is None

    @property
    def from_first_turn(self) -> bool:
        """Whether the game began as a new game on its island, not at some other position."""
        return self._on_map

    @property
    def humans(self) -> tuple[str, ...]:
        """The players on human seats who are not out, in letter order."""
        return tuple(p for p in self.position.players if self.seats[p] == HUMAN)

    def by_human(self, step: Step) -> bool:
        """Whether a human made a step of this game, as the seats are now."""
        return self.seats[step.before.turn] == HUMAN

    @property
    def needs_hand_over(self) -> bool:
        """Whether the device is to be handed to another human before he acts."""
        return self.is_human_turn and self.viewer != self.position.turn

    @property
    def turn_steps(self) -> list[Step]:
        """The steps of the present turn."""
        return self.steps[self._turn_begins :]

    # Playing

    def play(self, move: Move | str) -> Step:
        """Play a move of whoever is to act. Raises IllegalMove or Malformed, changing nothing."""
        before = self.position
        if isinstance(move, str):
            move = before.parse_move(move)
        step = Step(before, move, before.play(move))
        self._append(step)
        self._redo.clear()
        self._changes.append(Change("played", step))
        return step

    def set_seat(self, player: str, seat: Seat) -> None:
        """Let another play on for `player` from now on. Raises SeatError."""
        before = self.seats.get(player)
        self.seats = _checked({**self.seats, player: seat}, self.start.players)
        self._changes.append(Change("seat"))
        if player == self.position.turn and seat != before:
            self._since = len(self.steps)
            self._redo.clear()

    def think(self, ahead: Sequence[Step] = ()) -> Generator[None, None, tuple[Move, ...]]:
        """The moves that the computer player to act still has to make this turn, in slices.

        `ahead`: steps that are to be played first, up to the end of a turn; it is the player after
        them who thinks, as he will once they are played.

        Yields between slices of work; returns the moves, which the caller plays one by one (it
        may ask again in the middle of the turn). A turn that was cut short is worked out anew
        from where it began; if the moves made are not those (another version of the opponent
        made them), the turn is chosen anew from the position as it stands. Raises SeatError if
        no computer player is to act.
        """
        position = ahead[-1].after if ahead else self.position
        level = self.seats[position.turn]
        if level == PASS and position.outcome() is None:
            return (END,)
        if level not in LEVELS or position.outcome() is not None:
            raise SeatError(f"player {position.turn} is no computer player")
        if ahead:
            ended = sum(step.move in (END, CONCEDE) for step in ahead)
            return (yield from think(position, level, self._seed_after(ended)))
        made = tuple(step.move for step in self.steps[self._since :])
        begin = self.steps[self._since].before if made else position
        turn = yield from think(begin, level, self.turn_seed)
        if turn[: len(made)] != made:
            self._since = len(self.steps)
            return (yield from think(position, level, self.turn_seed))
        return turn[len(made) :]

    @property
    def turn_seed(self) -> int:
        """The seed for the opponent's turn: of the island and the number of turns so far."""
        return self._seed_after(0)

    def _seed_after(self, turns: int) -> int:
        """The seed for the turn that begins once so many more have ended."""
        seed = self.map.seed if self.map else zlib.crc32(self.start.format().encode())
        return Prng(Prng(seed).next() ^ (len(self._ended) + turns)).next()

    # Undo

    @property
    def can_undo(self) -> bool:
        """Whether the human to act has moves of this turn to take back."""
        return self.is_human_turn and len(self.steps) > self._since

    @property
    def can_redo(self) -> bool:
        """Whether there are moves to play again that were taken back."""
        return bool(self._redo)

    def undo(self) -> Step | None:
        """Take back the last move of this turn; the step taken back, None if there is none."""
        if not self.can_undo:
            return None
        step = self.steps.pop()
        self._redo.append(step.move)
        self._changes.append(Change("undone", step))
        return step

    def undo_turn(self) -> list[Step]:
        """Take back all moves of this turn; the steps, last move first."""
        steps = []
        while (step := self.undo()) is not None:
            steps.append(step)
        return steps

    def redo(self) -> Step | None:
        """Play the move again that was taken back last; None if there is none."""
        if not self._redo:
            return None
        move = self._redo.pop()
        before = self.position
        step = Step(before, move, before.play(move))
        self._append(step)
        self._changes.append(Change("redone", step))
        return step

    # What happened

    @property
    def changed(self) -> bool:
        """Whether something has changed since `take_changes` was called last."""
        return bool(self._changes)

    def take_changes(self) -> tuple[Change, ...]:
        """What has changed since this was asked last, for whoever saves, shows and announces it.

        A session that was just made or read has not changed.
        """
        changes = tuple(self._changes)
        self._changes.clear()
        return changes

    def steps_since_last_turn(self, player: str) -> list[Step]:
        """What the others did since `player` last ended a turn (or since the game began)."""
        last = len(self.steps) - 1
        while last >= 0 and not (
            self.steps[last].before.turn == player and self.steps[last].move in (END, CONCEDE)
        ):
            last -= 1
        return [step for step in self.steps[last + 1 :] if step.before.turn != player]

    def graph(self) -> list[RoundFigures]:
        """Land, income, wages and units of each player: as each round began, and now."""
        # No undo reaches back over the end of a turn, so rounds once found stay.
        if not self._rounds:
            self._rounds.append(RoundFigures(self.start.round, standings(self.start)))
        for step in self.steps[self._looked_at :]:
            if step.after.round != step.before.round:
                self._rounds.append(RoundFigures(step.after.round, standings(step.after)))
        self._looked_at = len(self.steps)
        if not self.steps:
            return list(self._rounds)
        return [*self._rounds, RoundFigures(self.position.round, standings(self.position))]

    def land_shares(self, player: str) -> tuple[int, ...]:
        """Percent of the island that `player` held, by the entries of `graph`."""
        land = len(self.start.land)
        shares = (entry.players.get(player) for entry in self.graph())
        return tuple(100 * standing.land // land if standing else 0 for standing in shares)

    def turning_points(self) -> list[int]:
        """The indices of the steps that took a capital or put a player out, for replays."""
        # Only moves of the present turn can be undone: what was found before it stays.
        begin = self._turning_from
        self._turning = [index for index in self._turning if index < begin]
        self._turning += [
            index for index in range(begin, len(self.steps)) if is_turning(self.steps[index])
        ]
        self._turning_from = self._turn_begins
        return list(self._turning)

    # Text

    @property
    def record(self) -> Record:
        """The game so far as a record, to export and share."""
        return self._headers().with_moves(word for line in self._lines() for word in line.split())

    def to_text(self) -> str:
        """All there is to this session, for `from_text`: the record with further headers."""
        position = self.position
        headers = []
        if self.viewer:
            headers.append(("Viewer", self.viewer))
        headers += [(_SETTING + name, value) for name, value in self.settings.items()]
        if self._redo:
            headers.append(("Redo", " ".join(map(position.format_move, reversed(self._redo)))))
        if self._since > self._turn_begins:
            headers.append(("Taken-over", str(self._since - self._turn_begins)))
        headers.append(("Now", position.format()))
        record = self._headers()
        for name, value in headers:
            record = record.with_header(name, value)
        # As Record.format lays it out, without taking the moves of a long game apart every time.
        return "\n".join([record.format(), *self._lines()]) + "\n"

    # Inside

    def _append(self, step: Step) -> None:
        self.steps.append(step)
        if step.move in (END, CONCEDE):
            self._ended.append(self._line())
            self._turn_begins = self._since = len(self.steps)

    def _headers(self) -> Record:
        """The record without its moves."""
        headers = [("Players", ", ".join(self._seat_words()))]
        if self.game_id:
            headers.append(("Game", self.game_id))
        headers.append(("Result", result_of(self.position)))
        headers += self._extra
        record = Record.of(self._from(), (), headers)
        if self.map and not self._on_map:
            record = record.with_header("Map", self.map.format())
        return record

    def _lines(self) -> list[str]:
        """The moves, a line for each turn."""
        return [*self._ended, self._line()] if self.turn_steps else self._ended

    def _line(self) -> str:
        """The moves of the present turn."""
        return " ".join([step.before.format_move(step.move) for step in self.turn_steps])

    def _from(self) -> MapSpec | Position:
        """What the record starts from."""
        return self.map if self._on_map and self.map else self.start

    def _seat_words(self) -> list[str]:
        last = max(LETTERS.index(player) for player in self.seats)
        return [self.seats.get(letter, EMPTY) for letter in LETTERS[: last + 1]]

    def _read_headers(self, record: Record) -> None:
        """Take over what `to_text` wrote beside the moves. Raises MalformedRecord."""
        now = record.header("Now")
        if now is not None and now != self.position.format():
            raise MalformedRecord(
                "the moves don't lead to the position that the Now header names: "
                "the text was changed, or made by a version with other rules"
            )
        viewer = record.header("Viewer")
        if viewer in self.seats:
            self.viewer = viewer
        taken = record.header("Taken-over") or "0"
        if not (taken.isascii() and taken.isdigit() and int(taken[:9]) <= len(self.turn_steps)):
            raise MalformedRecord(f"the Taken-over header says {taken[:20]!r}: not so many moves")
        self._since = self._turn_begins + int(taken[:9])
        redo = (record.header("Redo") or "").split()
        position = self.position
        moves = []
        for text in redo if self.is_human_turn else ():
            move = position.parse_move(text)
            position = position.play(move)
            moves.append(move)
        self._redo = moves[::-1]
        for name, value in record.headers:
            if name.startswith(_SETTING):
                self.settings[name.removeprefix(_SETTING)] = value
        self._extra = tuple(
            (name, value)
            for name, value in record.headers
            if name not in _OURS and not name.startswith(_SETTING)
        )


def _checked(seats: dict[str, Seat], players: Iterable[str]) -> dict[str, Seat]:
    """The seats in letter order. Raises SeatError unless every player has one we can fill."""
    for player in players:
        if player not in seats:
            raise SeatError(f"nobody is named to play {player}")
    for player, seat in seats.items():
        if player not in LETTERS:
            raise SeatError(f"there is no player {player!r}")
        if seat not in (HUMAN, PASS, EMPTY, *LEVELS) or (seat == EMPTY and player in players):
            raise SeatError(
                f"player {player} can't be played by {seat[:40]!r}: "
                f"this version knows {', '.join((HUMAN, PASS, *LEVELS))}"
            )
    return {p: seats[p] for p in LETTERS if seats.get(p, EMPTY) != EMPTY}
