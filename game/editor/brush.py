"""What one paints with, and what becomes of the hexes that are painted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core.pieces import (
    ACTED_UNITS,
    CAPITAL,
    EMPTY,
    GRAVE,
    LETTERS,
    NOBODY,
    PLAYERS,
    SEA,
    TREE,
    UNITS,
)
from game.editor.draft import Draft
from game.editor.symmetry import NONE, Symmetry, counterpart, images


class Brush(NamedTuple):
    """What a hex becomes.

    `owner`: `.` sea, `-` nobody or a player's letter; "" leaves it as it is. `piece`: a letter as
    in `Position.pieces`, a unit that has acted in lower case; a space for none; "" as it is.
    """

    owner: str = ""
    piece: str = ""


def painted(
    draft: Draft,
    brush: Brush,
    hexes: Iterable[int],
    symmetry: Symmetry = NONE,
    *,
    colours: bool = True,
) -> Draft:
    """The draft with some hexes painted, and what lies symmetrically to them.

    Where land changes hands its capital goes; what becomes nobody's keeps only trees and
    gravestones; what becomes sea keeps nothing. No piece is put into the sea. A capital that is
    painted takes the place and the gold of the others in its territory. `colours`: the images of a
    player's hex are the next players' (`counterpart`), else his own.
    """
    owners, pieces = bytearray(draft.owners), bytearray(draft.pieces)
    capitals = []
    for hex_id in hexes:
        places = [(hex_id, 0)]
        if symmetry is not NONE:
            places = [*images(draft.grid, symmetry, hex_id), *places]
        for at, number in places:
            owner = brush.owner
            if owner and colours and number:
                owner = chr(counterpart(ord(owner), symmetry, number))
            _paint(owners, pieces, at, owner, brush.piece)
            if brush.piece == chr(CAPITAL) and owners[at] in PLAYERS:
                capitals.append(at)
    after = draft.with_board(owners, pieces)
    for at in capitals:
        after = _only_capital(after, at)
    return after


def _paint(owners: bytearray, pieces: bytearray, at: int, owner: str, piece: str) -> None:
    if owner and ord(owner) != owners[at]:
        owners[at] = ord(owner)
        keeps = (TREE, GRAVE) if owners[at] == NOBODY else () if owners[at] == SEA else None
        if pieces[at] == CAPITAL or (keeps is not None and pieces[at] not in keeps):
            pieces[at] = EMPTY
    if piece and owners[at] != SEA:
        put = ord(piece)
        if put in ACTED_UNITS and owners[at] not in PLAYERS:
            put = UNITS[ACTED_UNITS.index(put)]  # who belongs to nobody has no turn
        pieces[at] = put


def _only_capital(draft: Draft, capital: int) -> Draft:
    """The draft in which a capital is the only one of its region, and has the others' gold."""
    others = [at for at in draft.region(capital) if draft.pieces[at] == CAPITAL and at != capital]
    if not others or draft.pieces[capital] != CAPITAL:
        return draft
    gold = draft.gold(capital) + sum(map(draft.gold, others))
    pieces = bytearray(draft.pieces)
    for at in others:
        pieces[at] = EMPTY
    return draft.with_board(draft.owners, pieces).with_gold(capital, gold)


def in_sea(draft: Draft, brush: Brush, hex_id: int) -> bool:
    """Whether a brush does nothing to a hex because pieces need land."""
    return not brush.owner and draft.owners[hex_id] == SEA


def is_owner(sign: str) -> bool:
    """Whether a sign stands for sea, nobody or a player."""
    return len(sign) == 1 and sign in "." + chr(NOBODY) + LETTERS
