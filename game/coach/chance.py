"""Who will win, in permille: whole numbers, the same on every machine.

Each player not out gets a score, the sum of some facts times fixed weights; his chance is the share
of two to the power of his score. The weights are fitted to finished games by the command in the
docstring of `WEIGHTS`. Castles are left out: only some opponents build them, so they would say who
plays rather than who stands better.
"""

from __future__ import annotations

from math import isqrt
from operator import mul
from typing import NamedTuple

from game.ai.census import census, reach
from game.ai.evaluate import ARMY, Scale, holding
from game.core import Position
from game.core.pieces import NOBODY, TREE

CERTAIN = 1000
LEAST = 1
"""Nobody who is not out has less: losers have won."""


class Features(NamedTuple):
    """Facts about one player: logarithms to base 2 in 64ths (see `log`), shares in 64ths."""

    value: int  # land, income, gold and army in points
    income: int  # gold a turn
    wages: int  # gold a turn
    gold: int
    army: int  # points of the units that can be paid, those that will starve later for less
    largest: int  # hexes of the largest territory
    territories: int  # how many: no logarithm, in 64ths of ten
    wait: int  # players who act before him, as a share of those not out, times four
    take: int  # hexes that he could take in his next turn
    now: int  # the same if he is to act, otherwise 0
    lose: int  # hexes that others could take in their next turns
    bare: int  # share of his hexes that lie beside rivals without any defence


WEIGHTS = Features(
    value=14,
    income=61,
    wages=-14,
    gold=-2,
    army=7,
    largest=13,
    territories=-1,
    wait=-6,
    take=11,
    now=3,
    lose=-17,
    bare=-43,
)
"""In 16ths: an odds doubles with a score of 16 times 64. Made by `python -m game.arena.fit`."""

_SCALE = Scale()


def chance(position: Position) -> dict[str, int]:
    """The chance to win of each player not out, in permille, in letter order; the sum is 1,000.

    In a game that is over the winner has it all; in a draw those with most land share it.
    """
    outcome = position.outcome()
    players = position.players
    if outcome is not None:
        land = [position.owners.count(ord(player)) for player in players]
        heads = [land[at] == max(land) for at in range(len(land))]
        if outcome.winner is not None:
            heads = [player == outcome.winner for player in players]
        return dict(zip(players, _shares([int(head) for head in heads], 0), strict=True))
    scores = [sum(map(mul, WEIGHTS, facts)) for facts in features(position).values()]
    return dict(zip(players, softmax(scores), strict=True))


def softmax(scores: list[int]) -> list[int]:
    """Permille from scores in 1024ths: one more doubles the odds. At least `LEAST` for each."""
    most = max(scores)
    return _shares([_power(most - score) for score in scores], LEAST)


def _shares(parts: list[int], least: int) -> list[int]:
    """Permille in proportion to the parts, at least so many each; what rounding leaves goes to the
    largest remainders, the earlier first."""
    free = CERTAIN - least * len(parts)
    whole = sum(parts)
    found = [least + free * part // whole for part in parts]
    order = sorted(range(len(parts)), key=lambda at: -(free * parts[at] % whole))
    for at in order[: CERTAIN - sum(found)]:
        found[at] += 1
    return found


def _roots() -> tuple[int, ...]:
    """2^30 times 2^(-k/64), for k from 0 to 63: by square roots of whole numbers, since powers of
    fractions differ from machine to machine in their last digits."""
    one = 1 << 60
    halves = []  # 2^(-1/2), 2^(-1/4) and so on to 2^(-1/64), times 2^60
    root = one >> 1
    for _ in range(6):
        root = isqrt(root << 60)
        halves.append(root)
    found = []
    for number in range(64):
        power = one
        for bit, half in enumerate(halves):
            if number >> (5 - bit) & 1:
                power = power * half >> 60
        found.append(power >> 30)
    return tuple(found)


_ROOTS = _roots()


def _power(less: int) -> int:
    """2^30 times 2^(-less/1024)."""
    steps = less >> 4
    return _ROOTS[steps & 63] >> (steps >> 6)


def log(number: int) -> int:
    """The logarithm to base 2 in 64ths, straight between the powers of two; 0 below 2."""
    if number < 2:
        return 0
    whole = number.bit_length() - 1
    return 64 * (whole - 1) + (number << 6 >> whole)


class _Side:
    """What is counted for one player."""

    def __init__(self) -> None:
        self.value = self.income = self.wages = self.gold = self.army = 0
        self.largest = self.territories = self.take = self.lose = self.bare = 0


def features(position: Position) -> dict[str, Features]:
    """The facts about each player not out, in letter order. For a valid position."""
    sides = {player: _Side() for player in position.players}
    turn = position.turn
    lost: dict[int, None] = {}
    for land, region in zip(position.territories, position.ownership.regions, strict=True):
        side = sides[land.owner]
        income, wages, units = census(position, land.hexes)
        side.value += holding(position, land, _SCALE)
        side.income += income
        side.wages += wages
        side.gold += land.gold
        side.territories += 1
        side.largest = max(side.largest, len(land.hexes))
        side.army += _paid(land.gold, income, wages, sum(map(mul, units, ARMY)), land.owner == turn)
        strongest, most = reach(position, land)
        count = 0
        for hex_id in region.border:
            if _withstands(position, hex_id, strongest):
                continue
            count += 1
            if position.owners[hex_id] != NOBODY:
                lost[hex_id] = None
        side.take += min(count, most)
    for hex_id in lost:
        sides[chr(position.owners[hex_id])].lose += 1
    for hex_id in _bare(position):
        sides[chr(position.owners[hex_id])].bare += 1
    order = [*position.players]
    while order[0] != turn:
        order.append(order.pop(0))
    return {
        player: Features(
            log(side.value + _SCALE.held * (held := position.owners.count(ord(player)))),
            log(side.income + 1),
            log(side.wages + 2),
            log(side.gold + 4),
            log(side.army + 8),
            log(side.largest),
            64 * side.territories // 10,
            256 * order.index(player) // len(order),
            log(side.take + 1),
            log(side.take + 1) if player == turn else 0,
            log(side.lose + 1),
            64 * side.bare // held,
        )
        for player, side in sides.items()
    }


def _paid(gold: int, income: int, wages: int, army: int, to_act: bool) -> int:
    """The points of an army as far as its purse pays it."""
    balance = gold - wages if to_act else gold - wages + income
    if balance < 0:
        return 0
    if wages <= income:
        return army
    turns = balance // (wages - income)
    return army * (turns + 1) // (turns + 2)


def _withstands(position: Position, hex_id: int, strength: int) -> bool:
    """Whether a foreign hex can't be taken by a unit of that strength."""
    if position.owners[hex_id] == NOBODY:
        return strength == 0
    return position.pieces[hex_id] == TREE or position.defence(hex_id).strength >= strength


def _bare(position: Position) -> list[int]:
    """The players' hexes beside rivals that nothing defends, not even a tree."""
    owners, neighbours = position.owners, position.ownership.terrain.neighbours
    found = []
    for hex_id in position.land:
        owner = owners[hex_id]
        if owner == NOBODY:
            continue
        for near in neighbours[hex_id]:
            if owners[near] != owner and owners[near] != NOBODY:
                if position.defence(hex_id).strength == 0:
                    found.append(hex_id)
                break
    return found
