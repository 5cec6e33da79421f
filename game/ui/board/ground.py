"""The still part of the picture: sea, shore and land, kept as one opaque layer."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.board import sea, tiles
from game.ui.board.camera import Camera
from game.ui.board.geometry import SE, SW, neighbours_by_edge
from game.ui.board.sprites import SpriteBook, land_keys


class Island:
    """The shape of the land: what stays the same all game."""

    def __init__(self, rows: int, columns: int, land: Iterable[int]) -> None:
        self.rows, self.columns = rows, columns
        self.land = frozenset(land)
        self.around = {h: neighbours_by_edge(rows, columns, h) for h in sorted(self.land)}
        self.coast = {h for h, near in self.around.items() if any(n not in self.land for n in near)}
        self.cliffs = {
            h
            for h in self.coast
            if not self.land.issuperset((self.around[h][SE], self.around[h][SW]))
        }
        self.shallow_spots = self._spots_around(2)

    def _spots_around(self, steps: int) -> frozenset[tuple[int, int]]:
        """Rows and columns at most so many steps from the coast."""
        spots = {divmod(h, self.columns) for h in self.coast}
        for _ in range(steps):
            for row, column in list(spots):
                right = row & 1
                spots.update(((row, column - 1), (row, column + 1)))
                for r in (row - 1, row + 1):
                    spots.update(((r, column + right - 1), (r, column + right)))
        return frozenset(spots)


class Ground:
    """Draws sea and land into a layer as large as the view; later only what changed."""

    def __init__(self) -> None:
        self.layer = pygame.Surface((1, 1))
        self._shown: tuple[object, ...] = ()  # island, layout, rect
        self._origin = (0, 0)
        self._owners = b""

    def update(
        self, camera: Camera, island: Island, book: SpriteBook, owners: bytes
    ) -> list[pygame.Rect]:
        """Bring the layer up to date; gives what changed, in surface pixels (all, after a pan)."""
        key = (island, camera.layout, camera.rect.size, camera.rect.topleft)
        if key != self._shown:
            self._shown = key
            if self.layer.get_size() != camera.rect.size:
                self.layer = pygame.Surface(camera.rect.size).convert()
            self._paint([camera.rect], camera, island, book, owners)
            dirty = [camera.rect.copy()]
        elif camera.origin != self._origin:
            self._pan(camera, island, book, owners)
            dirty = [camera.rect.copy()]
        else:
            dirty = []
        if owners != self._owners and not dirty:
            dirty = self._changed(camera, island, owners)
            self._paint(dirty, camera, island, book, owners)
        self._origin, self._owners = camera.origin, owners
        return dirty

    def _pan(self, camera: Camera, island: Island, book: SpriteBook, owners: bytes) -> None:
        rect = camera.rect
        dx, dy = camera.origin[0] - self._origin[0], camera.origin[1] - self._origin[1]
        if owners != self._owners or abs(dx) >= rect.width or abs(dy) >= rect.height:
            self._paint([rect], camera, island, book, owners)
            return
        self.layer.scroll(dx, dy)
        strips = []
        if dx:
            strips.append(
                pygame.Rect(
                    rect.left if dx > 0 else rect.right + dx, rect.top, abs(dx), rect.height
                )
            )
        if dy:
            strips.append(
                pygame.Rect(
                    rect.left, rect.top if dy > 0 else rect.bottom + dy, rect.width, abs(dy)
                )
            )
        self._paint(strips, camera, island, book, owners)

    def _changed(self, camera: Camera, island: Island, owners: bytes) -> list[pygame.Rect]:
        """The places of hexes with a new owner and of their neighbours: borders may change."""
        near: set[int] = set()
        for h, (old, new) in enumerate(zip(self._owners, owners, strict=True)):
            if old != new:
                near.add(h)
                near.update(n for n in island.around[h] if n in island.land)
        left, up, right, down = tiles.reach_of(camera.layout)
        rects = []
        for h in sorted(near):
            x, y = camera.center_of(h)
            rect = pygame.Rect(x - left, y - up, left + right, up + down).clip(camera.rect)
            if rect:
                rects.append(rect)
        return rects

    def _paint(
        self,
        rects: Iterable[pygame.Rect],
        camera: Camera,
        island: Island,
        book: SpriteBook,
        owners: bytes,
    ) -> None:
        for rect in rects:
            self._paint_one(rect, camera, island, book, owners)
        self.layer.set_clip(None)

    def _paint_one(
        self, rect: pygame.Rect, camera: Camera, island: Island, book: SpriteBook, owners: bytes
    ) -> None:
        layout, layer = camera.layout, self.layer
        left, top = camera.rect.topleft
        ox, oy = camera.origin[0] - left, camera.origin[1] - top  # origin within the layer
        area = rect.move(-left, -top)
        layer.set_clip(area)
        sea.paint_depth(layer, area, *sea.depth_range(layout, oy))
        seen = (area.left - ox, area.top - oy, area.right - ox, area.bottom - oy)
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

        def put(kind: tuple[str, ...], x: int, y: int) -> None:
            sprite = book.get(kind)
            blits.append((sprite.surface, (ox + x + sprite.x, oy + y + sprite.y)))

        for row, column in layout.spots_near(*seen, layout.width):
            wave = sea.wave_at(row, column)
            if (
                wave
                and (row, column) not in island.shallow_spots
                and not self._is_land(island, row, column)
            ):
                x, y = layout.spot(row, column)
                put(
                    ("wave", str(wave[0])),
                    x + wave[1] * layout.width // 100,
                    y + wave[2] * layout.width // 100,
                )

        reach = sea.shallow_reach(layout)
        spots = list(layout.spots_near(*seen, reach))
        hexes = [r * island.columns + c for r, c in spots if self._is_land(island, r, c)]
        for ring in range(len(sea.RINGS)):
            for h in hexes:
                if h in island.coast:
                    put(("shallow", str(ring)), *layout.center(h))
        for h in hexes:
            if h in island.cliffs:
                put(("cliff",), *layout.center(h))
        for h in hexes:
            put(("bed",), *layout.center(h))
        for h in hexes:
            mine = owners[h]
            edges = [k for k, n in enumerate(island.around[h]) if n < 0 or owners[n] != mine]
            for key in land_keys(chr(mine), edges, tiles.tone_of(h)):
                put(key, *layout.center(h))
        layer.fblits(blits)

    @staticmethod
    def _is_land(island: Island, row: int, column: int) -> bool:
        inside = 0 <= row < island.rows and 0 <= column < island.columns
        return inside and row * island.columns + column in island.land
