"""What the commands do beyond the game itself: screens, settings, offers, new games."""

from __future__ import annotations

from dataclasses import replace

from game.ai import conceding
from game.core import SlayError
from game.platform.base import Platform, StorageError
from game.session import Session
from game.texts import Catalogue
from game.ui.actions.games import Games
from game.ui.actions.keeping import Keeping
from game.ui.actions.looking import Looking
from game.ui.actions.new_game import Chooser
from game.ui.actions.opponents import Opponents
from game.ui.actions.preferences import Preferences
from game.ui.actions.results import Results
from game.ui.actions.review import Replay
from game.ui.actions.sharing import Sharing
from game.ui.actions.slices import Slices
from game.ui.actions.sounds import Sounds
from game.ui.layout.items import Button
from game.ui.paint.stage import Stage
from game.ui.state.log import outcome_sentence
from game.ui.state.model import Model
from game.ui.state.view import LARGEST_SEED, Message, Screen, Setup, View

FIRST_GAME = Setup()


class Desk:
    """The actions of the command table. `App` adds input and drawing."""

    platform: Platform
    keeping: Keeping
    words: Catalogue
    model: Model
    stage: Stage
    sounds: Sounds
    games: Games
    chooser: Chooser
    looking: Looking
    preferences: Preferences
    sharing: Sharing
    results: Results
    replay: Replay
    slices: Slices
    _opponents: Opponents
    _steps_seen: int

    # Games

    def first_session(self, seed: int) -> Session:
        """The game of a new player: a small island, two easy opponents."""
        return session_of(FIRST_GAME, seed, self.new_game_id())

    def open_session(self, session: Session, fresh: bool) -> None:
        """Go on with this game from now on."""
        model = self.model
        model.session = session
        model.view = View(setup=model.view.setup, finishing="finishing" in session.settings)
        self._opponents = Opponents(session, self.platform.now_ms)
        self._steps_seen = len(session.steps)
        if self.stage.viewport.dpr:
            self.stage.show_island(session.position)
        if fresh:
            self.save()
        self.look_for_the_end()
        if session.is_human_turn:
            self.turn_begins()

    def look_for_the_end(self) -> None:
        """The game is over, or the last human is out of it: show that once."""
        model = self.model
        session = model.session
        decided = model.view.decided
        if session.outcome is not None:
            if "over" not in decided:
                self.game_over()
        elif session.viewer is not None and session.viewer not in session.position.players:
            self.results.count()
            if not session.humans and "out" not in decided:
                self.ask("out")

    def game_over(self) -> None:
        """Show how the game has ended."""
        model = self.model
        session = model.session
        self.platform.announce(outcome_sentence(session.position, self.words))
        self.results.count()
        model.look_away()
        decided = (*model.view.decided, "over")
        model.update(screen="over", dialog="", decided=decided, scroll=0, focus=-1)
        outcome = session.outcome
        if outcome and outcome.winner and session.seats[outcome.winner] == "human":
            self.sound("win")

    def start_game(self) -> None:
        """A new game as the new-game screen has it."""
        setup = self.model.view.setup
        seed = int(setup.seed) if setup.seed else self.platform.fresh_seed()
        if seed > LARGEST_SEED:
            self.model.update(setup=replace(setup, seed=""))
            self.say("new.seed_bad")
            return
        self.model.update(setup=replace(setup, seed=""))
        session = self.new_session(setup, seed)
        self.preferences.change(games=self.model.settings.games + 1)
        self.games.replace_by(session)

    def new_session(self, setup: Setup, seed: int) -> Session:
        """A new game as a setup has it, told apart from all others."""
        return session_of(setup, seed, self.new_game_id())

    def again(self, turned: int = 0) -> None:
        """The same island from its beginning; `turned`: everybody sits so many seats further."""
        session = self.model.session
        start = session.map or session.start
        seats = dict(session.seats)
        for player in session.settings.get("finishing", ""):
            seats[player] = "human"
        letters, kinds = list(seats), list(seats.values())
        seats = {each: kinds[at - turned] for at, each in enumerate(letters)}
        self.games.replace_by(Session(start, seats, game_id=self.new_game_id()))

    def new_game_id(self) -> str:
        """What tells a new game from all others."""
        return f"{self.platform.today()} {self.platform.fresh_seed()}"

    def save(self) -> None:
        """Keep the running game."""
        if self.keeping.save(self.model.session):
            self.keeping.trouble = ("storage.overtaken", "")

    def look_for_other_tabs(self) -> None:
        """The player came back to this tab: has another one gone on with its game?"""
        if "tab" not in self.model.view.decided and self.keeping.overtaken():
            self.ask("tab")

    def follow_tab(self) -> None:
        """Go on with the game as another tab left it; the one here is put by."""
        try:
            kept = self.keeping.theirs()
            session = Session.from_text(kept.text) if kept else None
        except (SlayError, StorageError) as error:
            self.games.unreadable(error)
            return
        if kept is not None and session is not None and self.games.make_room(session):
            self.keeping.take(kept)
            self.open_session(session, fresh=False)

    # Turns

    def turn_begins(self) -> None:
        """A human is to act: hand over if it is another one, make the offers that are due."""
        model = self.model
        session = model.session
        if model.home == "handover":
            model.look_away()
            model.update(screen="handover", focus=-1, review=None)
            return
        if session.needs_hand_over:
            session.viewer = session.position.turn
        model.begin_turn()
        self._announce_turn()
        self._offer()

    def take_over(self) -> None:
        """The next human has the device."""
        self.model.session.viewer = self.model.session.position.turn
        self.model.update(screen="game", focus=-1)
        self.model.begin_turn()
        self.save()
        self._announce_turn()
        self._offer()

    def _announce_turn(self) -> None:
        position = self.model.session.position
        self.platform.announce(
            self.words("log.your_turn", player=position.turn, round=position.round)
        )
        self.sound("turn")

    def _offer(self) -> None:
        """The others offer to give up once they all know that they have lost to the only human."""
        model = self.model
        session = model.session
        position = session.position
        others = [player for player in position.players if player != position.turn]
        if (
            "offer" not in model.view.decided
            and len(session.humans) == 1
            and list(conceding(position)) == others
        ):
            self.ask("offer")

    def finish_for_me(self, on: bool) -> None:
        """Let a computer player make this player's moves, or take them back in hand."""
        model = self.model
        session = model.session
        if on:
            player = session.position.turn
            session.set_seat(player, "hard")
            session.settings["finishing"] = player
            model.look_away()
            model.update(finishing=True, screen="game", dialog="", cursor=None)
        else:
            for player in session.settings.pop("finishing", ""):
                if player in session.position.players:
                    session.set_seat(player, "human")
            model.update(finishing=False, screen="game")
            self._opponents = Opponents(session, self.platform.now_ms)
            if session.is_human_turn:
                model.begin_turn()
        self.save()

    # Dialogs

    def ask(self, dialog: str) -> None:
        """Open a dialog."""
        self.model.update(dialog=dialog, screen="game", focus=-1)
        if dialog not in ("starve", "link", "error"):
            self.platform.announce(self.words(f"{dialog}.title"))

    def answer(self, yes: bool) -> None:
        """The player has answered the dialog."""
        model = self.model
        dialog = model.view.dialog
        model.update(dialog="", focus=-1)
        if dialog in ("offer", "out", "tab"):
            model.update(decided=(*model.view.decided, dialog))
        if not yes:
            model.update(screen=model.home)
            return
        if dialog == "starve":
            model.end_turn(warned=True)
        elif dialog == "concede":
            model.concede()
        elif dialog == "offer":
            model.update(conceding=True)
            model.end_turn(warned=True)
        elif dialog == "out":
            self.open("new")
        elif dialog == "link":
            self.sharing.accept()
        elif dialog == "tab":
            self.follow_tab()
        elif dialog == "error":
            self.sharing.copy()

    def watch(self) -> None:
        """Open what the dialog asks about, and look at it from its beginning."""
        self.model.update(dialog="", focus=-1)
        self.sharing.accept(watch=True)

    # Screens

    def open(self, screen: Screen) -> None:
        """Show a screen."""
        self.model.update(screen=screen, scroll=0, focus=-1, typing="", form=False, deleted=None)
        self.model.update(message=None, refusal=None)

    def close(self) -> None:
        """Back to the game."""
        self.model.update(screen=self.model.home, scroll=0, focus=-1, typing="", form=False)

    def cancel(self) -> None:
        """Esc: close what is open, else let go of what is held, else the menu."""
        model = self.model
        view = model.view
        if view.dialog:
            self.answer(False)
        elif view.typing:
            model.update(typing="")
        elif view.screen == "handover":
            self.open("menu")
        elif view.screen != "game":
            self.close()
        elif view.review is not None:
            model.leave_review()
        elif view.finishing:
            self.finish_for_me(False)
        elif not model.cancel():
            self.open("menu")

    def sound(self, name: str) -> None:
        """Play a sound as loud as the settings have it."""
        settings = self.model.settings
        lasts = self.sounds.play(name, 0 if settings.mute else settings.volume)
        if lasts:
            self.platform.hear(lasts)

    def say(self, key: str, **facts: int | str) -> None:
        """Show a message."""
        self.model.update(message=Message(key, facts), refusal=None)

    # What only the whole app can do

    def run(self, name: str) -> bool:
        """Run a command of the table; False if it is not enabled now."""
        raise NotImplementedError

    @property
    def buttons(self) -> list[Button]:
        """All buttons that can be seen now."""
        raise NotImplementedError


def session_of(setup: Setup, seed: int, game_id: str = "") -> Session:
    """A new game as a setup has it."""
    seats = dict(zip("abcdef"[: setup.players], setup.seats, strict=False))
    return Session.new(seed, setup.size, setup.players, seats, game_id=game_id)
