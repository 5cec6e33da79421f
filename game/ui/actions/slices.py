"""Long work, done in slices between frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from game.core import SlayError
from game.ui.actions.opponents import SLICE_MS

T = TypeVar("T")


class Slices:
    """One piece of work at a time; beginning another drops the one before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock`: milliseconds."""
        self._clock = clock
        self._work: Generator[Any, None, Any] | None = None
        self._done: Callable[[Any], None] = lambda result: None
        self._failed: Callable[[SlayError], None] = lambda error: None

    @property
    def busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def begin(
        self,
        work: Generator[Any, None, T],
        done: Callable[[T], None],
        failed: Callable[[SlayError], None],
    ) -> None:
        """Do `work` from the next `go_on` on; then call `done` with its result, or `failed`."""
        self._work, self._done, self._failed = work, done, failed

    def go_on(self) -> None:
        """Do a slice."""
        work = self._work
        if work is None:
            return
        until = self._clock() + SLICE_MS
        try:
            while self._clock() < until:
                next(work)
        except StopIteration as stop:
            self._work = None
            self._done(stop.value)
        except SlayError as error:
            self._work = None
            self._failed(error)
