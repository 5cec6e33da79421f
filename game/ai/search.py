"""Whole turns chosen among several, each put together from the best plan for each territory.

The budget is a number of positions examined. It is looked at between plans, so that the same
position, seed and budget give the same turn on every machine.
"""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from game.ai.evaluate import Scale, evaluate
from game.ai.greedy import (
    Steps,
    anchors,
    joined,
    lone_units,
    spendings,
    territory_turn,
    whole_turn,
)
from game.ai.style import Style
from game.ai.thought import Thought, Turn
from game.core import END, Move, Position

STYLES = (
    Style("balanced"),
    Style("bold", horizon=1, losses=0, price=3, threshold=1),
    Style("careful", horizon=4, losses=20, price=9),
    Style("guard", castle_least=20, compact=3, exposed=3),
    Style("hunter", cut=200, capital=40, unit=15, denial=9),
    Style("saver", price=60),
)
LAST = STYLES[0]._replace(name="last", walk=False)
"""For turns after which nobody looks at who guards what."""
SPENDER = Style("spender", price=0, wage=0, threshold=1, castle_least=12)
"""For gold that would lie idle."""
HASTY = tuple(
    style._replace(name=f"hasty {style.name}", solvent=False, price=0, wage=0, threshold=1)
    for style in (STYLES[0], STYLES[4])
)
"""As if no wages ever fell due: nothing to end a turn with, unless that ends the game."""
MOODS = (Scale(), Scale(fear=100), Scale(fear=0))
"""How much a plan fears what the neighbours could take."""
AFTERWARDS = Scale(fear=0)
"""For positions in which the feared reply has been played."""
CLOSE_VARIANTS, CHANCE = 8, 8
MORE_CHANCE, MOST_CHANCE = 14, 20
MOST_SPENDINGS = 4
MOST_FOR_ONE = 4
"""Hexes of the others, for each unit that could act, up to which a win at once is looked for."""
PRIME = 7919


class Breadth(NamedTuple):
    """How many turns are compared.

    `variants`: planned once more with some chance in their weights. `continued`: of the best turns,
    how many are also played on in every style. `finalists`: of the best turns, how many are
    compared after replies that are thought over.
    """

    variants: int
    continued: int
    finalists: int


def best_turn(
    position: Position, styles: tuple[Style, ...], seed: int, thought: Thought, scale: Scale
) -> Steps:
    """Territory by territory the plan, among one for each style, that leaves the best position.

    With the thought's budget used up, each territory gets the plan of the first style.
    """
    player = position.turn
    moves: list[Move] = []
    planned: list[int] = []
    for anchor in anchors(position):
        if joined(position, anchor, planned):
            continue
        planned.append(anchor)
        best: tuple[int, Position, tuple[Move, ...]] | None = None
        known: dict[tuple[Move, ...], None] = {}
        for style in styles:
            if best is not None and thought.exhausted:
                break
            after, plan = yield from territory_turn(position, anchor, style, seed, thought)
            if plan in known:
                continue
            known[plan] = None
            score = evaluate(after, player, thought, scale, anchor)
            if best is None or score > best[0]:
                best = score, after, plan
        assert best is not None
        _, position, plan = best
        moves.extend(plan)
        if position.outcome() is not None:
            break
    return position, tuple(moves)


def winning_turn(
    position: Position, seed: int, thought: Thought
) -> Generator[None, None, Turn | None]:
    """A turn that wins at once, its wages never falling due; None if none is found."""
    if not _within_reach(position):
        return None
    for style in HASTY:
        after, plan = yield from whole_turn(position, style, seed, thought)
        if len(after.players) == 1:
            return after, plan
    return None


def _within_reach(position: Position) -> bool:
    """Whether the player could take so much that the others' territories might all be gone."""
    foreign = gold = units = 0
    strengths = position.rules.strengths
    for territory in position.territories:
        if territory.owner != position.turn:
            foreign += len(territory.hexes)
        else:
            gold += territory.gold
            units += sum(1 for hex_id in territory.hexes if strengths[position.pieces[hex_id]])
    units += len(lone_units(position))
    return foreign <= MOST_FOR_ONE * (units + gold // position.rules.unit_price)


class Candidate(NamedTuple):
    """A turn, the position after it, and what it is worth after the replies."""

    score: int
    after: Position
    moves: tuple[Move, ...]


def answered_turn(
    position: Position, styles: tuple[Style, ...], seed: int, thought: Thought, breadth: Breadth
) -> Steps:
    """Among several whole turns the one that leaves most after the replies of all rivals and the
    player's own next turn."""
    known: dict[tuple[Move, ...], Candidate] = {}
    for turn in _candidates(position, styles, seed, thought, breadth.variants):
        if known and thought.exhausted:
            break
        after, moves = yield from turn
        if after.outcome() is not None:
            return after, moves
        if moves not in known:
            known[moves] = yield from _weighed(after, moves, position.turn, seed, thought)
    for candidate in _best(known, breadth.continued):
        for style in styles:
            if thought.exhausted:
                break
            after, more = yield from whole_turn(candidate.after, style, seed, thought)
            moves = candidate.moves + more
            if after.outcome() is not None:
                return after, moves
            if moves not in known:
                known[moves] = yield from _weighed(after, moves, position.turn, seed, thought)
    best, *others = _best(known, max(1, breadth.finalists))
    if others:
        finals: list[Candidate] = []
        for candidate in (best, *others):
            if finals and thought.exhausted:
                break
            later = yield from _thought_over(candidate.after, position.turn, seed, thought)
            score = evaluate(later, position.turn, thought, AFTERWARDS)
            finals.append(candidate._replace(score=score + candidate.score))
        final = max(finals, key=lambda candidate: candidate.score)
        best = known[final.moves]
    best = yield from _spent(best, position.turn, seed, thought)
    return best.after, best.moves


def _spent(
    best: Candidate, player: str, seed: int, thought: Thought
) -> Generator[None, None, Candidate]:
    """The turn, and with it what gold can still buy that makes it no worse: idle gold is of no
    use to anybody."""
    for anchor in anchors(best.after):
        for moves in spendings(best.after, anchor, SPENDER, thought, MOST_SPENDINGS):
            if thought.exhausted:
                return best
            after = best.after
            for move in moves:
                if after.outcome() is not None or after.refusal(move) is not None:
                    break  # what was bought before has changed that
                after = thought.play(after, move)
                yield
            else:
                more = yield from _weighed(after, best.moves + moves, player, seed, thought)
                if more.score >= best.score:
                    best = more
    return best


def _best(known: dict[tuple[Move, ...], Candidate], count: int) -> list[Candidate]:
    """The best so far; of equal ones those that were found first."""
    return sorted(known.values(), key=lambda candidate: -candidate.score)[:count]


def _candidates(
    position: Position, styles: tuple[Style, ...], seed: int, thought: Thought, variants: int
) -> Iterator[Steps]:
    """Turns to choose from, the most promising first."""
    for mood in MOODS:
        yield best_turn(position, styles, seed, thought, mood)
    for style in styles:
        yield whole_turn(position, style, seed, thought)
    for number in range(variants):
        mood = MOODS[number % len(MOODS)]
        yield best_turn(position, _loose(styles, number), seed + number * PRIME, thought, mood)


def _loose(styles: tuple[Style, ...], number: int) -> tuple[Style, ...]:
    """Three styles with some chance in their weights: the first three in eight variants, then
    other ones in turn, with more chance."""
    if number < CLOSE_VARIANTS:
        return tuple(style._replace(jitter=CHANCE) for style in styles[:3])
    number -= CLOSE_VARIANTS
    step = 1 + number // len(styles) % (len(styles) - 1)
    return tuple(
        styles[(number + place * step) % len(styles)]._replace(
            jitter=min(MOST_CHANCE, MORE_CHANCE + number // 2)
        )
        for place in range(3)
    )


def _weighed(
    after: Position, moves: tuple[Move, ...], player: str, seed: int, thought: Thought
) -> Generator[None, None, Candidate]:
    later = yield from _continued(after, player, seed, thought)
    return Candidate(evaluate(later, player, thought, AFTERWARDS), after, moves)


def _continued(
    position: Position, player: str, seed: int, thought: Thought
) -> Generator[None, None, Position]:
    """The position after the player's `end`, the turns of the others and the player's own next one,
    all of them played greedily."""
    while position.outcome() is None:
        position = thought.play(position, END)
        yield
        if position.outcome() is not None:
            break
        own = position.turn == player
        style = LAST if own else STYLES[0]
        position, _ = yield from whole_turn(position, style, seed, thought)
        if own:
            break
    return position


def _thought_over(
    position: Position, player: str, seed: int, thought: Thought
) -> Generator[None, None, Position]:
    """The same, each turn put together from the best plan for each territory."""
    while position.outcome() is None:
        position = thought.play(position, END)
        yield
        if position.outcome() is not None:
            break
        own = position.turn == player
        position, _ = yield from best_turn(position, STYLES, seed, thought, MOODS[0])
        if own:
            break
    return position
