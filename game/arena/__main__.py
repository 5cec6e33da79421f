"""`python -m game.arena`: plays games between players by name and reports.

Examples:
  python -m game.arena hard normal --sizes small medium --seats 2 4 --seeds 100
  python -m game.arena hard --seats 3 --seeds 200 --out fair.jsonl --jobs 2
With --out every game is kept, one JSON object a line; run the same command again to go on.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import permutations
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from game.arena.match import Game, play, rival
from game.arena.report import summary, text
from game.core import SIZES


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m game.arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", type=_named, help="one, or two rivals")
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=["small"])
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 7), default=[2])
    parser.add_argument("--seeds", type=int, default=50, help="islands of each kind (50)")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="file of results, JSON lines; gone on with")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args(arguments)
    if len(options.players) > 2:
        parser.error("name one player, who plays all seats, or two rivals")
    games = [
        Game(size, seed, seats)
        for seed in range(options.first_seed, options.first_seed + options.seeds)
        for size in options.sizes
        for count in options.seats
        for seats in seatings(options.players, count)
    ]
    known = load(options.out) if options.out else {}
    results = [known[game.key] for game in games if game.key in known]
    missing = [game for game in games if game.key not in known]
    for result in played(missing, options.jobs):
        results.append(result)
        if options.out:
            with options.out.open("a") as file:
                file.write(json.dumps(result) + "\n")
        if sys.stderr.isatty() or len(results) % 20 == 0:
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{len(results)} of {len(games)} games", end=end, file=sys.stderr, flush=True)
    for group in grouped(results):
        facts = summary(group)
        title = f"{group[0]['size']}, {len(group[0]['seats'])} players"
        print(json.dumps({"group": title, **facts}) if options.json else f"{title}: {text(facts)}")
    return 0


def _named(name: str) -> str:
    try:
        rival(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def seatings(players: list[str], count: int) -> list[tuple[str, ...]]:
    """All ways to seat two rivals evenly, or one player on every seat.

    An odd number of seats is filled once with one more of the first and once of the second.
    """
    first, second = players[0], players[-1]
    if first == second:
        return [(first,) * count]
    found: dict[tuple[str, ...], None] = {}
    for firsts in sorted({count // 2, (count + 1) // 2}):
        for seats in permutations([first] * firsts + [second] * (count - firsts)):
            found[seats] = None
    return list(found)


def load(path: Path) -> dict[str, dict[str, Any]]:
    """The results in a file by key. A last line that was cut short is taken out of it."""
    if not path.exists():
        return {}
    whole = path.read_text()
    kept = whole[: whole.rfind("\n") + 1]
    if kept != whole:
        path.write_text(kept)
    return {result["key"]: result for result in map(json.loads, kept.splitlines())}


def played(games: list[Game], jobs: int) -> Iterator[dict[str, Any]]:
    """The results as they come in."""
    if jobs == 1:
        yield from map(play, games)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(play, games)


def grouped(results: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The results by size and number of players."""
    groups: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for result in sorted(results, key=lambda result: str(result["key"])):
        kind = SIZES.index(result["size"]), len(result["seats"])
        groups.setdefault(kind, []).append(result)
    return [group for _, group in sorted(groups.items())]


if __name__ == "__main__":
    sys.exit(main())
