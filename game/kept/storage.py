"""A place that keeps texts under keys: what `game.kept.saves` asks of the platform.

It lives apart from `game.platform` so that saving knows neither pygame nor a browser.
"""

from __future__ import annotations

from typing import Protocol


class StorageError(Exception):
    """Reading or writing was refused: storage is blocked, full or broken. The text says which."""


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
