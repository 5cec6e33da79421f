"""A hex of land: its colour, its owner's pattern, the lines round it, and the cliff below."""

from __future__ import annotations

import math

import pygame

from game.ui.board.art import Canvas, Point, Sprite, packed
from game.ui.board.geometry import Layout
from game.ui.board.palette import CLIFF, CLIFF_SHADE, INK, PAPER, Colour, mix, owner_colour

# --- patterns, one per player, in hundredths of a hex; quiet, but there without colour too


def _dots(canvas: Canvas, colour: Colour) -> None:
    for row in range(-2, 3):
        for column in range(-3, 4):
            x, y = column * 25 + (row & 1) * 12.5, row * 21.65
            (at,) = canvas.at([(x, y)])
            pygame.draw.circle(canvas.surface, colour, at, 4.2 * canvas.unit)


def _stripes(
    canvas: Canvas, colour: Colour, dx: float, dy: float, count: int = 4, width: float = 5.0
) -> None:
    """Parallel lines along (dx, dy)."""
    step = 100 / count * 0.82
    length = math.hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    for k in range(-count, count + 1):
        x, y = nx * step * (k + 0.5), ny * step * (k + 0.5)
        ends = canvas.at(
            [
                (x - dx / length * 80, y - dy / length * 80),
                (x + dx / length * 80, y + dy / length * 80),
            ]
        )
        canvas.line(colour, ends, width * canvas.unit / canvas.scale)


def _waves(canvas: Canvas, colour: Colour) -> None:
    for row in range(-3, 4):
        line = [(x, row * 22 + (5 if (x // 12) & 1 else -5)) for x in range(-60, 61, 12)]
        canvas.line(colour, canvas.at(line), 4.4 * canvas.unit / canvas.scale)


def _crosses(canvas: Canvas, colour: Colour) -> None:
    wide = 4.6 * canvas.unit / canvas.scale
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = column * 33.3 + (row & 1) * 16.7, row * 28.9
            for dx, dy in ((7, 0), (0, 7)):
                canvas.line(colour, canvas.at([(x - dx, y - dy), (x + dx, y + dy)]), wide)


def _pattern(canvas: Canvas, owner: str, colour: Colour) -> None:
    if owner == "a":
        _dots(canvas, colour)
    elif owner == "b":
        _stripes(canvas, colour, 1, -1)
    elif owner == "c":
        _waves(canvas, colour)
    elif owner == "d":
        _stripes(canvas, colour, 1, 0)
    elif owner == "e":
        _crosses(canvas, colour)
    elif owner == "f":
        _stripes(canvas, colour, 0, 1)


def pattern_colour(owner: str) -> Colour:
    return mix(owner_colour(owner), INK, 0.24)


# --- measures in pixels


def border_width(width: int) -> float:
    """Half the line round a territory: the part on one hex."""
    return max(1.0, width * 0.026)


def thin_width(width: int) -> float:
    return max(0.5, width * 0.010)


def cliff_depth(width: int) -> int:
    return max(3, round(width * 0.17))


def reach_of(layout: Layout) -> tuple[int, int, int, int]:
    half, tall = layout.width // 2 + 2, math.ceil(layout.height / 2) + 2
    return half, tall, half, tall


# --- sprites


TONES = 3  # shades of one colour, so that a field looks painted and not printed


def tone_of(hex_id: int) -> int:
    """The shade of a hex, 0 lightest."""
    return (hex_id * 2654435761 >> 7) % TONES


def toned(face: Sprite, tone: int) -> Sprite:
    """A face in one of its shades."""
    surface = face.surface.copy()
    if tone == 0:
        surface.fill((5, 5, 5), special_flags=pygame.BLEND_RGB_ADD)
    elif tone == 2:
        surface.fill((5, 5, 5), special_flags=pygame.BLEND_RGB_SUB)
    return packed(face._replace(surface=surface))


def land_sprite(layout: Layout, owner: str) -> Sprite:
    """The face of a hex: colour, pattern, light from above, thin outline. Not packed."""
    colour = owner_colour(owner)
    canvas = Canvas(layout.width, reach_of(layout), edge=INK)
    hexagon = canvas.pixels(layout.corners())
    lit, shade = layout.width * 0.055, layout.width * 0.045
    canvas.surface.fill(colour)
    _pattern(canvas, owner, pattern_colour(owner))
    right, low_right, low, low_left, left, top = layout.corners()
    _band(canvas, (left, top, right), lit, mix(colour, PAPER, 0.45))
    _band(canvas, (low_left, low, low_right), -shade, mix(colour, INK, 0.16))
    thin = thin_width(layout.width)
    canvas.line(mix(colour, INK, 0.5), hexagon, 2 * thin, closed=True)
    canvas.keep_inside(hexagon)
    return canvas.part()


def _band(canvas: Canvas, edge: tuple[Point, ...], depth: float, colour: Colour) -> None:
    inner = [(x, y + depth) for x, y in reversed(edge)]
    pygame.draw.polygon(canvas.surface, colour, canvas.pixels([*edge, *inner]))


def border_sprite(layout: Layout, edge: int) -> Sprite:
    """The dark line along one edge, the half that lies on this hex."""
    canvas = Canvas(layout.width, reach_of(layout), edge=INK)
    corners = layout.corners()
    ends = canvas.pixels([corners[edge], corners[(edge + 1) % 6]])
    canvas.line(INK, ends, 2 * border_width(layout.width))
    canvas.keep_inside(canvas.pixels(corners))
    return canvas.finish()


def bed_sprite(layout: Layout) -> Sprite:
    """What lies under every hex: its shape in dark, so that no sea shines through the seams."""
    canvas = Canvas(layout.width, _wide(layout, 4), edge=INK)
    grow = border_width(layout.width) * 0.9
    corners = canvas.pixels(layout.corners(grow * 0.5))
    pygame.draw.polygon(canvas.surface, INK, corners)
    canvas.line(INK, corners, grow, closed=True)
    return canvas.finish()


def cliff_sprite(layout: Layout) -> Sprite:
    """The earth below a hex that has water to its south-west or south-east."""
    depth = cliff_depth(layout.width)
    canvas = Canvas(layout.width, _wide(layout, depth + 6), edge=INK)
    right, low_right, low, low_left, left, _ = layout.corners()
    line = border_width(layout.width)
    face = [low_left, low, low_right]
    foot = [(x, y + depth) for x, y in face]
    outline = canvas.pixels([left, *foot, right])
    pygame.draw.polygon(canvas.surface, INK, outline)
    canvas.line(INK, outline, 2 * line, closed=True)
    pygame.draw.polygon(canvas.surface, CLIFF, canvas.pixels([low_left, *foot, low_right, low]))
    dark = canvas.pixels([low, low_right, foot[2], foot[1]])
    pygame.draw.polygon(canvas.surface, CLIFF_SHADE, dark)
    for share in (0.4, 0.72):
        layer = canvas.pixels([(x, y + depth * share) for x, y in face])
        canvas.line(mix(CLIFF_SHADE, INK, 0.25), layer, max(0.6, line * 0.5))
    return canvas.finish()


def shallow_sprite(layout: Layout, grow: float, colour: Colour) -> Sprite:
    """Shallow water `grow` hex widths round a hex and its cliff, with round corners."""
    wide, depth = grow * layout.width, cliff_depth(layout.width)
    canvas = Canvas(layout.width, _wide(layout, math.ceil(wide) + depth + 2), edge=colour)
    right, low_right, low, low_left, left, top = layout.corners()
    foot = [(x, y + depth) for x, y in (low_right, low, low_left)]
    outline = canvas.pixels([right, *foot, left, top])
    pygame.draw.polygon(canvas.surface, colour, outline)
    canvas.line(colour, outline, 2 * wide, closed=True)
    return canvas.finish()


def _wide(layout: Layout, more: int) -> tuple[int, int, int, int]:
    left, up, right, down = reach_of(layout)
    return left + more, up + more, right + more, down + more
