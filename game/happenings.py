"""What the moves of a game came to: captures, deaths, growth, and how the players stand.

Everything is read off positions; nothing here knows who plays.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core import CONCEDE, END, Position, Starving, Step
from game.core.pieces import ALL_UNITS, CAPITAL, GRAVE, TREE


class LostCapital(NamedTuple):
    """A capital that is no more: whose, where, and the gold that went with it."""

    player: str
    hex: int
    gold: int


class Events(NamedTuple):
    """What one step did, for logs, marks and sounds. Hex ids and player letters."""

    player: str
    captured: int | None  # the hex that changed hands
    loser: str | None  # whose it was; "-" for nobody's; None without a capture
    beaten: str  # the piece that stood on it, "" for none
    lost_capitals: tuple[LostCapital, ...]
    starved: tuple[Starving, ...]  # at `end`: territories (or lone hexes) whose units died, and why
    tree: int | None  # the hex that became a tree as the next player's turn began
    crumbled: tuple[int, ...]  # gravestones that vanished as the next player's turn began
    out: tuple[str, ...]  # players who are out through this step


class Standing(NamedTuple):
    """One player at one moment: hexes owned, income and wages a turn, units."""

    land: int
    income: int
    wages: int
    units: int


class RoundFigures(NamedTuple):
    """The players as a round began, and as the game stands now (the last entry)."""

    round: int
    players: dict[str, Standing]


def events(step: Step) -> Events:
    """What a step did, read off the positions before and after it."""
    before, move, after = step
    player = before.turn
    captured = move.target if move.target >= 0 else None
    if captured is not None and before.owners[captured] == after.owners[captured]:
        captured = None
    closing = move in (END, CONCEDE)
    grown: list[int] = []
    gone: list[int] = []
    if closing:
        for hex_id in after.land:
            if before.pieces[hex_id] != after.pieces[hex_id]:
                if after.pieces[hex_id] == TREE:
                    grown.append(hex_id)
                elif before.pieces[hex_id] == GRAVE:
                    gone.append(hex_id)
    return Events(
        player=player,
        captured=captured,
        loser=None if captured is None else chr(before.owners[captured]),
        beaten="" if captured is None else chr(before.pieces[captured]).strip().upper(),
        lost_capitals=_lost_capitals(before, after, player if move != CONCEDE else ""),
        starved=before.starving() if move == END else (),
        tree=grown[0] if grown else None,
        crumbled=tuple(gone),
        out=tuple(p for p in before.players if p not in after.players),
    )


def is_turning(step: Step) -> bool:
    """Whether the step took a capital or put a player out."""
    before, move, after = step
    if len(after.players) < len(before.players):
        return True
    target = move.target
    return (
        target >= 0
        and before.pieces[target] == CAPITAL
        and before.owners[target] != after.owners[target]
    )


def standings(position: Position) -> dict[str, Standing]:
    """Each player who is not out, as he stands."""
    result = {}
    for player in position.players:
        accounts = [position.accounts(t) for t in position.territories if t.owner == player]
        units = sum(
            1
            for hex_id in position.land
            if position.owners[hex_id] == ord(player) and position.pieces[hex_id] in ALL_UNITS
        )
        result[player] = Standing(
            position.owners.count(player.encode()),
            sum(account.income for account in accounts),
            sum(account.wages for account in accounts),
            units,
        )
    return result


def _lost_capitals(before: Position, after: Position, spared: str) -> tuple[LostCapital, ...]:
    """Capitals gone for good; those of `spared`, which merged into his others, don't count."""
    return tuple(
        LostCapital(land.owner, land.capital, land.gold)
        for land in before.territories
        if land.owner != spared
        and (after.pieces[land.capital] != CAPITAL or after.owners[land.capital] != ord(land.owner))
    )
