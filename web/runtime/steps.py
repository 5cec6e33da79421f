"""Running other programs without going silent."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

Report = Callable[[str], None]
Command = Sequence[str | Path]

HEARTBEAT = 2.0
"""Seconds between signs of life while a program runs."""


def one_at_a_time(report: Report) -> Report:
    """The same report, for several threads: their lines come one after the other."""
    lock = threading.Lock()

    def locked(line: str) -> None:
        with lock:
            report(line)

    return locked


def megabytes(size: int) -> str:
    """A size in bytes, for people."""
    return f"{size / 1e6:.1f} MB"


def run(
    command: Command,
    label: str,
    report: Report,
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    growing: Path | None = None,
    total: int = 0,
    limit: float = 900.0,
) -> tuple[int, str]:
    """Run a program to its end; return its exit status and all it printed.

    label: what a sign of life calls it. growing, total: a file it writes and that file's final
    size in bytes, shown as progress. limit: seconds after which it is stopped; the status is then
    124, as with timeout(1). FileNotFoundError when there is no such program.
    """
    began = time.monotonic()
    with subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=env,
        cwd=cwd,
    ) as process:
        try:
            while True:
                try:
                    output, _ = process.communicate(timeout=HEARTBEAT)
                    return process.returncode, output
                except subprocess.TimeoutExpired:
                    seconds = time.monotonic() - began
                    if seconds > limit:
                        process.kill()
                        output, _ = process.communicate()
                        return 124, output + f"\nstopped after {limit:.0f} s"
                    report(f"{label}: {_progress(growing, total, seconds)}")
        except BaseException:
            process.kill()
            raise


def _progress(growing: Path | None, total: int, seconds: float) -> str:
    if growing is not None and total:
        try:
            return f"{megabytes(growing.stat().st_size)} of {megabytes(total)}"
        except OSError:
            pass
    return f"{seconds:.0f} s"
