"""What there is to gain around a territory, and how much each gain is worth to a style."""

from typing import NamedTuple

from game.ai.census import EACH, census
from game.ai.style import Style
from game.ai.threat import runs
from game.core import Position, Territory
from game.core.pieces import CAPITAL, CASTLE, EMPTY, GRAVE, NOBODY, TREE

FOREIGN, OWN_TREE, OWN_GRAVE = 0, 1, 2
DOOMED = 70  # percent of a unit's worth if it is only going to starve


class Target(NamedTuple):
    """A hex worth acting on: FOREIGN, OWN_TREE or OWN_GRAVE; the strength it takes; points; the
    gold that what comes in with it lacks for its wages, None if no own land comes in."""

    kind: int
    need: int
    hex_id: int
    worth: int
    burden: int | None = None


class Front(NamedTuple):
    """`territory` is None for a unit on a lone hex. `fresh[s]`: hexes of the units of strength s
    that can still act."""

    territory: Territory | None
    fresh: tuple[list[int], list[int], list[int], list[int], list[int]]
    targets: list[Target]


def survey(position: Position, anchor: int, style: Style, barred: dict[int, None]) -> Front:
    """Everything the territory around `anchor` could act on, without the `barred` hexes."""
    owners, pieces = position.owners, position.pieces
    neighbours = position.ownership.terrain.neighbours
    defences = position.rules.defences
    territory = position.territory_at(anchor)
    hexes = (anchor,) if territory is None else territory.hexes
    own = owners[anchor]
    inside = bytearray(position.grid.size)
    for hex_id in hexes:
        inside[hex_id] = 1
    fresh: tuple[list[int], list[int], list[int], list[int], list[int]] = ([], [], [], [], [])
    targets: list[Target] = []
    seen = bytearray(inside)
    for hex_id in hexes:
        piece = pieces[hex_id]
        if piece == GRAVE:
            if hex_id not in barred:
                targets.append(Target(OWN_GRAVE, 1, hex_id, style.chop))
            continue
        if piece == TREE:
            if hex_id not in barred:
                worth = style.chop + style.spread * _would_grow(position, hex_id)
                targets.append(Target(OWN_TREE, 1, hex_id, worth))
        elif piece in FRESH:
            fresh[position.rules.strengths[piece]].append(hex_id)
        for other in neighbours[hex_id]:
            if seen[other]:
                continue
            seen[other] = 1
            owner = owners[other]
            if other in barred or (owner == own and not inside[other]):
                continue
            if owner == NOBODY:
                defence = 0
            elif pieces[other] == TREE:
                continue
            else:
                defence = defences[pieces[other]]
                for near in neighbours[other]:
                    if owners[near] == owner and defences[pieces[near]] > defence:
                        defence = defences[pieces[near]]
                if defence > 3:
                    continue
            worth, burden = capture_worth(position, other, own, inside, style)
            targets.append(Target(FOREIGN, defence + 1, other, worth, burden))
    return Front(territory, fresh, targets)


FRESH = tuple(b"PSKB")


def _would_grow(position: Position, tree: int) -> int:
    """How many own bare hexes have this tree and another one beside them."""
    owners, pieces, neighbours = (
        position.owners,
        position.pieces,
        position.ownership.terrain.neighbours,
    )
    own = owners[tree]
    count = 0
    for hex_id in neighbours[tree]:
        if owners[hex_id] == own and pieces[hex_id] == EMPTY:
            for near in neighbours[hex_id]:
                if pieces[near] == TREE and near != tree:
                    count += 1
                    break
    return count


def capture_worth(
    position: Position, target: int, own: int, inside: bytearray, style: Style
) -> tuple[int, int | None]:
    """Points for taking a foreign hex with the territory whose hexes `inside` marks, and the gold
    that own units which come in with it lack for their wages, None if nothing comes in."""
    owners, pieces = position.owners, position.pieces
    neighbours = position.ownership.terrain.neighbours
    owner, piece = owners[target], pieces[target]
    worth = style.land
    burden: int | None = None
    fellows = 0
    joined: list[int] = []
    for near in neighbours[target]:
        other = owners[near]
        if other == own:
            if inside[near]:
                worth += style.compact
                continue
            territory = position.territory_at(near)
            if territory is None:
                worth += style.lone
                wages = position.rules.bills[pieces[near]]
                burden = (burden or 0) + wages
                worth += 2 * wages
            elif territory.capital not in joined:
                joined.append(territory.capital)
                worth += style.join + 2 * min(len(territory.hexes), 10) + territory.gold // 4
                lacking = census(position, territory.hexes).wages - territory.gold
                burden = (burden or 0) + lacking
                worth += max(0, 2 * lacking)
        elif other == owner:
            fellows += 1
            worth -= style.exposed
        elif other != NOBODY:
            worth -= style.exposed
    if owner == NOBODY:
        return worth, burden
    if piece != GRAVE:
        worth += style.denial
    strength = position.rules.strengths[piece]
    if strength:
        worth += style.unit * strength
    elif piece == CASTLE:
        worth += style.castle
    territory = position.territory_at(target)
    if territory is not None:
        if piece == CAPITAL:
            worth += style.capital + min(territory.gold, 60) * style.gold // 100
        worth += _cut_worth(position, territory, target, fellows, style) * style.cut // 100
    return worth, burden


def _cut_worth(
    position: Position, territory: Territory, target: int, fellows: int, style: Style
) -> int:
    """Points for what the loss of `target` does to the rest of a territory: parts without a purse
    that can not feed their units, lone hexes that earn nothing."""
    whole = position.pieces[target] == CAPITAL or len(territory.hexes) == 2
    if not whole and (fellows < 2 or runs(position, target) < 2):
        return 0
    worth = 0
    for part in parts(position, territory, target):
        row = bytes(map(position.pieces.__getitem__, part))
        strength = sum(
            (row.count(fresh) + row.count(acted)) * power
            for power, (fresh, acted) in enumerate(EACH, 1)
        )
        if len(part) == 1:
            worth += 4 + strength * DOOMED // 10
            if row[0] == CAPITAL:
                worth += min(territory.gold, 60) * style.gold // 100
            continue
        count = census(position, part)
        keeps = CAPITAL in row and position.pieces[target] != CAPITAL
        gold = territory.gold if keeps else 0
        if position.turn != territory.owner:
            gold += count.income
        if not keeps:
            worth += 6
        if count.wages > gold:
            worth += strength * DOOMED // 10
    return worth


def parts(position: Position, territory: Territory, target: int) -> list[list[int]]:
    """The connected rests of a territory without one hex."""
    neighbours = position.ownership.terrain.neighbours
    left = bytearray(position.grid.size)
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
