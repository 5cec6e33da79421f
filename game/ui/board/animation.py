"""How one position turns into the next: planned from both and the move. Knows no pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.pieces import ALL_UNITS, CAPITAL, EMPTY
from game.ui.board.sprites import Key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core import Move, Step

ARRIVAL = 0.65  # share of the time a piece is under way; then the board changes
DROP = 80  # a new piece comes down from so high, in hundredths of a hex


class Actor(NamedTuple):
    """A picture that isn't at rest, at one moment."""

    key: Key
    source: int  # a hex
    target: int  # a hex
    way: float  # 0 at source, 1 at target
    lift: float = 0.0  # upwards, in hundredths of a hex
    size: float = 1.0
    alpha: int = 255
    below: bool = False  # under what stands on the hexes


def ease(share: float) -> float:
    """From 0 to 1 with a soft start and a soft end."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


class Animation:
    """How the position after some steps came from the one before, from `start_ms` to `end_ms`.

    First the pieces travel over the board as it was, all at once; when they arrive the board
    changes, and what is new settles in.
    """

    def __init__(self, steps: Sequence[Step], start_ms: float, duration_ms: float) -> None:
        before, after = steps[0].before, steps[-1].after
        moves = [step for step in steps if step.move.target >= 0]
        self.before, self.after = before, after
        self.start_ms, self.end_ms = start_ms, start_ms + duration_ms
        self._turn_ms = start_ms + (duration_ms * ARRIVAL if moves else 0.0)
        self._early = bytearray(before.pieces)
        self._travellers: list[tuple[str, Move]] = []
        trodden: set[int] = set()
        for step in moves:
            move = step.move
            trodden.add(move.target)
            if not move.buy:
                trodden.add(move.source)
                self._early[move.source] = EMPTY
            self._travellers.append((move.buy or chr(step.before.pieces[move.source]), move))
        self._late = bytearray(after.pieces)
        self._entering: list[int] = []
        self._leaving: list[int] = []
        self._taken: list[int] = []
        for h in after.land:
            if after.owners[h] != before.owners[h]:
                self._taken.append(h)
            if h in trodden:
                continue
            old, new = before.pieces[h], after.pieces[h]
            if old == new or chr(old).upper() == chr(new).upper():
                continue
            if new != EMPTY:
                self._entering.append(h)
                self._late[h] = EMPTY
            if old != EMPTY:
                self._leaving.append(h)

    def at(self, now_ms: float) -> tuple[bytes, bytes, list[Actor]]:
        """Owners, pieces at rest, and pictures in motion at a time before the end."""
        if now_ms < self._turn_ms:
            share = (now_ms - self.start_ms) / (self._turn_ms - self.start_ms)
            actors = [_travel(piece, move, share) for piece, move in self._travellers]
            return self.before.owners, bytes(self._early), actors
        share = (now_ms - self._turn_ms) / (self.end_ms - self._turn_ms)
        return self.after.owners, bytes(self._late), self._settle(share)

    def _settle(self, share: float) -> list[Actor]:
        share = ease(share)
        fading = round(255 * (1 - share))
        actors = [
            Actor(("flash",), h, h, 0.0, alpha=round(fading * 0.75), below=True)
            for h in self._taken
        ]
        for h in self._leaving:
            key = self._key(self.before.pieces[h], self.before.owners[h])
            sinks = -12 * share if self.before.pieces[h] in ALL_UNITS else 0.0
            actors.append(Actor(key, h, h, 0.0, sinks, 1.0, fading))
        for h in self._entering:
            key = self._key(self.after.pieces[h], self.after.owners[h])
            actors.append(Actor(key, h, h, 0.0, 0.0, 0.3 + 0.7 * share))
        return actors

    def _key(self, piece: int, owner: int) -> Key:
        if piece == CAPITAL:
            return "piece", chr(piece), chr(owner), ""
        return "piece", chr(piece) if owner == ord(self.after.turn) else chr(piece).upper()


def _travel(piece: str, move: Move, share: float) -> Actor:
    """A piece under way: it walks, or comes down where it is bought."""
    key: Key = ("piece", piece)
    if not move.buy:
        return Actor(key, move.source, move.target, ease(share))
    lift, alpha = DROP * (1 - ease(share)), round(255 * min(1.0, share * 2))
    return Actor(key, move.target, move.target, 0.0, lift, 1.0, alpha)
