"""How fast the rules core is: `run()` natively or in Pyodide, `python -m tests.bench.core_bench`.

Only `game.core` and the standard library, so that the browser's Python can run it too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

from game.core import END, Move, Position

MIDGAME = (
    "22/12aHa8/11aTaaa7/10cS!baPabbTcTcTc3/10cccP!bbbcTaTa3/cHcaaT5cHccbXbHbcS!bTaTa3/1ccaaHc3c"
    "ccbbXbcaaTacS!a1/1ccaaTaaTacccbXbXbcabTcTcccc/2cbbbbaPacbS!bbccaSaTaTaTccHcT/1ccbbbbbbbbbT"
    "cTcTcaSaTcTaScc1/3cS!bbbbbbP!bP!bbTcTcHcaaaa2/3bbbTbbcTbS!bS!bbccaaHa4/4bbbbccbS!bS!bbbXba"
    "aaT3/4bcP!cP!cccP!bS!abbbaabT4/5ccccHcbTaaaaaab4/1ccS!cc1cccbbaaaaXcP!bXbH4/1caaa2bbbbbaXa"
    "aKccbTb3/2aHa3bbbbbcccccc4/10bcS!cP!cccccH4/10bcS!ccTcc6/10bTbaTccc6/10bbS!c9 a 17,8,5,0,1"
    "3,5,9,32,4,9,16,5 6 1"
)
"""Round 6 of a game of three on a large island, as plain greedy play leaves it: 260 land hexes, 12
territories, player a to act with 41 hexes in his largest territory, gravestones in some."""


def run(repeats: int = 5) -> dict[str, float]:
    """Each figure is the best of `repeats`.

    µs: parse, format, walk, capture (the mean over the captures there are), end (the mean over
    each player's), moves (all legal moves of a turn made anew, as a list), count (only counted),
    refusal. playouts/s and plies/s: random games from the middle game on. bytes: for each of 1,000
    positions of a line of play that are all kept.
    """
    position = Position.parse(MIDGAME)
    moves = list(position.legal_moves)
    walks = [move for move in moves if position.move_kind(move) == "walk"]
    captures = [move for move in moves if position.move_kind(move) in ("attack", "buy-attack")]
    turns = [position]
    for _ in position.players[1:]:
        turns.append(turns[-1].play(END))

    playouts, plies = _playouts(position, games=4)
    return {
        "parse µs": _micros(lambda: Position.parse(MIDGAME), repeats),
        "format µs": _micros(position.format, repeats),
        "walk µs": _micros(lambda: [position.play(move) for move in walks], repeats) / len(walks),
        "capture µs": _micros(lambda: [position.play(move) for move in captures], repeats)
        / len(captures),
        "end µs": _micros(lambda: [turn.play(END) for turn in turns], repeats) / len(turns),
        "moves µs": _micros(lambda: list(_afresh(position).legal_moves), repeats),
        "count µs": _micros(lambda: _afresh(position).legal_moves.count(), repeats),
        "refusal µs": _micros(lambda: [position.refusal(move) for move in moves], repeats)
        / len(moves),
        "legal moves": len(moves),
        "playouts/s": playouts,
        "plies/s": plies,
        "bytes/position": _bytes(position),
    }


def _afresh(position: Position) -> Position:
    """An equal position that has worked out nothing yet about its moves."""
    return Position(
        position.rules,
        position.ownership,
        position.pieces,
        position.purses,
        position.turn,
        position.round,
        position.idle,
    )


def _micros(call: Callable[[], object], repeats: int) -> float:
    """Best time of one call in µs; each measurement lasts some 20 ms."""
    start = process_time()
    call()
    count = max(1, int(0.02 / max(process_time() - start, 1e-7)))
    best = float("inf")
    for _ in range(repeats):
        start = process_time()
        for _ in range(count):
            call()
        best = min(best, (process_time() - start) / count)
    return best * 1e6


class _Dice:
    """The same choices everywhere (a linear congruential generator; quality matters little)."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, most: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.state >> 33) % most


def random_game(position: Position, seed: int) -> list[Move]:
    """A game played at random to its end."""
    dice = _Dice(seed)
    played = []
    while legal := position.legal_moves:
        move = legal[dice.below(len(legal))]
        position = position.play(move)
        played.append(move)
    return played


def _playouts(position: Position, games: int) -> tuple[float, float]:
    start = process_time()
    plies = sum(len(random_game(position, seed)) for seed in range(games))
    seconds = process_time() - start
    return games / seconds, plies / seconds


def _bytes(position: Position, count: int = 1000) -> float:
    """Memory of a kept position, by walking what it refers to and counting shared things once."""
    kept = [position]
    dice = _Dice(0)
    while len(kept) < count and (legal := kept[-1].legal_moves):
        kept.append(kept[-1].play(legal[dice.below(len(legal))]))
    kept = [_afresh(position) for position in kept]
    seen: dict[int, object] = {}
    shared: tuple[object, ...] = (position.rules, position.ownership.terrain)
    for thing in shared:
        seen[id(thing)] = thing
    total = 0
    stack: list[object] = list(kept)
    while stack:
        thing = stack.pop()
        if id(thing) in seen or isinstance(thing, int | type(None)):
            continue
        seen[id(thing)] = thing
        total += sys.getsizeof(thing)
        if isinstance(thing, list | tuple):
            stack.extend(thing)
        elif isinstance(thing, dict):
            stack.extend(thing.keys())
            stack.extend(thing.values())
        else:
            for kind in type(thing).__mro__:
                for name in getattr(kind, "__slots__", ()):
                    if hasattr(thing, name):
                        stack.append(getattr(thing, name))
    return total / len(kept)


if __name__ == "__main__":
    for name, figure in run().items():
        print(f"{name:>16} {figure:12.1f}")
