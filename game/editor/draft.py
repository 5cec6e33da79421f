"""A draft: a position in the making, valid or not. It never changes; each change gives another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core import STANDARD, Fault, Grid, Position, Rules, rules_of
from game.core import validity as _validity
from game.core.notation import Fields, format_fields, parse_fields
from game.core.pieces import CAPITAL, EMPTY, LETTERS, SEA
from game.core.terrain import Terrain
from game.core.territory import Ownership, groups

MOST_GOLD = 9999
"""Most that a purse is given here; what a position brings along may be more."""


@dataclass(frozen=True, slots=True)
class Draft:
    """All that a position string says, and the rules.

    `owners`, `pieces`: per hex a byte, as in a `Position`. `purses`: gold of every capital in
    reading order. `turn`: letter of the player to act. `round`: from 1. `idle`: turns since the
    last capture.
    """

    rules: Rules
    grid: Grid
    owners: bytes
    pieces: bytes
    purses: tuple[int, ...] = ()
    turn: str = "a"
    round: int = 1
    idle: int = 0

    # From and to other forms

    @classmethod
    def blank(cls, rows: int, columns: int, rules: Rules = STANDARD) -> Draft:
        """Nothing but sea. `ValueError` unless both are 1 to 64."""
        grid = Grid.of(rows, columns)
        return cls(rules, grid, bytes([SEA]) * grid.size, bytes([EMPTY]) * grid.size)

    @classmethod
    def of(cls, position: Position) -> Draft:
        """The draft that shows a position."""
        return cls(
            position.rules,
            position.grid,
            position.owners,
            position.pieces,
            position.purses,
            position.turn,
            position.round,
            position.idle,
        )

    @classmethod
    def parse(cls, text: str) -> Draft:
        """Read what `format` wrote, or a position string without rules, which are those of
        `Position.parse_with_rules`. Raises Malformed, UnknownRules."""
        *words, last = text.split(" ")
        if len(words) != 5:
            return cls.of(Position.parse_with_rules(text))
        rules = rules_of(last)
        grid, owners, pieces, turn, purses, round_, idle = parse_fields(" ".join(words), rules)
        return cls(rules, grid, owners, pieces, purses, turn, round_, idle)

    def format(self) -> str:
        """The position string, then the id of the rules."""
        fields = Fields(
            self.grid, self.owners, self.pieces, self.turn, self.purses, self.round, self.idle
        )
        return f"{format_fields(fields)} {self.rules.id}"

    def position(self) -> Position:
        """The position, valid or not."""
        terrain = Terrain.of(self.grid, self.owners)
        ownership = Ownership.of(terrain, self.owners, self.pieces)
        return Position(
            self.rules, ownership, self.pieces, self.purses, self.turn, self.round, self.idle
        )

    # What is on it

    @property
    def land(self) -> list[int]:
        """Ids of the land hexes, ascending."""
        return [hex_id for hex_id, owner in enumerate(self.owners) if owner != SEA]

    @property
    def capitals(self) -> list[int]:
        """Ids of the hexes with a capital, ascending: the purses' order."""
        return [hex_id for hex_id, piece in enumerate(self.pieces) if piece == CAPITAL]

    def gold(self, capital: int) -> int:
        """The gold of the capital on a hex, 0 if there is none."""
        if self.pieces[capital] != CAPITAL:
            return 0
        return self.purses[self.pieces.count(CAPITAL, 0, capital)]

    def region(self, hex_id: int) -> tuple[int, ...]:
        """The hexes of one player that hang together with a hex of his, ascending.

        Of a hex of sea or nobody those of the same kind.
        """
        owner, owners, neighbours = self.owners[hex_id], self.owners, self.grid.neighbours
        found = {hex_id: None}
        queue = [hex_id]
        for here in queue:  # grows while it is walked
            for near in neighbours[here]:
                if owners[near] == owner and near not in found:
                    found[near] = None
                    queue.append(near)
        return tuple(sorted(found))

    def capital_of(self, hex_id: int) -> int | None:
        """The first capital in the region of a player's hex; None if there is none."""
        if chr(self.owners[hex_id]) not in LETTERS:
            return None
        return next((at for at in self.region(hex_id) if self.pieces[at] == CAPITAL), None)

    @property
    def players(self) -> tuple[str, ...]:
        """Letters of those who have a territory, in order."""
        found = {chr(self.owners[group[0]]) for group in self._groups() if len(group) > 1}
        return tuple(sorted(found))

    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with it, as the core has it; none if it can be played."""
        return _validity.faults(self.owners, self.pieces, ord(self.turn), self._groups())

    def _groups(self) -> list[tuple[int, ...]]:
        # Neighbours of the grid will do: sea is no player's, so no group reaches into it.
        return groups(self.land, self.grid.neighbours, self.owners)

    def differences(self, other: Draft) -> int:
        """How many hexes have another owner or piece than in a draft of the same size."""
        mine = zip(self.owners, self.pieces, strict=True)
        theirs = zip(other.owners, other.pieces, strict=True)
        return sum(one != another for one, another in zip(mine, theirs, strict=True))

    # Changes

    def with_board(self, owners: Sequence[int], pieces: Sequence[int]) -> Draft:
        """The same with another board of this size. Capitals that stay keep their gold, new ones
        have none."""
        changed = replace(self, owners=bytes(owners), pieces=bytes(pieces), purses=())
        if changed.pieces == self.pieces:
            return replace(changed, purses=self.purses)
        gold = dict(zip(self.capitals, self.purses, strict=True))
        return replace(changed, purses=tuple(gold.get(at, 0) for at in changed.capitals))

    def with_gold(self, capital: int, gold: int) -> Draft:
        """The same with that much gold in a purse, at least 0.

        `ValueError` for a hex without a capital.
        """
        if self.pieces[capital] != CAPITAL:
            raise ValueError(f"there is no capital on {self.grid.name(capital)}")
        at = self.pieces.count(CAPITAL, 0, capital)
        purses = (*self.purses[:at], max(0, gold), *self.purses[at + 1 :])
        return replace(self, purses=purses)
