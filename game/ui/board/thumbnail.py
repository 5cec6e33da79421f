"""A position as a small picture, drawn with the board's own art and scaled down once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.core.pieces import CAPITAL, EMPTY
from game.ui.board.geometry import Layout, neighbours_by_edge
from game.ui.board.palette import SHALLOWS, mix
from game.ui.board.sprites import SpriteBook, land_keys
from game.ui.board.tiles import tone_of

if TYPE_CHECKING:
    from game.core import Position

HEX = 20  # width of a hex before scaling down: one set of pictures serves all islands
SHORE = 0.75  # water around the island, in hex widths
SEA = mix(SHALLOWS[0], SHALLOWS[1], 0.4)


@lru_cache(maxsize=1)
def _book() -> SpriteBook:
    return SpriteBook(Layout(1, 1, HEX))


def thumbnail(position: Position, size: tuple[int, int]) -> pygame.Surface:
    """The island of `position` on water, as large as fits into `size` pixels; opaque."""
    grid, owners, pieces, book = position.grid, position.owners, position.pieces, _book()
    layout = Layout(grid.rows, grid.columns, HEX)
    centres = {h: layout.center(h) for h in position.land}
    shore = round(HEX * (0.5 + SHORE))
    left = min(x for x, _ in centres.values()) - shore
    top = min(y for _, y in centres.values()) - shore
    wide = max(x for x, _ in centres.values()) + shore - left
    high = max(y for _, y in centres.values()) + shore - top
    scale = max(wide / size[0], high / size[1])
    large = pygame.Surface((round(size[0] * scale), round(size[1] * scale)))
    large.fill(SEA)
    left -= (large.get_width() - wide) // 2
    top -= (large.get_height() - high) // 2
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def put(key: tuple[str, ...], hex_id: int) -> None:
        sprite = book.get(key)
        x, y = centres[hex_id]
        blits.append((sprite.surface, (x - left + sprite.x, y - top + sprite.y)))

    around = {h: neighbours_by_edge(grid.rows, grid.columns, h) for h in centres}
    for ring in ("1", "2"):
        for h in centres:
            if any(near not in centres for near in around[h]):
                put(("shallow", ring), h)
    for key in (("cliff",), ("bed",)):
        for h in centres:
            put(key, h)
    for h in centres:
        edges = [k for k, near in enumerate(around[h]) if near < 0 or owners[near] != owners[h]]
        for land in land_keys(chr(owners[h]), edges, tone_of(h)):
            put(land, h)
    for h in centres:
        if pieces[h] != EMPTY:
            piece = chr(pieces[h]).upper()
            put(("piece", piece, chr(owners[h])) if pieces[h] == CAPITAL else ("piece", piece), h)
    large.fblits(blits)
    return pygame.transform.smoothscale(large, size)
