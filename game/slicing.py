"""Work in slices: generators that yield every few milliseconds, so that a frame can be shown."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def finish(work: Generator[Any, None, T]) -> T:
    """The result of such work, done without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: T = stop.value
            return result
