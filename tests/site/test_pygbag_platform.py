"""The platform for pygbag's own runtime, against a stand-in for its browser window."""

from __future__ import annotations

import platform
from types import SimpleNamespace
from typing import Any

import pytest

from game.platform.base import Platform, StorageError, Viewport
from game.platform.pygbag import PygbagPlatform


class FakeStorage:
    """localStorage, with what the browser's has and a key of somebody else."""

    def __init__(self) -> None:
        self.kept = {"other/site": "x"}

    @property
    def length(self) -> int:
        return len(self.kept)

    def key(self, index: int) -> str:
        return list(self.kept)[index]

    def getItem(self, key: str) -> object:
        return self.kept.get(key, object())  # a missing key gives JavaScript's null, no None

    def setItem(self, key: str, text: str) -> None:
        self.kept[key] = text

    def removeItem(self, key: str) -> None:
        self.kept.pop(key, None)


class BlockedStorage:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("SecurityError: denied")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    made = SimpleNamespace(
        innerWidth=640.0,
        innerHeight=480.0,
        localStorage=FakeStorage(),
        location=SimpleNamespace(hash="#abc", href="https://example.org/slay/#abc"),
        navigator=SimpleNamespace(language="de-AT"),
    )
    monkeypatch.setattr(platform, "window", made, raising=False)
    return made


def test_keeps_texts_and_leaves_others_alone(window: SimpleNamespace) -> None:
    here: Platform = PygbagPlatform()
    assert here.load("slay-hex/game") is None
    here.save("slay-hex/game", "one")
    here.save("slay-hex/settings", "two")
    assert here.load("slay-hex/game") == "one"
    assert here.keys() == ["slay-hex/game", "slay-hex/settings"]
    here.delete("slay-hex/game")
    assert here.keys() == ["slay-hex/settings"]
    assert window.localStorage.kept["other/site"] == "x"


def test_blocked_storage_is_told(window: SimpleNamespace) -> None:
    window.localStorage = BlockedStorage()
    here = PygbagPlatform()
    for refused in (
        lambda: here.load("a"),
        lambda: here.save("a", "b"),
        lambda: here.delete("a"),
        here.keys,
    ):
        with pytest.raises(StorageError, match="denied"):
            refused()


def test_tells_of_its_window(window: SimpleNamespace) -> None:
    here = PygbagPlatform()
    assert here.viewport() == Viewport(640, 480, 1.0)
    assert here.link() == "abc"
    assert here.address("xyz") == "https://example.org/slay/#xyz"
    assert here.language() == "de-AT"
    assert 0 <= here.fresh_seed() < 1_000_000
