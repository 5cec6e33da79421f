"""A best-first search for a turn that reaches a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from game.challenges.goals import REACHED, Goal, state
from game.challenges.making.actions import Action, attacks, need
from game.core import END, Move, Position, Step, Territory
from game.core.pieces import TREE, UNITS
from game.core.territory import LONE
from game.core.turn import bill, earnings

MOST = 1500
"""Positions that a search may examine."""
FAR = 60
"""Further than anything can be."""


class Found(NamedTuple):
    """`actions`: the attacks of a turn that reaches the goal, in order. `examined`: positions."""

    actions: tuple[Action, ...]
    examined: int


def moves_of(goal: Goal, actions: Iterable[Action]) -> tuple[Move, ...]:
    """The moves of a solution, with `END` where the goal shows only then."""
    moves = tuple(move for action in actions for move in action)
    return (*moves, END) if goal.kind in ("starve", "save") else moves


def actions_of(start: Position, solution: Iterable[str]) -> tuple[Action, ...]:
    """The moves of a solution as actions, each closed by an attack; the inverse of `moves_of`."""
    actions = []
    action: Action = ()
    for step in replay(start, solution):
        if step.move == END:
            break
        action = (*action, step.move)
        if step.before.owners[step.move.target] != start.player:
            actions.append(action)
            action = ()
    return (*actions, action) if action else tuple(actions)


def replay(start: Position, moves: Iterable[Move | str]) -> list[Step]:
    """The steps of moves. Raises IllegalMove and Malformed."""
    steps = []
    for move in moves:
        if isinstance(move, str):
            move = start.parse_move(move)
        steps.append(Step(start, move, start.play(move)))
        start = steps[-1].after
    return steps


def solves(start: Position, goal: Goal, actions: Iterable[Action]) -> bool:
    """Whether these actions are legal and reach the goal in this turn."""
    position = start
    steps = []
    for move in moves_of(goal, actions):
        if position.refusal(move) is not None:
            return False
        steps.append(Step(position, move, position.play(move)))
        position = steps[-1].after
    return state(goal, start, steps) == REACHED


def good(start: Position, goal: Goal, actions: tuple[Action, ...]) -> bool:
    """Whether a solution starves no more of the player's own units than `END` at once would."""
    position = start
    for action in actions:
        for move in action:
            position = position.play(move)
    return position.outcome() is not None or _hungry(position) <= _hungry(start)


def _hungry(position: Position) -> int:
    return sum(len(case.hexes) for case in position.starving())


def search(
    start: Position, goal: Goal, most: int = MOST, barred: tuple[int, ...] = ()
) -> Found | None:
    """The turn found first, None if none is among the first `most` positions. One that starves
    more of the player's own units than would starve anyway is none.

    `barred`: hexes that may not be taken.
    """
    distance = DISTANCES[goal.kind]
    examined = 0
    counter = 0
    seen = {start: None}
    queue: list[tuple[int, int, Position, tuple[Action, ...], Goal]] = []
    heappush(queue, (0, 0, start, (), goal))
    while queue:
        _, _, position, actions, wanted = heappop(queue)
        for action in attacks(position):
            if action[-1].target in barred:
                continue
            after = position
            for move in action:
                after = after.play(move)
            if after in seen:
                continue
            seen[after] = None
            examined += 1
            moved = _followed(wanted, action)
            left = distance(after, moved)
            if left <= 0:
                whole = (*actions, action)
                if solves(start, goal, whole) and good(start, goal, whole):
                    return Found(whole, examined)
            if examined >= most:
                return None
            if left < FAR and after.outcome() is None:
                counter += 1
                cost = 3 * left + 2 * len(actions)
                heappush(queue, (cost, counter, after, (*actions, action), moved))
    return None


def _followed(goal: Goal, action: Action) -> Goal:
    """The goal with the units to be saved where they are after an action."""
    if goal.kind != "save":
        return goal
    hexes = goal.hexes
    for move in action:
        if not move.buy:
            hexes = tuple(move.target if at == move.source else at for at in hexes)
    return goal._replace(hexes=hexes)


def ways(position: Position, sources: Iterable[int]) -> list[int]:
    """For each hex how far it is from the `sources` for the player to act: each hex to be taken
    counts one and half its needed strength more; his own nothing. `FAR` if there is no way."""
    found = [FAR] * len(position.owners)
    queue: list[tuple[int, int]] = []
    for hex_id in sources:
        found[hex_id] = 0
        queue.append((0, hex_id))
    owners, player = position.owners, position.player
    neighbours = position.neighbours
    while queue:
        length, hex_id = heappop(queue)
        if length > found[hex_id]:
            continue
        for near in neighbours[hex_id]:
            if found[near] <= length:
                continue
            if owners[near] == player:
                further = length
            else:
                wanted = need(position, near)
                if wanted > len(UNITS):
                    # Its guard may fall first; only trees stay.
                    wanted = 8 if position.pieces[near] != TREE else FAR
                further = length + 1 + wanted // 2
            if further < found[near]:
                found[near] = further
                heappush(queue, (further, near))
    return found


def _from_land(position: Position) -> list[int]:
    """How far each hex is from the player's territories and lone units."""
    own = [
        hex_id
        for hex_id in position.land
        if position.owners[hex_id] == position.player
        and (
            position.ownership.area[hex_id] != LONE
            or position.rules.strengths[position.pieces[hex_id]]
        )
    ]
    return ways(position, own)


def _to_be_taken(position: Position, territories: list[Territory]) -> int:
    reach = _from_land(position)
    left = 0
    for territory in territories:
        nearest = min(reach[hex_id] for hex_id in territory.hexes)
        left += len(territory.hexes) + nearest
    return min(left, FAR - 1)


def _win(position: Position, goal: Goal) -> int:
    others = [t for t in position.territories if t.owner != position.turn]
    return _to_be_taken(position, others)


def _out(position: Position, goal: Goal) -> int:
    return _to_be_taken(position, [t for t in position.territories if t.owner == goal.player])


def _take(position: Position, goal: Goal) -> int:
    target = goal.hexes[0]
    if position.owners[target] == position.player:
        return 0
    return min(_from_land(position)[target], FAR)


def _starve(position: Position, goal: Goal) -> int:
    """By the hex whose loss would leave least: how far it is, and what would still be too much."""
    target = goal.hexes[0]
    pieces = position.pieces
    if position.owners[target] == position.player or not position.rules.strengths[pieces[target]]:
        return FAR  # taken, so that it can't starve
    territory = position.territory_at(target)
    if territory is None:
        return 0
    reach = _from_land(position)
    left = _left(position, territory.hexes, territory.gold)
    if left < 0:
        return 0
    best = 2 * (left + 1)
    for hex_id in territory.hexes:
        if hex_id == target or reach[hex_id] >= FAR:
            continue
        rest = _rest(position, territory.hexes, target, hex_id)
        gold = territory.gold if territory.capital in rest else 0
        left = _left(position, tuple(rest), gold) if len(rest) > 1 else -1
        best = min(best, reach[hex_id] + 2 * max(0, left + 1))
    return min(best, FAR - 1)


def _left(position: Position, hexes: tuple[int, ...], gold: int) -> int:
    """Gold after the owner's next wages, below 0 if they go unpaid."""
    kinds = tuple([position.pieces[hex_id] for hex_id in hexes])
    return gold + earnings(kinds) - bill(kinds, position.rules)


def _rest(position: Position, hexes: tuple[int, ...], target: int, lost: int) -> dict[int, None]:
    """What would still hang together with `target` in a territory that has lost a hex."""
    inside = dict.fromkeys(hexes)
    del inside[lost]
    seen = {target: None}
    group = [target]
    for at in group:  # grows while it is walked
        for near in position.neighbours[at]:
            if near in inside and near not in seen:
                seen[near] = None
                group.append(near)
    return seen


def _save(position: Position, goal: Goal) -> int:
    """By the purse that could pay: how far it is, and what would still be missing."""
    best = 0
    own = [t for t in position.territories if t.owner == position.turn]
    for unit in goal.hexes:
        home = position.territory_at(unit)
        kinds = [position.pieces[hex_id] for hex_id in (home.hexes if home else (unit,))]
        short = bill(kinds, position.rules) - (home.gold if home else 0)
        if short <= 0 and home:
            continue
        reach = ways(position, home.hexes if home else (unit,))
        least = FAR
        for other in own:
            if other is home:
                continue
            wages = bill([position.pieces[hex_id] for hex_id in other.hexes], position.rules)
            lacks = max(0, short + wages - other.gold)
            nearest = min(reach[hex_id] for hex_id in other.hexes)
            least = min(least, max(1, nearest) + lacks)
        best = max(best, least)
    return best


DISTANCES: dict[str, Callable[[Position, Goal], int]] = {
    "win": _win,
    "out": _out,
    "take": _take,
    "starve": _starve,
    "save": _save,
}
"""How far a position is from each kind of goal that puzzles have: 0 if it seems reached, `FAR` if
it can't be any more."""
