"""What there is to gain around a territory: facts about each target, which a style then weighs."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, NamedTuple

from game.ai.census import census
from game.ai.style import Style
from game.ai.threat import runs
from game.core import Position, Territory
from game.core.pieces import CAPITAL, CASTLE, EMPTY, GRAVE, NOBODY, TREE, UNITS
from game.core.territory import LONE

FOREIGN, OWN_TREE, OWN_GRAVE = 0, 1, 2
DOOMED = 7  # points for each point of strength that is only going to starve
FRESH = tuple(UNITS)


class Target(NamedTuple):
    """A hex worth acting on, and what would come of it.

    `kind`: FOREIGN, OWN_TREE, OWN_GRAVE. `need`: strength it takes. `compact`: own neighbours in
    the territory. `exposed`: neighbours of other players. `lone`: own lone hexes that come in.
    `joined`: own territories that come in, `gain` the points for their size and units. `brings`:
    gold, income and wages of what comes in, None if nothing does. `denied`: 1 if its owner
    earns from it. `strength`: of the unit on it. `castle`, `capital`: 1 if that stands there.
    `gold`: what its owner loses with it. `cut`: points for what the rest of his territory loses.
    `spread`: own hexes that would become trees otherwise. `wild`: 1 if half the territory is trees.
    """

    kind: int
    need: int
    hex_id: int
    compact: int = 0
    exposed: int = 0
    lone: int = 0
    joined: int = 0
    gain: int = 0
    brings: tuple[int, int, int] | None = None
    denied: int = 0
    strength: int = 0
    castle: int = 0
    capital: int = 0
    gold: int = 0
    cut: int = 0
    spread: int = 0
    wild: int = 0


class Front(NamedTuple):
    """`territory` is None for a unit on a lone hex. `income`, `wages`: gold a turn. `fresh[s]`:
    hexes of the units of strength s that can still act."""

    territory: Territory | None
    income: int
    wages: int
    fresh: tuple[list[int], ...]


Found = dict[object, Target | None]
"""Targets by the facts that they depend on; None where no unit is strong enough."""


def worth(target: Target, style: Style) -> int:
    """Points for acting on a target."""
    if target.kind != FOREIGN:
        return style.chop + style.spread * target.spread + style.wild * target.wild
    points = style.land + style.compact * target.compact - style.exposed * target.exposed
    if target.brings is not None:
        points += style.lone * target.lone + style.join * target.joined + target.gain
    if target.denied:
        points += style.denial
    if target.strength or target.castle or target.capital:
        points += style.unit * target.strength + style.castle * target.castle
        points += style.capital * target.capital
    if target.cut or target.gold:
        points += (target.gold * style.gold + target.cut * style.cut) // 100
    return points


class Known:
    """Targets found before: for each state of the territory they are in, by hex and the owners
    around it. Most stay as they are while plans change something elsewhere."""

    def __init__(self) -> None:
        self._looks: dict[int, Callable[[bytes | bytearray], tuple[int, ...]]] = {}
        self._of_territory: dict[tuple[object, ...], Found] = {}
        self._else: Found = {}

    @property
    def tables(self) -> tuple[dict[Any, Any], ...]:
        """All that is remembered, to be forgotten."""
        return self._of_territory, self._else

    def targets(self, position: Position, key: int) -> Found:
        """Those in the territory with that key as it stands; `LONE` for hexes in none."""
        if key == LONE:
            return self._else
        ownership, pieces = position.ownership, position.pieces
        region = ownership.regions[ownership.index(key)]
        state = (region, region.look(pieces), position.gold(key))
        return self._of_territory.setdefault(state, {})

    def around(self, position: Position, hex_id: int, owners: bytes | bytearray) -> object:
        """The owners around a hex, as `owners` has them."""
        look = self._looks.get(hex_id)
        if look is None:
            look = itemgetter(*position.ownership.terrain.neighbours[hex_id])
            self._looks[hex_id] = look
        return look(owners)


def front(position: Position, anchor: int) -> Front:
    """What the territory around `anchor`, or the unit on that lone hex, could act with."""
    pieces, strengths = position.pieces, position.rules.strengths
    territory = position.territory_at(anchor)
    hexes = (anchor,) if territory is None else territory.hexes
    fresh: tuple[list[int], ...] = tuple([[] for _ in range(position.rules.strongest + 1)])
    for hex_id in hexes:
        if pieces[hex_id] in FRESH:
            fresh[strengths[pieces[hex_id]]].append(hex_id)
    income, wages, _ = census(position, hexes)
    return Front(territory, income if territory else 0, wages, fresh)


def survey(position: Position, anchor: int, known: Known) -> list[Target]:
    """Everything that the territory around `anchor`, or the unit on that lone hex, could act on."""
    owners, pieces = position.owners, position.pieces
    area = position.ownership.area
    neighbours = position.ownership.terrain.neighbours
    territory = position.territory_at(anchor)
    hexes = (anchor,) if territory is None else territory.hexes
    own = owners[anchor]
    inside = bytearray(len(owners))
    for hex_id in hexes:
        inside[hex_id] = 1
    marked = _marked(position, own, hexes, inside)
    states: dict[int, Found] = {}
    targets: list[Target] = []
    seen = bytearray(inside)
    wild = int(2 * bytes(map(pieces.__getitem__, hexes)).count(TREE) >= len(hexes))
    for hex_id in hexes:
        piece = pieces[hex_id]
        if piece == GRAVE:
            targets.append(Target(OWN_GRAVE, 1, hex_id))
            continue
        if piece == TREE:
            grows = _would_grow(position, hex_id)
            targets.append(Target(OWN_TREE, 1, hex_id, spread=grows, wild=wild))
        for other in neighbours[hex_id]:
            if seen[other]:
                continue
            seen[other] = 1
            owner = owners[other]
            if owner == own or (owner != NOBODY and pieces[other] == TREE):
                continue
            key = area[other]
            state = states.get(key)
            if state is None:
                state = states[key] = known.targets(position, key)
            fact = other, own, owner, pieces[other], known.around(position, other, marked)
            if fact in state:
                target = state[fact]
            else:
                target = _target(position, other, own, inside)
                if not (target and target.brings):
                    state[fact] = target  # else it depends on what comes in, too
            if target is not None:
                targets.append(target)
    return targets


def _marked(
    position: Position, own: int, hexes: tuple[int, ...], inside: bytearray
) -> bytes | bytearray:
    """The owners, with 0 for own hexes that are not in the territory."""
    owners = position.owners
    if owners.count(own) == len(hexes):
        return owners
    marked = bytearray(owners)
    at = owners.find(own)
    while at >= 0:
        if not inside[at]:
            marked[at] = 0
        at = owners.find(own, at + 1)
    return marked


def _target(position: Position, hex_id: int, own: int, inside: bytearray) -> Target | None:
    """What taking a foreign hex comes to; None if no unit is strong enough."""
    owners, pieces = position.owners, position.pieces
    defences = position.rules.defences
    owner = owners[hex_id]
    if owner == NOBODY:
        return _capture(position, hex_id, 1, own, inside)
    defence = defences[pieces[hex_id]]
    for near in position.ownership.terrain.neighbours[hex_id]:
        if owners[near] == owner and defences[pieces[near]] > defence:
            defence = defences[pieces[near]]
    if defence >= position.rules.strongest:
        return None
    return _capture(position, hex_id, defence + 1, own, inside)


def _would_grow(position: Position, tree: int) -> int:
    """How many own bare hexes have this tree and another one beside them."""
    owners, pieces = position.owners, position.pieces
    neighbours = position.ownership.terrain.neighbours
    own = owners[tree]
    count = 0
    for hex_id in neighbours[tree]:
        if owners[hex_id] == own and pieces[hex_id] == EMPTY:
            for near in neighbours[hex_id]:
                if pieces[near] == TREE and near != tree:
                    count += 1
                    break
    return count


def _capture(position: Position, target: int, need: int, own: int, inside: bytearray) -> Target:
    """The facts about taking a foreign hex with the territory whose hexes `inside` marks."""
    owners, pieces = position.owners, position.pieces
    neighbours = position.ownership.terrain.neighbours
    owner, piece = owners[target], pieces[target]
    compact = exposed = lone = gain = fellows = 0
    gold = income = wages = 0
    joined: list[int] = []
    for near in neighbours[target]:
        other = owners[near]
        if other == own:
            if inside[near]:
                compact += 1
                continue
            territory = position.territory_at(near)
            if territory is None:
                lone += 1
                income += pieces[near] not in (TREE, GRAVE)
                bill = position.rules.bills[pieces[near]]
                wages += bill
                gain += 2 * bill
            elif territory.capital not in joined:
                joined.append(territory.capital)
                count = census(position, territory.hexes)
                gold += territory.gold
                income += count.income
                wages += count.wages
                lacking = count.wages - territory.gold
                gain += 2 * min(len(territory.hexes), 10) + territory.gold // 4
                gain += 2 * max(0, lacking)
        elif other == owner:
            fellows += 1
            exposed += 1
        elif other != NOBODY:
            exposed += 1
    brings = (gold, income, wages) if lone or joined else None
    if owner == NOBODY:
        return Target(
            FOREIGN, need, target, compact, exposed - fellows, lone, len(joined), gain, brings
        )
    lost = cut = 0
    territory = position.territory_at(target)
    if territory is not None:
        lost, cut = _cut(position, territory, target, fellows)
    return Target(
        FOREIGN,
        need,
        target,
        compact,
        exposed,
        lone,
        len(joined),
        gain,
        brings,
        int(piece != GRAVE),
        position.rules.strengths[piece],
        int(piece == CASTLE),
        int(piece == CAPITAL),
        lost,
        cut,
    )


def _cut(position: Position, territory: Territory, target: int, fellows: int) -> tuple[int, int]:
    """What the loss of `target` does to the rest of a territory: gold lost with the capital, and
    points for parts that can not feed their units and lone hexes that earn nothing."""
    falls = position.pieces[target] == CAPITAL
    if not falls and len(territory.hexes) > 2 and (fellows < 2 or runs(position, target) < 2):
        return 0, 0
    gold = min(territory.gold, 60) if falls else 0
    points = 0
    for part in _parts(position, territory, target):
        row = bytes(map(position.pieces.__getitem__, part))
        strength = sum(
            (row.count(fresh) + row.count(acted)) * power
            for power, (fresh, acted) in enumerate(position.rules.pairs, 1)
        )
        if len(part) == 1:
            points += 4 + strength * DOOMED
            if row[0] == CAPITAL:
                gold = min(territory.gold, 60)
            continue
        keeps = not falls and CAPITAL in row
        if not keeps:
            points += 6
        if strength:
            count = census(position, part)
            purse = territory.gold if keeps else 0
            if position.turn != territory.owner:
                purse += count.income
            if count.wages > purse:
                points += strength * DOOMED
    return gold, points


def _parts(position: Position, territory: Territory, target: int) -> list[list[int]]:
    """The connected rests of a territory without one hex."""
    neighbours = position.ownership.terrain.neighbours
    left = bytearray(len(position.owners))
    for hex_id in territory.hexes:
        left[hex_id] = 1
    left[target] = 0
    found = []
    for start in neighbours[target]:
        if left[start]:
            left[start] = 0
            part = [start]
            for hex_id in part:
                for near in neighbours[hex_id]:
                    if left[near]:
                        left[near] = 0
                        part.append(near)
            found.append(part)
    return found
