"""Where everything lies on the game screen: a pure function of the room.

Four shapes: `wide` has one bar at the bottom, `tall` stacks rows for a thumb, `side` has a column
at the right, `low` has one short bar, behind which the rest is folded away if need be. The first
that leaves half of the room to the island is taken. Units are CSS pixels, larger ones on large
screens and smaller ones on very small (`scale_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.ui.layout.items import Rect

TOUCH = 44  # the least a finger needs
NARROWEST, LOWEST = 280.0, 180.0  # units that every layout can count on

Shape = Literal["wide", "tall", "side", "low"]


class Frame(NamedTuple):
    """The places of the game screen."""

    shape: Shape
    room: Rect
    chips: Rect
    menu: Rect
    round: Rect
    panel: Rect
    slots: tuple[Rect, ...]  # in one row or two: what can be bought, or other choices
    undo: Rect
    redo: Rect
    next: Rect
    hint: Rect  # a hint; looking back, and when the game is over, its analysis
    end: Rect
    notice: Rect  # messages lie at its bottom and grow upwards, or hang from its top
    board: Rect  # where nothing covers the board
    hanging: bool = False  # whether messages hang from the top of their place
    at_right: bool = False  # whether narrow ones lie at its right
    closer: Rect | None = None  # a button to zoom in, while hexes are too small
    fold: Rect | None = None  # the button that folds the other panels away, or out again
    folded: bool = False  # chips, menu, slots, redo and hint are folded away


SLOTS = 5  # what the standard rules sell; more or fewer share the same room (`shared_slots`)
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


def with_closer(
    frame: Frame, land: Sequence[tuple[float, float]], reach: float, noticed: bool = False
) -> Frame:
    """The frame with a button to zoom in, in a corner of the board; as it is if all have land.

    `noticed`: a message with buttons is there, and has its half of the board to itself.
    """
    if frame.fold is not None and not frame.folded:
        return frame
    board = frame.board
    heights = [board.bottom - TOUCH - 8, board.y + 8]
    if noticed:
        del heights[1 if frame.hanging else 0]
    for x in (board.right - TOUCH - 8, board.x + 8):
        for y in heights:
            place = Rect(x, y, TOUCH, TOUCH)
            around = place.inset(-reach)
            if not any(around.contains(*middle) for middle in land):
                return frame._replace(closer=place)
    return frame


def shared_slots(frame: Frame, count: int) -> list[Rect]:
    """That many places where the slots are; of two rows the upper one has no fewer."""
    first, last = frame.slots[0], frame.slots[-1]
    upper = [rect for rect in frame.slots if rect.y == first.y]
    gap = upper[1].x - upper[0].right
    row = first._replace(w=upper[-1].right - first.x)
    if last.y == first.y:
        return row.columns(count, gap)
    below = count // 2
    return (
        row.columns(count - below, gap) + row._replace(y=last.y).columns(max(1, below), gap)[:below]
    )


def without_hint(frame: Frame) -> Frame:
    """The frame for those who want no hints: what lies beside their button takes its place."""
    if frame.shape == "tall":
        left = frame.hint.x
        return frame._replace(end=frame.end._replace(x=left, w=frame.end.right - left))
    if frame.shape == "side":
        return frame._replace(next=frame.next._replace(w=frame.hint.right - frame.next.x))
    if frame.shape == "low":
        return frame._replace(redo=frame.redo._replace(w=frame.hint.right - frame.redo.x))
    return frame


def scale_of(width: float, height: float) -> float:
    """How many CSS pixels one unit of the layout has.

    Beyond 1600x900 everything grows with the window, up to twice the size, in steps at which texts
    are as wide as `measure` says. Below what a small phone has it shrinks once: so small a window
    is mostly a magnified page, with more pixels to each.
    """
    longer, shorter = max(width, height), min(width, height)
    grown = min(longer / 1600, shorter / 900)
    if grown >= 1:
        return max(step for step in (1.0, 1.25, 1.5, 2.0) if step <= grown)
    narrowest = NARROWEST if height >= 480 else 320
    return 0.75 if width < narrowest or height < LOWEST else 1.0


def frame(width: float, height: float, tips: bool = False, unfolded: bool = False) -> Frame:
    """The frame for a room of that many units.

    `tips`: whether there will be tips beside it. `unfolded`: whether panels that were folded away
    to leave room for the island are to be seen. A room too small for anything is taken for a
    larger one, whose right and lower ends are out of sight.
    """
    room = Rect(0, 0, max(width, NARROWEST), max(height, LOWEST))
    if room.w >= 1100 and room.h >= 520:
        return _wide(room)
    if room.w > room.h and room.w >= 560 and room.h >= 316:
        usual = plain = _side(room)
    else:
        usual, plain = _tall(room, tips), _tall(room, False)
    for found, judged in ((usual, plain), (_low(room), _low(room))):
        if 2 * judged.board.w * judged.board.h >= room.w * room.h:
            return found
    return _folding(_low(room), unfolded)


def _wide(room: Rect) -> Frame:
    grow = min(1.0, (room.w - 1100) / 180)
    margin = round(16 + 4 * grow)
    high, gap, group = 66, 8, 14
    y = room.h - margin - high
    x: float = margin
    panel = Rect(x, y, round(320 + 60 * grow), high)
    x = panel.right + group
    slot = round(62 + 10 * grow)
    slots = tuple(Rect(x + n * (slot + gap), y, slot, high) for n in range(SLOTS))
    x = slots[-1].right + group
    small = round(56 + 10 * grow)
    undo, redo, next_ = (Rect(x + n * (small + gap), y, small, high) for n in range(3))
    wide = round(170 + 40 * grow)
    end = Rect(room.w - margin - wide, y, wide, high)
    menu = Rect(room.w - margin - 48, margin - 4, 48, 44)
    hint = menu.moved(-48 - gap, 0)
    round_ = Rect(hint.x - 130, menu.y, 116, 44)
    chips = Rect(margin, margin - 2, round_.x - margin - 20, 40)
    notice = Rect(margin, chips.bottom + 12, panel.w + 40, y - chips.bottom - 24)
    board = Rect(0, chips.bottom + 4, room.w, y - chips.bottom - 12)
    return Frame(
        "wide", room, chips, menu, round_, panel, slots, undo, redo, next_, hint, end, notice, board
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
    small = max(float(TOUCH), min(72.0, (width - 4 * gap) * 0.15))
    undo, redo, next_, hint = (Rect(x + n * (small + gap), y, small, act) for n in range(4))
    end = Rect(hint.right + gap, y, row.right - hint.right - gap, act)
    slots = tuple(Rect(x, y - gap - buy, width, buy).columns(SLOTS, gap))
    panel = Rect(x, slots[0].y - gap - money, width, money)
    menu = Rect(x + width - TOUCH, margin, TOUCH, TOUCH)
    round_ = Rect(menu.x - 6 - 44, margin, 40, TOUCH)
    chips = Rect(x, margin, round_.right - x + 4, TOUCH)
    notice = Rect(x, chips.bottom + 8, width, panel.y - chips.bottom - 16)
    # On tall screens messages cover only water; on others at least tips do, since they stay.
    spare = 64 if room.h >= 740 else MESSAGE if tips else 0
    board = Rect(0, chips.bottom, room.w, panel.y - chips.bottom - spare)
    return Frame(
        "tall", room, chips, menu, round_, panel, slots, undo, redo, next_, hint, end, notice, board
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
    undo, redo, next_, hint = Rect(x, y, width, small_high).columns(4, gap)
    y -= gap + slot_high
    lower = Rect(x, y, width, slot_high).columns(SLOTS // 2, gap)
    y -= gap + slot_high
    upper = Rect(x, y, width, slot_high).columns(SLOTS - SLOTS // 2, gap)
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
        hint,
        end,
        notice,
        board,
    )


def _low(room: Rect) -> Frame:
    """Two short rows below, one above."""
    margin = gap = 4.0
    wide = room.w - 2 * margin
    y = room.h - margin - TOUCH
    end_wide = max(76.0, min(150.0, wide * 0.2))
    small = max(float(TOUCH), min(64.0, wide * 0.1))
    end = Rect(room.w - margin - end_wide, y, end_wide, TOUCH)
    next_ = Rect(end.x - gap - small, y, small, TOUCH)
    undo = next_.moved(-gap - small, 0)
    panel = Rect(margin, y, undo.x - gap - margin, TOUCH)
    upper = Rect(margin, y - gap - TOUCH, wide, TOUCH)
    narrow = min(gap, (wide - (SLOTS + 2) * TOUCH) / (SLOTS + 1))
    *slots, redo, hint = upper.columns(SLOTS + 2, narrow)
    menu = Rect(room.w - margin - TOUCH, margin, TOUCH, TOUCH)
    round_ = Rect(menu.x - 6 - 44, margin, 40, TOUCH)
    chips = Rect(margin, margin, round_.right - margin + 4, TOUCH)
    top, bottom = chips.bottom + gap, redo.y - gap
    notice = Rect(margin, top, min(wide, 420), bottom - top)
    board = Rect(0, chips.bottom, room.w, redo.y - chips.bottom)
    lower = undo, redo, next_, hint, end
    return Frame("low", room, chips, menu, round_, panel, tuple(slots), *lower, notice, board)


def _folding(low: Frame, unfolded: bool) -> Frame:
    """The same with all but the last row folded away, and a button for it in that row.

    The island keeps its place when the rest is folded out over it.
    """
    panel = low.panel._replace(w=low.panel.w - TOUCH - 4)
    fold = Rect(panel.right + 4, panel.y, TOUCH, TOUCH)
    board = Rect(0, 0, low.room.w, panel.y)
    lowest = low.redo.y if unfolded else panel.y
    notice = low.notice._replace(y=4, h=lowest - 8)
    return low._replace(panel=panel, fold=fold, board=board, notice=notice, folded=not unfolded)
