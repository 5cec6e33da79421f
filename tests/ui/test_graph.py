"""The graph of a game: numbers in their places, players told apart without colours."""

from __future__ import annotations

import pygame
import pytest

from game.ui.layout.items import Bars, Rect
from game.ui.paint.graph import area, graph

SERIES = (("a", (10, 20, 30, 40)), ("b", (10, 5)), ("c", (10, 12, 14, 9)))


def bars(series: tuple[tuple[str, tuple[int, ...]], ...], last: int, most: int = 0) -> Bars:
    return Bars(Rect(0, 0, 0, 0), series, (1, last), most)


def ink(picture: pygame.Surface, area: pygame.Rect) -> int:
    """How many pixels of an area were drawn on."""
    part = picture.subsurface(area.clip(picture.get_rect()))
    return pygame.mask.from_surface(part, 0).count()


@pytest.mark.parametrize("size, dpr", [((300, 130), 1.0), ((900, 480), 3.0), ((1200, 200), 1.25)])
def test_lines_end_in_their_players_hexes(size: tuple[int, int], dpr: float) -> None:
    picture = graph(size, bars(SERIES, 4), dpr)
    assert picture.get_size() == size
    one = graph(size, bars(SERIES[:1], 4), dpr)
    right = pygame.Rect(size[0] - round(22 * dpr), 0, round(22 * dpr), size[1])
    assert ink(one, right) > 100 * dpr  # a hex at the end of the line
    assert ink(picture, right) > 1.4 * ink(one, right)  # two: b ended earlier


@pytest.mark.parametrize(
    "series", [(), (("a", ()),), (("a", (0,)),), (("a", (7,)), ("b", (7,))), (("a", (0, 0, 0)),)]
)
def test_games_with_nothing_to_show(series: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
    assert graph((300, 120), bars(series, 1), 1.0).get_size() == (300, 120)


def test_no_room_no_graph() -> None:
    picture = graph((20, 20), bars(SERIES, 4), 3.0)
    assert ink(picture, picture.get_rect()) == 0


def test_equal_lines_do_not_hide_each_other() -> None:
    """Six players with the same numbers: six hexes below each other, all inside the picture."""
    size = (400, 170)
    series = tuple((player, (20, 20, 20)) for player in "abcdef")
    right = pygame.Rect(size[0] - 20, 0, 20, size[1])
    one = ink(graph(size, bars(series[:1], 3), 1.0), right)
    assert ink(graph(size, bars(series, 3), 1.0), right) > 4 * one


def test_a_graph_with_a_top_of_its_own_is_lower() -> None:
    """A chance of 20 % looks like one, whatever the others' chances."""
    size = (300, 130)
    upper = pygame.Rect(40, 12, 210, 40)
    line = (("a", (20, 20, 20)),)
    without = ink(graph(size, bars((("a", (0, 0, 0)),), 3, 100), 1.0), upper)
    assert ink(graph(size, bars(line, 3, 100), 1.0), upper) == without
    line = (("a", (80, 80, 80)),)
    assert ink(graph(size, bars(line, 3, 100), 1.0), upper) > without


def test_points_and_ticks_are_seen() -> None:
    size = (300, 130)
    plain = bars(SERIES, 4)
    marked = Bars(plain.rect, SERIES, (1, 4), 0, (("a", 2),), (1, 3))
    missing = Bars(plain.rect, SERIES, (1, 4), 0, (("b", 3), ("f", 0)))  # b was out by then
    whole = pygame.Rect(0, 0, *size)
    assert ink(graph(size, marked, 1.0), whole) > ink(graph(size, plain, 1.0), whole)
    assert ink(graph(size, missing, 1.0), whole) == ink(graph(size, plain, 1.0), whole)


def test_an_area_lies_below_its_line() -> None:
    picture = area((100, 40), ((0, 500), (1000, 500)), "a")
    assert ink(picture, pygame.Rect(0, 0, 100, 18)) == 0
    assert ink(picture, pygame.Rect(0, 22, 100, 18)) == 1800
