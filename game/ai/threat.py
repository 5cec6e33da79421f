"""What a territory stands to lose in the turns of the others."""

from typing import NamedTuple

from game.ai.census import reach
from game.core import Position, Territory
from game.core.pieces import CAPITAL, CASTLE, NOBODY, TREE


class Danger(NamedTuple):
    """`attack[h]`: greatest strength that could come upon hex h, 0 for none. `guard[h]`: its
    defence now. Indexed by hex id; `edge`: where attack is not 0; `attackers`: how many units the
    neighbours could send. `position`, `territory`: whose danger this is; `stakes`: as far as they
    were asked for, points lost with a hex."""

    position: Position
    territory: Territory
    stakes: dict[int, int]
    attack: bytearray
    guard: bytearray
    edge: list[int]
    attackers: int

    def loss(self, hex_id: int, guard: int) -> int:
        """Points at stake on a hex if it were guarded so."""
        attack = self.attack[hex_id]
        if attack <= guard:
            return 0
        stake = self.stakes.get(hex_id)
        if stake is None:
            stake = self.stakes[hex_id] = _stake(self.position, self.territory, hex_id)
        return stake * (4 if guard == 0 else 3 if guard == 1 else 2) // 4


def danger(position: Position, territory: Territory) -> Danger:
    """What could be attacked in the next turns of the neighbours."""
    owners, pieces = position.owners, position.pieces
    ownership = position.ownership
    neighbours = ownership.terrain.neighbours
    area, defences, strengths = ownership.area, position.rules.defences, position.rules.strengths
    own = owners[territory.capital]
    size = position.grid.size
    attack, guard = bytearray(size), bytearray(size)
    edge: list[int] = []
    reaches: dict[int, int] = {}
    attackers = 0
    for hex_id in territory.hexes:
        piece = pieces[hex_id]
        if piece == TREE:
            continue
        most = 0
        best = defences[piece]
        for near in neighbours[hex_id]:
            other = owners[near]
            if other == own:
                if defences[pieces[near]] > best:
                    best = defences[pieces[near]]
            elif other != NOBODY:
                key = area[near]
                if key < 0:
                    power = strengths[pieces[near]]
                else:
                    known = reaches.get(key)
                    if known is None:
                        foe = position.territory_at(near)
                        assert foe is not None
                        known, count = reach(position, foe)
                        reaches[key] = known
                        attackers += count
                    power = known
                if power > most:
                    most = power
        if most:
            attack[hex_id] = most
            guard[hex_id] = best
            edge.append(hex_id)
    return Danger(position, territory, {}, attack, guard, edge, attackers)


def _stake(position: Position, territory: Territory, hex_id: int) -> int:
    piece = position.pieces[hex_id]
    stake = 10
    if piece == CAPITAL:
        stake += 20 + min(territory.gold, 80) // 2
    elif piece == CASTLE:
        stake += 12
    else:
        stake += 8 * position.rules.strengths[piece]
    if runs(position, hex_id) > 1:
        stake += 6 + min(len(territory.hexes), 12)
    return stake


def runs(position: Position, hex_id: int) -> int:
    """Into how many runs of adjacent hexes the fellows around a hex fall: if more than one, taking
    the hex may cut the territory."""
    owners = position.owners
    owner = owners[hex_id]
    size = position.grid.size
    ring = position.grid.rings[hex_id]
    count = 0
    before = ring[5] != size and owners[ring[5]] == owner
    for place in ring:
        now = place != size and owners[place] == owner
        if now and not before:
            count += 1
        before = now
    return count
