"""How far the player is with lessons, puzzles and the ladder.

A line for each: its kind, its id, and what was reached as a number. What is reached stays: of two
numbers for the same the better is kept, of stars all that were ever earned.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.kept.sealed import Drawer
from game.kept.storage import Storage

LESSON, PUZZLE, ISLAND, DAY = KINDS = ("lesson", "puzzle", "island", "day")
"""Of what progress is kept. `day`: the puzzle of a date, by that date."""
SHOWN, SOLVED = 1, 2
"""Of lessons and puzzles: reached once the solution had been shown, and without it."""
WON, BY_PAR, ALONE = STARS = (1, 2, 4)
"""Of islands, each a star: won; won by par; won without undo or hint."""

Progress = Mapping[tuple[str, str], int]
"""What was reached, by kind and id."""

NONE: Progress = MappingProxyType({})


def better(kind: str, old: int, new: int) -> int:
    """What is kept of two results."""
    return old | new if kind == ISLAND else max(old, new)


def done(progress: Progress, kind: str) -> int:
    """How many of a kind are reached."""
    return sum(1 for known, _ in progress if known == kind)


def stars(progress: Progress) -> int:
    """How many stars were earned on islands."""
    return sum(value.bit_count() for (kind, _), value in progress.items() if kind == ISLAND)


class ProgressBook:
    """Progress in storage. All methods raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self.drawer = Drawer(storage, "progress")
        """Its `trouble` says why what was kept could not be read."""

    def all(self) -> Progress:
        """What was reached."""
        return MappingProxyType(self._read())

    def reach(self, kind: str, what: str, value: int) -> bool:
        """Keep that this was reached; False if that, or better, was known.

        Raises ValueError for another kind, an id that is no word, or a number that can't be.
        """
        if kind not in KINDS or not what or what != "".join(what.split()):
            raise ValueError(f"there is no progress in {kind} {what!r}")
        if not 0 < value < 8:
            raise ValueError(f"progress is a number from 1 to 7, not {value}")
        known = self._read()
        old = known.get((kind, what), 0)
        best = better(kind, old, value)
        if best == old:
            return False
        known[kind, what] = best
        lines = [f"{kind} {what} {value}" for (kind, what), value in sorted(known.items())]
        self.drawer.write("\n".join(lines))
        return True

    def _read(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        try:
            for line in (self.drawer.read() or "").splitlines():
                kind, what, value = line.split()
                if kind not in KINDS or not 0 < int(value) < 8:
                    raise ValueError(line)
                found[kind, what] = int(value)
        except ValueError:
            self.drawer.give_up()
            return {}
        return found
