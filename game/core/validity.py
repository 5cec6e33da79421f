"""Whether a well-formed position can be played on (rules section 1, "`status()`")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.pieces import CAPITAL, EMPTY, GRAVE, NOBODY, PLAYERS, SEA, TREE
from game.core.territory import LONE

if TYPE_CHECKING:
    from game.core.position import Position

STATUSES = (
    "no-land",
    "capital-missing",
    "capital-twice",
    "capital-alone",
    "nobody-armed",
    "out-with-land",
    "turn-out",
)
"""All that `Position.status()` may name, in its order."""


class Fault(NamedTuple):
    """One thing that is wrong with a position.

    `code`: one of `STATUSES`. `player`: the letter of the player it is about, "" if none. `hexes`:
    ids, ascending: the territory without a capital, the capitals of one that has several, the lone
    capital, the hex of nobody with a piece, or all land of a player who is out; else none.
    """

    code: str
    player: str = ""
    hexes: tuple[int, ...] = ()


def status(position: Position) -> tuple[str, ...]:
    """What is wrong with a position, in the order of `STATUSES`; empty if it is valid."""
    return tuple(dict.fromkeys(fault.code for fault in faults_of(position)))


def faults_of(position: Position) -> tuple[Fault, ...]:
    """The faults of a position."""
    ownership, owners = position.ownership, position.owners
    lone = [
        (hex_id,)
        for hex_id in position.land
        if ownership.area[hex_id] == LONE and owners[hex_id] != NOBODY
    ]
    regions = [region.hexes for region in ownership.regions]
    return faults(owners, position.pieces, position.player, (*regions, *lone))


def faults(
    owners: bytes, pieces: Sequence[int], turn: int, groups: Iterable[tuple[int, ...]]
) -> tuple[Fault, ...]:
    """The faults of a board, in the order of `STATUSES`, each kind by hexes.

    `owners`, `pieces`: per hex. `turn`: the player to act. `groups`: the maximal connected groups
    of one player each, lone hexes too, each ascending (`territory.groups`).
    """
    found: list[Fault] = []
    players = bytearray()  # those who have a territory
    if owners.count(SEA) == len(owners):
        found.append(Fault("no-land"))
    for group in groups:
        owner = owners[group[0]]
        capitals = tuple([hex_id for hex_id in group if pieces[hex_id] == CAPITAL])
        if len(group) == 1:
            if capitals:
                found.append(Fault("capital-alone", chr(owner), capitals))
            continue
        if owner not in players:
            players.append(owner)
        if not capitals:
            found.append(Fault("capital-missing", chr(owner), group))
        elif len(capitals) > 1:
            found.append(Fault("capital-twice", chr(owner), capitals))
    at = owners.find(NOBODY)
    while at >= 0:
        if pieces[at] not in (EMPTY, TREE, GRAVE):
            found.append(Fault("nobody-armed", "", (at,)))
        at = owners.find(NOBODY, at + 1)
    for player in PLAYERS:
        if player in owners and player not in players:
            land = tuple([at for at, owner in enumerate(owners) if owner == player])
            found.append(Fault("out-with-land", chr(player), land))
    if turn not in players:
        found.append(Fault("turn-out", chr(turn)))
    found.sort(key=lambda fault: (STATUSES.index(fault.code), fault.hexes))
    return tuple(found)
