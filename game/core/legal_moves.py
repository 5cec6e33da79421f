"""All legal moves of a position, in the documented order (rules section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.defence import BARS
from game.core.moves import CONCEDE, END, KINDS, Move
from game.core.pieces import ACTED_UNITS, CASTLE, EMPTY, GRAVE, TREE
from game.core.territory import LONE

if TYPE_CHECKING:
    from game.core.position import Position


class Group(NamedTuple):
    """The legal moves that share source and kind; `targets` ascending, never empty."""

    source: int
    buy: str
    targets: tuple[int, ...]


class LegalMoves:
    """A lazy view: iterate it, ask `move in view`, `len`, `count()`, `bool`, `view[i]`.

    Unit moves by source then target; purchases by capital, then P S K B C, then target; `END`
    last. Conceding is always possible and not listed. Empty when the game is over and in a
    position that is not valid.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @property
    def groups(self) -> tuple[Group, ...]:
        """The moves without `END` by source and kind, in order: cheaper than single moves."""
        return self._position.move_groups()

    def __bool__(self) -> bool:
        return self._position.is_valid and self._position.outcome() is None

    def __len__(self) -> int:
        if not self:
            return 0
        return 1 + sum([len(group.targets) for group in self.groups])

    def count(self) -> int:
        """How many legal moves there are, `END` included."""
        return len(self)

    def __iter__(self) -> Iterator[Move]:
        for source, buy, targets in self.groups:
            for target in targets:
                yield Move(source, target, buy)
        if self:
            yield END

    def __getitem__(self, index: int) -> Move:
        at = index if index >= 0 else len(self) + index
        if at >= 0:
            for source, buy, targets in self.groups:
                if at < len(targets):
                    return Move(source, targets[at], buy)
                at -= len(targets)
            if at == 0 and self:
                return END
        raise IndexError(f"no legal move {index}, there are {len(self)}")

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move != CONCEDE and self._position.refusal(move) is None

    def of(self, hex_id: int) -> tuple[Move, ...]:
        """The moves of the unit on a hex; none if there is none that could move."""
        return self._some(hex_id, "")

    def purchases(self, capital: int, kind: str) -> tuple[Move, ...]:
        """What the capital's purse can buy of one kind, `"P" "S" "K" "B" "C"`, and where."""
        return self._some(capital, kind)

    def _some(self, source: int, buy: str) -> tuple[Move, ...]:
        for group in self.groups:
            if group.source == source and group.buy == buy:
                return tuple([Move(source, target, buy) for target in group.targets])
        return ()

    def __repr__(self) -> str:
        names = ", ".join(self._position.format_move(move) for move in self)
        return f"<LegalMoves ({names})>"


class Part(NamedTuple):
    """The legal moves of one territory: those of its units, by source, and its purchases.

    They depend on what stands on its own hexes and beside them, and on its purse; so a move
    elsewhere that captures nothing leaves them as they are.
    """

    units: tuple[Group, ...]
    purchases: tuple[Group, ...]


def find_groups(position: Position, parts: dict[int, Part]) -> tuple[Group, ...]:
    """All groups of a valid position in which the game runs.

    `parts` holds the parts already known, by key of the territory (`LONE`: the units on lone
    hexes); those missing are added.
    """
    ownership = position.ownership
    owners = ownership.owners
    player = position.player
    units: list[Group] = []
    purchases: list[Group] = []
    for index, key in enumerate(ownership.keys):
        if owners[key] == player:
            part = parts.get(key)
            if part is None:
                part = parts[key] = _find_part(position, index)
            units += part.units
            purchases += part.purchases
    part = parts.get(LONE)
    if part is None:
        part = parts[LONE] = Part(_lone_units(position), ())
    units += part.units
    units.sort()
    return (*units, *purchases)


def _lone_units(position: Position) -> tuple[Group, ...]:
    """The attacks of units on lone hexes."""
    area = position.ownership.area
    pieces = position.pieces
    groups = []
    for hex_id in position.units(position.turn):
        if area[hex_id] == LONE and pieces[hex_id] not in ACTED_UNITS:
            bars = BARS[position.rules.strengths[pieces[hex_id]]]
            barriers = position.barriers()
            targets = tuple(
                [near for near in position.neighbours[hex_id] if not barriers[near] & bars]
            )
            if targets:
                groups.append(Group(hex_id, "", targets))
    return tuple(groups)


def _find_part(position: Position, index: int) -> Part:
    ownership = position.ownership
    pieces = position.pieces
    key = ownership.keys[index]
    hexes = ownership.hexes[index]
    paths = ownership.paths(index, pieces)
    if paths is None:
        border = ownership.border(index)
        whole = _Tract(position, hexes, border)
        units = whole.unit_groups(())
    else:
        tracts: dict[int, list[int]] = {}
        for hex_id, label in paths.items():
            tracts.setdefault(label, []).append(hex_id)
        neighbours = position.neighbours
        units = []
        for label, tract in tracts.items():
            part = _Tract(position, tract, ownership.beside(tract, key))
            if part.units:
                graves = [
                    hex_id
                    for hex_id in hexes
                    if pieces[hex_id] == GRAVE
                    and label in [paths.get(near) for near in neighbours[hex_id]]
                ]
                units += part.unit_groups(graves)
        whole = _Tract(position, hexes, ())
    gold = position.purses[index]
    if gold < min(position.rules.prices.values()):
        return Part(tuple(units), ())
    if paths is not None:
        whole.border = ownership.beside(paths, key)
    return Part(tuple(units), tuple(whole.purchase_groups(key, gold)))


class _Tract:
    """Own hexes that hang together, a territory or a part of it, and the foreign ones beside."""

    def __init__(self, position: Position, hexes: Sequence[int], border: Sequence[int]) -> None:
        self.position = position
        self.border = border
        self.empty: list[int] = []
        self.trees: list[int] = []
        self.units: list[tuple[int, int]] = []  # hex, piece
        pieces = position.pieces
        strengths = self.strengths = position.rules.strengths
        for hex_id in hexes:
            piece = pieces[hex_id]
            if piece == EMPTY:
                self.empty.append(hex_id)
            elif strengths[piece]:
                self.units.append((hex_id, piece))
            elif piece == TREE:
                self.trees.append(hex_id)

    def combinable(self, strength: int) -> list[int]:
        """The units that can take in that much strength."""
        most = self.position.rules.strongest - strength
        strengths = self.strengths
        return [hex_id for hex_id, piece in self.units if strengths[piece] <= most]

    def open(self, strength: int) -> list[int]:
        """The foreign hexes that a fresh unit of that strength captures."""
        barriers = self.position.barriers()
        bars = BARS[strength]
        return [hex_id for hex_id in self.border if not barriers[hex_id] & bars]

    def unit_groups(self, graves: Sequence[int]) -> list[Group]:
        """The moves of its units, which can clear `graves`."""
        groups = []
        targets: dict[int, list[int]] = {}
        for source, piece in self.units:
            found = targets.get(piece)
            if found is None:
                strength = self.strengths[piece]
                found = self.empty + self.combinable(strength)
                if piece not in ACTED_UNITS:
                    found += self.trees
                    found += graves
                    found += self.open(strength)
                found.sort()
                targets[piece] = found
            own = tuple([target for target in found if target != source])
            if own:
                groups.append(Group(source, "", own))
        return groups

    def purchase_groups(self, capital: int, gold: int) -> list[Group]:
        """What that much gold can buy, and where."""
        groups = []
        prices = self.position.rules.prices
        for kind in KINDS:
            if prices[kind] > gold:
                continue
            if ord(kind) == CASTLE:
                found = self.empty
            else:
                strength = self.strengths[ord(kind)]
                found = self.empty + self.combinable(strength)
                found += self.trees
                found += self.open(strength)
                found.sort()
            if found:
                groups.append(Group(capital, kind, tuple(found)))
        return groups
