"""The sea: its depth of colour, the shallows round the island, and a few gentle waves."""

from __future__ import annotations

import math

import pygame

from game.ui.board import tiles
from game.ui.board.art import Canvas, Sprite
from game.ui.board.geometry import Layout
from game.ui.board.palette import SEA_BOTTOM, SEA_TOP, SHALLOWS, WAVE, mix

# Reach of the rings of shallows beyond the land, in hex widths, far to near; the last is foam.
RINGS = (0.84, 0.54, 0.27, 0.09)
WAVES = 3  # kinds of wave marks
_STEPS = 40  # of depth
_EVERY = 9  # one wave mark in so many hexes of open sea


def depth_range(layout: Layout, origin_y: int) -> tuple[int, int]:
    """From where to where the sea darkens, for a grid whose hex 0 lies at `origin_y`."""
    return origin_y - 3 * layout.pitch, origin_y + (layout.rows + 3) * layout.pitch


def paint_depth(surface: pygame.Surface, rect: pygame.Rect, top: int, bottom: int) -> None:
    """Fill `rect` with sea that darkens from `top` to `bottom`, in pixels of the surface."""
    span = max(1, bottom - top)
    y = rect.top
    while y < rect.bottom:
        step = min(max((y - top) * _STEPS // span, 0), _STEPS - 1)
        end = rect.bottom if step == _STEPS - 1 else top - (-(step + 1) * span // _STEPS)
        end = min(max(end, y + 1), rect.bottom)
        surface.fill(
            mix(SEA_TOP, SEA_BOTTOM, step / (_STEPS - 1)), (rect.left, y, rect.width, end - y)
        )
        y = end


def shallow_sprite(layout: Layout, ring: int) -> Sprite:
    return tiles.shallow_sprite(layout, RINGS[ring], SHALLOWS[ring])


def shallow_reach(layout: Layout) -> int:
    """Pixels from the middle of a coastal hex to the end of its shallows."""
    depth = tiles.cliff_depth(layout.width)
    return math.ceil(layout.height / 2 + RINGS[0] * layout.width) + depth + 3


def wave_at(row: int, column: int) -> tuple[int, int, int] | None:
    """The wave mark near a spot of open sea: kind, and offset in hundredths of a hex."""
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


def open_sprite(layout: Layout) -> Sprite:
    """The pale outline of a hex of sea that may become land: the half that lies on it."""
    canvas = Canvas(layout.width, tiles.reach_of(layout), edge=WAVE)
    corners = canvas.pixels(layout.corners())
    canvas.line(WAVE, corners, max(1.0, layout.width * 0.02), closed=True)
    canvas.keep_inside(corners)
    return canvas.finish()
