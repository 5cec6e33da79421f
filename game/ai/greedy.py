"""A greedy turn: action by action, always the one that gains most, as one style weighs it.

The plan is made territory by territory: first what gains land (attack, join, cut, chop, clear),
from anywhere in the territory with the weakest unit that suffices or with a bought one, as long as
the purse bears it; then castles; then the units walk to where they guard most.
"""

from collections.abc import Generator
from typing import NamedTuple

from game.ai.posts import arrange, castle_site
from game.ai.style import Style
from game.ai.thought import Thought, Turn
from game.ai.worth import FOREIGN, OWN_TREE, Front, Target, worth
from game.core import Move, Position
from game.core.pieces import CASTLE, UNITS
from game.core.prng import Prng

Steps = Generator[None, None, Turn]

LETTERS = " " + UNITS.decode()
"""What is bought, by strength."""


class Means(NamedTuple):
    """A way to bring strength to bear: its cost in points, the unit or the paying capital, what is
    bought, and a combination that comes first."""

    cost: int
    source: int
    buy: str
    first: Move | None = None
    price: int = 0
    raised: int = 0  # wages


def whole_turn(position: Position, style: Style, seed: int, thought: Thought) -> Steps:
    """A turn for the player to act, up to but without `end` unless the game is over before.

    Yields after each position examined.
    """
    moves: list[Move] = []
    planned: list[int] = []
    for anchor in anchors(position):
        if joined(position, anchor, planned):
            continue
        planned.append(anchor)
        position, more = yield from territory_turn(position, anchor, style, seed, thought)
        moves.extend(more)
        if position.outcome() is not None:
            break
    return position, tuple(moves)


def anchors(position: Position) -> tuple[int, ...]:
    """A hex for each part of a turn: units on lone hexes, then the territories, largest first."""
    own = [t for t in position.territories if t.owner == position.turn]
    own.sort(key=lambda t: (-len(t.hexes), t.capital))
    return lone_units(position) + tuple(t.capital for t in own)


def joined(position: Position, anchor: int, planned: list[int]) -> bool:
    """Whether the territory around `anchor` has come together with one that is planned already."""
    area = position.ownership.area
    return area[anchor] >= 0 and any(area[anchor] == area[other] for other in planned)


def lone_units(position: Position) -> tuple[int, ...]:
    """The player's units that stand on lone hexes."""
    owner = ord(position.turn)
    owners, pieces, strengths = position.owners, position.pieces, position.rules.strengths
    return tuple(
        h
        for h in position.land
        if owners[h] == owner and strengths[pieces[h]] and position.territory_at(h) is None
    )


def territory_turn(
    position: Position, anchor: int, style: Style, seed: int, thought: Thought
) -> Steps:
    """The part of a turn that the territory around `anchor` plays, or the unit on a lone hex."""
    if style.doze or style.jitter:
        return (yield from _territory_turn(position, anchor, style, seed, thought))
    key = position, anchor, style
    found = thought.plans.get(key)
    if found is None:
        found = yield from _territory_turn(position, anchor, style, seed, thought)
        thought.plans[key] = found
    return found


def _territory_turn(
    position: Position, anchor: int, style: Style, seed: int, thought: Thought
) -> Steps:
    moves: list[Move] = []
    chance = Prng(seed ^ anchor) if style.jitter else None
    if style.doze and Prng(~seed ^ anchor).below(100) < style.doze:
        return position, ()
    barred: dict[int, None] = {}
    left = _most_actions(position, anchor, style)
    while left and position.outcome() is None:
        left -= 1
        action = _best_action(position, anchor, style, chance, barred, thought)
        if not action:
            break
        for move in action:
            position = thought.play(position, move)
            moves.append(move)
            yield
    if position.outcome() is None and position.territory_at(anchor) is not None:
        while style.build:
            castle = _castle(position, anchor, style, thought)
            if castle is None:
                break
            position = thought.play(position, castle)
            moves.append(castle)
            yield
        if style.walk:
            position, more = yield from arrange(position, anchor, style, thought)
            moves.extend(more)
    return position, tuple(moves)


def _most_actions(position: Position, anchor: int, style: Style) -> int:
    territory = position.territory_at(anchor)
    if style.pace == 0 or territory is None:
        return len(position.land) * 2
    return 1 + len(territory.hexes) // style.pace


class Purse:
    """What a territory can spend now, and what it could still pay later."""

    def __init__(self, front: Front, style: Style) -> None:
        territory = front.territory
        self.capital, self.gold = (territory.capital, territory.gold) if territory else (-1, 0)
        self.income, self.wages = front.income, front.wages
        self.style = style

    @property
    def spare(self) -> int:
        """Gold left after wages as things stand."""
        return self.gold - self.wages

    def bears(self, price: int, wages: int, income: int) -> bool:
        """Whether it pays a price now, and at `horizon` ends after this one still the wages, if
        these and the income change by so much."""
        return price <= self.gold and self._lasts(
            self.gold - price, self.wages + wages, self.income + income, self.style.horizon
        )

    def bears_with(self, brings: tuple[int, int, int], way: Means) -> bool:
        """Whether it still does so together with the gold, income and wages that come in. What
        costs nothing only has to be borne once more: a common purse must not starve all."""
        gold, income, wages = brings
        return self._lasts(
            self.gold + gold - way.price,
            self.wages + wages + way.raised,
            self.income + income + 1,
            self.style.horizon if way.price or way.raised else 1,
        )

    def _lasts(self, gold: int, wages: int, income: int, ends: int) -> bool:
        """Whether the gold suffices for the coming wages, and with the income for `ends` more."""
        if not self.style.solvent:
            return True
        left = gold - wages
        earned = income - max(1, income * self.style.losses // 100)  # at least a tree grows
        return left >= 0 and left + ends * (earned - wages) >= 0


def _castle(position: Position, anchor: int, style: Style, thought: Thought) -> Move | None:
    front = thought.front(position, anchor)
    territory = front.territory
    price = position.rules.castle_price
    if territory is None or not Purse(front, style).bears(price, 0, 0):
        return None
    site = castle_site(position, territory, style, thought)
    return None if site is None else Move(territory.capital, site, chr(CASTLE))


def _best_action(
    position: Position,
    anchor: int,
    style: Style,
    chance: Prng | None,
    barred: dict[int, None],
    thought: Thought,
) -> tuple[Move, ...]:
    """The moves of the action that gains most, none if nothing is worth its cost."""
    front = thought.front(position, anchor)
    for target, way in _ranked(position, anchor, front, style, chance, barred, thought):
        moves = _carried_out(position, front, target, way, thought)
        if moves:
            return moves
        barred[target.hex_id] = None  # behind graves
    return ()


def spendings(
    position: Position, anchor: int, style: Style, thought: Thought, most: int
) -> list[tuple[Move, ...]]:
    """What else the territory around `anchor` could spend gold on: a unit for one of the `most`
    best targets, as weak as suffices or stronger, so that it holds there; or a castle."""
    front = thought.front(position, anchor)
    purse = Purse(front, style)
    rules = position.rules
    found: list[tuple[Move, ...]] = []
    for target, way in _ranked(position, anchor, front, style, None, {}, thought)[:most]:
        if way.first is not None:
            found.append(_carried_out(position, front, target, way, thought))
        if target.kind == FOREIGN:
            for strength in range(target.need, len(front.fresh)):
                price, wages = strength * rules.unit_price, rules.wages[strength - 1]
                bought = Means(0, purse.capital, LETTERS[strength], None, price, wages)
                if purse.bears(price, wages, 1) and (
                    target.brings is None or purse.bears_with(target.brings, bought)
                ):
                    found.append(_carried_out(position, front, target, bought, thought))
    castle = _castle(position, anchor, style, thought)
    return found + ([] if castle is None else [(castle,)])


def _ranked(
    position: Position,
    anchor: int,
    front: Front,
    style: Style,
    chance: Prng | None,
    barred: dict[int, None],
    thought: Thought,
) -> list[tuple[Target, Means]]:
    """Targets that are worth their cost, and the means, the best first."""
    purse = Purse(front, style)
    means = [
        _means(position, front, purse, strength, style) for strength in range(1, len(front.fresh))
    ]
    idle = next((units[0] for units in front.fresh if units), -1)
    if idle < 0 and not any(means):
        return []
    found: list[tuple[int, int, Target, Means]] = []
    for index, target in enumerate(thought.targets(position, anchor)):
        if target.hex_id in barred:
            continue
        if target.kind == FOREIGN:
            way = means[target.need - 1]
        elif idle >= 0:
            way = Means(0, idle, "")
        elif target.kind == OWN_TREE:
            way = means[0] if means[0] is not None and means[0].buy else None
        else:
            way = None
        if way is None:
            continue
        if target.brings is not None and not purse.bears_with(target.brings, way):
            continue  # one purse would starve all
        gain = worth(target, style) - way.cost
        if chance is not None:
            gain += chance.below(style.jitter)
        if gain >= (style.threshold if way.cost else 1):
            found.append((-gain, index, target, way))
    found.sort()
    return [(target, way) for _, _, target, way in found]


def _means(position: Position, front: Front, purse: Purse, need: int, style: Style) -> Means | None:
    """The cheapest way to a fresh unit of at least that strength, None if there is none."""
    best: Means | None = None
    for strength in range(need, len(front.fresh)):
        if front.fresh[strength]:
            best = Means((strength - need) * 4, front.fresh[strength][0], "")
            break
    rules = position.rules
    wages = (0, *rules.wages)
    if best is None or best.cost:
        price = need * rules.unit_price
        if purse.bears(price, wages[need], 1):
            cost = _cost(purse, price, wages[need], style)
            if best is None or cost < best.cost:
                best = Means(cost, purse.capital, LETTERS[need], None, price, wages[need])
        for part in range(1, need):  # bought onto a unit, or two units become one
            other = need - part
            if not front.fresh[other]:
                continue
            source = front.fresh[other][0]
            price, raised = part * rules.unit_price, wages[need] - wages[other]
            if purse.bears(price, raised, 1):
                cost = _cost(purse, price, raised, style) + 2
                if best is None or cost < best.cost:
                    first = Move(purse.capital, source, LETTERS[part])
                    best = Means(cost, source, "", first, price, raised)
            mates = front.fresh[part]
            if part <= other and len(mates) > (part == other):
                mate = mates[-1]
                raised -= wages[part]
                if purse.bears(0, raised, 1):
                    cost = style.wage * raised + part * 5
                    if best is None or cost < best.cost:
                        best = Means(cost, source, "", Move(mate, source), 0, raised)
    return best


def _cost(purse: Purse, price: int, wages: int, style: Style) -> int:
    """Points that a purchase costs: less for the rich, who could not use the gold otherwise."""
    rich = max(0, purse.gold - price - purse.wages - wages)
    surplus = purse.income - purse.wages - wages
    burden = wages if surplus >= 0 else 2 * wages
    return (style.price * price // 10 + style.wage * burden) * 40 // (40 + rich)


def _carried_out(
    position: Position, front: Front, target: Target, way: Means, thought: Thought
) -> tuple[Move, ...]:
    """The moves of an action, none if graves bar the way for every unit that could do it."""
    if way.buy:
        return (Move(way.source, target.hex_id, way.buy),)
    if way.first is not None:
        if position.refusal(way.first) is not None:
            return ()
        after = thought.play(position, way.first)
        move = Move(way.source, target.hex_id)
        return (way.first, move) if after.refusal(move) is None else ()
    strength = position.rules.strengths[position.pieces[way.source]]
    for units in front.fresh[strength:]:
        for unit in units:
            move = Move(unit, target.hex_id)
            if position.refusal(move) is None:
                return (move,)
    return ()
