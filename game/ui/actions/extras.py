"""What the page fetches only after its first picture: coach, challenges and editor."""

from __future__ import annotations

from collections.abc import Callable

from game.platform.base import Platform


class Extras:
    """Lets actions wait for it. Of those that the player asked for the last one is done."""

    def __init__(self, platform: Platform, say: Callable[..., None]) -> None:
        """`say`: shows a message of the catalogue, with its facts."""
        self._platform = platform
        self._say = say
        self._waiting: Callable[[], None] | None = None
        self._wished: list[Callable[[], None]] = []  # what is to be done then, unasked

    def use(self, go: Callable[[], None], quietly: bool = False) -> None:
        """Call `go`, which may import what comes later: at once, or as soon as that has come.

        `quietly`: the player has not asked for it, and is told nothing.
        """
        if self._platform.has_later():
            if not quietly:
                self._waiting = None
            go()
        elif quietly:
            self._wished.append(go)
        else:
            self._waiting = go
            self._say("later.coming")

    def look(self, go: Callable[[], None]) -> None:
        """Call `go` if it is there already; nothing is said or waited for."""
        if self._platform.has_later():
            go()

    def come(self, error: str) -> None:
        """It is there now; or it can't be had, because of `error`."""
        go, self._waiting = self._waiting, None
        wished, self._wished = self._wished, []
        for wish in wished if not error else ():
            wish()
        if go is None:
            return
        if error:
            self._say("later.failed", error=error)
        else:
            self._say("later.there")
            go()
