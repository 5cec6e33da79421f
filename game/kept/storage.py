"""A place that keeps texts under keys: what `game.kept.saves` asks of the platform.

It lives apart from `game.platform` so that saving knows neither pygame nor a browser.
"""

from __future__ import annotations

from typing import Literal, Protocol

Reason = Literal["full", "blocked", "failed"]


class StorageError(Exception):
    """Reading or writing was refused. `reason` is for the player, the text for bug reports.

    "full": there is no room. "blocked": it is not allowed here. "failed": anything else.
    """

    def __init__(self, message: str, reason: Reason = "failed") -> None:
        super().__init__(message)
        self.reason: Reason = reason


class Storage(Protocol):
    """Texts under keys. Every method raises StorageError when the place refuses."""

    def load(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        ...

    def save(self, key: str, text: str) -> None:
        """Keep `text` under `key`: afterwards it is there whole, or the old one still is."""
        ...

    def delete(self, key: str) -> None:
        """Forget `key`; no error if there is none."""
        ...

    def keys(self) -> list[str]:
        """All keys in use, sorted."""
        ...
