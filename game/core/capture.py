"""What a capture does to the land (rules section 5)."""

from __future__ import annotations

from array import array

from game.core.pieces import CAPITAL, EMPTY, NOBODY
from game.core.terrain import Terrain
from game.core.territory import LONE, Ownership, choose_capital, forfeit


def capture(
    ownership: Ownership, pieces: bytearray, purses: tuple[int, ...], target: int, player: int
) -> tuple[Ownership, tuple[int, ...]]:
    """Give hex `target` to `player`; returns the new ownership and the purses by capital id.

    Section 5 in its order. The caller has put the acted unit onto the target, has emptied the hex
    it came from and has taken the price out of the purses. `pieces` is changed in place: capitals
    vanish and appear, the pieces of a player who is out go.
    """
    land = _Land(ownership, pieces, purses)
    loser = ownership.owners[target]
    land.owners[target] = player
    land.leave(target)
    land.join(target, player)
    if loser != NOBODY and all(land.owners[key] != loser for key in land.hexes):
        forfeit(land.owners, pieces, loser)
    return land.freeze()


class _Land:
    """The territories while they change hands: territories by key, and their gold."""

    def __init__(self, ownership: Ownership, pieces: bytearray, purses: tuple[int, ...]) -> None:
        self.before = ownership
        self.terrain: Terrain = ownership.terrain
        self.owners = bytearray(ownership.owners)
        self.area: array[int] = ownership.area[:]
        self.pieces = pieces
        self.hexes = dict(zip(ownership.keys, ownership.hexes, strict=True))
        self.gold = dict(zip(ownership.keys, purses, strict=True))

    def leave(self, target: int) -> None:
        """Steps 1 and 3: what becomes of the rest of the loser's territory."""
        key = self.area[target]
        self.area[target] = LONE
        if key == LONE:
            return
        hexes = self.hexes.pop(key)
        gold = self.gold.pop(key)
        for rest in self.rests(hexes, target, key):
            if key in rest:
                if len(rest) > 1:
                    self.settle(rest, key, gold)
                else:
                    self.pieces[key] = EMPTY
                    self.area[key] = LONE
            elif len(rest) > 1:
                self.found(rest)
            else:
                self.area[rest[0]] = LONE

    def rests(self, hexes: tuple[int, ...], target: int, key: int) -> list[tuple[int, ...]]:
        """The connected rests of a territory without `target`, each one ascending."""
        area = self.area
        neighbours = self.terrain.neighbours
        starts = [near for near in neighbours[target] if area[near] == key]
        found = []
        seen = {target: None}
        for start in starts:
            if start in seen:
                continue
            seen[start] = None
            group = [start]
            for hex_id in group:  # grows while it is walked
                for near in neighbours[hex_id]:
                    if area[near] == key and near not in seen:
                        seen[near] = None
                        group.append(near)
            found.append(tuple(sorted(group)))
        return found

    def join(self, target: int, player: int) -> None:
        """Step 4: the player's groups that touch the target become one territory."""
        owners = self.owners
        keys: list[int] = []
        hexes = [target]
        for near in self.terrain.neighbours[target]:
            if owners[near] == player:
                key = self.area[near]
                if key == LONE:
                    hexes.append(near)
                elif key not in keys:
                    keys.append(key)
        if not keys:
            if len(hexes) > 1:
                self.found(tuple(sorted(hexes)))
            return
        capital = min(keys, key=lambda key: (-len(self.hexes[key]), -self.gold[key], key))
        gold = 0
        for key in keys:
            hexes.extend(self.hexes.pop(key))
            gold += self.gold.pop(key)
            if key != capital:
                self.pieces[key] = EMPTY
        self.settle(tuple(sorted(hexes)), capital, gold)

    def found(self, hexes: tuple[int, ...]) -> None:
        """A territory without a capital gets one, with an empty purse (section 2)."""
        capital = choose_capital(self.terrain, self.owners, self.pieces, hexes)
        self.pieces[capital] = CAPITAL
        self.settle(hexes, capital, 0)

    def settle(self, hexes: tuple[int, ...], capital: int, gold: int) -> None:
        self.hexes[capital] = hexes
        self.gold[capital] = gold
        area = self.area
        for hex_id in hexes:
            area[hex_id] = capital

    def freeze(self) -> tuple[Ownership, tuple[int, ...]]:
        keys = tuple(sorted(self.hexes))
        ownership = Ownership(
            self.terrain,
            bytes(self.owners),
            self.area,
            keys,
            tuple([self.hexes[key] for key in keys]),
        )
        return ownership, tuple([self.gold[key] for key in keys])
