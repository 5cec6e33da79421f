"""The one table of commands. Buttons, keys, the menu, help and tests all come from it.

A new command is one entry here and its texts `command.NAME` and `help.NAME` in the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core import Rules
from game.core.pieces import KINDS
from game.ui.actions.bundle import Actions
from game.ui.state.figures import affordable
from game.ui.state.model import Model
from game.ui.state.view import SCREENS, Message, Screen

Enabled = Callable[[Model], bool]
Action = Callable[[Actions, str], object]

GAME: tuple[Screen, ...] = ("game",)
SHEETS = tuple(screen for screen in SCREENS if screen not in ("game", "over", "handover"))


@dataclass(frozen=True)
class Command:
    """One thing the player can do.

    `name` with its text `command.NAME` and, if it has keys, `help.NAME` (of its first sibling when
    `like` names one). `screens`: where its keys work. `why`: what to say when it is not enabled.
    `buys`: what is bought; its key is the number of its place in the rules of the game (`keys_of`).
    `action` is called with the actions and the argument of the button, "" unless it `takes` one.
    """

    name: str
    keys: tuple[str, ...]
    enabled: Enabled
    action: Action
    screens: tuple[Screen, ...] = GAME
    why: Callable[[Model], Message | None] = lambda model: None
    in_menu: bool = False
    passing: bool = False  # left out of the menu while it is not enabled
    takes: bool = False
    buys: str = ""
    like: str = ""  # another command whose line in the help covers this one


def always(model: Model) -> bool:
    return True


def _my_turn(model: Model) -> bool:
    return model.can_play


def _can_undo(model: Model) -> bool:
    return model.can_play and model.session.can_undo


def _can_redo(model: Model) -> bool:
    return model.can_play and model.session.can_redo


def _can_next(model: Model) -> bool:
    return model.can_play and bool(model.movable() or affordable(model.session.position))


def _others_play(model: Model) -> bool:
    return not model.session.is_human_turn and model.session.outcome is None


def _looking_back(model: Model) -> bool:
    return model.view.review is not None


def _can_branch(model: Model) -> bool:
    return _looking_back(model) and model.position.outcome() is None


def _has_history(model: Model) -> bool:
    return bool(model.session.steps) and not _looking_back(model)


def _can_finish(model: Model) -> bool:
    return model.can_play and not model.view.finishing


def _finishing(model: Model) -> bool:
    return model.view.finishing and model.session.outcome is None


def _in_task(model: Model) -> bool:
    return model.view.task is not None


def _has_solution(model: Model) -> bool:
    return model.view.task is not None and model.view.task.kind != "island"


def _can_hint(model: Model) -> bool:
    return model.can_play and model.offers_hints


def _is_hinted(model: Model) -> bool:
    return model.advice is not None and model.advice.kind == "hint"


def _can_analyse(model: Model) -> bool:
    return bool(model.session.steps)


def _has_stopped(model: Model) -> bool:
    analysis = model.view.analysis
    return analysis is not None and not analysis.working


def _act(actions: Actions) -> None:
    """Enter: play the hint that is shown; once a hex has been walked to, act there."""
    if _is_hinted(actions.model) and actions.model.view.cursor is None:
        actions.hints.play()
    else:
        actions.looking.act()


def _unkept(model: Model) -> bool:
    return model.view.unkept is not None


def _why_wait(model: Model) -> Message | None:
    if _others_play(model):
        return Message("wait", {"player": model.session.position.turn})
    return None


def _why_no_hint(model: Model) -> Message | None:
    if _has_solution(model):
        return Message("hint.task")
    return _why_wait(model) or (None if model.settings.hints else Message("hint.off"))


def _why_no_undo(model: Model) -> Message | None:
    return _why_wait(model) or Message("undo.nothing")


def _why_no_redo(model: Model) -> Message | None:
    return _why_wait(model) or Message("redo.nothing")


def _why_no_next(model: Model) -> Message | None:
    return _why_wait(model) or Message("next.nothing")


def _buying(kind: str) -> Command:
    def why(model: Model) -> Message | None:
        if not model.can_play:
            return _why_wait(model)
        territory = model.own_territory
        if territory is None:
            return Message("buy.no_territory")
        price = model.position.rules.prices.get(kind)
        if price is None:
            return Message("refusal.syntax/kind", {"piece": kind})
        return Message("buy.too_dear", {"piece": kind, "price": price, "gold": territory.gold})

    return Command(
        f"buy:{kind}",
        (),
        lambda model: model.buyable(kind),
        lambda a, _: a.model.buy(kind),
        why=why,
        buys=kind,
    )


def _speed(number: int) -> Command:
    return Command(
        f"speed:{number}",
        (str(number),),
        lambda model: _others_play(model) or model.view.finishing,
        lambda a, _: a.preferences.set_speed(number),
        like="" if number == 1 else "speed:1",
    )


def _arrow(name: str) -> Command:
    like = "" if name == "left" else "left"
    return Command(name, (name,), always, lambda a, _: a.looking.walk(name), like=like)


COMMANDS: tuple[Command, ...] = (
    # While the others play, the number keys choose the speed; in one's own turn they buy.
    *(_speed(number) for number in (1, 2, 3, 4)),
    Command("act", ("enter", "space"), always, lambda a, _: _act(a)),
    Command(
        "cancel",
        ("esc",),
        always,
        lambda a, _: a.cancel(),
        (*GAME, *SHEETS, "over", "handover"),
    ),
    *(_arrow(name) for name in ("left", "right", "up", "down")),
    Command("next", ("n",), _can_next, lambda a, _: a.model.next_unit(), why=_why_no_next),
    Command("territory", ("t",), _my_turn, lambda a, _: a.model.next_territory(), why=_why_wait),
    Command(
        "hint",
        ("h",),
        _can_hint,
        lambda a, _: a.hints.ask(),
        why=_why_no_hint,
        in_menu=True,
        passing=True,
    ),
    *(_buying(kind) for kind in KINDS),
    Command("end", ("e",), _my_turn, lambda a, _: a.model.end_turn(), why=_why_wait),
    Command("undo", ("u", "ctrl+z"), _can_undo, lambda a, _: a.model.undo(), why=_why_no_undo),
    Command(
        "undo_turn",
        ("shift+u",),
        _can_undo,
        lambda a, _: a.model.undo_turn(),
        why=_why_no_undo,
        in_menu=True,
    ),
    Command("redo", ("r", "ctrl+y"), _can_redo, lambda a, _: a.model.redo(), why=_why_no_redo),
    Command(
        "review",
        ("v",),
        _has_history,
        lambda a, _: a.review.last_turn(),
        why=lambda model: Message("review.nothing"),
        in_menu=True,
    ),
    Command("review_back", (",",), _looking_back, lambda a, _: a.review.by(-1)),
    Command("review_on", (".",), _looking_back, lambda a, _: a.review.by(1)),
    Command("review_first", ("home",), _looking_back, lambda a, _: a.review.by(-9999)),
    Command("review_last", ("end",), _looking_back, lambda a, _: a.review.by(9999)),
    Command("review_play", ("p",), _looking_back, lambda a, _: a.review.play()),
    Command("capital_back", ("x",), _looking_back, lambda a, _: a.review.to_turning_point(-1)),
    Command("capital_on", ("c",), _looking_back, lambda a, _: a.review.to_turning_point(1)),
    Command("seek", (), _looking_back, lambda a, at: a.review.to(int(at)), takes=True),
    Command("branch", ("b",), _can_branch, lambda a, _: a.review.branch()),
    Command("eyes", ("i",), _looking_back, lambda a, _: a.review.look_with_next()),
    Command("pace", ("f",), _looking_back, lambda a, _: a.preferences.next_speed()),
    Command(
        "replay",
        ("shift+v",),
        _has_history,
        lambda a, _: a.review.whole_game(),
        (*GAME, "over"),
        in_menu=True,
    ),
    Command("review_close", (), _looking_back, lambda a, _: a.review.leave()),
    Command(
        "analysis",
        ("a",),
        _can_analyse,
        lambda a, _: a.analysis.open(),
        (*GAME, "over"),
        why=lambda model: Message("analysis.nothing"),
        in_menu=True,
    ),
    Command("log", ("l",), always, lambda a, _: a.desk.open("log"), in_menu=True),
    Command("trees", ("g",), always, lambda a, _: a.looking.toggle_trees(), in_menu=True),
    Command("names", ("shift+h",), always, lambda a, _: a.looking.toggle_names(), in_menu=True),
    Command("fit", ("0",), always, lambda a, _: a.looking.fit(), in_menu=True),
    Command("zoom_in", ("+", "="), always, lambda a, _: a.looking.zoom(1.25)),
    Command("closer", (), always, lambda a, _: a.looking.closer()),
    Command("fold", (), always, lambda a, _: a.looking.fold()),
    Command("zoom_out", ("-",), always, lambda a, _: a.looking.zoom(0.8)),
    Command("new", ("shift+n",), always, lambda a, _: a.new_game.open(), in_menu=True),
    Command("daily", ("d",), always, lambda a, _: a.day.open(), in_menu=True),
    Command("lessons", ("shift+l",), always, lambda a, _: a.tasks.open_list("lessons")),
    Command("puzzles", ("shift+p",), always, lambda a, _: a.tasks.open_list("puzzles")),
    Command("ladder", ("shift+i",), always, lambda a, _: a.tasks.open_list("ladder")),
    Command(
        "task_again",
        (),
        _in_task,
        lambda a, _: a.tasks.then(lambda c: c.again()),
        in_menu=True,
        passing=True,
    ),
    Command(
        "task_solution",
        (),
        _has_solution,
        lambda a, _: a.tasks.then(lambda c: c.show_solution()),
        in_menu=True,
        passing=True,
    ),
    Command(
        "task_leave",
        (),
        _in_task,
        lambda a, _: a.tasks.then(lambda c: c.leave()),
        in_menu=True,
        passing=True,
    ),
    Command("editor", ("shift+e",), always, lambda a, _: a.open_editor(), in_menu=True),
    Command("games", ("shift+g",), always, lambda a, _: a.games.open_list(), in_menu=True),
    Command(
        "share",
        ("shift+s",),
        always,
        lambda a, what: a.sharing.share(what) if what else a.desk.open("share"),
        in_menu=True,
        takes=True,
    ),
    Command(
        "statistics",
        ("shift+t",),
        always,
        lambda a, _: a.results.open_statistics(),
        in_menu=True,
    ),
    Command(
        "help", ("?",), always, lambda a, _: a.desk.open("help"), (*GAME, "menu"), in_menu=True
    ),
    Command("rules", ("shift+r",), always, lambda a, _: a.desk.open("rules"), in_menu=True),
    Command("settings", ("s",), always, lambda a, _: a.desk.open("settings"), in_menu=True),
    Command(
        "mute",
        ("m",),
        always,
        lambda a, _: a.preferences.toggle_mute(),
        (*GAME, *SHEETS),
        in_menu=True,
    ),
    Command(
        "finish",
        ("shift+f",),
        _can_finish,
        lambda a, _: a.course.finish_for_me(),
        why=_why_wait,
        in_menu=True,
    ),
    Command(
        "stop_finish",
        (),
        _finishing,
        lambda a, _: a.course.stop_finishing(),
        in_menu=True,
        passing=True,
    ),
    Command(
        "concede",
        ("shift+c",),
        _my_turn,
        lambda a, _: a.desk.ask("concede"),
        why=_why_wait,
        in_menu=True,
    ),
    Command("menu", ("o",), always, lambda a, _: a.tasks.show_menu()),
    Command("unkept", (), _unkept, lambda a, _: a.desk.ask("unkept")),
    # On sheets and in dialogs; reached by arrows and Enter
    Command("lesson", (), always, lambda a, x: a.tasks.begin(f"lesson:{x}"), takes=True),
    Command("puzzle", (), always, lambda a, x: a.tasks.begin(f"puzzle:{x}"), takes=True),
    Command("island", (), always, lambda a, x: a.tasks.begin(f"island:{x}"), takes=True),
    Command("puzzle_of_day", (), always, lambda a, _: a.tasks.then(lambda c: c.of_day())),
    Command(
        "step",
        (),
        always,
        lambda a, n: a.tasks.then(lambda c: c.choose_step(n)),
        takes=True,
    ),
    Command("task_next", (), always, lambda a, _: a.tasks.then(lambda c: c.next())),
    Command("task_list", (), always, lambda a, _: a.tasks.then(lambda c: c.to_list())),
    Command("close", (), always, lambda a, _: a.cancel()),
    Command("yes", (), always, lambda a, _: a.questions.answer(True)),
    Command("no", (), always, lambda a, _: a.questions.answer(False)),
    Command("start", (), always, lambda a, _: a.new_game.start()),
    Command(
        "again",
        (),
        always,
        lambda a, _: a.tasks.then(lambda c: c.again()) if _in_task(a.model) else a.new_game.again(),
    ),
    Command("other_seat", (), always, lambda a, _: a.new_game.again(turned=1)),
    Command("copy_instead", (), always, lambda a, _: a.questions.copy()),
    Command("edit_asked", (), always, lambda a, _: a.edit_asked()),
    Command("watch", (), always, lambda a, _: a.questions.watch()),
    Command("hint_play", (), _is_hinted, lambda a, _: a.hints.play()),
    Command("hint_away", (), _is_hinted, lambda a, _: a.hints.put_away()),
    Command("analysis_stop", (), always, lambda a, _: a.analysis.stop()),
    Command(
        "analysis_on",
        (),
        _has_stopped,
        lambda a, _: a.analysis.go_on_with_it(),
    ),
    Command(
        "better",
        (),
        always,
        lambda a, which: a.analysis.show(which),
        takes=True,
    ),
    Command(
        "play_from",
        (),
        always,
        lambda a, which: a.analysis.play_from(which),
        takes=True,
    ),
    Command("measure", (), always, lambda a, what: a.results.measure(what), takes=True),
    Command("ready", (), always, lambda a, _: a.course.take_over()),
    Command("tips", (), always, lambda a, _: a.preferences.restart_tips()),
    Command("tip_next", (), always, lambda a, _: a.preferences.next_tip()),
    Command("tip_stop", (), always, lambda a, _: a.preferences.stop_tips()),
    Command("copy", (), always, lambda a, _: a.sharing.copy()),
    Command("download", (), always, lambda a, _: a.games.download()),
    Command("paste", (), always, lambda a, _: a.sharing.paste()),
    Command("open", (), always, lambda a, text: a.sharing.open_text(text), takes=True),
    Command("pick", (), always, lambda a, _: a.sharing.pick()),
    Command("save_now", (), always, lambda a, _: a.games.save_now()),
    Command("game", (), always, lambda a, key: a.games.choose(key), takes=True),
    Command("load", (), always, lambda a, _: a.games.load()),
    Command("copy_game", (), always, lambda a, _: a.games.copy_chosen()),
    Command("rename", (), always, lambda a, _: a.games.ask_name()),
    Command("delete", (), always, lambda a, _: a.games.delete()),
    Command("bring_back", (), always, lambda a, _: a.games.bring_back()),
    Command("share_day", (), always, lambda a, _: a.day.share()),
    Command("play_day", (), always, lambda a, _: a.day.play()),
    Command("this_island", (), always, lambda a, _: a.new_game.this_island()),
    Command("dice", (), always, lambda a, _: a.new_game.roll_seed()),
    Command("seed", (), always, lambda a, _: a.new_game.ask_seed()),
    Command("size", (), always, lambda a, size: a.new_game.choose_size(size), takes=True),
    Command("players", (), always, lambda a, n: a.new_game.choose_players(n), takes=True),
    Command("seat", (), always, lambda a, who: a.new_game.choose_seat(who), takes=True),
    Command("all", (), always, lambda a, level: a.new_game.choose_opponents(level), takes=True),
    Command("edit", (), always, lambda a, what: a.editor.run(what), takes=True),
    Command("set", (), always, lambda a, what: a.preferences.choose(what), takes=True),
)

BY_NAME: dict[str, Command] = {command.name: command for command in COMMANDS}


def find(name: str) -> tuple[Command, str]:
    """The command that a button's name means, and its argument: "size:small", "buy:P", "undo".

    Raises KeyError.
    """
    if name in BY_NAME:
        return BY_NAME[name], ""
    first, _, argument = name.partition(":")
    if not BY_NAME[first].takes:
        raise KeyError(name)
    return BY_NAME[first], argument


def for_key(key: str, model: Model) -> list[Command]:
    """The commands that `key` may mean on the present screen: enabled ones first, then those that
    can say why they are not.
    """
    rules = model.position.rules
    here = [c for c in COMMANDS if key in keys_of(c, rules) and model.view.screen in c.screens]
    return sorted(here, key=lambda c: (not c.enabled(model), c.why(model) is None))


def keys_of(command: Command, rules: Rules) -> tuple[str, ...]:
    """The keys of a command in a game by these rules; none for what they don't have."""
    if not command.buys:
        return command.keys
    kinds = list(rules.prices)
    return (str(kinds.index(command.buys) + 1),) if command.buys in kinds else ()


def key_label(command: Command, rules: Rules) -> str:
    """The first key of a command as it is written on buttons and in the help."""
    return "".join(label_of(key) for key in keys_of(command, rules)[:1])


_LABELS = {
    "enter": "Enter",
    "space": "Space",
    "esc": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "-": "−",
}


def label_of(key: str) -> str:
    if key in _LABELS:
        return _LABELS[key]
    parts = key.split("+") if len(key) > 1 else [key]
    return "+".join(part.capitalize() for part in parts)


def key_labels(command: Command, rules: Rules) -> str:
    """All keys of a command, as in "U, Ctrl+Z"."""
    return ", ".join(label_of(key) for key in keys_of(command, rules))
