"""The command line of build.py, and what it keeps between runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from web.site import dist, environment
from web.site.report import BuildError, human_bytes

ROOT = Path(__file__).parents[2]


def build(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=ROOT, capture_output=True, text=True
    )


@pytest.mark.parametrize("command", ["serve", "web", "test", "check", "bench"])
def test_every_command_explains_itself(command: str) -> None:
    done = build(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: build.py {command}")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "COMMAND"),
        (("fly",), "fly"),
        (("web", "--runtime", "borrowed"), "borrowed"),
        (("serve", "--port", "here"), "here"),
        (("web", "--fast"), "--fast"),
    ],
)
def test_wrong_command_line_is_explained(arguments: tuple[str, ...], complaint: str) -> None:
    done = build(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_digest_sees_names_and_bytes() -> None:
    base = dist.digest_of([("a", b"x"), ("b", b"y")])
    assert dist.digest_of([("a", b"x"), ("b", b"y")]) == base
    changed = [[("a", b"x"), ("c", b"y")], [("a", b"xb"), ("", b"y")], [("a", b"x")]]
    assert base not in {dist.digest_of(files) for files in changed}


def test_bytes_for_people() -> None:
    assert human_bytes(2048) == "2.0 kB"
    assert human_bytes(3 * 1024 * 1024 // 2) == "1.5 MB"


def test_damaged_dist_is_not_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dist, "DIST", tmp_path)
    assert dist._current_info() is None
    info = {"key": "k", "files": [{"path": "a.txt", "bytes": 3}]}
    (tmp_path / "build.json").write_text(json.dumps(info))
    assert dist._current_info() is None
    (tmp_path / "a.txt").write_text("abc")
    assert dist._current_info() == info
    (tmp_path / "a.txt").write_text("ab")
    assert dist._current_info() is None
    (tmp_path / "build.json").write_text('{"key": "k", "fi')
    assert dist._current_info() is None


def test_unfinished_venv_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "STATE", tmp_path / "slay-hex.json")
    assert environment._state() == {}
    (tmp_path / "slay-hex.json").write_text('{"state": "ready"}')
    assert environment._state() == {}, "without an interpreter it is no environment"
    environment.venv_python().parent.mkdir()
    environment.venv_python().touch()
    assert environment._state() == {"state": "ready"}


def test_missing_packages_name_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment, "_is_installed", lambda package: False)
    with pytest.raises(BuildError, match=r"apt-get install .* chromium"):
        environment.ensure_debian(["chromium"], "The browser tests")
