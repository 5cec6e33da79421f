"""Islands with everything on them, to look at. They parse, but nobody could have played to them."""

from __future__ import annotations

import math
from random import Random

from game.core import Position


def busy_island(seed: int, rows: int, columns: int, players: int) -> Position:
    """An island that fills the grid: patches of all players and of nobody, all kinds of pieces."""
    rng = Random(seed)
    seeds = [
        (rng.random() * rows, rng.random() * columns, k % (players + 1))
        for k in range(players * 4 + 2)
    ]
    bumps = [rng.random() * 0.5 + 0.75 for _ in range(12)]
    owners: dict[tuple[int, int], str] = {}
    for r in range(rows):
        for c in range(columns):
            y, x = (
                (r - rows / 2 + 0.5) / (rows / 2),
                (c + (r & 1) / 2 - columns / 2 + 0.25) / (columns / 2),
            )
            turn = (math.atan2(y, x) / math.tau % 1.0) * len(bumps)
            k = int(turn)
            bump = bumps[k] + (bumps[(k + 1) % len(bumps)] - bumps[k]) * (turn - k)
            if x * x + y * y < bump * bump * 0.9:
                near = min(seeds, key=lambda s: (s[0] - r) ** 2 + (s[1] - c) ** 2)
                owners[r, c] = "-" if near[2] == players else "abcdef"[near[2]]
    return Position.parse(_with_pieces(rng, rows, columns, owners))


def _with_pieces(rng: Random, rows: int, columns: int, owners: dict[tuple[int, int], str]) -> str:
    capitals = 0
    done: set[tuple[int, int]] = set()
    cells = dict.fromkeys(owners, "")
    for spot, owner in owners.items():
        if spot in done:
            continue
        group, todo = [], [spot]
        done.add(spot)
        while todo:
            r, c = todo.pop()
            group.append((r, c))
            k = r & 1
            for near in (
                (r, c - 1),
                (r, c + 1),
                (r - 1, c + k - 1),
                (r - 1, c + k),
                (r + 1, c + k - 1),
                (r + 1, c + k),
            ):
                if near not in done and owners.get(near) == owner:
                    done.add(near)
                    todo.append(near)
        rng.shuffle(group)
        if owner != "-" and len(group) > 1:
            cells[group.pop()] = "H"
            capitals += 1
        for spot2 in group:
            kinds = ["", "", "", "", "T", "X"]
            if owner != "-":
                kinds += ["P", "P!", "S", "P", "K", "B", "S!", "C", "K!"][: 4 + len(group) // 2]
            cells[spot2] = rng.choice(kinds)
    lines = []
    for r in range(rows):
        line, run = "", 0
        for c in range(columns):
            if (r, c) in owners:
                line += (str(run) if run else "") + owners[r, c] + cells[r, c]
                run = 0
            else:
                run += 1
        lines.append(line + (str(run) if run else ""))
    purses = ",".join(str(rng.randrange(60)) for _ in range(capitals)) or "-"
    return f"{'/'.join(lines)} a {purses} 3 0"
