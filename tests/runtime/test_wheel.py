"""The wheel is the same each time and holds what it must."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import zipfile
from pathlib import Path

import pytest

from web.runtime import pins, wheel


def build(folder: Path) -> Path:
    """A wheel around a module that is none, made from files with the given time."""
    sources = folder / "src_py"
    sources.mkdir(parents=True)
    for name in ("colordict.py", "cursors.py", "locals.py", "version.py", "sprite.py"):
        (sources / name).write_text(f"# {name}\n")
    module = folder / "module.so"
    module.write_bytes(b"\0asm" + bytes(1000))
    wheel.pack(module, sources, folder / wheel.filename())
    return folder / wheel.filename()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return build(tmp_path / "one")


def test_two_wheels_of_the_same_parts_are_the_same(path: Path, tmp_path: Path) -> None:
    other = build(tmp_path / "two")
    for file in (tmp_path / "two" / "src_py").iterdir():
        os.utime(file, (0, 0))
    assert path.read_bytes() == other.read_bytes()


def test_the_name_tells_pyodide_what_it_is(path: Path) -> None:
    assert path.name == "pygame_ce-2.5.8-cp313-cp313-pyemscripten_2025_0_wasm32.whl"


def test_members(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert f"pygame/{wheel.MODULE}" in names
        assert "pygame/__init__.py" in names
        assert "pygame/sprite.py" not in names
        metadata = archive.read(f"pygame_ce-{pins.PYGAME.version}.dist-info/METADATA").decode()
    assert f"\nVersion: {pins.PYGAME.version}\n" in metadata
    assert "modified version" in metadata


def test_every_linked_part_has_its_licence_inside(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        texts = {Path(name).stem for name in archive.namelist() if "/licenses/" in name}
    assert texts == {*("pygame-ce", "SDL2", "SDL2_ttf", "FreeType", "Emscripten")}


def test_the_record_is_right(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        (record,) = (name for name in archive.namelist() if name.endswith("/RECORD"))
        rows = list(csv.reader(archive.read(record).decode().splitlines()))
        assert [row[0] for row in rows] == [n for n in archive.namelist() if n != record] + [record]
        for name, digest, size in rows[:-1]:
            content = archive.read(name)
            hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()
            assert digest == "sha256=" + hashed.rstrip("=")
            assert int(size) == len(content)
