"""The ladder: islands in steps, the higher the harder, as measured."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.ai import LEVELS
from game.challenges.files import Line, load, read_lines
from game.core import MapSpec

FILE = "ladder.txt"
STEPS = 10
PERSON = "*"
"""Stands for the player's seat in a row of levels."""
_ROW = "STEP ISLAND SIZE SEATS PAR LEVEL WON GAMES, as in: 1 417 small easy,*,easy 14 hard 38 40"


@dataclass(frozen=True, slots=True)
class Rung:
    """An island with its opponents.

    `id`: for links and what is kept. `step`: 1 to 10. `island`: what to begin a game on. `player`:
    the letter of the player's seat. `seats`: the level in each seat, `*` in his. `par`: rounds, the
    median of the wins of level `reference`, which won `won` of `games` in that seat.
    """

    id: str
    step: int
    island: MapSpec
    seats: tuple[str, ...]
    par: int
    reference: str
    won: int
    games: int

    kind = "island"

    @property
    def player(self) -> str:
        """The letter of the player's seat."""
        return "abcdef"[self.seats.index(PERSON)]


def stars(rung: Rung, won: bool, rounds: int, helped: bool) -> tuple[bool, bool, bool]:
    """What a game on it has earned: won; won by par; won without undo or hint.

    `rounds`: the round in which it ended. `helped`: whether a move was taken back or a hint asked.
    """
    return won, won and rounds <= rung.par, won and not helped


@cache
def ladder() -> tuple[Rung, ...]:
    """All islands, the lowest step first. Raises `files.DataError`."""
    return read_ladder(load(FILE), FILE)


def read_ladder(text: str, file: str) -> tuple[Rung, ...]:
    """The islands of a text, in its order. Raises `files.DataError`. `file`: its name for that."""
    found: list[Rung] = []
    for line in read_lines(text, file):
        found.append(_read(line))
        if any(found[-1].id == other.id for other in found[:-1]):
            raise line.wrong(f"there is an island {found[-1].id} already: choose another seed")
    return tuple(found)


def _read(line: Line) -> Rung:
    words = line.text.split()
    if len(words) != 7:
        raise line.wrong(f"a row is {_ROW}")
    seed, size, seats_text, par, reference, won, games = words
    seats = tuple(seats_text.split(","))
    for level in seats:
        if level not in (*LEVELS, PERSON):
            raise line.wrong(f"{level!r} is none of {', '.join(LEVELS)}, and not *")
    if seats.count(PERSON) != 1:
        raise line.wrong("one seat, and only one, is the player's: *")
    if reference not in LEVELS:
        raise line.wrong(f"the level that was measured is one of {', '.join(LEVELS)}")
    island = line.read(lambda _: MapSpec.of_words(seed, size, str(len(seats))))
    step = line._replace(name="the step", text=line.name).whole(1)
    if step > STEPS:
        raise line.wrong(f"steps go from 1 to {STEPS}")
    rounds = line._replace(name="par", text=par).whole(1)
    wins = line._replace(name="won", text=won).whole(0)
    played = line._replace(name="games", text=games).whole(1)
    if wins > played:
        raise line.wrong("more games won than played")
    return Rung(seed, step, island, seats, rounds, reference, wins, played)


def write_rung(rung: Rung) -> str:
    """The row of an island; the inverse of `read_ladder` for one."""
    island, seats = rung.island, ",".join(rung.seats)
    measured = f"{rung.par} {rung.reference} {rung.won} {rung.games}"
    return f"{rung.step} {island.seed} {island.size} {seats} {measured}\n"
