"""Opening the site: the game comes up, by itself and from this site alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game import __version__
from tests.e2e.browser import Watch
from tests.e2e.game import GamePage
from tests.e2e.hands import Keys, Mouse


def test_game_starts_from_its_own_site_alone(game: GamePage, watch: Watch, address: str) -> None:
    assert game.page.evaluate("window.slay.version") == __version__
    assert game.state()["screen"] != "loading"
    assert watch.foreign == []
    assert len(watch.requests) >= 8
    assert all(request.startswith((address, "blob:")) for request in watch.requests)


def test_ready_resolves_and_cover_goes(game: GamePage) -> None:
    assert game.page.evaluate("window.slay.ready.then(() => 'ready')") == "ready"
    expect(game.page.locator("#cover")).to_be_hidden()
    assert game.page.evaluate("document.activeElement.id") == "canvas"
    expect(game.page).to_have_title("Slay")


def test_needs_no_isolation_and_no_suspended_code(page: Page, address: str) -> None:
    """Hosts need not send special headers, and browsers need no shared memory and no JSPI."""
    page.add_init_script(
        """
        delete globalThis.SharedArrayBuffer;
        for (const name of ["Suspending", "promising", "SuspendError"]) delete WebAssembly[name];
        """
    )
    game = GamePage.open(page, address)
    assert not page.evaluate("crossOriginIsolated")
    assert page.evaluate("typeof SharedArrayBuffer + typeof WebAssembly.Suspending") == (
        "undefined" * 2
    )
    Mouse(game).press("end")
    game.wait("s.canPlay && s.round === 2")


def slow_down(page: Page) -> None:
    """A telephone in the countryside: 60 kB a second, nothing from the cache."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    speed = {"downloadThroughput": 60_000, "uploadThroughput": 60_000}
    devtools.send("Network.emulateNetworkConditions", {"offline": False, "latency": 100, **speed})


def test_rules_and_progress_are_there_before_the_game(page: Page, address: str) -> None:
    slow_down(page)
    page.goto(address, wait_until="commit")
    expect(page.locator("h1")).to_have_text("Slay")
    expect(page.locator("#welcome li")).to_have_count(3)
    expect(page.locator("#amount")).to_have_text(re.compile(r"Loading: \d+\.\d of \d+\.\d MB"))
    value = "document.getElementById('bar').value"
    early = page.evaluate(value)
    assert 0 < early < 1
    GamePage(page).until(f"() => {value} > {early}")  # it moves
    with page.expect_navigation():
        page.get_by_role("link", name="The rules on one page").click()
    expect(page.get_by_role("heading", name="Trees and gravestones")).to_be_visible()


def test_rules_page_leads_back(page: Page, address: str) -> None:
    page.goto(address + "rules.html")
    page.get_by_role("link", name="To the game").first.click()
    GamePage(page).wait_ready()
    assert page.url == address


def test_canvas_fills_the_window_crisply(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    for width, height, ratio in ((360, 640, 3), (1280, 720, 1), (1001, 701, 1.5)):
        context = new_context(
            viewport={"width": width, "height": height}, device_scale_factor=ratio
        )
        game = GamePage.open(context.new_page(), address)
        assert canvas_size(game) == [round(width * ratio), round(height * ratio), width, height]
        context.close()


def test_resize_and_rotation(game: GamePage) -> None:
    for width, height in ((700, 900), (900, 700), (360, 640)):
        game.page.set_viewport_size({"width": width, "height": height})
        game.until("(width) => document.getElementById('canvas').width === width", width)
        assert canvas_size(game) == [width, height, width, height]


def canvas_size(game: GamePage) -> list[int]:
    """Pixels wide and high, and CSS pixels wide and high."""
    size: list[int] = game.page.evaluate(
        """() => {
          const canvas = document.getElementById("canvas");
          const box = canvas.getBoundingClientRect();
          return [canvas.width, canvas.height, Math.round(box.width), Math.round(box.height)];
        }"""
    )
    return size


def test_frames_follow_the_display_and_stop_at_rest(game: GamePage) -> None:
    count = """async (moving) => {
      await new Promise((go) => setTimeout(go, 1000));
      const before = window.slay.frames;
      let shown = 0;
      const end = performance.now() + 2000;
      while (performance.now() < end) {
        if (moving) window.dispatchEvent(new PointerEvent("pointermove"));
        await new Promise(requestAnimationFrame);
        shown += 1;
      }
      return [shown, window.slay.frames - before];
    }"""
    shown, served = game.page.evaluate(count, True)
    assert shown > 10
    assert abs(served - shown) <= max(2, shown * 0.1)
    assert game.page.evaluate(count, False)[1] <= 5  # it looks around twice a second


def test_page_in_an_iframe_gets_the_keys(page: Page, address: str) -> None:
    host = f'<iframe id="inner" src="{address}" width="640" height="480"></iframe>'
    page.route("**/host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto(address + "host.html")
    inner = page.frame_locator("#inner")
    inner.locator("#cover").wait_for(state="hidden", timeout=60_000)
    inner.locator("#canvas").click(position={"x": 5, "y": 5})
    assert page.evaluate("document.activeElement.id") == "inner"
    assert inner.locator("#canvas").evaluate("node => node.ownerDocument.hasFocus()")


def test_page_speaks_german(new_context: Callable[..., BrowserContext], address: str) -> None:
    page = new_context(locale="de-AT").new_page()
    slow_down(page)
    page.goto(address, wait_until="commit")
    expect(page.locator("#amount")).to_have_text(re.compile(r"Geladen: \d+\.\d von \d+\.\d MB"))
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator("#command-form label")).to_have_text("Befehl")
    page.get_by_role("link", name="Die Regeln auf einer Seite").click()
    expect(page.get_by_role("heading", name="Bäume und Grabsteine")).to_be_visible()


def test_chosen_language_is_the_page_s_at_the_next_visit(game: GamePage) -> None:
    mouse = Mouse(game)
    for button in ("menu", "settings", "set:language:de"):
        mouse.press(button)
    game.wait("s.language === 'de'")
    assert game.page.evaluate("document.documentElement.lang") == "de"
    slow_down(game.page)
    game.page.reload(wait_until="commit")
    expect(game.page.locator("#amount")).to_have_text(re.compile("Geladen"))


def test_every_key_kept_begins_with_our_name(page: Page, address: str) -> None:
    """An older version kept the page's language apart; the settings know it."""
    page.add_init_script("localStorage.setItem('slay-hex page language', 'de')")
    game = GamePage.open(page, address)
    Keys(game).key("e")
    game.wait("s.canPlay && s.round === 2")
    kept = game.evaluate("() => Object.keys(localStorage)")
    assert kept
    assert [key for key in kept if not key.startswith("slay-hex/")] == []


@pytest.mark.parametrize("damage", ["", "language=", "no settings\nlanguage=xx", "language"])
def test_settings_without_a_known_language_leave_the_page_as_the_system_has_it(
    new_context: Callable[..., BrowserContext], address: str, watch: Watch, damage: str
) -> None:
    page = new_context(locale="de-AT").new_page()
    page.add_init_script(f"localStorage.setItem('slay-hex/settings', {json.dumps(damage)})")
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(address)
    expect(page.locator("#failure")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    watch.errors.clear()  # the browser tells of the file it did not get
