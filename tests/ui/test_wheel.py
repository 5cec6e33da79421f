"""Wheel and trackpad: as much as was scrolled, in whatever pieces."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.platform.base import Wheel
from tests.ui.driver import Player
from tests.ui.test_input import player_on

PIECES = [(100, 1.0), (25, 4.0), (10, 10.0), (8, 12.5), (400, 0.25), (1, 100.0)]


def turned(player: Player, count: int, down: float, pinch: bool = False) -> float:
    """Turn the wheel in the middle of the window; the width of a hex then."""
    room = player.platform.room
    for _ in range(count):
        player.platform.events.append(Wheel(room.width / 2, room.height / 2, down, pinch))
    player.frames(2)
    width: float = player.state["hexWidth"]
    return width


@pytest.mark.parametrize("pinch", [False, True])
@pytest.mark.parametrize(("count", "piece"), PIECES)
def test_zoom_goes_by_the_sum(count: int, piece: float, pinch: bool) -> None:
    part = 0.3 if pinch else 1  # else it would end at the limit
    player = player_on(width=500, height=700)
    before = player.state["hexWidth"]
    factor = 2.718281828459045 ** (100 * part / 100) if pinch else 1.15
    after = turned(player, count, -piece * part, pinch)
    assert after == pytest.approx(before * factor, abs=2)
    assert turned(player, count, piece * part, pinch) == before


@pytest.mark.parametrize(("count", "piece"), PIECES)
@pytest.mark.parametrize("size", [(1280, 720), (800, 500), (320, 420)])
def test_sheets_scroll_by_the_sum(count: int, piece: float, size: tuple[int, int]) -> None:
    player = player_on(width=size[0], height=size[1])
    player.key("shift+r")
    turned(player, count, piece)
    scale = player.app.desk.stage.scale
    assert player.state["scroll"] == pytest.approx(100 / scale)
    turned(player, 3, -piece, pinch=True)
    assert player.state["scroll"] == pytest.approx(100 / scale)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.floats(-40, 40, allow_nan=False), max_size=20))
def test_any_pieces_are_their_sum(pieces: list[float]) -> None:
    """As long as no limit is met on the way."""
    player = player_on(width=500, height=700)
    turned(player, 1, -60)
    start = player.app.desk.stage.board.camera._exact
    low, high = player.app.desk.stage.board.camera.limits()
    at, met = start, False
    for piece in pieces:
        turned(player, 1, piece)
        at *= 1.15 ** (-piece / 100)
        met = met or not low < at < high
    if not met:
        assert player.app.desk.stage.board.camera._exact == pytest.approx(at)


def test_what_is_under_the_pointer_stays_there() -> None:
    player = player_on(width=500, height=700)
    for _ in range(6):
        player.key("+")
    x, y = player.inspector.hex_center("c2") or (0, 0)
    for _ in range(40):
        player.platform.events.append(Wheel(x, y, -1.5))
    player.frames(2)
    assert player.inspector.hex_center("c2") == pytest.approx((x, y), abs=4)
