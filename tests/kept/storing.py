"""Storages for tests: one that works, and ones that fail as browsers do."""

from __future__ import annotations

from game.kept.storage import StorageError


class Memory:
    """Keeps texts in a dict. `room`: characters it holds at most; None: any number."""

    def __init__(self, room: int | None = None) -> None:
        self.texts: dict[str, str] = {}
        self.room = room
        self.blocked = False
        self.saved: list[str] = []  # keys in the order they were written
        self.breaks_after: int | None = None  # writes and deletions until the tab is killed

    def load(self, key: str) -> str | None:
        self._check()
        return self.texts.get(key)

    def save(self, key: str, text: str) -> None:
        self._check()
        self._count()
        used = sum(len(k) + len(t) for k, t in self.texts.items() if k != key)
        if self.room is not None and used + len(key) + len(text) > self.room:
            raise StorageError("the storage is full")
        self.texts[key] = text
        self.saved.append(key)

    def delete(self, key: str) -> None:
        self._check()
        self._count()
        self.texts.pop(key, None)

    def keys(self) -> list[str]:
        self._check()
        return sorted(self.texts)

    def _check(self) -> None:
        if self.blocked:
            raise StorageError("the storage is blocked")

    def _count(self) -> None:
        if self.breaks_after is not None:
            if self.breaks_after == 0:
                raise Killed
            self.breaks_after -= 1


class Killed(BaseException):
    """The tab is gone: nothing after this happened."""
