"""Downloads are the pinned file or an error, and never half a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runtime.conftest import pin_of, quiet
from web.runtime.errors import DownloadError
from web.runtime.fetch import default_cache, fetch_all, fetch_one, remove_stale

Program = Callable[[str, str], Path]
CONTENT = b"the pinned tarball" * 1000
PIN = pin_of(CONTENT)

# npm pack NAME@VERSION --silent --ignore-scripts --pack-destination FOLDER
NPM = """
import pathlib, sys
folder = pathlib.Path(sys.argv[sys.argv.index("--pack-destination") + 1])
assert sys.argv[1:3] == ["pack", "thing@1.0"], sys.argv
(folder / "thing-1.0.tgz").write_bytes({content})
"""
SLOW_NPM = """
import pathlib, sys, time
folder = pathlib.Path(sys.argv[sys.argv.index("--pack-destination") + 1])
(folder / "thing-1.0.tgz").write_bytes(b"half of the")
pathlib.Path({begun!r}).touch()
time.sleep(60)
"""


def test_a_download_is_kept_under_its_name_and_asked_for_once(
    program: Program, tmp_path: Path
) -> None:
    npm = program("npm", NPM.format(content=CONTENT))
    path = fetch_one(PIN, tmp_path / "cache", quiet)
    assert path.read_bytes() == CONTENT
    assert path.name.endswith(PIN.filename)
    npm.unlink()
    assert fetch_one(PIN, tmp_path / "cache", quiet) == path


def test_a_file_that_changed_in_the_cache_is_fetched_anew(program: Program, tmp_path: Path) -> None:
    program("npm", NPM.format(content=CONTENT))
    path = fetch_one(PIN, tmp_path, quiet)
    path.write_bytes(CONTENT[:-1])
    assert fetch_one(PIN, tmp_path, quiet).read_bytes() == CONTENT


def test_another_content_is_refused_and_not_kept(program: Program, tmp_path: Path) -> None:
    program("npm", NPM.format(content=b"something else"))
    with pytest.raises(
        DownloadError, match=r"thing-1\.0\.tgz from npm has the wrong content"
    ) as error:
        fetch_one(PIN, tmp_path, quiet)
    assert PIN.sha256 in str(error.value)
    assert list(tmp_path.rglob("*.tgz")) == []


def test_a_client_that_fails_is_quoted(program: Program, tmp_path: Path) -> None:
    program("npm", "import sys; print('npm error 404 no such package'); sys.exit(1)")
    with pytest.raises(DownloadError, match="npm error 404 no such package"):
        fetch_one(PIN, tmp_path, quiet)


def test_without_the_client_the_error_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(DownloadError, match="install npm"):
        fetch_one(PIN, tmp_path, quiet)


def test_several_downloads_come_by_name(program: Program, tmp_path: Path) -> None:
    program("npm", NPM.format(content=CONTENT))
    assert list(fetch_all([PIN], tmp_path, quiet)) == ["thing"]


def test_a_killed_download_leaves_a_cache_that_works(program: Program, tmp_path: Path) -> None:
    begun, cache = tmp_path / "begun", tmp_path / "cache"
    program("npm", SLOW_NPM.format(begun=str(begun)))
    script = (
        "import pathlib, sys\n"
        "from tests.runtime.test_fetch import PIN, fetch_one, quiet\n"
        "fetch_one(PIN, pathlib.Path(sys.argv[1]), quiet)\n"
    )
    command = [sys.executable, "-c", script, str(cache)]
    with subprocess.Popen(command, start_new_session=True) as process:
        deadline = time.monotonic() + 30
        while not begun.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert begun.exists()
        os.killpg(process.pid, signal.SIGKILL)
    assert list(cache.rglob("*.tgz")) != []  # the half is there, in its partial folder
    program("npm", NPM.format(content=CONTENT))
    assert fetch_one(PIN, cache, quiet).read_bytes() == CONTENT


def test_what_an_old_run_left_is_removed_and_a_fresh_one_spared(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".partial-old", tmp_path / ".partial-new"
    for folder in (old, fresh):
        folder.mkdir()
    two_hours_ago = time.time() - 2 * 3600
    os.utime(old, (two_hours_ago, two_hours_ago))
    remove_stale(tmp_path)
    assert not old.exists()
    assert fresh.exists()


def test_the_cache_is_outside_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SLAY_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache() == tmp_path / "slay-hex"
    monkeypatch.setenv("SLAY_CACHE", str(tmp_path / "mine"))
    assert default_cache() == tmp_path / "mine"
