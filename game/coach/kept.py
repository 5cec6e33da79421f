"""What was said of turns, as a line of text to be kept with the game.

Whoever reads it believes nothing: a look counts for a turn only if it names that turn's checksum,
and if its moves can be played from where the turn began.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence

from game.coach.analysis import VERDICTS, Look, Turn
from game.coach.chance import CERTAIN
from game.core import Move, Position, SlayError

_VERSION = "1"


def mark(turn: Turn) -> str:
    """What tells a turn from all others: eight digits of a checksum."""
    return f"{zlib.crc32(f'{turn.begin.format()} {turn.end.format()}'.encode()):08x}"


def written(looks: Mapping[str, str]) -> str:
    """One line of all that is known, by the marks of the turns; read by `entries`."""
    return " ".join([_VERSION, *(f"{key}:{text}" for key, text in looks.items())])


def entries(line: str) -> dict[str, str]:
    """What `written` wrote, by the marks of the turns; nothing for a line of another version."""
    version, *words = line.split(" ")
    if version != _VERSION:
        return {}
    pairs = [word.partition(":") for word in words]
    return {key: text for key, _, text in pairs}


def entry(turn: Turn, look: Look) -> str:
    """A look at a turn as a word without blanks."""
    moves = "+".join(map(turn.begin.format_move, look.moves))
    return f"{look.before}:{look.after}:{look.best}:{look.verdict}:{moves}"


def read(turn: Turn, text: str) -> Look | None:
    """The look at a turn that `entry` wrote; None for what it can't have written."""
    parts = text.split(":")
    if len(parts) != 5 or parts[3] not in VERDICTS:
        return None
    numbers = [_permille(part) for part in parts[:3]]
    before, after, best = numbers
    if before is None or after is None or best is None:
        return None
    try:
        moves = _legal(turn.begin, parts[4].split("+"))
    except SlayError:
        return None
    return Look(turn.begin.round, before, after, best, parts[3], moves)


def known(turns: Sequence[Turn], line: str) -> dict[int, Look]:
    """The looks of a line at some turns, by their numbers."""
    found = {}
    texts = entries(line)
    for number, turn in enumerate(turns):
        look = read(turn, texts.get(mark(turn), ""))
        if look is not None:
            found[number] = look
    return found


def _permille(text: str) -> int | None:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else -1
    return number if 0 <= number <= CERTAIN else None


def _legal(position: Position, texts: Iterable[str]) -> tuple[Move, ...]:
    """The moves of one turn, played one after the other. Raises SlayError."""
    player = position.turn
    moves = []
    for text in texts:
        move = position.parse_move(text)
        if position.turn != player:
            raise SlayError("the turn is over")
        position = position.play(move)
        moves.append(move)
    return tuple(moves)
