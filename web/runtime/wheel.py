"""Packing the wheel: always the same bytes for the same parts."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

from web.runtime import pins

MODULE = "base.cpython-313-wasm32-emscripten.so"
"""The one extension module, named as Pyodide's Python looks for it."""

_TAG = "cp313-cp313-pyemscripten_2025_0_wasm32"
_EPOCH = (1980, 1, 1, 0, 0, 0)

# Of pygame's own Python files; the C modules need colordict, and cursors completes pygame.mouse.
_PYTHON_FILES = ("colordict.py", "cursors.py", "locals.py", "version.py")

LICENCES = Path(__file__).parent / "licences"
_WHEEL_PARTS = ("pygame-ce", "SDL2", "SDL2_ttf", "FreeType", "Emscripten")

_METADATA = f"""\
Metadata-Version: 2.1
Name: pygame-ce
Version: {pins.PYGAME.version}
Summary: pygame-ce for Pyodide, reduced to what the game Slay uses
License: LGPL-2.1-or-later
Requires-Python: ==3.13.*

pygame-ce {pins.PYGAME.version}, compiled to WebAssembly together with SDL2 {pins.SDL.version},
SDL2_ttf {pins.SDL_TTF.version} and FreeType {pins.FREETYPE.version}.

This is a modified version: modules the game does not use are left out. The changes and the whole
recipe are the folder web/runtime of the game's sources.
"""


def filename() -> str:
    """The wheel's file name, which tells Pyodide what it is."""
    return f"pygame_ce-{pins.PYGAME.version}-{_TAG}.whl"


def pack(module: Path, python_sources: Path, target: Path) -> None:
    """Write the wheel: the linked module, pygame's Python files and the licence texts."""
    info = f"pygame_ce-{pins.PYGAME.version}.dist-info"
    members = {
        f"pygame/{MODULE}": module.read_bytes(),
        "pygame/__init__.py": (Path(__file__).parent / "pygame_init.py").read_bytes(),
        f"{info}/METADATA": _METADATA.encode(),
        f"{info}/WHEEL": (
            f"Wheel-Version: 1.0\nGenerator: slay\nRoot-Is-Purelib: false\nTag: {_TAG}\n".encode()
        ),
    }
    for name in _PYTHON_FILES:
        members[f"pygame/{name}"] = (python_sources / name).read_bytes()
    for text in sorted(LICENCES.glob("*.txt")):
        if text.stem in _WHEEL_PARTS:
            members[f"{info}/licenses/{text.name}"] = text.read_bytes()
    members[f"{info}/RECORD"] = _record(members, f"{info}/RECORD").encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, wherever it is packed
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, members[name])


def _record(members: dict[str, bytes], own_name: str) -> str:
    lines = []
    for name in sorted(members):
        digest = base64.urlsafe_b64encode(hashlib.sha256(members[name]).digest()).rstrip(b"=")
        lines.append(f"{name},sha256={digest.decode()},{len(members[name])}\n")
    return "".join(lines) + f"{own_name},,\n"
