"""The Python runtime of the page: Pyodide, and pygame-ce as a wheel for it.

`obtain` is all that the rest of the build needs. See docs/runtime.md for how the wheel is made.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from pathlib import Path

from web.runtime import (
    apt,
    deprecated,
    exports,
    headers,
    hooks,
    link,
    official,
    pins,
    snippets,
    sources,
    unused_tables,
    wheel,
)
from web.runtime.compile import compile_all
from web.runtime.errors import DownloadError, RuntimeBuildError
from web.runtime.fetch import default_cache, fetch_all, fetch_one
from web.runtime.pins import OFFICIAL_BASE
from web.runtime.steps import Report, one_at_a_time
from web.runtime.store import Runtime, load, save

__all__ = [
    "MODES",
    "OFFICIAL_BASE",
    "DownloadError",
    "Runtime",
    "RuntimeBuildError",
    "default_cache",
    "key",
    "obtain",
    "obtain_plain",
]

MODES = ("auto", "build", "official")


def key() -> str:
    """Hex digest over the recipe's sources and its pins: what a cached runtime is filed under."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for path in sorted([*here.glob("*.py"), *wheel.LICENCES.glob("*.txt")]):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(here).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def obtain(mode: str, cache: Path, official_base: str | None, report: Report) -> Runtime:
    """Return the runtime, building or downloading it when the cache does not hold it.

    mode: "auto" (cached, else built where there is Debian's apt, else official), "build" or
    "official".
    cache: folder for downloads and results; made when missing.
    official_base: address of the folder with Pyodide's own wheels; None: the documented default.
    report: called with one short line of progress at a time.
    Raises RuntimeBuildError; a kill at any moment leaves a cache from which a new call succeeds.
    """
    if mode not in MODES:
        raise RuntimeBuildError(f"unknown runtime {mode!r}: use one of {', '.join(MODES)}")
    report = one_at_a_time(report)
    for candidate in ("build", "official") if mode == "auto" else (mode,):
        kept = load(_place(cache, candidate))
        if kept is not None:
            return kept
    if mode == "auto":
        mode = "build" if apt.mirrors() else "official"
    if mode == "build":
        return save(_place(cache, mode), lambda made: _build(made, cache, report), "built")
    base = official_base or OFFICIAL_BASE
    return save(_place(cache, mode), lambda made: _take(made, cache, base, report), "official")


def obtain_plain(cache: Path, report: Report) -> Runtime:
    """The runtime without what is done to make it small and strict: Pyodide as published and a
    wheel compiled for speed and not stripped. What the bench compares the page with; needs
    Debian's apt.

    cache, report, errors: as for `obtain`.
    """
    report = one_at_a_time(report)
    place = _place(cache, "plain")
    return load(place) or save(place, lambda made: _build(made, cache, report, plain=True), "built")


def _place(cache: Path, mode: str) -> Path:
    return cache / "runtime" / f"{key()[:16]}-{mode}"


def _build(
    made: Path, cache: Path, report: Report, plain: bool = False
) -> tuple[str, dict[str, str]]:
    apt.ensure(pins.DEBIAN_TOOLS, report)
    tarballs = fetch_all(pins.PINS, cache, report)
    with tempfile.TemporaryDirectory(prefix="work-", dir=made.parent) as scratch:
        root = Path(scratch)
        sources.unpack_all(tarballs, root, report)
        headers.write_headers(root)
        objects = compile_all(root, root / "objects", report, plain)
        module = root / wheel.MODULE
        link.link(objects, module, report, strip=not plain)
        count = link.check_imports(module, root / "pyodide")
        report(f"all {count} imports of the module are offered by Pyodide")
        reducer = ""
        if not plain:
            hooks.add(root / "pyodide")
            snippets.compile_ahead(module, root / "pyodide" / "pyodide.asm.js")
            deprecated.remove(root / "pyodide" / "pyodide.asm.js")
            blanked = unused_tables.blank(
                root / "pyodide" / "pyodide.asm.wasm", root / "python" / "Modules"
            )
            report(f"{blanked} bytes of unused tables are emptied")
            reducer = exports.reduce(root / "pyodide", module, cache, report)
        wheel.pack(module, root / "pygame" / "src_py", made / wheel.filename())
        _copy_pyodide(root / "pyodide", made / "pyodide")
    shutil.copytree(wheel.LICENCES, made / "licences")
    versions = {pin.name: pin.version for pin in pins.PINS}
    if reducer:
        versions[pins.BINARYEN.name] = reducer
    return wheel.filename(), versions | {"Python": _python_version(made)}


def _take(made: Path, cache: Path, base: str, report: Report) -> tuple[str, dict[str, str]]:
    tarball = fetch_one(pins.PYODIDE, cache, report)
    sources.unpack(tarball, made / "pyodide", sources.PYODIDE_FILES)
    deprecated.remove(made / "pyodide" / "pyodide.asm.js")
    hooks.add(made / "pyodide")
    lock = made / "pyodide" / "pyodide-lock.json"
    found, version = official.fetch_wheel(lock, base, cache, report)
    shutil.copyfile(found, made / found.name)
    shutil.copytree(wheel.LICENCES, made / "licences")
    for name, text in official.licence_texts(found).items():
        (made / "licences" / f"wheel-{name}").write_bytes(text)
    versions = {pins.PYODIDE.name: pins.PYODIDE.version, pins.PYGAME.name: version}
    return found.name, versions | {"Python": _python_version(made)}


def _copy_pyodide(folder: Path, target: Path) -> None:
    target.mkdir()
    for name in sources.PYODIDE_FILES:
        shutil.copyfile(folder / name, target / name)


def _python_version(made: Path) -> str:
    lock = json.loads((made / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return str(lock["info"]["python"])
