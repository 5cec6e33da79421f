"""What a player's device does to a page: slow lines, hidden tabs, reloads, and our own mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.core import MapSpec, Record
from game.session import Session
from game.slicing import finish
from tests.e2e.browser import Watch
from tests.e2e.game import SAME_ISLAND, GamePage
from tests.e2e.hands import Keys, Mouse
from tests.e2e.test_keeping import first_move, say

HIDING = """(() => {
  const waiting = [];
  const real = window.requestAnimationFrame.bind(window);
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => hidden ? "hidden" : "visible" });
  window.requestAnimationFrame = (callback) => real((now) => {
    if (hidden) waiting.push(callback);
    else callback(now);
  });
  window.setHidden = (hide) => {
    hidden = hide;
    document.dispatchEvent(new Event("visibilitychange"));
    if (!hidden) waiting.splice(0).forEach((callback) => window.requestAnimationFrame(callback));
  };
})()"""
"""A tab to be hidden and shown, which no browser without a screen does: no frames meanwhile."""

KEPT = ("position", "map", "seats", "moves", "viewer", "settings")


def kept(game: GamePage) -> dict[str, Any]:
    """What must survive whatever happens to the page."""
    state = game.state()
    return {key: state[key] for key in KEPT}


# The page


def test_progress_keeps_moving_on_a_slow_line(page: Page, address: str) -> None:
    """3G: 1.6 Mbit/s. The bar grows, the rules can be read, and the game comes in the end."""
    devtools = page.context.new_cdp_session(page)
    line = {"offline": False, "uploadThroughput": 94_000, "latency": 150}
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {**line, "downloadThroughput": 200_000})
    page.goto(address, wait_until="commit")
    game = GamePage(page)
    seen = [0.0]
    while seen[-1] < 0.25:
        script = "(last) => Math.max(last, document.getElementById('bar')?.value ?? 0) - last"
        seen.append(seen[-1] + game.until(script, seen[-1], most_ms=5_000))
    assert len(seen) > 5
    expect(page.locator("#welcome li").first).to_be_in_viewport()
    expect(page.get_by_role("link", name="The rules on one page")).to_be_in_viewport()
    devtools.send("Network.emulateNetworkConditions", {**line, "downloadThroughput": -1})
    game.wait_ready()


def test_five_reloads(page: Page, address: str) -> None:
    page.add_init_script(SAME_ISLAND)
    game = GamePage.open(page, address)
    say(game, f"play {first_move(game)}")
    before = kept(game)
    assert before["moves"] == 1
    for _ in range(5):
        game.reload()
        assert kept(game) == before


def test_hidden_while_the_others_play(page: Page, address: str) -> None:
    """They wait for the player to come back, then go on move by move, and play the same turn."""
    page.add_init_script(SAME_ISLAND)
    page.add_init_script(HIDING)
    game = GamePage.open(page, address)
    start = kept(game)
    keys = Keys(game)
    keys.key("e")
    game.wait("!s.canPlay && s.moves >= 3")
    game.evaluate("() => window.setHidden(true)")
    game.until("() => new Promise((go) => setTimeout(go, 300, true))")
    moves, frames = game.state()["moves"], game.frames()
    game.pause(2_000)  # they would make several moves
    assert (game.state()["moves"], game.frames()) == (moves, frames)
    game.evaluate(
        """() => {
          window.seen = [];
          const look = () => {
            const { moves, canPlay } = window.slay.state();
            if (window.seen.at(-1) !== moves) window.seen.push(moves);
            if (!canPlay) requestAnimationFrame(look);
          };
          window.setHidden(false);
          look();
        }"""
    )
    there = game.wait("s.canPlay && s.round === 2")
    seen = game.evaluate("() => window.seen")
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (moves, there["moves"])
    assert len(seen) > 2  # those far from the player's land come together
    session = Session(MapSpec.parse(start["map"]), start["seats"])
    session.play("end")
    while not session.is_human_turn:
        for move in finish(session.think()):
            session.play(move)
    assert there["position"] == session.position.format()


# Our own mistakes

ONCE = """
from game.ui.state.model import Model
sound = Model.tap
def tap(self, hex_id):
    Model.tap = sound
    raise ZeroDivisionError("the oven is cold")
Model.tap = tap
"""

ALWAYS = """
from game.ui.paint.stage import Stage
def draw(*arguments):
    raise ZeroDivisionError("the oven is cold")
Stage.draw = draw
"""

FATAL = """
import os
from game.ui.paint.stage import Stage
Stage.draw = lambda *arguments: os.abort()
"""


def spoil(game: GamePage, code: str) -> None:
    """Put a mistake into the running game."""
    game.evaluate("(code) => { slayPage.python.runPython(code); }", code)


def test_a_mistake_gives_the_record_and_the_game_goes_on(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    page.add_init_script(SAME_ISLAND)
    game = GamePage.open(page, address)
    say(game, f"play {first_move(game)}")
    before = kept(game)
    spoil(game, ONCE)
    mouse = Mouse(game)
    capital = game.wait("s.territory !== null")["territory"]
    mouse.at(*game.hex(capital))
    game.wait("s.dialog === 'error'")
    assert kept(game) == before
    mouse.press("yes")  # copy the game
    game.until("() => navigator.clipboard.readText().then((text) => text !== '')")
    record = Record.parse(game.evaluate("() => navigator.clipboard.readText()"))
    assert Session.from_record(record).position.format() == before["position"]
    mouse.at(*game.hex(capital))  # now it works
    mouse.press("end")
    game.wait("s.canPlay && s.round === 2")


@pytest.mark.parametrize(
    "mistake, told",
    [(ALWAYS, "ZeroDivisionError: the oven is cold"), (FATAL, "unreachable")],
    ids=["told by Python", "fatal to Python"],
)
def test_a_mistake_that_stays_ends_in_a_message(
    page: Page, address: str, watch: Watch, mistake: str, told: str
) -> None:
    """One that Python can tell of, and one that takes Python along."""
    page.add_init_script(SAME_ISLAND)
    game = GamePage.open(page, address)
    say(game, f"play {first_move(game)}")
    before = kept(game)
    spoil(game, mistake)
    Keys(game).key("n")
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure-text")).to_contain_text(told)
    watch.errors.clear()
    report = game.failure()
    record = Record.parse(report[report.index("[Rules") :])
    assert Session.from_record(record).position.format() == before["position"]
    with page.expect_event("load"):
        page.get_by_role("button", name="Retry").click()
    game.wait_ready()
    assert kept(game) == before
