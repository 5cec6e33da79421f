"""The game as pygbag packs it, checked; and archives for the page, the same every time."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import deflate

from web.site.environment import ROOT, venv_python
from web.site.report import BuildError

SHIPPED_SUFFIXES = (".py", ".ttf", ".txt")
"""Everything else under game/ stays at home: caches, notes, sources of pictures."""

STAYS_HOME = (
    "game/__main__.py",
    "game/arena/",
    "game/challenges/__main__.py",
    "game/challenges/making/",
    "game/perft.py",
    "game/ui/layout/fonts/LICENSE.txt",
    "game/protocol.py",
    "game/platform/desktop.py",
    "game/platform/system_fonts.py",
)
"""Command-line programs and the desktop's part: files, or folders when they end in a slash."""

COMES_LATER = (
    "game/challenges/",
    "game/coach/",
    "game/editor/",
    "game/ui/actions/challenges.py",
    "game/ui/actions/drafts.py",
    "game/ui/actions/easel.py",
    "game/ui/actions/editor.py",
    "game/ui/actions/lookover.py",
    "game/ui/board/arrows.py",
    "game/ui/input/editor.py",
    "game/ui/screens/analysis.py",
    "game/ui/screens/challenges.py",
    "game/ui/screens/editor.py",
    "game/ui/state/coach.py",
)
"""Folders and modules that the page's first picture does without. They travel in an archive of
their own, which the page fetches when it has started."""

NOT_ON_PAGE = ("game/platform/mixer.py", "game/platform/pygbag.py", "game/tones.py")
"""In pygbag's archive for its own runtime, but not in what our page unpacks. Its sounds are made
by the page, which gets the tones as data."""

PREFIX = "assets/"
"""pygbag puts every member below this folder."""

SMALLEST = 12
"""libdeflate's highest level: a second for all archives, and 4 % less than zlib's."""


def shipped_files() -> dict[str, Path]:
    """What goes into the archive: path inside it -> file in the checkout, sorted by path."""
    files = {"main.py": ROOT / "web" / "main.py"}
    for path in sorted((ROOT / "game").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or path.suffix not in SHIPPED_SUFFIXES:
            continue
        if name.startswith(STAYS_HOME) or "__pycache__" in path.parts:
            continue
        files[name] = path
    return dict(sorted(files.items()))


def pack(target: Path, work: Path, title: str, template: Path, icon: Path) -> Path:
    """Have the game packed, using the empty folder `work`, and lay what is in the archive into the
    new folder `target`.

    title, template, icon: of the page. Returns the page that pygbag made of them.
    Raises BuildError when pygbag fails or packs anything but `shipped_files()`.
    """
    files = shipped_files()
    missing = [str(path) for path in files.values() if not path.is_file()]
    if missing:
        raise BuildError(f"Nothing to pack: {', '.join(missing)} not found.")
    stage = work / "game"
    for name, source in files.items():
        copy = stage / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    _run_pygbag(stage, work, title, template, icon)
    packed = stage / "build" / "web" / f"{stage.name}.apk"
    _check_members(packed, list(files))
    unpack(packed, work / "unpacked")
    os.replace(work / "unpacked" / PREFIX, target)
    return packed.with_name("index.html")


def _run_pygbag(stage: Path, work: Path, title: str, template: Path, icon: Path) -> None:
    # Template and icon must be local files named relative to the working folder: otherwise
    # pygbag asks the network for its own ones, for ever.
    shutil.copyfile(template, work / "template.html")
    shutil.copyfile(icon, work / "icon.png")
    command = [str(venv_python()), "-m", "pygbag", "--build", "--no_opt"]
    command += ["--disable-sound-format-error", "--ume_block", "0", "--can_close", "1"]
    command += ["--title", title, "--template", "template.html", "--icon", "icon.png", stage.name]
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=work,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError("pygbag did not end within 120 s.") from error
    if done.returncode:
        raise BuildError(f"pygbag failed with status {done.returncode}:\n{done.stdout[-2000:]}")


def _check_members(packed: Path, expected: list[str]) -> None:
    """pygbag ends with status 0 even when it has left files out: so look."""
    if not packed.is_file():
        raise BuildError(f"pygbag made no {packed}.")
    with zipfile.ZipFile(packed) as archive:
        found = sorted(archive.namelist())
    wanted = sorted(PREFIX + name for name in expected)
    if found != wanted:
        lost = sorted(set(wanted) - set(found))
        extra = sorted(set(found) - set(wanted))
        raise BuildError(
            f"pygbag packed other files than it was given. Lost: {lost}. Extra: {extra}."
        )


def unpack(archive: Path, folder: Path) -> None:
    """Unpack a zip archive into a new folder."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)


def compress_folder(folder: Path) -> bytes:
    """All files below a folder as one compressed tar archive: much smaller than files compressed
    one by one, and the page can unpack it before Python runs. Equal files give equal bytes."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                content = path.read_bytes()
                member = tarfile.TarInfo(path.relative_to(folder).as_posix())
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
    return compress(buffer.getvalue())


def compress(content: bytes, level: int = SMALLEST) -> bytes:
    """Compress as the page decompresses (gzip), on every machine to the same bytes.

    Not by Python's zlib: which one that is, and what its header says of the system, depends on the
    Python at hand.
    """
    return bytes(deflate.gzip_compress(content, level))
