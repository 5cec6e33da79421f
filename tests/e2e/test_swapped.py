"""A script or style sheet of another version under the right name: noticed in every engine."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests.e2e import webkit
from tests.e2e.browser import Watch, launch_firefox
from tests.e2e.conftest import SUB_PATH, contexts
from tests.e2e.game import GamePage
from tests.e2e.test_failures import expect_message
from tests.e2e.webkit import WebKitGame
from web.site import serve
from web.site.dist import IN_PAGE_FOLDER

PARTS = [
    # No browser here loads the first, and the second is loaded when the game has run for a while.
    *(name for name in IN_PAGE_FOLDER if name not in ("old-browser.js", "keeper.js")),
    "pyodide.mjs",
    "pyodide.asm.js",
]


@contextmanager
def swapped(site: Path, folder: Path, part: str) -> Iterator[str]:
    """The address of a copy of the site in which one file would do as well, but is another."""
    shutil.copytree(site, folder)
    file = next(folder.glob(f"*/{part}"))
    file.write_bytes(file.read_bytes() + b"\n/* later */\n")
    server = serve.start(folder, base=SUB_PATH)
    try:
        yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
    finally:
        server.shutdown()
        server.server_close()


def check(page: Page, watch: Watch, address: str, part: str) -> None:
    """The page says what is wrong, and no game runs behind it."""
    watch.origin = address.removesuffix(SUB_PATH)
    page.goto(address, wait_until="commit")
    assert f"The file {part} could not be loaded or arrived damaged." in expect_message(page, watch)
    page.wait_for_timeout(2500)  # in which a game would have started
    assert page.evaluate("() => window.slay?.frames ?? 0") == 0
    assert page.locator("#cover").is_visible()
    watch.errors.clear()  # the browser's own words on what it refused


@pytest.mark.parametrize("part", PARTS)
def test_in_chromium(site: Path, tmp_path: Path, page: Page, watch: Watch, part: str) -> None:
    with swapped(site, tmp_path / "site", part) as address:
        check(page, watch, address, part)


def test_a_swapped_keeper_keeps_nothing(
    site: Path, tmp_path: Path, new_context: Callable[..., BrowserContext], watch: Watch
) -> None:
    """The worker that makes the next start faster is left alone; the game goes on."""
    with swapped(site, tmp_path / "site", "keeper.js") as address:
        watch.origin = address.removesuffix(SUB_PATH)
        game = GamePage.open(new_context(keeps_start=True).new_page(), address)
        said = game.evaluate("() => slayPage.makeNext()")
        assert said == "keeper.js is of another version"
        assert game.state()["canPlay"]
        watch.errors.clear()  # the browser's own words on what it refused


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    running = launch_firefox(playwright)
    if running is None:
        pytest.skip("firefox-esr is not installed; on Debian: apt-get install firefox-esr")
    yield running
    running.close()


@pytest.mark.parametrize("part", PARTS)
def test_in_firefox(site: Path, tmp_path: Path, firefox: Browser, watch: Watch, part: str) -> None:
    with swapped(site, tmp_path / "site", part) as address, contexts(firefox, watch) as make:
        check(make().new_page(), watch, address, part)


@pytest.mark.skipif(bool(webkit.missing()), reason=webkit.missing())
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # selenium
@pytest.mark.parametrize("part", ["loader.js", "words.js", "page.css", "pyodide.mjs"])
def test_in_webkit(site: Path, tmp_path: Path, part: str) -> None:
    def journey(game: WebKitGame) -> None:
        raise AssertionError("the game started")

    # Of a script that another one imports, WebKit tells only that other one.
    named = rf"({part}|loader\.js)" if part == "words.js" else part
    told = pytest.raises(AssertionError, match=named)
    with swapped(site, tmp_path / "site", part) as address, told:
        webkit.play(journey, address, tmp_path)


def test_a_swapped_script_is_told_in_the_player_s_language(
    site: Path,
    tmp_path: Path,
    new_context: Callable[..., object],
    watch: Watch,
) -> None:
    page = new_context(locale="de-AT").new_page()  # type: ignore[attr-defined]
    with swapped(site, tmp_path / "site", "words.js") as address:
        watch.origin = address.removesuffix(SUB_PATH)
        page.goto(address)
        page.locator("#failure").wait_for()
        assert "words.js ließ sich nicht laden" in page.locator("#failure-text").inner_text()
        watch.errors.clear()


def test_the_game_starts_sealed(page: Page, address: str) -> None:
    """All that is checked above is also what the game runs with."""
    GamePage.open(page, address)
    unchecked = page.evaluate(
        """() => [...document.querySelectorAll("script[src], link[rel=stylesheet]")]
             .filter((node) => !node.integrity).map((node) => node.src || node.href)"""
    )
    assert unchecked == []
    [listed] = page.locator("script[type=importmap]").all_text_contents()
    loaded = page.evaluate(
        """() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name))
             .filter((url) => /\\.m?js$/.test(url.pathname))
             .map((url) => url.pathname.split("/").slice(-2).join("/"))"""
    )
    assert len(loaded) >= 6
    assert [path for path in loaded if f'"./{path}"' not in listed] == []
