"""When a side has lost and knows it (it offers to concede; the player may fight on)."""

from game.ai.census import census, reach
from game.core import Position


def leader(position: Position) -> str | None:
    """The player who holds at least three quarters of the land, if there is one."""
    for player in position.players:
        if 4 * position.owners.count(ord(player)) >= 3 * len(position.land):
            return player
    return None


def gives_up(position: Position, player: str) -> bool:
    """Whether a player's side would concede to the leader: by land, income and reach.

    Another holds three quarters of the land; he earns three times what all others earn together;
    his purses bear his wages, so that he will not starve; and whatever the player could send out
    next turn, one hex for each unit, leaves him two thirds of the land. False for the leader
    himself and for a player who is out.
    """
    ahead = leader(position)
    if ahead is None or player == ahead or player not in position.players:
        return False
    his = others = attackers = 0
    for territory in position.territories:
        count = census(position, territory.hexes)
        if territory.owner == ahead:
            his += count.income
            if position.accounts(territory).after_end is None and 2 * len(territory.hexes) > len(
                position.land
            ):
                return False
        else:
            others += count.income
        if territory.owner == player:
            strongest, units = reach(position, territory)
            attackers += units if strongest else 0
    land = position.owners.count(ord(ahead))
    return his >= 3 * others and 3 * (land - attackers) >= 2 * len(position.land)


def conceding(position: Position) -> tuple[str, ...]:
    """The players who would concede now, in letter order."""
    return tuple(player for player in position.players if gives_up(position, player))
