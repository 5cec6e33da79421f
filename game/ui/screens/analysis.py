"""The analysis of a game: chances, what was good, and the worst turns with better ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.items import Bars, Box, Button, Colour, Line, Rect, Text
from game.ui.screens import Picture
from game.ui.screens.sheet import Sheet
from game.ui.state.coach import better_text, counts, points
from game.ui.state.model import Model
from game.ui.state.view import Analysed, Worst

if TYPE_CHECKING:  # it comes later
    from game.coach.curve import Stood

NOWHERE = Rect(0, 0, 0, 0)
_COLOURS: dict[str, Colour] = {"inaccurate": "soft", "mistake": "warn", "blunder": "bad"}


def analysis(model: Model, found: Analysed, words: Catalogue, room: Rect) -> Picture:
    """How far it has come, what it found, and ways to look at that or stop."""
    sheet = Sheet(room, words, words("command.analysis"), model.view.scroll)
    sheet.tell(model.view.message)
    chances(sheet, model, min(170.0, max(120.0, room.h * 0.21)))
    _progress(sheet, found, words)
    if not found.total:
        sheet.paragraph(words("analysis.no_turns", player=found.player), "soft")
    if found.looks:
        sheet.paragraph(counts(found, words))
    for number, worst in enumerate(found.worst):
        _turn(sheet, number, worst, words)
    if found.looks and not found.worst and not found.working:
        sheet.paragraph(words("analysis.no_worst"), "soft")
    return sheet.picture(model.view.focus)


def _progress(sheet: Sheet, found: Analysed, words: Catalogue) -> None:
    """Whose turns they are; while it works a bar, and a button to stop it or go on."""
    facts: dict[str, int | str] = {"player": found.player, "n": found.total}
    done = len(found.looks)
    if done == found.total and not found.working:
        sheet.label(words("analysis.whole", facts))
        return
    row = sheet.place(44)
    name = "analysis_stop" if found.working else "analysis_on"
    label = words(f"command.{name}")
    wide = max(84.0, measure.width(label, 15, True) + 24)
    beside = row._replace(w=row.w - wide - 12)
    text = words("analysis.part", facts, at=min(done + 1, found.total))
    track = Rect(row.x, row.y + 32, beside.w, 6)
    sheet.add(
        Text(beside._replace(h=26), text, 14, True, "soft"),
        Line(track, "shade"),
        Line(track._replace(w=track.w * done / max(1, found.total)), "good"),
        Button(Rect(row.right - wide, row.y, wide, row.h), name, label, style="plain"),
    )


def _turn(sheet: Sheet, number: int, worst: Worst, words: Catalogue) -> None:
    """One of the worst turns: what it lost, what would have been better, and two ways to see it."""
    look = worst.look
    sheet.gap(2)
    row = sheet.place(24)
    verdict = words("analysis.verdict", round=look.round, verdict=words(f"verdict.{look.verdict}"))
    lost = words("analysis.lost", n=points(look.lost))
    colour = _COLOURS.get(look.verdict, "ink")
    room = row.w - measure.width(lost, 15, True) - 8
    sheet.add(
        Text(row._replace(w=room), verdict, 16, True, colour),
        Text(row, lost, 15, True, colour, "right"),
    )
    sheet.paragraph(better_text(worst.reasons, words))
    ways = (("better", "command.better"), ("play_from", "command.branch"))
    sheet.choices(
        [Button(NOWHERE, name, words(key), str(number), style="plain") for name, key in ways], 2
    )


def chances(sheet: Sheet, model: Model, high: float) -> None:
    """The chances of all players by round, with turning points and the worst turns."""
    place = sheet.place(high)
    sheet.add(Box(place, "plain"), chance_bars(model, place.inset(10, 8)))


def chance_bars(model: Model, rect: Rect) -> Bars:
    """The graph of the chances: in percent, as rounds began."""
    curve = model.view.curve
    steps = model.session.steps
    rounds: dict[int, int] = {}  # by the number of the round, where on the line it is
    found: list[Stood] = []
    for number, stood in enumerate(curve):
        if stood.round not in rounds or number == len(curve) - 1:
            rounds.setdefault(stood.round, len(found))
            found.append(stood)
    series = tuple(
        (
            player,
            tuple((stood.chances[player] + 5) // 10 for stood in found if player in stood.chances),
        )
        for player in model.session.start.players
    )
    last = found[-1].round if found else model.session.position.round
    analysis = model.view.analysis
    worst = analysis.worst if analysis is not None else ()
    player = analysis.player if analysis is not None else ""
    points = tuple((player, rounds[at.look.round]) for at in worst if at.look.round in rounds)
    turning = [steps[index].after.round for index in model.session.turning_points()]
    ticks = tuple(dict.fromkeys(rounds[at] for at in turning if at in rounds))
    first = model.session.start.round
    return Bars(rect, series, (first, last), most=100, points=points, ticks=ticks)
