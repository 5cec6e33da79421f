"""All legal moves of a position, in the documented order (rules section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.moves import CONCEDE, END, KINDS, Move
from game.core.pieces import ACTED_UNITS, CASTLE, EMPTY, GRAVE, NOBODY, TREE
from game.core.territory import LONE

if TYPE_CHECKING:
    from game.core.position import Position

_TREE_WALL = 99
"""In place of a defence that no strength exceeds: land under another player's tree."""


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

    __slots__ = ("_groups", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._groups: tuple[Group, ...] | None = None

    @property
    def groups(self) -> tuple[Group, ...]:
        """The moves without `END` by source and kind, in order: cheaper than single moves."""
        groups = self._groups
        if groups is None:
            position = self._position
            groups = ()
            if self:
                groups = _unit_groups(position) + _purchase_groups(position)
            self._groups = groups
        return groups

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


class _Estate:
    """One territory of the player to act, or a part of it that graves cut off."""

    def __init__(
        self, position: Position, hexes: Sequence[int], key: int, border: Sequence[int]
    ) -> None:
        pieces = position.pieces
        rules = position.rules
        self.empty: list[int] = []
        self.trees: list[int] = []
        self.units: list[tuple[int, int]] = []  # hex, piece
        for hex_id in hexes:
            piece = pieces[hex_id]
            if piece == EMPTY:
                self.empty.append(hex_id)
            elif rules.strengths[piece]:
                self.units.append((hex_id, piece))
            elif piece == TREE:
                self.trees.append(hex_id)
        self.strengths = rules.strengths
        self.strongest = rules.strongest
        self.border = [(hex_id, obstacle(position, hex_id)) for hex_id in border]

    def combinable(self, strength: int) -> list[int]:
        most = self.strongest - strength
        return [hex_id for hex_id, piece in self.units if self.strengths[piece] <= most]

    def open(self, strength: int) -> list[int]:
        """The foreign hexes that a fresh unit of that strength captures."""
        return [hex_id for hex_id, needed in self.border if needed < strength]


def obstacle(position: Position, hex_id: int) -> int:
    """What a strength must exceed to capture a foreign hex."""
    owner = position.owners[hex_id]
    if owner == NOBODY:
        return 0
    if position.pieces[hex_id] == TREE:
        return _TREE_WALL
    return position.defence(hex_id).strength


def _unit_groups(position: Position) -> tuple[Group, ...]:
    ownership = position.ownership
    owners = position.owners
    pieces = position.pieces
    strengths = position.rules.strengths
    player = position.player
    groups: list[Group] = []
    for index, key in enumerate(ownership.keys):
        if owners[key] != player:
            continue
        hexes = ownership.hexes[index]
        paths = ownership.paths(index, pieces)
        if paths is None:
            estate = _Estate(position, hexes, key, ownership.border(index))
            _add_unit_groups(estate, [], groups)
            continue
        parts: dict[int, list[int]] = {}
        for hex_id, label in paths.items():
            parts.setdefault(label, []).append(hex_id)
        graves = [hex_id for hex_id in hexes if pieces[hex_id] == GRAVE]
        neighbours = ownership.terrain.neighbours
        for label, part in parts.items():
            if any(strengths[pieces[hex_id]] for hex_id in part):
                estate = _Estate(position, part, key, ownership.beside(part, key))
                near_graves = [
                    grave
                    for grave in graves
                    if any(paths.get(near) == label for near in neighbours[grave])
                ]
                _add_unit_groups(estate, near_graves, groups)
    area = ownership.area
    for hex_id in position.units(position.turn):
        if area[hex_id] == LONE and pieces[hex_id] not in ACTED_UNITS:
            strength = strengths[pieces[hex_id]]
            targets = tuple(
                near
                for near in ownership.terrain.neighbours[hex_id]
                if obstacle(position, near) < strength
            )
            if targets:
                groups.append(Group(hex_id, "", targets))
    groups.sort()
    return tuple(groups)


def _add_unit_groups(estate: _Estate, graves: list[int], groups: list[Group]) -> None:
    targets: dict[int, list[int]] = {}
    for source, piece in estate.units:
        if piece not in targets:
            strength = estate.strengths[piece]
            found = estate.empty + estate.combinable(strength)
            if piece not in ACTED_UNITS:
                found += estate.trees + graves + estate.open(strength)
            found.sort()
            targets[piece] = found
        own = tuple([target for target in targets[piece] if target != source])
        if own:
            groups.append(Group(source, "", own))


def _purchase_groups(position: Position) -> tuple[Group, ...]:
    ownership = position.ownership
    rules = position.rules
    pieces = position.pieces
    groups = []
    cheapest = min(rules.prices.values())
    for index, key in enumerate(ownership.keys):
        if position.owners[key] != position.player or position.purses[index] < cheapest:
            continue
        gold = position.purses[index]
        paths = ownership.paths(index, pieces)
        border = ownership.border(index) if paths is None else ownership.beside(paths, key)
        estate = _Estate(position, ownership.hexes[index], key, border)
        for kind in KINDS:
            if rules.prices[kind] > gold:
                continue
            if ord(kind) == CASTLE:
                found = estate.empty
            else:
                strength = rules.strengths[ord(kind)]
                found = estate.empty + estate.combinable(strength)
                found += estate.trees + estate.open(strength)
                found.sort()
            if found:
                groups.append(Group(key, kind, tuple(found)))
    return tuple(groups)
