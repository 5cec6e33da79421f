"""A sheet of paper over the game: title, close button, text that scrolls, perhaps a footer."""

from __future__ import annotations

from dataclasses import replace

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.frame import TOUCH
from game.ui.layout.items import (
    Box,
    Button,
    Colour,
    Icon,
    Item,
    Line,
    Rect,
    Scrim,
    Style,
    Text,
    Thumbnail,
)
from game.ui.screens import Picture
from game.ui.state.view import Message

HEAD = 58.0
FOOT = 72.0


SEATS_NARROW, SEATS_WIDE = 5, 7  # buttons of a seat side by side, at most


class Sheet:
    """Takes what a sheet shows, from top to bottom, and gives the picture."""

    def __init__(
        self,
        room: Rect,
        words: Catalogue,
        title: str,
        scroll: float,
        widest: float = 620,
        foot: bool = False,
    ) -> None:
        edge = 8.0 if room.w < 480 or room.h < 480 else 24.0
        width = min(room.w - 2 * edge, widest)
        self._tallest = Rect((room.w - width) / 2, edge, width, room.h - 2 * edge)
        self._foot = FOOT if foot else 0.0
        self._room = room
        self._words = words
        self._title = title
        self._scroll = scroll
        self._items: list[Item] = []
        self._footer: list[tuple[str, str, Style]] = []
        self.pad = 16.0 if width < 480 else 24.0
        self.wide = width - 2 * self.pad
        self._y = 6.0

    @property
    def narrow(self) -> bool:
        """Whether the sheet is as narrow as on a phone."""
        return self.wide < 440

    # Content, in coordinates of the text

    def gap(self, high: float = 12) -> None:
        self._y += high

    def heading(self, text: str) -> None:
        """A title within the text."""
        if self._y > 20:
            self._y += 12
        self._items.append(Text(self._row(26), text, 17, True))
        self._y += 30

    def paragraph(self, text: str, colour: Colour = "ink", size: float = 15) -> None:
        """Text over several lines."""
        high = measure.height(text, self.wide, size)
        self._items.append(Text(self._row(high), text, size, colour=colour, wrap=True, top=True))
        self._y += high + 6

    def tell(self, message: Message | None) -> None:
        """What just happened, as the first thing on the sheet."""
        if message is not None:
            text = self._words(message.key, message.facts)
            high = measure.height(text, self.wide - 20, 14.5, True) + 16
            row = self._row(high)
            self._items += [
                Box(row, "told"),
                Text(row.inset(10, 8), text, 14.5, True, wrap=True, top=True),
            ]
            self._y += high + 8

    def label(self, text: str) -> None:
        """A short line above buttons."""
        self._items.append(Text(self._row(22), text, 14, True, "soft"))
        self._y += 24

    def pair(self, left: str, right: str, share: float = 0.3) -> None:
        """A short word at the left, its explanation at the right."""
        start = self.wide * share
        high = max(26.0, measure.height(right, self.wide - start, 15))
        row = self._row(high)
        self._items += [
            Text(row._replace(w=start - 8), left, 15, True),
            Text(Rect(row.x + start, row.y, row.w - start, high), right, 15, wrap=True),
        ]
        self._y += high + 2

    def rule(self) -> None:
        self._items.append(Line(self._row(1)))
        self._y += 8

    def choices(self, buttons: list[Button], columns: int, high: float = TOUCH) -> None:
        """Buttons in a grid."""
        for at in range(0, len(buttons), columns):
            cells = self._row(high).columns(columns, 8)
            for made, cell in zip(buttons[at : at + columns], cells, strict=False):
                self._items.append(replace(made, rect=cell))
            self._y += high + 8

    def seat(self, player: str, name: str, buttons: list[Button]) -> None:
        """A player with the choice of who plays him."""
        row = self._row(TOUCH)
        left = 36.0 if self.narrow else 120.0
        self._items.append(Icon(Rect(row.x, row.y, 28, row.h), f"player:{player}"))
        if not self.narrow:
            self._items.append(Text(Rect(row.x + 36, row.y, 80, row.h), name, 15, True))
        lines = -(-len(buttons) // (SEATS_NARROW if self.narrow else SEATS_WIDE))
        columns = -(-len(buttons) // lines)
        for at in range(0, len(buttons), columns):
            line = self._row(TOUCH)
            cells = line._replace(x=line.x + left, w=line.w - left).columns(
                columns, 4 if self.narrow else 6
            )
            for made, cell in zip(buttons[at : at + columns], cells, strict=False):
                self._items.append(replace(made, rect=cell))
            self._y += TOUCH + 6

    def place(self, high: float) -> Rect:
        """Room for something of one's own; move it in with `add`."""
        row = self._row(high)
        self._y += high + 8
        return row

    def add(self, *items: Item) -> None:
        self._items += items

    def footer(self, *buttons: tuple[str, str, Style]) -> None:
        """Buttons that stay at the bottom: command, text, style."""
        self._footer = list(buttons)

    def _row(self, high: float) -> Rect:
        return Rect(0, self._y, self.wide, high)

    # The picture

    def picture(self, focus: int = -1) -> Picture:
        """The finished sheet; button number `focus` is marked."""
        whole = self._y + 10
        tall = self._tallest
        needed = HEAD + whole + self._foot
        high = min(tall.h, max(needed, 200))
        paper = Rect(tall.x, (self._room.h - high) / 2, tall.w, high)
        body = Rect(paper.x, paper.y + HEAD, paper.w, paper.h - HEAD - self._foot)
        room = max(0.0, whole - body.h)
        scroll = min(max(self._scroll, 0.0), room)
        head = Rect(paper.x + self.pad, paper.y, paper.w - 2 * self.pad - 52, HEAD)
        close = Rect(paper.right - TOUCH - 7, paper.y + 6, TOUCH, TOUCH)
        items: list[Item] = [
            Scrim(self._room),
            Box(paper),
            Text(head, self._title, 22, True),
            Line(Rect(paper.x + self.pad, body.y - 1, self.wide, 1)),
        ]
        for item in self._items:
            rect = item.rect.moved(paper.x + self.pad, body.y - scroll)
            seen = rect.bottom > body.y and rect.y < body.bottom
            if seen or isinstance(item, Button):  # arrows reach buttons that are scrolled away
                items.append(_placed(item, rect, body))
        if room > 0:
            share = body.h / whole
            bar = Rect(
                paper.right - 7,
                body.y + 4 + (body.h - 8) * scroll / whole,
                3,
                (body.h - 8) * share,
            )
            items.append(Line(bar, "shade"))
        if self._footer:
            row = Rect(paper.x + self.pad, body.bottom + 10, self.wide, FOOT - 22)
            cells = row.columns(len(self._footer), 10)
            for (command, text, style), cell in zip(self._footer, cells, strict=True):
                items.append(Button(cell, command, text, style=style, size=19))
        items.append(Button(close, "close", icon="close", style="plain"))
        return Picture(tuple(focused(items, focus)), room)


def _placed(item: Item, rect: Rect, clip: Rect) -> Item:
    return item if isinstance(item, Scrim) else replace(item, rect=rect, clip=clip)


def focused(items: list[Item], focus: int) -> list[Item]:
    """The items with the button number `focus` marked; enabled buttons are counted."""
    at = -1
    result: list[Item] = []
    for item in items:
        if isinstance(item, Button) and item.enabled:
            at += 1
            if at == focus:
                item = replace(item, state="focus")
        result.append(item)
    return result


def choice(name: str, label: str, chosen: bool, note: str = "", size: float = 15) -> Button:
    """One of several things to choose; its place comes later."""
    style: Style = "picked" if chosen else "plain"
    return Button(Rect(0, 0, 0, 0), name, label, note=note, style=style, size=size, bold=chosen)


def card(
    room: Rect,
    title: str,
    paragraphs: list[str],
    buttons: list[tuple[str, str, Style]],
    focus: int,
    icon: str = "",
    island: str = "",
) -> Picture:
    """A small sheet in the middle with a question, and its answers.

    `island`: the string of a position, for a picture above the text.
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
    return Picture(tuple(focused(items, focus)))
