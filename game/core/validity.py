"""Whether a well-formed position can be played on (rules section 1, "`status()`")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.pieces import CAPITAL, EMPTY, GRAVE, NOBODY, PLAYERS, TREE
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


def status(position: Position) -> tuple[str, ...]:
    """What is wrong with a position, in the order of `STATUSES`; empty if it is valid."""
    ownership = position.ownership
    owners = position.owners
    pieces = position.pieces
    found = set()
    if not position.land:
        found.add("no-land")
    for region in ownership.regions:
        capitals = region.look(pieces).count(CAPITAL)
        if capitals == 0:
            found.add("capital-missing")
        if capitals > 1:
            found.add("capital-twice")
    for hex_id in position.land:
        if owners[hex_id] == NOBODY:
            if pieces[hex_id] not in (EMPTY, TREE, GRAVE):
                found.add("nobody-armed")
        elif ownership.area[hex_id] == LONE and pieces[hex_id] == CAPITAL:
            found.add("capital-alone")
    if any(player in owners and player not in ownership.players for player in PLAYERS):
        found.add("out-with-land")
    if position.player not in ownership.players:
        found.add("turn-out")
    return tuple(name for name in STATUSES if name in found)
