"""The text protocol: commands in, answers out, for scripts, tests and other engines.

`python -m game.protocol` reads one command a line and answers each with lines of its own and a
line holding a single dot; docs/protocol.md lists the commands. An error is one line
`error <code> <sentence>` before the dot and changes nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from game import __version__
from game.ai import LEVELS, choose_turn
from game.coach.analysis import analyse
from game.coach.chance import chance
from game.coach.hint import STRONGEST, hint
from game.coach.reasons import sentence
from game.core import (
    CONCEDE,
    END,
    LARGEST_SEED,
    MAP_ID,
    RULES,
    STANDARD,
    Malformed,
    MalformedRecord,
    MapSpec,
    Position,
    Record,
    SlayError,
    Step,
    result_of,
    rules_of,
)
from game.core.record_text import MAX_TEXT
from game.drawn import board, capital
from game.slicing import finish
from game.texts import Catalogue

MAX_LINE = 4 * MAX_TEXT
"""Longest line that is read, in bytes; a longer one is refused whole."""


class ProtocolError(SlayError):
    """A command that can't be carried out.

    `code` is "command" (unknown), "arguments" (wrong ones), "no-game" (nothing to work on yet),
    "history" (nothing to undo or redo) or "syntax" (no text at all).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class RefusedMove(SlayError):
    """A move in a list of moves that was refused: the refusal's code, and which move it was."""

    def __init__(self, number: int, text: str, refusal: SlayError) -> None:
        super().__init__(f"move {number} ({_short(text)}): {refusal}")
        self.code = refusal.code


Lines = Iterator["str | ProtocolError"]
"""The lines of the input; in place of a line that can't be read, the error that says why."""


class Engine:
    """One conversation: a game with its history, and the commands on it."""

    def __init__(self) -> None:
        self._headers: Record | None = None  # the game's record without its moves
        self._positions: list[Position] = []
        self._moves: list[str] = []
        self._undone: list[str] = []
        self.over = False
        """Whether `quit` was said."""

    def answer(self, line: str, lines: Lines) -> list[str]:
        """The answer to the command on `line`, without the dot.

        `lines` gives the lines that follow it, for `load`. Raises SlayError; nothing has changed
        then, except that the moves before the one that `play` names were played.
        """
        name, _, rest = line.lstrip(" \t").partition(" ")
        command = COMMANDS.get(name)
        if command is None:
            what = f"there is no command {_short(name)}" if name else "this is an empty line"
            raise ProtocolError("command", f"{what}; the commands are {', '.join(COMMANDS)}")
        if name == "position":
            return self.set_position(rest)
        if name == "load":
            return self.load(rest, lines)
        words = rest.split()
        if not command.least <= len(words) <= command.most:
            raise ProtocolError("arguments", f"usage: {command.usage}")
        run: Callable[..., list[str]] = command.run
        return run(self, *words)

    # Beginning

    def hello(self) -> list[str]:
        return [f"slay {__version__} rules {','.join(RULES)} map {MAP_ID}"]

    def new(self, seed: str, size: str, players: str, rules: str = STANDARD.id) -> list[str]:
        try:
            island = MapSpec.of_words(seed, size, players, rules_of(rules))
        except Malformed as error:
            raise ProtocolError("arguments", f"{error}; usage: {COMMANDS['new'].usage}") from error
        self._begin(Record.of(island), (island.position(),))
        return self.show()

    def set_position(self, text: str) -> list[str]:
        position = Position.parse_with_rules(text)
        self._begin(Record.of(position), (position,))
        status = position.status()
        return ["ok", f"status {' '.join(status)}"] if status else ["ok"]

    def load(self, first: str, lines: Lines) -> list[str]:
        text = _until_dot(first, lines)
        record = Record.parse(text)
        self._begin(record, record.replay())
        return ["ok"]

    def _begin(self, record: Record, positions: tuple[Position, ...]) -> None:
        self._headers = Record(record.headers)
        self._positions = list(positions)
        self._moves = list(record.moves)
        self._undone = []

    # Looking

    @property
    def now(self) -> Position:
        """The position; ProtocolError if there is none yet."""
        if not self._positions:
            raise ProtocolError("no-game", "there is no game yet: use new, position or load")
        return self._positions[-1]

    def show(self) -> list[str]:
        return [self.now.format()]

    def board(self) -> list[str]:
        return board(self.now)

    def moves(self, hex_name: str | None = None) -> list[str]:
        position = self.now
        hex_id = None if hex_name is None else position.grid.parse(hex_name)
        return [
            position.format_move(move)
            for move in position.legal_moves
            if hex_id is None or move.source == hex_id
        ]

    def why(self, text: str) -> list[str]:
        position = self.now
        refusal = position.refusal(position.parse_move(text))
        if refusal is not None:
            raise refusal
        return ["ok"]

    def territories(self) -> list[str]:
        position = self.now
        lines = []
        for land in position.territories:
            account = position.accounts(land)
            end = "bankrupt" if account.after_end is None else account.after_end
            lines.append(
                f"{capital(position, land)} {land.owner} {len(land.hexes)} "
                f"{account.gold} {account.income} {account.wages} {end}"
            )
        return lines

    def trees(self) -> list[str]:
        position = self.now
        lines = []
        for player in position.players:
            tree = position.next_tree(player)
            lines.append(f"{player} {'-' if tree is None else position.grid.name(tree)}")
        return lines

    def outcome(self) -> list[str]:
        return [result_of(self.now)]

    # Playing

    def play(self, *moves: str) -> list[str]:
        for number, text in enumerate(moves, 1):
            position = self.now
            try:
                after = position.play(text)
            except SlayError as error:
                raise RefusedMove(number, text, error) from error
            self._push(text, after)
        return ["ok"]

    def concede(self) -> list[str]:
        position = self.now
        self._push(position.format_move(CONCEDE), position.play(CONCEDE))
        return self.show()

    def undo(self) -> list[str]:
        if self.now is self._positions[0]:
            raise ProtocolError("history", "there is no move to take back")
        self._positions.pop()
        self._undone.append(self._moves.pop())
        return self.show()

    def redo(self) -> list[str]:
        position = self.now
        if not self._undone:
            raise ProtocolError("history", "there is no move that was taken back")
        text = self._undone.pop()
        self._positions.append(position.play(text))
        self._moves.append(text)
        return self.show()

    def go(self, level: str, seed: str = "0") -> list[str]:
        position = self._to_act(level)
        turn = choose_turn(position, level, _seed(seed))
        return [" ".join(position.format_move(move) for move in turn)]

    # The coach

    def chance(self) -> list[str]:
        position = self.now
        if not position.is_valid and (refusal := position.refusal(END)) is not None:
            raise refusal
        return [f"{player} {permille}" for player, permille in chance(position).items()]

    def hint(self, level: str = STRONGEST, seed: str = "0") -> list[str]:
        position = self._to_act(level)
        found = finish(hint(position, level, _seed(seed)))
        moves = " ".join(map(position.format_move, found.moves))
        return [moves, sentence(found.reasons, Catalogue("en"))]

    def analyse(self, player: str) -> list[str]:
        position = self.now
        players = self._positions[0].players
        if player not in players:
            raise ProtocolError(
                "arguments", f"nobody plays {_short(player)} here: {', '.join(players) or '-'}"
            )
        lines = []
        for look in finish(analyse(self._steps(), player)):
            moves = " ".join(map(position.format_move, look.moves))
            chances = f"{look.before} {look.after} {look.best}"
            lines.append(f"{look.round} {chances} {look.verdict} {moves}")
        return lines

    def _steps(self) -> list[Step]:
        """The moves of the game so far."""
        return [
            Step(before, before.parse_move(move), after)
            for before, move, after in zip(
                self._positions, self._moves, self._positions[1:], strict=False
            )
        ]

    def _to_act(self, level: str) -> Position:
        """The position, for a computer player of that level to act on. Raises what forbids it."""
        position = self.now
        if level not in LEVELS:
            raise ProtocolError(
                "arguments", f"there is no level {_short(level)}: {', '.join(LEVELS)}"
            )
        refusal = position.refusal(END)
        if refusal is not None:
            raise refusal
        return position

    def record(self) -> list[str]:
        result = result_of(self.now)
        assert self._headers is not None  # there is a position
        record = Record.of(self._positions[0], self._moves)
        record = Record(self._headers.headers, record.turns).with_header("Result", result)
        return record.format().splitlines()

    def quit(self) -> list[str]:
        self.over = True
        return []

    def _push(self, text: str, after: Position) -> None:
        self._positions.append(after)
        self._moves.append(text)
        self._undone.clear()


class Word(NamedTuple):
    """A command: how it is written, least and most words after its name, what carries it out."""

    usage: str
    least: int
    most: int
    run: Callable[..., list[str]]


COMMANDS = {
    command.usage.split()[0]: command
    for command in (
        Word("hello", 0, 0, Engine.hello),
        Word("new <seed> <size> <players> [rules]", 3, 4, Engine.new),
        Word("position <position string> [rules]", 5, 6, Engine.set_position),
        Word("show", 0, 0, Engine.show),
        Word("board", 0, 0, Engine.board),
        Word("moves [hex]", 0, 1, Engine.moves),
        Word("play <move> …", 1, MAX_LINE, Engine.play),
        Word("why <move>", 1, 1, Engine.why),
        Word("undo", 0, 0, Engine.undo),
        Word("redo", 0, 0, Engine.redo),
        Word("territories", 0, 0, Engine.territories),
        Word("trees", 0, 0, Engine.trees),
        Word("outcome", 0, 0, Engine.outcome),
        Word("concede", 0, 0, Engine.concede),
        Word("go <level> [seed]", 1, 2, Engine.go),
        Word("chance", 0, 0, Engine.chance),
        Word("hint [level] [seed]", 0, 2, Engine.hint),
        Word("analyse <player>", 1, 1, Engine.analyse),
        Word("record", 0, 0, Engine.record),
        Word("load <lines… up to a lone dot>", 0, MAX_LINE, Engine.load),
        Word("quit", 0, 0, Engine.quit),
    )
}


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer the commands of `source` on `target`, until its end or `quit`."""
    engine = Engine()
    lines = _lines(source)
    for line in lines:
        try:
            if isinstance(line, ProtocolError):
                raise line
            answer = engine.answer(line, lines)
        except SlayError as error:
            answer = [f"error {error.code} {' '.join(str(error).split())}"]
        if engine.over:
            return
        target.write("".join(f"{text}\n" for text in (*answer, ".")).encode())
        target.flush()


def _lines(source: BinaryIO) -> Lines:
    """The lines of `source`, whatever it holds."""
    while line := source.readline(MAX_LINE):
        if len(line) == MAX_LINE and not line.endswith(b"\n"):
            while (more := source.readline(MAX_LINE)) and not more.endswith(b"\n"):
                pass
            yield ProtocolError("syntax", f"the line is longer than {MAX_LINE} bytes")
            continue
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            column = error.start + 1
            yield ProtocolError("syntax", f"byte {column} of the line is not UTF-8")
            continue
        yield text.removesuffix("\n").removesuffix("\r")


def _until_dot(first: str, lines: Lines) -> str:
    """The text of the lines up to a lone dot, all of them read even if one is bad."""
    texts = [first] if first else []
    room = MAX_TEXT - len(first)
    trouble: SlayError | None = None
    for line in lines:
        if isinstance(line, ProtocolError):
            trouble = trouble or line
        elif line == ".":
            break
        elif (room := room - len(line) - 1) < 0:
            trouble = trouble or MalformedRecord(f"a record is at most {MAX_TEXT} characters long")
        else:
            texts.append(line)
    else:
        trouble = ProtocolError("arguments", "the input ended before the lone dot")
    if trouble is not None:
        raise trouble
    return "\n".join(texts)


def _seed(text: str) -> int:
    """The seed that a word writes. ProtocolError if it is none."""
    digits = text.isascii() and text.isdigit() and len(text) <= 20
    if not (digits and int(text) <= LARGEST_SEED):
        raise ProtocolError(
            "arguments", f"the seed {_short(text)} is no number from 0 to {LARGEST_SEED}"
        )
    return int(text)


def _short(text: str) -> str:
    """`text` in quotes, without anything unprintable, cut where it would drown the message."""
    return ascii(text if len(text) <= 40 else text[:39] + "~")


def main() -> int:
    """Serve standard input; the exit status."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
