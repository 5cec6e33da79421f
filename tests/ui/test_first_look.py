"""The first look at an island shows all of it, and coming closer is easy."""

from __future__ import annotations

import pytest

from game.session import Session
from game.ui.layout.items import Box, Button
from tests.ui.driver import Player

SIZES = [
    (240, 140, 1.0),
    (320, 180, 4.0),
    (427, 240, 3.0),
    (280, 653, 3.0),
    (360, 640, 2.0),
    (390, 844, 3.0),
    (844, 200, 2.0),
    (844, 390, 3.0),
    (1024, 768, 1.0),
    (1280, 720, 1.0),
    (1920, 1080, 1.25),
    (2560, 1440, 1.0),
]
ISLANDS = [(7, "huge", 6), (3, "medium", 4), (12, "medium", 2), (9, "small", 2), (5, "large", 5)]


def player_on(island: tuple[int, str, int], width: int, height: int, dpr: float) -> Player:
    seed, size, players = island
    seats = dict.fromkeys("bcdef"[: players - 1], "easy") | {"a": "human"}
    return Player(width, height, dpr, session=Session.new(seed, size, players, seats))


def hidden(player: Player) -> list[str]:
    """The hexes whose middles are out of sight or under a panel or button."""
    stage = player.app.desk.stage
    over = [i.rect for i in player.app.display.picture.items if isinstance(i, Box | Button)]
    lost = []
    for hex_id in player.session.position.land:
        left, top = stage.board.center_of(hex_id)
        x, y = left / stage.dpr, top / stage.dpr
        if not stage.room.contains(x, y) or any(rect.contains(x, y) for rect in over):
            lost.append(player.name(hex_id))
    return lost


@pytest.mark.parametrize("width, height, dpr", SIZES)
@pytest.mark.parametrize("island", ISLANDS)
def test_every_hex_is_shown(
    island: tuple[int, str, int], width: int, height: int, dpr: float
) -> None:
    """107 hexes of map/1 7 huge 6 were out of sight or under panels at 1280x720."""
    player = player_on(island, width, height, dpr)
    assert hidden(player) == []
    player.keys("+ + + 0")
    assert hidden(player) == []


def test_a_button_comes_closer_and_goes() -> None:
    player = player_on((7, "huge", 6), 390, 844, 2.0)
    camera = player.app.desk.stage.board.camera
    assert camera.small
    player.button("closer", touch=True)
    player.frames(20)
    assert not camera.small
    assert "closer" not in player.buttons


def test_a_double_tap_comes_closer_to_where_it_was() -> None:
    player = player_on((7, "huge", 6), 390, 844, 2.0)
    camera = player.app.desk.stage.board.camera
    land = player.session.position.land
    there = land[len(land) // 3]
    player.hex(there, touch=True)
    before, shown = camera.width, player.session.position
    player.hex(there, touch=True)
    player.frames(20)
    assert camera.width > 1.5 * before
    assert not camera.small
    assert player.session.position == shown


def test_two_taps_apart_in_time_or_place_do_not_zoom() -> None:
    player = player_on((7, "huge", 6), 390, 844, 2.0)
    camera = player.app.desk.stage.board.camera
    land, before = player.session.position.land, camera.width
    player.hex(land[0], touch=True)
    player.hex(land[-1], touch=True)
    player.frames(40)
    player.hex(land[-1], touch=True)
    assert camera.width == before


def test_large_hexes_are_tapped_twice_as_ever() -> None:
    player = player_on((9, "small", 2), 1280, 720, 1.0)
    camera = player.app.desk.stage.board.camera
    before, there = camera.width, player.session.position.land[5]
    player.hex(there)
    player.hex(there)
    assert camera.width == before


@pytest.mark.parametrize("width, height, dpr", SIZES)
def test_small_islands_fill_the_window(width: int, height: int, dpr: float) -> None:
    """At 2560x1440 a small island filled a third."""
    player = player_on((9, "small", 2), width, height, dpr)
    board = player.app.desk.stage.board
    box, inner = board.camera.island_box(), board.camera.inner
    assert max(box.w / inner.w, box.h / inner.h) > 0.8


def test_folded_panels_come_out_and_go_away() -> None:
    player = player_on((9, "small", 2), 427, 240, 2.0)
    assert "buy:P" not in player.buttons
    assert "menu" not in player.buttons
    width = player.app.desk.stage.board.camera.width
    player.button("fold", touch=True)
    assert {"buy:P", "menu", "redo", "undo", "next", "end"} <= set(player.buttons)
    assert player.app.desk.stage.board.camera.width == width
    player.button("buy:P", touch=True)
    target = next(iter(player.model.targets()))
    player.button("fold", touch=True)
    player.hex(target, touch=True)
    assert len(player.session.steps) == 1
