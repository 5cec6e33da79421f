"""Where hexes lie on the screen, and where the camera may go."""

from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.board.camera import LARGEST_CSS, Camera
from game.ui.board.geometry import Layout, neighbours_by_edge
from tests.ui.board.positions import busy_island

DPRS = (1.0, 1.25, 2.0, 3.0)
LAND = busy_island(3, 13, 18, 6).land


def camera(width: int = 1280, height: int = 720, dpr: float = 1.0) -> Camera:
    cam = Camera()
    rect = pygame.Rect(0, 0, round(width * dpr), round(height * dpr))
    cam.set_view(rect, rect, dpr)
    cam.set_island(13, 18, LAND)
    return cam


def out_of_sight(cam: Camera) -> bool:
    """Whether any of the island is."""
    box = cam.island_box()
    return box.width > cam.inner.width or box.height > cam.inner.height


def points_inside(cam: Camera, hex_id: int) -> list[tuple[float, float]]:
    """The centre, and the six points at 0.9 of the way to the corners."""
    x, y = cam.center_of(hex_id)
    return [(x, y), *((x + 0.9 * dx, y + 0.9 * dy) for dx, dy in cam.layout.corners())]


@pytest.mark.parametrize("dpr", DPRS)
@pytest.mark.parametrize("zoom", [0.4, 0.8, 1.0, 1.37, 3.0])
def test_every_point_of_a_hex_finds_it(dpr: float, zoom: float) -> None:
    cam = camera(dpr=dpr)
    cam.zoom_at(400 * dpr, 300 * dpr, zoom)
    seen = [
        h
        for h in LAND
        if cam.rect.inflate(-cam.width * 2, -cam.width * 2).collidepoint(cam.center_of(h))
    ]
    assert len(seen) > 5
    for h in seen:
        assert [cam.hex_at(x, y) for x, y in points_inside(cam, h)] == [h] * 7


def test_just_outside_an_edge_is_the_neighbour() -> None:
    layout = Layout(9, 9, 48)
    h = 4 * 9 + 4
    x, y = layout.center(h)
    corners = layout.corners()
    for k, neighbour in enumerate(neighbours_by_edge(9, 9, h)):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % 6]
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        assert layout.hex_at(x + mx * 0.98, y + my * 0.98) == h
        assert layout.hex_at(x + mx * 1.02, y + my * 1.02) == neighbour


def test_edges_name_the_same_neighbours_as_the_core() -> None:
    grid = busy_island(3, 13, 18, 6).grid
    for h in range(grid.size):
        mine = sorted(n for n in neighbours_by_edge(13, 18, h) if n >= 0)
        assert mine == list(grid.neighbours[h])


@given(st.floats(-300, 1200), st.floats(-300, 1200), st.integers(4, 60).map(lambda n: 2 * n))
def test_the_hex_at_a_point_is_the_one_whose_hexagon_holds_it(
    x: float, y: float, width: int
) -> None:
    layout = Layout(12, 15, width)
    found = layout.hex_at(x, y)
    half, tall = layout.width / 2, layout.height / 2
    holders = []
    for h in range(12 * 15):
        cx, cy = layout.center(h)
        dx, dy = abs(x - cx) / half, abs(y - cy) / tall
        if max(dx, dy + dx / 2) < 1 - 1e-9:
            holders.append(h)
    if holders:
        assert [found] == holders
    elif found is not None:  # on the line between hexes
        cx, cy = layout.center(found)
        dx, dy = abs(x - cx) / half, abs(y - cy) / tall
        assert math.isclose(max(dx, dy + dx / 2), 1.0, abs_tol=1e-6)


def test_outside_the_grid_and_the_view_is_no_hex() -> None:
    cam = camera()
    assert cam.hex_at(-1, 300) is None
    assert cam.hex_at(1280, 300) is None
    assert cam.hex_at(3, 3) is None


@pytest.mark.parametrize("dpr", DPRS)
@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 720), (2560, 1440), (300, 100)])
def test_the_default_zoom_shows_all_of_the_island(dpr: float, size: tuple[int, int]) -> None:
    cam = camera(*size, dpr=dpr)
    assert cam.width % 2 == 0
    box = cam.island_box()
    assert cam.inner.contains(box)
    assert abs(box.centerx - cam.inner.centerx) <= cam.width
    assert abs(box.centery - cam.inner.centery) <= cam.width


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("pan"), st.floats(-900, 900), st.floats(-900, 900)),
            st.tuples(st.just("zoom"), st.floats(0, 1280), st.floats(0.3, 3.0)),
        ),
        max_size=12,
    )
)
def test_the_island_never_leaves_the_view(steps: list[tuple[str, float, float]]) -> None:
    cam = camera()
    for kind, p, q in steps:
        if kind == "pan":
            cam.pan(p, q)
        else:
            cam.zoom_at(p, 360, q)
        box, inner = cam.island_box(), cam.inner
        for start, end, lo, hi in (
            (box.left, box.right, inner.left, inner.right),
            (box.top, box.bottom, inner.top, inner.bottom),
        ):
            if end - start <= hi - lo:
                assert lo <= start
                assert end <= hi
            else:
                assert start <= lo
                assert end >= hi
        low, high = cam.limits()
        assert low <= cam.width <= high


def test_edges_stop_without_bouncing() -> None:
    cam = camera()
    cam.zoom_at(640, 360, 3)
    assert out_of_sight(cam)
    while cam.pan(-97, 0):
        pass
    stopped = cam.origin
    assert not cam.pan(-1, 0)
    assert cam.origin == stopped
    assert cam.pan(1, 0)
    assert cam.origin == (stopped[0] + 1, stopped[1])


def test_zoom_keeps_the_hex_under_the_pointer() -> None:
    cam = camera()
    cam.zoom_at(640, 360, 2)
    hex_before = cam.hex_at(600, 330)
    for _ in range(6):
        cam.zoom_at(600, 330, 1.06)
        assert cam.hex_at(600, 330) == hex_before


def test_small_zoom_steps_add_up() -> None:
    cam = camera()
    start = cam.width
    for _ in range(30):
        cam.zoom_at(640, 360, 1.005)
    assert cam.width > start
    for _ in range(500):
        cam.zoom_at(640, 360, 1.02)
    assert cam.width <= LARGEST_CSS
    cam.fit()
    assert cam.width == start


def test_reveal_brings_a_hex_and_its_neighbours_into_sight() -> None:
    cam = camera()
    cam.zoom_at(0, 0, 3)
    for h in (LAND[-1], LAND[0], LAND[len(LAND) // 2]):
        cam.reveal(h)
        x, y = cam.center_of(h)
        assert cam.inner.inflate(-2 * cam.width, -2 * cam.width).collidepoint(x, y)
        assert not cam.reveal(h)


def test_an_untouched_view_is_fitted_anew_and_a_moved_one_keeps_its_middle() -> None:
    cam = camera(390, 844, 2)
    wide = pygame.Rect(0, 0, 1688, 780)
    cam.set_view(wide, wide, 2)
    assert cam.width == cam.default_width()
    cam.zoom_at(*wide.center, 2.0)
    middle, width = cam.hex_at(*wide.center), cam.width
    tall = pygame.Rect(0, 0, 780, 1688)
    cam.set_view(tall, tall, 2)
    assert cam.hex_at(*tall.center) == middle
    assert cam.width == width


def test_covered_parts_of_the_view_are_left_free() -> None:
    cam = Camera()
    rect, inner = pygame.Rect(0, 0, 1280, 720), pygame.Rect(0, 60, 1280, 500)
    cam.set_view(rect, inner, 1.0)
    cam.set_island(13, 18, LAND)
    assert inner.contains(cam.island_box())
