"""Keys, clicks, taps, drags and pinches: exactly one action each, and nothing held for ever."""

from __future__ import annotations

import pygame
import pytest

from game.core import SLAY_1, Position
from game.platform.base import PageEvent
from game.session import Session
from game.ui.actions.commands import COMMANDS, for_key, keys_of
from tests.ui.driver import Player, change_settings

# a: capital a1 with gold, peasant b1, room; b: capital e1 with a spearman beside it
ISLAND = "aHaPaabbSbH/aaaabbb/aaaabb1 a 30,9 3 0"


def player_on(text: str = ISLAND, **more: object) -> Player:
    position = Position.parse(text)
    seats = dict.fromkeys(position.players, "easy") | {"a": "human"}
    return Player(session=Session.from_position(position, seats), **more)  # type: ignore[arg-type]


def at(player: Player, name: str) -> int:
    return player.session.position.grid.parse(name)


def test_click_selects_and_moves() -> None:
    player = player_on()
    player.hex(at(player, "b1"))
    assert player.state["selected"] == "b1"
    assert player.state["targets"]["b2"] == "walk"
    player.hex(at(player, "b2"))
    assert [player.session.steps[-1].move.source, player.session.steps[-1].move.target] == [
        at(player, "b1"),
        at(player, "b2"),
    ]
    assert player.state["selected"] == "b2"  # it can still act


def test_capture_lets_go_of_the_unit_but_keeps_the_territory() -> None:
    player = player_on("aHaPbbbH/aaabb a 30,9 3 0")
    player.hex(at(player, "b1"))
    player.hex(at(player, "c1"))
    state = player.state
    assert len(player.session.steps) == 1
    assert state["selected"] is None
    assert state["territory"] == "a1"


def test_one_tap_is_one_action() -> None:
    player = player_on()
    player.hex(at(player, "b1"), touch=True)
    assert player.state["selected"] == "b1"  # twice would let go again
    player.button("end", touch=True)
    assert len([s for s in player.session.steps if s.before.turn == "a"]) == 1


def test_drag_pans_and_never_acts() -> None:
    player = player_on(width=500, height=700)
    for _ in range(8):
        player.key("+")
    x, y = player.inspector.hex_center("b1") or (0, 0)
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    for step in range(1, 9):
        mouse(pygame.MOUSEMOTION, x + 10 * step, y + 6 * step)
    mouse(pygame.MOUSEBUTTONUP, x + 80, y + 48)
    player.frames(12)
    assert player.state["selected"] is None
    assert player.inspector.hex_center("b1") != (x, y)


def test_tap_with_a_trembling_finger_never_pans() -> None:
    player = player_on(width=390, height=844, dpr=3.0)
    x, y = player.inspector.hex_center("b1") or (0, 0)
    player.finger(pygame.FINGERDOWN, 7, x, y)
    player.finger(pygame.FINGERMOTION, 7, x + 5, y - 4)
    player.finger(pygame.FINGERUP, 7, x + 6, y - 4)
    player.frames(2)
    assert player.state["selected"] == "b1"
    assert player.inspector.hex_center("b1") == (x, y)


def test_pinch_zooms_and_never_acts() -> None:
    player = player_on(width=390, height=844, dpr=3.0)
    before = player.state["hexWidth"]
    x, y = player.inspector.hex_center("b2") or (0, 0)
    player.finger(pygame.FINGERDOWN, 1, x - 30, y)
    player.finger(pygame.FINGERDOWN, 2, x + 30, y)
    for step in range(1, 11):
        player.finger(pygame.FINGERMOTION, 1, x - 30 - 6 * step, y)
        player.finger(pygame.FINGERMOTION, 2, x + 30 + 6 * step, y)
    player.finger(pygame.FINGERUP, 1, x - 90, y)
    player.finger(pygame.FINGERUP, 2, x + 90, y)
    player.frames(30)
    assert player.state["hexWidth"] > 1.3 * before
    assert player.state["selected"] is None
    assert player.session.steps == []


def test_wheel_and_keys_zoom() -> None:
    player = player_on()
    first = player.state["hexWidth"]
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0))
    player.frames(20)
    second = player.state["hexWidth"]
    player.key("-")
    player.frames(20)
    third = player.state["hexWidth"]
    player.key("0")
    player.frames(20)
    assert first < second
    assert third < second
    assert player.state["hexWidth"] == first


def test_press_on_a_button_moved_away_does_nothing() -> None:
    player = player_on()
    end = player.buttons["end"]
    x, y = end["x"] + 20, end["y"] + 20
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    mouse(pygame.MOUSEMOTION, x, y - 200)
    mouse(pygame.MOUSEBUTTONUP, x, y - 200)
    player.frames(2)
    assert player.session.steps == []


def test_sea_and_outside_select_nothing() -> None:
    player = player_on()
    player.hex(at(player, "b1"))
    player.click(200, 110)
    assert player.state["selected"] is None
    player.click(200, 110)
    assert player.state["territory"] is None


def test_blur_lets_go_of_keys_and_pointers() -> None:
    player = player_on()
    player.key("right")
    before = player.state["cursor"]
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
    )
    player.frames()
    moved = player.state["cursor"]
    assert moved != before
    x, y = player.inspector.hex_center("b1") or (0, 0)
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    player.frames()
    player.platform.events.append(PageEvent("blur"))
    player.frames(60)  # a second: a key still held would have repeated
    assert player.state["cursor"] == moved
    mouse(pygame.MOUSEBUTTONUP, x, y)
    player.frames()
    assert player.state["selected"] is None
    player.hex(at(player, "b1"))
    assert player.state["selected"] == "b1"


def test_held_arrows_repeat() -> None:
    player = player_on()
    player.key("right")
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    )
    player.frames(60)
    assert player.state["cursor"] == "g1"


def test_arrows_reach_every_hex() -> None:
    session = Session.new(11, "small", 3, {"a": "human", "b": "easy", "c": "easy"})
    player = Player(session=session)
    for hex_id in session.position.land[::7]:
        player.walk_to(hex_id)


def test_browser_keys_are_left_alone() -> None:
    player = player_on()
    shown = player.model.view
    for code, mod in (
        (pygame.K_TAB, 0),
        (pygame.K_F5, 0),
        (pygame.K_r, pygame.KMOD_CTRL),
        (pygame.K_l, pygame.KMOD_META),
        (pygame.K_e, pygame.KMOD_ALT),
    ):
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        )
        player.frames()
    assert player.model.view == shown
    assert player.session.steps == []


def test_undo_redo_by_keys() -> None:
    player = player_on()
    start = player.session.position
    player.keys("right")
    player.walk_to(at(player, "b1"))
    player.key("enter")
    player.walk_to(at(player, "b2"))
    player.key("enter")
    first = player.session.position
    player.walk_to(at(player, "c3"))
    player.key("enter")
    second = player.session.position
    assert first != start
    assert second != first
    player.key("u")
    assert player.session.position == first
    assert player.state["selected"] == "b2"
    player.key("r")
    assert player.session.position == second
    player.key("ctrl+z")
    player.key("ctrl+z")
    assert player.session.position == start
    player.key("u")
    assert player.state["message"] == "There is nothing to undo in this turn."
    player.keys("r r shift+u")
    assert player.session.position == start


def test_a_key_means_one_thing_at_a_time() -> None:
    """In one's own turn, while the others play, and looking back: never two enabled commands."""
    player = player_on()
    keys = sorted({key for command in COMMANDS for key in keys_of(command, SLAY_1)})
    assert "5" in keys

    def meanings() -> dict[str, list[str]]:
        model = player.model
        found = {k: [c.name for c in for_key(k, model) if c.enabled(model)] for k in keys}
        return {key: names for key, names in found.items() if len(names) > 1}

    assert meanings() == {}
    change_settings(player.app, speed=1)
    player.key("e")
    assert not player.state["canPlay"]
    assert meanings() == {}
    player.app.runner.run("replay")
    assert player.state["review"]
    assert meanings() == {}


def test_next_and_end_are_different_keys() -> None:
    named = {command.name: set(command.keys) for command in COMMANDS}
    assert not named["next"] & named["end"]


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.in_menu], ids=lambda c: c.name)
def test_every_command_of_the_menu_can_be_pressed(command: object) -> None:
    player = player_on()
    player.button("menu")
    name = command.name  # type: ignore[attr-defined]
    buttons = player.buttons
    if name in ("stop_finish", "branch", "task_again", "task_solution", "task_leave"):
        assert name not in buttons
        return
    assert name in buttons
    if buttons[name]["enabled"]:
        player.button(name)
        assert player.state["screen"] != "menu"


def mouse(kind: int, x: float, y: float, dpr: float = 1.0) -> None:
    pos = (round(x * dpr), round(y * dpr))
    if kind == pygame.MOUSEMOTION:
        event = pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
    else:
        event = pygame.event.Event(kind, pos=pos, button=1, touch=False)
    pygame.event.post(event)
