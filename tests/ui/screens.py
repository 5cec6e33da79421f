"""Pictures of every screen at every size, to be looked at: `python -m tests.ui.screens OUTDIR`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ai import choose_turn
from game.challenges.ladder import ladder as islands
from game.challenges.lesson import lessons
from game.challenges.puzzle import puzzles
from game.core import END, Position
from game.editor.brush import Brush
from game.kept.daily import DailyResult
from game.kept.progress import ProgressBook
from game.kept.statistics import Field, Tally
from game.kept.storage import StorageError
from game.links import fragments
from game.session import Session
from game.ui.app import App
from game.ui.state.view import Setup, Thinking
from tests.ui.driver import change_settings
from tests.ui.fake import FakePlatform

SIZES = (
    ("phone", 360, 640, 2.0),
    ("landscape", 740, 360, 2.0),
    ("tablet", 768, 1024, 1.0),
    ("laptop", 1280, 720, 1.0),
    ("large", 2560, 1440, 1.0),
    ("strip", 844, 200, 1.0),
    ("low", 512, 288, 1.0),
    ("lower", 427, 240, 2.0),
    ("lying", 568, 320, 2.0),
    ("upright", 1024, 768, 1.0),
    ("least", 320, 180, 2.0),
    ("folded", 280, 653, 1.0),
    ("wall", 3840, 2160, 1.0),
)
ALL_SEEN = 63


def app_at(
    width: int, height: int, dpr: float, language: str = "en", turns: int = 0, seed: int = 7
) -> App:
    """An app with a game some turns on, the human to act; no tips unless it is the first turn."""
    platform = FakePlatform(width, height, dpr, seed)
    platform.system_language = language
    app = App(platform)
    if turns:
        played = played_on(seed, turns)
        assert played.map is not None
        session = Session.new(
            played.map.seed, "medium", 5, {"a": "human", **dict.fromkeys("bcde", "normal")}
        )
        for step in played.steps:
            session.play(step.move)
        app.actions.course.open_session(session, fresh=False)
        change_settings(app, tips=ALL_SEEN)
    app.tick()
    return app


def played_on(seed: int, turns: int) -> Session:
    """A game some turns on, in which the first player has a unit that can act."""
    while True:
        played = Session.new(seed, "medium", 5, dict.fromkeys("abcde", "normal"))
        while played.outcome is None:
            now = played.position
            walks = any(move.source >= 0 and not move.buy for move in now.legal_moves)
            if now.round > turns and now.turn == "a" and walks:
                return played
            for move in choose_turn(now, "normal", played.turn_seed):
                played.play(move)
        seed += 1


def first_turn(app: App) -> None:
    """As a new player sees it."""


def buying(app: App) -> None:
    app.runner.run("buy:P")


def selected(app: App) -> None:
    app.runner.run("next")


def refused(app: App) -> None:
    app.runner.run("next")
    position = app.desk.model.position
    mine = app.desk.model.view.selected
    assert mine is not None
    for hex_id in position.land:
        move = position.parse_move(position.grid.name(mine) + position.grid.name(hex_id))
        refusal = position.refusal(move)
        if refusal is not None and refusal.code == "too-strong":
            app.desk.model.tap(hex_id)
            return


def danger(app: App) -> None:
    text = app.desk.model.position.format()
    starving = Position.parse(_poor(text))
    seats = dict.fromkeys(starving.players, "normal")
    seats[starving.turn] = "human"
    app.actions.course.open_session(Session.from_position(starving, seats), fresh=False)
    app.runner.run("end")


def _poor(text: str) -> str:
    rows, turn, purses, round_, idle = text.split(" ")
    return " ".join([rows, turn, ",".join("1" for _ in purses.split(",")), round_, idle])


def others(app: App) -> None:
    app.desk.model.session.play("end")
    app.desk.model.look_away()
    app.desk.model.settings = type(app.desk.model.settings)(tips=ALL_SEEN, speed=2)


def thinking(app: App) -> None:
    others(app)
    player = app.desk.model.session.position.turn
    app.actions.course._sign_until = inf
    app.desk.model.view = replace(app.desk.model.view, thinking=Thinking(player, 1))


def last_turn(app: App) -> None:
    app.runner.run("review")
    for _ in range(5):
        app.runner.run("review_on")


def menu(app: App) -> None:
    app.runner.run("menu")


def new_game(app: App) -> None:
    app.runner.run("new")
    seats = ("human", "easy", "normal", "expert", "easy", "easy")
    app.actions.new_game.choose(Setup(players=4, seats=seats, seed="4711"))


def help_(app: App) -> None:
    app.runner.run("help")


def rules(app: App) -> None:
    app.runner.run("rules")


def log(app: App) -> None:
    app.runner.run("log")


def settings(app: App) -> None:
    app.runner.run("settings")


def saved_games(app: App) -> None:
    for _ in range(3):
        app.actions.games.save_now()
    app.actions.games.rename("The bay")


def share(app: App) -> None:
    app.runner.run("share")


def daily(app: App) -> None:
    app.runner.run("daily")
    days = (DailyResult("2026-11-28", "won", 9), DailyResult("2026-11-29", "won", 14, (33, 50, 90)))
    model = app.desk.model
    assert model.view.day is not None
    model.view = replace(model.view, day=replace(model.view.day, results=days))


def statistics(app: App) -> None:
    app.runner.run("statistics")
    tallies = (
        (Field("easy", "small", 3), Tally(12, 9, 0, 11)),
        (Field("expert", "huge", 6), Tally(3, 0, 0, 0)),
    )
    app.desk.model.view = replace(app.desk.model.view, tallies=tallies)


def opened_link(app: App) -> None:
    session = Session.new(5, "small", 2, {"a": "human", "b": "human"})
    session.play("end")
    app.actions.sharing.follow(fragments.game_link(session.record))
    while app.desk.slices.busy:
        app.desk.slices.go_on()


def too_long(app: App) -> None:
    app.runner.run("share")
    app.desk.say("link.too-long")


def replay(app: App) -> None:
    app.runner.run("replay")
    app.runner.run("seek:400")
    app.runner.run("eyes")


def other_tab(app: App) -> None:
    app.desk.ask("tab")


def hand_over(app: App) -> None:
    app.desk.model.view = replace(app.desk.model.view, screen="handover", focus=0)


def not_kept(app: App) -> None:
    app.desk.keeping.unkept = "full"
    app.desk.platform.save = _no_room  # type: ignore[method-assign]
    app.desk.model.view = replace(app.desk.model.view, unkept="full")


def not_kept_why(app: App) -> None:
    not_kept(app)
    app.runner.run("unkept")


def _no_room(key: str, text: str) -> None:
    raise StorageError("QuotaExceededError", "full")


def concede(app: App) -> None:
    app.runner.run("concede")


def over(app: App) -> None:
    while app.desk.model.session.outcome is None:
        app.desk.model.session.play("concede")


def lesson_list(app: App) -> None:
    _reached(app, "lesson", 1)
    app.runner.run("lessons")


def puzzle_list(app: App) -> None:
    _reached(app, "puzzle", 2)
    app.runner.run("puzzles")


def ladder(app: App) -> None:
    _reached(app, "island", 5)
    app.runner.run("ladder")


def _reached(app: App, kind: str, value: int) -> None:
    everything: dict[str, tuple[Any, ...]] = {
        "lesson": lessons(),
        "puzzle": puzzles(),
        "island": islands(),
    }
    for each in everything[kind][:2]:
        ProgressBook(app.desk.platform).reach(kind, each.id, value)


def lesson(app: App) -> None:
    app.actions.tasks.begin(f"lesson:{lessons()[1].id}")
    app.tick()


def mistake(app: App) -> None:
    lesson(app)
    app.desk.model.play(END)


def done(app: App) -> None:
    lesson(app)
    for move in lessons()[1].solution:
        app.desk.model.session.play(move)


def puzzle(app: App) -> None:
    app.actions.tasks.begin(f"puzzle:{puzzles()[0].id}")
    app.tick()


def solution(app: App) -> None:
    puzzle(app)
    app.runner.run("task_solution")
    app.actions.review.by(1)


def stars(app: App) -> None:
    app.actions.tasks.begin(f"island:{islands()[0].id}")
    app.tick()
    over(app)


def hint(app: App) -> None:
    app.runner.run("hint")
    work_on(app, lambda: app.desk.model.advice is not None)


def replayed_curve(app: App) -> None:
    replay(app)
    work_on(app, lambda: bool(app.desk.model.view.curve))


def chances(app: App) -> None:
    over(app)
    app.tick()
    app.runner.run("measure:chance")
    work_on(app, lambda: bool(app.desk.model.view.curve))


def analysing(app: App) -> None:
    _analyse(app, 3)
    app.runner.run("analysis_stop")


def analysed(app: App) -> None:
    _analyse(app, 99)


def better(app: App) -> None:
    _analyse(app, 99)
    app.runner.run("better:0")


def _analyse(app: App, most: int) -> None:
    """Have so many turns of a player who is not the best looked at."""
    model = app.desk.model
    model.session.viewer = "d"
    app.runner.run("analysis")
    work_on(
        app,
        lambda: (
            (found := model.view.analysis) is not None
            and (not found.working or len(found.looks) >= most)
        ),
    )


def work_on(app: App, done: Callable[[], bool]) -> None:
    """Let long work be done."""
    for _ in range(40_000):
        if done():
            return
        app.desk.slices.go_on(True)
        app.actions.analysis.go_on()
    raise AssertionError("it is never done")


def editor(app: App) -> None:
    app.runner.run("editor")
    app.runner.run("edit:game")
    app.runner.run("edit:piece:S")


def editor_begins(app: App) -> None:
    app.runner.run("editor")
    app.runner.run("edit:sheet:board")


def editor_faults(app: App) -> None:
    editor(app)
    draft = app.actions.editor.draft
    app.actions.editor.paint(Brush("", " "), draft.capitals[:2])
    app.actions.editor.finish()


def editor_purse(app: App) -> None:
    editor(app)
    app.runner.run("edit:hand")
    app.actions.editor.tap(app.actions.editor.draft.capitals[0])


def editor_palette(app: App) -> None:
    editor(app)
    app.runner.run("edit:fold")


def editor_play(app: App) -> None:
    editor(app)
    app.runner.run("edit:sheet:play")


def editor_play_faults(app: App) -> None:
    editor_faults(app)
    app.runner.run("edit:sheet:play")


def editor_help(app: App) -> None:
    editor(app)
    app.runner.run("edit:sheet:help")


def editor_link(app: App) -> None:
    position = Position.parse("aHa-bHb/aabb-T a 10,10 1 0")
    session = Session.from_position(position, {"a": "human", "b": "hard"}, game_id="1")
    app.actions.sharing.follow(fragments.game_link(session.record))
    while app.desk.slices.busy:
        app.desk.slices.go_on()


SCENES: tuple[tuple[int, Callable[[App], None]], ...] = (
    (0, first_turn),
    (0, buying),
    (7, selected),
    (7, refused),
    (7, danger),
    (7, others),
    (7, thinking),
    (7, last_turn),
    (7, menu),
    (7, new_game),
    (7, help_),
    (7, rules),
    (7, log),
    (7, settings),
    (7, saved_games),
    (7, share),
    (7, daily),
    (7, statistics),
    (7, opened_link),
    (7, too_long),
    (7, replay),
    (7, other_tab),
    (7, hand_over),
    (7, not_kept),
    (7, not_kept_why),
    (7, concede),
    (7, editor),
    (7, editor_begins),
    (7, editor_faults),
    (7, editor_purse),
    (7, editor_palette),
    (7, editor_play),
    (7, editor_play_faults),
    (7, editor_help),
    (7, editor_link),
    (7, over),
    (0, lesson_list),
    (0, puzzle_list),
    (0, ladder),
    (0, lesson),
    (0, mistake),
    (0, done),
    (0, puzzle),
    (0, solution),
    (0, stars),
    (7, hint),
    (7, replayed_curve),
    (7, chances),
    (7, analysing),
    (7, analysed),
    (7, better),
)


def main(folder: Path, only: str = "", language: str = "en") -> None:
    """Write all pictures into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, width, height, dpr in SIZES:
        for turns, scene in SCENES:
            name = scene.__name__.strip("_")
            if only and only not in f"{size}-{name}":
                continue
            app = app_at(width, height, dpr, language, turns)
            scene(app)
            app.tick()
            surface = pygame.display.get_surface()
            assert surface is not None
            file = folder / f"{size}-{name}-{language}.png"
            pygame.image.save(surface, str(file))
            print(file)


if __name__ == "__main__":
    pygame.display.init()
    pygame.font.init()
    main(Path(sys.argv[1]), *sys.argv[2:])
