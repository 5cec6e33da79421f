"""Drawing small pictures well: large first, then scaled down once.

Shapes are given in hundredths of a hex's width around the middle of the hex, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.ui.board.palette import INK, Colour

Point = tuple[float, float]


class Sprite(NamedTuple):
    """A picture and where its upper left corner lies from the middle of the hex."""

    surface: pygame.Surface
    x: int
    y: int

    def rect_at(self, center: tuple[int, int]) -> pygame.Rect:
        size = self.surface.get_size()
        return pygame.Rect((center[0] + self.x, center[1] + self.y), size)


class Shape(NamedTuple):
    """A filled outline. `outlined` shapes get a dark line around all of them together."""

    colour: Colour
    points: tuple[Point, ...]
    outlined: bool = True


def poly(colour: Colour, *points: Point, outlined: bool = True) -> Shape:
    return Shape(colour, points, outlined)


def oval(
    colour: Colour, x: float, y: float, rx: float, ry: float = 0, outlined: bool = True
) -> Shape:
    ry = ry or rx
    turn = [math.tau * k / 28 for k in range(28)]
    return Shape(
        colour, tuple((x + rx * math.cos(t), y + ry * math.sin(t)) for t in turn), outlined
    )


def bar(
    colour: Colour, x0: float, y0: float, x1: float, y1: float, width: float, outlined: bool = True
) -> Shape:
    """A straight stroke with flat ends."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y0 - y1) / length * width / 2, (x1 - x0) / length * width / 2
    points = ((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny))
    return Shape(colour, points, outlined)


def moved(shapes: Iterable[Shape], dx: float, dy: float, size: float = 1.0) -> list[Shape]:
    return [
        shape._replace(points=tuple((x * size + dx, y * size + dy) for x, y in shape.points))
        for shape in shapes
    ]


class Canvas:
    """A large drawing area around the middle of a hex; finish() gives the sprite."""

    def __init__(self, width: int, reach: tuple[int, int, int, int], edge: Colour = INK) -> None:
        """`width` of a hex in pixels; `reach` in pixels left, up, right, down of the middle.

        `edge` is the colour that thin edges fade to.
        """
        self.scale = 4 if width <= 48 else 3 if width <= 96 else 2
        self.unit = width / 100 * self.scale
        self.left, self.up, right, down = reach
        size = ((self.left + right) * self.scale, (self.up + down) * self.scale)
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.surface.fill((*edge, 0))

    def at(self, points: Iterable[Point]) -> list[Point]:
        """Hundredths of a hex to large pixels."""
        x0, y0 = self.left * self.scale, self.up * self.scale
        return [(x0 + x * self.unit, y0 + y * self.unit) for x, y in points]

    def pixels(self, points: Iterable[Point]) -> list[Point]:
        """Final pixels around the middle to large pixels."""
        x0, y0 = self.left * self.scale, self.up * self.scale
        return [(x0 + x * self.scale, y0 + y * self.scale) for x, y in points]

    def line(
        self, colour: Colour, points: Sequence[Point], width: float, closed: bool = False
    ) -> None:
        """A round stroke through large-pixel points; `width` in final pixels."""
        thick = width * self.scale
        pairs = list(pairwise(points))
        if closed:
            pairs.append((points[-1], points[0]))
        for (x0, y0), (x1, y1) in pairs:
            length = math.hypot(x1 - x0, y1 - y0) or 1.0
            nx, ny = (y0 - y1) / length * thick / 2, (x1 - x0) / length * thick / 2
            quad = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            pygame.draw.polygon(self.surface, colour, quad)
        for point in points:
            pygame.draw.circle(self.surface, colour, point, thick / 2)

    def shapes(self, shapes: Sequence[Shape], outline: float, ink: Colour = INK) -> None:
        """Shapes with a dark line of `outline` final pixels around all, hair lines between."""
        placed = [(shape, self.at(shape.points)) for shape in shapes]
        for shape, points in placed:
            if shape.outlined:
                pygame.draw.polygon(self.surface, ink, points)
                self.line(ink, points, 2 * outline, closed=True)
        for shape, points in placed:
            pygame.draw.polygon(self.surface, shape.colour, points)
            if shape.outlined:
                self.line(ink, points, outline * 0.45, closed=True)

    def keep_inside(self, points: Sequence[Point]) -> None:
        """Rub out everything outside a polygon of large-pixel points."""
        mask = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, (255, 255, 255, 255), points)
        self.surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def part(self) -> Sprite:
        """The picture scaled down, to be put together with others."""
        size = self.surface.get_width() // self.scale, self.surface.get_height() // self.scale
        small = pygame.transform.smoothscale(self.surface, size)
        return Sprite(small, -self.left, -self.up)

    def finish(self) -> Sprite:
        """The picture scaled down and packed for quick drawing."""
        return packed(self.part())


def packed(sprite: Sprite) -> Sprite:
    """The same picture without margins, in runs: clear and solid pixels cost next to nothing."""
    box = sprite.surface.get_bounding_rect()
    cut = sprite.surface.subsurface(box).copy()
    cut.set_alpha(255, pygame.RLEACCEL)
    return Sprite(cut, sprite.x + box.x, sprite.y + box.y)
