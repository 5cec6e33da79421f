"""Computer players play one game after another on one page: memory stays level."""

from __future__ import annotations

import time
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from tests.e2e.test_journeys import SKIP

GAMES = (("small", 2, 7), ("small", 3, 11), ("medium", 4, 138), ("large", 6, 29))
"""Size of the island, players and seed of the games that are played again and again."""

CHOSEN_SEED = "crypto.getRandomValues = (array) => array.fill(window.chosenSeed ?? 7);"

MEASURE = """() => {
  const python = slayPage.python;
  const memory = python._module;
  const objects = python.runPython("import gc\\ngc.collect()\\nlen(gc.get_objects())");
  const stack = memory.stackSave();
  const about = memory.stackAlloc(40);
  memory._mallinfo(about);
  const used = memory.HEAP32[about / 4 + 7];
  memory.stackRestore(stack);
  return [objects, used, memory.HEAP8.length];
}"""

MOST_GROWTH = 1.10
"""After the first round of games, which fills what is kept on purpose."""

LONG_S = 30 * 60


class Memory(NamedTuple):
    """What a page takes, when all that can be freed has been."""

    objects: int
    """Python's containers."""
    used: int
    """Bytes in use in WebAssembly's memory."""
    whole: int
    """Bytes of WebAssembly's memory, which never shrinks."""
    scripts: int
    """Bytes of JavaScript."""


def measure(game: GamePage) -> Memory:
    devtools = game.page.context.new_cdp_session(game.page)
    objects, used, whole = game.evaluate(MEASURE)
    devtools.send("HeapProfiler.collectGarbage")
    scripts = devtools.send("Runtime.getHeapUsage")["usedSize"]
    devtools.detach()
    return Memory(objects, used, whole, int(scripts))


def play_game(hand: Mouse, size: str, players: int, seed: int) -> None:
    """A whole game without a human."""
    hand.game.evaluate("(seed) => { window.chosenSeed = seed; }", seed)
    if hand.game.state()["screen"] == "game":
        hand.press("menu")
    seats = [f"seat:{letter}:easy" for letter in "abcdef"[:players]]
    for button in ("new", f"size:{size}", f"players:{players}", *seats, "start"):
        hand.press(button)
    hand.game.wait("s.screen === 'over'", every_ms=250, most_ms=240_000)


@pytest.mark.timeout(LONG_S + 600)
def test_memory_stays_level(page: Page, address: str, long_run: bool) -> None:
    """A few games; for half an hour in the nightly run."""
    page.add_init_script(CHOSEN_SEED)
    hand = Mouse(GamePage.open(page, address))
    for button in ("menu", "settings", f"set:speed:{SKIP}", "close"):
        hand.press(button)
    games = GAMES if long_run else GAMES[1:3]
    end = time.monotonic() + (LONG_S if long_run else 0)
    rounds: list[Memory] = []
    while len(rounds) < 3 or time.monotonic() < end:
        for game in games:
            play_game(hand, *game)
        rounds.append(measure(hand.game))
        print(rounds[-1])  # shown if it fails
    for what, first, most in zip(Memory._fields, rounds[0], map(max, *rounds), strict=True):
        assert most <= first * MOST_GROWTH, f"{what}: {first} grew to {most}"
