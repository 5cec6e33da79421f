"""Replays the golden games and makes the golden islands anew: is all as written?

Needs nothing but the standard library and `game`, so that it runs on every Python:
    python -m tests.golden.replay
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path

from game.ai import choose_turn
from game.core import Position, Record, SlayError, new_game

HERE = Path(__file__).parent
GAMES = HERE / "games"
ISLANDS = HERE / "islands.txt"


def digest(positions: Iterable[Position]) -> str:
    """One short hash over all position strings in their order."""
    text = "".join(f"{position}\n" for position in positions)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def turn_seed(seed: int, turn: int) -> int:
    """What an opponent's choice is seeded with in the given turn of the game."""
    return seed * 1000 + turn


def game_problems(path: Path) -> list[str]:
    """What in this game is not as written; its moves are played, not chosen, again."""
    record = Record.parse(path.read_text("utf-8"))
    try:
        positions = record.replay()  # refuses illegal moves and a wrong result
    except SlayError as error:
        return [f"{path.name}: {error}"]
    problems = []
    if record.header("Final") != str(positions[-1]):
        problems.append(f"{path.name}: the last position is {positions[-1]}")
    if record.header("Positions") != digest(positions):
        problems.append(f"{path.name}: the positions hash to {digest(positions)}")
    return problems


def choice_problems(path: Path) -> list[str]:
    """The first turn in which an opponent now chooses otherwise than is written, if any."""
    record = Record.parse(path.read_text("utf-8"))
    assert record.map is not None
    position = record.start()
    for number, turn in enumerate(record.turns):
        level = record.players["abcdef".index(position.turn)]
        chosen = choose_turn(position, level, turn_seed(record.map.seed, number))
        texts = tuple(position.format_move(move) for move in chosen)
        if texts != turn:
            return [f"{path.name}: turn {number} is {' '.join(texts)}, not {' '.join(turn)}"]
        for move in chosen:
            position = position.play(move)
    return []


def island_lines(seeds: Iterable[tuple[int, str, int]]) -> list[str]:
    """'seed size players hash' for each new game."""
    return [
        f"{seed} {size} {players} {digest([new_game(seed, size, players)])}"
        for seed, size, players in seeds
    ]


def island_problems() -> list[str]:
    """Islands that are no longer as written."""
    written = ISLANDS.read_text("utf-8").splitlines()
    specs = [line.split(" ")[:3] for line in written]
    made = island_lines((int(seed), size, int(players)) for seed, size, players in specs)
    return [
        f"islands.txt: '{old}' is now '{new}'"
        for old, new in zip(written, made, strict=True)
        if old != new
    ]


def problems(chosen_again: str = "small-[2-5]-*.txt") -> list[str]:
    """All of them; opponents choose again only in the games whose names match."""
    found = island_problems()
    for path in sorted(GAMES.glob("*.txt")):
        found += game_problems(path)
    for path in sorted(GAMES.glob(chosen_again)):
        found += choice_problems(path)
    return found


def main() -> int:
    """Prints what is not as written, or how much was compared; the exit status tells too."""
    found = problems()
    for problem in found:
        print(problem)
    games = len(list(GAMES.glob("*.txt")))
    islands = len(ISLANDS.read_text("utf-8").splitlines())
    if not found:
        print(f"{games} games and {islands} islands are as written")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
