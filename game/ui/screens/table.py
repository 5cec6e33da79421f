"""The game screen: players, money, what can be bought, and the buttons of the turn."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.actions.commands import BY_NAME, key_label
from game.ui.layout import measure
from game.ui.layout.frame import TOUCH, Frame, shared_slots, without_hint
from game.ui.layout.items import Box, Button, Colour, Icon, Item, Rect, Text
from game.ui.screens import replay
from game.ui.screens.button import button
from game.ui.screens.panel import panel
from game.ui.state.figures import PlayerRow, affordable, player_rows
from game.ui.state.log import step_sentence
from game.ui.state.model import Model
from game.ui.state.tips import tip_of


def table(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """All items of the game screen."""
    crowded = frame.folded or (frame.fold is not None and model.view.review is not None)
    told = notice(model, words, frame)
    return [
        *closer(model, words, frame, told),
        *([] if crowded else chips(model, words, frame)),
        *panel(model, words, frame),
        *([] if frame.folded else slots(model, words, frame)),
        *turn_buttons(model, words, frame),
        *told,
    ]


def closer(model: Model, words: Catalogue, frame: Frame, told: list[Item]) -> list[Item]:
    """A button to zoom in, while the hexes are too small to be hit.

    `told`: the message on the screen. In very low windows its buttons may need the place.
    """
    view = model.view
    if frame.closer is None or view.asked is not None or view.screen != "game":
        return []
    if any(isinstance(item, Button) and item.rect.touches(frame.closer) for item in told):
        return []
    return [button(model, words, "closer", frame.closer, label="", icon="plus")]


# The row at the top


def chips(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """Each player with the land he owns; who is to act stands out."""
    players = model.session.start.players
    rows = player_rows(model.position, players)
    small = frame.shape != "wide"
    items: list[Item] = []
    round_text = words(
        "panel.round_short" if small else "panel.round", {"round": model.position.round}
    )
    if small:
        items.append(Box(frame.chips))
        room = frame.chips._replace(w=frame.round.x - frame.chips.x - 4).inset(5, 5)
        cells = room._replace(w=min(room.w, 64.0 * len(rows))).columns(len(rows), 3)
        items.append(Text(frame.round, round_text, 14, True, align="center"))
    else:
        width = min(98.0, (frame.chips.w - 10 * (len(rows) - 1)) / len(rows))
        cells = [
            Rect(frame.chips.x + n * (width + 10), frame.chips.y, width, frame.chips.h)
            for n in range(len(rows))
        ]
        items.append(Text(frame.round, round_text, 18, True, "paper", "right"))
    for row, cell in zip(rows, cells, strict=True):
        if not small:
            items.append(Box(cell, "paper" if row.to_act else "chip"))
        elif row.to_act:
            items.append(Box(cell, "chosen"))
        colour: Colour = "faint" if row.out else "ink"
        text = "–" if row.out else str(row.land)
        if cell.w < 44:
            icon, number = (
                cell._replace(h=cell.h / 2),
                cell._replace(h=cell.h / 2).moved(0, cell.h / 2 - 1),
            )
            items += player_sign(model, row, icon.inset(0, 1))
            items.append(Text(number, text, 13, row.to_act, colour, "center"))
            continue
        side = 26.0 if cell.w >= 60 else 18.0
        left = cell.x + (12 if not small else max(2.0, (cell.w - side - 26) / 2))
        items += player_sign(model, row, Rect(left, cell.y, side, cell.h))
        number = Rect(left + side + 4, cell.y, cell.right - left - side - 5, cell.h)
        items.append(Text(number, text, 18 if not small else 15, row.to_act, colour))
    items.append(button(model, words, "menu", frame.menu, label="", icon="menu"))
    return items


def player_sign(model: Model, row: PlayerRow, rect: Rect) -> list[Item]:
    """A player's land, and on it whether he has been thinking for long."""
    sign: list[Item] = [Icon(rect, f"player:{row.player}", row.out)]
    thinking = model.view.thinking
    if thinking is not None and thinking.player == row.player:
        sign.append(Icon(rect, f"thinking:{thinking.phase}"))
    return sign


# What can be bought, or other choices


def slots(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """Buttons: pieces with prices; speeds while the others play; steps when looking back."""
    review = model.view.review
    if review is not None:
        return replay.steps(model, review, words, frame)
    if model.session.outcome is not None:
        return []
    if not model.session.is_human_turn or model.view.finishing:
        return [
            button(
                model,
                words,
                f"speed:{number}",
                rect,
                style="chosen" if model.pace == number else "paper",
                size=14,
            )
            for number, rect in zip((1, 2, 3, 4), shared_slots(frame, 4), strict=True)
        ]
    rules = model.position.rules
    places = shared_slots(frame, len(rules.prices))
    wide = frame.shape == "wide"
    return [
        button(
            model,
            words,
            f"buy:{kind}",
            rect,
            note=str(price),
            icon=kind,
            corner=key_label(BY_NAME[f"buy:{kind}"], rules) if wide else "",
            style="chosen" if model.view.buying == kind else "paper",
        )
        for (kind, price), rect in zip(rules.prices.items(), places, strict=True)
    ]


# Undo, redo, next, end


def turn_buttons(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """Take back, play again, the next unit, and the one green button."""
    if model.view.review is not None:
        return replay.others(model, words, frame)
    if model.session.outcome is not None:
        label = words("panel.new_short") if frame.end.w < 110 else None
        new = button(model, words, "new", frame.end, label=label, style="green", size=18)
        return [new] if frame.folded else [new, replay.analysis(model, words, frame)]
    if model.view.finishing and model.session.outcome is None:
        return [button(model, words, "stop_finish", frame.end, style="green", size=17)]
    if not model.offers_hints:
        frame = without_hint(frame)
    places = [("undo", frame.undo), ("redo", frame.redo), ("next", frame.next)]
    places += [("hint", frame.hint)] if model.offers_hints else []
    items: list[Item] = [
        button(model, words, name, rect, label=short_label(rect), icon=name)
        for name, rect in places
        if name not in ("redo", "hint") or not frame.folded
    ]
    note = ""
    if model.can_play:
        units = model.movable()
        if units:
            note = words("panel.can_act", n=len(units))
        elif affordable(model.session.position):
            note = words("panel.can_buy")
        else:
            note = words("panel.all_done")
    label = None
    if frame.end.w < 110:
        label, note = words("panel.end_short"), ""
    items.append(
        button(model, words, "end", frame.end, label=label, note=note, style="green", size=19)
    )
    return items


def short_label(rect: Rect) -> str | None:
    """No label for a button that has only room for its icon, else the command's own."""
    return "" if rect.w < 50 or rect.h < 50 else None


# Messages


def notice(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """A refusal, a message, an advice, the step looked at, or a tip: at the bottom of its place."""
    view = model.view
    if view.dialog or view.screen != "game":
        return []
    advice = model.advice
    if advice is not None and view.refusal is None and view.message is None:
        from game.ui.state.coach import advice_text  # it comes later

        answers = (("hint_away", "close"), ("hint_play", "tick"))
        return _notice(
            advice_text(advice, words), frame, "ink", answers if advice.kind == "hint" else ()
        )
    if view.review is not None and view.refusal is None and view.message is None:
        return _notice(_review_text(model, words), frame, "ink")
    task = view.task
    if task is not None and task.said and view.message is None and view.review is None:
        colour: Colour = "good" if task.state == "reached" else "bad"
        return _notice(task.said, frame, colour)
    if view.refusal is not None:
        return _notice(words(view.refusal.message.key, view.refusal.message.facts), frame, "bad")
    if view.message is not None:
        return _notice(words(view.message.key, view.message.facts), frame, "ink")
    if task is not None and task.kind != "island" and task.state == "open":
        return _notice(task.text, frame, "ink", (("task_leave", "close"),))
    tip = tip_of(model)
    if tip is None:
        return []
    buttons = (("tip_stop", "close"), ("tip_next", "tick"))
    return _notice(words(tip.key, tip.facts), frame, "ink", buttons)


def _review_text(model: Model, words: Catalogue) -> str:
    review = model.view.review
    if review is None or review.at == review.first:
        return words("review.start")
    return step_sentence(model.session.steps[review.at - 1], words)


def _notice(
    text: str, frame: Frame, colour: Colour, buttons: tuple[tuple[str, str], ...] = ()
) -> list[Item]:
    """A sheet of paper with a sentence, and buttons (command, icon) at its right."""
    place = frame.notice
    beside = len(buttons) * (TOUCH + 4.0)
    room = place.w - 28 - beside
    size = measure.filling(text, room, place.h - 20, 15, True)
    widest = max(measure.width(line, size, True) for line in measure.lines(text, room, size, True))
    width = place.w if frame.shape == "tall" else min(place.w, widest + 30 + beside)
    tall = measure.height(text, width - 28 - beside, size, True) + 20
    tall = max(tall, TOUCH + 12) if buttons else tall
    y = place.y if frame.hanging else place.bottom - tall
    left = place.right - width if frame.at_right else place.x
    inner = Rect(left + 14, y, width - 28 - beside, tall)
    items: list[Item] = [
        Box(Rect(left, y, width, tall)),
        Text(inner, text, size, True, colour, wrap=True),
    ]
    for number, (command, sign) in enumerate(buttons):
        x = left + width - 8 - (len(buttons) - number) * (TOUCH + 4) + 4
        rect = Rect(x, y + (tall - TOUCH) / 2 - 1, TOUCH, TOUCH)
        items.append(Button(rect, command, icon=sign, style="plain"))
    return items
