"""Arrows from hex to hex: what is advised."""

from __future__ import annotations

import math

import pygame

from game.ui.board.art import Canvas, Point
from game.ui.board.palette import DEFENCE, PAPER

ALPHA = 225
_BEGINS, _ENDS = 0.24, 0.12  # hexes from the middles that an arrow keeps away
_SHAFT, _HEAD = 0.16, 0.42  # in widths of a hex
_LEAST = 32  # or of one so wide, on smaller ones


def arrow(start: Point, end: Point, width: int) -> tuple[pygame.Surface, pygame.Rect] | None:
    """The picture of an arrow between two pixels and its place; None where there is no way to go.

    `width`: of a hex in pixels.
    """
    length = math.dist(start, end)
    if length < width * (_BEGINS + _ENDS):
        return None
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def at(way: float, aside: float) -> Point:
        """So far from the start, so far to its right, around the middle between both ends."""
        way -= length / 2
        return along[0] * way - along[1] * aside, along[1] * way + along[0] * aside

    begin, tip = width * _BEGINS, length - width * _ENDS
    thick = max(width, _LEAST)
    neck = max(begin, tip - thick * _HEAD)
    half, barb = thick * _SHAFT / 2, thick * _HEAD / 2
    outline = [
        at(begin, -half),
        at(neck, -half),
        at(neck, -barb),
        at(tip, 0),
        at(neck, barb),
        at(neck, half),
        at(begin, half),
    ]
    edge = max(1.2, thick * 0.035)
    more = math.ceil(barb + 2 * edge + 1)
    reach = (
        math.ceil(abs(end[0] - start[0]) / 2) + more,
        math.ceil(abs(end[1] - start[1]) / 2) + more,
    )
    canvas = Canvas(width, (*reach, *reach), edge=PAPER)
    points = canvas.pixels(outline)
    canvas.line(PAPER, points, 2 * edge, closed=True)
    pygame.draw.polygon(canvas.surface, DEFENCE, points)
    picture = canvas.part().surface
    picture.set_alpha(ALPHA)
    middle = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
    return picture, picture.get_rect(center=middle)
