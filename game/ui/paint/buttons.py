"""Where the label, note, price and picture of a button lie within it."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.layout import measure
from game.ui.layout.items import Align, Button, Rect
from game.ui.paint.theme import BUTTONS

LEAST = 10.0


class Label(NamedTuple):
    """A line of text on a button."""

    rect: Rect
    text: str
    size: float
    bold: bool
    colour: str
    align: Align


class Picture(NamedTuple):
    """An icon on a button: its place, and its size in CSS pixels."""

    rect: Rect
    name: str
    size: float
    colour: str


class Parts(NamedTuple):
    """All that is on a button."""

    labels: list[Label]
    pictures: list[Picture]


def parts(item: Button) -> Parts:
    """What is on the button, within `item.rect`."""
    look = BUTTONS[item.style]
    ink = look.ink if item.enabled else look.off
    rect = item.rect
    inner = rect.inset(min(8, rect.w * 0.08), 4)
    result = Parts([], [])
    if item.icon and not item.label:
        size = 22 if rect.h < 50 else 28
        result.pictures.append(Picture(inner, item.icon, size, ink))
    elif item.icon and item.note:
        _price(result, item, ink)
    elif item.icon:
        half = inner.h * 0.6
        above = Rect(inner.x, inner.y, inner.w, half)
        below = Rect(inner.x, inner.y + half, inner.w, inner.h - half)
        result.pictures.append(Picture(above, item.icon, 25, ink))
        result.labels.append(_fitted(below, item.label, 12.5, True, ink, "center"))
    else:
        _words(result, item, inner, ink)
    if item.corner:
        corner = Rect(rect.right - 60, rect.y + 3, 54, 14)
        note = look.note if item.enabled else look.off
        result.labels.append(Label(corner, item.corner, 11, False, note, "right"))
    return result


def _fitted(rect: Rect, text: str, size: float, bold: bool, ink: str, align: Align) -> Label:
    size = measure.fitting(text, rect.w, size, bold, LEAST)
    return Label(rect, measure.cut(text, rect.w, size, bold), size, bold, ink, align)


def _words(result: Parts, item: Button, rect: Rect, ink: str) -> None:
    """A label, and perhaps a note below it."""
    if not item.note:
        result.labels.append(_fitted(rect, item.label, item.size, item.bold, ink, item.align))
        return
    size = measure.fitting(item.label, rect.w, item.size, item.bold, LEAST)
    note = measure.fitting(item.note, rect.w, min(13, item.size), False, LEAST)
    total = (size + note) * measure.LINE * 0.94
    top = rect.y + (rect.h - total) / 2
    upper = Rect(rect.x, top, rect.w, size * measure.LINE)
    lower = Rect(rect.x, top + total - note * measure.LINE, rect.w, note * measure.LINE)
    colour = BUTTONS[item.style].note if item.enabled else BUTTONS[item.style].off
    result.labels.append(_fitted(upper, item.label, size, item.bold, ink, item.align))
    result.labels.append(_fitted(lower, item.note, note, False, colour, item.align))


def _price(result: Parts, item: Button, ink: str) -> None:
    """A piece with its price beside it, and its name below where there is room."""
    rect = item.rect
    named = rect.h >= 66
    width = min(rect.w, 96.0)
    body = Rect(rect.x + (rect.w - width) / 2, rect.y + 2, width, rect.h - (20 if named else 2))
    picture = Rect(body.x + body.w * 0.05, body.y, body.w * 0.5, body.h)
    size = min(37, body.h - 6, body.w * 0.5)
    result.pictures.append(Picture(picture, item.icon, size, ink))
    price = Rect(body.x + body.w * 0.5, body.y + body.h * 0.34, body.w * 0.44, body.h * 0.6)
    big = 17 if body.w > 50 else 15
    result.labels.append(Label(price, item.note, big, True, ink, "right"))
    if named:
        below = Rect(rect.x + 1, rect.bottom - 21, rect.w - 2, 16)
        result.labels.append(_fitted(below, item.label, 11.5, False, ink, "center"))
