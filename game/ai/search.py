"""Whole turns chosen among several, each put together from the best plan for each territory.

The budget is a number of positions examined. It is looked at between plans, so that the same
position, seed and budget give the same turn on every machine.
"""

from collections.abc import Generator, Iterator

from game.ai.evaluate import Scale, evaluate
from game.ai.greedy import Steps, anchors, joined, territory_turn, whole_turn
from game.ai.style import Style
from game.ai.thought import Thought
from game.core import END, Move, Position

STYLES = (
    Style("balanced"),
    Style("bold", horizon=1, losses=0, price=3, threshold=1),
    Style("careful", horizon=4, losses=20, price=9),
    Style("guard", castle_least=20, compact=3, exposed=3),
    Style("hunter", cut=200, capital=40, unit=15, denial=9),
    Style("saver", price=60),
)
MOODS = (Scale(), Scale(fear=100), Scale(fear=0))
"""How much a plan fears what the neighbours could take."""
AFTERWARDS = Scale(fear=0)
"""For positions in which the feared reply has been played."""
VARIANTS = 8
"""Turns planned once more with some chance in their weights."""
CHANCE = 8
PRIME = 7919


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


def answered_turn(
    position: Position, styles: tuple[Style, ...], seed: int, thought: Thought
) -> Steps:
    """Among several whole turns the one that leaves most after the replies of all rivals and the
    player's own next turn."""
    player = position.turn
    best: tuple[int, Position, tuple[Move, ...]] | None = None
    known: dict[tuple[Move, ...], None] = {}
    for candidate in _candidates(position, styles, seed, thought):
        if best is not None and thought.exhausted:
            break
        after, plan = yield from candidate
        if after.outcome() is not None:
            return after, plan
        if plan in known:
            continue
        known[plan] = None
        later = yield from _continued(after, player, seed, thought)
        score = evaluate(later, player, thought, AFTERWARDS)
        if best is None or score > best[0]:
            best = score, after, plan
    assert best is not None
    return best[1], best[2]


def _candidates(
    position: Position, styles: tuple[Style, ...], seed: int, thought: Thought
) -> Iterator[Steps]:
    """Turns to choose from, the most promising first."""
    for mood in MOODS:
        yield best_turn(position, styles, seed, thought, mood)
    for style in styles:
        yield whole_turn(position, style, seed, thought)
    loose = tuple(style._replace(jitter=CHANCE) for style in styles[:3])
    for number in range(VARIANTS):
        mood = MOODS[number % len(MOODS)]
        yield best_turn(position, loose, seed + number * PRIME, thought, mood)


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
        position, _ = yield from whole_turn(position, STYLES[0], seed, thought)
        if own:
            break
    return position
