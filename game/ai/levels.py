"""The levels, and how a session asks one for a turn."""

from collections.abc import Generator

from game.ai.evaluate import Scale
from game.ai.greedy import whole_turn
from game.ai.search import STYLES, answered_turn, best_turn
from game.ai.style import Style
from game.ai.thought import Thought
from game.core import END, Move, Position
from game.slicing import finish

LEVELS = ("easy", "normal", "hard", "expert")

PLAIN = Style("plain", walk_least=1000, build=False, cut=0, gold=0, jitter=8)
"""Greedy with sense for land and money, none for what others will do; some chance, for variety."""

LAZY = PLAIN._replace(name="lazy", horizon=4, jitter=40, pace=8, doze=15)
"""Sees little and wastes: few actions for its land, half of it by chance, and some turns asleep."""

BUDGETS = {"easy": 500, "normal": 1000, "hard": 1500, "expert": 2500}
"""Positions that a level may examine for a turn."""

Thinking = Generator[None, None, tuple[Move, ...]]


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
    thought = Thought(BUDGETS[level])
    if level == "expert":
        after, moves = yield from answered_turn(position, STYLES, seed, thought)
    elif level == "hard":
        after, moves = yield from best_turn(position, STYLES, seed, thought, Scale())
    elif level == "normal":
        after, moves = yield from whole_turn(position, PLAIN, seed, thought)
    else:
        after, moves = yield from whole_turn(position, LAZY, seed, thought)
    return moves if after.outcome() is not None else (*moves, END)


def choose_turn(position: Position, level: str, seed: int) -> tuple[Move, ...]:
    """The turn that `think` finds, at once."""
    return finish(think(position, level, seed))
