"""Who owns which hex, and how that falls into territories (rules section 2)."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core.pieces import CAPITAL, CASTLE, EMPTY, GRAVE, NOBODY, TREE, UNITS
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


class Ownership:
    """Owners and territories of a board; immutable, shared by positions until a hex changes hands.

    `owners`: per hex `.` sea, `-` nobody or a player's letter.
    `keys`: one hex id for each territory, ascending: its capital (where an invalid position has
    none in it, its lowest hex).
    `hexes[i]`: the hexes of the territory with key `keys[i]`, ascending.
    `area[hex_id]`: the key of the territory the hex is in, or `LONE`.
    """

    __slots__ = ("_borders", "_paths", "area", "hexes", "keys", "owners", "players", "terrain")

    def __init__(
        self,
        terrain: Terrain,
        owners: bytes,
        area: array[int],
        keys: tuple[int, ...],
        hexes: tuple[tuple[int, ...], ...],
        borders: list[tuple[int, ...] | None] | None = None,
    ) -> None:
        self.terrain = terrain
        self.owners = owners
        self.area = area
        self.keys = keys
        self.hexes = hexes
        self.players = bytes(sorted({owners[key] for key in keys}))
        """Letters of the players that are not out: those with a territory."""
        self._borders: list[tuple[int, ...] | None] = (
            [None] * len(keys) if borders is None else borders
        )
        self._paths: dict[tuple[int, ...], dict[int, int]] = {}

    @classmethod
    def of(cls, terrain: Terrain, owners: bytes, pieces: bytes) -> Ownership:
        """Find the territories of a board from scratch."""
        found = []
        for group in groups(terrain, owners):
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
            area,
            tuple(key for key, _ in found),
            tuple(group for _, group in found),
        )

    def index(self, key: int) -> int:
        """The index of the territory with a key."""
        return bisect_left(self.keys, key)

    def border(self, index: int) -> tuple[int, ...]:
        """The land hexes beside territory `index` that are not in it, ascending."""
        border = self._borders[index]
        if border is None:
            border = self._borders[index] = self.beside(self.hexes[index], self.keys[index])
        return border

    def beside(self, hexes: Iterable[int], key: int) -> tuple[int, ...]:
        """The land hexes beside some hexes of territory `key` that are not in it, ascending."""
        area = self.area
        neighbours = self.terrain.neighbours
        found = {near: None for hex_id in hexes for near in neighbours[hex_id] if area[near] != key}
        return tuple(sorted(found))

    def paths(self, index: int, pieces: bytes) -> dict[int, int] | None:
        """Which hexes of a territory can reach each other (section 4: only graves block).

        None if there is no gravestone in it, so that all can. Otherwise for each hex that holds
        none a label (its lowest fellow): equal labels, a path exists.
        """
        if GRAVE not in pieces:
            return None
        graves = tuple(hex_id for hex_id in self.hexes[index] if pieces[hex_id] == GRAVE)
        if not graves:
            return None
        paths = self._paths.get(graves)
        if paths is None:
            paths = self._paths[graves] = self._labels(self.hexes[index], graves)
        return paths

    def _labels(self, hexes: tuple[int, ...], graves: tuple[int, ...]) -> dict[int, int]:
        neighbours = self.terrain.neighbours
        unlabelled = dict.fromkeys(hexes)
        for grave in graves:
            del unlabelled[grave]
        labels: dict[int, int] = {}
        for start in tuple(unlabelled):
            if start in labels:
                continue
            labels[start] = start
            stack = [start]
            while stack:
                for near in neighbours[stack.pop()]:
                    if near in unlabelled and near not in labels:
                        labels[near] = start
                        stack.append(near)
        return labels


def groups(terrain: Terrain, owners: Sequence[int]) -> list[tuple[int, ...]]:
    """The maximal connected groups of one player each, lone hexes too; each one ascending."""
    neighbours = terrain.neighbours
    seen = bytearray(terrain.grid.size)
    found = []
    for start in terrain.land:
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
for _class, _kinds in enumerate((b" ", b"T", b"X", b"C", b"Pp", b"Ss", b"Kk", b"Bb")):
    for _kind in _kinds:
        _CLASSES[_kind] = _class
assert all(_CLASSES[kind] < 8 for kind in (EMPTY, TREE, GRAVE, CASTLE, *UNITS))


def choose_capital(
    terrain: Terrain, owners: Sequence[int], pieces: Sequence[int], hexes: Sequence[int]
) -> int:
    """Where a territory without a capital gets one (section 2).

    The first class that occurs of empty, tree, gravestone, castle, P, S, K, B; in it fewest
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


def without(ownership: Ownership, player: int, owners: bytes) -> tuple[Ownership, list[int]]:
    """The ownership after a player's land has become nobody's.

    Returns it with the indices, in the old one, of the territories that are left.
    """
    left = [index for index, key in enumerate(ownership.keys) if ownership.owners[key] != player]
    area = ownership.area[:]
    for index, key in enumerate(ownership.keys):
        if ownership.owners[key] == player:
            for hex_id in ownership.hexes[index]:
                area[hex_id] = LONE
    after = Ownership(
        ownership.terrain,
        owners,
        area,
        tuple([ownership.keys[index] for index in left]),
        tuple([ownership.hexes[index] for index in left]),
    )
    return after, left
