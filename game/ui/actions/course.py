"""The game goes on: whose turn it is, the others' moves, and what follows from every change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ai import conceding
from game.core import CONCEDE, END, Step
from game.happenings import events
from game.platform.base import Sound
from game.session import HUMAN, Session
from game.ui.actions.desk import Desk
from game.ui.actions.opponents import (
    AFTER_MS,
    AT_ONCE,
    CALM_MS,
    MOTION_MS,
    SLICE_MS,
    UNSEEN_MS,
    Opponents,
)
from game.ui.actions.preferences import Preferences
from game.ui.actions.results import Results
from game.ui.actions.voice import Voice, ends_turn
from game.ui.state import marks
from game.ui.state.settings import SKIP
from game.ui.state.view import ErrorAsked, Message, Thinking, View

OWN_MOTION_MS = 170.0
SIGN_MS = 350.0  # the sign of one who thinks is seen so long at least, and then moves on
DECIDED = ("offer", "out", "over", "counted")
"""What is not asked or done in a lesson or puzzle."""
WEIGHT: tuple[Sound, ...] = ("take", "starve", "build", "fell", "move", "turn")
"""Of the sounds of moves shown together the first of these is heard."""


class Course:
    """Takes the game from turn to turn, and says, shows and keeps what happens on the way."""

    def __init__(self, desk: Desk, preferences: Preferences, results: Results) -> None:
        self._desk = desk
        self._preferences = preferences
        self._results = results
        self._voice = Voice(desk)
        self._opponents = Opponents(desk.model.session, desk.platform.now_ms)
        self._guarded = False  # whether leaving the page asks first
        self._sign_since = self._sign_until = 0.0  # of the sign of one who thinks
        self.thinks_on = False
        """Whether a computer player could go on thinking at once."""

    # From one game to another

    def open_session(self, session: Session, fresh: bool) -> None:
        """Go on with this game from now on. `fresh`: it isn't kept yet."""
        desk = self._desk
        model = desk.model
        model.session = session
        before = model.view
        model.view = View(
            setup=before.setup,
            decided=DECIDED if marks.is_task(session.settings) else (),
            finishing=marks.FINISHING in session.settings,
            progress=before.progress,
            totals=before.totals,
        )
        session.take_changes()
        self._think_anew()
        if desk.stage.viewport.dpr:
            desk.stage.show_island(session.position)
        if fresh:
            self.save()
        self._look_for_the_end()
        if session.is_human_turn:
            self.turn_begins()

    def save(self) -> None:
        """Keep the running game."""
        keeping = self._desk.keeping
        if keeping.save(self._desk.model.session):
            keeping.trouble = Message("storage.overtaken")
        if keeping.unkept is None:
            self._results.settle()

    def save_again(self) -> None:
        """Try once more to keep the game, if that has failed."""
        if self._desk.keeping.unkept is not None:
            self.save()

    # Frame by frame

    def play_others(self, now: float, calm: bool) -> None:
        """Let the computer players think and play, if it is their turn and nothing is before it.

        `calm`: nothing moves on the screen.
        """
        signed = self._mark_thinking(now)
        self._play_on(now, calm, signed)

    @property
    def thinking(self) -> bool:
        """Whether a computer player is thinking."""
        return self._opponents.thinking

    def _play_on(self, now: float, calm: bool, drawn: bool) -> None:
        model = self._desk.model
        session = model.session
        self.thinks_on = False
        if self.others_wait or session.is_human_turn or session.outcome is not None:
            return
        conceding = model.view.conceding
        speed = model.pace
        if session.changed and speed < SKIP:  # by the player, in this frame: that is seen at once
            return
        moving = self._desk.stage.board.busy and speed < SKIP
        clock = self._desk.platform.now_ms
        begin, played = clock(), 0
        try:
            while True:
                moves = () if moving else self._opponents.moves(speed, conceding)
                if moves:
                    steps = [session.play(move) for move in moves]
                    self.show(steps, now, MOTION_MS[speed])
                    played += len(moves)
                    drawn = True
                elif not conceding:
                    # What is drawn after a long slice would come late.
                    short = AFTER_MS if drawn else SLICE_MS
                    long = UNSEEN_MS if speed == SKIP else CALM_MS
                    self._opponents.think(long if calm and not moving and not drawn else short)
                # Quick turns that nobody looks at are played and drawn as one.
                room = played < AT_ONCE and clock() - begin < SLICE_MS
                if speed < SKIP or not room or not (moves or self._opponents.ready):
                    break
            # Moves are shown at the beginning of a frame, so that they are drawn before its end.
            self.thinks_on = self._opponents.thinking and not self._opponents.due
        except Exception:
            # It would happen again and again: whoever fails passes, so that the game can go on.
            if not session.is_human_turn and session.outcome is None:
                session.play(END)
            raise

    def hurry(self) -> bool:
        """Show no more of the others' moves until a human is to act; False if there is nothing to
        hurry."""
        model = self._desk.model
        session = model.session
        shown = not session.is_human_turn and session.outcome is None and not self.others_wait
        if not shown or not session.humans or model.pace == SKIP:
            return False
        model.view = replace(model.view, hurrying=True, message=None, refusal=None)
        return True

    @property
    def others_wait(self) -> bool:
        """Whether the computer players hold still because the player looks at something else."""
        view = self._desk.model.view
        decided = view.task is not None and view.task.state != "open" and view.task.kind != "island"
        away = view.review is not None or view.asked is not None or view.screen != "game"
        return away or decided

    def follow(self, now: float) -> None:
        """Do what follows from all that has changed since the last frame."""
        session = self._desk.model.session
        changes = session.take_changes()
        if changes:
            new: list[Step] = []  # played since, and not taken back again
            for kind, step in changes:
                if kind == "undone":
                    marks.note_help(session.settings, "island:")  # there it costs a star
                if kind == "undone" and new:
                    new.pop()
                elif step is not None and kind != "undone":
                    new.append(step)
            if len(new) < len(changes) or any(map(self._worth_saving, new)):
                self.save()  # first: whatever fails below, nothing is lost
            for step in new:
                if session.by_human(step):
                    self.show([step], now, OWN_MOTION_MS)
            self._voice.steps(new)
            if new and new[-1].move in (END, CONCEDE) and session.is_human_turn:
                self.turn_begins()
            self._look_for_the_end()
        if session.is_human_turn or session.outcome is not None:
            self._mark_thinking(now)  # what comes next is his
        self._preferences.watch_tips()
        keeping = self._desk.keeping
        if keeping.trouble is not None:
            self._desk.tell(keeping.trouble)
            keeping.trouble = None
        self._mark_unkept()
        self._voice.news()

    def _mark_thinking(self, now: float) -> bool:
        """As long as somebody thinks for long, a sign on his chip, which stays long enough to be
        seen for what it is; whether it has changed."""
        model = self._desk.model
        session, shown = model.session, model.view.thinking
        others = not session.is_human_turn and session.outcome is None
        if model.view.hurrying and not others:
            model.view = replace(model.view, hurrying=False)
        others = others and not self.others_wait
        player = self._opponents.thinker if others else ""
        if shown is not None and player != shown.player and others and now < self._sign_until:
            return False
        sign = None
        if player:
            if shown is None or shown.player != player:
                self._sign_since, self._sign_until = now, now + SIGN_MS
            phase = 0 if self._less_motion else int((now - self._sign_since) / SIGN_MS) % 3
            sign = Thinking(player, phase)
        if sign == shown:
            return False
        model.view = replace(model.view, thinking=sign)
        return True

    def _mark_unkept(self) -> None:
        """As long as the game isn't kept: a mark on the screen, and leaving the page asks first."""
        desk = self._desk
        model = desk.model
        unkept = desk.keeping.unkept
        if model.view.unkept != unkept:
            model.view = replace(model.view, unkept=unkept)
        guarded = unkept is not None and bool(model.session.steps)
        if guarded != self._guarded:
            self._guarded = guarded
            desk.platform.guard(guarded)

    def _worth_saving(self, step: Step) -> bool:
        """Whether a step must not be lost: what computer players do within a turn, they do again.

        The present turn's others may have moved in the same frame as the player ended his.
        """
        return self._desk.model.session.by_human(step) or ends_turn(step)

    def show(self, steps: Sequence[Step], now: float, motion_ms: float) -> None:
        """Let moves be seen together, within that time unless less motion is wanted, and the
        weightiest be heard."""
        desk = self._desk
        desk.stage.board.animate(steps, now, 0.0 if self._less_motion else motion_ms)
        desk.sound(min(map(sound_of, steps), key=WEIGHT.index))

    @property
    def _less_motion(self) -> bool:
        chosen = self._desk.model.settings.motion
        return chosen == "less" if chosen else self._desk.platform.prefers_reduced_motion()

    # Turns

    def turn_begins(self) -> None:
        """A human is to act: hand over if it is another one, make the offers that are due."""
        model = self._desk.model
        session = model.session
        if model.home == "handover":
            model.look_away()
            model.view = replace(model.view, screen="handover", focus=-1, review=None)
            return
        if session.needs_hand_over:
            session.viewer = session.position.turn
        self._begin()

    def take_over(self) -> None:
        """The next human has the device."""
        model = self._desk.model
        model.session.viewer = model.session.position.turn
        model.view = replace(model.view, screen="game", focus=-1)
        self.save()
        self._begin()

    def _begin(self) -> None:
        self.save_again()
        self._desk.model.begin_turn()
        self._voice.turn()
        self._desk.sound("turn")
        self._offer()

    def _offer(self) -> None:
        """The others offer to give up once they all know that they have lost to the only human."""
        model = self._desk.model
        session = model.session
        position = session.position
        others = [player for player in position.players if player != position.turn]
        if (
            "offer" not in model.view.decided
            and len(session.humans) == 1
            and list(conceding(position)) == others
        ):
            self._desk.ask("offer")

    def accept_surrender(self) -> None:
        """The others give up, each as his turn comes."""
        model = self._desk.model
        model.view = replace(model.view, conceding=True)
        model.end_turn(warned=True)

    def finish_for_me(self) -> None:
        """Let a computer player make this player's moves."""
        model = self._desk.model
        session = model.session
        player = session.position.turn
        session.settings[marks.FINISHING] = player
        marks.note_help(session.settings)
        session.set_seat(player, "hard")
        model.look_away()
        model.view = replace(model.view, finishing=True, screen="game", asked=None, cursor=None)

    def stop_finishing(self) -> None:
        """Take the moves back in hand."""
        model = self._desk.model
        session = model.session
        for player in session.settings.pop(marks.FINISHING, ""):
            if player in session.position.players:
                session.set_seat(player, HUMAN)
        model.view = replace(model.view, finishing=False, screen="game")
        self._think_anew()
        if session.is_human_turn:
            model.begin_turn()

    # The end

    def _look_for_the_end(self) -> None:
        """The game is over, or the last human is out of it: show that once."""
        model = self._desk.model
        session = model.session
        decided = model.view.decided
        if session.outcome is not None:
            if "over" not in decided:
                self._game_over()
        elif session.viewer is not None and session.viewer not in session.position.players:
            self._results.count()
            if not session.humans and "out" not in decided:
                self._desk.ask("out")

    def _game_over(self) -> None:
        model = self._desk.model
        session = model.session
        self._voice.outcome()
        self._results.count()
        model.look_away()
        decided = (*model.view.decided, "over")
        model.view = replace(
            model.view, screen="over", asked=None, decided=decided, scroll=0, focus=-1
        )
        outcome = session.outcome
        if outcome and outcome.winner and session.seats[outcome.winner] == HUMAN:
            self._desk.sound("win")

    # When something fails

    def failed(self, error: Exception) -> None:
        """Something in the game is wrong: say so, offer the record, and go on with the game."""
        desk = self._desk
        model = desk.model
        model.view = replace(model.view, screen="game", review=None, focus=-1)
        model.begin_turn()
        text = desk.words("error.text", error=f"{type(error).__name__}: {error}"[:200])
        model.view = replace(model.view, asked=ErrorAsked(text))
        self._think_anew()

    def _think_anew(self) -> None:
        self._opponents = Opponents(self._desk.model.session, self._desk.platform.now_ms)


def sound_of(step: Step) -> Sound:
    """The sound of a move."""
    if step.move in (END, CONCEDE):
        return "starve" if step.move == END and events(step).starved else "turn"
    kind = step.before.move_kind(step.move)
    if "attack" in kind:
        return "take"
    if kind == "castle":
        return "build"
    return "fell" if "chop" in kind or kind == "clear" else "move"
