"""All colours of the board."""

from __future__ import annotations

Colour = tuple[int, int, int]

INK = (29, 27, 38)  # outlines and borders
PAPER = (246, 238, 219)  # pale marks, rings, walls
NOBODY = (212, 206, 190)
# Lightness differs by at least 7 of 100 from player to player, so that grey tells them apart; the
# hues stay apart for protan-, deutan- and tritanopia too. tests/ui/board/test_palette.py holds it.
PLAYERS: dict[str, Colour] = {
    "a": (242, 190, 58),
    "b": (44, 170, 140),
    "c": (242, 236, 150),
    "d": (62, 114, 166),
    "e": (210, 98, 66),
    "f": (202, 164, 212),
}

SEA_TOP = (22, 70, 96)
SEA_BOTTOM = (16, 46, 72)
SHALLOWS = ((30, 86, 110), (48, 112, 128), (84, 148, 152), (168, 208, 196))  # from far to near
WAVE = (62, 116, 138)
CLIFF = (126, 84, 54)
CLIFF_SHADE = (92, 60, 42)

DANGER = (196, 38, 38)
DEFENCE = (44, 74, 140)
GOOD = (30, 120, 84)
GOLD = (242, 190, 60)


def owner_colour(owner: str) -> Colour:
    """The land colour of a player's letter, or of nobody (`-`)."""
    return PLAYERS.get(owner, NOBODY)


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """`share` of `two` in `one`, 0 to 1."""
    r, g, b = (round(p + (q - p) * share) for p, q in zip(one, two, strict=True))
    return r, g, b
