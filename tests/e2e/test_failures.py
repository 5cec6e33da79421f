"""Whatever is missing or broken: a readable message, and Retry helps once the cause is gone."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.browser import Watch
from tests.e2e.conftest import SUB_PATH
from tests.e2e.game import GamePage
from web.runtime import pins
from web.site import pack

DYNLIB = "pygame.base-"
DATA = ("pyodide.asm.wasm", DYNLIB, "library-", "pygame-", "game-")
SCRIPTS = ("pyodide.asm.js", "pyodide.mjs")


def serve_broken(page: Page, part: str, **answer: Any) -> Callable[[], None]:
    """Answer requests for the file `part` with something else; returns how to stop that."""

    def handle(route: Route) -> None:
        route.fulfill(**answer)

    pattern = f"**/*{part}*"
    page.route(pattern, handle)
    return lambda: page.unroute(pattern, handle)


def expect_message(page: Page, watch: Watch) -> str:
    """Wait for the failure panel; its text. The console errors belong to it."""
    expect(page.locator("#failure")).to_be_visible(timeout=60_000)
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.get_by_role("button", name="Retry")).to_be_focused()
    watch.errors.clear()
    return page.locator("#failure-text").inner_text()


@pytest.mark.parametrize("part", DATA + SCRIPTS)
def test_missing_file(page: Page, address: str, watch: Watch, part: str) -> None:
    heal = serve_broken(page, part, status=404, body="gone")
    page.goto(address)
    message = expect_message(page, watch)
    assert "could not be loaded" in message
    assert part.strip("-") in message
    heal()
    with page.expect_event("load"):
        page.get_by_role("button", name="Retry").click()
    GamePage(page).wait_ready()


def whole(site: Path, part: str) -> bytes:
    """The file `part` as it should be."""
    return next(path for path in site.rglob("*") if part in path.name).read_bytes()


def kind(part: str) -> str:
    """What a host calls the file `part`."""
    kinds = {"wasm": "application/wasm", "js": "text/javascript", "mjs": "text/javascript"}
    ending = "wasm" if part == DYNLIB else part.rpartition(".")[2]
    return kinds.get(ending, "application/octet-stream")


@pytest.mark.parametrize("part", DATA + SCRIPTS)
def test_truncated_file(site: Path, page: Page, address: str, watch: Watch, part: str) -> None:
    content = whole(site, part)
    serve_broken(page, part, body=content[: len(content) // 2], content_type=kind(part))
    page.goto(address)
    assert "damaged" in expect_message(page, watch)


@pytest.mark.parametrize("part", [*DATA, "pyodide.asm.js"])
def test_corrupt_file(site: Path, page: Page, address: str, watch: Watch, part: str) -> None:
    content = bytearray(whole(site, part))
    middle = len(content) // 2
    content[middle : middle + 64] = bytes(64)
    heal = serve_broken(page, part, body=bytes(content), content_type=kind(part))
    page.goto(address)
    assert "damaged" in expect_message(page, watch)
    heal()
    with page.expect_event("load"):
        page.get_by_role("button", name="Retry").click()
    GamePage(page).wait_ready()


def of_another_version(content: bytes, part: str) -> bytes:
    """A sound file that would do as well, but is not this version's."""
    if part.endswith("wasm") or part == DYNLIB:
        return content + b"\x00\x05\x04late"  # one more section, which says nothing
    if part.endswith("-"):
        return gzip.compress(gzip.decompress(content), 1)
    if part == "pyodide.mjs":  # knows the version of the files it goes with
        version = pins.PYODIDE.version.encode()
        assert version in content
        return content.replace(version, b"0.1.2")
    return content + b"\n// later\n"


@pytest.mark.parametrize("part", DATA + SCRIPTS)
def test_file_of_another_version(
    site: Path, page: Page, address: str, watch: Watch, part: str
) -> None:
    other = of_another_version(whole(site, part), part)
    serve_broken(page, part, body=other, content_type=kind(part))
    page.goto(address)
    message = expect_message(page, watch)
    assert "version" in message or "damaged" in message


def test_broken_program(
    site: Path, tmp_path: Path, page: Page, watch: Watch, serve_folder: Callable[[Path], str]
) -> None:
    """A site whose game has a mistake: the message ends in Python's own last line."""
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    bundle = next(broken.glob("game-*.bin"))
    unpacked = tmp_path / "game"
    with tarfile.open(bundle) as archive:
        archive.extractall(unpacked, filter="data")
    (unpacked / "main.pyc").unlink()
    (unpacked / "main.py").write_text("raise RuntimeError('the oven is cold')\n")
    bundle.write_bytes(pack.compress_folder(unpacked))
    index = (broken / "index.html").read_text(encoding="utf-8")
    start = index.index('id="site">') + len('id="site">')
    about = json.loads(index[start : index.index("</script>", start)])
    entry = next(file for file in about["files"] if file["role"] == "game")
    entry["bytes"] = bundle.stat().st_size
    entry["sha256"] = hashlib.sha256(bundle.read_bytes()).hexdigest()
    end = index.index("</script>", start)
    (broken / "index.html").write_text(index[:start] + json.dumps(about) + index[end:])

    address = serve_folder(broken)
    watch.origin = address.removesuffix(SUB_PATH)
    page.goto(address)
    assert "RuntimeError: the oven is cold" in expect_message(page, watch)


def test_offline(page: Page, address: str, watch: Watch) -> None:
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(address)
    assert "online" in expect_message(page, watch)


def test_browser_without_webassembly(page: Page, address: str, watch: Watch) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(address)
    assert "too old" in expect_message(page, watch)


def test_without_javascript(new_context: Callable[..., BrowserContext], address: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(address)
    expect(page.get_by_text("It needs JavaScript")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="The rules on one page").click()
    expect(page.get_by_role("heading", name="Attack and defence")).to_be_visible()


@pytest.mark.parametrize("part", ["loader.js", "words.js", "sound.js", "page.css"])
def test_missing_script_of_the_page(page: Page, address: str, watch: Watch, part: str) -> None:
    heal = serve_broken(page, part, status=404, body="gone")
    page.goto(address)
    message = expect_message(page, watch)
    assert f"{part} could not be loaded" in message
    heal()
    with page.expect_event("load"):
        page.get_by_role("button", name="Retry").click()
    GamePage(page).wait_ready()


def test_script_that_never_comes(page: Page, address: str, watch: Watch) -> None:
    asked: list[Route] = []

    def handle(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/loader.js", handle)
    page.goto(address, wait_until="commit")
    notice = page.locator("#unstarted")
    expect(notice).to_be_visible(timeout=20_000)
    notice.get_by_role("link").click()
    GamePage(page).wait_ready()


def test_blocked_storage(page: Page, address: str) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("Access is denied for this document.", "SecurityError"); }
        });"""
    )
    game = GamePage.open(page, address)
    before = game.frames()
    game.next_frames(4)
    assert game.frames() > before
