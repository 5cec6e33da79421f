"""Small pictures for buttons and panels: pieces, players and signs, drawn from shapes."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.core.pieces import PIECES
from game.ui.board.art import Canvas, bar, oval, poly
from game.ui.board.geometry import Layout, Point, even
from game.ui.board.pieces import piece_sprite
from game.ui.board.tiles import land_sprite
from game.ui.paint.theme import COLOURS, Rgb


@lru_cache(maxsize=512)
def icon(name: str, size: int, colour: str) -> pygame.Surface:
    """The picture called `name`, to fit into `size` by `size` pixels.

    `colour`: a name of `look.COLOURS`, for signs; pieces keep their own, but look faded in "faint".
    Raises KeyError for a name that is no picture.
    """
    if name in PIECES.decode():
        return _piece(name, size, colour)
    if name.startswith("player:"):
        return land_sprite(Layout(1, 1, max(8, even(size * 0.86))), name[-1]).surface
    if name.startswith("thinking:"):
        return _thinking(size, int(name[-1]))
    if name == "star":
        return _star(size, missing=colour == "faint")
    return _sign(name, size, COLOURS[colour])


def _thinking(size: int, phase: int) -> pygame.Surface:
    """Three dots on a strip of paper, one of them larger: who sees one after the other sees it
    move."""
    canvas = Canvas(max(8, even(size)), (size // 2, size // 2, size // 2, size // 2))
    canvas.shapes([bar(COLOURS["paper"], -37, 0, 37, 0, 40)], size * 0.015)
    dots = [
        oval(COLOURS["ink"], x, 0, 13 if number == phase else 7, outlined=False)
        for number, x in enumerate((-23, 0, 23))
    ]
    canvas.shapes(dots, 0)
    return canvas.finish().surface


_STAR = [
    (math.sin(k * math.pi / 5) * far, -math.cos(k * math.pi / 5) * far + 3)
    for k, far in enumerate((46, 20) * 5)
]


def _star(size: int, missing: bool) -> pygame.Surface:
    """A star that was earned, or the place for one."""
    half = size // 2
    edge = COLOURS["line" if missing else "ink"]
    canvas = Canvas(max(8, even(size)), (half, half, half, half), edge)
    canvas.shapes([poly(COLOURS["shade" if missing else "gold"], *_STAR)], max(1.0, size * 0.06))
    return canvas.finish().surface


def _piece(name: str, size: int, colour: str) -> pygame.Surface:
    picture = piece_sprite(max(8, even(size * 1.18)), name).surface
    if colour == "faint":
        picture = pygame.transform.grayscale(picture)
        picture.set_alpha(120)
    return picture


def _sign(name: str, size: int, colour: Rgb) -> pygame.Surface:
    half = size // 2
    canvas = Canvas(max(8, even(size)), (half, half, half, half), colour)
    for points, closed in _strokes(name):
        canvas.line(colour, canvas.at(points), max(1.4, size * 0.1), closed)
    for points in _fills(name):
        pygame.draw.polygon(canvas.surface, colour, canvas.at(points))
    scale = canvas.scale
    return pygame.transform.smoothscale(
        canvas.surface,
        (canvas.surface.get_width() // scale, canvas.surface.get_height() // scale),
    )


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points of a circle; angles in degrees, clockwise from the right."""
    steps = 24
    turn = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turn]


def _flipped(points: list[Point]) -> list[Point]:
    return [(-x, y) for x, y in points]


_UNDO: list[tuple[list[Point], bool]] = [
    ([(-30, -14), *_arc(4, 8, 22, -90, 90), (-18, 30)], False),
    ([(-14, -32), (-32, -14), (-14, 4)], False),
]
_SIGNS: dict[str, list[tuple[list[Point], bool]]] = {
    "undo": _UNDO,
    "redo": [(_flipped(points), closed) for points, closed in _UNDO],
    "menu": [([(-32.0, y), (32.0, y)], False) for y in (-22.0, 0.0, 22.0)],
    "close": [([(-24, -24), (24, 24)], False), ([(24, -24), (-24, 24)], False)],
    "next": [([(-12, -26), (14, 0), (-12, 26)], False)],
    "plus": [([(-26, 0), (26, 0)], False), ([(0, -26), (0, 26)], False)],
    "up": [([(-26, 13), (0, -13), (26, 13)], False)],
    "down": [([(-26, -13), (0, 13), (26, -13)], False)],
    "back": [([(12, -26), (-14, 0), (12, 26)], False)],
    "fast": [
        ([(-26, -24), (-4, 0), (-26, 24)], False),
        ([(4, -24), (26, 0), (4, 24)], False),
    ],
    "branch": [
        ([(-22, 34), (-22, -30)], False),
        ([(-22, 16), (-4, 6), (18, -4), (22, -24)], False),
        ([(10, -14), (22, -30), (32, -12)], False),
    ],
    "hint": [
        ([*_arc(0, -10, 21, 125, 415), (9, 18), (-9, 18)], True),
        ([(-8, 30), (8, 30)], False),
    ],
    "chance": [
        ([(-32, -28), (-32, 28), (32, 28)], False),
        ([(-20, 12), (-4, -4), (8, 6), (28, -20)], False),
    ],
    "sea": [
        (
            [(x, y + (-6 if n % 2 else 6)) for n, x in enumerate(range(-32, 33, 16))],
            False,
        )
        for y in (-18.0, 2.0, 22.0)
    ],
    "erase": [
        ([(-32, 8), (0, -28), (32, -4), (0, 30)], True),
        ([(-16, -10), (16, 14)], False),
    ],
    "hand": [
        ([(-34, 0), (34, 0)], False),
        ([(0, -34), (0, 34)], False),
        ([(-24, -10), (-34, 0), (-24, 10)], False),
        ([(24, -10), (34, 0), (24, 10)], False),
        ([(-10, -24), (0, -34), (10, -24)], False),
        ([(-10, 24), (0, 34), (10, 24)], False),
    ],
    "mend": [
        ([(-26, 32), (4, -8)], False),
        ([(-14, -22), (22, 6)], False),
        ([(-4, -32), (32, -4)], False),
        ([(-14, -22), (-4, -32)], False),
        ([(22, 6), (32, -4)], False),
    ],
    "tick": [([(-28, 2), (-8, 22), (30, -20)], False)],
}
_SOLIDS: dict[str, list[list[Point]]] = {
    "play": [[(-20, -30), (30, 0), (-20, 30)]],
    "pause": [
        [(-24, -28), (-6, -28), (-6, 28), (-24, 28)],
        [(6, -28), (24, -28), (24, 28), (6, 28)],
    ],
}


def _strokes(name: str) -> list[tuple[list[Point], bool]]:
    return _SIGNS[name] if name not in _SOLIDS else _SIGNS.get(name, [])


def _fills(name: str) -> list[list[Point]]:
    return _SOLIDS.get(name, [])
