"""The wheel at work: loaded by Pyodide under Node.js."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.conftest import quiet
from web.runtime import default_cache, obtain, pins
from web.site.library import node

HERE = Path(__file__).parent
FONT = HERE.parents[1] / "game" / "ui" / "layout" / "fonts" / "nunito-regular.ttf"


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What inside.py saw. Uses the runtime the site is built with, and makes it if need be."""
    runtime = obtain("auto", default_cache(), None, quiet)
    if runtime.origin != "built":
        pytest.skip("the official wheel is another one")
    done = subprocess.run(
        [node(), HERE / "run.mjs", runtime.pyodide, runtime.wheel, FONT, HERE / "inside.py"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    # pygame reports a module that did not start by printing, and goes on.
    assert "ERROR" not in done.stdout, done.stdout
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("found "))
    seen: dict[str, Any] = json.loads(line.removeprefix("found "))
    return seen


def test_it_is_what_was_pinned(found: dict[str, Any]) -> None:
    assert found["versions"] == [pins.PYGAME.version, pins.SDL.version]


def test_importing_it_brings_in_no_other_module(found: dict[str, Any]) -> None:
    assert found["brought in"] == []


def test_the_screen_can_be_made_again_in_another_size(found: dict[str, Any]) -> None:
    assert found["screen"] == [200, 100, 32]
    assert found["resized"] == [90, 160]


def test_shapes(found: dict[str, Any]) -> None:
    assert found["polygon"] == [0, 200, 0, 255]
    assert found["fill"] == [10, 20, 30, 255]


def test_surfaces(found: dict[str, Any]) -> None:
    assert found["smoothscale inside"] == [255, 0, 0, 255]
    assert found["smoothscale edge alphas"] > 2
    assert found["half transparent"] in (127, 128)
    # A soft edge on a surface without colour keeps its own.
    assert found["half transparent on transparent"] == [255, 0, 0, 128]
    assert found["grayscale"][0] == found["grayscale"][1] == found["grayscale"][2]
    assert 100 < found["rotozoom"][0] < 130
    assert 250 < found["mask"] < 350


def test_text_is_smooth_and_kerned(found: dict[str, Any]) -> None:
    assert found["darkest and lightest"] == [0, 255]
    assert found["shades of text"] > 50
    assert found["kerning"] > 0
    assert found["umlauts have glyphs"]


def test_events_and_values(found: dict[str, Any]) -> None:
    assert found["event"] == [{"move": "c7d8"}]
    assert found["rect"] == [0, 0, 15, 15]
    assert found["colour"] == [218, 165, 32, 255]
    assert found["key name"] == "escape"


def test_sound_is_left_to_the_page(found: dict[str, Any]) -> None:
    assert found["modules of sound"] == []
