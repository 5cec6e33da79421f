"""Money as things stand: income, wages, and who would starve (rules section 3)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from game.core.territory import LONE, Territory
from game.core.turn import bill, earnings

if TYPE_CHECKING:
    from game.core.position import Position


class Accounts(NamedTuple):
    """A territory's money in gold, as things stand on the board.

    `income`, `wages`: a turn. `after_end`: gold after its owner's next `end`, None if he is
    bankrupt then. `shortfall`: gold missing at that `end`, 0 if none is. `turns_left`: how many
    `end`s of the owner until one bankrupts the territory, that one counted (1: the next); None if
    none ever will.
    """

    gold: int
    income: int
    wages: int
    after_end: int | None
    shortfall: int
    turns_left: int | None


class Starving(NamedTuple):
    """Units that `end` would turn into gravestones now.

    `territory`: None for a unit on a lone hex. `hexes`: those of the units. `shortfall`: gold
    missing; on a lone hex the whole wage.
    """

    territory: Territory | None
    hexes: tuple[int, ...]
    shortfall: int


def accounts(position: Position, territory: Territory) -> Accounts:
    """The accounts of a territory. Its owner has had this turn's income only if he is to act."""
    gold = territory.gold
    kinds = itemgetter(*territory.hexes)(position.pieces)
    earned = earnings(kinds)
    wages = bill(kinds, position.rules)
    balance = gold - wages
    if territory.owner != position.turn:
        balance += earned
    turns_left = None
    if balance < 0:
        turns_left = 1
    elif wages > earned:
        turns_left = 2 + balance // (wages - earned)
    return Accounts(
        gold,
        earned,
        wages,
        balance if balance >= 0 else None,
        max(0, -balance),
        turns_left,
    )


def starving(position: Position) -> tuple[Starving, ...]:
    """What `end` would starve now: territories by capital, then lone hexes."""
    found = []
    strengths = position.rules.strengths
    pieces = position.pieces
    for territory in position.territories:
        if territory.owner == position.turn:
            kinds = itemgetter(*territory.hexes)(pieces)
            shortfall = bill(kinds, position.rules) - territory.gold
            if shortfall > 0:
                units = tuple([at for at in territory.hexes if strengths[pieces[at]]])
                found.append(Starving(territory, units, shortfall))
    for at in position.units(position.turn):
        if position.ownership.area[at] == LONE:
            found.append(Starving(None, (at,), position.rules.bills[pieces[at]]))
    return tuple(found)
