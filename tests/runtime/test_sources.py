"""Sources are unpacked in part, changed where it fits, and headers describe Pyodide."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.runtime.conftest import quiet, tarball
from web.runtime.compile import compile_all
from web.runtime.errors import RuntimeBuildError
from web.runtime.headers import pyconfig, read_sysconfig
from web.runtime.parts import Part
from web.runtime.patches import CHANGES, Change
from web.runtime.sources import apply, unpack, without_docstrings


def test_only_what_is_wanted_is_unpacked(tmp_path: Path) -> None:
    members = {"src/a.c": b"a", "src/deep/b.c": b"b", "test/c.c": b"c", "LICENSE.txt": b"l"}
    unpack(tarball(tmp_path / "t.tar.gz", members), tmp_path / "out", ("src/", "LICENSE"))
    found = {path.relative_to(tmp_path / "out").as_posix() for path in tmp_path.rglob("out/**/*.*")}
    assert found == {"src/a.c", "src/deep/b.c", "LICENSE.txt"}
    assert (tmp_path / "out/src/deep/b.c").read_bytes() == b"b"


def test_a_tarball_without_what_is_wanted_is_refused(tmp_path: Path) -> None:
    path = tarball(tmp_path / "t.tar.gz", {"src/a.c": b"a"})
    with pytest.raises(RuntimeBuildError, match=r"t\.tar\.gz has no include/"):
        unpack(path, tmp_path / "out", ("src/", "include/"))


def test_nothing_is_written_outside_the_folder(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "t.tar.gz", "w:gz") as archive:
        for name in ("top/src/../../../escaped", "top/src/fine"):
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
        link = tarfile.TarInfo("top/src/link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc"
        archive.addfile(link)
    unpack(tmp_path / "t.tar.gz", tmp_path / "a/b/out", ("src/",))
    assert [path.name for path in tmp_path.rglob("*") if not path.is_dir()] == ["t.tar.gz", "fine"]


def test_a_change_replaces_each_text(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("#define A 1\n#define B 1\n#define C 1\n")
    apply(Change("a.h", "no A, no C", ("#define A 1\n", "#define C 1\n")), tmp_path)
    assert (tmp_path / "a.h").read_text() == "#define B 1\n"


@pytest.mark.parametrize("text", ["", "#define A 1\n#define A 1\n"])
def test_a_change_that_does_not_fit_changes_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.h").write_text(text)
    with pytest.raises(RuntimeBuildError, match="does not fit the pinned version"):
        apply(Change("a.h", "no A", ("#define A 1\n",)), tmp_path)
    assert (tmp_path / "a.h").read_text() == text


def test_every_change_says_why() -> None:
    assert all(change.why and change.before for change in CHANGES)


def test_docstrings_are_emptied_and_nothing_else() -> None:
    header = '/* made */\n#define DOC_RECT "Rect(\\"a\\") -> Rect\\nholds"\n#define OTHER "x"\n'
    assert without_docstrings(header) == ('/* made */\n#define DOC_RECT ""\n#define OTHER "x"\n')


def test_pyconfig_has_pyodides_values() -> None:
    template = "/* size */\n#undef SIZEOF_LONG\n\n# undef HAVE_FORK\n#undef HAVE_KQUEUE\n"
    text = pyconfig(template, {"SIZEOF_LONG": 4, "HAVE_FORK": 1, "HAVE_KQUEUE": 0})
    assert text == (
        "/* size */\n#define SIZEOF_LONG 4\n\n#define HAVE_FORK 1\n/* #undef HAVE_KQUEUE */\n"
    )


def test_sysconfig_is_read_from_the_library(tmp_path: Path) -> None:
    path = tmp_path / "python_stdlib.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "_sysconfigdata__emscripten_wasm32-emscripten.py", "build_time_vars = {'A': 4}"
        )
    assert read_sysconfig(path) == {"A": 4}
    path.write_bytes(b"not a zip file")
    with pytest.raises(RuntimeBuildError, match="not Pyodide's standard library"):
        read_sysconfig(path)


def test_a_pattern_that_finds_no_source_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.c").touch()
    assert Part("x", "src", ("*.c",), ()).files(tmp_path) == [tmp_path / "src" / "a.c"]
    with pytest.raises(RuntimeBuildError, match=r"x: no \*\.cc in"):
        Part("x", "src", ("*.cc",), ()).files(tmp_path)


def test_the_compilers_message_is_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "compiler"
    compiler.write_text("#!/bin/sh\necho \"error: no such type 'flot'\"\nexit 1\n")
    compiler.chmod(0o755)
    (tmp_path / "a.c").write_text("flot x;")
    monkeypatch.setattr("web.runtime.pins.CLANG", str(compiler))
    monkeypatch.setattr("web.runtime.compile.PARTS", (Part("x", ".", ("a.c",), ()),))
    with pytest.raises(RuntimeBuildError, match=r"could not compile a\.c .*\n.*no such type"):
        compile_all(tmp_path, tmp_path / "objects", quiet)
