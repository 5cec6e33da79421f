"""After a rehearsal everything looks and goes as without one, only sooner."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Iterator

import pygame
import pytest

from game.core.map_spec import MapSpec
from game.kept.saves import Autosave
from game.rehearsal import rehearse, wake
from game.session import Session
from game.ui.layout import fonts
from game.ui.paint import stage
from tests.kept.storing import Memory
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def storage_with(seed: int) -> Memory:
    """What the page keeps: a running game on the island of a seed."""
    storage = Memory()
    seats = {"a": "human", "b": "easy"}
    Autosave(storage, "tab").write(Session(MapSpec(seed, "small", 2), seats).to_text())
    return storage


def facts(storage: Memory, width: int = 800, height: int = 600, dpr: float = 1.0) -> str:
    """What a page says of itself."""
    kept = {key: storage.load(key) for key in list(storage.keys())}
    told = {"width": width, "height": height, "dpr": dpr, "kept": kept}
    return json.dumps(told | {"language": "en", "utc": "2026-11-29T12:00:00"})


def picture(
    storage: Memory, width: int = 800, height: int = 600, dpr: float = 1.0, frames: int = 3
) -> bytes:
    """What an app shows after some frames."""
    platform = FakePlatform(width, height, dpr)
    platform.stored = {key: str(storage.load(key)) for key in list(storage.keys())}
    player = Player(platform=platform)
    for _ in range(frames):
        player.app.tick()
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture(autouse=True)
def nothing_put_by() -> Iterator[None]:
    stage._put_by.clear()
    yield
    stage._put_by.clear()
    gc.unfreeze()


@pytest.mark.parametrize(
    ("width", "height", "dpr", "seed"),
    [(800, 600, 1.0, 7), (390, 844, 3.0, 7), (800, 600, 1.0, 8)],
    ids=["the same", "another window", "another island"],
)
def test_the_picture_is_the_same(width: int, height: int, dpr: float, seed: int) -> None:
    storage = storage_with(seed)
    without = picture(storage, width, height, dpr)
    rehearse(facts(storage_with(7)))
    assert stage._put_by
    assert picture(storage, width, height, dpr) == without
    assert not stage._put_by  # used once, by the first app


def test_pictures_are_made_once() -> None:
    storage = storage_with(7)
    rehearse(facts(storage))
    (put_by,) = stage._put_by
    ground, texts = put_by.board._ground.layer, len(put_by.painter._kept)
    assert texts > 10
    player_picture = picture(storage)
    assert player_picture
    assert put_by.board._ground.layer is ground
    assert len(put_by.painter._kept) == texts


def test_what_the_page_keeps_is_left_alone() -> None:
    storage = storage_with(7)
    before = {key: storage.load(key) for key in list(storage.keys())}
    rehearse(facts(storage))
    assert {key: storage.load(key) for key in list(storage.keys())} == before


@pytest.mark.parametrize("driver", ["dummy", None])
def test_the_display_is_as_before(driver: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    if driver is None:
        monkeypatch.delenv("SDL_VIDEODRIVER")
    rehearse(facts(storage_with(7)))
    assert os.environ.get("SDL_VIDEODRIVER") == driver
    assert not pygame.display.get_init()


def test_a_kept_game_that_cannot_be_read_is_no_matter() -> None:
    storage = storage_with(7)
    for key in list(storage.keys()):
        storage.save(key, "rubbish")
    rehearse(facts(storage))
    assert stage._put_by


def test_letters_that_only_the_page_has_are_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "has_all", lambda text: False)
    rehearse(facts(storage_with(7)))
    assert not stage._put_by


def test_chance_is_another_after_waking(monkeypatch: pytest.MonkeyPatch) -> None:
    import random

    monkeypatch.setattr(sys, "path", ["", *sys.path])
    path = sys.path[1:]
    random.seed(7)
    same = random.random()
    random.seed(7)
    wake()
    assert random.random() != same
    assert sys.path == path
