"""Menu, new game, help, rules, what happened, settings."""

from __future__ import annotations

from dataclasses import replace

from game.core import PLAYER_COUNTS, SIZES
from game.core.mapgen import LAND
from game.core.pieces import LETTERS
from game.texts import LANGUAGES, Catalogue
from game.ui.actions.commands import BY_NAME, COMMANDS, Command, key_label, key_labels, keys_of
from game.ui.layout.items import Button, Rect, Thumbnail
from game.ui.screens import Picture, progress
from game.ui.screens.seats import who_plays
from game.ui.screens.sheet import Sheet, choice
from game.ui.state.figures import facts_of, island_text
from game.ui.state.log import Turn, turn_sentences, turns
from game.ui.state.model import Model
from game.ui.state.settings import SKIP
from game.ui.state.view import Message

NOWHERE = Rect(0, 0, 0, 0)


PLAY = ("new", "daily", "lessons", "puzzles", "ladder", "editor")
"""How to go on playing, each with a line that says how far one is."""
MORE = ("games", "statistics", "settings", "mute", "help", "rules")
"""What is not about the game on the screen; all other commands of the menu are."""


def menu(model: Model, words: Catalogue, room: Rect) -> Picture:
    """In three parts: what can be played, the game on the screen, and all else."""
    sheet = Sheet(room, words, words("title"), model.view.scroll, 640)
    keys = not sheet.narrow
    over = model.session.outcome is not None
    go_on = words("menu.back" if over else "menu.continue", round=model.session.position.round)
    sheet.choices([Button(NOWHERE, "close", go_on, style="green", size=18)], 1, 46)
    sheet.choices(
        [_play_button(model, words, BY_NAME[name], keys) for name in PLAY],
        1 if sheet.wide < 300 else 2,
        50,
    )
    columns = 3 if sheet.wide > 420 else 2 if sheet.wide > 250 else 1
    sheet.label(words("menu.game"))
    game = [
        command
        for command in COMMANDS
        if command.in_menu
        and command.name not in (*PLAY, *MORE)
        and (command.enabled(model) or not command.passing)
    ]
    sheet.choices([_menu_button(model, words, command, 14, keys) for command in game], columns)
    sheet.label(words("menu.more"))
    more = [BY_NAME[name] for name in MORE]
    sheet.choices([_menu_button(model, words, command, 14, keys) for command in more], columns)
    return sheet.picture(model.view.focus)


def _play_button(model: Model, words: Catalogue, command: Command, keys: bool) -> Button:
    name = command.name
    made = _menu_button(model, words, command, 15.5, keys)
    if name in ("lessons", "puzzles", "ladder"):
        return replace(made, note=progress.line(name, model.view, words))
    return replace(made, note=words(f"play.{name}"))


def _menu_button(
    model: Model, words: Catalogue, command: Command, size: float, keys: bool
) -> Button:
    return Button(
        NOWHERE,
        command.name,
        words(f"command.{command.name}"),
        corner=key_label(command, model.position.rules) if keys else "",
        style="plain",
        enabled=command.enabled(model),
        size=size,
    )


def new_game(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Island, players and who plays them."""
    view = model.view
    setup = view.setup
    sheet = Sheet(room, words, words("new.title"), view.scroll, foot=True)
    sheet.tell(view.message)
    island = island_text(setup.seed, setup.size, setup.players, setup.rules)
    if island and room.h > 420:
        place = sheet.place(min(150.0, room.h * 0.16))
        sheet.add(Thumbnail(place, island))
    typing = view.typing is not None and view.typing.what == "seed" and not view.typing.form
    number = setup.seed + ("|" if typing else "")
    shown = words("new.number", seed=number) if number else words("new.seed_empty")
    choices = [choice("seed", shown, typing), choice("dice", words("command.dice"), False)]
    if model.session.map is not None:
        choices.append(choice("this_island", words("command.this_island"), False))
    sheet.choices(choices, len(choices))
    sheet.label(words("new.size"))
    sheet.choices(
        [
            choice(f"size:{s}", words(f"size.{s}"), setup.size == s, words("size.note", n=LAND[s]))
            for s in SIZES
        ],
        4 if sheet.wide > 280 else 2,
        56,
    )
    sheet.label(words("new.players"))
    sheet.choices(
        [choice(f"players:{count}", str(count), setup.players == count) for count in PLAYER_COUNTS],
        5 if sheet.wide > 260 else 3,
    )
    who_plays(sheet, words, setup, LETTERS[: setup.players])
    sheet.footer(("start", words("command.start"), "green"))
    return sheet.picture(view.focus)


def help_(model: Model, words: Catalogue, room: Rect) -> Picture:
    """How to play with pointer and keys; the keys come from the command table."""
    sheet = Sheet(room, words, words("help.title"), model.view.scroll)
    sheet.choices(
        [
            Button(NOWHERE, name, words(f"command.{name}"), style="plain")
            for name in ("rules", "tips")
        ],
        2,
    )
    sheet.heading(words("help.pointer"))
    sheet.paragraph(words("help.pointer.text"))
    sheet.heading(words("help.marks"))
    sheet.paragraph(words("help.marks.text"))
    sheet.heading(words("help.keys"))
    played = model.position.rules
    facts = facts_of(played, words)
    for command in COMMANDS:
        if not keys_of(command, played) or command.like:
            continue
        family = [c for c in COMMANDS if c.like == command.name]
        keys = key_labels(command, played)
        if family:
            keys = " ".join(key_label(c, played) for c in (command, *family))
        sheet.pair(keys, words(f"help.{command.name}", facts))
    return sheet.picture(model.view.focus)


def rules(model: Model, words: Catalogue, room: Rect) -> Picture:
    """The rules of the game on the screen, and what differs from the original game."""
    sheet = Sheet(room, words, words("rules.title"), model.view.scroll)
    facts = facts_of(model.position.rules, words)
    number = 1
    while words.has(f"rules.{number}"):
        sheet.heading(words(f"rules.{number}"))
        sheet.paragraph(words(f"rules.{number}.text", facts))
        number += 1
    sheet.gap()
    sheet.paragraph(words("rules.credit"), "soft", 14)
    return sheet.picture(model.view.focus)


def log(model: Model, words: Catalogue, room: Rect) -> Picture:
    """What happened, the latest first."""
    sheet = Sheet(room, words, words("log.title"), model.view.scroll)
    unkept = model.view.unkept
    if unkept is not None:
        sheet.tell(Message(f"storage.{unkept}"))
        label = words("command.unkept")
        sheet.choices([Button(NOWHERE, "unkept", label, style="red")], 1)
    sheet.choices(
        [
            Button(NOWHERE, name, words(f"command.{name}"), style="plain")
            for name in ("review", "replay")
        ],
        2,
    )
    told = turns(model.session.steps)
    if not told:
        sheet.paragraph(words("log.empty"), "soft")
    since = _turns_since(model, told)
    if since:
        sheet.heading(words("log.since"))
        for turn in since:
            sheet.paragraph(" ".join(turn_sentences(turn, words)))
        sheet.gap()
        sheet.rule()
    round_ = 0
    for turn in reversed(told[-60:]):
        if turn.round != round_:
            round_ = turn.round
            sheet.heading(words("log.round", round=round_))
        sheet.paragraph(" ".join(turn_sentences(turn, words)), size=14)
    return sheet.picture(model.view.focus)


def _turns_since(model: Model, told: list[Turn]) -> list[Turn]:
    """The others' turns since the viewer's last one."""
    last = [at for at, turn in enumerate(told) if turn.player == model.viewer]
    if last and told[last[-1]].steps[-1].after.turn == model.viewer:
        return []
    if last and model.session.is_human_turn and last[-1] == len(told) - 1:
        last = last[:-1]
    begin = last[-1] + 1 if last else 0
    return [turn for turn in told[begin:] if turn.player != model.viewer]


def settings(model: Model, words: Catalogue, room: Rect) -> Picture:
    """Speed, sound, hints, language, motion."""
    chosen = model.settings
    sheet = Sheet(room, words, words("settings.title"), model.view.scroll)
    sheet.label(words("settings.speed"))
    sheet.choices(
        [
            choice(f"set:speed:{n}", words(f"command.speed:{n}"), chosen.speed == n)
            for n in range(1, SKIP + 1)
        ],
        4,
    )
    sheet.label(words("settings.sound"))
    volume = 0 if chosen.mute else chosen.volume
    sheet.choices(
        [choice(f"set:volume:{n}", words(f"settings.volume.{n}"), volume == n) for n in range(4)],
        4,
    )
    sheet.label(words("settings.hints"))
    sheet.choices(
        [
            choice(f"set:hints:{word}", words(f"settings.hints.{word}"), chosen.hints == on)
            for word, on in (("on", True), ("off", False))
        ],
        2,
    )
    columns = sheet.columns(3)
    sheet.label(words("settings.language"))
    sheet.choices(
        [
            choice(
                f"set:language:{code or 'system'}",
                LANGUAGES.get(code, words("settings.language.system")),
                chosen.language == code,
            )
            for code in ("", *LANGUAGES)
        ],
        columns,
    )
    sheet.label(words("settings.motion"))
    sheet.choices(
        [
            choice(
                f"set:motion:{kind or 'system'}",
                words(f"settings.motion.{kind or 'system'}"),
                chosen.motion == kind,
            )
            for kind in ("", "less", "full")
        ],
        columns,
    )
    return sheet.picture(model.view.focus)
