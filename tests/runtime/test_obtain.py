"""Which runtime is taken when, the official wheel from a server, and the cache of results."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import web.runtime
from tests.runtime.conftest import quiet, tarball
from web.runtime import Runtime, RuntimeBuildError, deprecated, hooks, obtain
from web.runtime.store import load, save

Serve = Callable[[Path], str]
NAME = "pygame_ce-9.9.9-cp313-cp313-pyemscripten_2025_0_wasm32.whl"


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A folder as Pyodide publishes it, with one wheel."""
    folder = tmp_path / "published"
    folder.mkdir()
    with zipfile.ZipFile(folder / NAME, "w") as archive:
        archive.writestr("pygame/__init__.py", "")
        archive.writestr("pygame_ce-9.9.9.dist-info/licenses/LGPL.txt", "the licence")
    return folder


@pytest.fixture(autouse=True)
def pyodide(published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """npm's package of Pyodide, whose lock names that wheel; and a machine without apt."""
    entry = {
        "file_name": NAME,
        "version": "9.9.9",
        "sha256": hashlib.sha256((published / NAME).read_bytes()).hexdigest(),
    }
    lock = {"info": {"python": "3.13.2"}, "packages": {"pygame-ce": entry}}
    members = {name: name.encode() for name in web.runtime.sources.PYODIDE_FILES}
    members["pyodide-lock.json"] = json.dumps(lock).encode()
    places = (deprecated.SHARED, *hooks.PLACES, *hooks.RELIED_ON)
    members["pyodide.asm.js"] = "\n".join(places).encode()
    members["pyodide.mjs"] = "\n".join(hooks.RELIED_ON_IN_STARTER).encode()
    path = tarball(tmp_path / "pyodide.tgz", members)
    monkeypatch.setattr(web.runtime, "fetch_one", lambda pin, cache, report: path)
    monkeypatch.setattr(web.runtime.apt, "mirrors", lambda: ())
    return path


def test_the_official_wheel_is_taken_and_checked(
    published: Path, serve: Serve, tmp_path: Path
) -> None:
    runtime = obtain("official", tmp_path / "cache", serve(published), quiet)
    assert runtime.wheel.name == NAME
    assert runtime.wheel.read_bytes() == (published / NAME).read_bytes()
    assert (runtime.pyodide / "pyodide.asm.wasm").read_bytes() == b"pyodide.asm.wasm"
    assert (runtime.licences / "wheel-LGPL.txt").read_text() == "the licence"
    assert (runtime.licences / "Pyodide.txt").is_file()
    assert runtime.origin == "official"
    assert runtime.versions == {"pyodide": "0.29.5", "pygame-ce": "9.9.9", "Python": "3.13.2"}


def test_the_second_time_nothing_is_asked_of_the_server(
    published: Path, serve: Serve, tmp_path: Path
) -> None:
    first = obtain("official", tmp_path, serve(published), quiet)
    assert obtain("official", tmp_path, "http://127.0.0.1:9/", quiet) == first


def test_another_wheel_is_refused_and_not_kept(
    published: Path, serve: Serve, tmp_path: Path
) -> None:
    (published / NAME).write_bytes(b"another wheel")
    with pytest.raises(RuntimeBuildError, match="wrong content") as error:
        obtain("official", tmp_path / "cache", serve(published), quiet)
    assert NAME in str(error.value)
    assert list((tmp_path / "cache").rglob("*.whl")) == []


def test_a_missing_wheel_is_named_with_what_to_do(
    published: Path, serve: Serve, tmp_path: Path
) -> None:
    (published / NAME).unlink()
    with pytest.raises(RuntimeBuildError, match=r"cannot download .*404.*--official-base"):
        obtain("official", tmp_path / "cache", serve(published), quiet)


@pytest.mark.parametrize("base", ["http://127.0.0.1:9/", "http://", "nonsense"])
def test_an_address_that_leads_nowhere(base: str, tmp_path: Path) -> None:
    with pytest.raises(RuntimeBuildError, match="cannot download"):
        obtain("official", tmp_path / "cache", base, quiet)


def test_auto_without_apt_is_official(published: Path, serve: Serve, tmp_path: Path) -> None:
    assert obtain("auto", tmp_path / "cache", serve(published), quiet).origin == "official"


def test_auto_with_apt_builds_and_an_error_there_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeBuildError("the compiler is unhappy")

    monkeypatch.setattr(web.runtime.apt, "mirrors", lambda: ("http://mirror.test/debian",))
    monkeypatch.setattr(web.runtime, "_build", fail)
    with pytest.raises(RuntimeBuildError, match="the compiler is unhappy"):
        obtain("auto", tmp_path, None, quiet)


def test_auto_takes_what_is_there_and_first_what_was_built(
    published: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(web.runtime, "_build", lambda made, cache, report: fill(made))
    official = obtain("official", tmp_path, serve(published), quiet)
    assert obtain("auto", tmp_path, None, quiet) == official
    built = obtain("build", tmp_path, None, quiet)
    assert obtain("auto", tmp_path, None, quiet) == built


def test_an_unknown_mode_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuntimeBuildError, match="use one of auto, build, official"):
        obtain("best", tmp_path, None, quiet)


def fill(made: Path) -> tuple[str, dict[str, str]]:
    (made / "pyodide").mkdir()
    (made / "pyodide" / "pyodide.mjs").write_text("core")
    (made / "licences").mkdir()
    (made / NAME).write_text("wheel")
    return NAME, {"pygame-ce": "9.9.9"}


def test_a_kept_runtime_is_found_again(tmp_path: Path) -> None:
    kept = save(tmp_path / "a" / "place", fill, "built")
    assert load(tmp_path / "a" / "place") == kept
    assert kept.wheel.read_text() == "wheel"
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["place"]


def _change(place: Path) -> None:
    (place / NAME).write_text("whee")


def _remove(place: Path) -> None:
    (place / "pyodide" / "pyodide.mjs").unlink()


def _garble(place: Path) -> None:
    (place / "runtime.json").write_text('{"files": []')


def _empty(place: Path) -> None:
    (place / "runtime.json").write_text("[]")


@pytest.mark.parametrize("damage", [_change, _remove, _garble, _empty])
def test_a_damaged_runtime_is_as_good_as_none_and_replaced(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    place = tmp_path / "place"
    save(place, fill, "built")
    damage(place)
    assert load(place) is None
    assert isinstance(save(place, fill, "built"), Runtime)
    assert (place / NAME).read_text() == "wheel"


def test_a_build_that_fails_leaves_nothing(tmp_path: Path) -> None:
    def half(made: Path) -> tuple[str, dict[str, str]]:
        fill(made)
        raise RuntimeBuildError("stopped half way")

    with pytest.raises(RuntimeBuildError):
        save(tmp_path / "kept" / "place", half, "built")
    assert list((tmp_path / "kept").iterdir()) == []


def test_of_two_builds_at_once_the_first_is_kept(tmp_path: Path) -> None:
    def slower(made: Path) -> tuple[str, dict[str, str]]:
        save(tmp_path / "place", fill, "built")
        return fill(made)

    kept = save(tmp_path / "place", slower, "built")
    assert load(tmp_path / "place") == kept
