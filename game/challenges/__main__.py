"""`python -m game.challenges`: makes, proves and lists what there is to solve.

Examples:
  python -m game.challenges find 1 100 > candidates.txt
"""

import argparse
import sys

from game.challenges.find import puzzles_of
from game.challenges.puzzle import write_puzzle


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m game.challenges",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find", help="puzzles in games between levels, ungraded")
    finding.add_argument("seed", type=int, help="of the first game")
    finding.add_argument("count", type=int, help="of games")
    options = parser.parse_args(arguments)
    return find(options.seed, options.count)


def find(seed: int, count: int) -> int:
    """Prints the puzzles of games as they are found."""
    for game in range(seed, seed + count):
        for puzzle in puzzles_of(game):
            print(write_puzzle(puzzle), flush=True)
        print(f"# game {game} done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
