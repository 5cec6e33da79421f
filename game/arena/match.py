"""One game between players by name, and what is measured in it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time_ns
from typing import Any, NamedTuple

from game.ai import LEVELS, Thinking, conceding, think
from game.ai.evaluate import Scale
from game.ai.greedy import Steps, whole_turn
from game.ai.search import STYLES, best_turn
from game.ai.style import Style
from game.ai.thought import Thought
from game.arena.baselines import greedy_turn, random_turn
from game.arena.foreign import all_in, best_of_six, castles, defender
from game.arena.released import opponents
from game.core import END, Move, Position, new_game
from game.core.pieces import GRAVE, TREE
from game.core.prng import Prng

Rival = Callable[[Position, int], Thinking]
"""Whoever plays here: from a position and a seed to a turn."""

MOMENTS = (10, 30, 60)
"""Rounds at whose start land, trees and graves are counted."""


BUDGET = 1500
"""Positions that weights on trial may examine for a turn, as the level hard."""


def rival(name: str) -> Rival:
    """The rival of a name. ValueError says what is wrong with a name.

    A level; a level as of another commit or tag, such as `hard@v1.0`; a baseline; or weights on
    trial: `style:price=3,wage=2` is the balanced greedy player but for those two, `plans:fear=30`
    the level hard with another scale.
    """
    if name in LEVELS:
        return lambda position, seed: think(position, name, seed)
    if name in BASELINES:
        return BASELINES[name]
    level, _, revision = name.partition("@")
    if revision and level in LEVELS:
        released = opponents(revision)
        return lambda position, seed: released.think(position, level, seed)
    kind, _, fields = name.partition(":")
    if kind == "style":
        style = Style(**_numbers(fields, Style._fields))  # type: ignore[arg-type]
        return lambda position, seed: _ended(whole_turn(position, style, seed, Thought(BUDGET)))
    if kind == "plans":
        scale = Scale(**_numbers(fields, Scale._fields))
        return lambda position, seed: _ended(
            best_turn(position, STYLES, seed, Thought(BUDGET), scale)
        )
    known = ", ".join((*LEVELS, *BASELINES))
    raise ValueError(
        f"no player is called {name!r}: there are {known}, level@revision, style:field=number,... "
        "and plans:field=number,..."
    )


def _numbers(text: str, names: tuple[str, ...]) -> dict[str, int]:
    fields: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in names or not value.lstrip("-").isdigit():
            raise ValueError(f"{part!r}: give field=number, fields are {', '.join(names)}")
        fields[name] = int(value)
    return fields


def _ended(steps: Steps) -> Thinking:
    after, moves = yield from steps
    return moves if after.outcome() is not None else (*moves, END)


BASELINES: dict[str, Rival] = {
    "random": random_turn,
    "greedy/1": greedy_turn,
    "best-of-six/1": best_of_six,
    "defender/1": defender,
    "all-in/1": all_in,
    "castles/1": castles,
}


class Game(NamedTuple):
    """What is played: `seats[0]` is player a."""

    size: str
    seed: int
    seats: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.size} {self.seed} {','.join(self.seats)}"


@dataclass
class Side:
    """What is counted for one seat."""

    positions: int = 0
    tenths_ms: list[int] = field(default_factory=list)  # of each turn
    starved: int = 0  # units lost to wages
    own_fault: int = 0  # of these, by own purchases
    spent: dict[int, int] = field(default_factory=dict)  # gold and wages by capital, this turn
    spent_before: dict[int, int] = field(default_factory=dict)  # the turn before


def play(game: Game) -> dict[str, Any]:
    """Plays a game to its end; the result as plain data for one line of JSON."""
    position = new_game(game.seed, game.size, len(game.seats))
    sides = {letter: Side() for letter in position.players}
    players = dict(zip(sides, map(rival, game.seats), strict=True))
    land = len(position.land)
    moments: dict[str, dict[str, int]] = {}
    held = {letter: position.owners.count(ord(letter)) for letter in sides}
    leader = ""
    while position.outcome() is None:
        letter = position.turn
        side = sides[letter]
        robbed = position.owners.count(ord(letter)) < held[letter]
        seed = Prng(game.seed * 7 + ord(letter)).next() ^ position.round
        start = process_time_ns()
        thinking = players[letter](position, seed)
        turn: tuple[Move, ...] = ()
        while True:
            try:
                next(thinking)
            except StopIteration as found:
                turn = found.value
                break
            side.positions += 1
        side.tenths_ms.append((process_time_ns() - start + 50_000) // 100_000)
        for move in turn:
            if move == END:
                _note_starving(position, side, robbed)
            elif move.buy:
                price = position.rules.prices[move.buy]
                wage = position.rules.bills[ord(move.buy)]
                side.spent[move.source] = side.spent.get(move.source, 0) + price + wage
            before, position = position, position.play(move)
            if position.round != before.round and position.round in MOMENTS:
                moments[str(position.round)] = {
                    "trees": position.pieces.count(TREE),
                    "graves": position.pieces.count(GRAVE),
                    "land": max(position.owners.count(ord(p)) for p in position.players),
                }
            if position.round == 15 and before.round == 14:
                leader = max(position.players, key=lambda p: position.owners.count(ord(p)))
        held[letter] = position.owners.count(ord(letter))
        side.spent_before, side.spent = side.spent, {}
    outcome = position.outcome()
    assert outcome is not None
    return {
        "key": game.key,
        "size": game.size,
        "seats": list(game.seats),
        "seed": game.seed,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "hopeless": len(conceding(position)) == len(position.players) - 1,
        "rounds": position.round,
        "land": land,
        "leader15": leader,
        "moments": moments,
        "sides": [
            {
                "positions": side.positions,
                "tenths_ms": side.tenths_ms,
                "starved": side.starved,
                "own_fault": side.own_fault,
            }
            for side in sides.values()
        ],
    }


def _note_starving(position: Position, side: Side, robbed: bool) -> None:
    """Counts the units that `end` is about to starve.

    By own purchase: what the purse spent this turn would have paid them, or it spent something the
    turn before and nobody has taken land from the player since.
    """
    for case in position.starving():
        side.starved += len(case.hexes)
        if case.territory is not None:
            capital = case.territory.capital
            spent = side.spent.get(capital, 0)
            if 0 < case.shortfall <= spent or (not robbed and capital in side.spent_before):
                side.own_fault += len(case.hexes)
