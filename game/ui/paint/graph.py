"""Draws a graph: a line of numbers for each player, told apart by the players' own patterns too.

Each line ends in the hex of its player, as the board draws it, so nobody needs the colours.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.board.palette import mix
from game.ui.layout.fonts import font
from game.ui.layout.items import Bars
from game.ui.paint.icons import icon
from game.ui.paint.theme import COLOURS, SERIES

_SCALE = 2  # lines are drawn so much larger and scaled down
_LINES = 4  # at most so many lines across, besides the one at nothing
_STEPS = (1, 2, 5)


def graph(size: tuple[int, int], item: Bars, dpr: float) -> pygame.Surface:
    """A picture of `size` pixels of a graph, without ground. `dpr`: pixels to a unit of the layout.

    The lines of its series end where their players are out.
    """
    series = item.series
    surface = pygame.Surface(size, pygame.SRCALPHA)
    count = max((len(values) for _, values in series), default=0)
    most = item.most or max((max(values) for _, values in series if values), default=0)
    face = font(12 * dpr)
    step = _step(most, min(_LINES, max(1, size[1] // (2 * face.get_linesize()) - 1)))
    top = max(step, -(-most // step) * step)
    side = round(20 * dpr)
    left = face.size(str(top))[0] + round(8 * dpr)
    plot = pygame.Rect(left, side // 2, size[0] - left - side - round(6 * dpr), 0)
    plot.height = size[1] - plot.top - face.get_linesize() - round(4 * dpr)
    if plot.width < 8 or plot.height < 8:
        return surface

    def spot(at: int, value: int) -> tuple[float, float]:
        along = at / max(1, count - 1)
        return plot.left + plot.width * along, plot.bottom - plot.height * value / top

    for value in range(0, top + 1, step):
        y = round(spot(0, value)[1])
        surface.fill(COLOURS["shade"], (plot.left, y, plot.width, max(1, round(dpr))))
        number = face.render(str(value), True, COLOURS["soft"])
        surface.blit(number, number.get_rect(right=plot.left - round(5 * dpr), centery=y))
    low = plot.bottom + round(3 * dpr)
    begin, end = (face.render(str(number), True, COLOURS["soft"]) for number in item.rounds)
    surface.blit(begin, begin.get_rect(top=low, left=plot.left))
    if count > 1:
        surface.blit(end, end.get_rect(top=low, right=plot.right))
    for at in item.ticks:
        tick = pygame.Rect(0, 0, max(1, round(dpr)), round(7 * dpr))
        tick.midbottom = round(spot(at, 0)[0]), plot.bottom
        surface.fill(COLOURS["soft"], tick)
    _draw_lines(surface, [(p, [spot(n, v) for n, v in enumerate(vs)]) for p, vs in series], dpr)
    lines = dict(series)
    for player, at in item.points:
        if at < len(lines.get(player, ())):
            _draw_point(surface, spot(at, lines[player][at]), dpr)
    last: dict[int, list[tuple[float, str]]] = {}  # by the round the lines end in
    for player, values in series:
        if values:
            last.setdefault(len(values) - 1, []).append((spot(0, values[-1])[1], player))
    for at, ends in last.items():
        left = round(spot(at, 0)[0] + 4 * dpr)
        for height, player in _spread(ends, side, plot.bottom + side // 2):
            picture = icon(f"player:{player}", side, "ink")
            surface.blit(picture, picture.get_rect(left=left, centery=round(height)))
    return surface


def _draw_point(surface: pygame.Surface, at: tuple[float, float], dpr: float) -> None:
    """A red dot with a pale ring."""
    half = round(6 * dpr)
    large = pygame.Surface((2 * half * _SCALE, 2 * half * _SCALE), pygame.SRCALPHA)
    large.fill((*COLOURS["paper"], 0))
    middle = half * _SCALE, half * _SCALE
    for colour, radius in ((COLOURS["ink"], 5.5), (COLOURS["paper"], 5.0), (COLOURS["bad"], 3.4)):
        pygame.draw.circle(large, colour, middle, radius * dpr * _SCALE)
    picture = pygame.transform.smoothscale(large, (2 * half, 2 * half))
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def area(size: tuple[int, int], points: Sequence[tuple[int, int]], player: str) -> pygame.Surface:
    """A faint area of `size` pixels below a line; `points`: way and height in thousandths."""
    wide, high = size[0] * _SCALE, size[1] * _SCALE
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    large.fill((*COLOURS["shade"], 0))
    line = [(wide * x / 1000, high - high * y / 1000) for x, y in points]
    outline = [(line[0][0], high), *line, (line[-1][0], high)]
    pygame.draw.polygon(large, mix(SERIES[player], COLOURS["paper"], 0.7), outline)
    return pygame.transform.smoothscale(large, size)


def _draw_lines(
    surface: pygame.Surface, lines: list[tuple[str, list[tuple[float, float]]]], dpr: float
) -> None:
    size = surface.get_size()
    large = pygame.Surface((size[0] * _SCALE, size[1] * _SCALE), pygame.SRCALPHA)
    large.fill((*COLOURS["ink"], 0))
    wide = max(2.0, 2.2 * dpr) * _SCALE
    for player, points in lines:
        if not points:
            continue
        if len(points) == 1:
            points = [*points, (points[0][0] + dpr, points[0][1])]
        at = [(x * _SCALE, y * _SCALE) for x, y in points]
        for colour, width in ((COLOURS["ink"], wide + 2 * dpr), (SERIES[player], wide)):
            pygame.draw.lines(large, colour, False, at, round(width))
            for point in at:
                pygame.draw.circle(large, colour, point, width / 2)
    surface.blit(pygame.transform.smoothscale(large, size), (0, 0))


def _step(most: int, lines: int) -> int:
    """The distance of at most so many lines across: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for factor in _STEPS:
            if most <= factor * power * lines:
                return factor * power
        power *= 10


def _spread(ends: list[tuple[float, str]], side: int, bottom: float) -> list[tuple[float, str]]:
    """The heights moved apart so that marks of `side` pixels don't hide each other."""
    placed: list[tuple[float, str]] = []
    least = side * 0.8
    limit = bottom
    for y, player in sorted(ends, reverse=True):
        y = min(y, limit)
        placed.append((y, player))
        limit = y - least
    shift = max(0.0, side / 2 - placed[-1][0]) if placed else 0.0
    return [(y + shift, player) for y, player in placed]
