"""The screens: pure functions from (game, view state, room) to the items that are shown."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.layout.items import Item


class Picture(NamedTuple):
    """What is shown over the board, and how far a sheet's text can be scrolled (CSS pixels)."""

    items: tuple[Item, ...]
    scroll_room: float = 0
