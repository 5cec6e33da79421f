"""How a turn begins and ends: income, growth, crumbling, wages, the next player (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.pieces import (
    ACTED_UNITS,
    ALL_UNITS,
    EMPTY,
    GRAVE,
    PLAYERS,
    TREE,
    UNITS,
)
from game.core.rules import Rules
from game.core.territory import Ownership, Region

_IS_TREE = bytes(piece == TREE for piece in range(256))
_IS_EMPTY = bytes(0xFF * (piece == EMPTY) for piece in range(256))
_IS_OWN = {player: bytes(0xFF * (owner == player) for owner in range(256)) for player in PLAYERS}
_FRESH = bytes.maketrans(ACTED_UNITS, UNITS)


def begin_turn(
    ownership: Ownership, pieces: bytearray, purses: list[int], player: int, rules: Rules
) -> None:
    """Section 3, 1 to 4: income, growth, crumbling, marks cleared. Changes pieces and purses."""
    own = [ownership.regions[index] for index in ownership.of_player(player)]
    for index, region in zip(ownership.of_player(player), own, strict=True):
        purses[index] += earnings(region.look(pieces))
    tree = growth(ownership, pieces, player, rules)
    if tree is not None:
        pieces[tree] = TREE
    if GRAVE in pieces:
        for region in own:
            grave = crumbling(region, pieces)
            if grave is not None:
                pieces[grave] = EMPTY
    for at in units(ownership.owners, pieces, player, ACTED_UNITS):
        pieces[at] = _FRESH[pieces[at]]


def earnings(kinds: tuple[int, ...]) -> int:
    """Gold a turn from the hexes of a territory with these pieces: 1 for every hex without tree
    or gravestone (section 3.1)."""
    return len(kinds) - kinds.count(TREE) - kinds.count(GRAVE)


def income(hexes: Sequence[int], pieces: Sequence[int]) -> int:
    """Gold a turn from a territory (section 3.1)."""
    return earnings(tuple([pieces[hex_id] for hex_id in hexes]))


def growth(
    ownership: Ownership, pieces: bytes | bytearray, player: int, rules: Rules
) -> int | None:
    """The hex that becomes a tree when the player's turn begins, if any (section 3.2).

    Among his hexes without a piece that have enough neighbouring trees, whoever owns those: the
    one with most of them, then the lowest id.
    """
    # The board is one whole number with a byte for each hex, see `defence.barriers`.
    trees = int.from_bytes(pieces.translate(_IS_TREE), "little")
    if not trees:
        return None
    counts = 0
    for distance, pairs in ownership.terrain.pairs:
        lower = pairs >> 7
        counts += (trees >> distance & lower) + ((trees & lower) << distance)
    counts &= int.from_bytes(pieces.translate(_IS_EMPTY), "little")
    counts &= int.from_bytes(ownership.owners.translate(_IS_OWN[player]), "little")
    by_hex = counts.to_bytes(len(pieces), "little")
    for count in range(6, rules.trees_to_grow - 1, -1):
        hex_id = by_hex.find(count)
        if hex_id >= 0:
            return hex_id
    return None


def crumbling(region: Region, pieces: bytearray) -> int | None:
    """The gravestone that vanishes when the owner's turn begins, if any (section 3.3).

    Only in a territory that has neither a unit nor a hex that is empty or a tree: there nobody
    could ever be bought or clear it.
    """
    kinds = region.look(pieces)
    if GRAVE not in kinds or EMPTY in kinds or TREE in kinds:
        return None
    if any(kind in ALL_UNITS for kind in kinds):
        return None
    return region.hexes[kinds.index(GRAVE)]


def bill(kinds: Sequence[int], rules: Rules) -> int:
    """Wages of the units among these pieces (section 3.5)."""
    bills = rules.bills
    return sum([bills[kind] for kind in kinds])


def pay_wages(
    ownership: Ownership, pieces: bytearray, purses: list[int], player: int, rules: Rules
) -> None:
    """Section 3.5. A purse too small is emptied and the units of its territory die; so does
    every unit on a lone hex. Changes pieces and purses."""
    area = ownership.area
    crews: dict[int, list[int]] = {}
    for at in units(ownership.owners, pieces, player):
        crews.setdefault(area[at], []).append(at)
    for index, key in enumerate(ownership.keys):
        if key in crews:
            wages = bill([pieces[at] for at in crews[key]], rules)
            if wages <= purses[index]:
                purses[index] -= wages
                del crews[key]
            else:
                purses[index] = 0
    for crew in crews.values():  # the unpaid
        for at in crew:
            pieces[at] = GRAVE


def units(
    owners: bytes, pieces: bytes | bytearray, player: int, letters: bytes = ALL_UNITS
) -> list[int]:
    """The hexes of a player's units, ascending."""
    found = []
    for letter in letters:
        at = pieces.find(letter)
        while at >= 0:
            if owners[at] == player:
                found.append(at)
            at = pieces.find(letter, at + 1)
    found.sort()
    return found


def next_player(players: bytes, player: int) -> tuple[int, bool]:
    """Who is next in letter order among those not out, and whether that starts a round."""
    for letter in players:
        if letter > player:
            return letter, False
    return players[0], True
