"""The loop of the game: events in, the others play, changes followed, the picture drawn."""

from __future__ import annotations

import asyncio
import gc

import pygame

from game.platform.base import Key, PageEvent, Platform, StorageError, Wheel
from game.session import Session
from game.ui.actions.bundle import Actions
from game.ui.actions.desk import Desk
from game.ui.actions.keeping import Keeping
from game.ui.actions.new_game import session_of
from game.ui.actions.runner import Runner
from game.ui.display import Display
from game.ui.input.controls import Controls
from game.ui.inspector import ScreenInspector
from game.ui.state.model import Model
from game.ui.state.view import Setup

FIRST_GAME = Setup()  # a small island, two easy opponents
HOPELESS = 5  # frames in a row that failed: then the page says so instead of the game


class App:
    """One game on one platform. `tick` is called once in every frame."""

    def __init__(self, platform: Platform, fault: Exception | None = None) -> None:
        """Resume the kept game, or begin a first one.

        `fault`: a start that resumed the kept game has failed with it: do without that game.
        """
        keeping = Keeping(platform)
        settings = keeping.settings()
        if fault is not None:
            keeping.begin_without(fault)
        kept = keeping.resume() if fault is None else None
        desk = Desk(platform, keeping, Model(kept or _first_session(platform), settings))
        self.desk = desk
        self.actions = Actions.of(desk)
        self.runner = Runner(self.actions)
        self.display = Display(desk)
        self._controls = Controls(self.actions, self.runner, self.display)
        self._drew = True
        self.actions.preferences.set_language()
        self.actions.course.open_session(desk.model.session, fresh=kept is None)
        self.actions.sharing.follow(platform.link(), begins=True)
        keeping.put_away()

    @property
    def running(self) -> bool:
        """Whether the window is still open."""
        return not self._controls.quit

    def tick(self) -> bool:
        """Take what has come in, let the others play, draw what has changed.

        True if anything was drawn.
        """
        platform, actions = self.desk.platform, self.actions
        now = platform.now_ms()
        self._controls.seen.frame_begins(now, rested=self.at_rest)
        for page_event in self._page_events():
            self._controls.page(page_event, now)
        for event in pygame.event.get():
            self._controls.event(event, now)
        self._controls.repeat(now)
        calm = not self._drew and not self._controls.busy
        self.desk.slices.go_on(calm)
        actions.course.play_others(now, calm)
        actions.analysis.go_on()
        # A thought has many parts and none is waste before its end, but Python would look through
        # all of them again and again: a tenth of the time, and up to a tenth of a second at once.
        thinks = actions.course.thinking or self._works
        if thinks == gc.isenabled():
            (gc.disable if thinks else gc.enable)()
        actions.review.go_on(now)
        actions.course.follow(now)
        actions.tasks.follow()
        actions.day.watch()
        self._drew = self.display.draw(now)
        self._controls.seen.frame_ends(platform.now_ms())
        return self._drew

    def _page_events(self) -> list[PageEvent | Key | Wheel]:
        """What happened around the game; a file that can't be read is told."""
        try:
            return self.desk.platform.page_events()
        except StorageError as error:
            self.desk.say("games.unreadable", error=str(error))
            return []

    @property
    def shows(self) -> bool:
        """Whether the next frame is to be waited for: something moves, or nobody thinks on."""
        works_on = self.actions.course.thinks_on or self._works
        return self._drew or not works_on or self._controls.busy

    @property
    def _works(self) -> bool:
        """Whether there is long work to be done between frames."""
        return self.desk.slices.busy or self.actions.analysis.busy

    @property
    def at_rest(self) -> bool:
        """Whether nothing will change on the screen until something happens around the game."""
        session = self.desk.model.session
        others = not session.is_human_turn and session.outcome is None
        return (
            not self._drew
            and not (others and not self.actions.course.others_wait)
            and not self.actions.review.playing
            and not self._controls.busy
            and not self._works
            and not self.desk.stage.board.busy
        )


def _first_session(platform: Platform) -> Session:
    """The game of a new player."""
    seed = platform.fresh_seed()
    return session_of(FIRST_GAME, seed, f"{platform.today()} {platform.fresh_seed()}")


def started(platform: Platform) -> App:
    """The app. A kept game that keeps it from starting is set aside, and that is said."""
    try:
        return App(platform)
    except Exception as fault:  # noqa: BLE001 (nobody must be locked out by a kept game)
        _print(fault)
        return App(platform, fault)


async def run(platform: Platform) -> None:
    """Play until the window is closed."""
    pygame.display.init()
    pygame.font.init()
    app = started(platform)
    platform.publish(ScreenInspector(app.desk, app.display))
    gc.freeze()  # all this stays: searching it for waste again and again would cost frames
    failures = 0
    parts = app.display.prepare(platform.now_ms())
    while app.running:
        try:
            for _ in parts:
                await asyncio.sleep(0)
            app.tick()
            failures = 0
        except Exception as error:  # whatever it is: the player gets a sentence and goes on
            failures += 1
            _print(error)
            if failures >= HOPELESS:
                raise
            app.actions.course.failed(error)
        await platform.frame(rest=app.at_rest, show=app.shows)


def _print(error: Exception) -> None:
    import traceback  # takes long to load, and mostly isn't needed

    traceback.print_exception(error)
