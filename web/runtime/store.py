"""The cache of finished runtimes: written as a whole, checked whenever it is read."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from web.runtime.errors import RuntimeBuildError
from web.runtime.fetch import remove_stale, sha256_of

Origin = Literal["built", "official"]

_NOTE = "runtime.json"


@dataclass(frozen=True)
class Runtime:
    """A checked runtime on disk, ready to be copied into the site."""

    wheel: Path
    """The pygame-ce wheel; its file name is the one Pyodide's loadPackage expects."""
    pyodide: Path
    """Folder with pyodide.mjs, pyodide.asm.js, pyodide.asm.wasm, python_stdlib.zip and
    pyodide-lock.json."""
    licences: Path
    """Folder of licence texts, one file for each part that is in the wheel or in Pyodide."""
    versions: dict[str, str]
    """Name -> version of each part."""
    origin: Origin


def load(folder: Path) -> Runtime | None:
    """The runtime kept in a folder, or None when there is none or any of its files has changed."""
    try:
        note = json.loads((folder / _NOTE).read_text(encoding="utf-8"))
        for name, sha256 in note["files"].items():
            if sha256_of(folder / name) != sha256:
                return None
        return Runtime(
            wheel=folder / note["wheel"],
            pyodide=folder / "pyodide",
            licences=folder / "licences",
            versions=note["versions"],
            origin=note["origin"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None  # written by nobody we know: as good as absent


def save(
    folder: Path,
    fill: Callable[[Path], tuple[str, dict[str, str]]],
    origin: Origin,
) -> Runtime:
    """Have a runtime made in a folder beside, then put it in its place in one step.

    fill: makes the runtime in the folder it is given (pyodide/, licences/ and the wheel) and
    returns the wheel's file name and the versions.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    remove_stale(folder.parent)
    with tempfile.TemporaryDirectory(prefix=".partial-", dir=folder.parent) as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        wheel, versions = fill(made)
        files = sorted(path for path in made.rglob("*") if path.is_file())
        note = {
            "origin": origin,
            "wheel": wheel,
            "versions": versions,
            "files": {path.relative_to(made).as_posix(): sha256_of(path) for path in files},
        }
        (made / _NOTE).write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")
        try:
            os.replace(made, folder)
        except OSError:
            # The place is taken: by another build that was quicker, or by a damaged one.
            if load(folder) is None:
                os.replace(folder, Path(scratch) / "damaged")
                os.replace(made, folder)
    runtime = load(folder)
    if runtime is None:
        raise RuntimeBuildError(f"{folder} changed while it was written. Run the command again.")
    return runtime
