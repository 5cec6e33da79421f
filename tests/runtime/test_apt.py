"""What is asked of apt, and what is said where it cannot help."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runtime.conftest import pin_of, quiet
from web.runtime import apt
from web.runtime.errors import DownloadError, RuntimeBuildError
from web.runtime.fetch import fetch_one

Program = Callable[[str, str], Path]
CONTENT = b"an upstream tarball"
TARGETS = """
print("http://mirror.test/debian bookworm")
print("http://mirror.test/debian bookworm-updates")
print("http://security.test/debian-security bookworm-security")
print("http://node.test nodistro")
print("http://other.test/debian/ trixie")
"""


@pytest.fixture(autouse=True)
def helper(program: Program, monkeypatch: pytest.MonkeyPatch) -> Path:
    """apt's downloader, which finds what Debian's second mirror has."""
    path = program(
        "apt-helper",
        "import sys\n"
        "address, target, sha256 = sys.argv[-3:]\n"
        "sys.exit('404 Not Found') if 'mirror.test' in address else None\n"
        "assert address == 'http://other.test/debian/pool/thing@1.0', address\n"
        f"open(target, 'wb').write({CONTENT!r})\n",
    )
    monkeypatch.setattr(apt, "HELPER", str(path))
    return path


def test_mirrors_are_debians_main_archives_only(program: Program) -> None:
    program("apt-get", TARGETS)
    assert apt.mirrors() == ("http://mirror.test/debian", "http://other.test/debian")


def test_a_machine_without_debians_archive_is_told_so(program: Program, tmp_path: Path) -> None:
    program("apt-get", 'print("http://archive.test/ubuntu noble")')
    assert apt.mirrors() == ()
    with pytest.raises(DownloadError, match="--runtime official"):
        fetch_one(pin_of(CONTENT, "debian"), tmp_path / "cache", quiet)


def test_a_file_comes_from_the_first_mirror_that_has_it(program: Program, tmp_path: Path) -> None:
    program("apt-get", TARGETS)
    assert fetch_one(pin_of(CONTENT, "debian"), tmp_path, quiet).read_bytes() == CONTENT


def test_a_file_that_no_mirror_has_is_named(program: Program, tmp_path: Path) -> None:
    program("apt-get", "print('http://mirror.test/debian bookworm')")
    with pytest.raises(DownloadError, match="404 Not Found"):
        fetch_one(pin_of(CONTENT, "debian"), tmp_path, quiet)


def test_tools_that_are_there_are_left_alone(program: Program) -> None:
    program("some-compiler", "")
    apt.ensure({"some-package": "some-compiler"}, quiet)


def test_without_root_the_command_is_given(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apt, "available", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(RuntimeBuildError, match=r"sudo apt-get install .* some-package"):
        apt.ensure({"some-package": "no-such-compiler"}, quiet)


def test_as_root_an_installation_that_fails_is_mended_and_tried_again(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = tmp_path / "asked"
    note = (
        f"import pathlib, sys\n"
        f"asked = pathlib.Path({str(asked)!r})\n"
        f"before = asked.read_text() if asked.exists() else ''\n"
        f"asked.write_text(before + sys.argv[1] + ' ')\n"
    )
    program("dpkg", note)
    program(
        "apt-get",
        note + "if sys.argv[1] == 'install' and 'update' not in before: sys.exit(100)\n"
        "if sys.argv[1] == 'install':\n"
        "    tool = pathlib.Path(__file__).parent / 'new-compiler'\n"
        "    tool.touch(); tool.chmod(0o755)\n",
    )
    monkeypatch.setattr(apt, "available", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    apt.ensure({"some-package": "new-compiler"}, quiet)
    assert asked.read_text().split() == ["install", "--configure", "update", "install"]


def test_without_apt_the_official_wheel_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apt, "available", lambda: False)
    with pytest.raises(RuntimeBuildError, match="--runtime official"):
        apt.ensure({"some-package": "no-such-compiler"}, quiet)
