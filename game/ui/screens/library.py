"""Saved games, sharing, the day's island, statistics."""

from __future__ import annotations

from game import daily
from game.links import Offer
from game.saves import SaveInfo
from game.texts import Catalogue
from game.ui.items import Bars, Box, Button, Island, Rect, Style, Text
from game.ui.model import Model
from game.ui.screens import Picture
from game.ui.screens.sheet import Sheet

NOWHERE = Rect(0, 0, 0, 0)


def plain(words: Catalogue, name: str, enabled: bool = True) -> Button:
    """A plain button of a command; its place comes later."""
    return Button(NOWHERE, name, words(f"command.{name}"), style="plain", enabled=enabled)


def games(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The list of saved games, and what can be done with the chosen one."""
    view = model.view
    chosen = any(save.id == view.save for save in view.saves)
    sheet = Sheet(room, words, words("command.games"), view.scroll, foot=chosen)
    sheet.choices([plain(words, n) for n in ("save_now", "paste", "pick", "download")], 2, 48)
    if view.deleted is not None:
        sheet.choices([plain(words, "bring_back")], 1)
    if not view.saves:
        sheet.paragraph(words("games.none"), "soft")
    for save in view.saves:
        row = sheet.place(58)
        sheet.add(Island(Rect(row.x, row.y, 78, row.h), save.position))
        name = save.name
        if save.id == view.save and view.typing == "name":
            name = view.typed + "|"
        style: Style = "picked" if save.id == view.save else "plain"
        sheet.add(
            Button(
                Rect(row.x + 86, row.y, row.w - 86, row.h),
                f"save:{save.id}",
                name or words("games.damaged"),
                note=_details(save, words),
                style=style,
                align="left",
                size=16,
            )
        )
    if chosen:
        sheet.footer(
            ("load", words("command.load"), "green"),
            ("rename", words("command.rename"), "plain"),
            ("delete", words("command.delete"), "plain"),
        )
    return sheet.picture(view.focus)


def _details(save: SaveInfo, words: Catalogue) -> str:
    if save.trouble is not None:
        return save.trouble
    return words("games.details", date=save.date, round=save.round, n=len(save.seats))


def share(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Links to the island, the position and the game."""
    sheet = Sheet(room, words, words("command.share"), model.view.scroll)
    for what in ("game", "at", "map"):
        if what == "map" and model.session.map is None:
            continue
        sheet.heading(words(f"share.{what}"))
        sheet.paragraph(words(f"share.{what}.about"), "soft")
        sheet.choices([Button(NOWHERE, f"share:{what}", words("share.link"), style="plain")], 1)
    sheet.heading(words("share.text"))
    sheet.choices([plain(words, "copy"), plain(words, "download")], 2)
    return sheet.picture(model.view.focus)


def day(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The island of today, and how the days before went."""
    view = model.view
    sheet = Sheet(room, words, words("command.daily"), view.scroll, 460, foot=True)
    today = daily.daily(view.day)
    sheet.heading(view.day)
    sheet.paragraph(
        words(
            "day.about",
            size=words(f"size.{today.size}"),
            players=today.players,
            level=words(f"seat.{today.level}"),
        )
    )
    result = next((each for each in view.days if each.date == view.day), None)
    if result is not None:
        sheet.paragraph(words(f"day.{result.result}", round=result.round))
        place = sheet.place(110)
        shares = (("a", result.shares),)
        sheet.add(Box(place, "plain"), Bars(place.inset(10, 8), shares, (1, result.round)))
    days = daily.streak(list(view.days), view.day)
    if days:
        sheet.paragraph(words("day.streak", days=days))
    if result is not None:
        sheet.footer(
            ("share_day", words("command.share_day"), "plain"),
            ("play_day", words("command.play_day_again"), "green"),
        )
    else:
        sheet.footer(("play_day", words("command.play_day"), "green"))
    return sheet.picture(view.focus)


def statistics(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Games and wins by level, size and players."""
    view = model.view
    sheet = Sheet(room, words, words("command.statistics"), view.scroll)
    if not view.tallies:
        sheet.paragraph(words("statistics.none"), "soft")
    for field, tally in view.tallies:
        row = sheet.place(44)
        head = words(
            "statistics.field",
            level=words(f"seat.{field.level}"),
            size=words(f"size.{field.size}"),
            players=field.players,
        )
        won = words("statistics.won", won=tally.wins, games=tally.games)
        more = words("statistics.quickest", round=tally.quickest) if tally.quickest else ""
        half = row.h / 2
        sheet.add(
            Text(Rect(row.x, row.y, row.w * 0.62, half), head, 15, True),
            Text(Rect(row.x, row.y + half, row.w, half - 2), more, 13.5, colour="soft"),
            Text(Rect(row.x + row.w * 0.6, row.y, row.w * 0.4, half), won, 15, align="right"),
        )
        sheet.rule()
    return sheet.picture(view.focus)


def offer_text(offer: Offer | None, words: Catalogue) -> str:
    """What a link holds, in a sentence."""
    if offer is None:
        return ""
    position = offer.position
    facts: dict[str, int | str] = {
        "land": len(position.land),
        "n": len(position.players),
        "round": position.round,
        "turn": position.turn,
    }
    return words(f"link.holds.{offer.kind}", facts)
