"""Questions, the hand-over between humans, and the end of the game."""

from __future__ import annotations

from game.texts import Catalogue
from game.ui.layout import measure
from game.ui.layout.items import Icon, Rect, Style, Text
from game.ui.screens import Picture, progress, unkept
from game.ui.screens.card import card
from game.ui.screens.library import game_graph, offer_texts, plain
from game.ui.screens.sheet import Sheet
from game.ui.state.log import starving_sentences
from game.ui.state.model import Model
from game.ui.state.view import ErrorAsked, LinkAsked, Task


def dialog(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The question that is open."""
    asked = model.view.asked
    if asked is None:
        return Picture(())
    if isinstance(asked, LinkAsked):
        return link(model, asked, words, room)
    if asked.kind == "unkept":
        return unkept.question(model, words, room)
    if asked.kind == "task" and model.view.task is not None:
        from game.ui.screens import challenges  # they come later than the start

        return challenges.decided(model, model.view.task, words, room)
    kind = asked.kind
    position = model.session.position
    icon = ""
    if kind == "starve":
        texts = starving_sentences(position, words)
        icon = "X"
    elif kind == "offer":
        share = 100 * position.owners.count(model.viewer.encode()) // len(position.land)
        texts = [words("offer.text", percent=share)]
    elif kind == "out":
        texts = [words("out.text", player=model.viewer)]
    elif isinstance(asked, ErrorAsked):
        texts = [asked.text]
    else:
        texts = [words(f"{kind}.text")]
    no, yes = words(f"{kind}.no"), words(f"{kind}.yes")
    danger = kind in ("starve", "concede")
    buttons: list[tuple[str, str, Style]] = [
        ("no", no, "green" if danger else "plain"),
        ("yes", yes, "red" if danger else "green"),
    ]
    return card(model.view, words, room, words(f"{kind}.title"), texts, buttons, icon)


def link(model: Model, asked: LinkAsked, words: Catalogue, room: Rect) -> Picture:
    """What a link or file holds, how it stands to the running game, and whether to open it."""
    offer, how = asked.offer, asked.how
    texts = [*offer_texts(offer, words), words(how.key, how.facts)]
    buttons: list[tuple[str, str, Style]] = [("no", words("link.no"), "plain")]
    if offer.steps:
        buttons.append(("watch", words("command.watch"), "plain"))
    else:
        buttons.append(("edit_asked", words("command.edit_asked"), "plain"))
    over = offer.position.outcome() is not None
    begins = offer.record is not None and not offer.steps
    play = "editor.play_now" if begins else "link.play"
    buttons.append(("yes", words("link.yes" if over else play), "green"))
    own = begins and offer.map is None
    title = words("link.title.island" if own else f"link.title.{offer.kind}")
    island = offer.position.format()
    return card(model.view, words, room, title, texts, buttons, island=island)


def handover(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Wait until the next human has the device."""
    player = model.session.position.turn
    texts = [words("handover.text", player=player)]
    message = model.view.message
    if message is not None:
        texts.append(words(message.key, message.facts))
    return card(
        model.view,
        words,
        room,
        words("handover.title", player=player),
        texts,
        [
            ("ready", words("command.ready"), "green"),
            ("share:game", words("handover.link"), "plain"),
            ("menu", words("command.menu"), "plain"),
        ],
        f"player:{player}",
    )


def over(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Who won, and how the game went."""
    session = model.session
    outcome = session.outcome
    winner = outcome.winner if outcome else None
    if winner is None:
        title = words("over.draw")
    elif session.seats.get(winner) == "human" and len(session.seats) > 1:
        humans = [p for p, seat in session.seats.items() if seat == "human"]
        title = words("over.won") if len(humans) == 1 else words("over.lost", winner=winner)
    else:
        title = words("over.lost", winner=winner)
    sheet = Sheet(room, words, title, model.view.scroll, 560, foot=True)
    how = words(
        "over.how", round=session.position.round, reason=outcome.reason if outcome else "conquest"
    )
    row = sheet.place(34)
    if winner is not None:
        sheet.add(Icon(Rect(row.x, row.y, 32, row.h), f"player:{winner}"))
        row = Rect(row.x + 42, row.y, row.w - 42, row.h)
    sheet.add(Text(row, how, 16))
    task = model.view.task
    if task is not None:
        _stars(sheet, task, words)
    game_graph(sheet, model, words, min(170.0, max(130.0, room.h * 0.21)))
    players = session.start.players
    last = session.graph()[-1].players
    for player in sorted(players, key=lambda p: -(last[p].land if p in last else 0)):
        row = sheet.place(26)
        sheet.add(
            Icon(Rect(row.x, row.y, 24, row.h), f"player:{player}"),
            Text(Rect(row.x + 34, row.y, 110, row.h), words(f"player.{player}"), 15, True),
        )
        left = 44 + measure.width(words(f"player.{player}"), 15, True)
        right = Rect(row.x + left, row.y, row.w - left, row.h)
        if player in last:
            text = words("over.row", land=last[player].land, units=last[player].units)
        else:
            text = words("over.table.lost")
        sheet.add(Text(right, text, 15, colour="soft", align="right"))
    sheet.gap(6)
    more = ("analysis", "replay", "share", "other_seat")
    sheet.choices([plain(words, name, 14) for name in more], 4 if sheet.wide > 480 else 2)
    again: tuple[str, str, Style] = ("again", words("command.again"), "plain")
    if task is None:
        sheet.footer(again, ("new", words("command.new"), "green"))
    elif task.state == "reached":
        sheet.footer(again, ("task_next", words("command.task_next"), "green"))
    else:
        sheet.footer(("task_list", words("command.ladder"), "plain"), (*again[:2], "green"))
    return sheet.picture(model.view.focus)


def _stars(sheet: Sheet, task: Task, words: Catalogue) -> None:
    """The stars that a game on the ladder has earned, and for what there are stars."""
    row = sheet.place(30)
    stars = Rect(row.x, row.y, 3 * progress.STAR + 8, row.h)
    sheet.add(*progress.stars(stars, task.stars))
    beside = Rect(stars.right + 10, row.y, row.w - stars.w - 10, row.h)
    sheet.add(Text(beside, task.title, 15, True))
    sheet.paragraph(task.text, "soft", 14)
