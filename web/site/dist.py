"""The site in `dist/`: page, runtime and game under names that change with their content."""

from __future__ import annotations

import hashlib
import html
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from game import __version__, tones
from game.texts import LANGUAGES, Catalogue
from web import runtime
from web.runtime.fetch import default_cache
from web.site.environment import ROOT, only_one
from web.site.library import compile_all
from web.site.pack import (
    COMES_LATER,
    NOT_ON_PAGE,
    compress,
    compress_folder,
    pack,
    shipped_files,
    unpack,
)
from web.site.report import human_bytes, say, step
from web.site.seal import integrity, seal

DIST = ROOT / "dist"
PAGE = ROOT / "web" / "page"
BUILD_INFO = "build.json"

# Nothing but the site itself; Python is WebAssembly, for which browsers want a word of its own.
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{more}; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)

IN_PAGE_FOLDER = (
    "loader.js",
    "platform.js",
    "sound.js",
    "snapshot.js",
    "container.js",
    "python.js",
    "keeper.js",
    "offline.js",
    "words.js",
    "old-browser.js",
    "page.css",
)
AT_TOP = ("icon.png", "icon-512.png", "manifest.webmanifest")
AS_HOSTS_DO = 6
"""The level at which a host may compress what it sends."""
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")


@dataclass(frozen=True)
class SiteFile:
    """One file of the site: its path there, and its size as it is and compressed for the way."""

    path: str
    bytes: int
    gzip: int
    sha256: str


def build(mode: str = "auto", official_base: str | None = None) -> Path:
    """Bring `dist/` up to date and return it. Raises BuildError or RuntimeBuildError.

    mode, official_base: where the runtime comes from, see `web.runtime.obtain`.
    """
    (ROOT / "build").mkdir(exist_ok=True)
    with only_one(ROOT / "build" / ".lock"):
        return _build(mode, official_base)


def _build(mode: str, official_base: str | None) -> Path:
    key = _key(mode, official_base)
    info = _current_info()
    if info is not None and info.get("key") == key:
        say(f"dist/ is up to date: {_summary(info)}")
        return DIST
    with step("Runtime: Pyodide, and pygame-ce for it"):
        parts = runtime.obtain(
            mode, default_cache(), official_base, lambda line: say(f"    {line}")
        )
    _remove_left_over(ROOT / "build")
    with tempfile.TemporaryDirectory(prefix="site-", dir=ROOT / "build") as folder:
        work = Path(folder)
        site = work / "dist"
        site.mkdir()
        with step(f"Packing {len(shipped_files())} files of the game with pygbag"):
            (work / "pack").mkdir()
            page = pack(
                work / "game", work / "pack", "Slay", PAGE / "index.html", PAGE / "icon.png"
            )
        with step("Compiling the game and the library it needs"):
            for name in NOT_ON_PAGE:
                (work / "game" / name).unlink()
            dynlibs = _unpack_wheel(parts.wheel, work / "pygame", work / "dynlibs")
            library, members = compile_all(parts.pyodide, [work / "game", work / "pygame"], work)
            say(f"    {len(members)} modules of the standard library are kept")
            for name in (re.sub(r"\.py$", ".pyc", name) for name in COMES_LATER):
                (work / "later" / name).parent.mkdir(parents=True, exist_ok=True)
                (work / "game" / name).rename(work / "later" / name)
        with step("Laying out dist/"):
            archives = {
                "library": compress(library.read_bytes()),
                "pygame": compress_folder(work / "pygame"),
                "game": compress_folder(work / "game"),
                "later": compress_folder(work / "later"),
            }
            _lay_out(site, page, archives, dynlibs, parts)
            info = _describe(site, key, parts)
            _write_json(site / BUILD_INFO, info)
            _swap(site, work)
    say(f"dist/ is ready: {_summary(info)}")
    return DIST


def digest_of(files: Iterable[tuple[str, bytes]]) -> str:
    """A short name for a set of files: changes when any name or byte does."""
    digest = hashlib.sha256()
    for name, content in files:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def _key(mode: str, official_base: str | None) -> str:
    """Changes with everything the site is made of."""
    sources = [*shipped_files().values(), *sorted(PAGE.rglob("*"))]
    sources += [
        *sorted((ROOT / "web" / "site").glob("*.*")),
        *sorted((ROOT / "licences").glob("*")),
    ]
    sources += [ROOT / "requirements-dev.lock", ROOT / "LICENSE"]
    content = [(path.name, path.read_bytes()) for path in sources if path.is_file()]
    choice = f"{mode} {official_base} {runtime.key()}"
    return digest_of([("choice", choice.encode()), *content])


def _current_info() -> dict[str, object] | None:
    """What `dist/` says of itself, if all its files are there in their full size."""
    try:
        info: dict[str, object] = json.loads((DIST / BUILD_INFO).read_text(encoding="utf-8"))
        files = info["files"]
        whole = isinstance(files, list) and all(
            (DIST / file["path"]).stat().st_size == file["bytes"] for file in files
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return info if whole else None


def _unpack_wheel(wheel: Path, folder: Path, apart: Path) -> dict[str, Path]:
    """Unpack the packages in a wheel, without what is for installers and readers of licences: those
    are in the site's own folder. The extension modules go into the folder `apart`: the browser
    compiles them while they arrive. Returns the file of each by its path in the wheel, sorted."""
    unpack(wheel, folder)
    for notes in folder.glob("*.dist-info"):
        shutil.rmtree(notes)
    apart.mkdir()
    dynlibs = {}
    for path in sorted(folder.rglob("*.so")):
        name = path.relative_to(folder)
        dynlibs[name.as_posix()] = path.rename(apart / name.as_posix().replace("/", "."))
    return dynlibs


def _lay_out(
    site: Path,
    page: Path,
    archives: dict[str, bytes],
    dynlibs: dict[str, Path],
    parts: runtime.Runtime,
) -> None:
    runtime_files = {name: parts.pyodide / name for name in RUNTIME_FILES}
    runtime_folder = _folder(site, "runtime", runtime_files)
    page_folder = _folder(site, "page", {name: PAGE / name for name in IN_PAGE_FOLDER})
    archive_names = {}
    for role, content in archives.items():
        # No ending that servers know: some would decompress it on the way, unasked.
        archive_names[role] = f"{role}-{digest_of([(role, content)])}.bin"
        (site / archive_names[role]).write_bytes(content)
    dynlib_names = {name: _dynlib(site, file) for name, file in dynlibs.items()}
    for name in AT_TOP:
        shutil.copyfile(PAGE / name, site / name)

    core = f"{runtime_folder}/pyodide.asm.js"
    about_site = {
        "version": __version__,
        "origin": parts.origin,
        "runtime": f"{runtime_folder}/",
        "core": {
            "path": core,
            "integrity": integrity((site / core).read_bytes()),
            "sent": _sent((site / core).read_bytes()),
        },
        "library": archive_names["library"],
        "zip": f"/lib/python{''.join(parts.versions['Python'].split('.')[:2])}.zip",
        "dynlibs": sorted(dynlibs),
        "texts": _page_texts(),
        "sounds": {"rate": tones.RATE, "loudness": tones.LOUDNESS, "tones": tones.SOUNDS},
        "lock": _empty_lock(parts.pyodide / "pyodide-lock.json"),
        "files": [
            _fetched(site, "wasm", f"{runtime_folder}/pyodide.asm.wasm"),
            *(_fetched(site, name, path) for name, path in dynlib_names.items()),
            *(_fetched(site, role, name) for role, name in archive_names.items()),
        ],
    }
    # What a kept start of Python depends on, the page's own scripts included.
    about_site["build"] = digest_of([("site", json.dumps([page_folder, about_site]).encode())])
    replacements = {
        "@CSP@": html.escape(policy(parts.origin)),
        "@PAGE@": page_folder,
        "@RUNTIME@": runtime_folder,
        "@GUARD@": _without_comments(PAGE / "guard.js"),
        "@ISLAND@": (PAGE / "island.svg").read_text(encoding="utf-8").strip(),
        "@PRELOAD@": _preload(core, [f"{runtime_folder}/pyodide.asm.wasm", *dynlib_names.values()]),
        "@SITE@": json.dumps(about_site, separators=(",", ":")).replace("<", "\\u003c"),
    }
    replacements |= {f"@{key}@": html.escape(text) for key, text in _page_texts()["en"].items()}
    pages = {"index.html": page} | {rules.name: rules for rules in sorted(PAGE.glob("rules*.html"))}
    for name, source in pages.items():
        text = source.read_text(encoding="utf-8")
        for mark, value in replacements.items():
            text = text.replace(mark, value)
        (site / name).write_text(seal(text, site), encoding="utf-8")
    (site / ".nojekyll").touch()
    write_service_worker(site)
    _licences(site / "licences", parts)


def _without_comments(script: Path) -> str:
    """A short script as it stands in a page: without the lines that only readers need."""
    lines = script.read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip() for line in lines if not line.startswith("//"))


def _preload(script: str, modules: list[str]) -> str:
    """What every start needs and what is largest, to be asked for before any script has run."""
    links = [
        f'<link rel="preload" href="{html.escape(module)}" as="fetch" crossorigin>'
        for module in modules
    ]
    return "\n".join([*links, f'<link rel="preload" href="{html.escape(script)}" as="script">'])


def _dynlib(site: Path, module: Path) -> str:
    """Put an extension module into the site as WebAssembly; its path there."""
    stem, content = module.name.partition(".cpython")[0], module.read_bytes()
    target = site / f"{stem}-{digest_of([(stem, content)])}.wasm"
    target.write_bytes(content)
    return target.name


def _page_texts() -> dict[str, dict[str, str]]:
    """The texts of the page for each language, by key."""
    english = Catalogue("en").texts  # for what a language lacks
    catalogues = {code: {**english, **Catalogue(code).texts} for code in LANGUAGES}
    return {
        language: {key: text for key, text in texts.items() if key.startswith("page.")}
        for language, texts in catalogues.items()
    }


def write_service_worker(site: Path) -> None:
    """The script that keeps all files laid out so far, by path and hash."""
    files = [
        {"path": path.relative_to(site).as_posix(), "sha256": _sha256(path.read_bytes())}
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name != ".nojekyll"
    ]
    listing = json.dumps(files, indent=1)
    script = (PAGE / "sw.js").read_text(encoding="utf-8")
    script = script.replace("@VERSION@", digest_of([("files", listing.encode())]))
    (site / "sw.js").write_text(script.replace("@FILES@", listing), encoding="utf-8")


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def policy(origin: str) -> str:
    """The page's Content-Security-Policy. Pyodide's own wheel evaluates SDL's snippets of
    JavaScript; in the one built here they are part of the script."""
    return CSP.format(more=" 'unsafe-eval'" if origin == "official" else "")


def _folder(site: Path, name: str, files: dict[str, Path]) -> str:
    """Copy files into a folder of the site that is named for their content; the folder's name."""
    digest = digest_of((key, files[key].read_bytes()) for key in sorted(files))
    folder = site / f"{name}-{digest}"
    folder.mkdir()
    for key, source in files.items():
        shutil.copyfile(source, folder / key)
    return folder.name


def _fetched(site: Path, role: str, path: str) -> dict[str, object]:
    content = (site / path).read_bytes()
    return {
        "role": role,
        "path": path,
        "bytes": len(content),
        "sent": _sent(content),
        "sha256": _sha256(content),
    }


def _sent(content: bytes) -> int:
    """How many bytes of a file come over the line: hosts compress most files on the way."""
    return min(len(content), len(compress(content, AS_HOSTS_DO)))


def _empty_lock(path: Path) -> dict[str, object]:
    """Pyodide's list of packages without the packages: the site carries the only one it needs."""
    lock = json.loads(path.read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def _licences(folder: Path, parts: runtime.Runtime) -> None:
    folder.mkdir()
    texts = {"Slay.txt": ROOT / "LICENSE"}
    texts |= {path.name: path for path in sorted(parts.licences.iterdir()) if path.is_file()}
    texts["Nunito-font.txt"] = ROOT / "game" / "ui" / "layout" / "fonts" / "LICENSE.txt"
    for name, source in texts.items():
        shutil.copyfile(source, folder / name)
    items = "".join(
        f'<li><a href="{html.escape(name)}">{html.escape(Path(name).stem)}</a></li>'
        for name in texts
    )
    (folder / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Slay: licences</title>'
        f"<h1>Licences of the parts</h1><ul>{items}</ul>\n",
        encoding="utf-8",
    )


def _describe(site: Path, key: str, parts: runtime.Runtime) -> dict[str, object]:
    files = []
    for path in sorted(site.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            name = path.relative_to(site).as_posix()
            files.append(SiteFile(name, len(content), _sent(content), _sha256(content)))
    start = [file for file in files if not file.path.startswith("licences/")]
    return {
        "name": "Slay",
        "version": __version__,
        "key": key,
        "origin": parts.origin,
        "versions": parts.versions,
        "bytes": sum(file.bytes for file in start),
        "gzip": sum(file.gzip for file in start),
        "files": [asdict(file) for file in files],
    }


def _summary(info: dict[str, object]) -> str:
    raw, small = (human_bytes(int(str(info[key]))) for key in ("bytes", "gzip"))
    return f"version {info['version']}, {raw}, {small} gzipped"


def _remove_left_over(folder: Path) -> None:
    """Remove what builds that were killed left behind more than a day ago."""
    for work in folder.glob("site-*"):
        if time.time() - work.stat().st_mtime > 24 * 3600:
            shutil.rmtree(work, ignore_errors=True)


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _swap(site: Path, work: Path) -> None:
    """Put the finished site in the old one's place. A kill between the two moves loses nothing
    that the same command does not make again."""
    if DIST.exists():
        os.replace(DIST, work / "old")
    os.replace(site, DIST)
