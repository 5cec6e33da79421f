"""What stays of a position when it is turned, mirrored and coloured anew, and ids made of it."""

from __future__ import annotations

from hashlib import sha256

from game.core import Position
from game.core.pieces import CAPITAL

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_LETTERS = 5


def picture(position: Position) -> str:
    """A text that two positions share if one is the other turned, mirrored, moved on its board or
    in other colours; round and idle turns are left out."""
    return min(_seen(position, symmetry) for symmetry in range(12))


def id_of(position: Position) -> str:
    """A short name of a position and all that look the same."""
    number = int.from_bytes(sha256(picture(position).encode()).digest()[:8], "big")
    letters = []
    for _ in range(_LETTERS):
        number, letter = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return "".join(letters)


def _seen(position: Position, symmetry: int) -> str:
    """The position under one of the twelve symmetries: 0 to 5 turn, 6 to 11 mirror first."""
    columns = position.grid.columns
    places = []
    for hex_id in position.land:
        row, column = divmod(hex_id, columns)
        q = column - row // 2
        cube = (q, row, -q - row) if symmetry < 6 else (row, q, -q - row)
        for _ in range(symmetry % 6):
            cube = (-cube[1], -cube[2], -cube[0])
        places.append((cube[1], cube[0], hex_id))
    top, left = min(place[0] for place in places), min(place[1] for place in places)
    colours = {ord("-"): "-"}
    parts = []
    for row, q, hex_id in sorted(places):
        owner = colours.setdefault(position.owners[hex_id], "abcdef"[(len(colours) - 1) % 6])
        piece = chr(position.pieces[hex_id])
        gold = f"={position.gold(hex_id)}" if position.pieces[hex_id] == CAPITAL else ""
        parts.append(f"{row - top},{q - left}{owner}{piece}{gold}")
    return " ".join((*parts, colours[position.player]))
