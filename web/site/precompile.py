"""Runs inside Pyodide, under node, while the site is built: see library.py, which starts it.

Compiled code is what the browser's Python would make of the sources at every start; here it is made
once, by the very same interpreter.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import os
import sys
import zipfile
from collections.abc import Iterable
from importlib.machinery import FrozenImporter

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def cut_library(needed: Iterable[str], target: str) -> list[str]:
    """Write the modules of the standard library that are among `needed`, compiled, to a zip.

    Returns the names of its members.
    """
    with zipfile.ZipFile(LIBRARY) as library:
        members = set(library.namelist())
        kept = {}
        for name in needed:
            spec = getattr(sys.modules[name], "__spec__", None)
            if spec is not None and spec.loader is FrozenImporter:
                continue  # it is inside the interpreter
            stem = name.replace(".", "/")
            for member in (f"{stem}.py", f"{stem}/__init__.py"):
                if member in members:
                    kept[member] = library.read(member)
    with zipfile.ZipFile(target, "w") as archive:  # not compressed: that is done to it as a whole
        for member, source in sorted(kept.items()):
            entry = zipfile.ZipInfo(member + "c", _EPOCH)
            archive.writestr(entry, compiled(source, f"{LIBRARY}/{member}"))
    return sorted(kept)


def compile_folder(folder: str, shown_as: str) -> None:
    """Replace every .py file below `folder` by its .pyc; tracebacks name it below `shown_as`."""
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.endswith(".py"):
                continue
            path = f"{place}/{name}"
            with open(path, "rb") as file:
                source = file.read()
            shown = shown_as + path.removeprefix(folder)
            with open(path + "c", "wb") as file:
                file.write(compiled(source, shown, annotated=False))
            os.remove(path)


def compiled(source: bytes, path: str, *, annotated: bool = True) -> bytes:
    """The content of the .pyc file for a module that has no source beside it.

    annotated: whether functions keep their annotations, which some of the library reads at run
    time. Classes always do: their fields are made of them.
    """
    tree = ast.parse(source, path)
    _strip_docstrings(tree)
    if not annotated:
        _strip_annotations(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def _strip_annotations(tree: ast.Module) -> None:
    """Take the types out of all functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def _strip_docstrings(tree: ast.Module) -> None:
    """Take out what only readers of the source need."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = node.body[0] if node.body else None
        if not (isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)):
            continue
        if not isinstance(first.value.value, str):
            continue
        if isinstance(node, ast.ClassDef):
            # Without one, @dataclass works out a signature to put there, and Pyodide wants one
            # for each class that it fills with its own docstrings.
            first.value.value = "-"
        elif len(node.body) > 1:
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), first)
