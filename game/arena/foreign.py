"""Strangers to our levels: opponents after the ideas of other programs of this kind.

They share nothing with `game.ai`, so that a level which only knows its own kin is found out. Like
the baselines they never change; a better idea is another number. All play public moves only and buy
no unit whose wages the purse could not pay now and after the next income.
"""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from game.ai import Thinking
from game.core import END, Move, Position, Territory
from game.core.pieces import CAPITAL, CASTLE, EMPTY, GRAVE, NOBODY, TREE

Turn = tuple[Position, tuple[Move, ...]]
Steps = Generator[None, None, Turn]
Choice = Callable[[Position], tuple[Move, ...]]
"""The next action in a position: its moves, none to end the turn."""


class Taste(NamedTuple):
    """What a greedy player sees in a hex that it takes, in points."""

    land: int = 10
    foe: int = 4  # more if it is another player's
    strength: int = 8  # for each point of strength of the unit on it
    castle: int = 8
    capital: int = 20
    fellows: int = 1  # for each own hex beside it
    chop: int = 9
    thrift: int = 6  # for each ten gold spent


def _acting(choose: Choice, position: Position) -> Steps:
    """Action by action until nothing is chosen or the game is over."""
    moves: list[Move] = []
    while position.outcome() is None:
        action = choose(position)
        if not action:
            break
        for move in action:
            position = position.play(move)
            moves.append(move)
        yield
    return position, tuple(moves)


def _closed(turn: Steps) -> Thinking:
    after, moves = yield from turn
    return moves if after.outcome() is not None else (*moves, END)


# What all of them can see


def _own(position: Position) -> list[Territory]:
    return [t for t in position.territories if t.owner == position.turn]


def _bears(position: Position, territory: Territory, price: int, wage: int) -> bool:
    """Whether the purse pays a price, the wages after it, and those after the next income."""
    money = position.accounts(territory)
    left = money.gold - price - money.wages - wage
    return left >= 0 and left + money.income - money.wages - wage >= 0


def _worth(position: Position, target: int, taste: Taste) -> int:
    """Points for taking a foreign hex."""
    owner, piece = position.owners[target], position.pieces[target]
    points = taste.land + (taste.foe if owner != NOBODY else 0)
    points += taste.strength * position.rules.strengths[piece]
    points += taste.castle * (piece == CASTLE) + taste.capital * (piece == CAPITAL)
    near = position.neighbours[target]
    return points + taste.fellows * sum(position.owners[at] == position.player for at in near)


def _deeds(position: Position, taste: Taste) -> Iterator[tuple[int, Move]]:
    """What units that can act could take, fell or clear, with points; weak units are dearer to lose
    nothing for, so strength is subtracted."""
    for source, buy, targets in position.legal_moves.groups:
        piece = position.pieces[source]
        if buy or chr(piece).islower():
            continue
        strength = position.rules.strengths[piece]
        for target in targets:
            if position.owners[target] != position.player:
                yield _worth(position, target, taste) - strength, Move(source, target)
            elif position.pieces[target] in (TREE, GRAVE):
                yield taste.chop - strength, Move(source, target)


def _purchases(position: Position, taste: Taste) -> Iterator[tuple[int, Move]]:
    """What the purses could take with the weakest unit that can, and trees for peasants."""
    rules = position.rules
    for territory in _own(position):
        taken: dict[int, None] = {}
        for strength, kind in enumerate(rules.units.decode(), 1):
            price = strength * rules.unit_price
            if not _bears(position, territory, price, rules.wages[strength - 1]):
                break
            cost = taste.thrift * price // 10
            for move in position.legal_moves.purchases(territory.capital, kind):
                target = move.target
                if target in taken:
                    continue
                if position.owners[target] != position.player:
                    taken[target] = None
                    yield _worth(position, target, taste) - cost, move
                elif strength == 1 and position.pieces[target] == TREE:
                    yield taste.chop - cost, move


def _best(deeds: Iterator[tuple[int, Move]]) -> tuple[Move, ...]:
    """The one with most points, if it has any; of equal ones the first."""
    found = max(deeds, key=lambda deed: deed[0], default=(0, END))
    return (found[1],) if found[0] > 0 else ()


def _greedy(taste: Taste) -> Choice:
    return lambda position: _best(_deeds(position, taste)) or _best(_purchases(position, taste))


def _border(position: Position, player: int) -> list[int]:
    """A player's hexes in territories beside another player's."""
    owners, area = position.owners, position.ownership.area
    return [
        at
        for at in position.land
        if owners[at] == player
        and area[at] >= 0
        and any(owners[near] not in (player, NOBODY) for near in position.neighbours[at])
    ]


# A best of six, with the reply


TASTES = (
    Taste(),
    Taste(land=14, thrift=3),
    Taste(strength=20, castle=16),
    Taste(capital=60, strength=12),
    Taste(thrift=14),
    Taste(chop=20, fellows=4),
)


def best_of_six(position: Position, seed: int) -> Thinking:
    """`best-of-six/1`: six greedy turns of different tastes; the one that leaves most after the
    strongest rival's greedy reply."""
    best: tuple[int, tuple[Move, ...]] | None = None
    for taste in TASTES:
        after, moves = yield from _acting(_greedy(taste), position)
        if after.outcome() is not None:
            return moves
        score = _score((yield from _answered(after, position.turn)), position.player)
        if best is None or score > best[0]:
            best = score, moves
    assert best is not None
    return (*best[1], END)


def _answered(position: Position, player: str) -> Generator[None, None, Position]:
    """After the player's `end` and the reply of the strongest rival; the others pass."""
    others = [other for other in position.players if other != player]
    strongest = max(others, key=lambda other: _score(position, ord(other)))
    while position.turn != strongest:
        position = position.play(END)
        if position.outcome() is not None:
            return position
    after, _ = yield from _acting(_greedy(TASTES[0]), position)
    return after


def _score(position: Position, player: int) -> int:
    """A player's income, gold and army against those of the best other."""
    sums = dict.fromkeys(map(ord, position.players), 0)
    for territory in position.territories:
        money = position.accounts(territory)
        broke = money.shortfall > 0
        army = 0 if broke else 3 * money.wages
        sums[ord(territory.owner)] += 10 * money.income + army + money.gold
    mine = sums.pop(player, -100_000)
    return mine - max(sums.values(), default=-100_000)


# One that never leaves its border open


def defender(position: Position, seed: int) -> Thinking:
    """`defender/1`: first every hex of its border is guarded, by castles and units; then it takes
    what leaves no more of the border open than before."""
    return _closed(_acting(_defended, position))


def _open(position: Position, player: int) -> list[int]:
    return [at for at in _border(position, player) if position.defence(at).strength == 0]


def _defended(position: Position) -> tuple[Move, ...]:
    gaps = _open(position, position.player)
    for gap in gaps:
        guard = _guard(position, gap, len(gaps))
        if guard is not None:
            return (guard,)
    taste = Taste()
    deeds = [*_deeds(position, taste), *_purchases(position, taste)]
    deeds.sort(key=lambda deed: -deed[0])
    for points, move in deeds[:12]:
        if points <= 0:
            break
        after = position.play(move)
        if after.outcome() is not None or len(_open(after, position.player)) <= len(gaps):
            return (move,)
    return ()


def _guard(position: Position, gap: int, gaps: int) -> Move | None:
    """A move that leaves fewer gaps: a castle, a unit that walks, or one that is bought."""
    territory = position.territory_at(gap)
    assert territory is not None
    tries: list[Move] = []
    if _bears(position, territory, position.rules.castle_price, 0):
        tries += position.legal_moves.purchases(territory.capital, "C")
    for unit in territory.hexes:
        if chr(position.pieces[unit]) in "PS":
            tries += position.legal_moves.of(unit)
    if _bears(position, territory, position.rules.unit_price, position.rules.wages[0]):
        tries += position.legal_moves.purchases(territory.capital, "P")
    close = (gap, *position.neighbours[gap])
    for move in tries:
        own = position.owners[move.target] == position.player
        if own and move.target in close and position.pieces[move.target] in (EMPTY, TREE, GRAVE):
            after = position.play(move)
            if len(_open(after, position.player)) < gaps:
                return move
    return None


# One that puts everything into attack


ALL_IN = Taste(land=10, foe=10, strength=25, castle=5, capital=80, thrift=0)


def all_in(position: Position, seed: int) -> Thinking:
    """`all-in/1`: capitals and the strongest units first, with the strongest units that the wages
    allow; it never builds and never keeps gold back."""
    return _closed(_acting(_all_in, position))


def _all_in(position: Position) -> tuple[Move, ...]:
    return _best(_deeds(position, ALL_IN)) or _best(_dear(position))


def _dear(position: Position) -> Iterator[tuple[int, Move]]:
    """Purchases of the strongest units that can be paid."""
    rules = position.rules
    kinds = rules.units.decode()
    for territory in _own(position):
        for strength in range(len(kinds), 0, -1):
            price = strength * rules.unit_price
            if not _bears(position, territory, price, rules.wages[strength - 1]):
                continue
            deeds = [
                (_worth(position, move.target, ALL_IN), move)
                for move in position.legal_moves.purchases(territory.capital, kinds[strength - 1])
                if position.owners[move.target] != position.player
            ]
            if deeds:
                yield from deeds
                break


# One that builds


SETTLER = Taste(land=12, strength=6, thrift=4)
COVERED = 3
"""Hexes of the border that a castle has to cover."""


def castles(position: Position, seed: int) -> Thinking:
    """`castles/1`: a castle wherever it covers three hexes of the border that have none; then it
    takes land where nobody stands who could answer at once."""
    return _closed(_acting(_settled, position))


def _settled(position: Position) -> tuple[Move, ...]:
    return (
        _castle(position)
        or _best(deed for deed in _deeds(position, SETTLER) if _holds(position, deed[1]))
        or _best(deed for deed in _purchases(position, SETTLER) if _holds(position, deed[1]))
    )


def _castle(position: Position) -> tuple[Move, ...]:
    weak = [at for at in _border(position, position.player) if position.defence(at).strength < 2]
    for territory in _own(position):
        if not _bears(position, territory, position.rules.castle_price, 0):
            continue
        for move in position.legal_moves.purchases(territory.capital, "C"):
            covered = (move.target, *position.neighbours[move.target])
            if sum(at in covered for at in weak) >= COVERED:
                return (move,)
    return ()


def _holds(position: Position, move: Move) -> bool:
    """Whether no unit beside the hex is stronger than the one that goes there."""
    strengths = position.rules.strengths
    sent = ord(move.buy) if move.buy else position.pieces[move.source]
    return all(
        strengths[position.pieces[near]] <= strengths[sent]
        or position.owners[near] == position.player
        for near in position.neighbours[move.target]
    )
