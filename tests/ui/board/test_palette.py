"""Players, pieces and marks can be told apart by everyone. Judged on pixels."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.pieces import ACTED_UNITS, PIECES, UNITS
from game.ui.board.geometry import Layout
from game.ui.board.palette import INK, NOBODY, PAPER, PLAYERS
from game.ui.board.scene import MARKS
from game.ui.board.sprites import Key, SpriteBook, land_keys
from tests.ui.board.sheet import piece_keys, put
from tests.ui.board.vision import VISIONS, contrast, distance, lab, seen

OWNERS = "abcdef-"
Colour = tuple[int, int, int]


def picture(width: int, keys: list[Key]) -> pygame.Surface:
    surface = pygame.Surface((width * 2, width * 2)).convert()
    surface.fill(INK)
    put(surface, SpriteBook(Layout(1, 1, width)), keys, width, width)
    return surface


def colours(surface: pygame.Surface, area: pygame.Rect | None = None) -> list[Colour]:
    data = pygame.image.tobytes(surface.subsurface(area) if area else surface, "RGB")
    return [(data[k], data[k + 1], data[k + 2]) for k in range(0, len(data), 3)]


def face(width: int, owner: str) -> list[Colour]:
    """The pixels in the middle of a hex of land."""
    area = pygame.Rect(0, 0, width * 6 // 10, width * 6 // 10)
    area.center = (width, width)
    return colours(picture(width, land_keys(owner, range(6), 1)), area)


@pytest.mark.parametrize("vision", VISIONS)
def test_six_players_differ_in_colour(vision: str) -> None:
    for one, two in combinations(PLAYERS.values(), 2):
        p, q = seen(one, vision), seen(two, vision)
        least = 7 if vision == "grey" else 18
        assert distance(p, q) >= least, (one, two)


def test_nobodys_land_differs_too() -> None:
    for colour in PLAYERS.values():
        assert abs(lab(seen(colour, "grey"))[0] - lab(seen(NOBODY, "grey"))[0]) > 3
        assert distance(colour, NOBODY) > 18


@pytest.mark.parametrize("width", [24, 48])
def test_six_players_differ_in_pattern_without_any_colour(width: int) -> None:
    """Brought to the same mean grey, the faces still differ in a good part of their pixels."""

    def levels(owner: str) -> list[float]:
        grey = [lab(seen(c, "grey"))[0] for c in face(width, owner)]
        ground = sorted(grey)[len(grey) * 3 // 4]
        return [g - ground for g in grey]

    shapes = {owner: levels(owner) for owner in OWNERS}
    for one, two in combinations(OWNERS, 2):
        pairs = list(zip(shapes[one], shapes[two], strict=True))
        differing = sum(abs(p - q) > 4 for p, q in pairs) / len(pairs)
        assert differing > 0.08, (one, two, differing)


@pytest.mark.parametrize("owner", OWNERS)
def test_borders_and_outlines_stand_out(owner: str) -> None:
    colour = PLAYERS.get(owner, NOBODY)
    assert contrast(colour, INK) >= 3
    assert contrast(INK, PAPER) >= 7


@pytest.mark.parametrize("mark", [m for m in MARKS if m != "attack"])
@pytest.mark.parametrize("owner", OWNERS)
def test_marks_carry_pixels_three_times_lighter_or_darker_than_the_land(
    mark: str, owner: str
) -> None:
    width = 48
    key: Key = (mark,) if mark in ("changed", "advised") else ("mark", mark)
    land = picture(width, land_keys(owner, range(6), 1))
    marked = picture(width, [*land_keys(owner, range(6), 1), key])
    ground = PLAYERS.get(owner, NOBODY)
    changed = [q for p, q in zip(colours(land), colours(marked), strict=True) if p != q]
    strong = [c for c in changed if contrast(c, ground) >= 3]
    assert len(strong) >= 30


@pytest.mark.parametrize("vision", VISIONS)
def test_marks_differ_from_each_other(vision: str) -> None:
    width = 24
    pictures = {}
    for mark in MARKS:
        keys: list[Key] = land_keys("d", range(6), 1)
        if mark in ("attack", "refused", "defender"):
            keys.append(("outline", mark))
        if mark in ("changed", "advised"):
            keys.append((mark,))
        elif mark != "attack":
            keys.append(("mark", mark))
        pictures[mark] = [seen(c, vision) for c in colours(picture(width, keys))]
    known: dict[tuple[Colour, Colour], bool] = {}
    for one, two in combinations(MARKS, 2):
        count = 0
        for pair in zip(pictures[one], pictures[two], strict=True):
            if pair not in known:
                known[pair] = contrast(*pair) >= 1.6 or distance(*pair) >= 20
            count += known[pair]
        assert count >= 8, (one, two)


@pytest.mark.parametrize("owner", OWNERS)
def test_pieces_are_clear_at_24_pixels(owner: str) -> None:
    """Any two pieces differ strongly in many pixels, in grey too."""
    pieces = PIECES.decode() if owner != "-" else "TX"
    pictures = {
        piece: [seen(c, "grey") for c in colours(picture(24, piece_keys(piece, owner)))]
        for piece in pieces
    }
    for one, two in combinations(pieces, 2):
        pairs = zip(pictures[one], pictures[two], strict=True)
        strong = sum(abs(p[0] - q[0]) > 48 for p, q in pairs)
        assert strong >= 40, (one, two, strong)


@pytest.mark.parametrize("unit", UNITS.decode())
@pytest.mark.parametrize("owner", "abcdef")
def test_a_spent_unit_differs_by_more_than_colour(unit: str, owner: str) -> None:
    fresh = colours(picture(24, piece_keys(unit, owner)))
    spent = colours(picture(24, piece_keys(unit.lower(), owner)))
    grey = [(seen(p, "grey")[0], seen(q, "grey")[0]) for p, q in zip(fresh, spent, strict=True)]
    assert sum(abs(p - q) > 40 for p, q in grey) >= 25


def test_a_piece_stays_within_reach_of_its_hex() -> None:
    """Nothing that stands on a hex reaches further than the board repaints for it."""
    from game.ui.board.view import _cell_reach

    for width in (24, 46, 72, 130, 240):
        book = SpriteBook(Layout(1, 1, width))
        keys: list[Key] = [("piece", p) for p in (PIECES + ACTED_UNITS).decode() if p != "H"]
        keys += [("piece", "H", "a", f) for f in ("", "flying")]
        keys += [("mark", m) for m in MARKS if m not in ("attack", "changed", "advised")]
        keys += [("outline", m) for m in ("attack", "refused", "defender")]
        keys += [
            ("changed",),
            ("advised",),
            ("selected",),
            ("cursor",),
            ("hover",),
            ("ready",),
            ("glow", "012345"),
        ]
        keys += [("name", "zz64")]
        for key in keys:
            sprite = book.get(key)
            rect = sprite.surface.get_rect(topleft=(sprite.x, sprite.y))
            reach = _cell_reach(width)
            assert pygame.Rect(-reach, -reach, 2 * reach, 2 * reach).contains(rect), (key, width)
