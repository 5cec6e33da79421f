"""The still part of the picture: sea, shore and land, kept as one opaque layer."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.board import sea, tiles
from game.ui.board.camera import Camera
from game.ui.board.geometry import SE, SW, neighbours_by_edge
from game.ui.board.patches import merged
from game.ui.board.sprites import SpriteBook, land_keys

_FEW = 60  # more hexes than this become land or sea at once: paint all


class Island:
    """The shape of the land: what stays the same all game.

    `open`: it is still being made. Its land may change (`changed`), and the hexes of its sea are
    outlined.
    """

    def __init__(self, rows: int, columns: int, land: Iterable[int], open: bool = False) -> None:
        self.rows, self.columns, self.open = rows, columns, open
        self.land = frozenset(land)
        self.around = {h: neighbours_by_edge(rows, columns, h) for h in sorted(self.land)}
        self.coast = {h for h in self.around if self._is_coast(h)}
        self.cliffs = {h for h in self.coast if self._is_cliff(h)}

    def changed(self, hexes: Iterable[int]) -> Island:
        """The island with some hexes of land turned into sea, and of sea into land."""
        other = Island(self.rows, self.columns, (), self.open)
        other.land = self.land.symmetric_difference(hexes)
        other.around = self.around.copy()
        other.coast, other.cliffs = self.coast.copy(), self.cliffs.copy()
        for h in hexes:
            near = neighbours_by_edge(self.rows, self.columns, h)
            if h in other.land:
                other.around[h] = near
            else:
                del other.around[h]
            for at in (h, *near):
                other.coast.discard(at)
                other.cliffs.discard(at)
        for h in hexes:
            for at in (h, *neighbours_by_edge(self.rows, self.columns, h)):
                if at in other.land and other._is_coast(at):
                    other.coast.add(at)
                    if other._is_cliff(at):
                        other.cliffs.add(at)
        return other

    def _is_coast(self, h: int) -> bool:
        return any(n not in self.land for n in self.around[h])

    def _is_cliff(self, h: int) -> bool:
        near = self.around[h]
        return not self.land.issuperset((near[SE], near[SW]))

    def is_near(self, row: int, column: int) -> bool:
        """Whether there is land at most two steps from a spot, or on it."""
        land, columns, right = self.land, self.columns, row & 1
        for down, first, last in (
            (-2, -1, 1),
            (-1, right - 2, right + 1),
            (0, -2, 2),
            (1, right - 2, right + 1),
            (2, -1, 1),
        ):
            start = (row + down) * columns
            for c in range(max(0, column + first), min(columns, column + last + 1)):
                if start + c in land:
                    return True
        return False


class Ground:
    """Draws sea and land into a layer as large as the view; later only what changed."""

    def __init__(self) -> None:
        self.layer = pygame.Surface((1, 1))
        self._shown: tuple[object, ...] = ()  # layout, rect
        self._island: Island | None = None
        self._origin = (0, 0)
        self._owners = b""

    def update(
        self, camera: Camera, island: Island, book: SpriteBook, owners: bytes
    ) -> list[pygame.Rect]:
        """Bring the layer up to date; gives what changed, in surface pixels (all, after a pan)."""
        key = (camera.layout, camera.rect.size, camera.rect.topleft)
        before, self._island = self._island, island
        coast: frozenset[int] = frozenset()  # where sea and land have changed
        if before is not None and before is not island:
            coast = island.land ^ before.land
        if key != self._shown or not (before is island or (island.open and len(coast) <= _FEW)):
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
            if coast:
                dirty = merged(dirty + self._shores(camera, coast), camera.rect)
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
                around = neighbours_by_edge(island.rows, island.columns, h)
                near.update(n for n in around if n in island.land)
        left, up, right, down = tiles.reach_of(camera.layout)
        rects = []
        for h in sorted(near):
            x, y = camera.center_of(h)
            rect = pygame.Rect(x - left, y - up, left + right, up + down).clip(camera.rect)
            if rect:
                rects.append(rect)
        return rects

    def _shores(self, camera: Camera, hexes: Iterable[int]) -> list[pygame.Rect]:
        """The places of hexes that have become land or sea, as far as their waters reach."""
        # Up to waves two hexes away, which come and go with the land.
        reach = max(sea.shallow_reach(camera.layout), 3 * camera.layout.width)
        rects = []
        for h in sorted(hexes):
            x, y = camera.center_of(h)
            rect = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach).clip(camera.rect)
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
            if wave and not island.is_near(row, column):
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
        if island.open:
            for row, column in layout.spots_near(*seen, layout.width):
                inside = 0 <= row < island.rows and 0 <= column < island.columns
                if inside and row * island.columns + column not in island.land:
                    put(("open",), *layout.spot(row, column))
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
