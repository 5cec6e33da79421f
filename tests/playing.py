"""Games for tests: random but repeatable ones, that take land, buy, starve and concede."""

from __future__ import annotations

from game.core import CONCEDE, END, Move, Position
from game.core.mapgen import new_game
from game.core.prng import Prng

GAINS = ("attack", "buy-attack", "chop", "clear")


def some_move(position: Position, prng: Prng) -> Move:
    """A move that gains something, half of the time; else any, `end` more often than the rest."""
    moves = position.legal_moves
    if prng.below(2):
        gains = [m for m in moves if position.move_kind(m) in GAINS]
        if gains:
            return gains[prng.below(len(gains))]
    if prng.below(3) == 0:
        return END
    return moves[prng.below(len(moves))]


def random_game(
    seed: int = 1, size: str = "small", players: int = 2, moves: int = 200, concede: bool = False
) -> tuple[Position, list[Move]]:
    """The first position and up to `moves` moves of a game."""
    prng = Prng(seed)
    position = start = new_game(seed, size, players)
    made: list[Move] = []
    while len(made) < moves and position.outcome() is None:
        move = CONCEDE if concede and prng.below(100) == 0 else some_move(position, prng)
        position = position.play(move)
        made.append(move)
    return start, made
