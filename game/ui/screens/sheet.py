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
)
from game.ui.screens import Picture
from game.ui.state.view import Message

HEAD = 58.0
FOOT = 72.0
LOW = 360.0  # rooms lower than this have a flatter head and foot
LOW_HEAD, LOW_FOOT = 48.0, 54.0


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
        low = room.h < LOW
        self._head, self._foot_high = (LOW_HEAD, LOW_FOOT) if low else (HEAD, FOOT)
        edge = 4.0 if low else 8.0 if room.w < 480 or room.h < 480 else 24.0
        width = min(room.w - 2 * edge, widest)
        self._tallest = Rect((room.w - width) / 2, edge, width, room.h - 2 * edge)
        self._foot = self._foot_high if foot else 0.0
        self._room = room
        self._words = words
        self._title = title
        self._scroll = scroll
        self._items: list[Item] = []
        self._footer: list[tuple[str, str, Style]] = []
        self.pad = 8.0 if low and width < 400 else 16.0 if width < 480 else 24.0
        self.wide = width - 2 * self.pad
        self._y = 6.0

    @property
    def narrow(self) -> bool:
        """Whether the sheet is as narrow as on a phone."""
        return self.wide < 440

    def columns(self, most: int) -> int:
        """How many of `most` buttons have room side by side."""
        return min(most, max(1, int((self.wide + 8) // 98)))

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
        longest = max(measure.width(word, 15, True) for word in left.split(" "))
        start = max(self.wide * share, longest + 10)
        high = max(26.0, measure.height(right, self.wide - start, 15))
        high = max(high, measure.height(left, start - 8, 15, True))
        row = self._row(high)
        self._items += [
            Text(row._replace(w=start - 8), left, 15, True, wrap=True),
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
        gap = 4 if self.narrow else 6
        room = Rect(row.x + left, row.y, row.w - left, row.h)
        rows = 1 if room.w / len(buttons) > 52 else 2
        columns = -(-len(buttons) // rows)
        for at in range(0, len(buttons), columns):
            cells = room.moved(0, self._y - row.y).columns(columns, gap)
            for made, cell in zip(buttons[at : at + columns], cells, strict=False):
                self._items.append(replace(made, rect=cell))
            self._y += TOUCH + gap
        self._y += 6 - gap

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
        needed = self._head + whole + self._foot
        high = min(tall.h, max(needed, 200))
        paper = Rect(tall.x, (self._room.h - high) / 2, tall.w, high)
        body = Rect(paper.x, paper.y + self._head, paper.w, paper.h - self._head - self._foot)
        room = max(0.0, whole - body.h)
        scroll = min(max(self._scroll, 0.0), room)
        head = Rect(paper.x + self.pad, paper.y, paper.w - 2 * self.pad - 52, self._head)
        close = Rect(paper.right - TOUCH - 7, paper.y + (self._head - TOUCH) / 2, TOUCH, TOUCH)
        items: list[Item] = [
            Scrim(self._room),
            Box(paper),
            Text(head, self._title, 22 if self._head == HEAD else 18, True),
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
            spare = (self._foot - max(TOUCH, self._foot - 22)) / 2
            row = Rect(paper.x + self.pad, body.bottom + spare, self.wide, self._foot - 2 * spare)
            gap = 10 if self.wide > 320 else 6
            cells = row.columns(len(self._footer), gap)
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
