"""Turns compared with the best ones: those are never blamed, waste is, and all is counted once."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, choose_turn
from game.arena.blame import main, played
from game.coach import analysis
from game.coach.analysis import BLAMED, VERDICTS, Look, Turn, analyse, look_at, turns
from game.core import CONCEDE, END, Move, Position, Step, new_game
from game.slicing import finish


def steps_of(position: Position, *moves: Move | str) -> list[Step]:
    steps = []
    for text in moves:
        move = position.parse_move(text) if isinstance(text, str) else text
        steps.append(Step(position, move, position.play(move)))
        position = steps[-1].after
    return steps


def turn_of(position: Position, moves: tuple[Move, ...]) -> Turn:
    (turn,) = turns(steps_of(position, *moves), position.turn)
    return turn


def test_turns_are_taken_apart() -> None:
    start = new_game(3, "small", 2)
    steps = played(start, "easy", 3)
    for player in start.players:
        found = turns(steps, player)
        assert [move for turn in found for move in turn.moves] == [
            step.move for step in steps if step.before.turn == player
        ]
        assert all(turn.begin.turn == player for turn in found)
        assert len({turn.begin.round for turn in found}) == len(found)


def test_a_turn_still_being_played_is_left_out() -> None:
    start = Position.parse("aHaPaabHb a 20,9 3 0")
    assert turns(steps_of(start, "b1c1"), "a") == []
    assert len(turns(steps_of(start, "b1c1", "end"), "a")) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("size", "players"), [("small", 2), ("small", 5), ("medium", 3)])
def test_the_best_turn_is_never_blamed(level: str, size: str, players: int) -> None:
    position = new_game(11, size, players)
    for _ in range(6):
        best = choose_turn(position, level, 4)
        look = finish(look_at(turn_of(position, best), level, 4))
        assert look.moves == best
        assert look.verdict == "best"
        assert look.lost == 0
        for move in best:
            position = position.play(move)
        if position.outcome() is not None:
            break


def test_the_same_end_by_other_moves_is_the_best_too() -> None:
    position = new_game(11, "small", 2)
    best = choose_turn(position, "hard", 4)
    purchases = [move for move in best if move.buy and move != END]
    assert len(purchases) > 1
    for first in range(1, len(best) - 1):
        other = (*best[: first - 1], best[first], best[first - 1], *best[first + 1 :])
        try:
            turn = turn_of(position, other)
        except ValueError:
            continue  # they can't be swapped
        look = finish(look_at(turn, "hard", 4))
        if turn.end == turn_of(position, best).end:
            assert look.verdict == "best"
            return
    pytest.fail("no two moves of the turn could be swapped")


def test_a_win_that_was_missed_is_a_blunder() -> None:
    position = Position.parse("aHaKaaabHb a 40,60 9 0")
    look = finish(look_at(turn_of(position, (END,)), "hard", 0))
    assert look.best == 1000
    assert look.verdict == "blunder"
    assert look.moves[-1] != END


def test_giving_up_costs_what_there_was() -> None:
    position = Position.parse("aHaPaaabHb a 40,9 9 0")
    look = finish(look_at(turn_of(position, (CONCEDE,)), "hard", 0))
    assert (look.after, look.verdict) == (0, "blunder")


@pytest.mark.parametrize(
    ("after", "best", "verdict"),
    [
        (500, 549, "good"),
        (500, 550, "inaccurate"),
        (500, 599, "inaccurate"),
        (500, 600, "mistake"),
        (500, 700, "blunder"),
        (549, 500, "good"),
        (550, 500, "praised"),
    ],
)
def test_verdicts(monkeypatch: pytest.MonkeyPatch, after: int, best: int, verdict: str) -> None:
    position = new_game(11, "small", 2)
    turn = turn_of(position, (END,))

    def answered(end, player, thought):
        yield
        return after if end == turn.end else best

    monkeypatch.setattr(analysis, "_answered", answered)
    look = finish(look_at(turn, "hard", 0))
    assert (look.after, look.best, look.verdict) == (after, best, verdict)
    assert look.lost == max(0, best - after)


def test_looks_come_one_by_one_and_in_slices() -> None:
    steps = played(new_game(5, "small", 3), "easy", 5)
    work = analyse(steps, "b", "hard", 1)
    yielded: list[Look | None] = []
    while True:
        try:
            yielded.append(next(work))
        except StopIteration as stop:
            found = stop.value
            break
    assert [look for look in yielded if look is not None] == list(found)
    assert len(found) == len(turns(steps, "b"))
    assert yielded.count(None) > 10 * len(found)
    assert finish(analyse(steps, "b", "hard", 1)) == found
    assert {look.verdict for look in found} <= set(VERDICTS)


def test_wasters_are_blamed_more_than_the_strongest() -> None:
    shares = {}
    for level in ("easy", LEVELS[-1]):
        found: list[Look] = []
        for seed in (1, 2):
            start = new_game(seed, "small", 2)
            steps = played(start, level, seed)
            for player in start.players:
                found += finish(analyse(steps, player))
        shares[level] = sum(look.verdict in BLAMED for look in found) / len(found)
    assert shares["easy"] > 2 * shares[LEVELS[-1]]


def test_the_command_that_measures_it(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--sizes", "small", "--seats", "2", "--seeds", "1", "--by", "hard"]
    assert main(["easy", *options]) == 0
    assert capsys.readouterr().out.startswith("easy: ")


def test_an_unknown_level() -> None:
    turn = turn_of(new_game(11, "small", 2), (END,))
    with pytest.raises(ValueError, match="no level"):
        finish(look_at(turn, "grandmaster"))
