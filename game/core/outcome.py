"""Whether the game is over, how, and who has won (rules section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.core.position import Position


class Outcome(NamedTuple):
    """`reason`: conquest, concession, stalemate or round-limit. `winner`: None for a draw."""

    reason: str
    winner: str | None


def outcome(position: Position) -> Outcome | None:
    """The outcome of a position, None while the game runs.

    It depends on the position alone. Conquest and concession are told apart by `idle`: the
    capture that wins sets it to 0, a concession adds 1. A board without any territory has no
    outcome; moves on it are refused as `invalid`.
    """
    players = position.ownership.players
    if len(players) <= 1:
        if not players:
            return None
        return Outcome("concession" if position.idle else "conquest", chr(players[0]))
    if position.idle >= position.rules.idle_limit * len(players):
        reason = "stalemate"
    elif position.round > position.rules.round_limit:
        reason = "round-limit"
    else:
        return None
    counts = [position.owners.count(player) for player in players]
    most = max(counts)
    winner = chr(players[counts.index(most)]) if counts.count(most) == 1 else None
    return Outcome(reason, winner)
