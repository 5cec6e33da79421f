"""How one position turns into the next: planned from both and the move. Knows no pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.pieces import ALL_UNITS, CAPITAL, EMPTY
from game.ui.board.sprites import Key

if TYPE_CHECKING:
    from game.core import Move, Position

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
    """The way from `before` to `after`, from `start_ms` to `end_ms`.

    First a piece travels over the board as it was; when it arrives the board changes, and what is
    new settles in.
    """

    def __init__(
        self, before: Position, after: Position, move: Move, start_ms: float, duration_ms: float
    ) -> None:
        self.before, self.after, self.move = before, after, move
        self.start_ms, self.end_ms = start_ms, start_ms + duration_ms
        travels = move.target >= 0
        self._turn_ms = start_ms + (duration_ms * ARRIVAL if travels else 0.0)
        self._early = bytearray(before.pieces)
        self._traveller = ""
        if travels:
            if not move.buy:
                self._early[move.source] = EMPTY
            self._traveller = move.buy or chr(before.pieces[move.source])
        self._late = bytearray(after.pieces)
        self._entering: list[int] = []
        self._leaving: list[int] = []
        self._taken: list[int] = []
        for h in after.land:
            if after.owners[h] != before.owners[h]:
                self._taken.append(h)
            if h == move.target or (h == move.source and not move.buy):
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
            return self.before.owners, bytes(self._early), [self._travel(share)]
        share = (now_ms - self._turn_ms) / (self.end_ms - self._turn_ms)
        return self.after.owners, bytes(self._late), self._settle(share)

    def _travel(self, share: float) -> Actor:
        move = self.move
        key: Key = ("piece", self._traveller)
        if move.buy:
            fall = ease(share)
            return Actor(
                key,
                move.target,
                move.target,
                0.0,
                DROP * (1 - fall),
                1.0,
                round(255 * min(1.0, share * 2)),
            )
        return Actor(key, move.source, move.target, ease(share))

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
