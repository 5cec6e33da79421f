"""Which part of the island is seen, and how large.

All numbers are surface pixels unless they say CSS.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import pygame

from game.ui.board.geometry import Layout, even

SMALL_CSS = 24  # hexes narrower than this are hard to hit
LARGEST_CSS = 140  # as far as one can zoom in
COMFORT_CSS = 110  # a small island isn't blown up beyond this
SHORE = 0.65  # water kept around the island, in hex widths


class Camera:
    """Maps hexes to pixels of the surface. The island can't be moved out of sight.

    `width` (of a hex, even) and `origin` (centre of hex 0) are whole numbers.
    """

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)  # what the board may paint
        self.inner = pygame.Rect(0, 0, 1, 1)  # where nothing covers the board
        self.dpr = 1.0
        self.layout = Layout(1, 1, SMALL_CSS)
        self.origin = (0, 0)
        self._exact = float(SMALL_CSS)  # the width asked for by small zoom steps
        self._fitted = True  # nobody moved it since fit()
        self._span = (0.0, 0.0, 0, 0)  # left, right in hex widths, top, bottom in rows

    @property
    def width(self) -> int:
        return self.layout.width

    def set_view(self, rect: pygame.Rect, inner: pygame.Rect, dpr: float) -> None:
        """Another window. An untouched view is fitted anew, else middle and CSS zoom stay."""
        fitted = self._fitted
        middle = self._at_middle()
        exact = self._exact * dpr / self.dpr
        self.rect, self.inner, self.dpr = rect.copy(), inner.copy(), dpr
        if fitted:
            self.fit()
        else:
            self._set_width(exact)
            self._put(middle, self.inner.center)

    def set_island(self, rows: int, columns: int, land: Iterable[int]) -> None:
        """Another island: show all of it."""
        halves = [(2 * (h % columns) + (h // columns & 1), h // columns) for h in land] or [(0, 0)]
        xs, ys = [x for x, _ in halves], [y for _, y in halves]
        self._span = (min(xs) / 2, max(xs) / 2, min(ys), max(ys))
        self.layout = Layout(rows, columns, self.layout.width)
        self.fit()

    def fit(self) -> None:
        """The default zoom: all of the island, in the middle."""
        self._set_width(self.default_width())
        left, right, top, bottom = self._span
        self._put(((left + right) / 2, (top + bottom) / 2), self.inner.center)
        self._fitted = True

    def default_width(self) -> int:
        """The width of a hex at which all of the island is seen, comfortable at most."""
        return min(even(COMFORT_CSS * self.dpr), self._fit_width())

    @property
    def small(self) -> bool:
        """Whether hexes are so narrow that one would zoom in to play."""
        return self.width < SMALL_CSS * self.dpr

    @property
    def comfort(self) -> float:
        """The zoom factor that makes small hexes easy to hit; 1 for large ones."""
        return max(1.0, 1.7 * SMALL_CSS * self.dpr / self.width)

    def limits(self) -> tuple[int, int]:
        """Smallest and largest width of a hex."""
        return self.default_width(), even(LARGEST_CSS * self.dpr)

    def zoom_at(self, x: float, y: float, factor: float) -> bool:
        """Zoom so that the point (x, y) stays where it is; False if nothing changed."""
        before = (self.layout.width, self.origin)
        ox, oy = self.origin
        point = ((x - ox) / self.layout.width, (y - oy) / self.layout.pitch)
        self._set_width(self._exact * factor)
        self._put(point, (x, y))
        changed = before != (self.layout.width, self.origin)
        self._fitted = self._fitted and not changed
        return changed

    def pan(self, dx: float, dy: float) -> bool:
        """Move the island by pixels, as far as it goes; False if it didn't."""
        before = self.origin
        self.origin = self._clamped(self.origin[0] + round(dx), self.origin[1] + round(dy))
        self._fitted = self._fitted and self.origin == before
        return self.origin != before

    def reveal(self, hex_id: int) -> bool:
        """Move as little as needed to show a hex with its neighbours; False if it was in sight."""
        x, y = self.center_of(hex_id)
        room = self.inner.inflate(-3 * self.width, -3 * self.width)
        if room.width <= 0 or room.height <= 0:
            room = pygame.Rect(self.inner.center, (1, 1))
        dx = max(room.left - x, 0) + min(room.right - x, 0)
        dy = max(room.top - y, 0) + min(room.bottom - y, 0)
        return self.pan(dx, dy)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex of the grid under a point of the surface; None outside the view or the grid."""
        if not self.rect.collidepoint(x, y):
            return None
        return self.layout.hex_at(x - self.origin[0], y - self.origin[1])

    def center_of(self, hex_id: int) -> tuple[int, int]:
        x, y = self.layout.center(hex_id)
        return self.origin[0] + x, self.origin[1] + y

    def island_box(self) -> pygame.Rect:
        """The island with its shore, where it lies now."""
        left, right, top, bottom = self._span
        shore = self.width * (SHORE + 0.5)
        x0, y0 = self.origin[0] + left * self.width, self.origin[1] + top * self.layout.pitch
        w = (right - left) * self.width + 2 * shore
        h = (bottom - top) * self.layout.pitch + 2 * shore
        return pygame.Rect(
            math.floor(x0 - shore), math.floor(y0 - shore), math.ceil(w), math.ceil(h)
        )

    def _fit_width(self) -> int:
        left, right, top, bottom = self._span
        across = self.inner.width / (right - left + 2 * SHORE + 1)
        down = self.inner.height / ((bottom - top) * 0.8660254 + 2 * SHORE + 1)
        width = 2 * math.floor(min(across, down) / 2)
        while width > 2 and self._height(width) > self.inner.height:
            width -= 2  # rows are whole pixels apart
        return max(2, width)

    def _height(self, width: int) -> int:
        """Pixels from the upper to the lower shore with hexes of that width."""
        _, _, top, bottom = self._span
        pitch = replace(self.layout, width=width).pitch
        return math.ceil((bottom - top) * pitch + 2 * width * (SHORE + 0.5))

    def _set_width(self, exact: float) -> None:
        least, most = self.limits()
        self._exact = min(max(exact, least), most)
        self.layout = replace(self.layout, width=even(self._exact))

    def _at_middle(self) -> tuple[float, float]:
        x, y = self.inner.center
        return (x - self.origin[0]) / self.layout.width, (y - self.origin[1]) / self.layout.pitch

    def _put(self, point: tuple[float, float], where: tuple[float, float]) -> None:
        """Bring a point, in hex widths and rows, to a place on the surface."""
        x = round(where[0] - point[0] * self.layout.width)
        y = round(where[1] - point[1] * self.layout.pitch)
        self.origin = self._clamped(x, y)

    def _clamped(self, x: int, y: int) -> tuple[int, int]:
        self.origin = (x, y)
        box = self.island_box()
        return (
            x + _push(box.left, box.width, self.inner.left, self.inner.width),
            y + _push(box.top, box.height, self.inner.top, self.inner.height),
        )


def _push(start: int, size: int, room_start: int, room: int) -> int:
    """How far to push a box along an axis: to the middle if it fits, else till no gap is left."""
    if size <= room:
        return room_start + (room - size) // 2 - start
    return min(0, room_start - start) + max(0, room_start + room - (start + size))
