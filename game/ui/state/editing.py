"""What the editor shows: the draft with its history, what one paints with, and what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # the editor comes later than the start
    from game.core import Fault
    from game.editor.brush import Brush
    from game.editor.draft import Draft
    from game.editor.history import History
    from game.editor.symmetry import Symmetry

EditorSheet = Literal["", "board", "play", "help"]


@dataclass(frozen=True)
class Editing:
    """The state of the editor.

    `brush`: what a touch paints; None: a touch looks, and a drag moves the board. `colours`:
    whether what is painted along is the next players'. `faults`: of the draft as it was when no
    stroke was being painted. `stroke`: the draft with the stroke that is being painted. `pen`:
    whether the keyboard paints where it goes; `cursor`: the hex it is on. `selected`: a hex of the
    land that is looked at. `sheet`: what lies over the board.
    """

    history: History
    brush: Brush | None
    symmetry: Symmetry
    faults: tuple[Fault, ...]
    colours: bool = True
    stroke: Draft | None = None
    pen: bool = False
    selected: int | None = None
    cursor: int | None = None
    sheet: EditorSheet = ""

    @property
    def draft(self) -> Draft:
        """What is on the board now."""
        return self.history.now if self.stroke is None else self.stroke
