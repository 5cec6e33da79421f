"""What the board shows, as plain data. The board reads it and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.core import Grid, Move


class Shown(Protocol):
    """What is on the hexes, as in a position: also of one that is still being made."""

    @property
    def grid(self) -> Grid: ...
    @property
    def owners(self) -> bytes: ...
    @property
    def pieces(self) -> bytes: ...
    @property
    def turn(self) -> str: ...
    @property
    def land(self) -> Sequence[int]: ...


# The marks a hex can carry. What each looks like stands in marks.py.
MARKS = (
    "walk",  # a unit can go here
    "combine",  # two units become one
    "chop",  # fells a tree
    "clear",  # removes a gravestone
    "attack",  # takes the hex
    "buy",  # a bought unit can be put here
    "castle",  # a bought castle can be put here
    "defender",  # the piece that keeps a target safe
    "refused",  # the target that was refused
    "growth",  # a tree will grow here
    "changed",  # changed since the viewer's last turn
    "advised",  # what an advice is about
)


@dataclass(frozen=True)
class Scene:
    """One picture of the board.

    A hex is a hex id of `position.grid`. Two equal scenes give the same picture.
    """

    position: Shown
    viewer: str = "a"  # the player who looks, a letter
    selected: int | None = None  # hex of the selected unit or capital
    territory: tuple[int, ...] = ()  # hexes of the selected territory: outlined
    marks: Mapping[int, str] = field(default_factory=dict)  # hex -> one of MARKS
    movable: tuple[int, ...] = ()  # units that can act: a pale ring under them
    offers: tuple[int, ...] = ()  # capitals that can afford something: flag up and a coin
    cursor: int | None = None  # hex the keyboard is on
    hover: int | None = None  # hex under the mouse
    advice: tuple[Move, ...] = ()  # moves drawn as arrows, the pieces to be bought at their ends
    held: str | None = None  # piece the pointer carries: P S K B or C
    held_at: tuple[int, int] | None = None  # where the pointer is, in surface pixels
    goal: tuple[int, ...] = ()  # hexes that a task is about: outlined, with their names
    show_names: bool = False  # write each hex's name on it
