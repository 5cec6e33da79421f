"""How hexes are defended (rules section 4): one hex with its defender, or all hexes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.pieces import NOBODY, PLAYERS, SEA, TREE, UNITS

if TYPE_CHECKING:
    from game.core.position import Position


class Defence(NamedTuple):
    """How a hex is guarded (section 4). `by`: the defending hex, None at strength 0: the hex
    itself, else the lowest id among the strongest."""

    strength: int
    by: int | None


def defence(position: Position, hex_id: int) -> Defence:
    """The highest of the piece on a hex and those on adjacent hexes of the same territory."""
    owners = position.owners
    pieces = position.pieces
    owner = owners[hex_id]
    if owner in (NOBODY, SEA):
        return Defence(0, None)
    table = position.rules.defences
    best = table[pieces[hex_id]]
    by = hex_id if best else None
    for near in position.ownership.terrain.neighbours[hex_id]:
        # a neighbour of the same owner is in the same territory
        if owners[near] == owner and table[pieces[near]] > best:
            best = table[pieces[near]]
            by = near
    return Defence(best, by)


_STRONGEST = len(UNITS)
assert _STRONGEST < 8, "a byte has a bit for each strength and one for a tree"
TREE_BARRIER = 1 << _STRONGEST
_TREES = bytes(TREE_BARRIER if piece == TREE else 0 for piece in range(256))
_ANY = 2 * TREE_BARRIER - 1
_DEFENDED = {
    player: bytes(_ANY if owner in PLAYERS and owner != player else 0 for owner in range(256))
    for player in PLAYERS
}
_SHARED = 7 - _STRONGEST
BARS = (0xFF, *(TREE_BARRIER | 1 << (strength - 1) for strength in range(1, _STRONGEST + 1)))
"""`barriers[hex_id] & BARS[strength]`: whether that foreign hex withstands a unit of `strength`."""


def barriers(position: Position) -> bytes:
    """What stands against captures by the player to act, for every hex at once.

    Per hex a byte: its defence in unary (strength k as the k lowest bits, so that "the highest of"
    is "or"), and `TREE_BARRIER` for a player's tree. 0 on his own land, on nobody's and at sea.

    The board is one whole number with a byte for each hex, and shifting it by a distance in ids
    brings neighbours together: some 60 operations on long numbers instead of a loop over hexes.
    """
    terrain = position.ownership.terrain
    pieces = position.pieces
    owners = int.from_bytes(position.owners, "little")
    guards = int.from_bytes(pieces.translate(position.rules.guards), "little")
    found = guards | int.from_bytes(pieces.translate(_TREES), "little")
    sevens = terrain.sevens
    for distance, pairs in terrain.pairs:
        # 0x7F plus the difference of two letters reaches bit 7 unless they are equal
        differ = ((owners ^ owners >> distance) + sevens) & pairs
        same = pairs ^ differ
        # a bit for each strength where neighbours have the same owner
        same = (same >> _SHARED) - (same >> 7)
        found |= guards >> distance & same | (guards & same) << distance
    found &= int.from_bytes(position.owners.translate(_DEFENDED[position.player]), "little")
    return found.to_bytes(len(pieces), "little")
