"""The sea: its depth of colour, the shallows round the island, and a few gentle waves."""

from __future__ import annotations

import math

import pygame

from game.ui.board import tiles
from game.ui.board.art import Canvas, Sprite
from game.ui.board.geometry import Layout
from game.ui.board.palette import SEA_BOTTOM, SEA_TOP, SHALLOWS, WAVE, mix

RINGS = (0.95, 0.62, 0.30)  # reach of each ring of shallows beyond the land, in hex widths, far to near
WAVES = 3  # kinds of wave marks
_EVERY = 6  # one wave mark in so many hexes of open sea


def paint_depth(surface: pygame.Surface, rect: pygame.Rect, top: int, bottom: int) -> None:
    """Fill `rect` with sea that darkens from `top` to `bottom`, in pixels of the surface."""
    steps = 40
    for y in range(rect.top, rect.bottom):
        share = min(max((y - top) / max(1, bottom - top), 0.0), 1.0)
        # Full steps only, so that equal rows stay equal wherever a repaint starts.
        colour = mix(SEA_TOP, SEA_BOTTOM, round(share * steps) / steps)
        surface.fill(colour, (rect.left, y, rect.width, 1))


def shallow_sprite(layout: Layout, ring: int) -> Sprite:
    return tiles.shallow_sprite(layout, RINGS[ring], SHALLOWS[ring])


def shallow_reach(layout: Layout) -> int:
    """Pixels from the middle of a coastal hex to the end of its shallows."""
    return math.ceil(layout.height / 2 + RINGS[0] * layout.width) + 3


def wave_at(row: int, column: int) -> tuple[int, int, int] | None:
    """The wave mark near a spot of open sea, if there is one: kind and offset in hundredths of a hex."""
    mixed = ((row * 73856093) ^ (column * 19349663)) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 13)) * 0x5BD1E995 & 0xFFFFFFFF
    mixed ^= mixed >> 15
    if mixed % _EVERY:
        return None
    rest = mixed // _EVERY
    return rest % WAVES, rest // 8 % 61 - 30, rest // 512 % 41 - 20


def wave_sprite(layout: Layout, kind: int) -> Sprite:
    """One to three small arcs."""
    half = layout.width // 2 + 4
    canvas = Canvas(layout.width, (half, half, half, half), edge=WAVE)
    stroke = max(1.0, layout.width * 0.024)
    arcs = (((0, 0, 13),), ((-11, 0, 11), (11, 0, 11)), ((-10, -4, 10), (14, 5, 12)))[kind]
    for x, y, size in arcs:
        turn = [math.pi * (0.14 + 0.72 * k / 10) for k in range(11)]
        points = [(x - size * math.cos(t), y - size * 0.42 * math.sin(t)) for t in turn]
        canvas.line(WAVE, canvas.at(points), stroke)
    return canvas.finish()
