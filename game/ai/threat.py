"""What a territory stands to lose in the turns of others, and how castles and walks guard it."""

from collections.abc import Generator
from typing import NamedTuple

from game.ai.census import reach
from game.ai.style import Style
from game.core import Move, Position, Territory
from game.core.pieces import CAPITAL, CASTLE, EMPTY, NOBODY, TREE


class Danger(NamedTuple):
    """`attack[h]`: greatest strength that could come upon hex h, 0 for none. `stake[h]`: points
    lost with it. `guard[h]`: its defence now. Indexed by hex id; `edge`: where attack is not 0;
    `attackers`: how many units the neighbours could send."""

    attack: bytearray
    stake: dict[int, int]
    guard: bytearray
    edge: list[int]
    attackers: int

    def loss(self, hex_id: int, guard: int) -> int:
        """Points at stake on a hex if it were guarded so."""
        attack = self.attack[hex_id]
        if attack <= guard:
            return 0
        return self.stake[hex_id] * (4 if guard == 0 else 3 if guard == 1 else 2) // 4


def danger(position: Position, territory: Territory) -> Danger:
    """What could be attacked in the next turns of the neighbours."""
    owners, pieces = position.owners, position.pieces
    ownership = position.ownership
    neighbours = ownership.terrain.neighbours
    area, defences, strengths = ownership.area, position.rules.defences, position.rules.strengths
    own = owners[territory.capital]
    size = position.grid.size
    attack, guard = bytearray(size), bytearray(size)
    stake: dict[int, int] = {}
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
            stake[hex_id] = _stake(position, territory, hex_id)
    return Danger(attack, stake, guard, edge, attackers)


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


def castle_site(position: Position, territory: Territory, style: Style) -> int | None:
    """The own hex where a castle guards most, None if nowhere enough."""
    threat = danger(position, territory)
    strength = position.rules.defences[CASTLE]
    best, site = style.castle_least, None
    for hex_id in _sites(position, territory, threat):
        gain = _guarded(position, threat, hex_id, strength)
        if gain > best:
            best, site = gain, hex_id
    return site


def _sites(position: Position, territory: Territory, threat: Danger) -> list[int]:
    """Bare hexes from where some hex in danger would be guarded, ascending."""
    owners, pieces = position.owners, position.pieces
    neighbours = position.ownership.terrain.neighbours
    own = owners[territory.capital]
    near = bytearray(position.grid.size)
    for hex_id in threat.edge:
        if threat.attack[hex_id] > threat.guard[hex_id]:
            near[hex_id] = 1
            for other in neighbours[hex_id]:
                near[other] = 1
    return [h for h in territory.hexes if near[h] and pieces[h] == EMPTY and owners[h] == own]


def _guarded(position: Position, threat: Danger, site: int, strength: int) -> int:
    """Points that a guard of that strength on `site` makes safe."""
    gain = 0
    guard = threat.guard
    attack = threat.attack
    for hex_id in (site, *position.ownership.terrain.neighbours[site]):
        now = guard[hex_id]
        if attack[hex_id] > now and strength > now:
            gain += threat.loss(hex_id, now) - threat.loss(hex_id, strength)
    return gain


def arrange(
    position: Position, anchor: int, style: Style
) -> Generator[None, None, tuple[Position, tuple[Move, ...]]]:
    """Walks the units of a territory, spent ones too, to where they guard most."""
    moves: list[Move] = []
    territory = position.territory_at(anchor)
    if territory is None:
        return position, ()
    strengths = position.rules.strengths
    units = [h for h in territory.hexes if strengths[position.pieces[h]]]
    units.sort(key=lambda h: (-strengths[position.pieces[h]], h))
    threat = danger(position, territory)
    for unit in units:
        move = _better_post(position, territory, threat, unit, style)
        if move is not None:
            position = position.play(move)
            moves.append(move)
            yield
            threat = danger(position, territory)
    return position, tuple(moves)


def _better_post(
    position: Position, territory: Territory, threat: Danger, unit: int, style: Style
) -> Move | None:
    """A walk of the unit on `unit` to where it makes safe at least `walk_least` points more."""
    sites = _sites(position, territory, threat)
    neighbours = position.ownership.terrain.neighbours
    own = position.owners[unit]
    strength = position.rules.strengths[position.pieces[unit]]
    defences, pieces, owners = position.rules.defences, position.pieces, position.owners
    # Without the unit: what its own hex and the hexes beside it would be guarded with.
    without = bytearray(threat.guard)
    lost = 0
    for hex_id in (unit, *neighbours[unit]):
        if threat.attack[hex_id]:
            best = 0 if hex_id == unit else defences[pieces[hex_id]]
            for near in neighbours[hex_id]:
                if near != unit and owners[near] == own and defences[pieces[near]] > best:
                    best = defences[pieces[near]]
            if best < without[hex_id]:
                lost += threat.loss(hex_id, best) - threat.loss(hex_id, without[hex_id])
                without[hex_id] = best
    left = threat._replace(guard=without)
    if not sites:
        return None
    ranked = [(-_guarded(position, left, site, strength), site) for site in sites]
    ranked.sort()
    for gain, site in ranked:
        if -gain - lost < style.walk_least:
            return None
        move = Move(unit, site)
        if position.refusal(move) is None:
            return move
    return None
