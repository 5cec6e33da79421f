"""`python -m game.arena.tune`: tries weights one by one against the ones in use.

Examples:
  python -m game.arena.tune style --seeds 100
  python -m game.arena.tune plans fear gold --sizes medium --jobs 2
Every field named (all by default) is tried at half and at one and a half times its value. What wins
with its whole interval above 50 % is worth a closer look with more islands.
"""

import argparse
import sys
from multiprocessing import Pool

from game.ai.evaluate import Scale
from game.ai.style import Style
from game.arena.__main__ import seatings
from game.arena.match import Game, play
from game.arena.report import wilson
from game.core import SIZES
from game.core.pieces import LETTERS

DEFAULTS: dict[str, dict[str, int]] = {
    kind: {name: value for name, value in fields.items() if type(value) is int}
    for kind, fields in (("style", Style()._asdict()), ("plans", Scale()._asdict()))
}


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m game.arena.tune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kind", choices=list(DEFAULTS), help="weights of a style, or of the scale")
    parser.add_argument("fields", nargs="*", help="which of them (all)")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["small", "medium"])
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=[2])
    parser.add_argument("--seeds", type=int, default=50, help="islands of each kind (50)")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args(arguments)
    known = DEFAULTS[options.kind]
    for field in options.fields:
        if field not in known:
            parser.error(f"{field!r} is none of {', '.join(known)}")
    with Pool(options.jobs) as pool:
        for trial in trials(options.kind, options.fields or list(known)):
            rivals = [f"{options.kind}:{trial}", f"{options.kind}:"]
            games = [
                Game(size, seed, seats)
                for seed in range(options.first_seed, options.first_seed + options.seeds)
                for size in options.sizes
                for count in options.seats
                for seats in seatings(rivals, count)
            ]
            won = lost = 0
            for result in pool.imap_unordered(play, games):
                if result["winner"] is not None:
                    ours = result["seats"][LETTERS.index(result["winner"])] == rivals[0]
                    won, lost = won + ours, lost + (not ours)
            low, high = wilson(won, won + lost)
            share = won / max(1, won + lost)
            mark = "better" if low > 0.5 else "worse" if high < 0.5 else ""
            print(f"{trial:20} {share:6.1%} [{low:.1%}, {high:.1%}] {mark}", flush=True)
    return 0


def trials(kind: str, fields: list[str]) -> list[str]:
    """`field=value` for each field at half and at one and a half times its value, 0 at 0 and 10."""
    found: dict[str, None] = {}
    for field in fields:
        value = DEFAULTS[kind][field]
        for changed in (value // 2, value + (value + 1) // 2 if value else 10):
            if changed != value:
                found[f"{field}={changed}"] = None
    return list(found)


if __name__ == "__main__":
    sys.exit(main())
