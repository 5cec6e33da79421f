"""Where land is. It never changes during a game, so all positions of a game share one value."""

from __future__ import annotations

from functools import lru_cache

from game.core.hexes import Grid
from game.core.pieces import SEA


class Terrain:
    """Land and sea on a grid. Get the one for a board with `Terrain.of`.

    `land`: ids of the land hexes, ascending. `neighbours[hex_id]`: ids of the adjacent land hexes,
    ascending; none for sea. `pairs`: for each distance in ids between neighbours that of the higher
    one, in bits at 8 for each hex, and the lower ones with bit 7 set in their byte, see
    `defence.barriers`. `sevens`: 0x7F for each hex.
    """

    __slots__ = ("grid", "land", "neighbours", "pairs", "sevens")

    grid: Grid
    land: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, int], ...]
    sevens: int

    @staticmethod
    def of(grid: Grid, owners: bytes) -> Terrain:
        """The terrain under these owners: one byte for each hex of the grid."""
        return _terrain(grid, tuple(hex_id for hex_id in range(grid.size) if owners[hex_id] != SEA))

    def __init__(self, grid: Grid, land: tuple[int, ...]) -> None:
        is_land = bytearray(grid.size)
        for hex_id in land:
            is_land[hex_id] = 1
        self.grid = grid
        self.land = land
        self.neighbours = tuple(
            tuple(near for near in nears if is_land[near]) if is_land[hex_id] else ()
            for hex_id, nears in enumerate(grid.neighbours)
        )
        self.sevens = int.from_bytes(b"\x7f" * grid.size, "little")
        lower: dict[int, bytearray] = {}
        for hex_id in land:
            for near in self.neighbours[hex_id]:
                if near > hex_id:
                    lower.setdefault(near - hex_id, bytearray(grid.size))[hex_id] = 0x80
        self.pairs = tuple(
            (8 * distance, int.from_bytes(marks, "little"))
            for distance, marks in sorted(lower.items())
        )


@lru_cache(maxsize=64)
def _terrain(grid: Grid, land: tuple[int, ...]) -> Terrain:
    return Terrain(grid, land)
