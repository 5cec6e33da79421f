"""What is wrong with a position, in the words of the catalogue."""

from __future__ import annotations

from game.core import Fault, Grid
from game.ui.state.view import Message

_MOST = 4  # hexes that are named


def fault_message(grid: Grid, fault: Fault) -> Message:
    """The sentence about a fault."""
    names = [grid.name(at) for at in fault.hexes[:_MOST]]
    more = "…" if len(fault.hexes) > _MOST else ""
    middle = fault.hexes[len(fault.hexes) // 2 :][:1]
    return Message(
        f"fault.{fault.code}",
        {
            "player": fault.player,
            "hex": "".join(map(grid.name, middle)),
            "hexes": " ".join(names) + more,
            "number": len(fault.hexes),
        },
    )
