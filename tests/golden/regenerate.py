"""Writes the golden games and islands anew: `python -m tests.golden.regenerate`.

Do so only when play or rules were meant to change, and read the diff.
"""

from __future__ import annotations

from pathlib import Path

from game.ai import choose_turn
from game.core import SIZES, MapSpec, Record, result_of
from tests.golden.replay import GAMES, ISLANDS, digest, island_lines, turn_seed

SEATS = {
    "2-easy": ["easy", "easy"],
    "3-normal": ["normal"] * 3,
    "4-hard": ["hard"] * 4,
    "5-mixed": ["easy", "normal", "hard", "normal", "easy"],
    "6-mixed": ["hard", "normal", "easy"] * 2,
}
MORE_SEATS = {  # experts think long, so they play where that is soon done
    "small": {"6-expert": ["expert"] * 6, "2-master": ["master", "normal"]},
    "medium": {"2-expert": ["expert", "normal"]},
    "large": {"2-hard": ["hard", "normal"]},
    "huge": {"2-hard": ["hard", "normal"]},
}


def whole_game(seed: int, size: str, levels: list[str]) -> Record:
    """The opponents of these levels play each other to the end."""
    island = MapSpec(seed, size, len(levels))
    position = island.position()
    positions = [position]
    moves: list[str] = []
    turn = 0
    while position.outcome() is None:
        level = levels["abcdef".index(position.turn)]
        for move in choose_turn(position, level, turn_seed(seed, turn)):
            moves.append(position.format_move(move))
            position = position.play(move)
            positions.append(position)
        turn += 1
    headers = [
        ("Players", ", ".join(levels)),
        ("Result", result_of(position)),
        ("Final", str(position)),
        ("Positions", digest(positions)),
    ]
    return Record.of(island, moves, headers)


def write(path: Path, text: str) -> None:
    changed = not path.exists() or path.read_text("utf-8") != text
    path.write_text(text, "utf-8")
    print(f"{'changed' if changed else 'as before'}: {path.name}", flush=True)


def main() -> None:
    GAMES.mkdir(exist_ok=True)
    specs = [
        ((seed * 0x9E3779B97F4A7C15 + number) % 2**64, size, 2 + seed % 5)
        for number, size in enumerate(SIZES)
        for seed in range(50)
    ]
    specs[-1] = (2**64 - 1, "huge", 6)
    write(ISLANDS, "\n".join(island_lines(specs)) + "\n")
    wanted = {
        f"{size}-{seats}.txt": (100 * (1 + SIZES.index(size)) + len(levels), size, levels)
        for size in SIZES
        for seats, levels in (SEATS | MORE_SEATS[size]).items()
    }
    for path in GAMES.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
            print(f"removed: {path.name}")
    for name, (seed, size, levels) in wanted.items():
        write(GAMES / name, whole_game(seed, size, levels).format())


if __name__ == "__main__":
    main()
