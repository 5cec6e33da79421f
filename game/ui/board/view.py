"""The board widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.pieces import SEA
from game.ui.board.animation import Actor, Animation
from game.ui.board.camera import Camera
from game.ui.board.geometry import Layout
from game.ui.board.ground import Ground, Island
from game.ui.board.look import looks_of
from game.ui.board.patches import merged
from game.ui.board.preview import Preview
from game.ui.board.scene import Scene
from game.ui.board.sprites import Key, SpriteBook

if TYPE_CHECKING:
    from game.core import Grid, Move, Step

SETTLE_MS = 140.0  # after the last zoom step the picture is drawn sharp again
_BOOKS = 3  # sizes of hex whose pictures are kept
_MANY = 24  # more changed places than this: draw all


class Staged(NamedTuple):
    """A picture in motion and its place."""

    image: pygame.Surface
    place: pygame.Rect
    below: bool = False  # under what stands on the hexes


class _Shot(NamedTuple):
    """How a sharp picture was taken."""

    view: pygame.Rect
    layout: Layout
    origin: tuple[int, int]
    book: SpriteBook
    whole: bool  # is all of the island in it?

    def inside(self) -> tuple[int, int]:
        """The origin within the view."""
        return self.origin[0] - self.view.left, self.origin[1] - self.view.top


def _cell_reach(width: int) -> int:
    """Nothing that stands on a hex reaches further than this from its middle, in pixels."""
    return round(width * 0.72) + 4


def _with_land(island: Island, owners: bytes) -> Island:
    """The island with the land that these owners have; itself if it has it already."""
    changed = [h for h, owner in enumerate(owners) if (owner != SEA) != (h in island.land)]
    return island.changed(changed) if changed else island


class BoardView:
    """Draws scenes of one island into a rectangle, and knows which hex is where.

    All coordinates are pixels of the surface drawn on. Times are milliseconds of any clock
    that only goes forward.
    """

    def __init__(self) -> None:
        self.camera = Camera()
        self._island: Island | None = None
        self._ground = Ground()
        self._books: dict[object, SpriteBook] = {}
        self._animation: Animation | None = None
        self._preview: Preview | None = None
        self._overview: Preview | None = None  # the last preview that showed the whole island
        self._zoom_width, self._zoom_ms = 0, 0.0  # the last zoom step seen
        # What the last sharp picture showed, and on which surface it still is (None: on none).
        self._surface: pygame.Surface | None = None
        self._shot: _Shot | None = None
        self._content: tuple[Scene, bytes, bytes] | None = None
        self._looks: dict[int, tuple[Key, ...]] = {}
        self._cast: list[Staged] = []
        self._arrows: tuple[object, list[Staged]] = ((), [])  # what they were made for

    def resize(
        self,
        rect: pygame.Rect,
        dpr: float,
        grid: Grid,
        land: Iterable[int],
        inner: pygame.Rect | None = None,
        *,
        open: bool = False,
    ) -> None:
        """Set the place to draw in, the pixels per CSS pixel, and the island.

        `inner` is the part of `rect` that nothing covers: the island is centred there. A new island
        is shown whole, or its middle if its hexes would get too small; the same one keeps its zoom.
        `open`: the island is still being made. The scenes tell where its land is, and the sea of
        the grid is seen and pointed at, too.
        """
        self.camera.set_view(rect, inner or rect, dpr)
        shape = (grid.rows, grid.columns, frozenset(land))
        old = self._island
        same = old is not None and (old.rows, old.columns, old.open) == (*shape[:2], open)
        if old is None or not same or (old.land != shape[2] and not open):
            self._island = Island(*shape, open)
            self._animation = self._preview = self._overview = self._shot = None
            seen = range(grid.size) if open else shape[2]
            self.camera.set_island(grid.rows, grid.columns, seen)
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
        """Bring a hex and its neighbours into sight; False if they are."""
        return self.camera.reveal(hex_id)

    def hex_at(self, x: float, y: float) -> int | None:
        """The hex of land under a point; None for sea and outside. Of an open island any hex."""
        found = self.camera.hex_at(x, y)
        island = self._island
        return found if island and (island.open or found in island.land) else None

    def center_of(self, hex_id: int) -> tuple[int, int]:
        return self.camera.center_of(hex_id)

    # --- animation

    def animate(self, steps: Sequence[Step], now_ms: float, duration_ms: float) -> None:
        """Show from now on how the position after some steps came from the one before them.

        The scenes drawn meanwhile must show that position; one that shows another ends it.
        A running animation is cut short. `duration_ms` 0 means none.
        """
        self._animation = Animation(steps, now_ms, duration_ms) if duration_ms > 0 else None

    @property
    def busy(self) -> bool:
        """Will the next picture of the same scene differ from the one drawn last?"""
        return bool(self._animation or self._preview)

    # --- drawing

    def draw(self, surface: pygame.Surface, scene: Scene, now_ms: float) -> list[pygame.Rect]:
        """Bring the picture up to date; gives the rectangles that were painted, maybe none."""
        island, camera = self._island, self.camera
        if island is None:
            return []
        if island.open:
            island = self._island = _with_land(island, scene.position.owners)
        if self._is_zooming(now_ms, island):
            assert self._preview is not None
            self._preview.draw(surface, camera, self._overview)
            self._surface = None
            return [camera.rect.copy()]
        owners, pieces, actors = self._at(scene, now_ms)
        book = self._book()
        view = camera.rect.copy()
        shot = _Shot(view, camera.layout, camera.origin, book, view.contains(camera.island_box()))
        dirty = self._ground.update(camera, island, book, owners)
        if surface is not self._surface:
            dirty = [view]
        cast = self._advice(scene.advice, book) if not actors else []
        cast += [self._staged(actor, book) for actor in actors]
        if scene.held and scene.held_at:
            cast.append(self._held(scene.held, scene.held_at, book))
        looks, content = self._looks, (scene, owners, pieces)
        if content != self._content:
            looks = looks_of(scene, island, owners, pieces)
        if dirty != [view]:
            either = looks | self._looks if looks is not self._looks else {}
            dirty += self._cells(h for h in either if looks.get(h) != self._looks.get(h))
            dirty += [staged.place for staged in self._cast if staged not in cast]
            dirty += [staged.place for staged in cast if staged not in self._cast]
        self._surface, self._shot, self._content = surface, shot, content
        self._looks, self._cast = looks, cast
        dirty = merged(dirty, view, _MANY)
        for rect in dirty:
            self._paint(surface, rect, shot, island, cast)
        return dirty

    def _at(self, scene: Scene, now_ms: float) -> tuple[bytes, bytes, list[Actor]]:
        """Owners, pieces at rest and pictures in motion. Drops an animation that is over."""
        show = self._animation
        if show and now_ms < show.end_ms and scene.position == show.after:
            return show.at(now_ms)
        self._animation = None
        return scene.position.owners, scene.position.pieces, []

    def _is_zooming(self, now_ms: float, island: Island) -> bool:
        """Did the zoom change a moment ago? Then there is a preview."""
        camera, shot = self.camera, self._shot
        still = shot is None or shot.view != camera.rect or shot.layout == camera.layout
        if not still and camera.width != self._zoom_width:
            self._zoom_width, self._zoom_ms = camera.width, now_ms
        if shot is None or still or now_ms - self._zoom_ms >= SETTLE_MS:
            self._preview, self._zoom_width = None, 0
            return False
        if self._preview is None:
            picture = pygame.Surface(shot.view.size).convert()
            moved = shot._replace(view=picture.get_rect(), origin=shot.inside())
            self._paint(picture, moved.view, moved, island, [])
            self._preview = Preview(picture, moved.layout, moved.origin)
            if shot.whole:
                self._overview = self._preview
        return True

    def _book(self) -> SpriteBook:
        key = self.camera.layout
        book = self._books.pop(key, None) or SpriteBook(key)
        self._books[key] = book  # the most recent last
        while len(self._books) > _BOOKS:
            del self._books[next(iter(self._books))]
        return book

    def _cells(self, hexes: Iterable[int]) -> list[pygame.Rect]:
        reach = _cell_reach(self.camera.width)
        return [
            pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            for x, y in (self.camera.center_of(h) for h in hexes)
        ]

    def _paint(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        shot: _Shot,
        island: Island,
        cast: list[Staged],
    ) -> None:
        """Paint a part of the view: the ground, what stands on the hexes, what moves."""
        layout, (ox, oy) = shot.layout, shot.origin
        surface.set_clip(rect)
        surface.blit(self._ground.layer, rect, rect.move(-shot.view.left, -shot.view.top))
        blits = [(staged.image, staged.place.topleft) for staged in cast if staged.below]
        reach = _cell_reach(layout.width)
        seen = (rect.left - ox, rect.top - oy, rect.right - ox, rect.bottom - oy)
        for row, column in layout.spots_near(*seen, reach):
            if not (0 <= row < island.rows and 0 <= column < island.columns):
                continue
            x, y = layout.spot(row, column)
            for key in self._looks.get(row * island.columns + column, ()):
                sprite = shot.book.get(key)
                blits.append((sprite.surface, (ox + x + sprite.x, oy + y + sprite.y)))
        blits += [(staged.image, staged.place.topleft) for staged in cast if not staged.below]
        surface.fblits(blits)
        surface.set_clip(None)

    def _staged(self, actor: Actor, book: SpriteBook) -> Staged:
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
        place = image.get_rect(topleft=(round(x + left), round(y + top)))
        return Staged(image, place, actor.below)

    def _advice(self, moves: tuple[Move, ...], book: SpriteBook) -> list[Staged]:
        """Arrows for some moves, and the pieces to be bought where they shall stand."""
        key = moves, self.camera.layout, self.camera.origin
        if key != self._arrows[0]:
            staged: list[Staged] = []
            if moves:
                from game.ui.board.arrows import arrow  # it comes later
            for move in moves:
                if move.target < 0:
                    continue
                ends = self.center_of(move.source), self.center_of(move.target)
                drawn = arrow(*ends, self.camera.width)
                staged += [] if drawn is None else [Staged(*drawn)]
                if move.buy:
                    staged.append(self._held(move.buy, ends[1], book))
            self._arrows = key, staged
        return list(self._arrows[1])

    def _held(self, piece: str, where: tuple[int, int], book: SpriteBook) -> Staged:
        sprite = book.get(("piece", piece))
        return Staged(sprite.surface, sprite.rect_at((where[0], where[1] - self.camera.width // 4)))
