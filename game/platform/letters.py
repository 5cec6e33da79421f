"""Which characters a font has."""

from __future__ import annotations

import pygame

NEVER = "\U0010ffff"  # in no font: what is drawn for it is the box of all that is lacking


def lacks(font: pygame.font.Font, char: str) -> bool:
    """Whether `font` would draw a box for `char`.

    It is told by the measures of that box, so a large font is the one to ask.
    """
    found = font.metrics(char)[:1]
    return not found or found[0] is None or found == font.metrics(NEVER)[:1]
