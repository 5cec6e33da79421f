"""The second visit goes on from what the first has kept, or on any doubt starts as usual."""

from __future__ import annotations

import json
import shutil
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from game.core.map_spec import MapSpec
from game.session import Session
from game.slicing import finish
from tests.e2e.browser import Watch
from tests.e2e.conftest import SUB_PATH, contexts
from tests.e2e.game import SAME_ISLAND, GamePage
from tests.e2e.hands import Finger, Keys, Mouse
from tests.e2e.test_journeys import PHONE, check_end, play_to_the_end, start_small_game
from tests.e2e.test_keeping import first_move, say
from web.site import serve
from web.site.pack import NOT_ON_PAGE, shipped_files

Contexts = Callable[..., BrowserContext]

CACHE = "(async () => (await caches.keys()).find((name) => name.startsWith('slay-hex-start ')))()"

CHANGE = """async ([how, amount]) => {
  const names = await caches.keys();
  const cache = await caches.open(names.find((name) => name.startsWith("slay-hex-start ")));
  const [request] = await cache.keys();
  let bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const seal = async () => bytes.set(
    new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.subarray(64))), 8);
  const length = new Uint32Array(bytes.buffer, 4, 1);
  const rewrite = async (change) => {
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(64, 64 + length[0])));
    change(header);
    const text = new TextEncoder().encode(JSON.stringify(header));
    const rest = bytes.subarray(64 + length[0]);
    const made = new Uint8Array(64 + text.length + rest.length);
    made.set(bytes.subarray(0, 64));
    made.set(text, 64);
    made.set(rest, 64 + text.length);
    new Uint32Array(made.buffer, 4, 1)[0] = text.length;
    bytes = made;
    await seal();
  };
  if (how === "cut") bytes = bytes.slice(0, amount);
  if (how === "flip") bytes[bytes.length - amount] ^= 1;
  if (how === "swap") bytes = new TextEncoder().encode("something else ".repeat(100));
  if (how === "key") await rewrite((header) => { header.key += " later"; });
  if (how === "fuller") await rewrite((header) => header.files.push(["/slay/more.txt", 9]));
  if (how === "emptier") await rewrite((header) => header.files.pop());
  if (how === "table") await rewrite((header) => { header.table += 1; });
  if (how === "memory") await rewrite((header) => { header.memory = 65536 * 200; });
  if (how === "library") await rewrite((header) => { header.dynlibs = []; });
  if (how === "files") await rewrite((header) => { header.streams[0][0] += 1; });
  await cache.put(request, new Response(bytes));
}"""

PLAYED = ("position", "map", "seats", "moves", "viewer")


def how(game: GamePage) -> str:
    """How the page was started: "plain", "restored" or "fallback"."""
    return str(game.evaluate("() => window.slay.start.how"))


def reason(game: GamePage) -> str:
    """Why it could not be restored."""
    return str(game.evaluate("() => window.slay.start.reason"))


def make_next(game: GamePage) -> str:
    """Have the next start kept now instead of after some seconds; "kept", or why not."""
    game.evaluate(
        "() => { delete window.made; slayPage.makeNext().then((made) => { window.made = made; }); }"
    )
    return str(game.until("() => window.made", most_ms=120_000))


def end_turn(game: GamePage) -> None:
    """End the turn by a click; the others play."""
    before = game.state()["round"]
    Mouse(game).press("end")
    game.wait("(s.canPlay && s.round > n.before) || s.outcome", before=before)


def played(game: GamePage) -> dict[str, Any]:
    """What must be the same at the next visit."""
    state = game.state()
    return {key: state[key] for key in PLAYED}


def count(page: Page, event: Literal["load", "domcontentloaded"]) -> list[str]:
    """A list that grows by one at each event."""
    seen: list[str] = []

    def note(_: Page) -> None:
        seen.append(event)

    if event == "load":
        page.on("load", note)
    else:
        page.on("domcontentloaded", note)
    return seen


def restore_and_play(game: GamePage) -> None:
    """In any engine: keep a start, come back, play on, come back."""
    assert make_next(game) == "kept"
    before = played(game)
    for _ in range(2):
        game.reload()
        assert (how(game), reason(game)) == ("restored", "")
        assert played(game) == before
        end_turn(game)
        before = played(game)


@pytest.fixture
def fresh(new_context: Contexts) -> Page:
    """A page in a profile that may keep a start."""
    page = new_context(keeps_start=True).new_page()
    page.add_init_script(SAME_ISLAND)
    return page


class KeptStart(NamedTuple):
    """One that a first visit has kept: its cache, where it lies in that, its bytes, and the name
    and text of what the page remembers of it."""

    cache: str
    entry: str
    content: bytes
    name: str
    record: str


@pytest.fixture(scope="module")
def made_once(browser: Browser, address: str) -> KeptStart:
    """A start that one first visit has kept: to make one takes some seconds."""
    watching = Watch(address.removesuffix(SUB_PATH))
    with contexts(browser, watching) as make:
        page = make(keeps_start=True).new_page()
        page.add_init_script(SAME_ISLAND)
        game = GamePage.open(page, address)
        assert make_next(game) == "kept"
        cache, entry, content, name, record = page.evaluate(
            """async () => {
              const name = (await caches.keys()).find((name) => name.startsWith("slay-hex-start "));
              const [request] = await (await caches.open(name)).keys();
              const bytes = await (await caches.match(request)).blob();
              const reader = new FileReader();
              const read = new Promise((go) => { reader.onload = go; });
              reader.readAsDataURL(bytes);
              await read;
              const key = Object.keys(localStorage).find((key) => key.includes(" page start "));
              const text = reader.result.split(",")[1];
              return [name, request.url, text, key, localStorage.getItem(key)];
            }"""
        )
    return KeptStart(cache, entry, b64decode(content), name, record)


@pytest.fixture
def kept(fresh: Page, address: str, made_once: KeptStart) -> GamePage:
    """The game at a visit that goes on from the start that an earlier one has kept."""
    fresh.goto(f"{address}rules.html")
    fresh.route("**/a-copy", lambda route: route.fulfill(body=made_once.content))
    fresh.evaluate(
        """async ([name, entry, key, record]) => {
          await (await caches.open(name)).put(entry, await fetch("a-copy"));
          localStorage.setItem(key, record);
        }""",
        [made_once.cache, made_once.entry, made_once.name, made_once.record],
    )
    game = GamePage.open(fresh, address)
    assert how(game) == "restored"
    return game


# What it is for


def test_the_second_visit_is_restored_and_goes_on(kept: GamePage) -> None:
    say(kept, f"play {first_move(kept)}")
    before = played(kept)
    kept.reload()
    assert (how(kept), reason(kept)) == ("restored", "")
    marks = kept.evaluate("() => window.slay.start.marks")
    assert list(marks) == ["kept", "python", "game", "frame"]
    assert list(marks.values()) == sorted(marks.values())
    assert played(kept) == before
    expect(kept.page.locator("#cover")).to_be_hidden()
    end_turn(kept)
    before = played(kept)
    kept.reload()
    assert how(kept) == "restored"
    assert played(kept) == before


def test_it_is_kept_by_itself_after_a_while(fresh: Page, address: str) -> None:
    game = GamePage.open(fresh, address)
    game.until(f"() => {CACHE}")
    game.until("() => Object.values(localStorage).some((text) => text.includes('\"kept\":true'))")
    game.reload()
    assert how(game) == "restored"


def test_a_whole_game_after_a_restore(kept: GamePage) -> None:
    kept.reload()
    assert how(kept) == "restored"
    mouse = Mouse(kept)
    start_small_game(mouse)
    check_end(play_to_the_end(mouse, offer="no"))
    kept.wait("s.screen === 'over'")


def test_all_that_may_be_imported_later_is_there(kept: GamePage) -> None:
    """What the rehearsal did not need comes from the kept files, as after any start."""
    kept.reload()
    kept.fetch_later()
    files = [name for name in shipped_files() if name not in NOT_ON_PAGE and name.endswith(".py")]
    names = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in files
        if name != "main.py"
    ]
    assert len(names) > 100
    imported = kept.evaluate(
        """(names) => slayPage.python.globals.get("__import__")("json").dumps(
          slayPage.python.runPython(`
import importlib, json
lambda names: [importlib.import_module(name).__name__ for name in json.loads(names)]
`)(JSON.stringify(names)))""",
        names,
    )
    assert json.loads(imported) == names


def test_plain_in_the_address_starts_the_ordinary_way(kept: GamePage, address: str) -> None:
    before = played(kept)
    kept.page.goto(f"{address}?plain")
    kept.wait_ready()
    assert (how(kept), reason(kept)) == ("plain", "")
    assert make_next(kept) == "not asked for"
    assert played(kept) == before
    kept.page.goto(address)
    kept.wait_ready()
    assert how(kept) == "restored"


def test_many_restores_in_a_row(kept: GamePage, long_run: bool) -> None:
    """A turn in each; a new game when one is over."""
    for _ in range(50 if long_run else 3):
        before = played(kept)
        kept.reload()
        assert how(kept) == "restored"
        assert played(kept) == before
        if kept.state()["outcome"] is not None:
            Mouse(kept).press("again")
            kept.wait("s.screen === 'game' && s.moves === 0")
        end_turn(kept)
        kept.wait("!s.busy")


# What has changed between two visits


def test_a_game_changed_elsewhere_is_the_one_that_goes_on(kept: GamePage) -> None:
    """Another game on another island than the one that was rehearsed."""
    mouse = Mouse(kept)
    start_small_game(mouse)
    before = played(kept)
    kept.reload()
    assert how(kept) == "restored"
    assert played(kept) == before
    end_turn(kept)


def test_storage_cleared_between(kept: GamePage) -> None:
    """Without a kept game: a first game, and from the ordinary start, as no start is kept."""
    kept.page.evaluate("localStorage.clear()")
    kept.reload()
    assert how(kept) == "plain"
    assert kept.state()["moves"] == 0
    assert make_next(kept) == "kept"


def test_cache_cleared_between(kept: GamePage) -> None:
    before = played(kept)
    kept.page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((n) => caches.delete(n))))"
    )
    kept.reload()
    assert (how(kept), reason(kept)) == ("fallback", "it is gone")
    assert played(kept) == before
    assert make_next(kept) == "kept"
    kept.reload()
    assert how(kept) == "restored"


def test_another_window_language_zone_and_taste(kept: GamePage) -> None:
    """Size, pixel ratio, language, time zone and reduced motion are those of the new visit."""
    page = kept.page
    devtools = page.context.new_cdp_session(page)
    size = {"width": 700, "height": 900, "deviceScaleFactor": 2, "mobile": False}
    devtools.send("Emulation.setDeviceMetricsOverride", size)
    devtools.send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Auckland"})
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'language', { get: () => 'de-AT' })"
    )
    page.emulate_media(reduced_motion="reduce")
    kept.reload()
    assert how(kept) == "restored"
    canvas = kept.evaluate(
        """() => {
          const canvas = document.getElementById("canvas");
          const box = canvas.getBoundingClientRect();
          return [canvas.width, canvas.height, Math.round(box.width), Math.round(box.height)];
        }"""
    )
    assert canvas == [1400, 1800, 700, 900]
    state = kept.state()
    assert state["language"] == "de"
    assert kept.evaluate("() => slayPage.reducedMotion()") is True
    end_turn(kept)
    devtools.send("Emulation.setDeviceMetricsOverride", {**size, "width": 900, "height": 700})
    kept.until("() => document.getElementById('canvas').width === 1800")
    end_turn(kept)


def test_fingers_and_sound_after_a_restore(new_context: Contexts, address: str) -> None:
    context = new_context(
        keeps_start=True, viewport=PHONE, device_scale_factor=3, has_touch=True, is_mobile=True
    )
    game = GamePage.open(context.new_page(), address)
    assert make_next(game) == "kept"
    game.reload()
    assert how(game) == "restored"
    game.evaluate(
        """() => {
          window.heard = 0;
          const play = slayPage.play;
          slayPage.play = (...sound) => { window.heard += 1; return play(...sound); };
        }"""
    )
    Finger(game).press("end")
    game.wait("s.canPlay && s.round === 2")
    assert game.evaluate("() => window.heard") > 0


# Doubts


SELDOM = (("cut", 5_000_000), ("flip", 4_000_000), ("emptier", 0), ("memory", 0))
"""As others but for a number, or a quarter of a minute long."""


@pytest.mark.parametrize(
    ("change", "amount", "told"),
    [
        ("cut", 30, "cut short"),
        ("cut", 5_000_000, "damaged"),
        ("flip", 1, "damaged"),
        ("flip", 4_000_000, "damaged"),
        ("swap", 0, "something else"),
        ("key", 0, "another version"),
        ("fuller", 0, "do not add up"),
        ("emptier", 0, "do not add up"),
        ("table", 0, "functions instead of"),
        ("memory", 0, "took too long"),
        ("library", 0, "functions instead of"),
        ("files", 0, "file"),
    ],
)
def test_on_a_doubt_it_starts_the_ordinary_way_once(
    kept: GamePage, change: str, amount: int, told: str, long_run: bool
) -> None:
    if (change, amount) in SELDOM and not long_run:
        pytest.skip("some doubts only in the long run")
    say(kept, f"play {first_move(kept)}")
    before = played(kept)
    kept.evaluate(CHANGE, [change, amount])
    loads = count(kept.page, "load")
    kept.reload()
    assert how(kept) == "fallback"
    assert told in reason(kept)
    assert len(loads) == 1
    assert played(kept) == before
    assert kept.page.evaluate(CACHE) is None  # it is not tried again
    end_turn(kept)
    if change == "cut" or long_run:
        assert make_next(kept) == "kept"
        kept.reload()
        assert how(kept) == "restored"


REFUSES = """
let page;
Object.defineProperty(window, "slayPage", {
  get: () => page,
  set(made) {
    page = made;
    const { setLanguage } = page;
    page.setLanguage = (...words) => {
      if (window.slay.start.how === "restored") throw new Error("the oven is cold");
      setLanguage(...words);
    };
  },
});
"""


def test_an_exception_before_the_first_picture(kept: GamePage) -> None:
    """The page loads itself once more, the ordinary way, and the game is none the worse for it.
    When it happens a second time, no start is kept any more."""
    say(kept, f"play {first_move(kept)}")
    before = played(kept)
    kept.page.add_init_script(REFUSES)
    loads = count(kept.page, "domcontentloaded")
    for time in ("first", "second"):
        loads.clear()
        kept.page.goto(kept.page.url)
        kept.until("() => window.slay?.start.how === 'fallback' && window.slay.frames > 1")
        kept.wait_ready()
        assert "the oven is cold" in reason(kept)
        assert len(loads) == 2
        assert played(kept) == before
        assert make_next(kept) == ("kept" if time == "first" else "it failed before")
    kept.reload()
    assert how(kept) == "fallback"
    assert played(kept) == before


def test_a_page_that_dies_of_it_is_not_restored_for_ever(kept: GamePage) -> None:
    """What is written down before a restore, and never taken back, counts as a failure."""
    tried = """() => {
      const [key, text] = Object.entries(localStorage).find(([key]) => key.includes("page start"));
      localStorage.setItem(key, text.replace('"tries":0,"why":""', '"tries":2,"why":"?"'));
    }"""
    kept.evaluate(tried)
    kept.reload()
    assert (how(kept), reason(kept)) == ("fallback", "?")
    assert make_next(kept) != "kept"


def test_leaving_early_is_no_failure(kept: GamePage, address: str) -> None:
    for _ in range(4):
        kept.page.goto(address)
        kept.until("() => window.slay?.start.marks.game || window.slay?.start.marks.frame")
    kept.wait_ready()
    assert how(kept) == "restored"


# Where none can be kept


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("delete window.caches", "no caches"),
        ("caches.open = () => { throw new DOMException('denied', 'SecurityError') }", "denied"),
        ("navigator.storage.estimate = async () => ({ quota: 5e7, usage: 0 })", "room"),
        ("Object.defineProperty(navigator, 'deviceMemory', { get: () => 2 })", "memory"),
        ("delete window.Worker", "Worker"),
        ("Storage.prototype.setItem = () => { throw new DOMException('full', 'Quota') }", "full"),
    ],
    ids=["no caches", "caches refused", "little room", "little memory", "no workers", "full"],
)
def test_where_none_can_be_kept_all_starts_are_ordinary(
    fresh: Page, address: str, script: str, told: str, long_run: bool
) -> None:
    if told in ("denied", "memory", "Worker") and not long_run:
        pytest.skip("some reasons only in the long run")
    fresh.add_init_script(script)
    game = GamePage.open(fresh, address)
    assert told in make_next(game)
    game.reload()
    assert how(game) == "plain"
    end_turn(game)


def test_a_cache_that_is_full(fresh: Page, address: str) -> None:
    """The browser refuses while it is written: nothing is kept, and nothing is said."""
    game = GamePage.open(fresh, address)
    devtools = fresh.context.new_cdp_session(fresh)
    origin = address.removesuffix(SUB_PATH)
    fresh.evaluate("navigator.storage.estimate = async () => ({ quota: 1e9, usage: 0 })")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 3_000_000})
    assert "Quota" in make_next(game) or "quota" in make_next(game)
    game.reload()
    assert how(game) == "plain"


# Two tabs, another version


def test_two_tabs_at_once(kept: GamePage, address: str) -> None:
    """Both restored, from one memory: they know they are two, and neither loses its game."""
    page = kept.page.context.new_page()
    page.add_init_script(SAME_ISLAND)
    page.goto(address, wait_until="commit")
    kept.page.goto(address, wait_until="commit")
    other = GamePage(page)
    for game in (kept, other):
        game.wait_ready()
        assert how(game) == "restored"
    writers = """() => Object.entries(localStorage)
      .filter(([key]) => key.startsWith("slay-hex/game/"))
      .map(([key, text]) => text.split("\\n")[1].split(" ").slice(1).join(" "))"""
    earlier = set(kept.evaluate(writers))
    say(other, f"play {first_move(other)}")
    one = played(other)
    say(kept, "end")
    kept.wait("s.canPlay && s.round === 2 && !s.busy")
    assert len(set(kept.evaluate(writers)) - earlier) == 2
    assert played(other) == one


@pytest.fixture
def copy(site: Path, tmp_path: Path, watch: Watch) -> Iterator[tuple[Path, str]]:
    """A copy of the site that can be changed, and its address."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    server = serve.start(folder, base=SUB_PATH, max_age=0)
    address = f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
    watch.origin = address.removesuffix(SUB_PATH)
    yield folder, address
    server.shutdown()
    server.server_close()


def test_another_version_does_not_use_what_this_one_kept(
    fresh: Page, copy: tuple[Path, str]
) -> None:
    folder, address = copy
    game = GamePage.open(fresh, address)
    assert make_next(game) == "kept"
    before = played(game)
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    begin = text.index('"build":"') + len('"build":"')
    index.write_text(text[:begin] + "000000000000" + text[begin + 12 :], encoding="utf-8")
    game.reload()
    assert (how(game), reason(game)) == ("plain", "")
    assert played(game) == before
    assert make_next(game) == "kept"
    assert fresh.evaluate("caches.keys().then((names) => names.length)") == 1
    game.reload()
    assert how(game) == "restored"


# Memory


def test_what_was_read_is_let_go(kept: GamePage, address: str) -> None:
    """After a restore no more memory is held than after an ordinary start."""
    devtools = kept.page.context.new_cdp_session(kept.page)

    def held() -> tuple[int, int]:
        devtools.send("HeapProfiler.collectGarbage")
        usage = devtools.send("Runtime.getHeapUsage")
        python = kept.evaluate("() => slayPage.python._module.HEAP8.length")
        return int(usage["backingStorageSize"]), int(python)

    kept.page.goto(f"{address}?plain")
    kept.wait_ready()
    kept.pause(1000)
    plain = held()
    kept.page.goto(address)
    kept.wait_ready()
    assert how(kept) == "restored"
    kept.pause(1000)
    restored = held()
    assert restored[0] <= plain[0] + 2_000_000
    assert restored[1] <= plain[1] * 1.25


def test_the_rules_are_the_same_after_a_restore(kept: GamePage) -> None:
    """The hash seed is that of the first visit: nothing that is decided depends on it."""
    kept.reload()
    assert how(kept) == "restored"
    state = kept.state()
    session = Session(MapSpec.parse(state["map"]), state["seats"])
    assert session.position.format() == state["position"]
    Keys(kept).key("e")
    there = kept.wait("s.canPlay && s.round === 2 && !s.busy")
    session.play("end")
    while not session.is_human_turn:
        for move in finish(session.think()):
            session.play(move)
    assert there["position"] == session.position.format()
