"""The bytes that a position is made of: owners and pieces (rules section 1).

A unit that has acted is written in lower case here, and with a `!` in the position string. Every
part of the game takes its letters from here.
"""

from __future__ import annotations

SEA = ord(".")
NOBODY = ord("-")
PLAYERS = b"abcdef"
LETTERS = PLAYERS.decode()
"""The players as text."""

EMPTY = ord(" ")
TREE = ord("T")
GRAVE = ord("X")
CAPITAL = ord("H")
CASTLE = ord("C")

UNITS = b"PSKB"
"""Fresh units by strength, from 1; rules have the first of them (`Rules.units`), 7 at most."""
ACTED_UNITS = b"pskb"
ALL_UNITS = UNITS + ACTED_UNITS
KINDS = (UNITS + bytes([CASTLE])).decode()
"""What can be bought by some rules, in the order of legal moves: units by strength, castle."""
LASTING = bytes([TREE, GRAVE, CAPITAL, CASTLE])
"""What stays where it is until something is done to it."""
PIECES = LASTING + UNITS
"""Everything that may stand on a hex, as the position string writes it."""
