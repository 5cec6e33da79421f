"""Finds puzzles in games between levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai import choose_turn
from game.challenges.goals import Goal, starved
from game.challenges.making.actions import attacks
from game.challenges.making.measure import LEADS, LEADS_TO_WIN, finds, lead, shortened, ugly
from game.challenges.making.same import id_of
from game.challenges.making.search import FAR, moves_of, search, ways
from game.challenges.puzzle import Puzzle
from game.core import Position, Territory, new_game
from game.core.prng import Prng

PLAYING = ("normal", "hard", "expert")
MISSING = ("normal", "hard")
"""Levels that have to miss what is worth keeping at all."""
KINDS = ("win", "out", "take", "starve", "save")
"""The goals of puzzles."""
FIRST, LAST = 4, 40
"""Rounds that are looked at."""
MOST_FOREIGN = 40
"""Hexes of the others, up to which a win is looked for."""
MOST_OUT = 24
LEAST_GOLD = 10
"""In the purse of a capital that is worth taking."""


def positions(seed: int) -> Iterator[Position]:
    """Starts of turns in a game between levels drawn by lot, on a small or medium island."""
    prng = Prng(seed)
    size = ("small", "medium")[prng.below(2)]
    start = new_game(seed, size, 2 + prng.below(4))
    seats = {player: PLAYING[prng.below(len(PLAYING))] for player in start.players}
    position = start
    while position.outcome() is None and position.round <= LAST:
        if position.round >= FIRST:
            yield position
        for move in choose_turn(position, seats[position.turn], prng.next()):
            position = position.play(move)


def goals(position: Position) -> Iterator[Goal]:
    """What could be asked of the player to act."""
    own = [t for t in position.territories if t.owner == position.turn]
    others = [t for t in position.territories if t.owner != position.turn]
    means = sum(t.gold // position.rules.unit_price for t in own)
    means += len(position.units(position.turn))
    if means < 2:
        return
    if sum(len(t.hexes) for t in others) <= MOST_FOREIGN:
        yield Goal("win")
    if lead(position) >= LEADS:
        return
    for player in position.players if len(position.players) > 2 else ():
        hexes = sum(len(t.hexes) for t in others if t.owner == player)
        if player != position.turn and hexes <= min(MOST_OUT, 4 * means):
            yield Goal("out", player=player)
    reach = ways(position, [h for t in own for h in t.hexes])
    taken = {action[-1].target: None for action in attacks(position)}
    hungry = starved(position)
    for territory in others:
        near = min(reach[hex_id] for hex_id in territory.hexes)
        if near > 2 + 2 * means or near >= FAR:
            continue
        if territory.gold >= LEAST_GOLD and reach[territory.capital] <= 3 * means:
            yield Goal("take", (territory.capital,))
        unit = _strongest(position, territory)
        if unit >= 0 and unit not in taken and unit not in hungry:
            yield Goal("starve", (unit,))
    for case in position.starving():
        if len(case.hexes) <= 3:
            yield Goal("save", case.hexes)


def _strongest(position: Position, territory: Territory) -> int:
    """The hex of a territory's strongest unit, from spearman on; -1 if it has none."""
    strengths = position.rules.strengths
    unit = max(territory.hexes, key=lambda hex_id: (strengths[position.pieces[hex_id]], -hex_id))
    return unit if strengths[position.pieces[unit]] > 1 else -1


def puzzles_of(seed: int, kinds: tuple[str, ...] = KINDS) -> Iterator[Puzzle]:
    """The puzzles of a game with these kinds of goal, ungraded; no goal twice."""
    known: dict[tuple[str, str, int], None] = {}
    for position in positions(seed):
        if lead(position) >= LEADS_TO_WIN:
            return
        found = _best(position, kinds, known)
        if found is not None:
            yield replace(found, source=f"game {seed} round {position.round}")


def _best(
    position: Position, kinds: tuple[str, ...], known: dict[tuple[str, str, int], None]
) -> Puzzle | None:
    """The first puzzle of a position whose goal the game has not had."""
    for goal in goals(position):
        key = goal.kind, goal.player, goal.hexes[0] if goal.hexes else -1
        if key in known or goal.kind not in kinds:
            continue
        found = search(position, goal)
        if found is None:
            continue
        if goal.kind == "win":  # then nothing else is worth asking
            known[key] = None
        actions = shortened(position, goal, found.actions)
        if any(finds(level, position, goal) for level in MISSING) or ugly(position, goal, actions):
            if goal.kind == "win":
                return None
            continue
        known[key] = None
        solution = tuple(map(position.format_move, moves_of(goal, actions)))
        return Puzzle(id_of(position), 1, position, goal, solution)
    return None
