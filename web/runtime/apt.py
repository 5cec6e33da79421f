"""What Debian's apt does for the build: install tools, and fetch files of the package pool."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable

from web.runtime.errors import RuntimeBuildError
from web.runtime.steps import Report, run

HELPER = "/usr/lib/apt/apt-helper"
_RELEASES = ("bookworm", "trixie", "oldstable", "stable", "testing", "sid", "unstable")


def available() -> bool:
    """Whether this machine has apt, with its own downloader."""
    return shutil.which("apt-get") is not None and os.access(HELPER, os.X_OK)


def mirrors() -> tuple[str, ...]:
    """Addresses of the Debian archives this machine is set up with, each without a final slash.

    All releases of Debian share one pool, so a file of trixie is found from bookworm's mirror too.
    Empty where there is no apt, or one that knows no Debian archive, as on Ubuntu.
    """
    if not available():
        return ()
    listing = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages"],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    pairs = (line.split() for line in listing.stdout.splitlines())
    found = [pair[0].rstrip("/") for pair in pairs if len(pair) == 2 and pair[1] in _RELEASES]
    return tuple(dict.fromkeys(found))


def download_command(address: str, target: str, sha256: str) -> list[str]:
    """The command that fetches one address through apt, which knows proxies and checks the hash."""
    # As root apt would else drop to a user who cannot write where the file goes.
    sandbox = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
    return [HELPER, *sandbox, "download-file", address, target, f"SHA256:{sha256}"]


def missing(commands: dict[str, str]) -> list[str]:
    """Of the packages (package -> command it brings), those whose command is not there."""
    return [package for package, command in commands.items() if shutil.which(command) is None]


def ensure(commands: dict[str, str], report: Report) -> None:
    """Install the Debian packages whose commands are missing.

    commands: package -> a command it brings.
    Raises RuntimeBuildError naming the packages and the command to type when that is not possible.
    """
    absent = missing(commands)
    if not absent:
        return
    by_hand = f"apt-get install --no-install-recommends {' '.join(absent)}"
    if not available():
        raise RuntimeBuildError(
            f"missing tools: {', '.join(commands[p] for p in absent)}. They come with Debian's "
            f"packages {', '.join(absent)}; without apt use the official wheel: --runtime official."
        )
    if os.geteuid() != 0:
        raise RuntimeBuildError(
            f"missing Debian packages: {', '.join(absent)}. Type: sudo {by_hand}"
        )
    report(f"installing Debian packages: {', '.join(absent)}")
    if _install(absent, report) == 0 and not missing(commands):
        return
    # The usual reasons: an installation was killed, or the lists are empty or out of date.
    report("refreshing apt's package lists")
    _run(["dpkg", "--configure", "-a"], "dpkg --configure", report)
    _run(["apt-get", "update"], "apt-get update", report)
    status = _install(absent, report)
    if status != 0 or missing(commands):
        raise RuntimeBuildError(
            f"apt could not install {', '.join(absent)}. Type this to see why: {by_hand}"
        )


def _install(packages: Iterable[str], report: Report) -> int:
    options = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
    return _run(["apt-get", "install", *options, *packages], "apt-get install", report)


def _run(command: list[str], label: str, report: Report) -> int:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    status, _ = run(command, label, report, env=environment)
    return status
