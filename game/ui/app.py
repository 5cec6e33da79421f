"""The running game: events in, commands run, pictures out. Composition of all parts."""

from __future__ import annotations

import gc

import pygame

from game.core import CONCEDE, END
from game.core.record import Step
from game.happenings import events
from game.platform.base import Platform
from game.texts import Catalogue
from game.ui.actions.commands import find
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.keeping import Keeping
from game.ui.actions.looking import Looking
from game.ui.actions.new_game import Chooser
from game.ui.actions.opponents import MOTION_MS, Opponents
from game.ui.actions.preferences import Preferences
from game.ui.actions.results import Results
from game.ui.actions.review import Replay
from game.ui.actions.sharing import Sharing
from game.ui.actions.slices import Slices
from game.ui.actions.sounds import Sounds
from game.ui.input.controls import Controls
from game.ui.inspector import AppInspector
from game.ui.layout.items import Button
from game.ui.paint.stage import Stage
from game.ui.screens import compose
from game.ui.screens.scene import scene
from game.ui.state import tips
from game.ui.state.log import step_sentence, turn_sentences, turns
from game.ui.state.model import Model
from game.ui.state.view import Message, View

OWN_MOTION_MS = 170.0
HOPELESS = 5  # frames in a row that failed: then the page says so instead of the game


class App(Desk):
    """One game on one platform. `tick` is called once in every frame."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.keeping = Keeping(platform)
        settings = self.keeping.settings()
        self.words = Catalogue(settings.language or platform.language())
        resumed = self.keeping.resume()
        session = resumed or self.first_session(platform.fresh_seed())
        self.model = Model(session, settings)
        self.stage = Stage(platform)
        self.sounds = Sounds()
        self.games = Games(self)
        self.sharing = Sharing(self)
        self.results = Results(self)
        self.replay = Replay(self)
        self.slices = Slices(platform.now_ms)
        self.chooser = Chooser(self)
        self.looking = Looking(self)
        self.preferences = Preferences(self)
        self.controls = Controls(self)
        self.running = True
        self._opponents = Opponents(session, platform.now_ms)
        self.picture = compose.picture(self.model, self.words, self.stage.frame)
        self._shown: tuple[object, ...] = ()  # what the picture was made from
        self._staged: tuple[object, ...] = ()  # and the scene
        self._scene = scene(self.model)
        self._steps_seen = len(session.steps)
        self._drew = True
        self._heard: Message | None = None  # the message announced last
        self._tip: Message | None = None  # and the tip
        self.preferences.set_language()
        self.open_session(session, fresh=resumed is None)
        self.sharing.follow(platform.link())

    # One frame

    def tick(self) -> bool:
        """Take what has come in, let the others play, draw what has changed.

        True if anything was drawn.
        """
        now = self.platform.now_ms()
        for page_event in self.platform.page_events():
            self.controls.page(page_event)
        for event in pygame.event.get():
            self.controls.event(event, now)
        self.controls.repeat(now)
        self.slices.go_on()
        self._play_others(now)
        self.replay.go_on(now)
        self._after_changes(now)
        self._drew = self._draw(now)
        return self._drew

    def _draw(self, now: float) -> bool:
        """Make the picture and the scene anew if what they depend on has changed, and draw."""
        model, stage = self.model, self.stage
        moved = stage.fit(model.position, tips.running(model))
        button, hover, pointer = self._under_mouse()
        game = (model.view, model.settings, len(model.session.steps), model.session.can_redo)
        shown = (*game, model.session, self.words, button, self.controls.pressed)
        if moved or shown != self._shown:
            self._shown = shown
            stage.place_messages(model.position)
            picture = compose.picture(model, self.words, stage.frame)
            self.picture = compose.with_states(picture, button, self.controls.pressed)
            self._staged = ()
        if (hover, pointer) != self._staged:
            self._staged = (hover, pointer)
            self._scene = scene(model, hover, pointer)
        return stage.draw(self.picture.items, self._scene, now)

    def _under_mouse(self) -> tuple[str, int | None, tuple[int, int] | None]:
        """The button and the hex that the mouse is on; its pixel while it carries a piece."""
        if self.controls.hover is None:
            return "", None, None
        x, y = self.controls.hover
        button = self.button_at(x, y)
        if button is not None:
            return button.name, None, None
        dpr = self.stage.dpr
        carrying = bool(self.model.view.buying)
        return "", self.stage.hex_at(x, y), (round(x * dpr), round(y * dpr)) if carrying else None

    @property
    def at_rest(self) -> bool:
        """Whether nothing will change on the screen until something happens around the game."""
        session = self.model.session
        others = not session.is_human_turn and session.outcome is None
        return (
            not self._drew
            and not (others and not self._others_wait)
            and not self.model.view.playing
            and not self.controls.busy
            and not self.slices.busy
            and not self.stage.board.busy(self.platform.now_ms())
        )

    @property
    def _others_wait(self) -> bool:
        """Whether the computer players hold still because the player looks at something else."""
        view = self.model.view
        return view.review is not None or bool(view.dialog) or view.screen != "game"

    def button_at(self, x: float, y: float) -> Button | None:
        """The button at a point that can be pressed now."""
        return compose.button_at(self.picture, x, y)

    @property
    def buttons(self) -> list[Button]:
        """All buttons that can be seen now, front ones last."""
        return compose.live_buttons(self.picture)

    def scroll_by(self, distance: float) -> None:
        """Scroll the sheet, as far as it goes."""
        at = min(max(self.model.view.scroll + distance, 0.0), self.picture.scroll_room)
        if at != self.model.view.scroll:
            self.model.update(scroll=at)

    # Commands

    def run(self, name: str) -> bool:
        """Run a command of the table; False, with the reason shown, if it is not enabled now."""
        command, argument = find(name)
        if not command.enabled(self.model):
            why = command.why(self.model)
            if why is not None and self.model.view.screen == "game":
                self.model.update(message=why, refusal=None)
            return False
        before = self.model.view
        if command.takes:
            command.action(self, argument)
        else:
            command.action(self)
        self.after_command(before)
        return True

    def after_command(self, before: View) -> None:
        """Let selecting be heard, and a step forward in the review be seen."""
        view = self.model.view
        if (view.selected is not None and view.selected != before.selected) or (
            view.buying and view.buying != before.buying
        ):
            self.sound("select")
        at = view.review
        if at is not None and before.review is not None and at == before.review + 1:
            self._show_step(
                self.model.session.steps[at - 1], self.platform.now_ms(), self.motion(OWN_MOTION_MS)
            )

    # The others, and what follows from moves

    def _play_others(self, now: float) -> None:
        model = self.model
        view = model.view
        if self._others_wait:
            return
        if self.stage.board.busy(now) and model.settings.speed < 4:
            return
        speed = model.settings.speed
        session = model.session
        try:
            for move in self._opponents.moves(speed, view.conceding):
                step = session.play(move)
                self._show_step(step, now, self.motion(MOTION_MS[speed]))
        except Exception:
            # It would happen again and again: whoever fails passes, so that the game can go on.
            if not session.is_human_turn and session.outcome is None:
                session.play(END)
            raise

    def _after_changes(self, now: float) -> None:
        """Follow the session: sounds, saving, announcements, whose turn it is."""
        model = self.model
        steps = model.session.steps
        count = len(steps)
        if count != self._steps_seen:
            new = steps[self._steps_seen :]  # none after an undo
            for step in new:
                if self._is_own(step):
                    self._show_step(step, now, self.motion(OWN_MOTION_MS))
                    self.platform.announce(step_sentence(step, self.words))
            if any(self._ends_turn_of_other(step) for step in new):
                self._announce_turns(self._steps_seen)
            if not new or any(self._worth_saving(step) for step in new):
                self.save()
            if new and new[-1].move in (END, CONCEDE) and model.session.is_human_turn:
                self.turn_begins()
            self._steps_seen = count
            self.look_for_the_end()
        seen = tips.with_seen(model, False)
        if seen != model.settings.tips:
            self.preferences.change(tips=seen)
        self._tell_troubles()
        self._announce_message()

    def _worth_saving(self, step: Step) -> bool:
        """Whether a step must not be lost: what computer players do within a turn, they do again.

        The present turn's others may have moved in the same frame as the player ended his.
        """
        return self._is_own(step) or self._ends_turn_of_other(step)

    def _is_own(self, step: Step) -> bool:
        return self.model.session.seats[step.before.turn] == "human"

    def _ends_turn_of_other(self, step: Step) -> bool:
        ends = step.move in (END, CONCEDE) or step.after.outcome() is not None
        return ends and not self._is_own(step)

    def _announce_turns(self, since: int) -> None:
        """Sum up each turn of a computer player that ended with step `since` or later."""
        for turn in turns(self.model.session.steps):
            if turn.first + len(turn.steps) > since and self._ends_turn_of_other(turn.steps[-1]):
                self.platform.announce(" ".join(turn_sentences(turn, self.words)))

    def _announce_message(self) -> None:
        """Let a new message and a new tip be heard, too."""
        view = self.model.view
        message = view.refusal.message if view.refusal else view.message
        if message is not self._heard:
            self._heard = message
            if message is not None:
                self.platform.announce(self.words(message.key, message.facts))
        tip = tips.shown_tip(self.model)
        if tip is not None and tip != self._tip:
            self._tip = tip
            self.platform.announce(self.words(tip.key, tip.facts))

    def _tell_troubles(self) -> None:
        trouble = self.keeping.trouble
        if trouble is not None:
            self.keeping.trouble = None
            self.say(trouble[0], error=trouble[1])

    def _show_step(self, step: Step, now: float, motion_ms: float) -> None:
        """Let a move be seen and heard."""
        self.stage.board.animate(step.before, step.after, step.move, now, motion_ms)
        self.sound(sound_of(step))

    def failed(self, error: Exception) -> None:
        """Something in the game is wrong: say so, offer the record, and go on with the game."""
        self.model.update(screen="game", review=None, focus=-1)
        self.model.begin_turn()
        text = self.words("error.text", error=f"{type(error).__name__}: {error}"[:200])
        self.model.update(dialog="error", error=text)
        self._opponents = Opponents(self.model.session, self.platform.now_ms)

    def motion(self, duration_ms: float) -> float:
        """How long a movement takes: not at all with reduced motion."""
        chosen = self.model.settings.motion
        less = self.platform.prefers_reduced_motion() if not chosen else chosen == "less"
        return 0.0 if less else duration_ms


def sound_of(step: Step) -> str:
    """The sound of a move."""
    if step.move in (END, CONCEDE):
        return "starve" if step.move == END and events(step).starved else "turn"
    kind = step.before.move_kind(step.move)
    if "attack" in kind:
        return "take"
    if kind == "castle":
        return "build"
    return "fell" if "chop" in kind or kind == "clear" else "move"


def started(platform: Platform) -> App:
    """The app. A kept game that keeps it from starting is set aside, and that is said."""
    try:
        return App(platform)
    except Exception as error:  # whatever it is: nobody must be locked out by his own game
        if not Keeping(platform).put_away():
            raise
        app = App(platform)
        app.keeping.trouble = ("storage.damaged", f"{type(error).__name__}: {error}"[:200])
        return app


async def run(platform: Platform) -> None:
    """Play until the window is closed."""
    pygame.display.init()
    pygame.font.init()
    app = started(platform)
    platform.publish(AppInspector(app))
    gc.freeze()  # all this stays: searching it for waste again and again would cost frames
    failures = 0
    while app.running:
        try:
            app.tick()
            failures = 0
        except Exception as error:  # whatever it is: the player gets a sentence and his game back
            import traceback  # takes long to load, and mostly isn't needed

            failures += 1
            traceback.print_exc()
            if failures >= HOPELESS:
                raise
            app.failed(error)
        await platform.frame(rest=app.at_rest)
