"""Drawing a part at a time gives the same pixels as all at once, and none elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.core import END, Move, Position, Step
from game.editor.brush import Brush, painted
from game.editor.draft import Draft
from game.ui.board import MARKS, BoardView, Scene
from game.ui.board.ground import Island
from game.ui.board.look import looks_of
from game.ui.board.view import SETTLE_MS
from tests.ui.board.positions import busy_island
from tests.ui.board.sheet import busy_scene

SIZE = (520, 360)
OUTSIDE = (255, 0, 255)


def make_view(position: Position, rect: pygame.Rect | None = None, dpr: float = 1.0) -> BoardView:
    view = BoardView()
    view.resize(rect or pygame.Rect(0, 0, *SIZE), dpr, position.grid, position.land)
    return view


def canvas() -> pygame.Surface:
    surface = pygame.Surface(SIZE).convert()
    surface.fill(OUTSIDE)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def drawn_at_once(view: BoardView, scene: Scene, now_ms: float = 0.0) -> bytes:
    """The same view drawn whole by another widget."""
    other = BoardView()
    other.camera = view.camera
    other._island = view._island
    other._animation = view._animation
    surface = canvas()
    other.draw(surface, scene, now_ms)
    return pixels(surface)


def random_scene(rng: Random, position: Position) -> Scene:
    """Changes a few things of a scene, also who owns what."""
    land = list(position.land)
    territory = rng.choice(position.territories)
    units = [h for h in land if chr(position.pieces[h]) in "PSKB"]
    capitals = [t.capital for t in position.territories]
    return Scene(
        position,
        "a",
        selected=rng.choice([None, rng.choice(land)]),
        territory=rng.choice([(), territory.hexes]),
        marks={h: rng.choice(MARKS) for h in rng.sample(land, rng.choice([0, 3, 12]))},
        movable=tuple(rng.sample(units, 3)),
        offers=tuple(rng.sample(capitals, 3)),
        cursor=rng.choice([None, rng.choice(land)]),
        hover=rng.choice([None, rng.choice(land)]),
        held=rng.choice([None, "K"]),
        held_at=(rng.randrange(SIZE[0]), rng.randrange(SIZE[1])),
        show_names=rng.random() < 0.2,
    )


def other_owners(rng: Random, position: Position, count: int) -> Position:
    """The same island with a few hexes taken by others, pieces kept."""
    rows, rest = position.format().split(" ", 1)
    empty = [m.start() for m in re.finditer("[a-f-](?![TXHCPSKB])", rows)]
    letters = list(rows)
    for at in rng.sample(empty, count):
        letters[at] = rng.choice("abcdef")
    return Position.parse("".join(letters) + " " + rest)


@pytest.mark.parametrize("seed", range(6))
def test_drawing_what_changed_equals_drawing_all(seed: int) -> None:
    rng = Random(seed)
    position = busy_island(seed, 11, 14, 6)
    view, surface = make_view(position), canvas()
    for step in range(14):
        if step % 3 == 2:
            position = other_owners(rng, position, rng.choice([1, 2, 6]))
        if step % 5 == 4:
            view.pan(rng.randrange(-60, 60), rng.randrange(-60, 60))
        if step == 7:
            view.zoom_at(200, 150, 1.9)
            view._zoom_ms = -SETTLE_MS
        scene = random_scene(rng, position)
        now = step * 1000.0
        while True:
            view.draw(surface, scene, now)
            now += SETTLE_MS
            if not view.busy:
                break
        assert pixels(surface) == drawn_at_once(view, scene), f"step {step}"


@pytest.mark.parametrize("seed", range(4))
def test_land_that_comes_and_goes_is_drawn_as_at_once(seed: int) -> None:
    """While an island is made: only the shores that changed are painted."""
    rng = Random(seed)
    draft = Draft.of(busy_island(seed, 11, 14, 6))
    view, surface = BoardView(), canvas()
    view.resize(surface.get_rect(), 1.0, draft.grid, draft.land, open=True)
    view.draw(surface, Scene(draft), 0)
    whole = 0
    for step in range(1, 16):
        hexes = rng.sample(range(draft.grid.size), rng.choice([1, 1, 2, 5, 40]))
        draft = painted(draft, Brush(rng.choice("..-ab")), hexes)
        if step % 5 == 4:
            view.pan(rng.randrange(-60, 60), rng.randrange(-60, 60))
        if step == 7:
            view.zoom_at(200, 150, 2.5)
            view._zoom_ms = -SETTLE_MS
        now = step * 1000.0
        while True:
            dirty = view.draw(surface, Scene(draft), now)
            now += SETTLE_MS
            if not view.busy:
                break
        whole += dirty == [surface.get_rect()]
        other, fresh = BoardView(), canvas()
        other.resize(fresh.get_rect(), 1.0, draft.grid, draft.land, open=True)
        other.camera.layout, other.camera.origin = view.camera.layout, view.camera.origin
        other.draw(fresh, Scene(draft), 0)
        assert pixels(surface) == pixels(fresh), f"step {step}"
    assert whole < 12


def test_the_sea_of_an_island_in_the_making_can_be_pointed_at() -> None:
    draft = Draft.blank(5, 5)
    view = BoardView()
    view.resize(pygame.Rect(0, 0, *SIZE), 1.0, draft.grid, draft.land, open=True)
    for at in range(draft.grid.size):
        assert view.hex_at(*view.center_of(at)) == at
    view.resize(pygame.Rect(0, 0, *SIZE), 1.0, draft.grid, draft.land)
    assert view.hex_at(*view.center_of(12)) is None


def test_spent_units_are_shown_to_the_player_to_act_alone() -> None:
    mine = Position.parse("aHaP!a/bHbP!b a 9,9 3 0")
    island = Island(2, 3, mine.land)
    looks = looks_of(Scene(mine), island, mine.owners, mine.pieces)
    assert looks[mine.grid.parse("b1")] == (("piece", "p"),)
    assert looks[mine.grid.parse("b2")] == (("piece", "P"),)


def test_a_small_change_paints_a_small_part() -> None:
    position = busy_island(1, 11, 14, 6)
    view, surface = make_view(position), canvas()
    scene = Scene(position)
    assert view.draw(surface, scene, 0) == [pygame.Rect(0, 0, *SIZE)]
    assert view.draw(surface, scene, 16) == []
    assert view.draw(surface, Scene(position), 32) == []
    dirty = view.draw(surface, replace(scene, hover=position.land[20]), 48)
    assert len(dirty) == 1
    assert dirty[0].collidepoint(view.center_of(position.land[20]))
    assert dirty[0].width * dirty[0].height < SIZE[0] * SIZE[1] / 30


def test_painted_parts_are_exactly_what_is_told() -> None:
    rng = Random(5)
    position = busy_island(2, 11, 14, 6)
    view, surface = make_view(position), canvas()
    view.draw(surface, Scene(position), 0)
    for _ in range(10):
        before = surface.copy()
        dirty = view.draw(surface, random_scene(rng, position), 0)
        after = surface.copy()
        for rect in dirty:
            before.fill(OUTSIDE, rect)
            after.fill(OUTSIDE, rect)
        assert pixels(before) == pixels(after)


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_nothing_is_painted_outside_the_rectangle(dpr: float) -> None:
    position = busy_island(4, 11, 14, 6)
    rect = pygame.Rect(60, 40, 300, 220)
    view, surface = make_view(position, rect, dpr), canvas()
    scene = busy_scene(position)
    mover = Move(scene.selected or 0, scene.territory[0], "")
    after = other_owners(Random(1), position, 3)
    view.draw(surface, scene, 0)
    view.pan(-33, 21)
    view.draw(surface, scene, 10)
    view.animate([Step(position, mover, after)], 20, 300)
    for now in range(20, 400, 40):
        view.draw(surface, replace(scene, position=after, held="B", held_at=(61, 41)), now)
    view.zoom_at(200, 100, 1.5)
    view.draw(surface, scene, 500)
    view.draw(surface, scene, 900)
    assert surface.get_clip() == surface.get_rect()
    surface.fill(OUTSIDE, rect)
    untouched = canvas()
    assert pixels(surface) == pixels(untouched)


def test_after_someone_painted_over_it_all_is_drawn_again() -> None:
    position = busy_island(4, 11, 14, 6)
    view, surface = make_view(position), canvas()
    scene = busy_scene(position)
    view.draw(surface, scene, 0)
    clean = pixels(surface)
    surface.fill(OUTSIDE)
    assert view.draw(surface, scene, 0) == []
    view.invalidate()
    view.draw(surface, scene, 0)
    assert pixels(surface) == clean
    other = canvas()
    assert view.draw(other, scene, 0) != []
    assert pixels(other) == clean


def test_sea_is_no_hex() -> None:
    position = busy_island(4, 11, 14, 6)
    view = make_view(position)
    sea = next(h for h in range(position.grid.size) if h not in position.land)
    x, y = view.camera.center_of(sea)
    assert view.hex_at(x, y) is None
    assert all(view.hex_at(*view.center_of(h)) == h for h in position.land)


def test_zooming_shows_a_preview_and_then_the_sharp_picture() -> None:
    position = busy_island(4, 11, 14, 6)
    view, surface = make_view(position), canvas()
    scene = Scene(position)
    view.draw(surface, scene, 0)
    assert not view.busy
    view.zoom_at(260, 180, 1.5)
    assert view.draw(surface, scene, 100) == [pygame.Rect(0, 0, *SIZE)]
    assert view.busy
    rough = pixels(surface)
    view.draw(surface, scene, 100 + SETTLE_MS / 2)
    assert view.busy
    view.draw(surface, scene, 100 + SETTLE_MS)
    assert not view.busy
    assert pixels(surface) == drawn_at_once(view, scene)
    assert pixels(surface) != rough


def test_zooming_out_shows_the_rest_of_the_island_at_once() -> None:
    position = busy_island(4, 11, 14, 6)
    view, surface = make_view(position), canvas()
    scene = Scene(position)
    corner = position.land[-1]
    view.draw(surface, scene, 0)
    view.zoom_at(0, 0, 4)
    view.draw(surface, scene, 100)
    view.draw(surface, scene, 1000)
    view.zoom_at(0, 0, 0.25)
    view.draw(surface, scene, 1100)
    assert view.busy
    rough = surface.get_at(view.center_of(corner))
    view.draw(surface, scene, 2000)
    assert not view.busy
    sharp = surface.get_at(view.center_of(corner))
    assert all(abs(p - q) < 40 for p, q in zip(rough, sharp, strict=True))


def test_another_island_is_drawn_sharp_at_once() -> None:
    first, second = busy_island(4, 11, 14, 6), busy_island(5, 7, 9, 3)
    view, surface = make_view(first), canvas()
    view.draw(surface, Scene(first), 0)
    view.resize(pygame.Rect(0, 0, *SIZE), 1.0, second.grid, second.land)
    view.draw(surface, Scene(second), 10)
    assert not view.busy
    assert pixels(surface) == drawn_at_once(view, Scene(second))


class TestAnimation:
    def play(self, text: str, move: str) -> tuple[Position, Position, Move]:
        before = Position.parse(text)
        return before, before.play(move), before.parse_move(move)

    @pytest.mark.parametrize(
        "text, move",
        [
            ("aHaPaa/bHbbb a 30,20 3 0", "b1c1"),  # a walk
            ("aHaPaaP/bHbbb a 30,20 3 0", "b1d1"),  # two become one
            ("aHaPaTa/bHbbb a 30,20 3 0", "b1c1"),  # a tree is felled
            ("aHaPaXa/bHbbb a 30,20 3 0", "b1c1"),
            ("aHaPaa/bHbbb a 30,20 3 0", "b1d2"),  # a hex is taken
            ("aHaaa/bbbbH a 30,20 3 0", "a1P@d1"),
            ("aHaaa/bbbbH a 30,20 3 0", "a1P@b2"),
            ("aHaaa/bbbbH a 30,20 3 0", "a1C@c1"),
            ("aHaKaa/bHbbTbT a 3,20 3 0", "end"),  # the knight starves, and b's turn starts
        ],
    )
    def test_it_ends_in_exactly_the_still_picture(self, text: str, move: str) -> None:
        before, after, played = self.play(text, move)
        view, surface = make_view(before), canvas()
        view.draw(surface, Scene(before), 0)
        view.animate([Step(before, played, after)], 1000, 240)
        scene = Scene(after)
        frames = []
        for now in range(1000, 1240, 16):
            assert view.busy
            view.draw(surface, scene, now)
            frames.append(pixels(surface))
            assert frames[-1] == drawn_at_once(view, scene, now)
        assert len(set(frames)) > 5
        view.draw(surface, scene, 1240)
        assert not view.busy
        still = make_view(after)
        fresh = canvas()
        still.draw(fresh, scene, 0)
        assert pixels(surface) == pixels(fresh)

    def test_no_time_means_no_animation(self) -> None:
        before, after, played = self.play("aHaPaa/bHbbb a 30,20 3 0", "b1c1")
        view, surface = make_view(before), canvas()
        view.draw(surface, Scene(before), 0)
        view.animate([Step(before, played, after)], 0, 0)
        assert not view.busy
        view.draw(surface, Scene(after), 0)
        assert pixels(surface) == drawn_at_once(view, Scene(after))

    def test_another_position_cuts_it_short(self) -> None:
        before, after, played = self.play("aHaPaa/bHbbb a 30,20 3 0", "b1c1")
        view, surface = make_view(before), canvas()
        view.animate([Step(before, played, after)], 0, 300)
        view.draw(surface, Scene(after), 50)
        later = after.play(END)
        view.draw(surface, Scene(later), 60)
        assert not view.busy
        assert pixels(surface) == drawn_at_once(view, Scene(later))
