"""Who owns which hex, and how that falls into territories (rules section 2)."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from game.core.pieces import (
    ACTED_UNITS,
    CAPITAL,
    CASTLE,
    EMPTY,
    GRAVE,
    NOBODY,
    TREE,
    UNITS,
)
from game.core.terrain import Terrain


class Territory(NamedTuple):
    """A maximal connected group of two or more hexes of one player, with its purse.

    `owner`: player letter. `capital`: hex id (-1 only in a position whose `status()` says
    `capital-missing`). `hexes`: ids, ascending. `gold`: what its purse holds.
    """

    owner: str
    capital: int
    hexes: tuple[int, ...]
    gold: int


LONE = -1
"""In `Ownership.area`: the hex is in no territory."""


class Tract(NamedTuple):
    """A part of a territory whose hexes can all reach each other (section 4).

    `border`: the land hexes beside it that are not in the territory. `graves`: the territory's
    gravestones beside it. Both ascending.
    """

    border: tuple[int, ...]
    graves: tuple[int, ...]


class Ways(NamedTuple):
    """How gravestones divide a territory.

    `tracts`: the parts. `border`: what lies beside any of them, ascending. `tract_of`: for each hex
    that holds no gravestone the index of its tract; empty if there are no gravestones.
    """

    tracts: tuple[Tract, ...]
    border: tuple[int, ...]
    tract_of: dict[int, int]


NO_WAYS = Ways((), (), {})
_MOST_WAYS = 32  # kept for one region, so that a long search does not fill the memory


class Region:
    """The hexes of one territory: shared by all ownerships in which they stay together.

    `hexes`: ascending. `look(pieces)`: the pieces on them, in that order.
    """

    __slots__ = ("_border", "_neighbours", "_ways", "hexes", "look")

    hexes: tuple[int, ...]
    look: Callable[[Sequence[int]], tuple[int, ...]]

    def __init__(self, terrain: Terrain, hexes: tuple[int, ...]) -> None:
        self.hexes = hexes
        self.look = itemgetter(*hexes)
        self._neighbours = terrain.neighbours
        self._border: tuple[int, ...] | None = None
        self._ways: dict[tuple[int, ...], Ways] = {}

    @property
    def border(self) -> tuple[int, ...]:
        """The land hexes beside the territory that are not in it, ascending."""
        if self._border is None:
            neighbours = self._neighbours
            found = {near: None for hex_id in self.hexes for near in neighbours[hex_id]}
            for hex_id in self.hexes:
                del found[hex_id]  # each one has a neighbour in the territory
            self._border = tuple(sorted(found))
        return self._border

    def graves(self, pieces: bytes) -> tuple[int, ...]:
        """Those of its hexes on which a gravestone stands."""
        if GRAVE not in self.look(pieces):
            return ()
        return tuple([hex_id for hex_id in self.hexes if pieces[hex_id] == GRAVE])

    def ways(self, graves: tuple[int, ...]) -> Ways:
        """How it is divided if there are gravestones on these of its hexes."""
        ways = self._ways.get(graves)
        if ways is None:
            if len(self._ways) == _MOST_WAYS:
                self._ways.clear()
            ways = self._ways[graves] = self._divide(graves)
        return ways

    def _divide(self, graves: tuple[int, ...]) -> Ways:
        if not graves:
            return Ways((Tract(self.border, ()),), self.border, {})
        neighbours = self._neighbours
        stones = dict.fromkeys(graves)
        free = {hex_id: None for hex_id in self.hexes if hex_id not in stones}
        tract_of: dict[int, int] = {}
        tracts: list[Tract] = []
        for start in free:
            if start in tract_of:
                continue
            number = tract_of[start] = len(tracts)
            group = [start]
            border: dict[int, None] = {}
            beside: dict[int, None] = {}
            for hex_id in group:  # grows while it is walked
                for near in neighbours[hex_id]:
                    if near in free:
                        if near not in tract_of:
                            tract_of[near] = number
                            group.append(near)
                    elif near in stones:
                        beside[near] = None
                    else:
                        border[near] = None
            tracts.append(Tract(tuple(sorted(border)), tuple(sorted(beside))))
        if len(tracts) == 1:
            return Ways(tuple(tracts), tracts[0].border, tract_of)
        borders = dict.fromkeys(chain.from_iterable([tract.border for tract in tracts]))
        return Ways(tuple(tracts), tuple(sorted(borders)), tract_of)


class Ownership:
    """Owners and territories of a board; immutable, shared by positions until a hex changes hands.

    `owners`: per hex `.` sea, `-` nobody or a player's letter.
    `players`: letters of the players that are not out, those with a territory.
    `keys`: one hex id for each territory, ascending: its capital (where an invalid position has
    none in it, its lowest hex).
    `regions[i]`: the hexes of the territory with key `keys[i]`.
    `area[hex_id]`: the key of the territory the hex is in, or `LONE`.
    """

    __slots__ = ("area", "keys", "owners", "players", "regions", "terrain")

    def __init__(
        self,
        terrain: Terrain,
        owners: bytes,
        players: bytes,
        area: array[int],
        keys: tuple[int, ...],
        regions: tuple[Region, ...],
    ) -> None:
        self.terrain = terrain
        self.owners = owners
        self.players = players
        self.area = area
        self.keys = keys
        self.regions = regions

    @classmethod
    def of(cls, terrain: Terrain, owners: bytes, pieces: bytes) -> Ownership:
        """Find the territories of a board from scratch."""
        found = []
        for group in groups(terrain.land, terrain.neighbours, owners):
            if len(group) >= 2:
                key = next((hex_id for hex_id in group if pieces[hex_id] == CAPITAL), group[0])
                found.append((key, group))
        found.sort()
        area = array("h", [LONE]) * terrain.grid.size
        for key, group in found:
            for hex_id in group:
                area[hex_id] = key
        return cls(
            terrain,
            owners,
            bytes(sorted({owners[key] for key, _ in found})),
            area,
            tuple([key for key, _ in found]),
            tuple([Region(terrain, group) for _, group in found]),
        )

    def index(self, key: int) -> int:
        """The index of the territory with a key."""
        return bisect_left(self.keys, key)

    def of_player(self, player: int) -> list[int]:
        """The indices of a player's territories."""
        owners = self.owners
        return [index for index, key in enumerate(self.keys) if owners[key] == player]

    def without(self, player: int, owners: bytes) -> Ownership:
        """The ownership after all of a player's land has become nobody's, as in `owners`."""
        area = self.area[:]
        kept = []
        for key, region in zip(self.keys, self.regions, strict=True):
            if self.owners[key] != player:
                kept.append((key, region))
                continue
            for hex_id in region.hexes:
                area[hex_id] = LONE
        return Ownership(
            self.terrain,
            owners,
            self.players.replace(bytes([player]), b""),
            area,
            tuple([key for key, _ in kept]),
            tuple([region for _, region in kept]),
        )


def groups(
    land: Iterable[int], neighbours: Sequence[Sequence[int]], owners: Sequence[int]
) -> list[tuple[int, ...]]:
    """The maximal connected groups of one player each, lone hexes too; each one ascending.

    `land`: ids, ascending. `neighbours`: per hex of the grid; that of sea doesn't matter.
    """
    seen = bytearray(len(neighbours))
    found = []
    for start in land:
        owner = owners[start]
        if seen[start] or owner == NOBODY:
            continue
        seen[start] = 1
        group = [start]
        for hex_id in group:  # grows while it is walked
            for near in neighbours[hex_id]:
                if owners[near] == owner and not seen[near]:
                    seen[near] = 1
                    group.append(near)
        found.append(tuple(sorted(group)))
    return found


_CLASSES = bytearray(b"\xff") * 256
for _class, _kind in enumerate((EMPTY, TREE, GRAVE, CASTLE, *UNITS)):
    _CLASSES[_kind] = _class
for _fresh, _kind in zip(UNITS, ACTED_UNITS, strict=True):
    _CLASSES[_kind] = _CLASSES[_fresh]


def choose_capital(
    terrain: Terrain, owners: Sequence[int], pieces: Sequence[int], hexes: Sequence[int]
) -> int:
    """Where a territory without a capital gets one (section 2).

    The first class that occurs of empty, tree, gravestone, castle, units by strength; in it fewest
    neighbours owned by other players, then most in the same territory, then the lowest id.
    """
    best = min(_CLASSES[pieces[hex_id]] for hex_id in hexes)
    owner = owners[hexes[0]]
    neighbours = terrain.neighbours

    def order(hex_id: int) -> tuple[int, int, int]:
        foreign = own = 0
        for near in neighbours[hex_id]:
            other = owners[near]
            if other == owner:
                own += 1
            elif other != NOBODY:
                foreign += 1
        return foreign, -own, hex_id

    return min((hex_id for hex_id in hexes if _CLASSES[pieces[hex_id]] == best), key=order)


def forfeit(owners: bytearray, pieces: bytearray, player: int) -> None:
    """All a player owns becomes nobody's; only trees and gravestones stay (5.5 and section 6)."""
    at = owners.find(player)
    while at >= 0:
        owners[at] = NOBODY
        if pieces[at] != TREE and pieces[at] != GRAVE:
            pieces[at] = EMPTY
        at = owners.find(player, at)
