"""How good a position is for a player, in points: what a plan is kept or dropped for."""

from game.ai.census import census
from game.ai.threat import danger
from game.core import Position, Territory

RISK = 50  # percent of what could be lost at once
ARMY = (8, 18, 36, 60)  # a unit of strength 1, 2, 3, 4 that can be paid


def evaluate(position: Position, player: str, fear: int = RISK) -> int:
    """Points for a player, out of nobody's turn in particular: his land, gold and army and what he
    stands to lose, less what the others have."""
    mine, risk, theirs = 0, 0, 0
    for territory in position.territories:
        value = holding(position, territory)
        if territory.owner == player:
            mine += value
            risk += _risk(position, territory)
        else:
            theirs += value
    rivals = len(position.players) - 1
    lone = position.owners.count(ord(player)) * 3
    for other in position.players:
        if other != player:
            theirs += 3 * position.owners.count(ord(other))
    if rivals == 0:
        return 1_000_000
    return mine + lone - risk * fear // 100 - theirs * (100 if rivals == 1 else 60) // 100


def holding(position: Position, territory: Territory) -> int:
    """Points for a territory with its purse and army."""
    income, wages, units = census(position, territory.hexes)
    balance = territory.gold - wages
    if territory.owner != position.turn:
        balance += income
    value = 10 * income + min(territory.gold, 60) // 2 + max(0, territory.gold - 60) // 8 + 4
    army = sum(count * worth for count, worth in zip(units, ARMY, strict=True))
    if balance < 0:
        army = -army // 3  # gravestones
    elif wages > income:
        turns = balance // (wages - income)
        army = army * (turns + 1) // (turns + 2)
    return value + army


def _risk(position: Position, territory: Territory) -> int:
    """Points that the neighbours' units could take at their next turns."""
    threat = danger(position, territory)
    losses = [threat.loss(hex_id, threat.guard[hex_id]) for hex_id in threat.edge]
    losses.sort(reverse=True)
    return sum(losses[: threat.attackers])
