"""The Python runtime of the page: Pyodide, and pygame-ce as a wheel for it.

`obtain` is all that the rest of the build needs. See docs/runtime.md for how the wheel is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MODES = ("auto", "build", "official")


class RuntimeBuildError(Exception):
    """The runtime could not be had. The message says what is wrong, where, and what to do."""


@dataclass(frozen=True)
class Runtime:
    """A checked runtime on disk, ready to be copied into the site."""

    wheel: Path
    """The pygame-ce wheel; its file name is the one Pyodide's loadPackage expects."""
    pyodide: Path
    """Folder with pyodide.mjs, pyodide.asm.js, pyodide.asm.wasm, python_stdlib.zip, pyodide-lock.json."""
    licences: Path
    """Folder of licence texts, one file for each part that is in the wheel or in Pyodide."""
    versions: dict[str, str]
    """Name -> version of each part."""
    origin: Literal["built", "official"]


def key() -> str:
    """Hex digest over the recipe's sources and its pins: what a cached wheel is filed under."""
    raise RuntimeBuildError("the recipe is not written yet")


def obtain(
    mode: str,
    cache: Path,
    official_base: str | None,
    report: Callable[[str], None],
) -> Runtime:
    """Return the runtime, building or downloading it when the cache does not hold it.

    mode: "auto" (cached, else built, else official), "build" or "official".
    cache: folder for downloads and results; made when missing.
    official_base: address of the folder with Pyodide's own wheels; None: the documented default.
    report: called with one short line of progress at a time.
    Raises RuntimeBuildError; a kill at any moment leaves a cache from which a new call succeeds.
    """
    raise RuntimeBuildError("the recipe is not written yet")
