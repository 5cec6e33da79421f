"""Where everything lies on the game screen: a pure function of the room.

Three shapes: `wide` has one bar at the bottom, `tall` stacks rows for a thumb, `side` has a column
at the right. Units are CSS pixels, on very large screens somewhat larger ones (`scale_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.ui.layout.items import Rect

TOUCH = 44  # the least a finger needs

Shape = Literal["wide", "tall", "side"]


class Frame(NamedTuple):
    """The places of the game screen."""

    shape: Shape
    room: Rect
    chips: Rect
    menu: Rect
    round: Rect
    panel: Rect
    slots: tuple[Rect, ...]  # five: what can be bought, or other choices
    undo: Rect
    redo: Rect
    next: Rect
    end: Rect
    notice: Rect  # messages lie at its bottom and grow upwards, or hang from its top
    board: Rect  # where nothing covers the board
    hanging: bool = False  # whether messages hang from the top of their place
    at_right: bool = False  # whether narrow ones lie at its right


MESSAGE = 78.0  # height of most messages


def with_notice(frame: Frame, land: Sequence[tuple[float, float]], reach: float) -> Frame:
    """The frame with its place for messages where they cover least land.

    `land`: the middles of the land hexes; `reach`: how far a hex goes from its middle. The usual
    place, at the bottom left, is left only for a better one.
    """
    usual = frame.notice
    end = frame.room.w if frame.shape == "wide" else frame.board.right
    right = end - usual.x - usual.w if frame.shape != "tall" else usual.x
    places = [
        frame._replace(notice=usual._replace(x=x), hanging=hanging, at_right=x != usual.x)
        for hanging in (False, True)
        for x in (usual.x, right)
    ]

    def covered(place: Frame) -> int:
        area = place.notice
        top = area.y if place.hanging else area.bottom - MESSAGE
        message = Rect(area.x, top, area.w, MESSAGE).inset(-reach)
        return sum(1 for x, y in land if message.contains(x, y))

    return min(places, key=covered)


def scale_of(width: float, height: float) -> float:
    """How many CSS pixels one unit of the layout has: more than 1 on very large screens."""
    return 1.25 if width >= 2200 and height >= 1200 else 1.0


def frame(width: float, height: float, tips: bool = False) -> Frame:
    """The frame for a room of that many units. `tips`: whether there will be tips beside it."""
    room = Rect(0, 0, width, height)
    if width >= 1100 and height >= 520:
        return _wide(room)
    if width > height and width >= 560:
        return _side(room)
    return _tall(room, tips)


def _wide(room: Rect) -> Frame:
    grow = min(1.0, (room.w - 1100) / 180)
    margin = round(16 + 4 * grow)
    high, gap, group = 66, 8, 14
    y = room.h - margin - high
    x: float = margin
    panel = Rect(x, y, round(320 + 60 * grow), high)
    x = panel.right + group
    slot = round(62 + 10 * grow)
    slots = tuple(Rect(x + n * (slot + gap), y, slot, high) for n in range(5))
    x = slots[-1].right + group
    small = round(56 + 10 * grow)
    undo, redo, next_ = (Rect(x + n * (small + gap), y, small, high) for n in range(3))
    wide = round(170 + 40 * grow)
    end = Rect(room.w - margin - wide, y, wide, high)
    menu = Rect(room.w - margin - 48, margin - 4, 48, 44)
    round_ = Rect(menu.x - 130, menu.y, 116, 44)
    chips = Rect(margin, margin - 2, round_.x - margin - 20, 40)
    notice = Rect(margin, chips.bottom + 12, panel.w + 40, y - chips.bottom - 24)
    board = Rect(0, chips.bottom + 4, room.w, y - chips.bottom - 12)
    return Frame(
        "wide", room, chips, menu, round_, panel, slots, undo, redo, next_, end, notice, board
    )


def _tall(room: Rect, tips: bool) -> Frame:
    margin = 8.0
    width = min(room.w - 2 * margin, 640)
    x = (room.w - width) / 2
    gap = 8 if room.w >= 380 else 6
    act = 60 if room.h >= 700 else 54
    buy = 62 if room.h >= 700 else 54
    money = 62 if room.h >= 700 else 56
    y = room.h - margin - act
    row = Rect(x, y, width, act)
    small = min(72.0, (width - 3 * gap) * 0.17)
    undo, redo, next_ = (Rect(x + n * (small + gap), y, small, act) for n in range(3))
    end = Rect(next_.right + gap, y, row.right - next_.right - gap, act)
    slots = tuple(Rect(x, y - gap - buy, width, buy).columns(5, gap))
    panel = Rect(x, slots[0].y - gap - money, width, money)
    menu = Rect(x + width - TOUCH, margin, TOUCH, TOUCH)
    round_ = Rect(menu.x - 6 - 44, margin, 40, TOUCH)
    chips = Rect(x, margin, round_.right - x + 4, TOUCH)
    notice = Rect(x, chips.bottom + 8, width, panel.y - chips.bottom - 16)
    # On tall screens messages cover only water; on others at least tips do, since they stay.
    spare = 64 if room.h >= 740 else MESSAGE if tips else 0
    board = Rect(0, chips.bottom, room.w, panel.y - chips.bottom - spare)
    return Frame(
        "tall", room, chips, menu, round_, panel, slots, undo, redo, next_, end, notice, board
    )


def _side(room: Rect) -> Frame:
    low = room.h < 520
    margin = 8.0 if low else 16.0
    width = min(max(room.w * 0.3, 212), 300)
    x = room.w - margin - width
    gap = 6 if low else 8
    end_high, small_high, slot_high, money = (52, 46, 48, 84) if low else (68, 58, 66, 112)
    y = room.h - margin - end_high
    end = Rect(x, y, width, end_high)
    y -= gap + small_high
    undo, redo, next_ = Rect(x, y, width, small_high).columns(3, gap)
    y -= gap + slot_high
    lower = Rect(x, y, width, slot_high).columns(2, gap)
    y -= gap + slot_high
    upper = Rect(x, y, width, slot_high).columns(3, gap)
    panel = Rect(x, y - gap - money, width, money)
    menu = Rect(room.w - margin - TOUCH, margin, TOUCH, TOUCH)
    if panel.y < menu.bottom + gap:
        menu = menu._replace(x=x - margin - TOUCH)
        panel = panel._replace(y=max(margin, panel.y), h=panel.bottom - max(margin, panel.y))
    round_ = Rect(menu.x - 52, margin, 44, TOUCH)
    chips = Rect(margin, margin, round_.right + 4 - margin, TOUCH)
    high = room.h - chips.bottom - 2 * margin
    notice = Rect(margin, chips.bottom + margin, min(380, x - 2 * margin), high)
    board = Rect(0, chips.bottom, x - margin / 2, room.h - chips.bottom)
    return Frame(
        "side",
        room,
        chips,
        menu,
        round_,
        panel,
        (*upper, *lower),
        undo,
        redo,
        next_,
        end,
        notice,
        board,
    )
