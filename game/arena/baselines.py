"""Frozen opponents to measure against. They never change: what beats them today is comparable with
what beat them before. A better idea is another number."""

from game.ai import Thinking
from game.core import END, Move, Position
from game.core.pieces import GRAVE, NOBODY, TREE
from game.core.prng import Prng


def random_turn(position: Position, seed: int) -> Thinking:
    """`random`: legal moves drawn evenly, until `end` is drawn or 40 are played."""
    prng = Prng(seed ^ hash_of(position))
    moves: list[Move] = []
    while position.outcome() is None:
        choice = position.legal_moves[prng.below(len(position.legal_moves))]
        if choice == END or len(moves) == 40:
            return (*moves, END)
        position = position.play(choice)
        moves.append(choice)
        yield
    return tuple(moves)


def hash_of(position: Position) -> int:
    """A number from a position, the same on every machine."""
    return (
        position.round * 1_000_003
        + position.player * 8191
        + sum(position.purses) * 31
        + len(position.legal_moves)
    )


def greedy_turn(position: Position, seed: int) -> Thinking:
    """`greedy/1`: a plain script. Each unit takes what is worth most within its strength, weakest
    units first, from anywhere in the territory; gold goes into the cheapest unit that can take
    something and that the income will feed; what cannot attack clears and chops."""
    moves: list[Move] = []
    while position.outcome() is None:
        choice = _unit_move(position) or _purchase(position)
        if choice is None:
            return (*moves, END)
        position = position.play(choice)
        moves.append(choice)
        yield
    return tuple(moves)


def _unit_move(position: Position) -> Move | None:
    best: tuple[int, int, Move] | None = None
    for unit, buy, targets in position.legal_moves.groups:
        piece = position.pieces[unit]
        if buy or chr(piece).islower():
            continue
        strength = position.rules.strengths[piece]
        for target in targets:
            if position.owners[target] != position.player:
                worth = _prize(position, target)
            elif position.pieces[target] in (TREE, GRAVE):
                worth = 8
            else:
                continue
            if best is None or (strength, -worth) < best[:2]:
                best = strength, -worth, Move(unit, target)
    return best[2] if best else None


def _purchase(position: Position) -> Move | None:
    for territory in position.territories:
        if territory.owner != position.turn:
            continue
        money = position.accounts(territory)
        for strength, kind in enumerate(position.rules.units.decode(), 1):
            wage = position.rules.wages[strength - 1]
            left = money.gold - strength * position.rules.unit_price - money.wages - wage
            if left < 0 or left + 2 * (money.income - money.wages - wage) < 0:
                break
            best: tuple[int, Move] | None = None
            for move in position.legal_moves.purchases(territory.capital, kind):
                if position.owners[move.target] != position.player:
                    worth = _prize(position, move.target)
                elif kind == "P" and position.pieces[move.target] == TREE:
                    worth = 6
                else:
                    continue
                if best is None or worth > best[0]:
                    best = worth, move
            if best:
                return best[1]
    return None


def _prize(position: Position, target: int) -> int:
    """Land 10, what stands on it, and own neighbours beside it."""
    worth = 10 if position.owners[target] != NOBODY else 9
    piece = chr(position.pieces[target]).upper()
    worth += {"H": 20, "C": 10, "P": 6, "S": 12, "K": 24, "B": 40}.get(piece, 0)
    for near in position.grid.neighbours[target]:
        worth += position.owners[near] == position.player
    return worth
