"""Saved games, sharing, the day's island, statistics."""

from __future__ import annotations

from typing import get_args

from game.core.pieces import LETTERS
from game.kept import daily
from game.kept.daily import DailyResult
from game.kept.saves import SaveInfo
from game.links.fragments import Offer
from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.items import Bars, Box, Button, Rect, Style, Text, Thumbnail
from game.ui.screens import Picture
from game.ui.screens.seats import counted
from game.ui.screens.sheet import Sheet, choice
from game.ui.state.model import Model
from game.ui.state.view import Listed, Measure

NOWHERE = Rect(0, 0, 0, 0)
ROW = 64.0  # height of a saved game in the list


def plain(words: Catalogue, name: str, size: float = 15) -> Button:
    """A plain button of a command; its place comes later."""
    return Button(NOWHERE, name, words(f"command.{name}"), style="plain", size=size)


def _sheet(model: Model, words: Catalogue, room: Rect, title: str, *, foot: bool = False) -> Sheet:
    sheet = Sheet(room, words, words(title), model.view.scroll, foot=foot)
    sheet.tell(model.view.message)
    return sheet


# Saved games


def games(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The list of saved games, and what can be done with the chosen one."""
    shelf = model.view.shelf
    chosen = next((listed for listed in shelf.games if listed.key == shelf.chosen), None)
    sheet = _sheet(model, words, room, "command.games", foot=chosen is not None)
    sheet.choices([plain(words, name) for name in ("save_now", "pick", "paste")], sheet.columns(3))
    if shelf.deleted is not None:
        sheet.choices([plain(words, "bring_back")], 1)
    if not shelf.games:
        sheet.paragraph(words("games.none"), "soft")
    for listed in shelf.games:
        _row(sheet, listed, model, words)
        if listed is chosen:
            first = "copy_game" if listed.place == "aside" else "rename"
            names = (first, "download", "delete")
            sheet.choices([plain(words, name, 14) for name in names], sheet.columns(3))
    if chosen is not None:
        style: Style = "green" if chosen.info.trouble is None else "plain"
        sheet.footer(("load", words("command.load"), style))
    return sheet.picture(model.view.focus)


def _row(sheet: Sheet, listed: Listed, model: Model, words: Catalogue) -> None:
    save, typing = listed.info, model.view.typing
    row = sheet.place(ROW)
    left = 94.0 if sheet.wide > 250 else 0.0  # for a picture, where there is room
    room = row.w - left - 2 * 8
    picked = listed.key == model.view.shelf.chosen
    name = measure.cut(save.name or words("games.damaged"), room, 14, True)
    if listed.place == "aside":
        key = f"aside.{save.name}"
        name = words(key if words.has(key) else "aside.unknown")
    elif picked and typing is not None and typing.what == "name" and not typing.form:
        name = measure.cut(typing.text + "|", room, 14, True, end=True)
    if left:
        sheet.add(Thumbnail(Rect(row.x, row.y, left - 8, row.h), save.position))
    sheet.add(
        Button(
            Rect(row.x + left, row.y, row.w - left, row.h),
            f"game:{listed.key}",
            name,
            note=_details(save, words, sheet.wide),
            style="picked" if picked else "plain",
            align="left",
            size=16,
        ),
    )


def _details(save: SaveInfo, words: Catalogue, wide: float) -> str:
    if save.trouble is not None:
        return words("games.trouble")
    parts = [save.date] if save.date else []
    parts.append(words("panel.round", round=save.round))
    if save.hinted:
        parts.append(words("day.hints"))
    if wide < 280:
        return " · ".join(parts)
    if wide < 440:
        return " · ".join([*parts, words("games.players", n=len(save.seats))])
    return " · ".join([*parts, *counted(save.seats, words)])


# Sharing


def share(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Links to the game, the position and the island; the game as text."""
    sheet = _sheet(model, words, room, "command.share")
    message = model.view.message
    too_long = message is not None and message.key == "link.too-long"
    task = model.view.task is not None
    for what in ("task", "game", "at", "map"):
        if (what == "map" and model.session.map is None) or (what == "task" and not task):
            continue
        if what == "game" and too_long:
            file = Button(NOWHERE, "download", words("command.download"), style="green", size=17)
            sheet.choices([file], 1, 50)
            continue
        style: Style = "green" if what == ("task" if task else "game") else "plain"
        label, about = words(f"share.{what}"), words(f"share.{what}.about")
        sheet.choices([Button(NOWHERE, f"share:{what}", label, style=style, size=17)], 1, 50)
        sheet.paragraph(about, "soft", 14)
        sheet.gap(4)
    sheet.rule()
    sheet.choices([plain(words, "copy"), plain(words, "download")], 2)
    return sheet.picture(model.view.focus)


def offer_texts(offer: Offer, words: Catalogue) -> list[str]:
    """What a link or file holds: the island and its players, and how far it has come."""
    position = offer.position
    record = offer.record
    texts = []
    if record is not None:
        start = offer.steps[0].before if offer.steps else position
        seats = zip(LETTERS, record.players, strict=False)
        who = [
            words("link.seat", player=player, seat=words(f"seat.{seat}"))
            for player, seat in seats
            if player in start.players and words.has(f"seat.{seat}")
        ]
        texts.append(", ".join(who))
    outcome = position.outcome()
    if outcome is None:
        facts: dict[str, int | str] = {"round": position.round, "turn": position.turn}
        texts.append(words("link.stands", facts, land=len(position.land)))
    elif outcome.winner is None:
        texts.append(words("link.drawn", round=position.round))
    else:
        texts.append(words("link.won", round=position.round, winner=outcome.winner))
    return texts


# Lessons, puzzles and the ladder: these sheets come later than the start


def lessons(model: Model, words: Catalogue, room: Rect) -> Picture:
    """All lessons."""
    from game.ui.screens import challenges

    return challenges.lessons(model, words, room)


def puzzles(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The puzzles of a grade."""
    from game.ui.screens import challenges

    return challenges.puzzles(model, words, room)


def ladder(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The islands of a step."""
    from game.ui.screens import challenges

    return challenges.ladder(model, words, room)


# The day's island


def day(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The island of today, and how the days before went."""
    view = model.view
    sheet = Sheet(room, words, words("command.daily"), view.scroll, 460, foot=True)
    sheet.tell(view.message)
    shown = view.day
    if shown is None:
        return sheet.picture(view.focus)
    today = daily.daily(shown.date)
    if room.h > 500:
        sheet.add(Thumbnail(sheet.place(min(150.0, room.h * 0.2)), shown.position))
    sheet.heading(words("day.daily", date=shown.date))
    level = words(f"seat.{today.level}")
    size = words(f"size.{today.size}")
    sheet.paragraph(words("day.about", size=size, players=today.players, level=level))
    sheet.paragraph(_next_day(shown.left, words), "soft", 14)
    result = next((each for each in shown.results if each.date == shown.date), None)
    if result is not None:
        how = _how_it_went(result, words)
        sheet.paragraph(how[:1].upper() + how[1:])
        place = sheet.place(110)
        shares = (("a", result.shares),)
        sheet.add(Box(place, "plain"), Bars(place.inset(10, 8), shares, (1, result.round)))
    days = daily.streak(list(shown.results), shown.date)
    if days > 1:
        sheet.paragraph(words("day.streak", days=days))
    before = [each for each in shown.results if each.date < shown.date]
    for each in reversed(before[-8:]):
        sheet.pair(each.date, _how_it_went(each, words), 0.36)
    ahead = sum(1 for each in shown.results if each.date > shown.date)
    if ahead:
        sheet.paragraph(words("day.ahead", n=ahead), "soft", 14)
    if result is not None:
        sheet.footer(
            ("share_day", words("command.share_day"), "plain"),
            ("play_day", words("command.play_day_again"), "green"),
        )
    else:
        sheet.footer(("play_day", words("command.play_day"), "green"))
    return sheet.picture(view.focus)


def _how_it_went(result: DailyResult, words: Catalogue) -> str:
    how = words(f"day.{result.result}", round=result.round)
    return f"{how}, {words('day.hints')}" if result.hinted else how


def _next_day(left: int, words: Catalogue) -> str:
    """When the next island comes, for everybody at the same moment."""
    if left > 60:
        hours = -(-left // 60)
        return words("day.next_hours", n=hours)
    return words("day.next_minutes", n=left)


# Statistics


def statistics(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Games and wins by level, size and players, and how the present game has gone."""
    view = model.view
    sheet = _sheet(model, words, room, "command.statistics")
    if not view.tallies:
        sheet.paragraph(words("statistics.none"), "soft")
    for field, tally in view.tallies:
        row = sheet.place(46 if tally.quickest or tally.hinted else 26)
        level, size = words(f"seat.{field.level}"), words(f"size.{field.size}")
        head = words("statistics.field", level=level, size=size, players=field.players)
        won = words("statistics.won", won=tally.wins, games=tally.games)
        more = []
        if tally.quickest:
            more.append(words("statistics.quickest", round=tally.quickest))
        if tally.best_streak > 1:
            more.append(words("statistics.streak", n=tally.best_streak))
        if tally.hinted:
            more.append(words("statistics.hinted", n=tally.hinted))
        line = row._replace(h=24)
        sheet.add(
            Text(line._replace(w=row.w * 0.64), head, 15, True),
            Text(line, won, 15, align="right"),
        )
        if more:
            sheet.add(Text(line.moved(0, 22), " · ".join(more), 13.5, colour="soft"))
        sheet.rule()
    sheet.heading(words("statistics.game"))
    game_graph(sheet, model, words, 170)
    return sheet.picture(view.focus)


def analysis(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The analysis of the game; before that has come, what is said of that."""
    if model.view.analysis is None:
        return _sheet(model, words, room, "command.analysis").picture(model.view.focus)
    from game.ui.screens.analysis import analysis as whole  # it comes later

    return whole(model, model.view.analysis, words, room)


def game_graph(sheet: Sheet, model: Model, words: Catalogue, high: float) -> None:
    """Land, income, units or chance of each player by round."""
    measure = model.view.measure
    names = get_args(Measure)
    sheet.choices(
        [choice(f"measure:{name}", words(f"measure.{name}"), name == measure) for name in names],
        len(names) if sheet.wide > 270 else 2,
    )
    if measure == "chance" and model.view.curve:
        from game.ui.screens.analysis import chances  # it comes later

        chances(sheet, model, high)
        return
    place = sheet.place(high)
    if measure == "chance":
        sheet.add(Box(place, "plain"))
        return
    graph = model.session.graph()
    series = tuple(
        (
            player,
            tuple(getattr(at.players[player], measure) for at in graph if player in at.players),
        )
        for player in model.session.start.players
    )
    sheet.add(Box(place, "plain"))
    sheet.add(Bars(place.inset(10, 8), series, (graph[0].round, graph[-1].round)))
