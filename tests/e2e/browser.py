"""Starting Chromium, and watching what a page does behind the player's back."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request

QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium, else the one that `playwright install chromium` fetched."""
    return playwright.chromium.launch(executable_path=program(), args=flags())


def launch_firefox(playwright: Playwright) -> Browser | None:
    """Start Debian's Firefox; None where it is not installed."""
    program = shutil.which("firefox-esr")
    if program is None:
        return None
    return playwright.firefox.launch(executable_path=program, channel="moz-firefox")


def launch_profile(playwright: Playwright, folder: Path, **options: Any) -> BrowserContext:
    """Start Chromium with a profile in a folder: it keeps what it compiles, as for a person.

    options: as for Playwright's `new_context`.
    """
    return playwright.chromium.launch_persistent_context(
        folder, executable_path=program(), args=flags(), **options
    )


def program() -> str | None:
    """The system's Chromium; None where there is none, so that Playwright takes its own."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def flags() -> list[str]:
    """What Chromium is started with."""
    arguments = ["--disable-gpu", *QUIET]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # it refuses to run as root otherwise
    return arguments


@dataclass
class Watch:
    """What a page did that it should not: errors, and requests to other sites.

    A test that provokes an error removes it from the list after having looked at it.
    """

    origin: str
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def context(self, context: BrowserContext, keep_in: bool = True) -> None:
        """Watch every page and worker of a context.

        keep_in: let no foreign request out, which costs the browser its cache.
        """
        context.on("request", self._request)
        context.on("page", self._page)
        context.on("weberror", lambda error: self.errors.append(f"page error: {error.error}"))
        if keep_in:
            context.route(self._is_foreign, lambda route: route.abort())

    def check(self) -> None:
        """Fail if anything is left."""
        assert self.errors == []
        assert self.foreign == []

    def _is_foreign(self, address: str) -> bool:
        parts = urlsplit(address)
        return (
            parts.scheme in ("http", "https") and f"{parts.scheme}://{parts.netloc}" != self.origin
        )

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if self._is_foreign(request.url):
            self.foreign.append(request.url)

    def _page(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("crash", lambda _: self.errors.append("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location
            self.errors.append(f"console: {message.text} ({where.get('url')})")
