"""The board widget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.ui.board.animation import Animation, Actor
from game.ui.board.camera import Camera
from game.ui.board.ground import Ground, Island
from game.ui.board.look import looks_of
from game.ui.board.scene import Scene
from game.ui.board.sprites import Key, SpriteBook

if TYPE_CHECKING:
    from game.core import Grid, Move, Position

SETTLE_MS = 140.0  # after the last zoom step the picture is drawn sharp again
_BOOKS = 3  # sizes of hex whose pictures are kept
_MANY = 24  # more changed places than this: draw all


class BoardView:
    """Draws scenes of one island into a rectangle, and knows which hex is where.

    All coordinates are pixels of the surface drawn on. Times are milliseconds from any clock that only goes forward.
    """

    def __init__(self) -> None:
        self.camera = Camera()
        self._island: Island | None = None
        self._ground = Ground()
        self._books: dict[object, SpriteBook] = {}
        self._animation: Animation | None = None
        self._surface: pygame.Surface | None = None
        self._scene: Scene | None = None
        self._looks: dict[int, tuple[Key, ...]] = {}
        self._actors: list[tuple[pygame.Surface, pygame.Rect]] = []

    def resize(
        self,
        rect: pygame.Rect,
        dpr: float,
        grid: Grid,
        land: Iterable[int],
        inner: pygame.Rect | None = None,
    ) -> None:
        """Set the place to draw in, the pixels per CSS pixel, and the island.

        `inner` is the part of `rect` that nothing covers: the island is centred there. A new island is shown whole;
        the same island keeps its zoom.
        """
        self.camera.set_view(rect, inner or rect, dpr)
        shape = (grid.rows, grid.columns, frozenset(land))
        old = self._island
        if old is None or (old.rows, old.columns, old.land) != shape:
            self._island = Island(*shape)
            self._animation = None
            self.camera.set_island(*shape)
        self.invalidate()

    def invalidate(self) -> None:
        """Draw everything next time: someone else painted over the board."""
        self._surface = None

    # --- camera

    def fit(self) -> None:
        self.camera.fit()

    def zoom_at(self, x: float, y: float, factor: float) -> bool:
        return self.camera.zoom_at(x, y, factor)

    def pan(self, dx: float, dy: float) -> bool:
        return self.camera.pan(dx, dy)

    def reveal(self, hex_id: int) -> bool:
        return self.camera.reveal(hex_id)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex of land under a point; None for sea and outside."""
        found = self.camera.hex_at(x, y)
        return found if self._island and found in self._island.land else None

    def center_of(self, hex_id: int) -> tuple[int, int]:
        return self.camera.center_of(hex_id)

    # --- animation

    def animate(self, before: Position, after: Position, move: Move, now_ms: float, duration_ms: float) -> None:
        """Show from now on how `after` came from `before`. The scenes drawn meanwhile must show `after`.

        A running animation is cut short. `duration_ms` 0 means none.
        """
        self._animation = Animation(before, after, move, now_ms, duration_ms) if duration_ms > 0 else None

    def busy(self, now_ms: float) -> bool:
        """Does the picture change by itself, so that draw() has to be called again soon?"""
        return self._animation is not None and now_ms < self._animation.end_ms

    # --- drawing

    def draw(self, surface: pygame.Surface, scene: Scene, now_ms: float) -> list[pygame.Rect]:
        """Bring the picture up to date; gives the rectangles that were painted, none if nothing changed."""
        island = self._island
        if island is None:
            return []
        position = scene.position
        if self._animation and (now_ms >= self._animation.end_ms or position != self._animation.after):
            self._animation = None
        owners, pieces = position.owners, position.pieces
        actors: list[Actor] = []
        if self._animation:
            owners, pieces, actors = self._animation.at(now_ms)
        book = self._book()
        fresh = surface is not self._surface
        dirty = self._ground.update(self.camera, island, book, owners)
        if fresh:
            dirty = [self.camera.rect.copy()]
        looks = self._looks
        if scene is not self._scene or self._animation or actors or self._stale:
            looks = looks_of(scene, island, owners, pieces)
        cast = [self._staged(actor, book) for actor in actors]
        if scene.held and scene.held_at:
            cast.append(self._held(scene.held, scene.held_at, book))
        if dirty != [self.camera.rect]:
            dirty += self._cells(h for h in {**looks, **self._looks} if looks.get(h) != self._looks.get(h))
            dirty += [rect for _, rect in self._actors] + [rect for _, rect in cast]
        self._stale = self._animation is not None
        self._surface, self._scene, self._looks, self._actors = surface, scene, looks, cast
        dirty = self._merged(dirty)
        for rect in dirty:
            self._paint(surface, rect, island, book)
        return dirty

    _stale = False

    def _book(self) -> SpriteBook:
        key = self.camera.layout
        book = self._books.pop(key, None) or SpriteBook(key)
        self._books[key] = book  # the most recent last
        while len(self._books) > _BOOKS:
            del self._books[next(iter(self._books))]
        return book

    def _cell_reach(self) -> int:
        """Nothing that stands on a hex reaches further than this from its middle."""
        return round(self.camera.width * 0.72) + 4

    def _cells(self, hexes: Iterable[int]) -> list[pygame.Rect]:
        reach = self._cell_reach()
        return [
            pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            for x, y in (self.camera.center_of(h) for h in hexes)
        ]

    def _merged(self, rects: list[pygame.Rect]) -> list[pygame.Rect]:
        """Rectangles inside the view without overlap; one for all if there are many."""
        view = self.camera.rect
        apart: list[pygame.Rect] = []
        for rect in rects:
            new = rect.clip(view)
            if not new:
                continue
            while (hit := new.collidelist(apart)) >= 0:
                new = new.union(apart.pop(hit))
            apart.append(new)
        area = sum(r.width * r.height for r in apart)
        if len(apart) > _MANY or area * 2 > view.width * view.height:
            return [view.copy()]
        return apart

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, island: Island, book: SpriteBook) -> None:
        camera, view = self.camera, self.camera.rect
        surface.set_clip(rect)
        surface.blit(self._ground.layer, rect, rect.move(-view.left, -view.top))
        ox, oy = camera.origin
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        near = camera.layout.spots_near(rect.left - ox, rect.top - oy, rect.right - ox, rect.bottom - oy, self._cell_reach())
        for row, column in near:
            if not (0 <= row < island.rows and 0 <= column < island.columns):
                continue
            for key in self._looks.get(row * island.columns + column, ()):
                sprite = book.get(key)
                x, y = camera.layout.spot(row, column)
                blits.append((sprite.surface, (ox + x + sprite.x, oy + y + sprite.y)))
        blits += [(image, place.topleft) for image, place in self._actors]
        surface.fblits(blits)
        surface.set_clip(None)

    def _staged(self, actor: Actor, book: SpriteBook) -> tuple[pygame.Surface, pygame.Rect]:
        """An actor's picture and place."""
        sprite = book.get(actor.key)
        unit = self.camera.width / 100
        (x0, y0), (x1, y1) = self.center_of(actor.source), self.center_of(actor.target)
        x = x0 + (x1 - x0) * actor.way
        y = y0 + (y1 - y0) * actor.way - actor.lift * unit
        image, left, top = sprite.surface, float(sprite.x), float(sprite.y)
        if actor.size != 1.0:
            w, h = image.get_size()
            size = max(1, round(w * actor.size)), max(1, round(h * actor.size))
            image = pygame.transform.smoothscale(image, size)
            foot = 34 * unit  # it grows from its foot, not from its middle
            left, top = left * actor.size, (top - foot) * actor.size + foot
        if actor.alpha < 255:
            image = image.copy()
            image.set_alpha(max(0, actor.alpha))
        return image, image.get_rect(topleft=(round(x + left), round(y + top)))

    def _held(self, piece: str, where: tuple[int, int], book: SpriteBook) -> tuple[pygame.Surface, pygame.Rect]:
        sprite = book.get(("piece", piece))
        return sprite.surface, sprite.rect_at((where[0], where[1] - self.camera.width // 4))
