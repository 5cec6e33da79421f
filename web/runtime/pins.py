"""Everything the runtime is made of: one line for each download, pinned by version and hash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Pin:
    """One file of a package registry."""

    name: str
    """What it is called here and in `Runtime.versions`."""
    version: str
    registry: Literal["npm", "pypi", "debian"]
    locator: str
    """How the registry's client asks for it: npm's or PyPI's requirement, or Debian's pool path."""
    filename: str
    size: int
    """In bytes; for progress only, since the hash says it all."""
    sha256: str


def npm(name: str, version: str, size: int, sha256: str) -> Pin:
    """A package of npm, as the tarball `npm pack` fetches."""
    return Pin(name, version, "npm", f"{name}@{version}", f"{name}-{version}.tgz", size, sha256)


def pypi_sdist(name: str, version: str, size: int, sha256: str) -> Pin:
    """A source distribution of PyPI."""
    filename = f"{name.replace('-', '_')}-{version}.tar.gz"
    return Pin(name, version, "pypi", f"{name}=={version}", filename, size, sha256)


def debian(name: str, version: str, pool_path: str, size: int, sha256: str) -> Pin:
    """An upstream tarball of a Debian source package; these stay the same for a release's life."""
    return Pin(name, version, "debian", pool_path, pool_path.rsplit("/", 1)[1], size, sha256)


PYODIDE = npm(
    "pyodide",
    "0.29.5",
    5_598_317,
    "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181",
)
# A tool, which goes into nothing: the build can do without it.
BINARYEN = npm(
    "binaryen",
    "132.0.0",
    23_273_804,
    "6543555fb29bb92548f325c7dc18e9ab7dbb1215edda25993d1e3f71d85b8618",
)
PYGAME = pypi_sdist(
    "pygame-ce",
    "2.5.8",
    5_300_831,
    "3c8e69088ead310037972c391306ea58e74d7296b35d1890067749235fd554ba",
)
SDL = debian(
    "SDL2",
    "2.32.4",
    "main/libs/libsdl2/libsdl2_2.32.4+dfsg.orig.tar.gz",
    5_230_799,
    "d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277",
)
SDL_TTF = debian(
    "SDL2_ttf",
    "2.24.0",
    "main/libs/libsdl2-ttf/libsdl2-ttf_2.24.0+dfsg.orig.tar.gz",
    107_473,
    "13cc12b24e28323e1ea257630ae6cc7617e3b34fee7ac70c7a81200b89967bf8",
)
FREETYPE = debian(
    "FreeType",
    "2.13.3",
    "main/f/freetype/freetype_2.13.3+dfsg.orig.tar.xz",
    2_201_416,
    "686ec73cbf6783b245dd068a09ce807b729ac0f8a46dd70f7867923c32fdf4de",
)
# The libc headers only. 3.1.69 is not Pyodide's 4.0.9, but has the same types (docs/runtime.md).
EMSCRIPTEN = debian(
    "Emscripten",
    "3.1.69",
    "main/e/emscripten/emscripten_3.1.69+dfsg.orig.tar.xz",
    19_363_704,
    "394804c47d38ca3f1fa37b0b12beba60c2b03e6d7d3140a4e658b6dc6fee4481",
)
# Python's headers only. Pyodide runs 3.13.2; the ABI is one for all of 3.13.
PYTHON = debian(
    "CPython",
    "3.13.5",
    "main/p/python3.13/python3.13_3.13.5.orig.tar.xz",
    22_856_016,
    "93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640",
)

PINS = (PYODIDE, PYGAME, SDL, SDL_TTF, FREETYPE, EMSCRIPTEN, PYTHON)

CLANG = "clang-19"
LINKER = "wasm-ld-19"
DEBIAN_TOOLS = {"clang-19": CLANG, "lld-19": LINKER}
"""Debian package -> the command it brings. LLVM 19 is what Pyodide's main module was built with."""

OFFICIAL_BASE = "https://cdn.jsdelivr.net/pyodide/v0.29.5/full/"
"""Where Pyodide's own wheels are published; used by mode "official" only."""
