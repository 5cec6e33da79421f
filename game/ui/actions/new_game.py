"""The next game: chosen, its island's number typed, begun; the same island once more."""

from __future__ import annotations

from dataclasses import replace

from game.core import LARGEST_SEED
from game.core.pieces import LETTERS
from game.session import HUMAN, Session
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.preferences import Preferences
from game.ui.state import marks
from game.ui.state.view import Setup, Typing


class NewGame:
    """Changes the setup of the next game, and begins it."""

    def __init__(self, desk: Desk, preferences: Preferences, games: Games) -> None:
        self._desk = desk
        self._preferences = preferences
        self._games = games

    @property
    def _setup(self) -> Setup:
        return self._desk.model.view.setup

    def open(self) -> None:
        """Show the new-game screen, with an island to begin on."""
        self._desk.open("new")
        if not self._setup.seed:
            self.roll_seed()

    def choose(self, setup: Setup) -> None:
        """Take over what was chosen."""
        model = self._desk.model
        model.view = replace(model.view, setup=setup)

    def choose_size(self, size: str) -> None:
        """Choose how large the island is."""
        self.choose(replace(self._setup, size=size))

    def choose_players(self, count: str) -> None:
        """Choose how many play."""
        self.choose(replace(self._setup, players=int(count)))

    def choose_seat(self, choice: str) -> None:
        """Choose who plays a letter: "b:easy"."""
        letter, _, seat = choice.partition(":")
        seats = list(self._setup.seats)
        seats[LETTERS.index(letter)] = seat
        self.choose(replace(self._setup, seats=tuple(seats)))

    def choose_opponents(self, level: str) -> None:
        """Let this level play all seats but those of humans; the first seat is one, if all were."""
        setup = self._setup
        seats = [seat if seat == HUMAN else level for seat in setup.seats]
        if all(seat == HUMAN for seat in seats[: setup.players]):
            seats[1:] = [level] * (len(seats) - 1)
        self.choose(replace(setup, seats=tuple(seats)))

    # The island's number

    def this_island(self) -> None:
        """The number, size and players of the island that is on the screen."""
        island = self._desk.model.session.map
        if island is not None:
            self.choose(
                replace(
                    self._setup,
                    seed=str(island.seed),
                    size=island.size,
                    players=island.players,
                    rules=island.rules,
                )
            )

    def roll_seed(self) -> None:
        """Another number for the island."""
        model = self._desk.model
        model.view = replace(model.view, typing=None)
        self.choose(replace(self._setup, seed=str(self._desk.platform.fresh_seed())))

    def ask_seed(self) -> None:
        """Let the number of the island be typed; asked again: no longer."""
        desk = self._desk
        model = desk.model
        form = desk.platform.ask(desk.words("new.seed"), self._setup.seed)
        typing = None if model.view.typing and not form else Typing("seed", form=form)
        model.view = replace(model.view, typing=typing)

    def type_seed(self, text: str) -> None:
        """The number is `text` now, unless it can't be one."""
        seed = text.strip().lstrip("0") or ("0" if text.strip() else "")
        good = seed.isascii() and seed.isdigit() and len(seed) < 21 and int(seed) <= LARGEST_SEED
        if seed and not good:
            self._desk.say("new.seed_bad")
        else:
            self.choose(replace(self._setup, seed=seed))

    # Beginning

    def start(self) -> None:
        """A new game as the new-game screen has it."""
        setup = self._setup
        seed = int(setup.seed) if setup.seed else self._desk.platform.fresh_seed()
        if seed > LARGEST_SEED:
            self._desk.say("new.seed_bad")
            return
        session = session_of(setup, seed, self._desk.new_game_id())
        if self._games.replace_by(session):
            self.choose(replace(self._setup, seed=""))
            self._preferences.count_game()

    def again(self, turned: int = 0) -> None:
        """The same island from its beginning; `turned`: everybody sits so many seats further."""
        session = self._desk.model.session
        start = session.map or session.start
        seats = dict(session.seats)
        for player in session.settings.get(marks.FINISHING, ""):
            seats[player] = HUMAN
        letters, kinds = list(seats), list(seats.values())
        seats = {each: kinds[at - turned] for at, each in enumerate(letters)}
        self._games.replace_by(Session(start, seats, game_id=self._desk.new_game_id()))


def session_of(setup: Setup, seed: int, game_id: str = "") -> Session:
    """A new game as a setup has it."""
    seats = dict(zip(LETTERS[: setup.players], setup.seats, strict=False))
    return Session.new(seed, setup.size, setup.players, seats, rules=setup.rules, game_id=game_id)
