"""`python -m game.challenges`: makes, proves and lists what there is to learn, solve and climb.

Examples:
  python -m game.challenges find 1 100 > candidates.txt
  python -m game.challenges grade candidates.txt > game/challenges/data/puzzles.txt
  python -m game.challenges prove
  python -m game.challenges list --json
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.ai import LEVELS
from game.challenges.files import DataError
from game.challenges.ladder import Rung, ladder, read_ladder, write_rung
from game.challenges.lesson import Lesson, lessons
from game.challenges.making.climb import dealt, drawn, duel
from game.challenges.making.climb import measured as measured_island
from game.challenges.making.find import KINDS, puzzles_of
from game.challenges.making.grades import Candidate, graded, measured
from game.challenges.making.prove import broken, puzzle_troubles, set_troubles
from game.challenges.puzzle import Puzzle, puzzles, read_puzzles, write_puzzle

EACH, RUNGS = 16, 10
"""Puzzles of a grade, islands of the first step."""


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
    finding.add_argument("--goals", nargs="+", choices=KINDS, default=KINDS, help="only these")
    grading = commands.add_parser("grade", help="choose from what was found, and grade it")
    grading.add_argument("files", nargs="*", type=Path, help="what find has printed")
    grading.add_argument("--each", type=int, default=EACH, help=f"puzzles of a grade ({EACH})")
    grading.add_argument("--facts", action="store_true", help="what was measured, of all of them")
    climbing = commands.add_parser("climb", help="islands by lot, and how hard they are")
    climbing.add_argument("seed", type=int, help="of the first island")
    climbing.add_argument("count", type=int, help="of islands")
    climbing.add_argument("--duel", choices=LEVELS, help="small ones against one of that level")
    dealing = commands.add_parser("deal", help="put islands into steps")
    dealing.add_argument("files", nargs="+", type=Path, help="what climb has printed")
    dealing.add_argument("--first", type=int, default=RUNGS, help=f"in the first step ({RUNGS})")
    proving = commands.add_parser("prove", help="1 if any solution or grade does not hold")
    proving.add_argument("ids", nargs="*", help="of puzzles and lessons (all)")
    proving.add_argument("--quick", action="store_true", help="replay only, ask no level")
    listing = commands.add_parser("list", help="all there is")
    listing.add_argument(
        "--json", action="store_true", help="as JSON, with positions and solutions"
    )
    options = parser.parse_args(arguments)
    try:
        if options.command == "find":
            return find(options.seed, options.count, tuple(options.goals))
        if options.command == "grade":
            return grade(options.files, options.each, options.facts)
        if options.command == "climb":
            return climb(options.seed, options.count, options.duel)
        if options.command == "deal":
            return deal(options.files, options.first)
        if options.command == "prove":
            return prove(options.ids, options.quick)
        return list_all(options.json)
    except DataError as error:
        print(error, file=sys.stderr)
        return 1


def find(seed: int, count: int, kinds: tuple[str, ...] = KINDS) -> int:
    """Prints the command, and the puzzles of games as they are found."""
    print(f"# find {seed} {count} --goals {' '.join(kinds)}", flush=True)
    for game in range(seed, seed + count):
        for puzzle in puzzles_of(game, kinds):
            print(write_puzzle(puzzle), flush=True)
        print(f"# game {game} done", flush=True)
    return 0


def grade(files: list[Path], each: int, only_facts: bool) -> int:
    """Prints puzzles with their grades, or what was measured of them; of those that are kept if no
    file is named."""
    found = [p for file in files for p in read_puzzles(file.read_text(), file.name)] or puzzles()
    candidates: list[Candidate] = []
    for puzzle in found:
        candidate = measured(puzzle)
        candidates.append(candidate)
        if only_facts:
            goal = puzzle.goal.format(puzzle.start.grid)
            values = " ".join(
                f"{name}={value}" for name, value in candidate.facts._asdict().items()
            )
            print(puzzle.id, puzzle.grade, goal, candidate.facts.score, values, flush=True)
        elif len(candidates) % 20 == 0:
            print(f"{len(candidates)} of {len(found)}", file=sys.stderr, flush=True)
    if not only_facts:
        print("# Puzzles, the easy ones first, chosen by `python -m game.challenges grade` from")
        _print_commands(files)
        print("# `python -m game.challenges prove` replays the solutions and asks the levels.\n")
        for puzzle in graded(candidates, each):
            print(write_puzzle(puzzle))
    return 0


def climb(seed: int, count: int, level: str | None) -> int:
    """Prints the command, and islands as they are measured."""
    print(f"# climb {seed} {count}" + (f" --duel {level}" if level else ""), flush=True)
    for number in range(seed, seed + count):
        rung = measured_island(*(duel(number, level) if level else drawn(number)))
        print(write_rung(rung) if rung else f"# {number} can't be won\n", end="", flush=True)
    return 0


def deal(files: list[Path], first: int) -> int:
    """Prints the ladder."""
    rungs = [rung for file in files for rung in read_ladder(file.read_text(), file.name)]
    print("# Islands: step, seed, size, seats, par, and what a level won of how many games.")
    print("# Par is the median round of its wins. Dealt by `python -m game.challenges deal` from")
    _print_commands(files)
    for rung in dealt(rungs, first):
        print(write_rung(rung), end="")
    return 0


def _print_commands(files: list[Path]) -> None:
    """The remarks by which `find` and `climb` say how they were called."""
    for file in files:
        for line in file.read_text().splitlines():
            if line.startswith(("# find ", "# climb ")):
                print(line)


def prove(ids: list[str], quick: bool) -> int:
    """Says what does not hold; the exit status."""
    failures = 0
    everything: list[Puzzle | Lesson] = [*puzzles(), *lessons()]
    tasks = [task for task in everything if not ids or task.id in ids]
    unknown = [name for name in ids if all(task.id != name for task in tasks)]
    for name in unknown:
        print(f"there is no puzzle or lesson {name}: `list` names all there are")
    for task in tasks:
        for trouble in _troubles(task, quick):
            failures += 1
            print(f"{task.kind} {task.id}: {trouble}", flush=True)
    if not ids:
        for trouble in set_troubles(puzzles()):
            failures += 1
            print(trouble, flush=True)
        ladder()
    print(f"{len(tasks)} puzzles and lessons, {failures} failures")
    return int(bool(failures or unknown))


def _troubles(task: Puzzle | Lesson, quick: bool) -> Iterator[str]:
    if isinstance(task, Puzzle):
        yield from puzzle_troubles(task, quick)
    elif broken(task):
        yield broken(task)


def list_all(as_json: bool) -> int:
    """Prints all there is, a line each or as JSON."""
    items: list[Lesson | Puzzle | Rung] = [*lessons(), *puzzles(), *ladder()]
    entries = [_entry(item) for item in items]
    if as_json:
        print(json.dumps(entries, indent=1))
        return 0
    for entry in entries:
        about = entry.get("goal") or f"{entry['map']} {','.join(entry['seats'])}"
        print(entry["kind"], entry["id"], entry["grade"], entry["player"], about)
    return 0


def _entry(item: Puzzle | Lesson | Rung) -> dict[str, Any]:
    """What `list --json` tells of one; a lesson's grade is its place, an island's its step."""
    if isinstance(item, Rung):
        return {
            "kind": item.kind,
            "id": item.id,
            "grade": item.step,
            "map": item.island.format(),
            "seats": list(item.seats),
            "player": item.player,
            "goal": "win",
            "par": item.par,
            "reference": item.reference,
            "won": item.won,
            "games": item.games,
        }
    return {
        "kind": item.kind,
        "id": item.id,
        "grade": item.grade if isinstance(item, Puzzle) else lessons().index(item) + 1,
        "position": str(item.start),
        "player": item.player,
        "goal": item.goal.format(item.start.grid),
        "turns": item.turns,
        "others": item.others,
        "solution": list(item.solution),
    }


if __name__ == "__main__":
    sys.exit(main())
