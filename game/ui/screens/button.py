"""The button of a command."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.actions.commands import BY_NAME
from game.ui.layout.items import Button, Rect, Style
from game.ui.state.model import Model


def button(
    model: Model,
    words: Catalogue,
    name: str,
    rect: Rect,
    *,
    label: str | None = None,
    note: str = "",
    icon: str = "",
    corner: str = "",
    style: Style = "paper",
    size: float = 15,
) -> Button:
    """The button of a command, with its text from the catalogue unless `label` is given."""
    text = words(f"command.{name}") if label is None else label
    return Button(
        rect,
        name,
        text,
        note=note,
        icon=icon,
        corner=corner,
        style=style,
        enabled=BY_NAME[name].enabled(model),
        size=size,
    )
