"""What the player sees besides the game itself: the view state, as data that never changes.

A new state is made with `dataclasses.replace`. Together with the session it decides the picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.kept.daily import DailyResult
from game.kept.saves import Deleted, SaveInfo
from game.kept.statistics import Field, Tally
from game.links.fragments import Offer

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
    "over",
    "handover",
]
Dialog = Literal["", "starve", "concede", "offer", "out", "link", "tab", "error"]
Measure = Literal["land", "income", "units"]

Facts = dict[str, "int | str"]

SIZES = ("small", "medium", "large", "huge")
LEVELS = ("easy", "normal", "hard", "expert")
MOST_PLAYERS = 6
LARGEST_SEED = 2**64 - 1


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


@dataclass(frozen=True)
class View:
    """Everything on the screen that is not the game."""

    screen: Screen = "game"
    dialog: Dialog = ""
    selected: int | None = None  # hex of the unit whose targets are shown
    buying: str = ""  # the piece about to be put down, paid by `territory`
    territory: int | None = None  # capital of the territory whose figures are shown
    cursor: int | None = None  # hex of the keyboard, once an arrow was pressed
    refusal: Refusal | None = None
    message: Message | None = None
    show_trees: bool = False
    show_names: bool = False
    show_changes: bool = True  # marks of what happened since the last turn
    review: int | None = None  # number of steps played in the position that is looked at
    review_from: int = 0
    review_to: int = 0
    scroll: float = 0  # CSS pixels that the text of a sheet is scrolled
    focus: int = -1  # number of the button that Enter presses on a sheet, -1 for none
    setup: Setup = field(default_factory=Setup)
    typing: Literal["", "seed", "name"] = ""  # what is being typed
    typed: str = ""  # the name so far
    form: bool = False  # it is typed into a form of the platform's own
    decided: tuple[str, ...] = ()  # offers of this game that were answered: "offer", "out", "over"
    conceding: bool = False  # the others give up as soon as it is their turn
    finishing: bool = False  # a computer player makes the human's moves
    error: str = ""  # the text of the "error" dialog
    opened: Offer | None = None  # what a link or file holds, while the "link" dialog asks
    opened_how: Message | None = None  # and how that stands to the running game
    saves: tuple[SaveInfo, ...] = ()  # as the list shows them
    save: int | None = None  # the one that is chosen
    deleted: Deleted | None = None  # can be brought back
    tallies: tuple[tuple[Field, Tally], ...] = ()
    days: tuple[DailyResult, ...] = ()
    day: str = ""  # today
    day_position: str = ""  # how its island begins
    measure: Measure = "land"  # what the graph of the game shows
    playing: bool = False  # the review goes on by itself
    eyes: str = ""  # the player whose view the review has; "" for the viewer's own
