"""What a capture does to the land (rules section 5)."""

from __future__ import annotations

from array import array
from bisect import bisect_left

from game.core.pieces import CAPITAL, EMPTY
from game.core.territory import LONE, Ownership, Region, choose_capital, forfeit


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
    had_territory = ownership.area[target] != LONE
    land.leave(target)
    land.join(target, player)
    if had_territory and all(land.owners[key] != loser for key in land.regions):
        land.players = land.players.replace(bytes([loser]), b"")
        forfeit(land.owners, pieces, loser)
    return land.freeze()


class _Land:
    """The territories while they change hands: regions by key, and their gold."""

    def __init__(self, ownership: Ownership, pieces: bytearray, purses: tuple[int, ...]) -> None:
        self.terrain = ownership.terrain
        self.owners = bytearray(ownership.owners)
        self.players = ownership.players
        self.area: array[int] = ownership.area[:]
        self.pieces = pieces
        # Both by key, ascending until one is founded.
        self.regions = dict(zip(ownership.keys, ownership.regions, strict=True))
        self.gold = dict(zip(ownership.keys, purses, strict=True))
        self.founded = False

    def leave(self, target: int) -> None:
        """Steps 1 and 3: what becomes of the rest of the loser's territory."""
        key = self.area[target]
        self.area[target] = LONE
        if key == LONE:
            return
        kept = False
        for rest in self.rests(self.regions[key].hexes, target, key):
            if len(rest) == 1:
                self.area[rest[0]] = LONE
                if rest[0] == key:
                    self.pieces[key] = EMPTY
            elif self.holds(rest, key):
                self.regions[key] = Region(self.terrain, rest)
                kept = True
            else:
                self.found(rest)
        if not kept:
            del self.regions[key]
            del self.gold[key]

    def rests(self, hexes: tuple[int, ...], target: int, key: int) -> list[tuple[int, ...]]:
        """The connected rests of a territory without `target`, each one ascending."""
        area = self.area
        size = len(area)
        # Neighbours that stand together on the ring around the target hang together.
        beside = [place < size and area[place] == key for place in self.terrain.grid.rings[target]]
        runs = sum([beside[at] and not beside[at - 1] for at in range(6)])
        if runs <= 1:
            at = bisect_left(hexes, target)
            return [hexes[:at] + hexes[at + 1 :]]
        neighbours = self.terrain.neighbours
        found = []
        seen = {target: None}
        for start in neighbours[target]:
            if area[start] != key or start in seen:
                continue
            seen[start] = None
            group = [start]
            for hex_id in group:  # grows while it is walked
                for near in neighbours[hex_id]:
                    if area[near] == key and near not in seen:
                        seen[near] = None
                        group.append(near)
            group.sort()
            found.append(tuple(group))
            if len(group) == len(hexes) - 1:
                break
        return found

    def holds(self, rest: tuple[int, ...], key: int) -> bool:
        """Whether a rest has the old capital."""
        at = bisect_left(rest, key)
        return at < len(rest) and rest[at] == key

    def join(self, target: int, player: int) -> None:
        """Step 4: the player's groups that touch the target become one territory."""
        owners = self.owners
        area = self.area
        keys: list[int] = []
        hexes = [target]
        for near in self.terrain.neighbours[target]:
            if owners[near] == player:
                key = area[near]
                if key == LONE:
                    hexes.append(near)
                elif key not in keys:
                    keys.append(key)
        if not keys:  # a lone unit has come from beside it
            hexes.sort()
            self.found(tuple(hexes))
            return
        capital = keys[0]
        if len(keys) > 1:
            regions, gold = self.regions, self.gold
            capital = min(keys, key=lambda key: (-len(regions[key].hexes), -gold[key], key))
            for key in keys:
                if key != capital:
                    hexes += regions.pop(key).hexes
                    gold[capital] += gold.pop(key)
                    self.pieces[key] = EMPTY
        for hex_id in hexes:
            area[hex_id] = capital
        hexes += self.regions[capital].hexes
        hexes.sort()
        self.regions[capital] = Region(self.terrain, tuple(hexes))

    def found(self, hexes: tuple[int, ...]) -> None:
        """A territory without a capital gets one, with an empty purse (section 2)."""
        capital = choose_capital(self.terrain, self.owners, self.pieces, hexes)
        self.pieces[capital] = CAPITAL
        self.regions[capital] = Region(self.terrain, hexes)
        self.gold[capital] = 0
        self.founded = True
        area = self.area
        for hex_id in hexes:
            area[hex_id] = capital

    def freeze(self) -> tuple[Ownership, tuple[int, ...]]:
        if self.founded:
            keys = tuple(sorted(self.regions))
            regions = tuple([self.regions[key] for key in keys])
            gold = tuple([self.gold[key] for key in keys])
        else:
            keys = tuple(self.regions)
            regions = tuple(self.regions.values())
            gold = tuple(self.gold.values())
        ownership = Ownership(
            self.terrain, bytes(self.owners), self.players, self.area, keys, regions
        )
        return ownership, gold
