"""Stand-ins for what the recipe talks to: registries' clients and a web server."""

from __future__ import annotations

import functools
import hashlib
import http.server
import io
import os
import stat
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from web.runtime.pins import Pin


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Puts a program written in Python first on PATH, and its folder's other programs with it."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", os.pathsep.join([str(folder), os.environ["PATH"]]))

    def put(name: str, source: str) -> Path:
        path = folder / name
        path.write_text(f"#!{sys.executable}\n{source}", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    return put


@pytest.fixture
def serve() -> Iterator[Callable[[Path], str]]:
    """Serves a folder on this machine; gives its address."""
    servers = []

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    def start(folder: Path) -> str:
        handler = functools.partial(Quiet, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def tarball(path: Path, members: dict[str, bytes]) -> Path:
    """Write a tarball with these members, below one top folder as upstreams do."""
    with tarfile.open(path, "w:gz") as archive:
        for name, content in members.items():
            entry = tarfile.TarInfo(f"top/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return path


def pin_of(content: bytes, registry: Literal["npm", "debian"] = "npm", name: str = "thing") -> Pin:
    """A pin for this content."""
    return Pin(
        name=name,
        version="1.0",
        registry=registry,
        locator=f"{name}@1.0",
        filename=f"{name}-1.0.tgz",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )


def quiet(line: str) -> None:
    """A report that nobody reads."""
