"""Why a move is refused (rules section 4, "Refusals"), with the checks in the contract's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.defence import defence
from game.core.errors import IllegalMove
from game.core.moves import CONCEDE, END, Move
from game.core.pieces import CAPITAL, CASTLE, EMPTY, GRAVE, NOBODY, SEA, TREE
from game.core.territory import LONE

if TYPE_CHECKING:
    from game.core.position import Position


def refusal(position: Position, move: Move) -> IllegalMove | None:
    """The first reason against a move, None for a legal one."""
    source, target, buy = move
    size = len(position.owners)
    if move in (END, CONCEDE):
        return _refusal_of_any(position)
    if not (buy == "" or buy in position.rules.prices) or not (
        0 <= source < size and 0 <= target < size
    ):
        grid = position.grid
        return IllegalMove(
            "syntax", {"move": repr(move), "rows": grid.rows, "columns": grid.columns}
        )
    return (
        _refusal_of_any(position)
        or _refusal_of_source(position, source, buy)
        or (
            _refusal_of_purchase(position, source, target, buy)
            if buy
            else _refusal_of_unit(position, source, target)
        )
    )


def _refusal_of_any(position: Position) -> IllegalMove | None:
    over = position.outcome()
    if over is not None:
        if over.winner is None:
            return IllegalMove("game-over", {"case": "drawn", "reason": over.reason})
        return IllegalMove(
            "game-over", {"case": "won", "reason": over.reason, "winner": over.winner}
        )
    if not position.is_valid:
        return IllegalMove("invalid", {"status": " ".join(position.status())})
    return None


def _refusal_of_source(position: Position, source: int, buy: str) -> IllegalMove | None:
    owner = position.owners[source]
    if owner != position.player:
        case = {SEA: "sea", NOBODY: "nobody"}.get(owner, "player")
        return IllegalMove(
            "not-yours",
            {
                "case": case,
                "hex": position.grid.name(source),
                "turn": position.turn,
                "owner": chr(owner),
            },
            (source,),
        )
    piece = position.pieces[source]
    if buy:
        if piece != CAPITAL:
            return IllegalMove("no-capital", {"hex": position.grid.name(source)}, (source,))
        price = position.rules.prices[buy]
        gold = position.gold(source)
        if gold < price:
            facts: dict[str, int | str] = {
                "piece": buy,
                "price": price,
                "gold": gold,
                "missing": price - gold,
                "hex": position.grid.name(source),
            }
            return IllegalMove("gold", facts, (source,))
    elif not position.rules.strengths[piece]:
        return IllegalMove("no-unit", {"hex": position.grid.name(source)}, (source,))
    return None


def _out_of_reach(position: Position, case: str, source: int, target: int) -> IllegalMove:
    name = position.grid.name
    return IllegalMove(
        "out-of-reach",
        {"case": case, "hex": name(source), "target": name(target)},
        (target, source),
    )


def _occupied(position: Position, case: str, target: int) -> IllegalMove:
    return IllegalMove("occupied", {"case": case, "target": position.grid.name(target)}, (target,))


def _refusal_of_unit(position: Position, source: int, target: int) -> IllegalMove | None:
    ownership = position.ownership
    area = ownership.area
    pieces = position.pieces
    owner = position.owners[target]
    if owner == SEA:
        return _out_of_reach(position, "sea", source, target)
    key = area[source]
    tract_of = _tracts(position, key)
    here = tract_of.get(source)  # None without gravestones
    if owner == position.player:
        if target == source:
            return _occupied(position, "itself", target)
        if key < 0 or area[target] != key:
            return _out_of_reach(position, "apart", source, target)
        piece = pieces[target]
        if tract_of:
            steps = ownership.terrain.neighbours[target] if piece == GRAVE else (target,)
            if here not in [tract_of.get(step) for step in steps]:
                return _out_of_reach(position, "graves", source, target)
        if piece == EMPTY:
            return None
        if piece == CAPITAL:
            return _occupied(position, "capital", target)
        if piece == CASTLE:
            return _occupied(position, "castle", target)
        strengths = position.rules.strengths
        if strengths[piece]:
            return _over_baron(position, strengths[pieces[source]], target)
        return _acted(position, source)  # tree or gravestone
    neighbours = ownership.terrain.neighbours[target]
    if key < 0:
        if source not in neighbours:
            return _out_of_reach(position, "far", source, target)
    else:
        beside = [near for near in neighbours if area[near] == key]
        if not beside:
            return _out_of_reach(position, "far", source, target)
        if tract_of and here not in [tract_of.get(near) for near in beside]:
            return _out_of_reach(position, "graves", source, target)
    strength = position.rules.strengths[pieces[source]]
    return _acted(position, source) or _repelled(position, strength, target)


def _tracts(position: Position, key: int) -> dict[int, int]:
    """Which hexes of a territory can reach each other, see `Ways.tract_of`."""
    pieces = position.pieces
    if key == LONE or GRAVE not in pieces:
        return {}
    region = position.ownership.regions[position.ownership.index(key)]
    graves = [hex_id for hex_id in region.hexes if pieces[hex_id] == GRAVE]
    return region.ways(tuple(graves)).tract_of if graves else {}


def _acted(position: Position, source: int) -> IllegalMove | None:
    if chr(position.pieces[source]).islower():
        return IllegalMove("acted", {"hex": position.grid.name(source)}, (source,))
    return None


def _over_baron(position: Position, strength: int, target: int) -> IllegalMove | None:
    rules = position.rules
    other = rules.strengths[position.pieces[target]]
    if strength + other <= rules.strongest:
        return None
    facts: dict[str, int | str] = {
        "strength": strength,
        "other": other,
        "sum": strength + other,
        "strongest": rules.strongest,
        "target": position.grid.name(target),
    }
    return IllegalMove("over-baron", facts, (target,))


def _repelled(position: Position, strength: int, target: int) -> IllegalMove | None:
    """Why a unit of that strength, in reach and fresh, can not capture a foreign hex."""
    owner = position.owners[target]
    name = position.grid.name
    if owner == NOBODY:
        return None
    if position.pieces[target] == TREE:
        return IllegalMove("tree", {"target": name(target), "owner": chr(owner)}, (target,))
    guard = defence(position, target)
    if guard.by is None or strength > guard.strength:
        return None
    needed = guard.strength + 1
    facts: dict[str, int | str] = {
        "case": "needed" if needed <= position.rules.strongest else "never",
        "target": name(target),
        "defender": name(guard.by),
        "defence": guard.strength,
        "strength": strength,
        "needed": needed,
    }
    return IllegalMove("too-strong", facts, (guard.by, target))


def _refusal_of_purchase(
    position: Position, source: int, target: int, buy: str
) -> IllegalMove | None:
    """Beyond the price, which is paid from the capital on `source`."""
    area = position.ownership.area
    pieces = position.pieces
    owner = position.owners[target]
    piece = pieces[target]
    is_castle = ord(buy) == CASTLE
    if owner == SEA:
        return _out_of_reach(position, "sea", source, target)
    if owner == position.player:
        if area[target] != source:
            return _out_of_reach(position, "apart", source, target)
        if piece == EMPTY:
            return None
        if is_castle:
            return _occupied(position, "piece", target)
        if piece == CAPITAL:
            return _occupied(position, "capital", target)
        if piece == CASTLE:
            return _occupied(position, "castle", target)
        if piece == GRAVE:
            return IllegalMove("grave", {"target": position.grid.name(target)}, (target,))
        if piece == TREE:
            return None
        return _over_baron(position, position.rules.strengths[ord(buy)], target)
    if is_castle:
        return _out_of_reach(position, "castle", source, target)
    beside = [
        near for near in position.ownership.terrain.neighbours[target] if area[near] == source
    ]
    if not beside:
        return _out_of_reach(position, "far", source, target)
    if all(pieces[near] == GRAVE for near in beside):
        return _out_of_reach(position, "graves", source, target)
    return _repelled(position, position.rules.strengths[ord(buy)], target)
