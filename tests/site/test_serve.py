"""The server behaves like the host: types, compression, 304, sub-path, nothing outside."""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest

from web.site import serve

PAGE = b"<!doctype html><p>" + b"hello " * 100


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "site"
    (folder / "sub").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "core.wasm").write_bytes(bytes(5000))
    (folder / "game.bin").write_bytes(b"bytes")
    (folder / "empty").mkdir()
    (folder / "sub" / "index.html").write_bytes(b"sub")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    server = serve.start(folder, base="/below/")
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def get(address: str, **headers: str) -> tuple[int, Message, bytes]:
    """Status, headers, body; without raising for an error status."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=names)) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def test_folder_means_its_index(address: str) -> None:
    status, headers, body = get(address + "/below/")
    assert (status, headers["Content-Type"], body) == (200, "text/html; charset=utf-8", PAGE)
    assert get(address + "/below/sub/")[2] == b"sub"


def test_folder_without_slash_leads_to_the_slash(address: str) -> None:
    assert get(address + "/below")[2] == PAGE
    with urllib.request.urlopen(address + "/below/sub") as answer:
        assert answer.url == address + "/below/sub/"
        assert answer.read() == b"sub"


def test_unknown_endings_are_bytes_as_they_are(address: str) -> None:
    _, headers, body = get(address + "/below/game.bin", Accept_Encoding="gzip")
    assert headers["Content-Type"] == "application/octet-stream"
    assert headers["Content-Encoding"] is None
    assert body == b"bytes"


def test_browsers_may_keep_files_for_ten_minutes(address: str) -> None:
    assert get(address + "/below/core.wasm")[1]["Cache-Control"] == "max-age=600"


def test_wasm_has_its_type_and_is_compressed(address: str) -> None:
    _, headers, body = get(address + "/below/core.wasm", Accept_Encoding="gzip")
    assert headers["Content-Type"] == "application/wasm"
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == bytes(5000)


def test_unchanged_file_is_not_sent_again(address: str) -> None:
    _, headers, _ = get(address + "/below/core.wasm")
    status, _, body = get(address + "/below/core.wasm", If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/other/",
        "/below/none.txt",
        "/below/core.wasm/",
        "/below/empty",
        "/below/empty/",
        "/below/../secret.txt",
        "/below/%2e%2e/secret.txt",
        "//below/../secret.txt",
    ],
)
def test_nothing_else_is_served(address: str, path: str) -> None:
    status, headers, body = get(address + path)
    assert status == 404
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"secret" not in body
