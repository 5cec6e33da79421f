"""Writes what the oracle counts into the perft files: `python -m tests.perft.recount`.

For a new record write comment, `id` and `position` first; their lines stay as they are. Read the
diff. The form of the files is described in game/perft.py.
"""

from __future__ import annotations

from pathlib import Path

from tests.oracle import board
from tests.perft.counting import count, tree

FOLDER = Path(__file__).parent
MOST_LINES = 12_000  # at the last depth written


def counts(position: str) -> list[str]:
    """The `perft` lines for a position, to the depth that still is quick; the last with a hash."""
    state = board.parse(position)
    found = [count(state, 1)]
    while len(found) < 4 and found[-1] * max(found[0], 4) < MOST_LINES:
        found.append(count(state, len(found) + 1))
    lines = [f"perft {depth} {number}" for depth, number in enumerate(found, 1)]
    lines[-1] += f" {tree(state, len(found))}"
    return lines


def recounted(text: str) -> str:
    """The text of a perft file with its counts written anew."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("perft "):
            continue
        lines.append(line)
        if line.startswith("position "):
            lines += counts(line.removeprefix("position "))
    return "\n".join(lines) + "\n"


def main() -> None:
    for path in sorted(FOLDER.glob("*.perft")):
        old = path.read_text("utf-8")
        new = recounted(old)
        path.write_text(new, "utf-8")
        print(f"{'as before' if new == old else 'changed'}: {path.name}")


if __name__ == "__main__":
    main()
