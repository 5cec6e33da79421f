"""Looking back: where one is, whose figures are shown, and the buttons to go about."""

from __future__ import annotations

from game.happenings import standings
from game.texts import Catalogue
from game.ui.layout.frame import Frame, shared_slots
from game.ui.layout.items import Button, Curve, Icon, Item, Line, Rect, Text
from game.ui.screens.button import button
from game.ui.state.model import Model
from game.ui.state.view import Review

STEPS = ("capital_back", "review_back", "review_play", "review_on", "capital_on")
TRACK_LEFT, TRACK_RIGHT = 54.0, 18.0  # room beside the track in its panel


def panel(model: Model, review: Review, words: Catalogue, rect: Rect) -> list[Item]:
    """Round and step, the figures of the player one looks with, and the track to slide on."""
    first, total = review.first, review.last - review.first
    short = rect.h < 50
    left, right = (12.0, 12.0) if short else (TRACK_LEFT, TRACK_RIGHT)
    place = Rect(rect.x + left, rect.y, rect.w - left - right, rect.h)
    track = Rect(place.x, rect.bottom - 14, place.w, 4)
    row = (track.y - rect.y - 8) / 2
    upper = Rect(place.x, rect.y + 5, place.w, row)
    at = words("review.step", at=review.at - first, of=total)
    items: list[Item] = [Button(rect, "seek", style="paper", track=track)]
    chances = _chances(model, review)
    if len(chances) > 1:
        above = Rect(track.x, rect.y + 4, track.w, track.y - rect.y - 4)
        items.append(Curve(above, chances, model.viewer))
    if short:
        line = Rect(place.x, rect.y + 4, place.w, 24)
        items.append(Text(line, at, 14, True))
    else:
        items += [
            Icon(Rect(rect.x + 14, rect.y, 30, rect.h), f"player:{model.viewer}"),
            Text(upper, words("panel.round", round=model.position.round), 16, True),
            Text(upper, at, 14, colour="soft", align="right"),
            Text(upper.moved(0, row), _figures(model, words), 13.5, colour="soft"),
        ]
    items += [
        Line(track, "shade"),
        Line(track._replace(w=max(1.0, track.w * (review.at - first) / total)), "good"),
    ]
    for index in model.turning_points():
        x = track.x + track.w * (index - first) / total
        items.append(Line(Rect(x, track.y - 1, 1, 7), "soft"))
    analysis = model.view.analysis
    if analysis is not None and analysis.player == model.viewer:
        for worst in analysis.worst:
            if first <= worst.first <= review.last:
                x = track.x + track.w * (worst.first - first) / total
                items.append(Line(Rect(x - 1, track.y - 3, 3, 9), "bad"))
    return items


def _chances(model: Model, review: Review) -> tuple[tuple[int, int], ...]:
    """The chance to win of the player one looks with, in permille, by thousandths of the way."""
    way = review.last - review.first
    return tuple(
        (1000 * (stood.at - review.first) // way, stood.chances.get(model.viewer, 0))
        for stood in model.view.curve
        if review.first <= stood.at <= review.last
    )


def _figures(model: Model, words: Catalogue) -> str:
    """What the player one looks with owns."""
    position, player = model.position, model.viewer
    standing = standings(position).get(player)
    if standing is None:
        return words("replay.out", player=player)
    return words(
        "replay.stands",
        land=standing.land,
        gold=sum(t.gold for t in position.territories if t.owner == player),
        income=standing.income,
        wages=standing.wages,
    )


def steps(model: Model, review: Review, words: Catalogue, frame: Frame) -> list[Item]:
    """Back and on, by a step or to where a capital fell, and by itself."""
    icons = ("H", "back", "pause" if review.playing else "play", "next", "H")
    items: list[Item] = []
    for name, icon, rect in zip(STEPS, icons, shared_slots(frame, len(STEPS)), strict=True):
        label = None if icon == "H" and frame.shape != "low" and rect.w > 56 else ""
        items.append(button(model, words, name, rect, label=label, icon=icon))
    return items


def others(model: Model, words: Catalogue, frame: Frame) -> list[Item]:
    """How fast, with whose eyes, play on from here, and back to the game."""
    narrow = frame.undo.w < 56
    low = frame.shape == "low"
    speed = "" if low or narrow else words(f"command.speed:{model.settings.speed}")
    branch = "" if low or narrow else words("replay.branch")
    eyes = "" if low or narrow else None
    close = {"label": "", "icon": "close"} if low or frame.end.w < 90 else {}
    return [
        button(model, words, "pace", frame.undo, label=speed, icon="fast"),
        button(model, words, "eyes", frame.redo, label=eyes, icon=f"player:{model.viewer}"),
        button(model, words, "branch", frame.next, label=branch, icon="branch"),
        analysis(model, words, frame),
        button(model, words, "review_close", frame.end, style="green", size=17, **close),
    ]


def analysis(model: Model, words: Catalogue, frame: Frame) -> Button:
    """The analysis, where a hint is offered in the game."""
    label = None if frame.hint.w >= 56 and frame.shape != "low" else ""
    return button(model, words, "analysis", frame.hint, label=label, icon="chance")
