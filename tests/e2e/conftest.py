"""One site, one browser; for each test a fresh profile whose misdeeds fail the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.e2e.browser import Watch, launch
from tests.e2e.game import GamePage
from web.site import dist, serve

HERE = Path(__file__).parent
SUB_PATH = "/some/where/slay/"
"""The site lives below a path, as on GitHub Pages, so that every address must be relative."""

LAPTOP = {"width": 1280, "height": 720}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--base-url", default=None, help="test the site at this address instead of the one in dist/"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def site(pytestconfig: pytest.Config) -> Path:
    """The folder with the built site; tests that change files work on a copy of it."""
    if pytestconfig.getoption("--base-url", None):
        pytest.skip("needs the files of the site, not just its address")
    return dist.build()


@pytest.fixture(scope="session")
def serve_folder() -> Iterator[Callable[[Path], str]]:
    """Serve a folder below the sub-path; the address. Stopped after the last test."""
    servers: list[serve.Server] = []

    def start(folder: Path) -> str:
        servers.append(serve.start(folder, base=SUB_PATH))
        return f"http://127.0.0.1:{servers[-1].server_port}{SUB_PATH}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def address(pytestconfig: pytest.Config, request: pytest.FixtureRequest) -> str:
    """Where the site under test is; ends in a slash."""
    given = pytestconfig.getoption("--base-url", None)
    if given:
        return str(given).rstrip("/") + "/"
    start: Callable[[Path], str] = request.getfixturevalue("serve_folder")
    return start(request.getfixturevalue("site"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = launch(playwright)
    yield running
    running.close()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Errors and foreign requests of every context made with `new_context`."""
    parts = urlsplit(address)
    watching = Watch(f"{parts.scheme}://{parts.netloc}")
    yield watching
    watching.check()


@pytest.fixture
def new_context(browser: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Make a watched browser profile; options as for Playwright's `new_context`."""
    with contexts(browser, watch) as make:
        yield make


KEEPS_NO_START = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1 })"
"""On so small a device the page makes no kept start, which takes a second of a whole processor."""


@contextmanager
def contexts(browser: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Watched profiles of one browser, closed at the end.

    keeps_start: let the page make a kept start when the game has run for a while.
    """
    made: list[BrowserContext] = []

    def make(*, keeps_start: bool = False, **options: Any) -> BrowserContext:
        usual = {"viewport": LAPTOP, "locale": "en-GB", "service_workers": "block"}
        context = browser.new_context(**{**usual, **options})
        if not keeps_start:
            context.add_init_script(KEEPS_NO_START)
        context.set_default_timeout(30_000)
        watch.context(context)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a laptop's size, not yet sent anywhere."""
    return new_context().new_page()


@pytest.fixture
def game(page: Page, address: str) -> GamePage:
    """The site, opened for the first time, with the game's first picture on the screen."""
    return GamePage.open(page, address)
