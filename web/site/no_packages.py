"""Stands in the page's library for Pyodide's `_package_loader`: what Pyodide reads at its start.

The page unpacks its archives itself and installs no packages, so it needs no zipfile, tarfile,
tempfile and shutil: a tenth of the library.
"""

from __future__ import annotations

from site import getsitepackages


class _Folder:
    """A path as Pyodide reads it: an object, not yet text."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = _Folder(getsitepackages()[0])
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Tell Pyodide which packages are installed: none."""
