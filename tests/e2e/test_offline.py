"""After one visit the game needs no network; a new version comes as a whole or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.browser import Watch
from tests.e2e.conftest import SUB_PATH
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from web.site import serve
from web.site.dist import write_service_worker
from web.site.seal import seal

KEPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === "activated" && navigator.serviceWorker.controller
    ? caches.keys() : null;
}"""


class Host:
    """A copy of the site that can be changed, and switched off."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.folder = folder / "site"
        shutil.copytree(site, self.folder)
        self.server = serve.start(self.folder, base=SUB_PATH, max_age=0)
        self.address = f"http://127.0.0.1:{self.server.server_port}{SUB_PATH}"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def page_folder(self) -> Path:
        return next(self.folder.glob("page-*"))

    def release(self, digest: str) -> None:
        """Put up a new version: the page's files under a new name, all else the same."""
        old = self.page_folder
        new = old.rename(self.folder / f"page-{digest}")
        for name in ("index.html", "rules.html"):
            page = self.folder / name
            text = page.read_text(encoding="utf-8").replace(old.name, new.name)
            page.write_text(seal(text, self.folder), encoding="utf-8")
        (self.folder / "sw.js").unlink()
        write_service_worker(self.folder)


@pytest.fixture
def host(site: Path, tmp_path: Path, watch: Watch) -> Iterator[Host]:
    running = Host(site, tmp_path)
    watch.origin = running.address.removesuffix(SUB_PATH)
    yield running
    running.stop()


@pytest.fixture
def visited(host: Host, new_context: Callable[..., BrowserContext]) -> GamePage:
    """The game after a first visit, when everything has been kept."""
    context = new_context(service_workers="allow")
    game = GamePage.open(context.new_page(), host.address)
    game.until(KEPT, most_ms=60_000)
    return game


def used_folder(game: GamePage) -> str:
    """The folder the loader came from."""
    source: str = game.page.evaluate("document.querySelector('script[type=module]').src")
    return source.split("/")[-2]


def look_for_update(game: GamePage) -> None:
    game.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")


def kept_parts(state: dict[str, Any]) -> dict[str, Any]:
    return {key: state[key] for key in ("position", "map", "moves", "seats")}


def test_starts_without_a_network(host: Host, visited: GamePage) -> None:
    before = visited.state()
    host.stop()
    visited.page.reload()
    visited.wait_ready()
    assert kept_parts(visited.state()) == kept_parts(before)
    visited.page.goto(host.address + "rules.html")
    expect(visited.page.get_by_role("heading", name="Attack and defence")).to_be_visible()
    visited.page.goto(host.address + "#nothing")
    visited.wait_ready()


def test_starts_at_its_address_without_a_network(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    """As the test before, wherever the site is."""
    context = new_context(service_workers="allow")
    game = GamePage.open(context.new_page(), address)
    before = game.state()
    game.until(KEPT, most_ms=60_000)
    context.set_offline(True)
    game.page.reload()
    game.wait_ready()
    assert kept_parts(game.state()) == kept_parts(before)


def test_caches_bear_our_name(visited: GamePage) -> None:
    names = visited.page.evaluate("caches.keys()")
    assert len(names) == 1
    assert names[0].startswith(f"slay-hex {SUB_PATH} ")


def test_new_version_is_offered_and_never_interrupts(host: Host, visited: GamePage) -> None:
    mouse = Mouse(visited)
    mouse.press("end")
    before = visited.wait("s.canPlay && !s.busy && s.round === 2")
    old = used_folder(visited)
    host.release("0123456789ab")
    look_for_update(visited)
    offer = visited.page.locator("#update")
    expect(offer).to_be_visible(timeout=30_000)
    assert used_folder(visited) == old
    assert kept_parts(visited.state()) == kept_parts(before)
    with visited.page.expect_event("load"):
        visited.page.get_by_role("button", name="Update").click()
    visited.wait_ready()
    assert used_folder(visited) == "page-0123456789ab"
    assert kept_parts(visited.state()) == kept_parts(before)
    expect(offer).to_be_hidden()


def test_new_version_waits_until_the_old_one_is_closed(host: Host, visited: GamePage) -> None:
    old = used_folder(visited)
    host.release("0123456789ab")
    look_for_update(visited)
    offer = visited.page.locator("#update")
    expect(offer).to_be_visible(timeout=30_000)
    visited.page.get_by_role("button", name="Later").click()
    expect(offer).to_be_hidden()
    visited.page.reload()
    visited.wait_ready()
    assert used_folder(visited) == old
    expect(offer).to_be_visible(timeout=30_000)
    context, found = visited.page.context, old
    visited.page.close()
    for _ in range(5):  # the browser changes over shortly after the last page has gone, not at once
        page = context.new_page()
        page.wait_for_timeout(500)
        found = used_folder(GamePage.open(page, host.address))
        if found != old:
            break
        page.close()
    assert found == "page-0123456789ab"


def test_half_a_version_is_not_used(host: Host, visited: GamePage, watch: Watch) -> None:
    old = used_folder(visited)
    host.release("0123456789ab")
    (host.page_folder / "loader.js").unlink()
    failed = """async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const worker = (await registration.update()).installing;
      if (!worker) return "none";
      await new Promise((done) => worker.addEventListener("statechange", done));
      return worker.state;
    }"""
    assert visited.page.evaluate(failed) == "redundant"
    visited.page.reload()
    visited.wait_ready()
    assert used_folder(visited) == old
    watch.errors.clear()  # the browser tells of the missing file


def test_old_caches_go(host: Host, visited: GamePage) -> None:
    for digest in ("0123456789ab", "0123456789ac", "0123456789ad"):
        host.release(digest)
        look_for_update(visited)
        expect(visited.page.locator("#update")).to_be_visible(timeout=30_000)
        with visited.page.expect_event("load"):
            visited.page.get_by_role("button", name="Update").click()
        visited.wait_ready()
        assert used_folder(visited) == f"page-{digest}"
        visited.until(KEPT)
    assert len(visited.page.evaluate("caches.keys()")) == 2  # this one and the one before
