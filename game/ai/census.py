"""Counting: what stands in a territory, what it earns, what it could send out."""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from game.core import Position, Territory
from game.core.pieces import GRAVE, TREE


class Census(NamedTuple):
    """`income`, `wages`: gold a turn. `units`: how many of each strength, from 1."""

    income: int
    wages: int
    units: tuple[int, ...]


def census(position: Position, hexes: Sequence[int]) -> Census:
    """What stands on these hexes, acted or not."""
    rules = position.rules
    return _counted(bytes(map(position.pieces.__getitem__, hexes)), rules.pairs, rules.wages)


@lru_cache(maxsize=8192)
def _counted(row: bytes, pairs: tuple[tuple[int, int], ...], wages: tuple[int, ...]) -> Census:
    units = tuple([row.count(fresh) + row.count(acted) for fresh, acted in pairs])
    income = len(row) - row.count(TREE) - row.count(GRAVE)
    return Census(income, sum(map(mul, units, wages)), units)


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
    bill, price = rules.wages, rules.unit_price
    most = len(bill)
    strongest, second = 0, 0
    for strength in range(most, 0, -1):
        have = units[strength - 1]
        if have and not strongest:
            strongest = strength
            have -= 1
        if have and not second:
            second = strength
    best = strongest
    for partner in (0, second, strongest):
        budget = spare + price * partner + (bill[partner - 1] if partner else 0)
        for whole in range(best + 1, most + 1):
            if budget >= price * whole + bill[whole - 1]:
                best = whole
    if second and strongest + second <= most and strongest + second > best:
        raised = bill[strongest + second - 1] - bill[strongest - 1] - bill[second - 1]
        if spare >= raised:
            best = strongest + second
    return best, sum(units) + max(0, spare) // (price + bill[0])
