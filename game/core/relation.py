"""How two records stand to each other: whether they are one game, and which of them is ahead."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.record import Record


@dataclass(frozen=True, slots=True)
class Relation:
    """How an offered game stands to one we hold.

    `kind`: "same" (equal moves), "ahead" (it goes on from ours), "behind" (ours goes on from it),
    "branch" (they part after `common` moves), "other" (another game).
    `common`: how many moves both begin with.
    """

    kind: str
    common: int

    @property
    def goes_on(self) -> bool:
        """Whether all of ours is in what is offered."""
        return self.kind in ("same", "ahead")


def relation(held: Record, offered: Record) -> Relation:
    """Compare two games: the same start and the same `Game` header make them one game."""
    names = ("Rules", "Map", "Position", "Game")
    if any(held.header(name) != offered.header(name) for name in names):
        return Relation("other", 0)
    ours, theirs = held.moves, offered.moves
    common = 0
    for our, their in zip(ours, theirs, strict=False):
        if our != their:
            break
        common += 1
    if common < min(len(ours), len(theirs)):
        return Relation("branch", common)
    if len(ours) == len(theirs):
        return Relation("same", common)
    return Relation("ahead" if len(theirs) > len(ours) else "behind", common)
