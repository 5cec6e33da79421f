"""Sound on the page: begins with the first gesture, at once with the move, and never matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.game import SAME_ISLAND, GamePage
from tests.e2e.hands import Finger, Keys, Mouse

EAR = """
window.contexts = [];
window.sounds = []; // when each began, for the context and for the game
window.AudioContext = class extends AudioContext {
  constructor(...options) {
    super(...options);
    window.contexts.push(this);
  }
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when = 0) {
  window.sounds.push({
    when, seconds: this.buffer.duration, state: this.context.state, frame: window.slay.frames,
    moves: window.slay.state().moves,
  });
  start.call(this, when);
};
"""
"""Notes the sounds that begin, instead of listening to them."""

SOUNDING = """() => {
  const [context] = window.contexts;
  const ear = new AnalyserNode(context);
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target === context.destination) connect.call(this, ear);
    return connect.call(this, target, ...more);
  };
  window.loudest = 0;
  const listen = () => {
    const values = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(values);
    window.loudest = Math.max(window.loudest, ...values.map(Math.abs));
    requestAnimationFrame(listen);
  };
  listen();
}"""
"""Listens to what goes to the loudspeaker from now on."""


def contexts(game: GamePage) -> list[str]:
    """The states of the loudspeakers there are."""
    states: list[str] = game.evaluate("() => window.contexts.map((context) => context.state)")
    return states


def sounds(game: GamePage, least: int) -> list[dict[str, Any]]:
    """The sounds that have begun, when there are so many."""
    script = "(least) => window.sounds.length >= least ? [window.sounds] : null"
    found: list[dict[str, Any]]
    [found] = game.until(script, least, every_ms=10)
    return found


@pytest.fixture
def listened(page: Page, address: str) -> GamePage:
    """The game on a page that notes its sounds."""
    page.add_init_script(SAME_ISLAND)
    page.add_init_script(EAR)
    return GamePage.open(page, address)


def buy(game: GamePage, hands: Keys) -> str:
    """Choose a peasant; a hex he may go to."""
    hands.key("1")
    state = game.wait("s.buying !== ''")
    return str(next(iter(state["targets"])))


def test_nothing_sounds_before_the_first_gesture(listened: GamePage) -> None:
    listened.evaluate("() => window.slayPage.play('win', 3)")
    listened.next_frames(3)
    assert contexts(listened) == []
    assert sounds(listened, 0) == []


@pytest.mark.parametrize("hand", ["mouse", "keys", "finger"])
def test_the_first_gesture_is_heard(
    new_context: Callable[..., BrowserContext], address: str, hand: str
) -> None:
    page = new_context(has_touch=hand == "finger").new_page()
    page.add_init_script(EAR)
    game = GamePage.open(page, address)
    if hand == "keys":
        game.key("1")
    else:
        (Mouse if hand == "mouse" else Finger)(game).press("buy:P")
    assert sounds(game, 1)[0]["state"] == "running"
    assert contexts(game) == ["running"]


def test_a_move_is_heard_in_the_very_frame_that_shows_it(listened: GamePage) -> None:
    target = buy(listened, Keys(listened))
    before = len(sounds(listened, 1))
    listened.evaluate(
        """() => {
          const look = () => {
            if (window.slay.state().moves === 0) requestAnimationFrame(look);
            else window.moved = window.slay.frames;
          };
          look();
        }"""
    )
    Mouse(listened).at(*listened.hex(target))
    frame = listened.until("() => window.moved")
    of_move = sounds(listened, before + 1)[-1]
    assert of_move["moves"] == 1
    assert of_move["when"] == 0  # not put off
    assert frame - 1 <= of_move["frame"] <= frame


def test_what_is_played_can_be_heard(listened: GamePage) -> None:
    keys = Keys(listened)
    keys.key("n")
    listened.until("() => window.contexts[0]?.state === 'running'")
    listened.evaluate(SOUNDING)
    keys.key("1")
    listened.until("() => window.loudest > 0.02", every_ms=10)


def test_muted_nothing_is_played(listened: GamePage) -> None:
    keys = Keys(listened)
    keys.key("m")
    listened.wait("s.settings.mute")
    before = len(sounds(listened, 0))
    Mouse(listened).at(*listened.hex(buy(listened, keys)))
    listened.wait("s.moves === 1")
    assert len(sounds(listened, 0)) == before


def test_the_loudspeaker_rests_after_a_while_and_wakes_up(page: Page, address: str) -> None:
    page.add_init_script(EAR)
    page.clock.install()  # so that ten seconds pass at once
    game = GamePage.open(page, address)
    keys = Keys(game)
    for _ in range(2):
        keys.key("n")
        game.until("() => window.contexts[0]?.state === 'running'")
        page.clock.run_for(11_000)
        game.until("() => window.contexts[0].state === 'suspended'")
    keys.key("n")
    game.until("() => window.contexts[0].state === 'running'")
    before = len(sounds(game, 0))
    keys.key("1")
    assert sounds(game, before + 1)[-1]["state"] == "running"


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hidden_tab_is_silent_and_one_that_is_shown_sounds_again(listened: GamePage) -> None:
    Keys(listened).key("n")
    listened.until("() => window.contexts[0]?.state === 'running'")
    listened.evaluate(HIDE, True)
    listened.until("() => window.contexts[0].state === 'suspended'")
    listened.evaluate(HIDE, False)
    listened.until("() => window.contexts[0].state === 'running'")


def test_a_loudspeaker_taken_away_comes_back_with_the_next_sound(listened: GamePage) -> None:
    """As after a telephone call, of which the page is not told."""
    Keys(listened).key("n")
    listened.until("() => window.contexts[0]?.state === 'running'")
    listened.evaluate("() => window.contexts[0].suspend()")
    before = len(sounds(listened, 0))
    listened.evaluate("() => window.slayPage.play('move', 2)")
    assert sounds(listened, before + 1)[-1]["state"] == "running"


@pytest.mark.parametrize(
    "trouble",
    [
        "delete window.AudioContext",
        "window.AudioContext = class { constructor() { throw new DOMException('no device'); } }",
        """AudioContext.prototype.resume = () => Promise.reject(new DOMException("not now"));
           Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "suspended" });
        """,
        """AudioContext.prototype.resume = () => new Promise(() => {});
           Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "interrupted" });
        """,
    ],
    ids=["absent", "no device", "refused", "interrupted"],
)
def test_without_sound_the_game_is_the_same(page: Page, address: str, trouble: str) -> None:
    page.add_init_script(SAME_ISLAND)
    page.add_init_script(trouble)
    game = GamePage.open(page, address)
    Mouse(game).at(*game.hex(buy(game, Keys(game))))
    game.wait("s.moves === 1")
    Keys(game).key("e")
    game.wait("s.canPlay && s.round === 2")


def test_the_page_uses_nothing_that_browsers_are_about_to_drop(page: Page, address: str) -> None:
    """Sound through SDL did: Chromium counts such uses as issues of the page."""
    issues: list[dict[str, Any]] = []
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    inspector = page.context.new_cdp_session(page)
    inspector.on("Audits.issueAdded", lambda event: issues.append(event["issue"]))
    inspector.send("Audits.enable")
    page.add_init_script(SAME_ISLAND)
    game = GamePage.open(page, address)
    Mouse(game).at(*game.hex(buy(game, Keys(game))))
    game.wait("s.moves === 1")
    assert [issue for issue in issues if issue["code"] == "DeprecationIssue"] == []
    assert [text for text in warnings if "deprecat" in text.lower() or "Audio" in text] == []
