"""The bytes that a position is made of: owners and pieces (rules section 1).

A unit that has acted is written in lower case here, and with a `!` in the position string.
"""

from __future__ import annotations

SEA = ord(".")
NOBODY = ord("-")
PLAYERS = b"abcdef"

EMPTY = ord(" ")
TREE = ord("T")
GRAVE = ord("X")
CAPITAL = ord("H")
CASTLE = ord("C")

UNITS = b"PSKB"
"""Fresh units by strength, 1 to 4."""
ACTED_UNITS = b"pskb"
ALL_UNITS = UNITS + ACTED_UNITS
PIECES = b"TXHCPSKB"
"""Everything that may stand on a hex, as the position string writes it."""
