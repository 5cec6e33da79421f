"""What a good turn achieves, as questions to the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable

from game.core import END, Move, Position


def play_turn(position: Position, turn: tuple[Move, ...]) -> Position:
    """The position just before the turn's `end`, or at the game's end."""
    for move in turn:
        if move != END:
            position = position.play(move)
    return position


def doomed(position: Position, player: str) -> int:
    """Units of the others that starve at their next `end` as things stand."""
    strengths = position.rules.strengths
    count = 0
    for other in position.players:
        if other != player:
            count += sum(position.territory_at(unit) is None for unit in position.units(other))
    for territory in position.territories:
        if territory.owner != player and position.accounts(territory).after_end is None:
            count += sum(strengths[position.pieces[h]] > 0 for h in territory.hexes)
    return count


def exposed_capitals(position: Position, player: str) -> tuple[int, ...]:
    """The player's capitals that a single move of another player could take, once it is his turn,
    if the player ended now."""
    found: dict[int, None] = {}
    capitals = {t.capital for t in position.territories if t.owner == player}
    position = position.play(END)
    while position.outcome() is None and position.turn != player:
        for move in position.legal_moves:
            if move.target in capitals and position.owners[move.target] == ord(player):
                found[move.target] = None
        position = position.play(END)
    return tuple(sorted(found))


def starves(before: Position, after: Position, *, units: int) -> bool:
    """At least so many units more of the others are going to starve, or are dead already."""
    return doomed(after, before.turn) - doomed(before, before.turn) >= units


def joins(before: Position, after: Position, *, one: str, other: str) -> bool:
    """Two hexes that were in different territories are in one."""
    first, second = (before.grid.parse(name) for name in (one, other))
    territory = after.territory_at(first)
    return territory is not None and second in territory.hexes


def stays_solvent(before: Position, after: Position) -> bool:
    """Nobody starves at the end of this turn, nor at the end of the next if nothing changes."""
    if after.outcome() is not None:
        return True
    own = [t for t in after.territories if t.owner == before.turn]
    left = [after.accounts(t).turns_left for t in own]
    return not after.starving() and all(turns is None or turns > 2 for turns in left)


def has_castle(before: Position, after: Position, *, on: str) -> bool:
    """A new castle stands on one of these hexes."""
    return any(
        after.pieces[h] == ord("C") != before.pieces[h]
        for h in (before.grid.parse(name) for name in on.split())
    )


def clears(before: Position, after: Position, *, hexes: str) -> bool:
    """All these hexes are bare of trees and gravestones now."""
    return all(chr(after.pieces[after.grid.parse(name)]) not in "TX" for name in hexes.split())


def stops_growth(before: Position, after: Position) -> bool:
    """A tree would have grown on the player's land at his next turn, and none will."""
    return before.next_tree(before.turn) is not None and after.next_tree(before.turn) is None


def saves_capital(before: Position, after: Position, *, capital: str) -> bool:
    """Nobody can take the capital with a single move any more."""
    hex_id = before.grid.parse(capital)
    return after.outcome() is not None or (
        after.owners[hex_id] == ord(before.turn)
        and hex_id not in exposed_capitals(after, before.turn)
    )


def takes(before: Position, after: Position, *, hexes: str) -> bool:
    """All these hexes are the player's now."""
    return all(after.owners[after.grid.parse(name)] == ord(before.turn) for name in hexes.split())


def wins(before: Position, after: Position) -> bool:
    """The game is won in this turn."""
    outcome = after.outcome()
    return outcome is not None and outcome.winner == before.turn


JUDGEMENTS: dict[str, Callable[..., bool]] = {
    "starves": starves,
    "joins": joins,
    "stays_solvent": stays_solvent,
    "has_castle": has_castle,
    "clears": clears,
    "stops_growth": stops_growth,
    "saves_capital": saves_capital,
    "takes": takes,
    "wins": wins,
}


# What lost games showed: each weakness, where it may show, and what is to be done about it.


def _own_trees(position: Position, player: str) -> int:
    return sum(
        position.pieces[at] == ord("T")
        for territory in position.territories
        if territory.owner == player
        for at in territory.hexes
    )


def _land(position: Position, player: str) -> int:
    return position.owners.count(ord(player))


def _gold(position: Position, player: str) -> int:
    return sum(t.gold for t in position.territories if t.owner == player)


def _wages(position: Position, player: str) -> int:
    own = [t for t in position.territories if t.owner == player]
    return sum(position.accounts(territory).wages for territory in own)


def _count(position: Position, player: str) -> int:
    return sum(territory.owner == player for territory in position.territories)


def overgrown(position: Position) -> bool:
    """A fifth of the player's land is forest."""
    trees = _own_trees(position, position.turn)
    return trees >= 3 and 5 * trees >= _land(position, position.turn)


def fells(before: Position, after: Position) -> bool:
    """At least a third of the own trees is gone."""
    trees = _own_trees(before, before.turn)
    return 3 * _own_trees(after, before.turn) <= 2 * trees


def tempted(position: Position) -> bool:
    """A knight could be bought."""
    rules = position.rules
    return any(
        territory.owner == position.turn and territory.gold >= 3 * rules.unit_price
        for territory in position.territories
    )


def holds_back(before: Position, after: Position) -> bool:
    """Wages rise by less than those of a knight."""
    return _wages(after, before.turn) - _wages(before, before.turn) < before.rules.wages[2]


def rich(position: Position) -> bool:
    """A purse holds forty gold."""
    return any(t.owner == position.turn and t.gold >= 40 for t in position.territories)


def spends(before: Position, after: Position) -> bool:
    """At least half of the gold is spent."""
    return 2 * _gold(after, before.turn) <= _gold(before, before.turn)


def scattered(position: Position) -> bool:
    """The player has several territories."""
    return _count(position, position.turn) > 1


def gathers(before: Position, after: Position) -> bool:
    """There are fewer own territories than before."""
    return _count(after, before.turn) < _count(before, before.turn)


WEAKNESSES: dict[str, tuple[Callable[[Position], bool], Callable[[Position, Position], bool]]] = {
    "forest": (overgrown, fells),
    "knight": (tempted, holds_back),
    "idle gold": (rich, spends),
    "apart": (scattered, gathers),
}
"""Kind -> where it may show, and what is right there if play-outs say so (`tests.ai.mine`)."""
