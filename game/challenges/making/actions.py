"""Attacks as whole actions: whatever brings enough strength to a hex across the border."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.core import Move, Position
from game.core.pieces import ACTED_UNITS, NOBODY, UNITS
from game.core.territory import LONE

Action = tuple[Move, ...]
"""Moves that belong together: units are combined or bought, and the last move attacks."""


def attacks(position: Position) -> Iterator[Action]:
    """The ways to take each hex beside the land of the player to act.

    For each hex the weakest fresh unit that suffices, and all ways to make a unit of just the
    strength that is needed out of fresh units and gold. Which of several equal units goes, and what
    a stronger one than needed could do, is left out. Legal one after the other.
    """
    for key in _own(position):
        yield from _attacks_from(position, key)
    for group in position.move_groups():
        if not group.buy and position.ownership.area[group.source] == LONE:
            for move in group.moves():
                yield (move,)


def _own(position: Position) -> list[int]:
    ownership = position.ownership
    return [ownership.keys[index] for index in ownership.of_player(position.player)]


def need(position: Position, hex_id: int) -> int:
    """The strength that takes a foreign hex; more than any unit has if none does."""
    if position.owners[hex_id] == NOBODY:
        return 1
    if position.pieces[hex_id] == ord("T"):
        return 99
    return position.defence(hex_id).strength + 1


def _attacks_from(position: Position, key: int) -> Iterator[Action]:
    """Those that the territory with that key can make."""
    ownership = position.ownership
    region = ownership.regions[ownership.index(key)]
    fresh: dict[int, list[int]] = {}
    for hex_id in region.hexes:
        piece = position.pieces[hex_id]
        if position.rules.strengths[piece] and piece not in ACTED_UNITS:
            fresh.setdefault(position.rules.strengths[piece], []).append(hex_id)
    gold = position.purses[ownership.index(key)]
    price = position.rules.unit_price
    if not fresh and gold < price:
        return
    have = tuple(len(fresh.get(strength, ())) for strength in range(1, position.rules.strongest))
    strongest = max(fresh, default=0)
    divided = bool(region.graves(position.pieces))
    for target in region.border:
        wanted = need(position, target)
        if wanted > position.rules.strongest:
            continue
        for strength in range(wanted, strongest + 1):
            if strength in fresh:
                move = next(
                    (
                        Move(unit, target)
                        for unit in fresh[strength]
                        if not divided or position.refusal(Move(unit, target)) is None
                    ),
                    None,
                )
                if move is not None:
                    yield (move,)
                    break
        for parts in _sums(wanted, have):
            bought = wanted - sum(parts)
            if bought * price > gold or (len(parts) == 1 and not bought):
                continue
            moves = _made(position, key, target, parts, bought, fresh)
            if not divided or _legal(position, moves):
                yield moves


@cache
def _sums(strength: int, have: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The ways to put units together, strongest first, none above `strength` in all; `have`: how
    many there are of each strength from 1."""
    found: list[tuple[int, ...]] = [()]
    for kind in range(len(have), 0, -1):
        for parts in found[:]:
            for count in range(1, have[kind - 1] + 1):
                if sum(parts) + kind * count > strength:
                    break
                found.append(parts + (kind,) * count)
    return tuple(found)


def _made(
    position: Position,
    key: int,
    target: int,
    parts: tuple[int, ...],
    bought: int,
    fresh: dict[int, list[int]],
) -> Action:
    """The moves that put such units together, buy the rest and attack."""
    if not parts:
        return (Move(key, target, chr(UNITS[bought - 1])),)
    used: dict[int, int] = {}
    units = []
    for part in parts:
        units.append(fresh[part][used.get(part, 0)])
        used[part] = used.get(part, 0) + 1
    base = units[0]
    moves = [Move(unit, base) for unit in units[1:]]
    if bought:
        moves.append(Move(key, base, chr(UNITS[bought - 1])))
    return (*moves, Move(base, target))


def _legal(position: Position, moves: Action) -> bool:
    for move in moves:
        if position.refusal(move) is not None:
            return False
        position = position.play(move)
    return True
