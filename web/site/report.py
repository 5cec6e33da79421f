"""What a person sees of a long step, and the one error that ends a command with a clear message."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class BuildError(Exception):
    """A command cannot go on. The message says what is wrong, where, and what to do."""


def say(text: str) -> None:
    """Print one line at once, even into a pipe."""
    print(text, flush=True)


@contextmanager
def step(title: str) -> Iterator[None]:
    """Announce a step, and say afterwards how long it took."""
    say(f"==> {title}")
    start = time.monotonic()
    yield
    say(f"    done in {time.monotonic() - start:.1f} s")


def human_bytes(count: int) -> str:
    """12345678 -> "11.8 MB" (1 MB = 2**20 bytes)."""
    if count < 1024 * 1024:
        return f"{count / 1024:.1f} kB"
    return f"{count / 1024 / 1024:.1f} MB"


def fail(error: Exception) -> int:
    """Print an error that was expected to happen sometimes; the exit status to end with."""
    sys.stdout.flush()
    print(f"\nbuild.py: {error}", file=sys.stderr)
    return 1
