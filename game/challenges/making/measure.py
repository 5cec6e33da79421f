"""What makes a puzzle hard or ugly, measured."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

from game.ai import LEVELS, choose_turn
from game.challenges.goals import REACHED, Goal, starved, state
from game.challenges.making.actions import Action, attacks
from game.challenges.making.search import good, replay, search, solves
from game.core import Position
from game.core.prng import Prng

SEEDS = (1, 2, 3)
"""Of the turns of a level that are looked at."""
_ORDERS = 120
_MANY = 5
"""Moves beyond which one more makes it longer rather than harder."""
LEADS, LEADS_TO_WIN = 70, 80
"""Percent of the land from which on a player has as good as won, also where winning is the goal."""


class Facts(NamedTuple):
    """`moves`: of the solution, without `end`. `actions`: attacks. `prepared`: those for which
    units are combined or bought first. `purses`: territories that act. `aside`: hexes that are
    taken from others than the goal is about. `orders`: permille of the orders of its actions that
    reach the goal, too. `examined`: positions that a search looked at. `found`: levels whose plain
    turns reach it, with any of `SEEDS`.
    """

    moves: int
    actions: int
    prepared: int
    purses: int
    aside: int
    orders: int
    examined: int
    found: tuple[str, ...]

    @property
    def forced(self) -> bool:
        """Whether only one order of its actions, two or more, reaches the goal."""
        return self.actions > 1 and self.orders <= 1000 // min(_ORDERS, _factorial(self.actions))

    @property
    def score(self) -> int:
        """How hard it is, in points."""
        return (
            10 * min(self.moves, _MANY)
            + 4 * max(0, self.moves - _MANY)
            + 8 * self.prepared
            + 6 * (self.purses - 1)
            + 8 * self.aside
            + (1000 - self.orders) // 40
            + 4 * self.examined.bit_length()
        )


ANSWERS = {
    "won": "somebody has won already",
    "one": "one move does it",
    "anyway": "the unit starves anyway",
    "takeable": "the unit could simply be taken",
    "scraps": "a player is put out who has hardly anything left",
    "hungry": "units of one's own starve for it",
    "interchangeable": "no hex has to be taken",
}
"""What `ugly` means."""


def lead(position: Position) -> int:
    """Percent of the land that the largest owner has."""
    most = max(position.owners.count(ord(player)) for player in position.players)
    return 100 * most // len(position.land)


def facts(start: Position, goal: Goal, actions: tuple[Action, ...]) -> Facts:
    """The facts of a puzzle with a solution."""
    found = search(start, goal)
    purses: dict[int, None] = {}
    aside = 0
    position = start
    victims = victims_of(start, goal)
    for action in actions:
        for move in action:
            purses[start.ownership.area[move.source]] = None
            if position.owners[move.target] not in (start.player, *victims):
                aside += 1
            position = position.play(move)
    return Facts(
        sum(map(len, actions)),
        len(actions),
        sum(1 for action in actions if len(action) > 1),
        len(purses),
        aside,
        orders(start, goal, actions),
        found.examined if found else 9999,
        tuple(level for level in LEVELS if finds(level, start, goal)),
    )


def victims_of(start: Position, goal: Goal) -> tuple[int, ...]:
    """The owners that a goal is about, as bytes."""
    if goal.kind == "win":
        return tuple(ord(player) for player in start.players if player != start.turn)
    if goal.kind == "out":
        return (ord(goal.player),)
    return tuple(dict.fromkeys(start.owners[hex_id] for hex_id in goal.hexes))


def finds(level: str, start: Position, goal: Goal) -> bool:
    """Whether the plain turn of a level reaches the goal, with any of the `SEEDS`."""
    for seed in SEEDS:
        steps = replay(start, choose_turn(start, level, seed))
        if state(goal, start, steps) == REACHED:
            return True
    return False


def orders(start: Position, goal: Goal, actions: tuple[Action, ...]) -> int:
    """Permille of the orders of the actions that reach the goal; a sample of them if many."""
    if _factorial(len(actions)) <= _ORDERS:
        tried = list(permutations(range(len(actions))))
    else:
        prng = Prng(1)
        tried = [tuple(prng.shuffled(list(range(len(actions))))) for _ in range(_ORDERS)]
    good = sum(1 for order in tried if solves(start, goal, [actions[place] for place in order]))
    return 1000 * good // len(tried)


def forced(start: Position, goal: Goal, actions: tuple[Action, ...]) -> bool:
    """Whether only one order of two actions or more reaches the goal."""
    least = 1000 // min(_ORDERS, _factorial(len(actions)))
    return len(actions) > 1 and orders(start, goal, actions) <= least


@cache
def _factorial(count: int) -> int:
    return 1 if count < 2 else count * _factorial(count - 1)


def shortened(start: Position, goal: Goal, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """A solution without actions, and without preparations, that it does not need."""
    place = 0
    while place < len(actions):
        action = actions[place]
        less = [actions[:place] + actions[place + 1 :]]
        if len(action) > 1:
            for skipped in range(len(action) - 1):
                part = action[:skipped] + action[skipped + 1 :]
                less.append((*actions[:place], part, *actions[place + 1 :]))
        better = next((tried for tried in less if tried and solves(start, goal, tried)), None)
        if better is None:
            place += 1
        else:
            actions, place = better, 0
    return actions


def ugly(start: Position, goal: Goal, actions: tuple[Action, ...]) -> str:
    """Why a puzzle is not worth solving: one of `ANSWERS`; "" if it is."""
    if lead(start) >= (LEADS_TO_WIN if goal.kind == "win" else LEADS):
        return "won"
    if goal.kind == "starve":
        if goal.hexes[0] in starved(start):
            return "anyway"
        if any(action[-1].target in goal.hexes for action in attacks(start)):
            return "takeable"
    if sum(map(len, actions)) < 2:
        return "one"
    if any(len(action) == 1 and solves(start, goal, [action]) for action in attacks(start)):
        return "one"
    if goal.kind == "out" and _scraps(start, goal):
        return "scraps"
    if not good(start, goal, actions):
        return "hungry"
    if not _keys(start, goal, actions):
        return "interchangeable"
    return ""


def _scraps(start: Position, goal: Goal) -> bool:
    """Whether a player to be put out has nothing left that lives."""
    own = [t for t in start.territories if t.owner == goal.player]
    return max(len(t.hexes) for t in own) < 3 or sum(len(t.hexes) for t in own) < 5


def _keys(start: Position, goal: Goal, actions: tuple[Action, ...]) -> int:
    """How many of the hexes taken can't be done without, the one to be taken itself aside; for a
    single attack, whether at most one other way of making the unit does it."""
    if len(actions) == 1:
        same = [action for action in attacks(start) if solves(start, goal, [action])]
        return int(len(same) <= 2)
    targets = dict.fromkeys(action[-1].target for action in actions)
    return sum(
        1
        for target in targets
        if not (goal.kind == "take" and target in goal.hexes)
        and search(start, goal, barred=(target,)) is None
    )
