"""What a legal move does (rules sections 3 to 6). Legality is checked in `legality`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.capture import capture
from game.core.moves import Move
from game.core.pieces import ACTED_UNITS, CASTLE, EMPTY, TREE, UNITS
from game.core.territory import Ownership, forfeit
from game.core.turn import begin_turn, next_player, pay_wages

if TYPE_CHECKING:
    from game.core.position import Position


def played(position: Position, move: Move) -> Position:
    """The position after a move that is known to be legal."""
    if move.buy == "end":
        return _ended(position)
    if move.buy == "concede":
        return _conceded(position)
    return _acted(position, move)


def move_kind(position: Position, move: Move) -> str:
    """What a legal move does, in one word: see `Position.move_kind`."""
    _, target, buy = move
    if target < 0:
        return buy
    if buy == chr(CASTLE):
        return "castle"
    if position.owners[target] != position.player:
        kind = "attack"
    else:
        piece = position.pieces[target]
        if piece == EMPTY:
            return "buy" if buy else "walk"
        if piece == TREE:
            kind = "chop"
        elif position.rules.strengths[piece]:
            kind = "combine"
        else:
            kind = "clear"
    return f"buy-{kind}" if buy else kind


def _acted(position: Position, move: Move) -> Position:
    """A unit's move or a purchase (section 4)."""
    source, target, buy = move
    player = position.player
    rules = position.rules
    pieces = bytearray(position.pieces)
    purses = position.purses
    if buy:
        index = position.ownership.index(source)
        left = purses[index] - rules.prices[buy]
        purses = (*purses[:index], left, *purses[index + 1 :])
        piece = ord(buy)
    else:
        piece = pieces[source]
        pieces[source] = EMPTY
    there = pieces[target]
    if position.owners[target] != player:
        pieces[target] = _spent(rules.strengths[piece])
        ownership, purses = capture(position.ownership, pieces, purses, target, player)
        return position.after(pieces, purses, ownership=ownership, idle=0)
    if there != EMPTY:
        other = rules.strengths[there]
        if other == 0:  # a tree or a gravestone
            piece = _spent(rules.strengths[piece])
        else:
            strength = rules.strengths[piece] + other
            if piece in ACTED_UNITS or there in ACTED_UNITS:
                piece = _spent(strength)
            else:
                piece = UNITS[strength - 1]
    pieces[target] = piece
    return position.after_action(pieces, purses, position.ownership.area[target])


def _spent(strength: int) -> int:
    return ACTED_UNITS[strength - 1]


def _ended(position: Position) -> Position:
    """`end` (section 3.5 and 3.6)."""
    pieces = bytearray(position.pieces)
    purses = list(position.purses)
    pay_wages(position.ownership, pieces, purses, position.player, position.rules)
    return _passed(position, position.ownership, pieces, purses)


def _conceded(position: Position) -> Position:
    """`concede` (section 6)."""
    player = position.player
    owners = bytearray(position.owners)
    pieces = bytearray(position.pieces)
    forfeit(owners, pieces, player)
    before = position.ownership
    ownership = before.without(player, bytes(owners))
    purses = [
        gold
        for key, gold in zip(before.keys, position.purses, strict=True)
        if before.owners[key] != player
    ]
    if len(ownership.players) == 1:
        winner = chr(ownership.players[0])
        return position.after(
            pieces, tuple(purses), ownership=ownership, turn=winner, idle=position.idle + 1
        )
    return _passed(position, ownership, pieces, purses)


def _passed(
    position: Position, ownership: Ownership, pieces: bytearray, purses: list[int]
) -> Position:
    """The turn goes to the next player, whose turn begins at once (section 3.6)."""
    player, starts_round = next_player(ownership.players, position.player)
    begin_turn(ownership, pieces, purses, player, position.rules)
    return position.after(
        pieces,
        tuple(purses),
        ownership=ownership,
        turn=chr(player),
        round=position.round + starts_round,
        idle=position.idle + 1,
    )


def started(position: Position) -> Position:
    """A position just generated, handed over to the player to act: section 3, 1 to 4."""
    pieces = bytearray(position.pieces)
    purses = list(position.purses)
    begin_turn(position.ownership, pieces, purses, position.player, position.rules)
    return position.after(pieces, tuple(purses))
