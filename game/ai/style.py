"""How a player weighs things: the numbers that tell one greedy plan from another.

All values are points; ten points are one gold of income each turn.
"""

from typing import NamedTuple


class Style(NamedTuple):
    """What a greedy plan wants. The defaults are the balanced player's."""

    name: str = "balanced"
    solvent: bool = True  # nothing is bought whose wages the purse could not pay
    horizon: int = 2  # turns for which the purse must bear a purchase
    losses: int = 10  # percent of the income that others are expected to take in that time
    price: int = 6  # points that ten gold cost
    wage: int = 1  # points that one gold of wages costs
    threshold: int = 4  # least gain of an action that costs anything
    land: int = 10  # a hex more
    denial: int = 6  # a hex less for its owner
    join: int = 14  # two own territories become one
    lone: int = 8  # an own lone hex comes in
    unit: int = 10  # each point of strength that is killed
    castle: int = 14  # a castle that falls
    capital: int = 14  # a capital that falls, besides its gold
    gold: int = 50  # percent of the gold that its owner loses
    cut: int = 100  # percent of the worth of what a cut starves
    compact: int = 1  # each own neighbour of the hex
    exposed: int = 1  # each foreign neighbour of the hex
    chop: int = 9  # a tree or grave less on own land
    spread: int = 5  # each hex that will not turn into a tree for it
    wild: int = 8  # any tree, where half the territory is trees
    castle_least: int = 36  # points that a castle must make safe
    walk: bool = True  # at the end units go where they guard most
    walk_least: int = 6  # points that a walk must make safe
    build: bool = True  # castles
    pace: int = 0  # if not 0, a territory acts once and once more for every so many hexes
    doze: int = 0  # percent of the turns in which a territory does nothing
    jitter: int = 0  # chance added to each gain, below this
