"""How fast the rules core is: `run()` natively or in Pyodide, `python -m tests.bench.core_bench`.

Only `game.core`, the oracle and the standard library, so that the browser's Python can run it too.
Times are of the processor, so that other work on the machine counts little.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time

from game.core import END, Move, Position
from tests.oracle import board, engine

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


def run(repeats: int = 25) -> dict[str, float]:
    """Each figure is the best of `repeats`.

    µs: parse, format, walk (the mean over all there are), capture (over every fifth), end (over
    each player's), moves (all legal moves of a turn made anew, as a list), count (only counted),
    refusal. playouts/s and plies/s: a random game from the middle game on, before each ply all its
    legal moves counted and one of them made. bytes: for each of 1,000
    positions of a line of play that are all kept. "x oracle": how many times as long the oracle
    takes for the same.
    """
    position = Position.parse(MIDGAME)
    moves = list(position.legal_moves)
    walks = [move for move in moves if position.move_kind(move) == "walk"]
    captures = [move for move in moves if position.move_kind(move) in ("attack", "buy-attack")]
    captures = captures[::5]  # few enough to be measured without an interruption
    turns = [position]
    for _ in position.players[1:]:
        turns.append(turns[-1].play(END))

    game = random_game(position, seed=0)
    playout = _playout_seconds(position, game, min(repeats, 3))
    figures = {
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
        "playouts/s": 1 / playout,
        "plies/s": len(game) / playout,
        "bytes/position": _bytes(position),
    }
    return figures | _against_oracle(position, walks, captures, game[:50], repeats)


def _playout_seconds(position: Position, game: list[Move], repeats: int) -> float:
    """The time of a whole random game, as the sum of the best times of its stretches."""
    seconds = 0.0
    for start in range(0, len(game), 40):
        stretch = game[start : start + 40]
        times = []
        for _ in range(repeats):
            fresh = _afresh(position)
            begin = process_time()
            _follow(fresh, stretch)
            times.append(process_time() - begin)
        seconds += min(times)
        for move in stretch:
            position = position.play(move)
    return seconds


def _against_oracle(
    position: Position,
    walks: list[Move],
    captures: list[Move],
    game: list[Move],
    repeats: int,
) -> dict[str, float]:
    """The oracle's time over ours for single tasks and for a stretch of a random game."""
    state = board.parse(str(position))
    text = position.format_move

    def theirs(moves: list[Move]) -> Callable[[], object]:
        return lambda: [engine.play(state, text(move)) for move in moves]

    def ours(moves: list[Move]) -> Callable[[], object]:
        return lambda: [position.play(move) for move in moves]

    tasks = {
        "moves": (
            lambda: engine.legal_moves(state),
            lambda: [text(move) for move in _afresh(position).legal_moves],
        ),
        "walk": (theirs(walks[::40]), ours(walks[::40])),
        "capture": (theirs(captures), ours(captures)),
        "end": (theirs([END]), ours([END])),
        "playout": (
            lambda: _follow_with_oracle(state, list(map(text, game))),
            lambda: _follow(_afresh(position), game),
        ),
    }
    return {
        f"{name} x oracle": _micros(slow, min(repeats, 3)) / _micros(fast, repeats)
        for name, (slow, fast) in tasks.items()
    }


def _follow(position: Position, game: list[Move]) -> None:
    """Play moves as in a random game: all legal moves counted, one of them made, and played."""
    for move in game:
        legal = position.legal_moves
        assert legal[len(legal) - 1] == END
        position = position.play(move)


def _follow_with_oracle(state: board.State, game: list[str]) -> None:
    for move in game:
        assert engine.legal_moves(state)[-1] == "end"
        state = engine.play(state, move)


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
    """Best time of one call in µs. Each measurement lasts some 2 ms, so that on a busy machine
    some of them are not interrupted."""
    start = process_time()
    call()
    count = max(1, int(0.002 / max(process_time() - start, 1e-7)))
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
