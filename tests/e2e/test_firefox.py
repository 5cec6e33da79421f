"""The core journeys in a second engine: Firefox, as Debian ships it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.e2e.browser import Watch, launch_firefox
from tests.e2e.conftest import contexts
from tests.e2e.game import GamePage
from tests.e2e.hands import Keys, Mouse
from tests.e2e.test_journeys import (
    check_end,
    end_turn_and_reload,
    open_same_island,
    play_to_the_end,
    start_small_game,
)
from tests.e2e.test_snapshot import restore_and_play


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    running = launch_firefox(playwright)
    if running is None:
        pytest.skip("firefox-esr is not installed; on Debian: apt-get install firefox-esr")
    yield running
    running.close()


@pytest.fixture
def firefox_page(firefox: Browser, watch: Watch) -> Iterator[Page]:
    with contexts(firefox, watch) as make:
        yield make().new_page()


def test_whole_game_by_clicks(firefox_page: Page, address: str) -> None:
    mouse = Mouse(open_same_island(firefox_page, address))
    start_small_game(mouse)
    check_end(play_to_the_end(mouse, offer="yes"))


def test_keys_and_reload(firefox_page: Page, address: str) -> None:
    end_turn_and_reload(Keys(GamePage.open(firefox_page, address)))


def test_the_next_visit_is_restored(firefox: Browser, watch: Watch, address: str) -> None:
    with contexts(firefox, watch) as make:
        restore_and_play(open_same_island(make(keeps_start=True).new_page(), address))
