"""Pyodide's own pygame-ce wheel, for machines without Debian's packages."""

from __future__ import annotations

import hashlib
import http.client
import json
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

from web.runtime import pins
from web.runtime.errors import DownloadError
from web.runtime.fetch import remove_stale, sha256_of
from web.runtime.steps import HEARTBEAT, Report, megabytes

_CHUNK = 1 << 16


def fetch_wheel(lock: Path, base: str, cache: Path, report: Report) -> tuple[Path, str]:
    """Return the wheel named in pyodide-lock.json and its version.

    base: address of the folder it is in. The lock, itself part of a pinned download, names the
    wheel's sha256. Raises DownloadError when the wheel cannot be had or is another file.
    """
    entry = json.loads(lock.read_text(encoding="utf-8"))["packages"]["pygame-ce"]
    name, version, sha256 = entry["file_name"], entry["version"], entry["sha256"]
    folder = cache / "downloads"
    place = folder / name
    if place.is_file() and sha256_of(place) == sha256:
        return place, version
    folder.mkdir(parents=True, exist_ok=True)
    remove_stale(folder)
    address = base.rstrip("/") + "/" + name
    report(f"fetching Pyodide's pygame-ce {version} from {address}")
    with tempfile.TemporaryDirectory(prefix=".partial-", dir=folder) as scratch:
        partial = Path(scratch) / name
        actual = _download(address, partial, report)
        if actual != sha256:
            raise DownloadError(
                f"{address} has the wrong content: its sha256 is {actual}, pyodide-lock.json of "
                f"Pyodide {pins.PYODIDE.version} says {sha256}. Nothing was kept. Give the address "
                "of that release's files with --official-base."
            )
        partial.replace(place)
    return place, version


def _download(address: str, target: Path, report: Report) -> str:
    digest = hashlib.sha256()
    done = 0
    shown = time.monotonic()
    try:
        with urllib.request.urlopen(address, timeout=30) as answer, target.open("wb") as file:
            total = int(answer.headers.get("Content-Length") or 0)
            while chunk := answer.read(_CHUNK):
                file.write(chunk)
                digest.update(chunk)
                done += len(chunk)
                if time.monotonic() - shown > HEARTBEAT:
                    shown = time.monotonic()
                    report(f"{megabytes(done)} of {megabytes(total)}")
    except (OSError, ValueError, http.client.HTTPException) as error:  # URLError is an OSError
        raise DownloadError(
            f"cannot download {address}: {error}. Check the connection, or give another address "
            "with --official-base; on Debian the wheel can be built instead: --runtime build."
        ) from error
    if total and done != total:
        raise DownloadError(
            f"{address} ended after {done} of {total} bytes. Run the same command again."
        )
    return digest.hexdigest()


def licence_texts(wheel: Path) -> dict[str, bytes]:
    """The licence texts inside a wheel: file name -> text."""
    texts = {}
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.namelist():
            folder, _, name = member.rpartition("/")
            if ".dist-info" in folder and name.upper().startswith(("LICEN", "COPYING", "LGPL")):
                texts[name] = archive.read(member)
    return texts
