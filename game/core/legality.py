"""Why a move is refused (rules section 4, "Refusals"), with the checks in the contract's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.defence import defence
from game.core.errors import IllegalMove
from game.core.moves import CONCEDE, END, Move
from game.core.pieces import (
    ACTED_UNITS,
    CAPITAL,
    CASTLE,
    EMPTY,
    GRAVE,
    KINDS,
    NOBODY,
    SEA,
    TREE,
)
from game.core.territory import LONE

if TYPE_CHECKING:
    from game.core.position import Position


def refusal(position: Position, move: Move) -> IllegalMove | None:
    """The first reason against a move, None for a legal one."""
    source, target, buy = move
    if source < 0 and move in (END, CONCEDE):
        return None if position.is_running else _stopped(position)
    size = len(position.pieces)
    if not (0 <= source < size and 0 <= target < size) or (
        buy and buy not in position.rules.prices
    ):
        if buy in tuple(KINDS) and buy not in position.rules.prices:
            return IllegalMove("syntax", {"case": "kind", "piece": buy, "rules": position.rules.id})
        grid = position.grid
        return IllegalMove(
            "syntax", {"move": repr(move), "rows": grid.rows, "columns": grid.columns}
        )
    if not position.is_running:
        return _stopped(position)
    if position.ownership.owners[source] != position.player:
        return _not_yours(position, source)
    if buy:
        return _refusal_of_purchase(position, source, target, buy)
    return _refusal_of_unit(position, source, target)


def _stopped(position: Position) -> IllegalMove:
    over = position.outcome()
    if over is None:
        return IllegalMove("invalid", {"status": " ".join(position.status())})
    if over.winner is None:
        return IllegalMove("game-over", {"case": "drawn", "reason": over.reason})
    return IllegalMove("game-over", {"case": "won", "reason": over.reason, "winner": over.winner})


def _not_yours(position: Position, source: int) -> IllegalMove:
    owner = position.owners[source]
    facts: dict[str, int | str] = {
        "case": {SEA: "sea", NOBODY: "nobody"}.get(owner, "player"),
        "hex": position.grid.name(source),
        "turn": position.turn,
        "owner": chr(owner),
    }
    return IllegalMove("not-yours", facts, (source,))


def _refusal_of_unit(position: Position, source: int, target: int) -> IllegalMove | None:
    ownership = position.ownership
    area = ownership.area
    pieces = position.pieces
    strength = position.rules.strengths[pieces[source]]
    if not strength:
        return IllegalMove("no-unit", {"hex": position.grid.name(source)}, (source,))
    owner = ownership.owners[target]
    if owner == SEA:
        return _out_of_reach(position, "sea", source, target)
    key = area[source]
    # of each hex its tract; empty without gravestones, so that all have the same: None
    tract_of = position.ways(key).tract_of if GRAVE in pieces and key != LONE else {}
    here = tract_of.get(source)
    if owner == position.player:
        if target == source:
            return _occupied(position, "itself", target)
        if key == LONE or area[target] != key:
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
        if position.rules.strengths[piece]:
            return _over_baron(position, strength, target)
        return _acted(position, source)  # tree or gravestone
    neighbours = ownership.terrain.neighbours[target]
    if key == LONE:
        if source not in neighbours:
            return _out_of_reach(position, "far", source, target)
    else:
        beside = [near for near in neighbours if area[near] == key]
        if not beside:
            return _out_of_reach(position, "far", source, target)
        if tract_of and here not in [tract_of.get(near) for near in beside]:
            return _out_of_reach(position, "graves", source, target)
    return _acted(position, source) or _repelled(position, strength, target)


def _refusal_of_purchase(
    position: Position, source: int, target: int, buy: str
) -> IllegalMove | None:
    area = position.ownership.area
    pieces = position.pieces
    if pieces[source] != CAPITAL:
        return IllegalMove("no-capital", {"hex": position.grid.name(source)}, (source,))
    price = position.rules.prices[buy]
    gold = position.purses[position.ownership.index(source)]
    if gold < price:
        return _too_dear(position, source, buy, gold)
    owner = position.ownership.owners[target]
    if owner == SEA:
        return _out_of_reach(position, "sea", source, target)
    strength = position.rules.strengths[ord(buy)]  # 0: a castle
    if owner == position.player:
        if area[target] != source:
            return _out_of_reach(position, "apart", source, target)
        piece = pieces[target]
        if piece == EMPTY:
            return None
        if not strength:
            return _occupied(position, "piece", target)
        if piece == TREE:
            return None
        if piece == CAPITAL:
            return _occupied(position, "capital", target)
        if piece == CASTLE:
            return _occupied(position, "castle", target)
        if piece == GRAVE:
            return IllegalMove("grave", {"target": position.grid.name(target)}, (target,))
        return _over_baron(position, strength, target)
    if not strength:
        return _out_of_reach(position, "castle", source, target)
    neighbours = position.ownership.terrain.neighbours[target]
    beside = [pieces[near] for near in neighbours if area[near] == source]
    if not beside:
        return _out_of_reach(position, "far", source, target)
    if beside.count(GRAVE) == len(beside):
        return _out_of_reach(position, "graves", source, target)
    return _repelled(position, strength, target)


def _too_dear(position: Position, source: int, buy: str, gold: int) -> IllegalMove:
    price = position.rules.prices[buy]
    facts: dict[str, int | str] = {
        "piece": buy,
        "price": price,
        "gold": gold,
        "missing": price - gold,
        "hex": position.grid.name(source),
    }
    return IllegalMove("gold", facts, (source,))


def _out_of_reach(position: Position, case: str, source: int, target: int) -> IllegalMove:
    name = position.grid.name
    return IllegalMove(
        "out-of-reach",
        {"case": case, "hex": name(source), "target": name(target)},
        (target, source),
    )


def _occupied(position: Position, case: str, target: int) -> IllegalMove:
    return IllegalMove("occupied", {"case": case, "target": position.grid.name(target)}, (target,))


def _acted(position: Position, source: int) -> IllegalMove | None:
    if position.pieces[source] in ACTED_UNITS:
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
    if strength > guard.strength or guard.by is None:
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
