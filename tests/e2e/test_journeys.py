"""Whole games to their end, by clicks alone, by taps alone, by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from game.ai import choose_turn
from game.core import END, Position
from tests.e2e.game import SAME_ISLAND, GamePage
from tests.e2e.hands import Finger, Hand, Keys, Mouse

PHONE = {"width": 390, "height": 844}
SKIP = "4"


def open_same_island(page: Page, address: str) -> GamePage:
    """The site, with the first game on the same island every time."""
    page.add_init_script(SAME_ISLAND)
    return GamePage.open(page, address)


def start_small_game(hand: Mouse) -> None:
    """From the first game to one of two players, the opponents' turns shown at once."""
    for button in ("menu", "settings", f"set:speed:{SKIP}", "close"):
        hand.press(button)
    hand.game.wait("s.screen === 'game' && s.settings.speed === n.skip", skip=SKIP)
    for button in ("menu", "new", "size:small", "players:2", "seat:b:easy", "start"):
        hand.press(button)
    hand.game.wait("s.screen === 'game' && s.moves === 0 && Object.keys(s.seats).length === 2")


def play_to_the_end(hand: Hand, offer: str) -> dict[str, Any]:
    """Play as a good player would; the state at the end. offer: "yes" or "no" when they give up."""
    game = hand.game
    while True:
        state = game.wait("s.outcome !== null || s.dialog || (s.canPlay && !s.busy)")
        if state["outcome"] is not None:
            return state
        if state["dialog"]:
            hand.press(offer if state["dialog"] == "offer" else "yes")
            game.wait("s.dialog !== n.before", before=state["dialog"])
            continue
        position = Position.parse(state["position"])
        for move in choose_turn(position, "normal", 1):
            hand.play(position, move)
            after = position.play(move)
            state = game.wait(
                "s.dialog || s.position === n.after || (n.ends && s.moves > n.moves)",
                after=after.format(),
                ends=move == END,
                moves=state["moves"],
            )
            position = after
            if state["dialog"] or state["outcome"] is not None:
                break


def check_end(state: dict[str, Any]) -> None:
    """The end that the screen tells is the one that the rules see."""
    outcome = Position.parse(state["position"]).outcome()
    assert outcome is not None
    assert state["outcome"] == {"reason": outcome.reason, "winner": outcome.winner}
    assert state["moves"] > 10


def end_turn_and_reload(keys: Keys) -> None:
    """By keys alone: end the turn, leave the island for the command box; then load anew."""
    game = keys.game
    keys.key("e")
    before = game.wait("s.round === 2 && s.canPlay && !s.busy")
    keys.key("Tab")
    assert game.evaluate("() => document.activeElement.id") == "command"
    game.reload()
    after = game.state()
    assert [after[key] for key in ("position", "moves", "seats")] == [
        before[key] for key in ("position", "moves", "seats")
    ]


def test_whole_game_by_clicks(page: Page, address: str) -> None:
    mouse = Mouse(open_same_island(page, address))
    start_small_game(mouse)
    state = play_to_the_end(mouse, offer="no")
    check_end(state)
    mouse.game.wait("s.screen === 'over'")
    mouse.press("again")
    again = mouse.game.wait("s.screen === 'game' && s.moves === 0")
    assert again["map"] == state["map"]


def test_whole_game_by_taps(new_context: Callable[..., BrowserContext], address: str) -> None:
    context = new_context(viewport=PHONE, device_scale_factor=3, has_touch=True, is_mobile=True)
    finger = Finger(open_same_island(context.new_page(), address))
    start_small_game(finger)
    check_end(play_to_the_end(finger, offer="yes"))
    finger.game.wait("s.screen === 'over'")


def test_whole_game_by_keys(page: Page, address: str) -> None:
    keys = Keys(open_same_island(page, address))
    assert page.evaluate("document.activeElement.id") == "canvas"
    check_end(play_to_the_end(keys, offer="yes"))
    keys.game.wait("s.screen === 'over'")


def test_game_goes_on_after_a_reload(page: Page, address: str) -> None:
    mouse = Mouse(open_same_island(page, address))
    position = Position.parse(mouse.game.state()["position"])
    moves = [move for move in choose_turn(position, "normal", 1) if move != END]
    assert moves
    for move in moves[:3]:
        mouse.play(position, move)
        position = position.play(move)
        before = mouse.game.wait("s.position === n.after", after=position.format())
    page.reload()
    mouse.game.wait_ready()
    after = mouse.game.state()
    assert {key: after[key] for key in ("position", "map", "seats", "moves", "screen")} == {
        key: before[key] for key in ("position", "map", "seats", "moves", "screen")
    }
    mouse.press("undo")
    mouse.game.wait("s.moves === n.before - 1", before=before["moves"])
