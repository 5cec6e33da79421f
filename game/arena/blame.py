"""`python -m game.arena.blame`: how often the coach's analysis blames the turns of levels.

Examples:
  python -m game.arena.blame easy expert --seeds 10
  python -m game.arena.blame hard --sizes medium --seats 4 --by hard
Each level plays games against itself; all turns of all players are looked at.
"""

import argparse
import sys
from collections import Counter
from time import process_time

from game.ai import LEVELS, choose_turn
from game.coach.analysis import BLAMED, VERDICTS, analyse
from game.core import SIZES, Position, Step, new_game
from game.core.prng import Prng
from game.slicing import finish


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m game.arena.blame",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("levels", nargs="+", choices=LEVELS)
    parser.add_argument("--by", choices=LEVELS, default=LEVELS[-1], help="who finds the best turns")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["small", "medium"])
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=[2, 3, 4])
    parser.add_argument("--seeds", type=int, default=4, help="islands of each kind (4)")
    parser.add_argument("--first-seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for level in options.levels:
        verdicts: Counter[str] = Counter()
        spent = 0.0
        for seed in range(options.first_seed, options.first_seed + options.seeds):
            for size in options.sizes:
                for seats in options.seats:
                    start = new_game(seed, size, seats)
                    steps = played(start, level, seed)
                    began = process_time()
                    for player in start.players:
                        found = finish(analyse(steps, player, options.by))
                        verdicts.update(look.verdict for look in found)
                    spent += process_time() - began
        print(summary(level, verdicts, spent), flush=True)
    return 0


def played(position: Position, level: str, seed: int) -> list[Step]:
    """A game of a level against itself, to its end."""
    prng = Prng(seed)
    steps = []
    while position.outcome() is None:
        for move in choose_turn(position, level, prng.next()):
            steps.append(Step(position, move, position.play(move)))
            position = steps[-1].after
    return steps


def summary(level: str, verdicts: Counter[str], seconds: float) -> str:
    """One line: how many turns, the share blamed, of each verdict, and time for a turn."""
    turns = verdicts.total()
    blamed = sum(verdicts[verdict] for verdict in BLAMED)
    shares = ", ".join(f"{verdict} {verdicts[verdict] / turns:.1%}" for verdict in VERDICTS)
    return (
        f"{level}: {turns} turns, blamed {blamed / turns:.1%} ({shares}); "
        f"{1000 * seconds / turns:.0f} ms of processor time a turn"
    )


if __name__ == "__main__":
    sys.exit(main())
