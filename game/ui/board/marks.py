"""The marks on hexes: what can be done there, told apart by shape and not by colour alone."""

from __future__ import annotations

import math

from game.ui.board.art import Canvas, Shape, Sprite, bar, moved, oval, poly
from game.ui.board.geometry import Layout
from game.ui.board.palette import DANGER, DEFENCE, GOLD, GOOD, INK, PAPER, Colour
from game.ui.board.pieces import STEEL, WOOD, castle, outline_width
from game.ui.board.tiles import border_width

_LEAF = (96, 178, 84)
_LIGHT_GREEN = (206, 232, 180)
BADGE = (27, -27)  # where the small round signs sit


def _canvas(layout: Layout) -> Canvas:
    more = max(3, round(layout.width * 0.1))
    half, tall = layout.width // 2 + more, math.ceil(layout.height / 2) + more
    return Canvas(layout.width, (half, tall, half, tall), edge=INK)


def _ring(
    canvas: Canvas, layout: Layout, inset: float, bands: tuple[tuple[Colour, float], ...]
) -> None:
    """Hexagons `inset` pixels inside the edge, one on the other: (colour, stroke in pixels)."""
    path = canvas.pixels(layout.corners(-inset))
    for colour, stroke in bands:
        canvas.line(colour, path, stroke, closed=True)


def ring_stroke(width: int) -> float:
    return max(1.4, width * 0.036)


def outline_mark(layout: Layout, colour: Colour) -> Sprite:
    """A coloured line inside the hex between two pale ones."""
    canvas = _canvas(layout)
    stroke = ring_stroke(layout.width)
    _ring(canvas, layout, stroke * 2.4, ((PAPER, stroke * 3.2), (colour, stroke * 1.3)))
    return canvas.finish()


def glow_mark(layout: Layout, edges: str) -> Sprite:
    """The pale line along some edges (their digits) of a hex, for the outline of a territory."""
    canvas = _canvas(layout)
    stroke = max(1.6, layout.width * 0.05)
    inset = border_width(layout.width) + stroke * 0.5
    inner, outer = layout.corners(-inset), layout.corners()
    lines = []
    for k in map(int, edges):
        ends = [inner[k], inner[(k + 1) % 6]]
        # Where the next edge has no line the outline goes on in the neighbour: run up to it.
        for i, beside in ((0, k - 1), (1, k + 1)):
            if str(beside % 6) not in edges:
                (x, y), (px, py) = ends[i], ends[1 - i]
                ends[i] = (x + (x - px) * 0.15, y + (y - py) * 0.15)
        lines.append(canvas.pixels(ends))
    for colour, width in ((INK, stroke * 1.9), ((255, 255, 255), stroke)):
        for line in lines:
            canvas.line(colour, line, width)
    canvas.keep_inside(canvas.pixels(outer))
    return canvas.finish()


def selected_mark(layout: Layout) -> Sprite:
    canvas = _canvas(layout)
    stroke = max(2.0, layout.width * 0.06)
    _ring(canvas, layout, stroke * 0.3, ((INK, stroke * 2), ((255, 255, 255), stroke)))
    return canvas.finish()


def hover_mark(layout: Layout) -> Sprite:
    canvas = _canvas(layout)
    _ring(canvas, layout, layout.width * 0.03, ((PAPER, ring_stroke(layout.width)),))
    return canvas.finish()


def _corner_ticks(
    layout: Layout, inset: float, share: float, bands: tuple[tuple[Colour, float], ...]
) -> Sprite:
    """Six brackets at the corners; `share` of each edge is drawn at either end."""
    canvas = _canvas(layout)
    corners = layout.corners(-inset)
    for colour, stroke in bands:
        for k in range(6):
            (x, y), before, after = corners[k], corners[k - 1], corners[(k + 1) % 6]
            ends = [(x + (p - x) * share, y + (q - y) * share) for p, q in (before, after)]
            canvas.line(colour, canvas.pixels([ends[0], (x, y), ends[1]]), stroke)
    return canvas.finish()


def cursor_mark(layout: Layout) -> Sprite:
    stroke = max(1.8, layout.width * 0.055)
    return _corner_ticks(
        layout, -stroke * 0.2, 0.26, ((INK, stroke * 2.1), ((255, 255, 255), stroke))
    )


def changed_mark(layout: Layout) -> Sprite:
    stroke = max(1.5, layout.width * 0.045)
    return _corner_ticks(layout, layout.width * 0.11, 0.2, ((INK, stroke * 2), (PAPER, stroke)))


def advised_mark(layout: Layout) -> Sprite:
    stroke = max(1.8, layout.width * 0.055)
    return _corner_ticks(layout, layout.width * 0.09, 0.24, ((INK, stroke * 2), (GOLD, stroke)))


def ready_ring(layout: Layout) -> Sprite:
    """The pale stand under a unit that can act."""
    canvas = _canvas(layout)
    canvas.shapes([oval(PAPER, 0, 33, 37, 12)], outline_width(layout.width) * 0.8)
    return canvas.finish()


# Signs in the middle of a free hex.
_MIDDLE: dict[str, list[Shape]] = {
    "walk": [oval(PAPER, 0, 0, 9)],
    "buy": [bar(PAPER, -15, 0, 15, 0, 10), bar(PAPER, 0, -15, 0, 15, 10)],
    "castle": moved([castle()[0]._replace(colour=PAPER)], 0, 0, 0.5),
    "growth": [
        bar(WOOD, 0, 24, 0, -2, 6),
        poly(_LEAF, (0, 4), (-6, -12), (-24, -16), (-18, 0)),
        poly(_LEAF, (0, -4), (4, -20), (22, -26), (18, -8)),
    ],
}

# Signs beside a piece: a badge, round or square, and what is on it.
_BADGES: dict[str, tuple[Shape, list[Shape]]] = {
    "combine": (
        oval(PAPER, 0, 0, 17),
        [bar(GOOD, -10, 0, 10, 0, 7, False), bar(GOOD, 0, -10, 0, 10, 7, False)],
    ),
    "chop": (
        oval(_LIGHT_GREEN, 0, 0, 18),
        [bar(WOOD, -8, 12, 5, -10, 5, False), poly(STEEL, (-3, -13), (12, -10), (12, 5), (3, -1))],
    ),
    "clear": (
        poly(PAPER, (-16, -16), (16, -16), (16, 16), (-16, 16)),
        [
            bar(WOOD, 0, -12, 0, 3, 5, False),
            bar(WOOD, -5, -12, 5, -12, 4, False),
            poly(STEEL, (-7, 0), (7, 0), (7, 7), (0, 13), (-7, 7)),
        ],
    ),
    "defender": (
        oval(PAPER, 0, 0, 20),
        [
            poly(
                DEFENCE,
                (-12, -12),
                (0, -15),
                (12, -12),
                (12, 0),
                (7, 9),
                (0, 14),
                (-7, 9),
                (-12, 0),
            ),
            bar(PAPER, 0, -11, 0, 9, 4, False),
        ],
    ),
    "goal": (
        oval(PAPER, 0, 0, 21),
        [
            poly(
                GOLD,
                *(
                    (math.sin(k * math.pi / 5) * far, 1 - math.cos(k * math.pi / 5) * far)
                    for k, far in enumerate((16, 7) * 5)
                ),
            )
        ],
    ),
    "refused": (oval(DANGER, 0, 0, 19), [bar(PAPER, -11, 0, 11, 0, 7, False)]),
}


def sign_mark(layout: Layout, mark: str) -> Sprite:
    """The sign of a mark. Raises KeyError for a mark that has none."""
    canvas = _canvas(layout)
    line = outline_width(layout.width)
    if mark in _MIDDLE:
        larger = max(1.0, 26 / layout.width)  # on small hexes
        canvas.shapes(moved(_MIDDLE[mark], 0, 0, larger), line)
    else:
        ground, icon = _BADGES[mark]
        canvas.shapes(moved([ground], *BADGE), line)
        canvas.shapes(moved(icon, *BADGE), line * 0.7)
    return canvas.finish()
