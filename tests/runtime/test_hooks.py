"""The page's hooks in Pyodide's script, and a loud end where the script is another."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.runtime import hooks
from web.runtime.errors import RuntimeBuildError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    script = "\n".join((*hooks.PLACES, *hooks.RELIED_ON))
    (tmp_path / "pyodide.asm.js").write_text(script, encoding="utf-8")
    starter = "\n".join(hooks.RELIED_ON_IN_STARTER)
    (tmp_path / "pyodide.mjs").write_text(starter, encoding="utf-8")
    return tmp_path


def test_hooks_go_where_they_belong(folder: Path) -> None:
    hooks.add(folder)
    lines = (folder / "pyodide.asm.js").read_text(encoding="utf-8").splitlines()
    assert lines == [*hooks.PLACES.values(), *hooks.RELIED_ON]


@pytest.mark.parametrize(
    ("file", "place"),
    [("pyodide.asm.js", place) for place in (*hooks.PLACES, *hooks.RELIED_ON)]
    + [("pyodide.mjs", place) for place in hooks.RELIED_ON_IN_STARTER],
)
@pytest.mark.parametrize("times", [0, 2])
def test_what_differs_from_the_pinned_version_ends_the_build(
    folder: Path, file: str, place: str, times: int
) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8").replace(place, place * times)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RuntimeBuildError, match=r"docs/snapshot\.md"):
        hooks.add(folder)
    assert path.read_text(encoding="utf-8") == text
