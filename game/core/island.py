"""The outline of an island: which hexes are land. Integer arithmetic only, chance from `Prng`.

A landscape of smooth noise sinks towards its edges. Land is raised from the highest hex on, always
the highest hex beside the land so far, until there is enough: so the island is connected by
construction. Bays and capes come from the noise; a last pass takes away what looks like noise
rather than like a coast.
"""

from heapq import heappop, heappush
from math import isqrt

from game.core.hexes import Grid
from game.core.prng import Prng

# Pixel-like units, near enough: a step along a row is 52, a row is 45 lower.
STEP_X, STEP_Y = 26, 45


def shape(prng: Prng, hexes: int) -> tuple[Grid, list[int]]:
    """An island of about `hexes` hexes: the grid that just holds it and its land, ascending."""
    side = isqrt(hexes * 7 // 2) + 2
    grid = Grid.of(side, side)
    heights = _heights(prng, grid, hexes)
    land = _raised(grid, heights, hexes)
    _smooth(grid, land)
    return _cropped(grid, land)


def _heights(prng: Prng, grid: Grid, hexes: int) -> list[int]:
    """Height of every hex: noise of two wavelengths less a bowl that is stretched at random."""
    radius = isqrt(hexes * 2 * STEP_X * STEP_Y * 100 // 314)  # of a round island
    wide = 90 + prng.below(45)  # the stretch, in percent
    coarse = _noise(prng, radius * 8 // 10)
    fine = _noise(prng, radius * 4 // 10 if hexes < 200 else radius * 3 // 10)
    middle_x, middle_y = grid.columns * STEP_X, (grid.rows - 1) * STEP_Y // 2
    heights = []
    for hex_id in range(grid.size):
        row, column = divmod(hex_id, grid.columns)
        x, y = STEP_X * (2 * column + (row & 1)), STEP_Y * row
        across = (x - middle_x) * 100 // wide
        down = (y - middle_y) * wide // 100
        bowl = (across * across + down * down) * 1000 // (radius * radius)
        heights.append(coarse(x, y) * 12 // 10 + fine(x, y) * 8 // 10 - bowl * 6 // 10)
    return heights


class _noise:
    """Value noise: random numbers 0 to 1000 on a square lattice, blended smoothly in between."""

    def __init__(self, prng: Prng, wavelength: int) -> None:
        self.wavelength = wavelength
        self.seed = prng.next()
        self.knots: dict[tuple[int, int], int] = {}

    def knot(self, i: int, j: int) -> int:
        value = self.knots.get((i, j))
        if value is None:
            value = Prng(self.seed ^ (i * 65537 + j)).below(1001)
            self.knots[i, j] = value
        return value

    def __call__(self, x: int, y: int) -> int:
        i, along = divmod(x, self.wavelength)
        j, down = divmod(y, self.wavelength)
        along, down = _eased(along * 256 // self.wavelength), _eased(down * 256 // self.wavelength)
        upper = self.knot(i, j) * (256 - along) + self.knot(i + 1, j) * along
        lower = self.knot(i, j + 1) * (256 - along) + self.knot(i + 1, j + 1) * along
        return (upper * (256 - down) + lower * down) >> 16


def _eased(t: int) -> int:
    """3t^2 - 2t^3 for t from 0 to 256 meaning 0 to 1."""
    return t * t * (768 - 2 * t) >> 16


def _raised(grid: Grid, heights: list[int], hexes: int) -> bytearray:
    """Marks (1) `hexes` hexes of land; the outermost ring of the grid stays sea."""
    last_row, last_column = grid.rows - 1, grid.columns - 1
    inner = bytearray(grid.size)
    for hex_id in range(grid.size):
        row, column = divmod(hex_id, grid.columns)
        inner[hex_id] = 0 < row < last_row and 0 < column < last_column
    peak = max((heights[h], -h) for h in range(grid.size) if inner[h])
    land = bytearray(grid.size)
    seen = bytearray(grid.size)
    shore = [(-peak[0], -peak[1])]
    seen[-peak[1]] = 1
    while hexes and shore:
        _, hex_id = heappop(shore)
        land[hex_id] = 1
        hexes -= 1
        for other in grid.neighbours[hex_id]:
            if inner[other] and not seen[other]:
                seen[other] = 1
                heappush(shore, (-heights[other], other))
    return land


def _smooth(grid: Grid, land: bytearray) -> None:
    """Fills inlets and lakes of one hex, takes away spikes; neither can part the island.

    It comes to an end because every change makes the coast shorter.
    """
    changed = True
    while changed:
        changed = False
        for hex_id in range(grid.size):
            beside = sum(land[other] for other in grid.neighbours[hex_id])
            dry = 1 if beside >= 5 else 0 if beside <= 1 else land[hex_id]
            if dry != land[hex_id]:
                land[hex_id] = dry
                changed = True


def _cropped(grid: Grid, land: bytearray) -> tuple[Grid, list[int]]:
    """The smallest grid that holds the land; the first row keeps its parity, as rows alternate."""
    rows = [h // grid.columns for h in range(grid.size) if land[h]]
    columns = [h % grid.columns for h in range(grid.size) if land[h]]
    top, left = rows[0] & ~1, min(columns)
    small = Grid.of(rows[-1] - top + 1, max(columns) - left + 1)
    kept = [(r - top) * small.columns + c - left for r, c in zip(rows, columns, strict=True)]
    return small, kept
