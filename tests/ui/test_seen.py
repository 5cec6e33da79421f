"""One press ends one turn, and answers only what the player can have seen."""

from __future__ import annotations

import pygame
import pytest

from game.core import Position
from game.platform.base import PageEvent
from game.session import Session
from game.ui.input.seen import SEEN_MS
from tests.ui.driver import Player, change_settings

ISLAND = "aHaPaabbSbH/aaaabbb/aaaabb1 a 30,9 3 0"
STARVING = "aHaPaabbSbH/aaaabbb/aaaabb1 a 0,9 3 0"
MS = (20, 100, 250, 400)
SPEEDS = (1, 2, 3, 4)


def player_on(text: str = ISLAND, speed: int = 4, humans: str = "a") -> Player:
    position = Position.parse(text)
    seats = dict.fromkeys(position.players, "easy") | dict.fromkeys(humans, "human")
    player = Player(session=Session.from_position(position, seats))
    change_settings(player.app, speed=speed)
    return player


def ended(player: Player) -> int:
    """How many turns the player has ended."""
    return sum(step.before.turn == "a" and step.move.target < 0 for step in player.session.steps)


def pass_time(player: Player, ms: float) -> None:
    """Frames as they come, for so long."""
    until = player.platform.now + ms
    while player.platform.now + 16 < until:
        player.frames()
    player.platform.now = max(player.platform.now, until - 16)


def press(player: Player, how: str, ms: float = 0) -> None:
    """End turn by the button's place or its key, without looking, so long after the last one."""
    pass_time(player, ms)
    if how == "key":
        player.hasty_key("e")
        return
    place = player.buttons["end"]
    at = place["x"] + place["w"] / 2, place["y"] + place["h"] / 2
    if how == "touch":
        player.touch(*at)
    else:
        player.click(*at)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("ms", MS)
@pytest.mark.parametrize("how", ["click", "touch", "key"])
def test_a_second_press_does_not_end_the_next_turn(how: str, ms: int, speed: int) -> None:
    player = player_on(speed=speed)
    press(player, how)
    press(player, how, ms)
    player.wait_for_turn()
    assert ended(player) == 1


def test_pressing_on_and_on_ends_one_turn_in_half_a_second() -> None:
    player = player_on()
    press(player, "key")
    for _ in range(6):
        press(player, "key", 50)
    assert ended(player) == 1
    assert player.state["message"] == "Round 4 has begun. Press again to end this turn too."


@pytest.mark.parametrize("how", ["click", "touch", "key"])
def test_a_press_after_half_a_second_ends_the_next_turn(how: str) -> None:
    player = player_on()
    press(player, how)
    press(player, how, 200)
    press(player, how, SEEN_MS)
    assert ended(player) == 2


@pytest.mark.parametrize("act", ["n", "right", "+", "hex", "wheel", "box"])
def test_whoever_has_done_something_else_has_seen_the_turn(act: str) -> None:
    player = player_on()
    press(player, "key")
    player.frames(2)
    if act == "hex":
        player.hex(player.session.position.grid.parse("b1"))
    elif act == "wheel":
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        player.frames()
    elif act == "box":
        player.say("territories")
    else:
        player.key(act)
    press(player, "key", 20)
    assert ended(player) == 2


def test_a_slow_frame_is_no_time_to_look() -> None:
    """What comes in after a frame of a second may have been pressed at its beginning."""
    player = player_on()
    press(player, "key")
    player.platform.now += 1000
    player.hasty_key("e")
    assert ended(player) == 1


def test_lines_of_the_box_are_meant_but_never_unseen() -> None:
    """Each line is typed on purpose; of two in one frame the second meets the others' turn."""
    player = player_on()
    player.say("end")
    player.say("end")
    assert ended(player) == 2
    player.platform.events += [PageEvent("command", "end"), PageEvent("command", "end")]
    player.frames()
    assert ended(player) == 3
    assert player.platform.replies[-1].startswith("Please wait")


def answer(player: Player, name: str) -> None:
    """Click a button of a question without looking."""
    box = player.buttons[name]
    player.click(box["x"] + box["w"] / 2, box["y"] + box["h"] / 2)


@pytest.mark.parametrize("ms", MS)
def test_starving_is_not_agreed_to_unseen(ms: int) -> None:
    player = player_on(STARVING)
    press(player, "click")
    assert player.state["dialog"] == "starve"
    pass_time(player, ms)
    answer(player, "yes")
    assert player.state["dialog"] == "starve"
    assert ended(player) == 0
    pass_time(player, SEEN_MS)
    answer(player, "yes")
    assert ended(player) == 1


@pytest.mark.parametrize("ms", MS)
def test_yes_pressed_twice_ends_one_turn(ms: int) -> None:
    player = player_on("aHaPaPabbSbH/aaaabbb/aaaabb1 a 0,9 3 0")
    player.key("e")
    at = player.buttons["yes"]
    player.button("yes")
    assert ended(player) == 1
    pass_time(player, ms)
    player.click(at["x"] + at["w"] / 2, at["y"] + at["h"] / 2)
    assert ended(player) == 1
    assert player.state["dialog"] == ""


@pytest.mark.parametrize("ms", MS)
def test_the_device_is_not_taken_over_unseen(ms: int) -> None:
    player = player_on(humans="ab")
    press(player, "click")
    assert player.state["screen"] == "handover"
    pass_time(player, ms)
    answer(player, "ready")
    assert player.state["screen"] == "handover"
    player.hasty_key("enter")
    assert player.state["screen"] == "handover"
    pass_time(player, SEEN_MS)
    answer(player, "ready")
    assert player.state["screen"] == "game"


def test_the_first_turn_of_a_game_can_be_ended_at_once() -> None:
    player = player_on()
    player.hasty_key("e")
    assert ended(player) == 1
