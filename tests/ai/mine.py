"""Looks for positions that show a weakness, and works out by play-outs what is right in them.

    python -m tests.ai.mine [EACH] [FIRST SEED]

At the turns of games between levels, plans that do a thing (fell trees, hold back a dear unit,
spend idle gold, join territories) are set against those that do not: the best two of each by the
forecast of level expert. Each is played on for some rounds by level hard in all seats, with several
seeds. The thing is right where the worst play-out of one such plan leaves clearly more than the
best of all others. Prints kind and position; the same seeds find the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from game.ai import choose_turn
from game.ai.search import STYLES, Candidate, _candidates, _weighed
from game.ai.thought import Thought
from game.core import END, Move, Position, new_game
from game.core.prng import Prng
from game.slicing import finish
from tests.ai.judgement import WEAKNESSES

ROUNDS = 8
SEEDS = (1, 2, 3)
CLEARLY = 40
"""Permille of land and income."""
LEVELS = ("normal", "hard", "expert")
VARIANTS = 16
WEAK = 2
"""Plans of each side that are played on."""


def positions(seed: int) -> Iterator[Position]:
    """Starts of turns in a game between levels drawn by lot, from the third round on."""
    prng = Prng(seed)
    players = 2 + prng.below(3)
    position = new_game(seed, ("small", "medium")[prng.below(2)], players)
    seats = {player: LEVELS[prng.below(3)] for player in position.players}
    number = 0
    while position.outcome() is None and position.round < 40:
        if position.round > 2:
            yield position
        number += 1
        for move in choose_turn(position, seats[position.turn], number):
            position = position.play(move)


def plans(position: Position) -> list[Candidate]:
    """Different turns for a position, the best first; none where one wins."""
    thought = Thought(10**9)
    known: dict[tuple[Move, ...], Candidate] = {}
    for steps in _candidates(position, STYLES, 1, thought, VARIANTS):
        after, moves = finish(steps)
        if after.outcome() is not None:
            return []
        if moves not in known:
            known[moves] = finish(_weighed(after, moves, position.turn, 1, thought))
    return sorted(known.values(), key=lambda plan: -plan.score)


def value(position: Position, player: str, seed: int) -> int:
    """Permille of all land and income that a player has after some rounds of level hard."""
    position = position.play(END)
    last = position.round + ROUNDS
    number = 0
    while position.outcome() is None and position.round < last:
        number += 1
        for move in choose_turn(position, "hard", seed * 1000 + number):
            position = position.play(move)
    mine = total = 0
    for territory in position.territories:
        worth = len(territory.hexes) + position.accounts(territory).income
        total += worth
        if territory.owner == player:
            mine += worth
    return 1000 * mine // max(1, total)


def is_right(position: Position, does: Callable[[Position, Position], bool]) -> bool:
    """Whether the plans that do the thing turn out clearly better than those that do not."""
    sides: dict[bool, list[Candidate]] = {True: [], False: []}
    for plan in plans(position):
        sides[does(position, plan.after)].append(plan)
    if not all(sides.values()):
        return False
    values = {
        side: [[value(plan.after, position.turn, seed) for seed in SEEDS] for plan in found[:WEAK]]
        for side, found in sides.items()
    }
    return max(map(min, values[True])) >= max(map(max, values[False])) + CLEARLY


def main() -> None:
    """Print positions until there are enough of each kind."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = dict.fromkeys(WEAKNESSES, 0)
    while min(found.values()) < each:
        taken: dict[str, None] = {}  # one of a kind from each game
        for position in positions(seed):
            for kind, (shows, does) in WEAKNESSES.items():
                wanted = found[kind] < each and kind not in taken and shows(position)
                if wanted and is_right(position, does):
                    found[kind] += 1
                    taken[kind] = None
                    print(kind, position, sep=": ", flush=True)
        seed += 1


if __name__ == "__main__":
    main()
