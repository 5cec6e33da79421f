"""Where castles and units guard most."""

from collections.abc import Generator

from game.ai.style import Style
from game.ai.thought import Thought, Turn
from game.ai.threat import Danger
from game.core import Move, Position, Territory
from game.core.pieces import CASTLE, EMPTY


def castle_site(
    position: Position, territory: Territory, style: Style, thought: Thought
) -> int | None:
    """The own hex where a castle guards most, None if nowhere enough."""
    threat = thought.danger(position, territory)
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
    position: Position, anchor: int, style: Style, thought: Thought
) -> Generator[None, None, Turn]:
    """Walks the units of a territory, spent ones too, to where they guard most."""
    territory = position.territory_at(anchor)
    if territory is None:
        return position, ()
    key = position, territory.capital, style.walk_least
    found = thought.posts.get(key)
    if found is not None:
        return found
    moves: list[Move] = []
    strengths = position.rules.strengths
    units = [h for h in territory.hexes if strengths[position.pieces[h]]]
    units.sort(key=lambda h: (-strengths[position.pieces[h]], h))
    threat = thought.danger(position, territory)
    sites = _sites(position, territory, threat)
    for unit in units if sites else ():
        move = _better_post(position, sites, threat, unit, style)
        yield
        if move is not None:
            position = thought.play(position, move)
            moves.append(move)
            threat = thought.danger(position, territory)
            sites = _sites(position, territory, threat)
    thought.posts[key] = position, tuple(moves)
    return thought.posts[key]


def _better_post(
    position: Position, sites: list[int], threat: Danger, unit: int, style: Style
) -> Move | None:
    """A walk of the unit on `unit` to where it makes safe at least `walk_least` points more."""
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
    ranked = [(-_guarded(position, left, site, strength), site) for site in sites]
    ranked.sort()
    for gain, site in ranked:
        if -gain - lost < style.walk_least:
            return None
        move = Move(unit, site)
        if position.refusal(move) is None:
            return move
    return None
