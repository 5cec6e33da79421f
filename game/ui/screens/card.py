"""A question in the middle of the screen, with its answers as buttons."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.items import Box, Button, Icon, Item, Rect, Scrim, Style, Text, Thumbnail
from game.ui.screens import Picture
from game.ui.screens.sheet import Sheet, focused
from game.ui.state.view import View


def card(
    view: View,
    words: Catalogue,
    room: Rect,
    title: str,
    paragraphs: list[str],
    buttons: list[tuple[str, str, Style]],
    icon: str = "",
    island: str = "",
) -> Picture:
    """A small sheet in the middle with a question, and its answers.

    `island`: the string of a position, for a picture above the text. Where the room is too low
    for all of it, the text scrolls.
    """
    width = min(room.w - 24, 460)
    inner = width - 48
    heights = [measure.height(text, inner, 16) for text in paragraphs]
    stacked = inner < 400 or any(
        measure.width(text, 16, True) > inner / len(buttons) - 30 for _, text, _ in buttons
    )
    rows = len(buttons) if stacked else 1
    text_high = 66 + sum(heights) + 8 * len(heights) + 16 + rows * 58 + 10
    picture = max(0.0, min(190.0, room.h - 16 - text_high - 8)) if island else 0.0
    picture = picture + 8 if picture >= 80 else 0.0  # else there is no room for it
    high = text_high + picture
    if high > room.h - 8:
        return _scrolling(view, words, room, title, paragraphs, buttons)
    paper = Rect((room.w - width) / 2, max(8.0, (room.h - high) / 2), width, high)
    left = paper.x + 24
    title_left = left + 42 if icon else left
    items: list[Item] = [
        Scrim(room),
        Box(paper),
        Text(Rect(title_left, paper.y + 14, paper.right - 24 - title_left, 44), title, 22, True),
    ]
    if icon:
        items.append(Icon(Rect(left, paper.y + 14, 32, 44), icon))
    y = paper.y + 66
    if picture:
        items.append(Thumbnail(Rect(left, y, inner, picture - 8), island))
        y += picture
    for text, tall in zip(paragraphs, heights, strict=True):
        items.append(Text(Rect(left, y, inner, tall), text, 16, wrap=True, top=True))
        y += tall + 8
    y += 8
    cells = (
        [Rect(left, y + n * 58, inner, 50) for n in range(len(buttons))]
        if stacked
        else Rect(left, y, inner, 50).columns(len(buttons), 10)
    )
    for (command, text, style), cell in zip(buttons, cells, strict=True):
        items.append(Button(cell, command, text, style=style, size=16))
    return Picture(tuple(focused(items, view.focus)))


def _scrolling(
    view: View,
    words: Catalogue,
    room: Rect,
    title: str,
    paragraphs: list[str],
    buttons: list[tuple[str, str, Style]],
) -> Picture:
    """A question as a sheet: the answers stay below the text, or end it where they are too long."""
    sheet = Sheet(room, words, title, view.scroll, 460)
    cell = (sheet.wide - 10 * (len(buttons) - 1)) / len(buttons) - 18
    beside = all(measure.width(text, 12, True) <= cell for _, text, _ in buttons)
    if beside:
        sheet = Sheet(room, words, title, view.scroll, 460, foot=True)
    for text in paragraphs:
        sheet.paragraph(text)
    if beside:
        sheet.footer(*buttons)
    else:
        made = [Button(room, name, text, style=style, size=16) for name, text, style in buttons]
        sheet.choices(made, 1)
    return sheet.picture(view.focus)
