"""How good a position is for a player, in points: what a plan is kept or dropped for."""

from operator import mul
from typing import NamedTuple

from game.ai.census import census
from game.ai.thought import Thought
from game.core import Position, Territory
from game.core.pieces import UNITS

ARMY = (8, *(3 * strength * (strength + 1) for strength in range(2, len(UNITS) + 1)))
"""Points for a unit that can be paid, by strength from 1: 8, 18, 36, 60 and so on."""


class Scale(NamedTuple):
    """What things are worth: points, or percent where it says so."""

    income: int = 10  # a gold of income a turn
    gold: int = 50  # percent of the gold in a purse, up to 60
    hoard: int = 12  # percent of the gold above that
    army: int = 100  # percent of a unit's `ARMY`
    grave: int = 33  # percent of a unit's worth that its gravestone costs
    seat: int = 4  # a territory
    held: int = 3  # a hex, earning or not
    fear: int = 50  # percent of what the neighbours could take at once
    rivals: int = 60  # percent of what several rivals have together


def evaluate(
    position: Position, player: str, thought: Thought, scale: Scale, anchor: int | None = None
) -> int:
    """Points for a player: his land, gold and army, less what the others have, and less what his
    territory around `anchor` stands to lose."""
    if len(position.players) == 1:
        return 1_000_000 if player in position.players else -1_000_000
    mine = theirs = risk = 0
    for territory in position.territories:
        value = holding(position, territory, scale)
        if territory.owner == player:
            mine += value
        else:
            theirs += value
    for other in position.players:
        held = scale.held * position.owners.count(ord(other))
        if other == player:
            mine += held
        else:
            theirs += held
    if anchor is not None and scale.fear:
        around = position.territory_at(anchor)
        if around is not None:
            risk = _risk(position, around, thought)
    share = 100 if len(position.players) == 2 else scale.rivals
    return mine - risk * scale.fear // 100 - theirs * share // 100


def holding(position: Position, territory: Territory, scale: Scale) -> int:
    """Points for a territory with its purse and army."""
    income, wages, units = census(position, territory.hexes)
    balance = territory.gold - wages
    if territory.owner != position.turn:
        balance += income
    army: int = sum(map(mul, units, ARMY)) * scale.army // 100
    if balance < 0:
        army = -army * scale.grave // 100
    elif wages > income:
        turns = balance // (wages - income)
        army = army * (turns + 1) // (turns + 2)
    purse = min(territory.gold, 60) * scale.gold + max(0, territory.gold - 60) * scale.hoard
    return scale.income * income + purse // 100 + scale.seat + army


def _risk(position: Position, territory: Territory, thought: Thought) -> int:
    """Points that the neighbours' units could take at their next turns."""
    threat = thought.danger(position, territory)
    losses = [threat.loss(hex_id, threat.guard[hex_id]) for hex_id in threat.edge]
    losses.sort(reverse=True)
    return sum(losses[: threat.attackers])
