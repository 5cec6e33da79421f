"""A small server for the finished site that behaves like the host it is meant for.

It compresses text and WebAssembly, lets browsers keep files, answers unchanged ones with 304, leads
from a folder's name to the folder, and can lay the site below a path, as GitHub Pages does.
"""

from __future__ import annotations

import gzip
import hashlib
import http.server
import threading
from functools import lru_cache, partial
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
NOT_FOUND = b"<!doctype html><title>Not found</title><p>There is nothing here.</p>\n"
COMPRESSED = (".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".wasm", ".txt")


class SiteHandler(http.server.BaseHTTPRequestHandler):
    """Serves one folder below one path, GET and HEAD, nothing else."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, folder: Path, base: str, max_age: int) -> None:
        self.folder, self.base, self.max_age = folder, base, max_age
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with a file, 304, a redirect to the folder's slash, or 404."""
        path = unquote(urlsplit(self.path).path)
        file = self._find(path)
        if file is None and self._find(path + "/") is not None:
            self._answer(301, "", b"", {"Location": quote(path + "/")})
            return
        if file is None:
            self._answer(404, TYPES[".html"], NOT_FOUND, {})
            return
        compress = file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        stamp = file.stat().st_mtime_ns
        body, tag = _content(file, stamp, compress)
        headers = {
            "ETag": tag,
            "Vary": "Accept-Encoding",
            "Cache-Control": f"max-age={self.max_age}",
        }
        if self.headers.get("If-None-Match") == tag:
            self._answer(304, "", b"", headers)
            return
        if compress:
            headers["Content-Encoding"] = "gzip"
        self._answer(200, TYPES.get(file.suffix, "application/octet-stream"), body, headers)

    do_HEAD = do_GET

    def _find(self, path: str) -> Path | None:
        if not path.startswith(self.base):
            return None
        file = (self.folder / path.removeprefix(self.base)).resolve()
        if path.endswith("/"):
            file = file / "index.html"
        inside = file.is_relative_to(self.folder.resolve())
        return file if inside and file.is_file() else None

    def _answer(self, status: int, kind: str, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for the address."""


class Server(http.server.ThreadingHTTPServer):
    """Browsers drop connections all the time; that is no news."""

    daemon_threads = True
    base = "/"
    """The path that the site lies below."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a connection that the browser closed."""


def start(folder: Path, port: int = 0, base: str = "/", max_age: int = 600) -> Server:
    """Serve `folder` below the path `base` of 127.0.0.1 from a thread. Raises OSError.

    port 0: any free one, see `server_port`. max_age: seconds that browsers may keep an answer.
    """
    handler = partial(SiteHandler, folder=folder, base=base, max_age=max_age)
    server = Server(("127.0.0.1", port), handler)
    server.base = base
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@lru_cache(maxsize=64)
def _content(file: Path, stamp: int, compress: bool) -> tuple[bytes, str]:
    content = file.read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}{"-gz" if compress else ""}"'
    return (gzip.compress(content, 6) if compress else content), tag
