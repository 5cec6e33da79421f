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
from collections.abc import Iterable
from pathlib import Path

from web.site.report import BuildError

HERE = Path(__file__).parent

# What Pyodide imports by itself to start, to load a wheel and to show an error, beyond what is
# loaded when it has started.
ALWAYS = (
    "asyncio",
    "encodings.ascii",
    "encodings.cp437",  # zipfile reads file names with it
    "encodings.latin_1",
    "encodings.utf_8",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "linecache",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.webloop",
    "pyodide._package_loader",
    "shutil",
    "tarfile",
    "tokenize",
    "traceback",
    "zipfile",
)


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


def compile_all(
    pyodide: Path, game: Path, work: Path, others: Iterable[str]
) -> tuple[Path, list[str]]:
    """Compile the unpacked game in the folder `game` in place, and cut the library for it.

    game: `work`/game. others: names of modules to keep beyond those the game imports.
    Returns the library's zip in `work`, and its members' names. Raises BuildError.
    """
    assert game == work / "game"
    imported = [*imported_names(game.rglob("*.py")), *others]
    roots = [*ALWAYS, *standard_only(imported)]
    job = {
        "pyodide": str(pyodide),
        "script": str(HERE / "precompile.py"),
        "work": str(work),
        "roots": sorted(set(roots)),
    }
    command = [node(), str(HERE / "precompile.mjs"), json.dumps(job)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"Pyodide could not compile the game:\n{done.stderr[-2000:]}")
    return work / "python_stdlib.zip", done.stdout.splitlines()[-1].split()


def node() -> str:
    """The Node.js that comes with the pinned tools, else the machine's. `BuildError` if none."""
    own = str(Path(sys.executable).parent)
    search = os.pathsep.join([own, os.environ.get("PATH", os.defpath)])
    found = shutil.which("node", path=search)
    if found is None:
        raise BuildError("node is missing; it comes with the pinned tools: delete .venv and retry.")
    return found
