"""Draws items. Every text and every box is rendered once per size and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pygame

from game.core import RULES, Malformed, Position
from game.ui.board.thumbnail import thumbnail
from game.ui.layout import measure
from game.ui.layout.fonts import render
from game.ui.layout.items import (
    Bars,
    Box,
    Button,
    Curve,
    Icon,
    Item,
    Line,
    Rect,
    Scrim,
    Text,
    Thumbnail,
)
from game.ui.paint.buttons import parts
from game.ui.paint.graph import area, graph
from game.ui.paint.icons import icon
from game.ui.paint.theme import BUTTONS, COLOURS, SHEETS, Sheet

KEPT = 600  # surfaces of texts and boxes


class Painter:
    """Draws items on a surface whose pixels are `dpr` to a CSS pixel."""

    def __init__(self) -> None:
        self.dpr = 1.0
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def resize(self, dpr: float) -> None:
        """Use another number of device pixels to a CSS pixel."""
        if dpr != self.dpr:
            self.dpr = dpr
            self._kept.clear()

    def pixels(self, rect: Rect) -> pygame.Rect:
        """The device pixels that a rectangle of CSS pixels covers."""
        left, top = round(rect.x * self.dpr), round(rect.y * self.dpr)
        right, bottom = round(rect.right * self.dpr), round(rect.bottom * self.dpr)
        return pygame.Rect(left, top, right - left, bottom - top)

    def reach(self, item: Item) -> pygame.Rect:
        """All the pixels that an item may touch, its shadow included."""
        pixels = self.pixels(item.rect).inflate(2, 2)
        if isinstance(item, Box | Button):
            pixels.height += round(4 * self.dpr)
            pixels.inflate_ip(round(6 * self.dpr), round(6 * self.dpr))
        return pixels

    def draw(self, surface: pygame.Surface, items: Iterable[Item], area: pygame.Rect) -> None:
        """Draw the parts of `items` that lie in `area`."""
        for item in items:
            reach = self.reach(item)
            if not reach.colliderect(area):
                continue
            clip = area
            bounds = getattr(item, "clip", None)
            if bounds is not None:
                clip = area.clip(self.pixels(bounds))
                if not clip:
                    continue
            surface.set_clip(clip)
            self._draw(surface, item)
        surface.set_clip(None)

    def _draw(self, surface: pygame.Surface, item: Item) -> None:
        if isinstance(item, Text):
            self._text(surface, item)
        elif isinstance(item, Button):
            self._button(surface, item)
        elif isinstance(item, Box):
            self._sheet(surface, item.rect, SHEETS[item.style])
        elif isinstance(item, Icon):
            pixels = self.pixels(item.rect)
            picture = icon(item.name, min(pixels.size), "faint" if item.faded else "ink")
            surface.blit(picture, picture.get_rect(center=pixels.center))
        elif isinstance(item, Line):
            surface.fill(COLOURS[item.colour], self.pixels(item.rect))
        elif isinstance(item, Scrim):
            pixels = self.pixels(item.rect)
            veil = self._keep(("veil", pixels.size), lambda: _veil(pixels.size))
            surface.blit(veil, pixels)
        elif isinstance(item, Thumbnail):
            self._island(surface, item)
        elif isinstance(item, Curve):
            pixels = self.pixels(item.rect)
            key = ("curve", item.points, item.player, pixels.size)
            picture = self._keep(key, lambda: area(pixels.size, item.points, item.player))
            surface.blit(picture, pixels)
        else:
            self._bars(surface, item)

    # Text

    def _text(self, surface: pygame.Surface, item: Text) -> None:
        rect = item.rect
        if item.wrap:
            rows = measure.lines(item.text, rect.w, item.size, item.bold)
        else:
            rows = (item.text,)
        step = item.size * measure.LINE
        top = rect.y if item.top else rect.y + (rect.h - step * len(rows)) / 2
        for number, part in enumerate(rows):
            if not part:
                continue
            size = item.size
            if not item.wrap:
                size = measure.fitting(part, rect.w, size, item.bold)
                part = measure.cut(part, rect.w, size, item.bold)
            line = Rect(rect.x, top + number * step, rect.w, step)
            self._line(surface, line, part, size, item.bold, item.colour, item.align)

    def _line(
        self,
        surface: pygame.Surface,
        rect: Rect,
        text: str,
        size: float,
        bold: bool,
        colour: str,
        align: str,
    ) -> None:
        high = max(1, measure.pixels(size, self.dpr))
        key = ("text", text, high, bold, colour)
        picture = self._keep(key, lambda: render(text, high, bold, COLOURS[colour]))
        pixels = self.pixels(rect)
        place = picture.get_rect(centery=pixels.centery)
        if align == "center":
            place.centerx = pixels.centerx
        elif align == "right":
            place.right = pixels.right
        else:
            place.left = pixels.left
        surface.blit(picture, place)

    # Boxes and buttons

    def _sheet(self, surface: pygame.Surface, rect: Rect, look: Sheet) -> None:
        pixels = self.pixels(rect)
        key = ("sheet", pixels.size, look)
        picture = self._keep(key, lambda: rounded(pixels.size, look, self.dpr))
        pad = margin(self.dpr)
        surface.blit(picture, (pixels.x - pad, pixels.y - pad))

    def _button(self, surface: pygame.Surface, item: Button) -> None:
        if item.state == "pressed":
            item = replace(item, rect=item.rect.moved(0, 1.5))
        self._sheet(surface, item.rect, BUTTONS[item.style].sheet(item.enabled, item.state))
        labels, pictures = parts(item)
        for picture in pictures:
            self._picture(surface, picture.rect, picture.name, picture.size, picture.colour)
        for label in labels:
            self._line(surface, *label)

    def _picture(
        self, surface: pygame.Surface, rect: Rect, name: str, size: float, colour: str
    ) -> None:
        pixels = self.pixels(rect)
        picture = icon(name, round(size * self.dpr), colour)
        surface.blit(picture, picture.get_rect(center=pixels.center))

    def _bars(self, surface: pygame.Surface, item: Bars) -> None:
        pixels = self.pixels(item.rect)
        key = ("graph", replace(item, rect=Rect(0, 0, 0, 0), clip=None), pixels.size)
        picture = self._keep(key, lambda: graph(pixels.size, item, self.dpr))
        surface.blit(picture, pixels)

    def _island(self, surface: pygame.Surface, item: Thumbnail) -> None:
        pixels = self.pixels(item.rect)
        key = ("island", item.position, pixels.size)
        picture = self._keep(key, lambda: _small_island(item.position, pixels.size))
        surface.blit(picture, picture.get_rect(center=pixels.center))

    def _keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                for old in list(self._kept)[: KEPT // 4]:
                    del self._kept[old]
            found = self._kept[key] = make()
        return found


def margin(dpr: float) -> int:
    """Pixels that the picture of a box is larger than the box, on each side."""
    return round(3 * dpr)


def _veil(size: tuple[int, int]) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((10, 26, 40, 150))
    return veil


def rounded(size: tuple[int, int], look: Sheet, dpr: float) -> pygame.Surface:
    """A box with round corners, its lower edge and its border, on a transparent picture."""
    pad = margin(dpr)
    surface = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    box = pygame.Rect(pad, pad, *size)
    radius = min(round(look.radius * dpr), size[0] // 2, size[1] // 2)
    if look.edge is not None:
        _round(surface, box.move(0, max(1, round(2 * dpr))), radius, look.edge)
    if look.border is not None:
        wide = max(1, round(look.border_width * dpr))
        if look.border_width > 2:
            half = wide // 2
            _round(surface, box.inflate(2 * half, 2 * half), radius + half, look.border)
            _round(surface, box, radius, look.fill)
        else:
            _round(surface, box, radius, look.border)
            _round(surface, box.inflate(-2 * wide, -2 * wide), max(0, radius - wide), look.fill)
    else:
        _round(surface, box, radius, look.fill)
    return surface


def _small_island(position: str, size: tuple[int, int]) -> pygame.Surface:
    """A small picture of a position; only sea if the string is none."""
    widest = max(RULES.values(), key=lambda rules: rules.strongest)  # any position is read by them
    try:
        return thumbnail(Position.parse(position, widest), size)
    except Malformed:
        sea = pygame.Surface(size)
        sea.fill(COLOURS["sea"])
        return sea


def _round(surface: pygame.Surface, box: pygame.Rect, radius: int, colour: tuple[int, ...]) -> None:
    """Fill a box with smooth round corners: only the corners are drawn large and scaled down."""
    if radius <= 0:
        surface.fill(colour, box)
        return
    big = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.circle(big, colour, (radius * 4, radius * 4), radius * 4)
    disc = pygame.transform.smoothscale(big, (radius * 2, radius * 2))
    for right in (False, True):
        for low in (False, True):
            place = (
                box.right - radius if right else box.left,
                box.bottom - radius if low else box.top,
            )
            part = pygame.Rect(radius if right else 0, radius if low else 0, radius, radius)
            surface.blit(disc, place, part)
    surface.fill(colour, (box.left + radius, box.top, box.w - 2 * radius, box.h))
    surface.fill(colour, (box.left, box.top + radius, radius, box.h - 2 * radius))
    surface.fill(colour, (box.right - radius, box.top + radius, radius, box.h - 2 * radius))
