"""The panel of the game screen: the money of a territory, or what is going on."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.frame import Frame
from game.ui.layout.items import Box, Colour, Icon, Item, Rect, Text
from game.ui.screens import replay
from game.ui.screens.button import button
from game.ui.state.figures import Figures, figures
from game.ui.state.model import Model


def panel(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """The money of the selected territory, or what is going on."""
    rect = frame.panel
    review = model.view.review
    items: list[Item] = []
    if frame.fold is not None:
        if review is not None:
            rect = rect._replace(w=frame.fold.right - rect.x)
        else:
            icon = "up" if frame.folded else "down"
            items.append(button(model, words, "fold", frame.fold, label="", icon=icon))
    items.append(Box(rect))
    if review is not None:
        return items + replay.panel(model, review, words, rect)
    if model.session.outcome is not None:
        return items + _state(model, rect, words("panel.over"))
    territory = model.territory
    if territory is not None:
        money = figures(model.position, territory)
        lay = _money_row if rect.w / rect.h > 4 else _money_block
        if frame.shape == "low" or (frame.shape == "tall" and rect.w < 330):
            lay = _money_line
        return items + lay(money, model, words, rect)
    if model.view.finishing:
        return items + _state(model, rect, words("panel.finishing"))
    if not model.session.is_human_turn:
        player = model.session.position.turn
        return items + _state(model, rect, words("panel.playing", {"player": player}))
    text = words("panel.none" if model.can_play else "panel.none_other")
    if rect.w < 150:
        text = words("panel.none_short")
    place = rect.inset(6, 2) if rect.h < 50 else rect.inset(16, 6)
    size = measure.filling(text, place.w, place.h, 15)
    return [*items, Text(place, text, size, colour="soft", wrap=True)]


def _state(model: Model, rect: Rect, text: str) -> list[Item]:
    short = rect.h < 50
    icon = Rect(rect.x + (6 if short else 14), rect.y, 20 if short else 30, rect.h)
    left = icon.right + (6 if short else 10)
    place = Rect(left, rect.y, rect.right - 6 - left, rect.h)
    size = measure.filling(text, place.w, place.h, 17, True)
    return [
        Icon(icon, f"player:{model.position.turn}"),
        Text(place, text, size, True, wrap=True),
    ]


def _future(money: Figures, model: Model, words: Catalogue) -> tuple[str, Colour]:
    """How long the gold lasts, and how worrying that is."""
    if money.turns_left is None:
        return words("panel.safe"), "good"
    if money.after is None:
        mine = money.owner == model.position.turn
        return words("panel.now" if mine else "panel.now_theirs"), "bad"
    text = words("panel.lasts", n=money.turns_left - 1)
    return text, "bad" if money.turns_left <= 3 else "warn"


def _after(money: Figures) -> tuple[str, Colour]:
    if money.after is None:
        return f"−{money.shortfall}", "bad"
    return str(money.after), "ink"


def _money_row(money: Figures, model: Model, words: Catalogue, rect: Rect) -> list[Item]:
    """Gold, income and wages, gold after the turn: side by side."""
    tight = rect.w < 400
    pad = 12 if tight else 16
    icon = Rect(rect.x + pad - 2, rect.y, 26, rect.h)
    room = Rect(icon.right + 6, rect.y, rect.right - icon.right - 6 - pad, rect.h)
    half = rect.h / 2 - 4
    upper, lower = room.y + 5, room.y + 3 + half
    gold_size = 28 if rect.h > 60 else 25
    gold_wide = max(34.0, measure.width(str(money.gold), gold_size, True)) + 2
    items: list[Item] = [
        Icon(icon, f"player:{money.owner}"),
        Text(Rect(room.x, room.y + 4, gold_wide, half + 4), str(money.gold), gold_size, True),
        Text(
            Rect(room.x, lower + 5, gold_wide + 8, half - 6),
            words("panel.gold"),
            12.5,
            colour="soft",
        ),
    ]
    left = room.x + gold_wide + 12
    plus = words("panel.income", gold=money.income)
    minus = words("panel.wages", gold=money.wages)
    size = 14.5
    middle = max(measure.width(plus, size, True), measure.width(minus, size, True)) + 2
    items += [
        Text(Rect(left, upper, middle, half), plus, size, True, "good"),
        Text(Rect(left, lower, middle, half), minus, size, True, "bad"),
    ]
    left += middle + 12
    mine = money.owner == model.position.turn
    label = words("panel.after" if mine else "panel.after_theirs")
    after, colour = _after(money)
    future, worry = _future(money, model, words)
    after_wide = measure.width(after, 18, True) + 4
    right = rect.right - pad - left
    items += [
        Text(Rect(left, upper, right - after_wide - 4, half), label, 13.5, colour="soft"),
        Text(
            Rect(left + right - after_wide, upper, after_wide, half),
            after,
            18,
            True,
            colour,
            "right",
        ),
        Text(Rect(left, lower, right, half), future, 14, True, worry),
    ]
    return items


def _money_block(money: Figures, model: Model, words: Catalogue, rect: Rect) -> list[Item]:
    """The same one above the other, for a column."""
    room = rect.inset(12, 6)
    row = room.h / 3
    mine = money.owner == model.position.turn
    future, worry = _future(money, model, words)
    after, colour = _after(money)
    top = Rect(room.x, room.y, room.w, row)
    gold_wide = measure.width(str(money.gold), 24, True) + 4
    half = room.w / 2
    after_wide = measure.width(after, 17, True) + 4
    last = Rect(room.x, room.y + 2 * row, room.w, row)
    middle = Rect(room.x, room.y + row, room.w, row)
    size = 14 if row < 34 else 15
    label = words("panel.after" if mine else "panel.after_theirs")
    plus, minus = words("panel.plus", gold=money.income), words("panel.minus", gold=money.wages)
    return [
        Icon(Rect(top.x, top.y, 24, row), f"player:{money.owner}"),
        Text(Rect(top.x + 30, top.y, gold_wide, row), str(money.gold), 24, True),
        Text(
            Rect(top.x + 32 + gold_wide, top.y + 2, half - gold_wide, row),
            words("panel.gold"),
            13,
            colour="soft",
        ),
        Text(top._replace(w=room.w - 46), plus, size + 1, True, "good", "right"),
        Text(top, minus, size + 1, True, "bad", "right"),
        Text(middle._replace(w=room.w - after_wide - 4), label, size, colour="soft"),
        Text(middle, after, 17, True, colour, "right"),
        Text(last, future, size, True, worry),
    ]


def _money_line(money: Figures, model: Model, words: Catalogue, rect: Rect) -> list[Item]:
    """The figures alone, in two short lines."""
    room = rect.inset(6, 3)
    half = room.h / 2
    icon = Rect(room.x, room.y, 18, room.h)
    upper = Rect(icon.right + 5, room.y, room.right - icon.right - 5, half)
    lower = upper.moved(0, half - 1)
    gold, (after, colour) = str(money.gold), _after(money)
    future, worry = _future(money, model, words)
    gold_wide = measure.width(gold, 17, True) + 4
    beyond = Rect(upper.x + gold_wide, upper.y, upper.w - gold_wide, half)
    items: list[Item] = [
        Icon(icon, f"player:{money.owner}"),
        Text(upper, gold, 17, True),
        Text(beyond, f"→ {after}", 13.5, True, colour),
    ]
    x = lower.x
    plus, minus = words("panel.plus", gold=money.income), words("panel.minus", gold=money.wages)
    colours: tuple[tuple[str, Colour], ...] = ((plus, "good"), (minus, "bad"))
    for text, good in colours:
        wide = measure.width(text, 12.5, True) + 5
        items.append(Text(Rect(x, lower.y, wide, half), text, 12.5, True, good))
        x += wide
    if measure.width(future, 12.5, True) + 6 <= lower.right - x:
        items.append(Text(lower, future, 12.5, True, worry, "right"))
    return items
