"""`python -m game.arena.islands`: draws the sheet of 24 islands in docs, six of each size."""

import sys
from math import cos, radians, sin
from pathlib import Path

import pygame

from game.core import SIZES, Position, new_game
from game.core.pieces import CAPITAL, NOBODY, SEA, TREE

CELL = 168, 150  # pixels of one picture on the sheet
SCALE = 3  # drawn larger, then smoothed down
SEA_COLOUR = (33, 83, 112)
SHALLOWS = (62, 116, 140)
COLOURS = {
    "a": (231, 178, 66),
    "b": (75, 178, 143),
    "c": (238, 226, 124),
    "d": (78, 148, 190),
    "e": (219, 133, 68),
    "f": (165, 124, 184),
    "-": (205, 199, 184),
}
EDGE = (52, 44, 36)
FOREST = (38, 92, 56)
HOUSE = (252, 248, 236)


def main(arguments: list[str]) -> int:
    """Writes the sheet to the path given, docs/islands.png by default."""
    path = Path(arguments[0]) if arguments else Path("docs/islands.png")
    sheet = pygame.Surface((6 * CELL[0] * SCALE, 4 * CELL[1] * SCALE))
    sheet.fill(SEA_COLOUR)
    for row, size in enumerate(SIZES):
        for column in range(6):
            position = new_game(100 * row + column + 1, size, 2 + column % 5)
            area = pygame.Rect(
                column * CELL[0] * SCALE, row * CELL[1] * SCALE, CELL[0] * SCALE, CELL[1] * SCALE
            )
            draw(sheet, area.inflate(-16 * SCALE, -16 * SCALE), position)
    small = pygame.transform.smoothscale(sheet, (6 * CELL[0], 4 * CELL[1]))
    # Four bits a channel: half the size of the file, and hardly a difference.
    plain = pygame.Surface(small.get_size(), 0, 12)
    plain.blit(small, (0, 0))
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(plain, str(path))
    print(f"{path}: {path.stat().st_size // 1024} KB")
    return 0


def draw(surface: pygame.Surface, area: pygame.Rect, position: Position) -> None:
    """Draws an island as large as the area allows, in its middle."""
    grid = position.grid
    radius = min(area.width / (grid.columns + 0.5) / 1.7321, area.height / (grid.rows * 1.5 + 0.5))
    left = area.centerx - (grid.columns + 0.5) * radius * 1.7321 / 2
    top = area.centery - (grid.rows * 1.5 + 0.5) * radius / 2
    centres = {}
    for hex_id in position.land:
        row, column = divmod(hex_id, grid.columns)
        centres[hex_id] = (
            left + (column + 0.5 + row % 2 / 2) * radius * 1.7321,
            top + (row * 1.5 + 1) * radius,
        )
    for centre in centres.values():
        pygame.draw.polygon(surface, SHALLOWS, corners(centre, radius * 1.5))
    for hex_id, centre in centres.items():
        owner = position.owners[hex_id]
        pygame.draw.polygon(surface, COLOURS[chr(owner)], corners(centre, radius * 1.02))
        piece = position.pieces[hex_id]
        if piece == TREE:
            pygame.draw.circle(surface, FOREST, centre, radius * 0.45)
        elif piece == CAPITAL:
            side = radius * 0.75
            house = pygame.Rect(0, 0, side, side)
            house.center = (round(centre[0]), round(centre[1]))
            pygame.draw.rect(surface, HOUSE, house)
            pygame.draw.rect(surface, EDGE, house, max(1, round(radius / 8)))
    for hex_id, centre in centres.items():
        borders(surface, position, hex_id, centre, radius)


def borders(
    surface: pygame.Surface,
    position: Position,
    hex_id: int,
    centre: tuple[float, float],
    radius: float,
) -> None:
    """Lines towards other owners."""
    owners, grid = position.owners, position.grid
    points = corners(centre, radius)
    for side, near in enumerate(grid.rings[hex_id]):  # clockwise from the east
        other = owners[near] if near < grid.size else SEA
        if other != owners[hex_id] and (other != NOBODY or owners[hex_id] != NOBODY):
            start, end = points[(side + 1) % 6], points[(side + 2) % 6]
            pygame.draw.line(surface, EDGE, start, end, max(2, round(radius / 7)))


def corners(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Of a pointy-top hexagon, clockwise from the top."""
    return [
        (centre[0] + radius * cos(radians(turn)), centre[1] + radius * sin(radians(turn)))
        for turn in range(-90, 270, 60)
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
