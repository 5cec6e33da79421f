"""The part of Python's standard library that the game can reach, compiled; and the game, compiled.

Pyodide ships the whole library as sources, and the browser would compile at every start what it
imports. Both is done once here, by Pyodide itself under node, so that the code is the one its
interpreter would make.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from web.site.report import BuildError

HERE = Path(__file__).parent
LIBRARY = "python_stdlib.zip"

# What Pyodide imports by itself to run and to show an error, beyond what is loaded when it has
# started.
ALWAYS = (
    "asyncio",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8",
    "json",
    "linecache",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.webloop",
    "tokenize",
    "traceback",
)

REPLACED = {"pyodide/_package_loader.py": HERE / "no_packages.py"}
"""Modules of Pyodide's library that the site has its own ones for."""


def imported_names(sources: Iterable[Path]) -> list[str]:
    """The modules that the sources import from outside the game, in functions too; sorted."""
    found = set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return sorted(found)


def standard_only(names: Iterable[str]) -> list[str]:
    """Those of the names that are modules of the standard library."""
    return [name for name in names if name.partition(".")[0] in sys.stdlib_module_names]


def compile_all(pyodide: Path, folders: Sequence[Path], work: Path) -> tuple[Path, list[str]]:
    """Compile the Python files in `folders`, each in `work`, in place, and cut the library to what
    they import.

    Returns the library's zip in `work`, and its members' names. Raises BuildError.
    """
    imported = [name for folder in folders for name in imported_names(folder.rglob("*.py"))]
    _with_replacements(pyodide / LIBRARY, work / LIBRARY)
    job = {
        "pyodide": str(pyodide),
        "script": str(HERE / "precompile.py"),
        "library": LIBRARY,
        "work": str(work),
        "folders": [folder.relative_to(work).as_posix() for folder in folders],
        "roots": sorted({*ALWAYS, *standard_only(imported)}),
    }
    command = [node(), str(HERE / "precompile.mjs"), json.dumps(job)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"Pyodide could not compile the game:\n{done.stderr[-2000:]}")
    return work / "cut.zip", done.stdout.splitlines()[-1].split()


def _with_replacements(library: Path, target: Path) -> None:
    """Copy the library, with our own modules in the places of those replaced."""
    with zipfile.ZipFile(library) as source, zipfile.ZipFile(target, "w") as archive:
        missing = [name for name in REPLACED if name not in source.namelist()]
        if missing:
            raise BuildError(f"Pyodide's library has no {', '.join(missing)} to be replaced.")
        for member in source.infolist():
            own = REPLACED.get(member.filename)
            archive.writestr(member, source.read(member) if own is None else own.read_bytes())


def node() -> str:
    """The Node.js that comes with the pinned tools, else the machine's. `BuildError` if none."""
    own = str(Path(sys.executable).parent)
    search = os.pathsep.join([own, os.environ.get("PATH", os.defpath)])
    found = shutil.which("node", path=search)
    if found is None:
        raise BuildError("node is missing; it comes with the pinned tools: delete .venv and retry.")
    return found
