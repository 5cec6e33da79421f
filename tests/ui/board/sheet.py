"""A contact sheet of the board, to be looked at.

    python -m tests.ui.board.sheet FOLDER

writes every piece on every player's land at four sizes, once for each kind of colour vision, the
marks, and whole islands on a phone, a laptop and a large screen.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.core import Position
from game.core.pieces import UNITS
from game.ui.board import BoardView, Scene
from game.ui.board.geometry import Layout
from game.ui.board.palette import SEA_TOP
from game.ui.board.scene import MARKS
from game.ui.board.sprites import Key, SpriteBook, land_keys
from tests.ui.board.positions import busy_island
from tests.ui.board.vision import VISIONS, seen_picture

OWNERS = "abcdef-"
PIECES = (" ", "T", "X", "H", "H!", "C", "P", "p", "S", "s", "K", "k", "B", "b")
SIZES = (24, 36, 56, 96)


def put(surface: pygame.Surface, book: SpriteBook, keys: list[Key], x: int, y: int) -> None:
    for key in keys:
        sprite = book.get(key)
        surface.blit(sprite.surface, (x + sprite.x, y + sprite.y))


def piece_keys(piece: str, owner: str) -> list[Key]:
    keys: list[Key] = [("bed",), *land_keys(owner, range(6), 1)]
    if piece == "H!":
        return [*keys, ("piece", "H", owner, "flying")]
    if piece == "H":
        return [*keys, ("piece", "H", owner, "")]
    if piece in UNITS.decode():
        return [*keys, ("ready",), ("piece", piece)]
    return keys if piece == " " else [*keys, ("piece", piece)]


def pieces_sheet(sizes: tuple[int, ...] = SIZES) -> pygame.Surface:
    """Rows: owners. Columns: pieces. One block a size."""
    height = sum(round(size * 1.4) * len(OWNERS) + 10 for size in sizes)
    sheet = pygame.Surface((round(max(sizes) * 1.15 * len(PIECES)) + 20, height)).convert()
    sheet.fill(SEA_TOP)
    top = 0
    for size in sizes:
        book = SpriteBook(Layout(1, 1, size))
        for r, owner in enumerate(OWNERS):
            for c, piece in enumerate(PIECES):
                x, y = round(size * (0.7 + 1.15 * c)), top + round(size * (0.75 + 1.4 * r))
                put(sheet, book, piece_keys(piece, owner), x, y)
        top += round(size * 1.4) * len(OWNERS) + 10
    return sheet


def marks_sheet() -> pygame.Surface:
    """Every mark, and the signs of selection, on three players' land, at four sizes."""
    height = sum(round(size * 1.4) * 3 + 10 for size in SIZES)
    sheet = pygame.Surface((round(96 * 1.15 * (len(MARKS) + 4)) + 20, height)).convert()
    sheet.fill(SEA_TOP)
    top = 0
    under = {
        "combine": "P",
        "chop": "T",
        "clear": "X",
        "attack": "S",
        "defender": "C",
        "refused": "H",
    }
    for size in SIZES:
        book = SpriteBook(Layout(1, 1, size))
        for r, owner in enumerate("cdf"):
            y = top + round(size * (0.75 + 1.4 * r))
            for c, mark in enumerate([*MARKS, "selected", "cursor", "hover", "glow"]):
                keys: list[Key] = [("bed",), *land_keys(owner, range(6), 1)]
                piece = under.get(mark)
                sign: list[Key] = []
                if mark in ("selected", "hover", "changed"):
                    keys.append((mark,))
                elif mark == "glow":
                    keys.append((mark, "012345"))
                elif mark == "cursor":
                    sign = [(mark,)]
                else:
                    if mark in ("attack", "refused", "defender"):
                        keys.append(("outline", mark))
                    sign = [("mark", mark)] if mark != "attack" else []
                if piece:
                    keys.append(("piece", piece, owner, "") if piece == "H" else ("piece", piece))
                put(sheet, book, keys + sign, round(size * (0.7 + 1.15 * c)), y)
        top += round(size * 1.4) * 3 + 10
    return sheet


def busy_scene(position: Position) -> Scene:
    """A scene with all that can be on it: a selected unit and its targets."""
    ground = next(t for t in position.territories if len(t.hexes) > 5)
    units = [h for h in ground.hexes if position.pieces[h] in UNITS]
    marks: dict[int, str] = {}
    names = {" ": "walk", "T": "chop", "X": "clear", "P": "combine", "S": "combine"}
    for h in ground.hexes:
        name = names.get(chr(position.pieces[h]).upper())
        if name and h not in units[:1]:
            marks[h] = name
        for n in position.grid.neighbours[h]:
            if position.owners[n] not in (ord(ground.owner), ord(".")):
                marks[n] = "attack"
    return Scene(
        position,
        ground.owner,
        selected=units[0],
        territory=ground.hexes,
        marks=marks,
        movable=tuple(h for h in position.land if position.pieces[h] in UNITS),
        offers=tuple(t.capital for t in position.territories)[::2],
        cursor=ground.hexes[-1],
    )


def island_picture(
    width: int, height: int, dpr: float, rows: int, columns: int, plain: bool = False
) -> pygame.Surface:
    """A whole screen of board, in CSS pixels times dpr."""
    position = busy_island(3, rows, columns, 6)
    screen = pygame.Surface((round(width * dpr), round(height * dpr))).convert()
    view = BoardView()
    view.resize(screen.get_rect(), dpr, position.grid, position.land)
    view.draw(screen, Scene(position) if plain else busy_scene(position), 0.0)
    return screen


def main(folder: Path) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    folder.mkdir(parents=True, exist_ok=True)
    sheet = pieces_sheet()
    for vision in VISIONS:
        pygame.image.save(seen_picture(sheet, vision), folder / f"pieces-{vision}.png")
    pygame.image.save(marks_sheet(), folder / "marks.png")
    pygame.image.save(seen_picture(marks_sheet(), "grey"), folder / "marks-grey.png")
    pygame.image.save(island_picture(390, 844, 3, 18, 13), folder / "phone.png")
    pygame.image.save(island_picture(1280, 720, 1, 13, 18), folder / "laptop.png")
    pygame.image.save(island_picture(1280, 720, 1, 9, 11, plain=True), folder / "small.png")
    pygame.image.save(island_picture(2560, 1440, 1, 24, 34), folder / "large.png")
    grey = seen_picture(island_picture(1280, 720, 1, 13, 18, plain=True), "grey")
    pygame.image.save(grey, folder / "laptop-grey.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
