"""The computer players, and how a session asks one for a turn.

A new one is an entry in `COMPUTER_PLAYERS` and its texts `seat.NAME` and `seat.NAME.note`.
"""

from collections.abc import Callable, Generator
from typing import NamedTuple

from game.ai.evaluate import Scale
from game.ai.greedy import Steps, whole_turn
from game.ai.search import STYLES, Breadth, answered_turn, best_turn, winning_turn
from game.ai.style import Style
from game.ai.thought import Thought
from game.core import END, Move, Position
from game.slicing import finish

PLAIN = Style("plain", walk=False, build=False, cut=0, gold=0, jitter=8)
"""Greedy with sense for land and money, none for what others will do; some chance, for variety."""

LAZY = PLAIN._replace(name="lazy", horizon=4, jitter=40, pace=8, doze=15)
"""Sees little and wastes: few actions for its land, half of it by chance, and some turns asleep."""


EXPERT = Breadth(variants=8, continued=1, finalists=0)
MASTER = Breadth(variants=24, continued=4, finalists=6)


class ComputerPlayer(NamedTuple):
    """A computer player: one whole turn of any position, by the rules of that position.

    `name`: one word of small letters, as saves, links and commands write it. `budget`: positions
    it may examine for a turn. `turn`: finds a turn up to but without `end`, from a position, a seed
    and a thought with that budget, and yields after each position examined. `alert`: it first looks
    for a turn that wins at once.
    """

    name: str
    budget: int
    turn: Callable[[Position, int, Thought], Steps]
    alert: bool = True


COMPUTER_PLAYERS: dict[str, ComputerPlayer] = {
    player.name: player
    for player in (
        ComputerPlayer(
            "easy",
            500,
            lambda position, seed, thought: whole_turn(position, LAZY, seed, thought),
            alert=False,
        ),
        ComputerPlayer(
            "normal",
            1000,
            lambda position, seed, thought: whole_turn(position, PLAIN, seed, thought),
        ),
        ComputerPlayer(
            "hard",
            1500,
            lambda position, seed, thought: best_turn(position, STYLES, seed, thought, Scale()),
        ),
        ComputerPlayer(
            "expert",
            2500,
            lambda position, seed, thought: answered_turn(position, STYLES, seed, thought, EXPERT),
        ),
        ComputerPlayer(
            "master",
            4500,
            lambda position, seed, thought: answered_turn(position, STYLES, seed, thought, MASTER),
        ),
    )
}
"""All of them by name, the weakest first."""

LEVELS = tuple(COMPUTER_PLAYERS)

Thinking = Generator[None, None, tuple[Move, ...]]
"""The work on a turn: the moves at its end."""


def think(position: Position, level: str, seed: int) -> Thinking:
    """Finds one whole turn for the player to act: legal moves, the last `end` or the one that ends
    the game.

    `level` one of LEVELS. The same position, level and `seed` (any integer) give the same turn
    everywhere. Yields after each position examined, a few milliseconds apart at most; the turn is
    the generator's return value. ValueError for an unknown level or a game that is over.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: choose one of {', '.join(LEVELS)}")
    if not position.legal_moves:
        raise ValueError("there is no turn to choose: the game is over")
    player = COMPUTER_PLAYERS[level]
    thought = Thought(player.budget)
    won = (yield from winning_turn(position, seed, thought)) if player.alert else None
    after, moves = won or (yield from player.turn(position, seed, thought))
    yield from thought.forget()
    return moves if after.outcome() is not None else (*moves, END)


def choose_turn(position: Position, level: str, seed: int) -> tuple[Move, ...]:
    """The turn that `think` finds, at once."""
    return finish(think(position, level, seed))
