"""What one act of thinking remembers: many plans share their first moves."""

from collections.abc import Iterator
from typing import Any

from game.ai.style import Style
from game.ai.threat import Danger, danger
from game.ai.worth import Front, Known, Target, front, survey
from game.core import Move, Position, Territory

Turn = tuple[Position, tuple[Move, ...]]
"""The position after some moves, and the moves."""
AT_ONCE = 400
"""Entries of tables that are forgotten together: a millisecond or two."""


class Thought:
    """Positions and facts that were found on the way; thrown away with the turn.

    `budget`: positions that may be examined; plans already begun are finished beyond it.
    `examined`: how many have been, each one counted once.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.examined = 0
        self._after: dict[tuple[Position, Move], Position] = {}
        self._known = Known()
        self._fronts: dict[tuple[Position, int], Front] = {}
        self._targets: dict[tuple[Position, int], list[Target]] = {}
        self._dangers: dict[tuple[Position, int], Danger] = {}
        self.plans: dict[tuple[Position, int, Style], Turn] = {}
        """What a territory plays in a style, where no chance is in it."""
        self.posts: dict[tuple[Position, int, int], Turn] = {}
        """How a territory arranges its units, by `walk_least`."""

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""
        key = position, move
        after = self._after.get(key)
        if after is None:
            after = self._after[key] = position.play(move)
            self.examined += 1
        return after

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up."""
        return self.examined >= self.budget

    def forget(self) -> Iterator[None]:
        """Let go of everything, and yield now and then: all at once would take as long as a few
        frames of a screen."""
        tables: tuple[dict[Any, Any], ...] = (
            self._fronts,
            self._targets,
            self._dangers,
            self.posts,
            self.plans,
            *self._known.tables,
            self._after,
        )
        count = 0
        for table in tables:
            while table:
                table.popitem()
                count += 1
                if count % AT_ONCE == 0:
                    yield

    def front(self, position: Position, anchor: int) -> Front:
        """What the territory around a hex could act with."""
        key = position, anchor
        found = self._fronts.get(key)
        if found is None:
            found = self._fronts[key] = front(position, anchor)
        return found

    def targets(self, position: Position, anchor: int) -> list[Target]:
        """What it could act on."""
        key = position, anchor
        found = self._targets.get(key)
        if found is None:
            found = self._targets[key] = survey(position, anchor, self._known)
        return found

    def danger(self, position: Position, territory: Territory) -> Danger:
        """What a territory of the player who thinks could lose."""
        key = position, territory.capital
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = danger(position, territory)
        return found
