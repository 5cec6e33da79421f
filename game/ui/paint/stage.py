"""The display: the board below, items above, and of each only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core import Grid, Position
from game.platform.base import Platform, Viewport
from game.ui.board import BoardView, Scene
from game.ui.board.patches import merged
from game.ui.board.scene import Shown
from game.ui.layout import fonts
from game.ui.layout.frame import Frame, frame, scale_of, with_closer, with_notice
from game.ui.layout.items import Item, Rect
from game.ui.layout.measure import write_with
from game.ui.paint.painter import Painter

_put_by: list[Stage] = []


def stage_on(platform: Platform) -> Stage:
    """A stage on a platform: the one that was put by, if there is one."""
    if not _put_by:
        return Stage(platform)
    stage = _put_by.pop()
    stage.move(platform)
    return stage


class Stage:
    """Owns the surfaces. Coordinates of items and pointers are units of the layout."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        write_with(platform)
        self.viewport = Viewport(0, 0, 0.0)
        self.scale = 1.0
        """CSS pixels to a unit."""
        self.dpr = 1.0
        """Device pixels to a unit."""
        self.frame: Frame = frame(360, 640)
        self.board = BoardView()
        self.painter = Painter()
        self._display = pygame.Surface((1, 1))
        self._layer = pygame.Surface((1, 1))
        self._items: tuple[Item, ...] = ()
        self._shape = (False, False)  # tips to come, panels folded out
        self._editing: Grid | None = None  # the board that is being painted on
        self._all = True
        self.frames_drawn = 0
        """How often anything was drawn: at rest it stands still."""

    def put_by(self) -> None:
        """Let the next stage begin with the pictures that this one has made."""
        for surface in (self._display, self._layer):
            surface.fill((0, 0, 0))  # made anew for the next: empty memory need not be kept
        self._display = self._layer = pygame.Surface((1, 1))
        _put_by[:] = [self]

    def move(self, platform: Platform) -> None:
        """Serve another platform, and draw everything there.

        What was measured and drawn so far must have needed nothing of the one before.
        """
        self._platform = platform
        fonts.write_with(platform)
        self.viewport = Viewport(0, 0, 0.0)
        self._items = ()
        self._all = True

    def fit(
        self,
        shown: Shown,
        tips: bool,
        unfolded: bool,
        editor: Callable[[Rect, bool], Rect] | None = None,
    ) -> bool:
        """Follow the viewport, leave room for tips, fold panels out; True if anything changed.

        `editor`: what is `shown` is being painted on; it tells where in the room nothing covers
        the board, with panels folded out or not.
        """
        viewport = self._platform.viewport()
        shape, editing = (tips, unfolded), shown.grid if editor else None
        known = self.viewport, self._shape, self._editing
        if (viewport, shape, editing) == known:
            return False
        if viewport != self.viewport:
            self.viewport = viewport
            self._display = self._platform.set_mode(viewport)
            size = self._display.get_size()
            self.scale = scale_of(viewport.width, viewport.height)
            self.dpr = size[0] / viewport.width * self.scale
            self.painter.resize(self.dpr)
            self._layer = pygame.Surface(size).convert()
        self._shape, self._editing = shape, editing
        width, height = self._display.get_size()
        self.frame = frame(width / self.dpr, height / self.dpr, *shape)
        if editor is not None:
            self.frame = self.frame._replace(board=editor(self.frame.room, unfolded))
        self.show_island(shown)
        return True

    def show_island(self, shown: Shown) -> None:
        """Give the board its place, and the island of a position."""
        self.board.resize(
            self._layer.get_rect(),
            self.dpr,
            shown.grid,
            shown.land,
            self.painter.pixels(self.frame.board),
            open=self._editing is not None,
        )
        self._all = True

    def place_messages(self, position: Position, heeded: Sequence[int] = ()) -> None:
        """Let messages lie where they cover least of the island as it is seen now, and of the
        `heeded` hexes before all others."""
        board, dpr = self.board, self.dpr
        shown = [*position.land, *(tuple(heeded) * len(position.land))]
        centers = [board.center_of(hex_id) for hex_id in shown]
        land = [(x / dpr, y / dpr) for x, y in centers]
        usual = frame(self.frame.room.w, self.frame.room.h, *self._shape)
        reach = board.camera.width / dpr * 0.4
        found = with_notice(usual, land, reach)
        small = board.camera.small
        self.frame = with_closer(found, land, reach, bool(heeded)) if small else found

    @property
    def room(self) -> Rect:
        """The whole display in units."""
        return self.frame.room

    def hex_at(self, x: float, y: float) -> int | None:
        """The land hex at a point in units."""
        return self.board.hex_at(x * self.dpr, y * self.dpr)

    def paint_board(self, scene: Scene, now_ms: float) -> None:
        """Paint the board beforehand: the next `draw` shows everything anyway."""
        self.board.draw(self._layer, scene, now_ms)
        self._all = True

    def draw(self, items: tuple[Item, ...], scene: Scene, now_ms: float) -> bool:
        """Bring the display up to date; False if nothing had changed."""
        dirty = self.board.draw(self._layer, scene, now_ms)
        if items is not self._items:
            dirty += self._changed(self._items, items)
            self._items = items
        whole = self._display.get_rect()
        if self._all:
            dirty, self._all = [whole], False
        if not dirty:
            return False
        for rect in merged(dirty, whole):
            self._display.blit(self._layer, rect, rect)
            self.painter.draw(self._display, items, rect)
        pygame.display.flip()
        self.frames_drawn += 1
        return True

    def _changed(self, old: Sequence[Item], new: Sequence[Item]) -> list[pygame.Rect]:
        before, after = set(old), set(new)
        changed = before ^ after
        return [self.painter.reach(item) for item in (*old, *new) if item in changed]
