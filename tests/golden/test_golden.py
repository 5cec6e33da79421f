"""The golden games and islands are the same on every Python, under any hash seed, and in wasm."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.golden.replay import GAMES, choice_problems, game_problems, island_problems

CHECKOUT = Path(__file__).parents[2]
AS_WRITTEN = "25 games and 200 islands are as written"
PYTHONS = ("3.11", "3.12", "3.13")


def pyenv_root() -> Path:
    return Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))


def pythons() -> dict[str, str]:
    """Version -> program, of the Pythons on the path and of pyenv."""
    found = {}
    for version in PYTHONS:
        builds = sorted(pyenv_root().glob(f"versions/{version}.*/bin/python"))
        programs = [str(path) for path in builds]
        on_path = shutil.which(f"python{version}")
        if on_path:
            programs.append(on_path)
        for program in programs:
            answer = subprocess.run(
                [program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                capture_output=True,
                text=True,
                check=False,
            )
            if answer.stdout.strip() == version:
                found[version] = program
                break
    return found


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_game_is_as_written(path: Path):
    assert game_problems(path) == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_opponents_choose_as_written(path: Path, long_run: bool):
    if not long_run and (path.stem.startswith(("large", "huge")) or "expert" in path.stem):
        pytest.skip("large islands and experts only in the long run")
    assert choice_problems(path) == []


def test_islands_are_as_written():
    assert island_problems() == []


@pytest.mark.parametrize("version, hash_seed", [("3.11", "1"), ("3.12", "2"), ("3.13", "3")])
def test_same_on_every_python(version: str, hash_seed: str):
    program = pythons().get(version)
    if program is None:
        pytest.skip(f"there is no Python {version} on the path or in {pyenv_root()}")
    replayed = subprocess.run(
        [program, "-B", "-m", "tests.golden.replay"],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert replayed.stdout.strip() == AS_WRITTEN, replayed.stderr


def test_same_in_wasm(tmp_path: Path):
    """Pyodide as the page runs it, under node."""
    from web.runtime.fetch import default_cache, fetch_one
    from web.runtime.pins import PYODIDE
    from web.site.library import node

    archive = fetch_one(PYODIDE, default_cache(), print)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    script = Path(__file__).with_name("replay.mjs")
    replayed = subprocess.run(
        [node(), str(script), str(tmp_path / "package"), str(CHECKOUT)],
        capture_output=True,
        text=True,
        check=False,
    )
    first, *rest = replayed.stdout.strip().splitlines() or [""]
    assert first.startswith("emscripten 3.13"), replayed.stderr
    assert rest == [AS_WRITTEN], replayed.stderr
