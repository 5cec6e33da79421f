"""The mark of a game that can't be kept, and what can be done about it."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.frame import TOUCH, Frame
from game.ui.layout.items import Item, Rect
from game.ui.screens import Picture
from game.ui.screens.button import button
from game.ui.screens.sheet import Sheet
from game.ui.state.model import Model


def mark(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """A red button below the menu, as long as the last save has failed."""
    if model.view.unkept is None:
        return []
    return [button(model, words, "unkept", place(words("command.unkept"), frame), style="red")]


def place(label: str, frame: Frame) -> Rect:
    """The place of the mark: at the right of the board, where no message lies."""
    wide = measure.width(label, 15, True) + 24
    at_right = frame.at_right or frame.shape == "tall"
    above = not (at_right and frame.hanging)
    y = frame.chips.bottom + 8 if above else frame.notice.bottom - TOUCH
    right = min(frame.menu.right, frame.board.right - 8)
    closer = frame.closer
    if closer is not None and closer.x > right - wide - 6 and abs(closer.y - y) < TOUCH:
        right = closer.x - 6
    return Rect(right - wide, y, wide, TOUCH)


def question(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Why the game isn't kept, what that means, and two ways to take it away."""
    sheet = Sheet(room, words, words("unkept.title"), model.view.scroll, 460, foot=True)
    sheet.paragraph(words(f"storage.{model.view.unkept or 'failed'}"))
    sheet.paragraph(words("unkept.text"))
    sheet.footer(
        ("copy_instead", words("unkept.copy"), "plain"), ("yes", words("unkept.yes"), "green")
    )
    return sheet.picture(model.view.focus)
