"""What the player sees besides the game itself: the view state, as data that never changes.

A new state is made with `dataclasses.replace`. Together with the session it decides the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from game.core import STANDARD, Move, Position, Rules
from game.kept.daily import DailyResult
from game.kept.progress import NONE, Progress
from game.kept.saves import Deleted, SaveInfo
from game.kept.statistics import Field, Tally
from game.kept.storage import Reason
from game.links.fragments import Offer
from game.ui.state.editing import Editing

if TYPE_CHECKING:  # it comes later
    from game.coach.analysis import Look
    from game.coach.curve import Stood
    from game.coach.reasons import Reason as Why

Screen = Literal[
    "game",
    "menu",
    "new",
    "help",
    "rules",
    "log",
    "settings",
    "games",
    "share",
    "daily",
    "statistics",
    "lessons",
    "puzzles",
    "ladder",
    "analysis",
    "editor",
    "over",
    "handover",
]
SCREENS: tuple[Screen, ...] = get_args(Screen)
Measure = Literal["land", "income", "units", "chance"]

Facts = dict[str, "int | str"]


@dataclass(frozen=True)
class Listed:
    """A game on the list of saved ones, and where it lies.

    `place`: "save" (saved by name), "tab" (another tab has it running), "aside" (could not be
    read once, or kept the game from starting).
    """

    place: Literal["save", "tab", "aside"]
    info: SaveInfo

    @property
    def key(self) -> str:
        """What tells it from all others on the list."""
        return f"{self.place}:{self.info.id}"


@dataclass(frozen=True)
class Message:
    """A sentence of the catalogue with its facts."""

    key: str
    facts: Facts = field(default_factory=dict)

    @property
    def stays(self) -> bool:
        """Whether it is too important to go by itself when a turn begins."""
        return self.key.startswith("storage.")


@dataclass(frozen=True)
class Refusal:
    """A move that the rules refused: where it went, why, and the hexes it is about."""

    target: int
    code: str
    message: Message
    hexes: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """What the new-game screen has chosen. `seats` always names six."""

    size: str = "small"
    players: int = 3
    seats: tuple[str, ...] = ("human", "easy", "easy", "easy", "easy", "easy")
    seed: str = ""
    rules: Rules = STANDARD


@dataclass(frozen=True)
class Review:
    """Looking back: `at` steps are played in the position that is looked at.

    `first` to `last`: how far one can go. `playing`: it goes on by itself. `eyes`: the player
    whose view it has, "" for the viewer's own.
    """

    at: int
    first: int
    last: int
    playing: bool = False
    eyes: str = ""


@dataclass(frozen=True)
class Typing:
    """Something is being typed: the island's number, or a name (`text` so far).

    `form`: into a form of the platform's own.
    """

    what: Literal["seed", "name"]
    text: str = ""
    form: bool = False


@dataclass(frozen=True)
class Asked:
    """A question that needs no more than its name."""

    kind: Literal["starve", "concede", "offer", "out", "tab", "unkept", "task"]


@dataclass(frozen=True)
class LinkAsked:
    """What a link or file holds: shall it be opened? `how` it stands to the running game."""

    offer: Offer
    how: Message
    kind: Literal["link"] = "link"


@dataclass(frozen=True)
class ErrorAsked:
    """The game has failed; `text` says at what."""

    text: str
    kind: Literal["error"] = "error"


@dataclass(frozen=True)
class Shelf:
    """The list of saved games: what is on it, which is chosen, and what can be brought back."""

    games: tuple[Listed, ...] = ()
    chosen: str = ""  # the key of one of `games`
    deleted: Deleted | None = None


@dataclass(frozen=True)
class Day:
    """The island of a day: its date, how it begins (a position string), and all results.

    `left`: minutes until the next one comes.
    """

    date: str
    position: str
    results: tuple[DailyResult, ...] = ()
    left: int = 0


@dataclass(frozen=True)
class Task:
    """The lesson or puzzle on the screen, or the island of the ladder, in the player's language.

    `text`: what is to be done; `aloud`: the same for those who listen, where the marks on the board
    say more than the words. `said`: what the last move was wrong about, or how it went. `hexes`:
    those that it is about. `stars`: of an island, as `game.kept.progress` has them. `more`: whether
    there is another one after it.
    """

    kind: Literal["lesson", "puzzle", "island"]
    id: str
    title: str
    text: str
    said: str = ""
    state: Literal["open", "reached", "missed"] = "open"
    hexes: tuple[int, ...] = ()
    stars: int = 0
    more: bool = True
    aloud: str = ""


@dataclass(frozen=True)
class Totals:
    """How many lessons, puzzles and islands of the ladder there are."""

    lessons: int
    puzzles: int
    islands: int


@dataclass(frozen=True)
class Thinking:
    """A computer player who has been thinking for long.

    `phase`: how far his sign has moved, 0 to 2.
    """

    player: str
    phase: int = 0


@dataclass(frozen=True)
class Advice:
    """What is advised at a position, and why: the next action ("hint"), or the whole turn that
    would have been "better"."""

    kind: Literal["hint", "better"]
    position: Position
    moves: tuple[Move, ...]
    reasons: tuple[Why, ...]


@dataclass(frozen=True)
class Worst:
    """A turn that cost its player much: its first step in the game, what is to be said of it, and
    what the better turn would have done."""

    first: int
    look: Look
    reasons: tuple[Why, ...]


@dataclass(frozen=True)
class Analysed:
    """How far the analysis of a player's turns has come.

    `total`: his turns; `looks`: at those that have been looked at; `worst`: of these, the worst
    first. `working`: it goes on.
    """

    player: str
    total: int
    looks: tuple[Look, ...] = ()
    worst: tuple[Worst, ...] = ()
    working: bool = True


@dataclass(frozen=True)
class View:
    """Everything on the screen that is not the game."""

    screen: Screen = "game"
    asked: Asked | LinkAsked | ErrorAsked | None = None
    selected: int | None = None  # hex of the unit whose targets are shown
    buying: str = ""  # the piece about to be put down, paid by `territory`
    territory: int | None = None  # capital of the territory whose figures are shown
    cursor: int | None = None  # hex of the keyboard, once an arrow was pressed
    refusal: Refusal | None = None
    message: Message | None = None
    show_trees: bool = False
    show_names: bool = False
    unfolded: bool = False  # panels that small windows fold away are folded out
    review: Review | None = None
    scroll: float = 0  # CSS pixels that the text of a sheet is scrolled
    focus: int = -1  # number of the button that Enter presses on a sheet, -1 for none
    setup: Setup = field(default_factory=Setup)
    typing: Typing | None = None
    decided: tuple[str, ...] = ()  # offers of this game that were answered: "offer", "out", "over"
    conceding: bool = False  # the others give up as soon as it is their turn
    hurrying: bool = False  # their moves aren't shown until a human is to act
    thinking: Thinking | None = None
    finishing: bool = False  # a computer player makes the human's moves
    shelf: Shelf = field(default_factory=Shelf)
    tallies: tuple[tuple[Field, Tally], ...] = ()
    day: Day | None = None  # as the day's sheet shows it
    task: Task | None = None
    progress: Progress = field(default_factory=lambda: NONE)  # in lessons, puzzles, the ladder
    totals: Totals | None = None  # None until they are loaded
    step: int = 0  # the grade or the step that the list shows, 0 for where the player is
    unkept: Reason | None = None  # why the game could not be saved last
    editing: Editing | None = None  # as the editor was left last
    measure: Measure = "land"  # what the graph of the game shows
    advice: Advice | None = None  # as long as its position is the one that is shown
    curve: tuple[Stood, ...] = ()  # the chances so far, as far as they have been asked for
    analysis: Analysed | None = None

    @property
    def dialog(self) -> str:
        """The name of the question that is open, "" for none."""
        return self.asked.kind if self.asked is not None else ""
