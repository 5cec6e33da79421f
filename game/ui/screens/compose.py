"""The whole picture over the board: the game screen, and the sheet or question before it."""

from __future__ import annotations

from dataclasses import replace

from game.texts import Catalogue
from game.ui.layout.frame import Frame
from game.ui.layout.items import Box, Button, Item, Rect, Scrim
from game.ui.screens import Picture, cards, library, sheets, unkept
from game.ui.screens.table import table
from game.ui.state.model import Model
from game.ui.state.view import View

_SHEETS = {
    "menu": sheets.menu,
    "new": sheets.new_game,
    "help": sheets.help_,
    "rules": sheets.rules,
    "log": sheets.log,
    "settings": sheets.settings,
    "games": library.games,
    "share": library.share,
    "daily": library.day,
    "statistics": library.statistics,
    "lessons": library.lessons,
    "puzzles": library.puzzles,
    "ladder": library.ladder,
    "analysis": library.analysis,
    "over": cards.over,
    "handover": cards.handover,
}
_DEFAULTS = {
    "new": "start",
    "over": "new",
    "handover": "ready",
    "games": "load",
    "daily": "play_day",
}


def picture(model: Model, words: Catalogue, frame: Frame) -> Picture:
    """Everything over the board, back to front."""
    view = model.view
    if view.screen == "editor":
        from game.ui.screens.editor import editor  # it comes later than the start

        return editor(model, words, frame.room)
    items = [*table(model, words, frame), *unkept.mark(model, words, frame)]
    front = Picture(())
    if view.dialog:
        front = cards.dialog(model, words, frame.room)
    elif view.screen != "game":
        front = _SHEETS[view.screen](model, words, frame.room)
    return Picture((*items, *front.items), front.scroll_room)


def front_items(shown: Picture) -> tuple[Item, ...]:
    """The items before the last veil: what can be touched."""
    veils = [at for at, item in enumerate(shown.items) if isinstance(item, Scrim)]
    return shown.items[veils[-1] + 1 :] if veils else shown.items


def live_buttons(shown: Picture) -> list[Button]:
    """The buttons that can be seen and touched, enabled or not."""
    return [
        item
        for item in front_items(shown)
        if isinstance(item, Button) and (item.clip is None or seen_part(item) is not None)
    ]


def seen_part(button: Button) -> Rect | None:
    """The part of a button that isn't scrolled away."""
    rect, clip = button.rect, button.clip
    if clip is None:
        return rect
    top, bottom = max(rect.y, clip.y), min(rect.bottom, clip.bottom)
    return Rect(rect.x, top, rect.w, bottom - top) if bottom - top > 4 else None


def button_at(shown: Picture, x: float, y: float) -> Button | None:
    """The button at a point, whether it is enabled or not."""
    for button in reversed(live_buttons(shown)):
        part = seen_part(button)
        if part is not None and part.contains(x, y):
            return button
    return None


def inside(shown: Picture, x: float, y: float) -> bool:
    """Whether a point is on paper: a panel, a sheet, a button."""
    return any(
        item.rect.contains(x, y) for item in front_items(shown) if isinstance(item, Box | Button)
    )


def with_states(shown: Picture, hover: str, pressed: str) -> Picture:
    """The same picture with the buttons marked that the pointer is on, or holds down."""
    if not hover and not pressed:
        return shown
    items: list[Item] = []
    front = len(shown.items) - len(front_items(shown))
    for at, item in enumerate(shown.items):
        if at >= front and isinstance(item, Button) and item.enabled and not item.state:
            if item.name == pressed:
                item = replace(item, state="pressed")
            elif item.name == hover:
                item = replace(item, state="hover")
        items.append(item)
    return Picture(tuple(items), shown.scroll_room)


def _focusable(shown: Picture) -> list[Button]:
    return [i for i in front_items(shown) if isinstance(i, Button) and i.enabled]


def chosen(shown: Picture, view: View) -> Button | None:
    """The button that Enter presses: the focused one, else the screen's own."""
    buttons = _focusable(shown)
    if 0 <= view.focus < len(buttons):
        return buttons[view.focus]
    default = "no" if view.dialog else _DEFAULTS.get(view.screen, "")
    if view.screen == "editor" and view.editing is not None and view.editing.sheet == "play":
        default = "edit:play"
    return next((b for b in buttons if b.name == default), None)


def neighbour(shown: Picture, view: View, way: str) -> tuple[int, float]:
    """The number of the button beside the focused one, and how far to scroll to see it."""
    buttons = _focusable(shown)
    if not buttons:
        return -1, 0.0
    if not 0 <= view.focus < len(buttons):
        best = 0
    elif view.dialog:  # side by side or stacked: any arrow leads on
        best = (view.focus + (1 if way in ("right", "down") else -1)) % len(buttons)
    else:
        here = buttons[view.focus].rect
        best = min(range(len(buttons)), key=lambda n: (_distance(here, buttons[n].rect, way), n))
        if _distance(here, buttons[best].rect, way) == _FAR:
            best = view.focus
    found = buttons[best]
    if found.clip is None:
        return best, 0.0
    above = min(0.0, found.rect.y - 8 - found.clip.y)
    below = max(0.0, found.rect.bottom + 8 - found.clip.bottom)
    return best, above or below


_FAR = 1e9


def _distance(here: Rect, there: Rect, way: str) -> float:
    dx = there.x + there.w / 2 - here.x - here.w / 2
    dy = there.y + there.h / 2 - here.y - here.h / 2
    along, across = {"left": (-dx, dy), "right": (dx, dy), "up": (-dy, dx), "down": (dy, dx)}[way]
    if along < 4:
        return _FAR
    return along + 3 * abs(across) if way in ("left", "right") else 3 * along + abs(across)
