"""Whole turns put together from the best of several plans for each territory."""

from collections.abc import Generator

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


def best_turn(
    position: Position,
    styles: tuple[Style, ...],
    seed: int,
    thought: Thought,
    scale: Scale,
) -> Steps:
    """Territory by territory the plan, among one for each style, that leaves the best position."""
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
    """Among several whole turns the one that leaves most after the strongest rival's reply."""
    player = position.turn
    best: tuple[int, Position, tuple[Move, ...]] | None = None
    known: dict[tuple[Move, ...], None] = {}
    for number in range(len(SCALES) + len(styles)):
        if number < len(SCALES):
            after, plan = yield from best_turn(position, styles, seed, thought, SCALES[number])
        else:
            after, plan = yield from whole_turn(
                position, styles[number - len(SCALES)], seed, thought
            )
        if after.outcome() is not None:
            return after, plan
        if plan in known:
            continue
        known[plan] = None
        answered = yield from _reply(after, player, seed, thought)
        score = evaluate(answered, player, thought, CALM)
        if best is None or score > best[0]:
            best = score, after, plan
    assert best is not None
    return best[1], best[2]


CALM = Scale(fear=0)  # after the reply, which is what is feared
SCALES = (Scale(), Scale(fear=100), CALM)


def _reply(
    position: Position, player: str, seed: int, thought: Thought
) -> Generator[None, None, Position]:
    """The position after the player's `end` and the next turn of the strongest rival, the others
    letting theirs pass."""
    rivals = [name for name in position.players if name != player]
    strongest = max(rivals, key=lambda name: position.owners.count(ord(name)))
    position = thought.play(position, END)
    yield
    while position.outcome() is None and position.turn != strongest:
        position = thought.play(position, END)
        yield
    if position.outcome() is None:
        position, _ = yield from whole_turn(position, STYLES[0], seed, thought)
    return position
