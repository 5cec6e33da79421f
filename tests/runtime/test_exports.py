"""What nobody uses is no longer exported, and what then nobody can reach is removed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.runtime.conftest import quiet
from tests.runtime.test_wasm import HEADER, function_type, imported, name, number, section
from web.runtime import exports, wasm
from web.runtime.errors import DownloadError, RuntimeBuildError
from web.runtime.fetch import default_cache, fetch_one
from web.runtime.pins import BINARYEN
from web.site.library import node

FUNCTIONS = ("used_by_script", "used_by_library", "lost", "plain")


def body(result: int, calls: int | None = None) -> bytes:
    """A function that gives a number; or what another function gives."""
    code = (
        b"\0" + (b"\x41" + number(result) if calls is None else b"\x10" + number(calls)) + b"\x0b"
    )
    return number(len(code)) + code


MAIN = (
    HEADER
    + section(1, [function_type([], [b"\x7f"])])
    + section(3, [number(0)] * 5)
    + section(7, [name(text) + b"\0" + number(at) for at, text in enumerate(FUNCTIONS)])
    # The last is called by one that is kept, so it must stay; "lost" is called by nobody.
    + section(10, [body(11, calls=4), body(12), body(13), body(14), body(15)])
)
SIDE = (
    HEADER
    + section(1, [function_type([], [b"\x7f"])])
    + section(2, [imported("used_by_library", b"\0\0")])
)
SCRIPT = "".join(f'var _{text}=Module["_{text}"]=wasmExports["{text}"];' for text in FUNCTIONS) + (
    "Module._used_by_script();wasmExports.plain()"
)


@pytest.fixture(autouse=True)
def few_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "LEAST_DEFINITIONS", len(FUNCTIONS))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pyodide's module and script, and a library beside them."""
    (tmp_path / "pyodide.asm.wasm").write_bytes(MAIN)
    (tmp_path / "pyodide.asm.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "side.so").write_bytes(SIDE)
    return tmp_path


def reduce(folder: Path) -> str:
    return exports.reduce(folder, folder / "side.so", default_cache(), quiet)


def calling(folder: Path, *names: str) -> list[str]:
    """What the functions of the module in a folder give, as Node.js has it."""
    calls = ", ".join(f"exports.{text}()" for text in names)
    script = (
        f"const bytes = require('fs').readFileSync({str(folder / 'pyodide.asm.wasm')!r});"
        "const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));"
        f"console.log({calls});"
    )
    done = subprocess.run([node(), "-e", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def without_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Path:
        raise DownloadError("npm has no such package")

    monkeypatch.setattr(exports, "fetch_one", refuse)


def test_what_library_or_script_use_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_tool(monkeypatch)
    reduce(folder)
    left = wasm.read((folder / "pyodide.asm.wasm").read_bytes())
    assert list(left.exports) == ["used_by_script", "used_by_library", "plain"]
    assert calling(folder, "used_by_script", "used_by_library", "plain") == ["15", "12", "14"]
    text = (folder / "pyodide.asm.js").read_text(encoding="utf-8")
    assert "lost" not in text
    assert text.endswith("Module._used_by_script();wasmExports.plain()")


def test_without_the_tool_the_build_goes_on_and_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_tool(monkeypatch)
    told: list[str] = []
    assert exports.reduce(folder, folder / "side.so", default_cache(), told.append) == ""
    assert "dead code stays" in told[-1]
    assert "no such package" in told[-1]


def test_dead_code_is_removed(folder: Path) -> None:
    try:
        fetch_one(BINARYEN, default_cache(), quiet)
    except DownloadError as error:
        pytest.skip(f"binaryen cannot be had: {error}")
    assert reduce(folder) == BINARYEN.version
    content = (folder / "pyodide.asm.wasm").read_bytes()
    assert b"\x41\x0d\x0b" not in content  # the body of "lost": 13
    assert calling(folder, "used_by_script", "used_by_library", "plain") == ["15", "12", "14"]


def test_a_tool_that_fails_ends_the_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "_OPTIONS", ("--no-such-option",))
    try:
        fetch_one(BINARYEN, default_cache(), quiet)
    except DownloadError as error:
        pytest.skip(f"binaryen cannot be had: {error}")
    with pytest.raises(RuntimeBuildError, match="binaryen failed"):
        reduce(folder)


def test_another_script_is_refused(folder: Path) -> None:
    (folder / "pyodide.asm.js").write_text(SCRIPT.replace("var _", "let _"), encoding="utf-8")
    with pytest.raises(RuntimeBuildError, match="other version"):
        reduce(folder)
    assert (folder / "pyodide.asm.wasm").read_bytes() == MAIN
