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
