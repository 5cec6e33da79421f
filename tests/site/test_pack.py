"""The archive holds exactly what ships, and is the same every time."""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import os
import struct
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from web.site import pack
from web.site.report import BuildError

PAGE = Path(__file__).parents[2] / "web" / "page"


@pytest.fixture
def small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A game of three files, so that packing is quick."""
    files = {}
    for name, text in {
        "main.py": "import asyncio\n",
        "game/__init__.py": "",
        "game/words.txt": "Grüße\n",
    }.items():
        path = tmp_path / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        files[name] = path
    monkeypatch.setattr(pack, "shipped_files", lambda: files)
    return files


def packed(work: Path) -> tuple[Path, Path]:
    """What was packed and the page, made in the new folder `work`."""
    work.mkdir()
    target = work / "packed"
    page = pack.pack(target, work, "Title", PAGE / "index.html", PAGE / "icon.png")
    return target, page


def test_the_files_are_packed_and_nothing_else(small_game: dict[str, Path], tmp_path: Path) -> None:
    target, page = packed(tmp_path / "work")
    found = {path.relative_to(target).as_posix(): path for path in target.rglob("*.*")}
    assert sorted(found) == ["game/__init__.py", "game/words.txt", "main.py"]
    for name, source in small_game.items():
        assert found[name].read_bytes() == source.read_bytes()
    assert "<title>Title</title>" in page.read_text(encoding="utf-8")


def test_same_bytes_whenever_it_is_packed(small_game: dict[str, Path], tmp_path: Path) -> None:
    first, _ = packed(tmp_path / "one")
    for path in small_game.values():
        os.utime(path, (1, 1))
    second, _ = packed(tmp_path / "two")
    assert pack.compress_folder(first) == pack.compress_folder(second)
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(pack.compress_folder(first)))) as archive:
        assert archive.getnames() == sorted(small_game)


@pytest.mark.parametrize("content", [b"", b"x", b"Slay " * 50_000, bytes(range(256)) * 300])
def test_compressed_bytes_name_neither_time_nor_system(content: bytes) -> None:
    made = pack.compress(content)
    assert gzip.decompress(made) == content
    magic, deflated, no_flags, no_time, smallest, unknown_system = b"\x1f\x8b", 8, 0, 0, 2, 255
    assert made[:10] == struct.pack(
        "<2sBBIBB", magic, deflated, no_flags, no_time, smallest, unknown_system
    )


def test_what_is_compressed_depends_on_the_pinned_compressor_alone() -> None:
    """Bytes that libdeflate made on other machines under Python 3.11, 3.12 and 3.13. If a new
    version of it makes others, they are to be written here anew."""
    text = "".join(f"hex {n * n % 997} of {n % 61}\n" for n in range(20_000)).encode()
    digests = {level: hashlib.sha256(pack.compress(text, level)).hexdigest() for level in (6, 12)}
    assert digests == {
        6: "d11ccacb31d846bd502726c3e22625d825ab4ad55b75859c1d0f7d30d8f8949a",
        12: "44b2cc41aa75014dabd44941b3fdb2a975737ab6ab5ee8de84083d54f7d395ef",
    }


def test_file_that_pygbag_leaves_out_is_noticed(
    small_game: dict[str, Path], tmp_path: Path
) -> None:
    skipped = tmp_path / "source" / "notes.ini"
    skipped.write_text("[notes]\n", encoding="utf-8")
    hidden = tmp_path / "source" / ".hidden.txt"
    hidden.write_text("x", encoding="utf-8")
    small_game[".git/hidden.txt"] = hidden
    with pytest.raises(BuildError, match=r"Lost: \['assets/.git/hidden.txt'\]"):
        packed(tmp_path / "work")


def test_missing_file_is_named(small_game: dict[str, Path], tmp_path: Path) -> None:
    small_game["main.py"].unlink()
    with pytest.raises(BuildError, match=r"main\.py"):
        packed(tmp_path / "work")


def test_what_ships() -> None:
    names = set(pack.shipped_files())
    assert {"main.py", "game/__init__.py", "game/platform/pyodide.py"} <= names
    assert not {name for name in names if "__pycache__" in name or name.endswith(".pyc")}
    assert not {name for name in names if name.startswith(pack.STAYS_HOME)}
    assert all(name == "main.py" or name.startswith("game/") for name in names)


def test_tools_that_stay_at_home_exist() -> None:
    """A renamed tool would otherwise ship unnoticed."""
    root = Path(__file__).parents[2]
    assert [name for name in pack.STAYS_HOME if not (root / name).exists()] == []


def test_the_start_does_without_what_comes_later() -> None:
    """An import at the top of a module would stop the page before its first picture."""
    parts = "import game.ui.app, game.rehearsal"
    code = f"import sys; {parts}; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    folders = [name.removesuffix(".py").rstrip("/").replace("/", ".") for name in pack.COMES_LATER]
    loaded = done.stdout.split()
    assert "game.ui.app" in loaded
    assert [name for name in loaded if name.startswith(tuple(folders))] == []


def test_what_ships_needs_nothing_that_stays_at_home() -> None:
    files = pack.shipped_files()
    lost = set()
    for name, path in files.items():
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game"):
                lost |= {
                    f"{name}: {home}"
                    for home in pack.STAYS_HOME
                    for stem in [home.removesuffix(".py").rstrip("/").replace("/", ".")]
                    if node.module == stem
                    or any(f"{node.module}.{alias.name}" == stem for alias in node.names)
                }
    # The desktop's part is imported on the desktop alone.
    assert lost == {"game/platform/__init__.py: game/platform/desktop.py"}
