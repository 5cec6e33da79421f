"""The player's settings: names and values as text, kept across games and versions.

Names this version doesn't know are kept, so that going back to an older version loses nothing.
"""

from __future__ import annotations

from game.kept.sealed import Drawer
from game.kept.storage import Storage


class SettingsBook:
    """SettingsBook in storage. Values are text; what they mean is the caller's matter."""

    def __init__(self, storage: Storage) -> None:
        self.drawer = Drawer(storage, "settings")
        """Its `trouble` says why stored settings could not be read."""

    def load(self) -> dict[str, str]:
        """All settings; empty if there are none. Raises StorageError."""
        text = self.drawer.read() or ""
        pairs = (line.partition("=") for line in text.split("\n"))
        return {name: _plain(value) for name, equals, value in pairs if equals}

    def save(self, changes: dict[str, str]) -> None:
        """Set some settings; the others stay. Raises StorageError, ValueError for a bad name."""
        for name in changes:
            if not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
                raise ValueError(f"{name!r} is no name for a setting: letters, digits, - _ .")
        settings = {**self.load(), **changes}
        lines = (f"{name}={_escaped(settings[name])}" for name in sorted(settings))
        self.drawer.write("\n".join(lines))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def _plain(value: str) -> str:
    parts = value.split("\\\\")
    return "\\".join(part.replace("\\n", "\n").replace("\\r", "\r") for part in parts)
