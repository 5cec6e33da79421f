"""Emptying tables of the main module: all of each, nothing else, and only where it is certain."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from web.runtime import unused_tables
from web.runtime.errors import RuntimeBuildError

NUMBERS = tuple(range(1, 700))
HEADER = (
    "static const unsigned short small[3] = {1, 2, 3};\n"
    "static const ucs2_t __test_decmap[700] = {\n"
    f"U,N,{','.join(map(str, NUMBERS))},\n"
    "};\n"
    "static const struct dbcs_index test_decmap[2] = {{0,0,0},{__test_decmap+0,1,2}};\n"
)
TABLE = struct.pack("<701H", 0xFFFE, 0xFFFF, *NUMBERS)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder Modules with one header of each kind."""
    folder = tmp_path / "Modules"
    (folder / "cjkcodecs").mkdir(parents=True)
    (folder / "cjkcodecs" / "mappings_xx.h").write_text(HEADER)
    (folder / "unicodename_db.h").write_text("/* empty */\n")
    return folder


def module(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "main.wasm"
    path.write_bytes(content)
    return path


def test_large_tables_become_zeros_and_nothing_else_changes(sources: Path, tmp_path: Path) -> None:
    small = struct.pack("<3H", 1, 2, 3)
    path = module(tmp_path, b"before" + TABLE + b"after" + small)
    assert unused_tables.blank(path, sources) == len(TABLE)
    assert path.read_bytes() == b"before" + bytes(len(TABLE)) + b"after" + small


@pytest.mark.parametrize("times", [0, 2])
def test_a_table_that_is_not_there_once_is_an_error(
    sources: Path, tmp_path: Path, times: int
) -> None:
    path = module(tmp_path, b"before" + times * TABLE)
    with pytest.raises(RuntimeBuildError, match=rf"__test_decmap {times} times"):
        unused_tables.blank(path, sources)
    assert path.read_bytes() == b"before" + times * TABLE


def test_sources_without_tables_are_an_error(sources: Path, tmp_path: Path) -> None:
    (sources / "cjkcodecs" / "mappings_xx.h").unlink()
    with pytest.raises(RuntimeBuildError, match="no tables"):
        unused_tables.blank(module(tmp_path, TABLE), sources)
