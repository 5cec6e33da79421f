"""Counting: what stands in a territory, what it earns, what it could send out."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core import Position, Territory
from game.core.pieces import ACTED_UNITS, GRAVE, TREE, UNITS

EACH = tuple(zip(UNITS, ACTED_UNITS, strict=True))


class Census(NamedTuple):
    """`income`, `wages`: gold a turn. `units`: how many of strength 1, 2, 3, 4."""

    income: int
    wages: int
    units: tuple[int, int, int, int]


def census(position: Position, hexes: Sequence[int]) -> Census:
    """What stands on these hexes, acted or not."""
    row = bytes(map(position.pieces.__getitem__, hexes))
    units = tuple([row.count(fresh) + row.count(acted) for fresh, acted in EACH])
    bill = position.rules.wages
    return Census(
        len(row) - row.count(TREE) - row.count(GRAVE),
        units[0] * bill[0] + units[1] * bill[1] + units[2] * bill[2] + units[3] * bill[3],
        units,  # type: ignore[arg-type]
    )


def reach(position: Position, territory: Territory) -> tuple[int, int]:
    """What a territory could send out in its owner's next turn: greatest strength, how many units.

    It counts combining and buying, as far as the purse bears the wages at that turn's end.
    """
    income, wages, units = census(position, territory.hexes)
    rules = position.rules
    gold = territory.gold
    if position.turn != territory.owner:
        gold += income
    spare = gold - wages
    strongest, second = 0, 0
    for strength in (4, 3, 2, 1):
        have = units[strength - 1]
        if have and not strongest:
            strongest = strength
            have -= 1
        if have and not second:
            second = strength
    best = strongest
    for partner in (0, second, strongest):
        for bought in (0, 1, 2, 3, 4):
            whole = partner + bought
            if whole > 4 or whole <= best:
                continue
            raised = rules.wages[whole - 1] - (rules.wages[partner - 1] if partner else 0)
            if spare - rules.unit_price * bought - raised >= 0:
                best = whole
    if second and strongest + second <= 4 and strongest + second > best:
        raised = rules.wages[strongest + second - 1]
        raised -= rules.wages[strongest - 1] + rules.wages[second - 1]
        if spare >= raised:
            best = strongest + second
    return best, sum(units) + max(0, spare) // (rules.unit_price + rules.wages[0])
