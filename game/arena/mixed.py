"""Games between levels mixed at random, kept as moves: what a fit learns from and is tested on."""

import json
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from game.ai import choose_turn
from game.core import END, Position, new_game
from game.core.prng import Prng

LEVELS = ("easy", "normal", "hard", "expert")
"""Who plays. Named here, so that a new level doesn't change the games of a fit."""
SIZES = ("small", "medium", "large")


class MixedGame(NamedTuple):
    """A finished game. `seats[0]` is the level of player a; `winner`: None for a draw."""

    seed: int
    size: str
    seats: tuple[str, ...]
    winner: str | None
    moves: str

    def positions(self) -> Iterator[Position]:
        """The positions at the starts of its turns, in order."""
        position = new_game(self.seed, self.size, len(self.seats))
        yield position
        for text in self.moves.split(" "):
            move = position.parse_move(text)
            position = position.play(move)
            if move == END and position.outcome() is None:
                yield position


def play(seed: int) -> MixedGame:
    """The game of a seed, which draws island and seats, played to its end."""
    prng = Prng(seed)
    size = SIZES[prng.below(len(SIZES))]
    seats = tuple(LEVELS[prng.below(len(LEVELS))] for _ in range(2 + prng.below(5)))
    position = new_game(seed, size, len(seats))
    levels = dict(zip(position.players, seats, strict=True))
    moves = []
    while position.outcome() is None:
        for move in choose_turn(position, levels[position.turn], prng.next()):
            moves.append(position.format_move(move))
            position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    return MixedGame(seed, size, seats, outcome.winner, " ".join(moves))


def games(seeds: range, path: Path, jobs: int) -> list[MixedGame]:
    """The games of these seeds, in order: read from a file of JSON lines, or played by that many
    processes and added to it. A last line that was cut short is taken out of the file."""
    whole = path.read_text() if path.exists() else ""
    kept = whole[: whole.rfind("\n") + 1]
    if kept != whole:
        path.write_text(kept)
    known = {game.seed: game for game in map(_read, kept.splitlines())}
    missing = [seed for seed in seeds if seed not in known]
    with path.open("a") as file, Pool(jobs) as pool:
        for game in pool.imap_unordered(play, missing):
            known[game.seed] = game
            file.write(json.dumps(game._asdict()) + "\n")
            file.flush()
    return [known[seed] for seed in seeds]


def _read(line: str) -> MixedGame:
    fields = json.loads(line)
    return MixedGame(**{**fields, "seats": tuple(fields["seats"])})
