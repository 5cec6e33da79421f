"""The running game: events in, commands run, pictures out. Composition of all parts."""

from __future__ import annotations

import pygame

from game.core import CONCEDE, END
from game.core.record import Step
from game.platform.base import PageEvent, Platform
from game.session import events
from game.texts import Catalogue
from game.ui import compose, spoken, tips
from game.ui.commands import find, for_key
from game.ui.desk import Desk
from game.ui.games import Games
from game.ui.gestures import Gesture, Gestures
from game.ui.inspector import AppInspector
from game.ui.items import Button
from game.ui.keeping import Keeping
from game.ui.keys import HeldKeys, key_name
from game.ui.log import step_sentence, turn_sentences, turns
from game.ui.model import Model
from game.ui.opponents import MOTION_MS, Opponents
from game.ui.replay import Replay
from game.ui.results import Results
from game.ui.sharing import Sharing
from game.ui.shown import scene
from game.ui.slices import Slices
from game.ui.sounds import Sounds
from game.ui.stage import Stage
from game.ui.view import Message, View

OWN_MOTION_MS = 170.0
HOPELESS = 5  # frames in a row that failed: then the page says so instead of the game
SHEET_STEP = 64.0  # CSS pixels a key or a notch of the wheel scrolls
SCROLLED = ("help", "rules", "log")  # where up and down scroll instead of choosing


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
        self.gestures = Gestures()
        self.held = HeldKeys()
        self.running = True
        self._opponents = Opponents(session, platform.now_ms)
        self._picture = compose.picture(self.model, self.words, self.stage.frame)
        self._shown: tuple[object, ...] = ()  # what the picture was made from
        self._staged: tuple[object, ...] = ()  # and the scene
        self._scene = scene(self.model)
        self._steps_seen = len(session.steps)
        self._hover: tuple[float, float] | None = None
        self._pressed = ""
        self._slider: tuple[Button, float] | None = None  # held, and where the pointer is on it
        self._drew = True
        self._heard: Message | None = None  # the message announced last
        self.set_language()
        self.open_session(session, fresh=resumed is None)
        self.sharing.follow(platform.link())

    # One frame

    def tick(self) -> bool:
        """Take what has come in, let the others play, draw what has changed.

        True if anything was drawn.
        """
        now = self.platform.now_ms()
        for page_event in self.platform.page_events():
            self._page(page_event)
        for event in pygame.event.get():
            self._event(event, now)
        repeated = self.held.due(now)
        if repeated:
            self.key(repeated)
        self.slices.go_on()
        self._play_others(now)
        self.replay.go_on(now)
        self._after_changes(now)
        self._drew = self._draw(now)
        return self._drew

    def _draw(self, now: float) -> bool:
        """Make the picture and the scene anew if what they depend on has changed, and draw."""
        model, stage = self.model, self.stage
        moved = stage.fit(model.position)
        button, hover, pointer = self._under_mouse()
        game = (model.view, model.settings, len(model.session.steps), model.session.can_redo)
        shown = (*game, model.session, self.words, button, self._pressed)
        if moved or shown != self._shown:
            self._shown = shown
            picture = compose.picture(model, self.words, stage.frame)
            self._picture = compose.with_states(picture, button, self._pressed)
            self._staged = ()
        if (hover, pointer) != self._staged:
            self._staged = (hover, pointer)
            self._scene = scene(model, hover, pointer)
        return stage.draw(self._picture.items, self._scene, now)

    def _under_mouse(self) -> tuple[str, int | None, tuple[int, int] | None]:
        """The button and the hex that the mouse is on; its pixel while it carries a piece."""
        if self._hover is None:
            return "", None, None
        x, y = self._hover
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
            and not self.held.pressed
            and not self.gestures.busy
            and not self.stage.board.busy(self.platform.now_ms())
        )

    @property
    def _others_wait(self) -> bool:
        """Whether the computer players hold still because the player looks at something else."""
        view = self.model.view
        return view.review is not None or bool(view.dialog) or view.screen != "game"

    # Input

    def _event(self, event: pygame.event.Event, now: float) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.KEYDOWN:
            name = key_name(event)
            if self.model.view.typing == "name" and event.unicode.isprintable() and event.unicode:
                self.type_text(event.unicode)
            elif name:
                self.held.press(event.key, name, now)
                self.key(name)
        elif event.type == pygame.KEYUP:
            self.held.release(event.key)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWFOCUSLOST:
                self._let_go()
            self._hover = None
        else:
            room = self.stage.room
            for gesture in self.gestures.feed(event, room.w, room.h, self.stage.dpr):
                self._gesture(gesture)

    def _let_go(self) -> None:
        self.held.reset()
        self._pressed = ""
        self.gestures.reset()

    def _page(self, event: PageEvent) -> None:
        if event.kind in ("blur", "hidden"):
            self._let_go()
        elif event.kind == "shown":
            self.look_for_other_tabs()
        elif event.kind == "command":
            answer = spoken.answer(event.text, self.model, self.words)
            for move in answer.moves:
                self.model.play(move)
            for name in answer.commands:
                self.run(name)
            self.platform.reply(answer.text)
        elif event.kind == "answer":
            self.type_text(event.text, whole=True)
        elif event.kind in ("file", "text"):
            self.sharing.open_text(event.text)
        elif event.kind == "link":
            self.sharing.follow(event.text)

    def key(self, name: str) -> None:
        """The player pressed a key, by its name."""
        view = self.model.view
        if view.typing:
            self._typed(name)
            return
        if (view.dialog or view.screen != "game") and self._sheet_key(name):
            return
        if view.dialog:
            return
        choices = for_key(name, self.model)
        if choices:
            self.run(choices[0].name)

    def _typed(self, name: str) -> None:
        if name.isdigit() and len(name) == 1:
            self.type_text(name)
        elif name in ("backspace", "delete"):
            self.type_text("", erase=True)
        elif name == "enter":
            self.finish_typing()
        elif name == "esc":
            self.model.update(typing="")

    def _sheet_key(self, name: str) -> bool:
        """Keys on sheets and dialogs: arrows go from button to button, Enter presses."""
        view = self.model.view
        if name in ("enter", "space"):
            chosen = compose.chosen(self._picture, view)
            if chosen is not None:
                self.run(chosen.name)
        elif name == "esc":
            self.cancel()
        elif name in ("pageup", "pagedown"):
            self.scroll_by(SHEET_STEP * (5 if name == "pagedown" else -5))
        elif name in ("up", "down") and view.screen in SCROLLED and not view.dialog:
            self.scroll_by(SHEET_STEP if name == "down" else -SHEET_STEP)
        elif name in ("up", "down", "left", "right"):
            focus, scroll = compose.neighbour(self._picture, view, name)
            self.model.update(focus=focus)
            self.scroll_by(scroll)
        else:
            return False
        return True

    def _gesture(self, gesture: Gesture) -> None:
        at = (gesture.x, gesture.y)
        self._hover = None if gesture.touch else at
        if gesture.kind == "press":
            button = self.button_at(*at)
            self._pressed = button.name if button else ""
            self._slider = (button, gesture.x) if button and button.slides else None
        elif gesture.kind == "cancel":
            self._pressed = ""
        elif gesture.kind == "tap":
            button = self.button_at(*at)
            pressed, self._pressed = self._pressed, ""
            if button is not None and button.name == pressed:
                self.run(button.name + slid(button, at[0]))
            elif button is None and not pressed:
                self._tap_beside_buttons(*at)
        elif gesture.kind == "back":
            self.cancel()
        elif gesture.kind == "pan" and self._slider is not None:
            slider, x = self._slider
            self._slider = slider, x + gesture.dx
            self.run(slider.name + slid(slider, x + gesture.dx))
        elif gesture.kind in ("pan", "zoom"):
            self._drag(gesture)

    def _tap_beside_buttons(self, x: float, y: float) -> None:
        view = self.model.view
        if view.dialog or view.screen == "handover":
            return
        if view.screen != "game":
            if not compose.inside(self._picture, x, y):
                self.cancel()
            return
        if not compose.inside(self._picture, x, y):
            self.model.update(cursor=None)
            self.model.tap(self.stage.hex_at(x, y))
            self._after_command(view)
        elif self.stage.frame.notice.contains(x, y):
            self.model.update(message=None, refusal=None)  # it may lie over land

    def _drag(self, gesture: Gesture) -> None:
        view = self.model.view
        dpr = self.stage.dpr
        if view.screen != "game" or view.dialog:
            if gesture.kind == "pan":
                self.scroll_by(-gesture.dy)
            elif gesture.factor != 1 and not gesture.touch:
                self.scroll_by(-SHEET_STEP if gesture.factor > 1 else SHEET_STEP)
            return
        if gesture.kind == "zoom":
            self.stage.board.zoom_at(gesture.x * dpr, gesture.y * dpr, gesture.factor)
        elif compose.inside(self._picture, gesture.x, gesture.y):
            return  # a drag that began on a panel
        self.stage.board.pan(gesture.dx * dpr, gesture.dy * dpr)

    def button_at(self, x: float, y: float) -> Button | None:
        """The button at a point that can be pressed now."""
        return compose.button_at(self._picture, x, y)

    @property
    def buttons(self) -> list[Button]:
        """All buttons that can be seen now, front ones last."""
        return compose.live_buttons(self._picture)

    def scroll_by(self, distance: float) -> None:
        """Scroll the sheet, as far as it goes."""
        at = min(max(self.model.view.scroll + distance, 0.0), self._picture.scroll_room)
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
        self._after_command(before)
        return True

    def _after_command(self, before: View) -> None:
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
        for move in self._opponents.moves(speed, view.conceding):
            step = model.session.play(move)
            self._show_step(step, now, self.motion(MOTION_MS[speed]))

    def _after_changes(self, now: float) -> None:
        """Follow the session: sounds, saving, announcements, whose turn it is."""
        model = self.model
        steps = model.session.steps
        count = len(steps)
        if count != self._steps_seen:
            for step in steps[self._steps_seen :]:
                if model.session.seats[step.before.turn] == "human":
                    self._show_step(step, now, self.motion(OWN_MOTION_MS))
                    self.platform.announce(step_sentence(step, self.words))
                elif step.move in (END, CONCEDE) or step.after.outcome():
                    told = turn_sentences(turns(steps)[-1], self.words)
                    self.platform.announce(" ".join(told))
            human = model.session.is_human_turn
            ended = count > self._steps_seen and steps[-1].move in (END, CONCEDE)
            if human or ended or model.session.outcome is not None:
                self.save()
            if ended and human:
                self.turn_begins()
            self._steps_seen = count
            self.look_for_the_end()
        seen = tips.with_seen(model, False)
        if seen != model.settings.tips:
            self.change_settings(tips=seen)
        self._tell_troubles()
        self._announce_message()

    def _announce_message(self) -> None:
        """Let a new message be heard, too."""
        view = self.model.view
        message = view.refusal.message if view.refusal else view.message
        if message is not self._heard:
            self._heard = message
            if message is not None:
                self.platform.announce(self.words(message.key, message.facts))

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


def slid(button: Button, x: float) -> str:
    """The argument of a button that is a slider, pressed at `x`."""
    if not button.slides:
        return ""
    share = (x - button.rect.x - 54) / max(1.0, button.rect.w - 72)
    return f":{round(1000 * min(max(share, 0.0), 1.0))}"


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


async def run(platform: Platform) -> None:
    """Play until the window is closed."""
    pygame.display.init()
    pygame.font.init()
    app = App(platform)
    platform.publish(AppInspector(app))
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
