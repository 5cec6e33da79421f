"""Unpacking: of each tarball only what is compiled, included or a licence, changed where needed."""

from __future__ import annotations

import re
import tarfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from web.runtime import pins
from web.runtime.errors import RuntimeBuildError
from web.runtime.patches import CHANGES, Change
from web.runtime.steps import Report


@dataclass(frozen=True)
class Unpack:
    """What to take out of one tarball."""

    pin: pins.Pin
    folder: str
    """Where it goes, below the build's source folder; the tarball's own top folder is dropped."""
    wanted: tuple[str, ...]
    """Beginnings of member names below the tarball's top folder."""


PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What a page needs of npm's package."""

_LIBC = "system/lib/libc/musl"

UNPACKS = (
    Unpack(
        pins.PYODIDE,
        "pyodide",
        PYODIDE_FILES,
    ),
    Unpack(pins.PYGAME, "pygame", ("src_c/", "src_py/", "docs/LGPL.txt")),
    Unpack(pins.SDL, "sdl", ("src/", "include/", "LICENSE.txt")),
    Unpack(pins.SDL_TTF, "sdl_ttf", ("SDL_ttf.", "LICENSE.txt")),
    Unpack(pins.FREETYPE, "freetype", ("src/", "include/", "LICENSE.TXT", "docs/FTL.TXT")),
    Unpack(
        pins.EMSCRIPTEN,
        "emscripten",
        (
            "LICENSE",
            "tools/create_dom_pk_codes.py",
            "system/include/",
            f"{_LIBC}/COPYRIGHT",
            f"{_LIBC}/include/",
            f"{_LIBC}/arch/generic/",
            f"{_LIBC}/arch/emscripten/",
        ),
    ),
    Unpack(
        pins.PYTHON,
        "python",
        (
            "Include/",
            "LICENSE",
            "Modules/cjkcodecs/mappings_",
            "Modules/unicodename_db.h",
            "pyconfig.h.in",
        ),
    ),
)


def unpack_all(tarballs: Mapping[str, Path], folder: Path, report: Report) -> None:
    """Unpack every tarball (name of its pin -> file) below a folder and make our changes."""
    report(f"unpacking the sources of {', '.join(step.pin.name for step in UNPACKS)}")

    def run(step: Unpack) -> None:
        unpack(tarballs[step.pin.name], folder / step.folder, step.wanted)
        report(f"unpacked {step.pin.name}")

    with ThreadPoolExecutor() as pool:  # decompressing runs outside Python's lock
        for _ in pool.map(run, UNPACKS):
            pass
    for change in CHANGES:
        apply(change, folder)
    for header in sorted((folder / "pygame" / "src_c" / "doc").glob("*_doc.h")):
        header.write_text(without_docstrings(header.read_text(encoding="utf-8")), "utf-8")


def unpack(tarball: Path, folder: Path, wanted: tuple[str, ...]) -> None:
    """Write the wanted plain files of a tarball below a folder, without the tarball's top folder.

    Raises RuntimeBuildError when one of the wanted beginnings matches no member.
    """
    unseen = set(wanted)
    with tarfile.open(tarball, "r|*") as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            begins = next((begin for begin in wanted if name.startswith(begin)), None)
            if begins is None or not member.isfile() or ".." in name.split("/"):
                continue
            unseen.discard(begins)
            content = archive.extractfile(member)
            assert content is not None  # it is a plain file
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.read())
    if unseen:
        raise RuntimeBuildError(
            f"{tarball.name} has no {', '.join(sorted(unseen))}: not what this recipe is for."
        )


def apply(change: Change, folder: Path) -> None:
    """Make one change below the source folder. Raises RuntimeBuildError when it does not fit."""
    path = folder / change.file
    text = path.read_text(encoding="utf-8")
    for before in change.before:
        if text.count(before) != 1:
            raise RuntimeBuildError(
                f"{path}: found {before!r} {text.count(before)} times where once was expected. "
                "web/runtime/patches.py does not fit the pinned version."
            )
        text = text.replace(before, change.after)
    path.write_text(text, encoding="utf-8")


def without_docstrings(header: str) -> str:
    """A header of pygame's documentation with all texts empty: nobody asks for help() in a game."""
    return re.sub(r'^(#define DOC_\w+) ".*"$', r'\1 ""', header, flags=re.MULTILINE)
