"""All legal moves of a position, in the documented order (rules section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.core.defence import BARS
from game.core.moves import CONCEDE, END, Move
from game.core.pieces import ACTED_UNITS, EMPTY, GRAVE, TREE
from game.core.territory import LONE, NO_WAYS, Ways

if TYPE_CHECKING:
    from game.core.position import Position


_new = tuple.__new__  # a named tuple's own is twice as slow


class Group(NamedTuple):
    """The legal moves that share source and kind; `targets` ascending, never empty."""

    source: int
    buy: str
    targets: tuple[int, ...]

    def moves(self) -> list[Move]:
        """Its moves, in order."""
        source, buy, targets = self
        return [_new(Move, (source, target, buy)) for target in targets]


class LegalMoves:
    """A lazy view: iterate it, ask `move in view`, `len`, `count()`, `bool`, `view[i]`.

    Unit moves by source then target; purchases by capital, then kind as in `KINDS`, then target;
    `END` last. Conceding is always possible and not listed. Empty when the game is over and in a
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
        return self._position.is_running

    def __len__(self) -> int:
        if not self:
            return 0
        return 1 + sum([len(group.targets) for group in self.groups])

    def count(self) -> int:
        """How many legal moves there are, `END` included."""
        return len(self)

    def __iter__(self) -> Iterator[Move]:
        for group in self.groups:
            yield from group.moves()
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
        """What the capital's purse can buy of one of `Rules.prices`, and where."""
        return self._some(capital, kind)

    def _some(self, source: int, buy: str) -> tuple[Move, ...]:
        for group in self.groups:
            if group.source == source and group.buy == buy:
                return tuple(group.moves())
        return ()

    def __repr__(self) -> str:
        names = ", ".join(self._position.format_move(move) for move in self)
        return f"<LegalMoves ({names})>"


class Part(NamedTuple):
    """The legal moves of one territory: those of its units, by source, and its purchases; and how
    gravestones divide it.

    They depend on what stands on its own hexes and beside them, and on its purse; so a move
    elsewhere that captures nothing leaves them as they are.
    """

    units: tuple[Group, ...]
    purchases: tuple[Group, ...]
    ways: Ways


def find_groups(position: Position, parts: dict[int, Part]) -> tuple[Group, ...]:
    """All groups of a valid position in which the game runs.

    `parts` holds the parts already known, by key of the territory (`LONE`: the units on lone
    hexes); those missing are added.
    """
    ownership = position.ownership
    keys = ownership.keys
    units: list[Group] = []
    purchases: list[Group] = []
    for index in ownership.of_player(position.player):
        part = parts.get(keys[index])
        if part is None:
            part = parts[keys[index]] = _find_part(position, index)
        units += part.units
        purchases += part.purchases
    part = parts.get(LONE)
    if part is None:
        part = parts[LONE] = Part(_lone_units(position), (), NO_WAYS)
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
    """The moves of one territory."""
    ownership = position.ownership
    region = ownership.regions[index]
    strengths = position.rules.strengths
    empty: list[int] = []
    trees: list[int] = []
    graves: list[int] = []
    units: list[tuple[int, int]] = []  # hex, piece
    for hex_id, piece in zip(region.hexes, region.look(position.pieces), strict=True):
        if piece == EMPTY:
            empty.append(hex_id)
        elif strengths[piece]:
            units.append((hex_id, piece))
        elif piece == TREE:
            trees.append(hex_id)
        elif piece == GRAVE:
            graves.append(hex_id)
    ways = region.ways(tuple(graves))
    whole = _Stock(position, empty, trees, units, ways.border)
    groups = []
    if units:
        if len(ways.tracts) == 1:
            tract = ways.tracts[0]
            groups = whole.unit_groups(tract.graves)
        else:
            tract_of = ways.tract_of
            crews: dict[int, list[tuple[int, int]]] = {}
            for unit in units:
                crews.setdefault(tract_of[unit[0]], []).append(unit)
            for number, crew in crews.items():
                tract = ways.tracts[number]
                part = _Stock(
                    position,
                    [hex_id for hex_id in empty if tract_of[hex_id] == number],
                    [hex_id for hex_id in trees if tract_of[hex_id] == number],
                    crew,
                    tract.border,
                )
                groups += part.unit_groups(tract.graves)
    purchases = whole.purchase_groups(ownership.keys[index], position.purses[index])
    return Part(tuple(groups), tuple(purchases), ways)


class _Stock:
    """What there is on some hexes of the player, and the foreign hexes beside them."""

    def __init__(
        self,
        position: Position,
        empty: list[int],
        trees: list[int],
        units: list[tuple[int, int]],
        border: tuple[int, ...],
    ) -> None:
        self.rules = position.rules
        self.barriers = position.barriers()
        self.empty = empty
        self.trees = trees
        self.units = units
        self.border = border
        self.fresh: dict[int, list[int]] = {}

    def walks(self, strength: int) -> list[int]:
        """Where a unit of that strength stands or is bought without acting: empty hexes, and
        units that can take it in."""
        strengths = self.rules.strengths
        most = self.rules.strongest - strength
        return self.empty + [hex_id for hex_id, piece in self.units if strengths[piece] <= most]

    def reach(self, strength: int) -> list[int]:
        """All that a fresh unit of that strength can walk or be bought to, chop and attack."""
        found = self.fresh.get(strength)
        if found is None:
            barriers = self.barriers
            bars = BARS[strength]
            found = self.walks(strength) + self.trees
            found += [hex_id for hex_id in self.border if not barriers[hex_id] & bars]
            found.sort()
            self.fresh[strength] = found
        return found

    def unit_groups(self, graves: tuple[int, ...]) -> list[Group]:
        """The moves of the units, by source; they can clear `graves`."""
        groups = []
        targets: dict[int, list[int]] = {}
        for source, piece in self.units:
            strength = self.rules.strengths[piece]
            found = targets.get(piece)
            if found is None:
                if piece in ACTED_UNITS:
                    found = sorted(self.walks(strength))
                elif graves:
                    found = sorted((*self.reach(strength), *graves))
                else:
                    found = self.reach(strength)
                targets[piece] = found
            if 2 * strength <= self.rules.strongest:  # it could take itself in
                at = found.index(source)
                own = (*found[:at], *found[at + 1 :])
            else:
                own = tuple(found)
            if own:
                groups.append(Group(source, "", own))
        return groups

    def purchase_groups(self, capital: int, gold: int) -> list[Group]:
        """What that much gold can buy, and where."""
        groups = []
        rules = self.rules
        for kind, price in rules.prices.items():
            if price <= gold:
                strength = rules.strengths[ord(kind)]
                found = self.reach(strength) if strength else self.empty
                if found:
                    groups.append(Group(capital, kind, tuple(found)))
        return groups
