"""Each kind of goal by example, and what holds for all of them in any play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.challenges.goals import (
    GOALS,
    MISSED,
    OPEN,
    REACHED,
    Goal,
    starved,
    state,
)
from game.core import CONCEDE, END, Malformed, Position, Step, new_game
from game.core.pieces import ACTED_UNITS, GRAVE, UNITS
from tests.challenges.test_data import replay

# position, goal, turns, moves, how it stands after each of them
EXAMPLES = [
    ("aHaSbHb a 5,5 1 0", "win", 1, "b1c1", "reached"),
    ("aHaSbHb a 8,5 1 0", "win", 1, "end", "missed"),
    ("aHaSbHb1 a 8,5 1 0", "win", 2, "end end b1c1", "open open reached"),
    ("aHaSbHb1bP1cHc a 0,9,0 1 5", "out:b", 1, "b1c1", "reached"),
    ("aHaSbHb1bP1cHc a 9,9,0 1 5", "out:b", 1, "end", "missed"),
    ("aHaSbHb1bP1cHc a 9,9,0 1 5", "out:c", 1, "b1c1 end", "open missed"),
    ("aHaSbHb1 a 9,5 1 0", "take:c1", 1, "b1c1", "reached"),
    ("aHaSbHbb a 9,5 1 0", "take:c1", 1, "a1b1", "refused"),
    ("aHaKbbHbb a 30,5 1 0", "take:d1", 1, "b1c1 end", "open missed"),
    # The knight can be paid as long as his land hangs together with the capital.
    ("bKbbbbHb/1aHaP3 a 30,9 1 0", "starve:a1", 1, "c2c1 end", "open reached"),
    ("bKbbbbHb/1aHaP3 a 30,9 1 0", "starve:a1", 1, "end", "missed"),
    # Taken is not starved.
    ("bPbbHb/aHaS2 a 9,30 1 0", "starve:a1", 1, "b2a1 end", "open missed"),
    # His own income comes before the wages: 2 gold and two hexes pay a peasant.
    ("bPbHb1/aHa2 a 9,0 1 0", "starve:a1", 1, "end", "missed"),
    # A spearman whose purse holds 3 is saved by joining the one that holds 9.
    ("aHaSbaaH/bHbb2 a 3,9,5 1 0", "save:b1", 1, "b1c1 end", "open reached"),
    ("aHaSbaaH/bHbb2 a 3,9,5 1 0", "save:b1", 1, "end", "missed"),
    ("aHaSbaaH/bHbb2 a 6,9,5 1 0", "save:b1", 2, "end end end", "open open missed"),
    ("aHaP-bHb a 9,5 1 0", "own:c1", 1, "b1c1", "reached"),
    ("aHaP-bHb a 9,5 1 0", "own:c1", 1, "end", "missed"),
    ("aHaP-bHb a 9,5 1 0", "own:c1", 2, "end end b1c1", "open open reached"),
    ("aaHabbH/5 a 9,25 1 0", "hold:c1", 1, "end end", "open reached"),
    ("aaHabbH/5 a 9,25 1 0", "hold:c1", 1, "end e1S@c1", "open missed"),
    ("aaHabbH/5 a 9,25 1 0", "hold:c1", 2, "end end end e1S@c1", "open open open missed"),
    ("aHabHb a 15,5 1 0", "have:C@b1", 1, "a1C@b1", "reached"),
    ("aHabHb a 15,5 1 0", "have:C", 1, "end", "missed"),
    ("aHabHb a 25,5 1 0", "have:S", 1, "a1P@b1 a1P@b1", "open reached"),
    ("aHabHb a 25,5 1 0", "have:P", 1, "a1P@b1", "reached"),
    ("aHaPbaaH/2bbHb a 9,9,5 1 0", "join:a1,e1", 1, "b1c1", "reached"),
    ("aHaPbaaH/2bbHb a 9,9,5 1 0", "join:a1,e1", 1, "end", "missed"),
    ("bHbbbb/1aHaP2 a 9,9 1 0", "cut:a1,e1", 1, "c2c1", "reached"),
    ("bHbbbb/1aHaP2 a 9,9 1 0", "cut:a1,e1", 1, "end", "missed"),
    ("aHaPaTbHb a 9,5 1 0", "clear:c1", 1, "b1c1", "reached"),
    ("aHaPaXbHb a 9,5 1 0", "clear:c1", 1, "b1c1", "reached"),
    ("aHaP-TbHb a 9,5 1 0", "clear:c1", 1, "b1c1", "reached"),
    ("aHaPaTbHb a 9,5 1 0", "clear:c1", 1, "end", "missed"),
    ("aHaPaTbHb a 9,5 1 0", "clear:c1", 1, "concede", "missed"),
]


@pytest.mark.parametrize("text, goal_text, turns, moves, states", EXAMPLES)
def test_examples(text: str, goal_text: str, turns: int, moves: str, states: str) -> None:
    start = Position.parse(text)
    goal = Goal.parse(goal_text, start.grid)
    assert start.status() == ()
    assert goal.trouble(start) is None
    if states == "refused":
        assert start.refusal(moves) is not None
        return
    steps = replay(start, tuple(moves.split()))
    found = [state(goal, start, steps[: n + 1], turns) for n in range(len(steps))]
    assert " ".join(found) == states


def test_every_kind_is_reached_and_missed_by_example() -> None:
    for kind in GOALS:
        ends = {s.split()[-1] for _, g, _, _, s in EXAMPLES if g.partition(":")[0] == kind}
        assert {REACHED, MISSED} <= ends, kind


@pytest.mark.parametrize(
    "text, column, words",
    [
        ("", 1, "is no goal: there are win, out"),
        ("win:a1", 4, "nothing may follow win"),
        ("out", 5, "as in out:b"),
        ("out:g", 5, "the letter of a player"),
        ("out:bc", 5, "the letter of a player"),
        ("take:", 6, "as in take:c3"),
        ("take:x1", 6, "there is no hex x1"),
        ("own:a1,", 8, "a hex name such as c7"),
        ("own:b1,a1", 8, "in reading order"),
        ("own:a1,a1", 8, "in reading order"),
        ("join:a1", 8, "two hexes or more"),
        ("have:X@a1", 6, "one of the pieces P S K B C"),
        ("have:C@a1,b1", 13, "only one hex"),
    ],
)
def test_what_is_no_goal_is_refused_with_column_and_reason(
    text: str, column: int, words: str
) -> None:
    with pytest.raises(Malformed) as caught:
        Goal.parse(text, Position.parse("aHabHb a 5,5 1 0").grid)
    assert caught.value.column == column
    assert words in caught.value.message


@pytest.mark.parametrize(
    "goal, words",
    [
        ("take:b1", "has no capital of another player"),
        ("starve:c1", "has no unit of another player"),
        ("starve:b1", "has no unit of another player"),
        ("save:a1", "has no unit of the player"),
        ("hold:c1", "is not the player's"),
        ("cut:c1,f1", "not in one territory"),
        ("cut:a1,c1", "is no other player's"),
        ("own:e1", "is sea"),
        ("own:a1", "reached from the start"),
        ("out:a", "is no other player"),
        ("out:d", "is no other player"),
        ("have:P", "reached from the start"),
    ],
)
def test_what_can_be_no_goal_here_is_said(goal: str, words: str) -> None:
    start = Position.parse("aHaPbHb1bHb a 5,5,5 1 0")
    assert words in (Goal.parse(goal, start.grid).trouble(start) or "")


def games() -> st.SearchStrategy[list[Step]]:
    """Random play from the start of a small island: steps of all players."""

    @st.composite
    def played(draw: st.DrawFn) -> list[Step]:
        position = new_game(draw(st.integers(0, 40)), "small", draw(st.integers(2, 4)))
        steps: list[Step] = []
        for choice in draw(st.lists(st.integers(0, 9999), max_size=40)):
            moves = list(position.legal_moves)
            if not moves:
                break
            acts = [m for m in moves if position.move_kind(m).endswith("attack")]
            pick = acts if acts and choice % 3 else moves
            move = END if choice % 7 == 0 else pick[choice % len(pick)]
            steps.append(Step(position, move, position.play(move)))
            position = steps[-1].after
        return steps

    return played()


def goals_at(start: Position) -> list[Goal]:
    """Some goals that fit a position."""
    units = UNITS + ACTED_UNITS
    found = [Goal("win"), Goal("have", piece="C"), Goal("have", piece="S")]
    found += [Goal("out", player=player) for player in start.players]
    for hex_id in start.land:
        found += [Goal(kind, (hex_id,)) for kind in ("take", "own", "hold", "clear")]
        if start.pieces[hex_id] in units:
            found += [Goal("starve", (hex_id,)), Goal("save", (hex_id,))]
    for territory in start.territories:
        found.append(Goal("cut", territory.hexes[:2]))
    own = [t.capital for t in start.territories if t.owner == start.turn]
    found.append(Goal("join", tuple(own[:2])))
    return [
        goal
        for goal in found
        if goal.trouble(start) is None and (len(goal.hexes) > 1 or goal.kind not in ("join", "cut"))
    ]


@settings(max_examples=40, deadline=None)
@given(games(), st.integers(1, 3), st.integers(0, 999))
def test_what_is_decided_stays_and_decided_is_all_that_turns_out(
    steps: list[Step], turns: int, choice: int
) -> None:
    if not steps:
        return
    first = choice % len(steps)
    start, rest = steps[first].before, steps[first:]
    for goal in goals_at(start):
        assert Goal.parse(goal.format(start.grid), start.grid) == goal
        known = OPEN
        for count in range(len(rest) + 1):
            found = state(goal, start, rest[:count], turns)
            assert known in (OPEN, found)
            known = found
        ended = sum(1 for s in rest if s.before.turn == start.turn and s.move == END)
        back = rest[-1].after.turn == start.turn or rest[-1].after.outcome() is not None
        if ended > turns or (ended == turns and back):
            assert known != OPEN


@settings(max_examples=60, deadline=None)
@given(games())
def test_who_starves_turns_to_stone_if_all_only_end_their_turns(steps: list[Step]) -> None:
    for start, *_ in steps[-3:]:
        units = [(p, h) for p in start.players if p != start.turn for h in start.units(p)]
        position = start.play(END)
        died: list[int] = []
        while position.turn != start.turn and position.outcome() is None:
            owner, before = position.turn, position
            position = position.play(END)
            died += [h for p, h in units if p == owner and before.pieces[h] != GRAVE
                     and position.pieces[h] == GRAVE]  # fmt: skip
        assert set(died) <= set(starved(start))
        if start.outcome() is None and position.outcome() is None:
            assert tuple(sorted(died)) == starved(start)
        ended = [Step(start, END, start.play(END))]
        for player, hex_id in units:
            goal = Goal("starve", (hex_id,))
            assert start.owners[hex_id] == ord(player)
            wanted = REACHED if hex_id in starved(start) else MISSED
            assert state(goal, start, ended) == wanted


@settings(max_examples=60, deadline=None)
@given(games())
def test_who_is_saved_lives(steps: list[Step]) -> None:
    """Follows single units through a turn by who stands where, without looking at moves' sources
    as `state` does: a unit is saved if no unit of its group of hexes turns to stone."""
    if not steps:
        return
    start = steps[0].before
    turn = []
    for step in steps:
        turn.append(step)
        if step.move in (END, CONCEDE):
            break
    if turn[-1].move != END:
        return
    before, _, after = turn[-1]
    dead = [h for h in before.units(start.turn) if after.pieces[h] == GRAVE]
    saved = [
        h for h in start.units(start.turn) if state(Goal("save", (h,)), start, turn) == REACHED
    ]
    if not dead:
        assert saved == list(start.units(start.turn))
    if len(dead) == len(before.units(start.turn)):
        assert saved == []
