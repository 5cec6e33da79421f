"""Long work, done in slices between frames."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator
from typing import Any, TypeVar

from game.core import SlayError
from game.ui.actions.opponents import CALM_MS, SLICE_MS

T = TypeVar("T")


class Slices:
    """One piece of work at a time; beginning another drops the one before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock`: milliseconds."""
        self._clock = clock
        self._work: Generator[Any, None, Any] | None = None
        self._until = 0.0  # when the present slice ends
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

    def drop(self) -> None:
        """Leave undone what is left to do."""
        self._work = None

    def rest(self) -> None:
        """Let this be the end of the present slice: there is something to be shown."""
        self._until = 0.0

    def go_on(self, calm: bool = False) -> None:
        """Do a slice; a longer one while it is `calm`: nothing moves on the screen."""
        work = self._work
        if work is None:
            return
        self._until = self._clock() + (CALM_MS if calm else SLICE_MS)
        try:
            while self._clock() < self._until:
                next(work)
        except StopIteration as stop:
            self._work = None
            gc.collect(1)  # of what is new: while there is work Python looks for no waste
            self._done(stop.value)
        except SlayError as error:
            self._work = None
            self._failed(error)
