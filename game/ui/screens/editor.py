"""The editor: palette and buttons below the board, what is wrong above it, and its sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.core import PLAYER_COUNTS, SIZES
from game.core.pieces import LETTERS, NOBODY, SEA, UNITS
from game.editor.mending import can_mend
from game.editor.symmetry import SYMMETRIES
from game.texts import Catalogue
from game.ui.actions.commands import label_of
from game.ui.actions.editor import KEYS
from game.ui.layout import measure
from game.ui.layout.frame import TOUCH
from game.ui.layout.items import Box, Button, Colour, Icon, Item, Rect, Style, Text
from game.ui.screens import Picture
from game.ui.screens.seats import who_plays
from game.ui.screens.sheet import Sheet, choice
from game.ui.state.editing import Editing
from game.ui.state.faults import fault_message
from game.ui.state.model import Model

NOWHERE = Rect(0, 0, 0, 0)
OWNERS = (chr(SEA), chr(NOBODY), *LETTERS)
PIECES = "PSKBCHTX "
COUNT = len(OWNERS) + len(PIECES) + 1  # and the hand
GAP = 4.0


class Places(NamedTuple):
    """Where things lie. `cells`: of the palette; none where it is folded away."""

    status: Rect
    close: Rect
    cells: tuple[Rect, ...]
    bar: tuple[Rect, ...]
    purse: Rect
    board: Rect
    folds: bool  # whether the palette is folded away in this room, unless it is folded out


def places(room: Rect, unfolded: bool) -> Places:
    """The places in a room. Below is a bar of buttons, above that the palette."""
    margin = 8.0 if room.h >= 300 else 4.0
    width = min(room.w - 2 * margin, COUNT * 60.0)
    columns = next((n for n in (COUNT, COUNT // 2) if n * (TOUCH + GAP) <= width), COUNT // 3)
    gap = min(GAP, (width - columns * TOUCH) / (columns - 1))
    if gap < 0:  # as narrow as a room can be
        width, gap = columns * TOUCH, 0.0
    left = (room.w - width) / 2
    rows = COUNT // columns
    tall = 50.0 if room.h >= 480 else float(TOUCH)
    down = gap if room.h < 300 else GAP
    bar = Rect(left, room.h - margin - tall, width, tall)
    if room.h < 200:
        bar = bar._replace(y=room.h - tall)
    high = rows * (TOUCH + down)
    folds = 2 * (room.h - bar.y + high) > room.h
    cells: list[Rect] = []
    if not folds or unfolded:
        for row in range(rows):
            y = bar.y - high + row * (TOUCH + down)
            cells += Rect(left, y, width, TOUCH).columns(columns, gap)
    count = 6 if folds else 5
    if width > 640:
        bar = bar._replace(x=(room.w - 640) / 2, w=640)
    buttons = bar.columns(count, min(gap, (bar.w - count * TOUCH) / (count - 1)))
    close = buttons.pop() if folds else Rect(room.w - margin - TOUCH, margin, TOUCH, TOUCH)
    end = room.w - margin if folds else close.x - 6
    status = Rect(margin, margin, min(end - margin, 640.0), TOUCH)
    top = 0.0 if folds else status.bottom + 2
    bottom = bar.y - 2 if folds else bar.y - high - 2
    purse_y = (cells[0].y if cells else bar.y) - GAP - TOUCH
    purse = Rect(left + max(0.0, (width - 360) / 2), purse_y, min(width, 360.0), TOUCH)
    board = Rect(0, top, room.w, bottom - top)
    return Places(status, close, tuple(cells), tuple(buttons), purse, board, folds)


def free_place(room: Rect, unfolded: bool) -> Rect:
    """Where nothing covers the board; it keeps its place when the palette is folded out."""
    return places(room, False).board


def editor(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The screen of the editor, and the sheet that lies over it."""
    editing = model.view.editing
    assert editing is not None  # no other way leads to this screen
    items = _screen(model, editing, words, room)
    if not editing.sheet or model.view.dialog:
        return Picture(tuple(items))
    front = _SHEETS[editing.sheet](model, editing, words, room)
    return Picture((*items, *front.items), front.scroll_room)


# The board's surroundings


def _screen(model: Model, editing: Editing, words: Catalogue, room: Rect) -> list[Item]:
    view = model.view
    where = places(room, view.unfolded)
    items: list[Item] = []
    mending = can_mend(editing.faults)
    items += _status(model, editing, words, where, mending)
    items.append(_button("close", where.close, icon="close"))
    if where.cells:
        if where.folds:
            first, last = where.cells[0], where.cells[-1]
            items.append(Box(Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)))
        items += _palette(editing, where.cells)
    named = where.bar[0].w >= 90 and where.bar[0].h >= 50
    keys = ("command.undo", "command.redo", "editor.mend", "editor.board")
    labels = [words(key) if named else "" for key in keys]
    can_undo = bool(editing.history.past) or editing.stroke is not None
    can_redo = bool(editing.history.future)
    undo = _button("undo", where.bar[0], label=labels[0], icon="undo", enabled=can_undo)
    redo = _button("redo", where.bar[1], label=labels[1], icon="redo", enabled=can_redo)
    mend = _button("mend", where.bar[2], label=labels[2], icon="mend", enabled=mending)
    more = _button("sheet:board", where.bar[3], label=labels[3], icon="menu")
    wide = where.bar[4].w >= 60
    play = _button(
        "sheet:play",
        where.bar[4],
        label=words("editor.play_now") if wide else "",
        icon="" if wide else "play",
        style="green",
        size=17,
    )
    if where.folds:
        fold = _button("fold", where.bar[0], icon=_held(editing))
        lead = (undo, redo, more)
        items.append(fold)
        items += [
            replace(each, rect=place) for each, place in zip(lead, where.bar[1:4], strict=True)
        ]
    else:
        items += [undo, redo, mend, more]
    items.append(play)
    if editing.selected is not None and not editing.sheet:
        items += _purse(editing, words, where.purse)
    return items


def _held(editing: Editing) -> str:
    """The picture of what one paints with."""
    brush = editing.brush
    if brush is None:
        return "hand"
    if brush.owner:
        return "sea" if brush.owner == chr(SEA) else f"player:{brush.owner}"
    return "erase" if brush.piece == " " else brush.piece.upper()


def _button(
    what: str,
    rect: Rect,
    *,
    label: str = "",
    icon: str = "",
    style: Style = "paper",
    enabled: bool = True,
    size: float = 15,
    corner: str = "",
) -> Button:
    """The button of a command of the editor; "close" is everybody's."""
    if what == "close":
        return Button(rect, what, icon=icon, style=style)
    return Button(
        rect,
        "edit",
        label,
        arg=what,
        icon=icon,
        style=style,
        enabled=enabled,
        size=size,
        corner=corner,
    )


def _palette(editing: Editing, cells: tuple[Rect, ...]) -> list[Item]:
    """Owners, pieces and the hand; what is held stands out."""
    brush, rules = editing.brush, editing.draft.rules
    items: list[Item] = []
    for owner, cell in zip(OWNERS, cells, strict=False):
        held = brush is not None and brush.owner == owner
        icon = "sea" if owner == chr(SEA) else f"player:{owner}"
        style: Style = "chosen" if held else "paper"
        items.append(_button(f"owner:{owner}", cell, icon=icon, style=style))
    for piece, cell in zip(PIECES, cells[len(OWNERS) :], strict=False):
        held = brush is not None and not brush.owner and brush.piece.upper() == piece
        spent = held and brush is not None and brush.piece.islower()
        items.append(
            _button(
                f"piece:{piece}",
                cell,
                icon="erase" if piece == " " else piece,
                style="chosen" if held else "paper",
                enabled=ord(piece) not in UNITS or ord(piece) in rules.units,
                corner="!" if spent else "",
            )
        )
    style = "chosen" if brush is None else "paper"
    items.append(_button("hand", cells[-1], icon="hand", style=style))
    return items


def _status(
    model: Model, editing: Editing, words: Catalogue, where: Places, mending: bool
) -> list[Item]:
    """What just happened, else the first fault, else what one paints with."""
    message, faults = model.view.message, editing.faults
    colour: Colour = "ink"
    if message is not None:
        text = words(message.key, message.facts)
    elif faults and editing.stroke is None and faults[0].code != "no-land":
        told = fault_message(editing.draft.grid, faults[0])
        text, colour = words(told.key, told.facts), "bad"
        if len(faults) > 1:
            text = words("editor.more_faults", text=text, n=len(faults) - 1)
    elif where.folds:
        return []  # there is no room to say what can be seen
    else:
        text = words("editor.about" if faults else "editor.no_faults")
        colour = "soft"
    rect = where.status
    items: list[Item] = []
    right = rect.right
    place = Rect(rect.right - TOUCH, rect.y, TOUCH, TOUCH)
    if where.folds and mending:
        items.append(_button("mend", place, icon="mend"))
        right = place.x - GAP
    elif not where.folds and any(fault.hexes for fault in faults):
        items.append(_button("next", place, icon="next"))  # on large boards they can be far away
        right = place.x - GAP
    if not where.folds or message is None:
        wide = right - rect.x
    else:
        wide = min(right - rect.x, measure.width(text, 15, True) + 30)
    inner = Rect(rect.x + 10, rect.y + 3, wide - 20, rect.h - 6)
    size = measure.filling(text, inner.w, inner.h, 15, True)
    high = max(rect.h, measure.height(text, inner.w, size, True) + 6)
    inner = inner._replace(h=high - 6)
    box = Rect(rect.x, rect.y, wide, high)
    return [Box(box), Text(inner, text, size, True, colour, wrap=True), *items]


def _purse(editing: Editing, words: Catalogue, rect: Rect) -> list[Item]:
    """The gold of the land that is looked at."""
    at, draft = editing.selected, editing.draft
    assert at is not None
    owner = chr(draft.owners[at])
    capital = draft.capital_of(at)
    items: list[Item] = [Box(rect), Icon(Rect(rect.x + 6, rect.y, 24, rect.h), f"player:{owner}")]
    left = rect.x + 36
    steps = () if capital is None else (-10, -1, 1, 10)
    x = rect.right - len(steps) * TOUCH
    place = Rect(left, rect.y + 3, x - left - 4, rect.h - 6)
    if capital is None:
        text = words("editor.no_purse_short")
    else:
        text = words("editor.gold", gold=draft.gold(capital))
    items.append(
        Text(place, text, measure.filling(text, place.w, place.h, 15, True), True, wrap=True)
    )
    for number, step in enumerate(steps):
        cell = Rect(x + number * TOUCH, rect.y, TOUCH, rect.h)
        label = f"+{step}" if step > 0 else f"−{-step}"
        items.append(_button(f"gold:{step}", cell, label=label, style="plain", size=14))
    return items


# Sheets


def _plain(words: Catalogue, what: str, key: str, size: float = 15, on: bool = True) -> Button:
    return Button(NOWHERE, "edit", words(key), arg=what, style="plain", size=size, enabled=on)


def _board(model: Model, editing: Editing, words: Catalogue, room: Rect) -> Picture:
    """What to begin with, the size, symmetry, turn, and what else there is."""
    view, draft = model.view, editing.draft
    sheet = Sheet(room, words, words("editor.board"), view.scroll)
    sheet.tell(view.message)
    sheet.label(words("editor.begin"))
    begins = [_plain(words, what, f"editor.{what}") for what in ("blank", "island", "game")]
    sheet.choices(begins, sheet.columns(3))
    setup = view.setup
    sheet.label(words("editor.island_of"))
    sizes = [choice(f"size:{s}", words(f"size.{s}"), setup.size == s) for s in SIZES]
    sheet.choices(sizes, 4 if sheet.wide > 280 else 2)
    counts = [choice(f"players:{n}", str(n), setup.players == n) for n in PLAYER_COUNTS]
    sheet.choices(counts, 5 if sheet.wide > 260 else 3)
    sheet.label(words("editor.size"))
    _stepper(sheet, words("editor.columns", number=draft.grid.columns), "columns")
    _stepper(sheet, words("editor.rows", number=draft.grid.rows), "rows")
    sheet.choices([_plain(words, "centre", "editor.centre")], 1)
    sheet.label(words("editor.symmetry"))
    chosen = editing.symmetry.name
    symmetries = [
        choice(f"edit:symmetry:{name}", words(f"symmetry.{name}"), name == chosen)
        for name in SYMMETRIES
    ]
    sheet.choices(symmetries, sheet.columns(5))
    if chosen != "none":
        turning = words("editor.colours" if editing.colours else "editor.no_colours")
        sheet.choices([choice("edit:colours", turning, editing.colours)], 1)
    sheet.label(words("editor.turn"))
    turns = [
        choice(f"edit:turn:{letter}", words(f"player.{letter}"), draft.turn == letter)
        for letter in LETTERS
    ]
    sheet.choices(turns, sheet.columns(3))
    _stepper(sheet, words("panel.round", round=draft.round), "round")
    sheet.label(words("editor.open"))
    opens = [
        Button(NOWHERE, name, words(f"command.{name}"), style="plain") for name in ("pick", "paste")
    ]
    sheet.choices(opens, 2)
    names = words("command.names")
    sheet.choices(
        [choice("edit:names", names, view.show_names), _plain(words, "sheet:help", "editor.help")],
        2,
    )
    return sheet.picture(view.focus)


def _stepper(sheet: Sheet, text: str, name: str) -> None:
    """A number with buttons for less and more."""
    if sheet.wide < 4 * TOUCH + 120:
        sheet.label(text)
        row = sheet.place(TOUCH)
    else:
        row = sheet.place(TOUCH)
        buttons = 4 * TOUCH + 12.0
        sheet.add(Text(row._replace(w=row.w - buttons - 6), text, 15, True))
        row = row._replace(x=row.right - buttons, w=buttons)
    for step, place in zip((-5, -1, 1, 5), row.columns(4, 4), strict=True):
        label = f"+{step}" if step > 0 else f"−{-step}"
        sheet.add(Button(place, "edit", label, arg=f"{name}:{step}", style="plain"))


def _play(model: Model, editing: Editing, words: Catalogue, room: Rect) -> Picture:
    """Who plays, and what becomes of the draft: a game, a save, a link, a text."""
    view, draft, faults = model.view, editing.draft, editing.faults
    sheet = Sheet(room, words, words("editor.play"), view.scroll, foot=True)
    sheet.tell(view.message)
    if faults:
        sheet.label(words("editor.faults", n=len(faults)))
        for fault in faults[:6]:
            told = fault_message(draft.grid, fault)
            sheet.paragraph(words(told.key, told.facts), "bad")
        if can_mend(faults):
            mend = Button(NOWHERE, "edit", words("editor.mend"), arg="mend", style="green", size=17)
            sheet.choices([mend], 1)
    else:
        who_plays(sheet, words, view.setup, draft.players)
        sheet.gap(6)
    typing = view.typing
    if typing is not None and typing.what == "name" and not typing.form:
        shown = measure.cut(typing.text + "|", sheet.wide - 20, 15, True, end=True)
        sheet.label(words("editor.name"))
        sheet.choices([choice("edit:save", shown, True)], 1)
    good = not faults
    more = [
        _plain(words, "save", "editor.save", 14, good),
        _plain(words, "copy", "editor.copy", 14),
        _plain(words, "file", "editor.file", 14),
    ]
    sheet.choices(more[1:] if typing is not None and not typing.form else more, sheet.columns(3))
    if good:
        sheet.footer(
            ("edit:share", words("editor.share"), "plain"),
            ("edit:play", words("editor.play_now"), "green"),
        )
    return sheet.picture(view.focus)


def _help(model: Model, editing: Editing, words: Catalogue, room: Rect) -> Picture:
    """How to paint with pointer, fingers, keys and words."""
    sheet = Sheet(room, words, words("editor.help"), model.view.scroll)
    sheet.heading(words("help.pointer"))
    sheet.paragraph(words("editor.help.pointer"))
    sheet.heading(words("help.keys"))
    for verb, keys in keys_by_verb().items():
        sheet.pair(" ".join(keys), words(f"editor.key.{verb}"))
    sheet.heading(words("editor.words"))
    sheet.paragraph(words("editor.help.words"))
    return sheet.picture(model.view.focus)


def keys_by_verb() -> dict[str, list[str]]:
    """The keys of the editor by what they do, as they are written."""
    found: dict[str, list[str]] = {}
    for what, key in KEYS:
        verb = what.partition(":")[0]
        verb = "walk" if verb in ("left", "right", "up", "down") else verb
        found.setdefault(verb, []).append(label_of(key))
    return found


_SHEETS = {"board": _board, "play": _play, "help": _help}
