"""How puzzles are found, compared, graded and proven, and the ladder measured."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.challenges import __main__ as commands
from game.challenges.goals import REACHED, Goal, state
from game.challenges.ladder import Rung, ladder, read_ladder
from game.challenges.lesson import lessons
from game.challenges.making import climb as making_climb
from game.challenges.making import measure
from game.challenges.making.actions import attacks
from game.challenges.making.climb import climb, dealt, drawn, duel
from game.challenges.making.find import goals, positions, puzzles_of
from game.challenges.making.grades import Candidate, graded, missing
from game.challenges.making.prove import broken, puzzle_troubles, set_troubles
from game.challenges.making.same import id_of, picture
from game.challenges.making.search import actions_of, moves_of, replay, search, solves
from game.challenges.puzzle import GRADES, Puzzle, puzzles, read_puzzles
from game.core import MapSpec, Position
from tests.oracle import board
from tests.properties.symmetry import Picture

WIN = Position.parse(
    "10/2bbbb4/1bbbbbbHbb1/bb2--bb2/1bb1---bb1/1bbbbbPbbbbT/2bTbTbbbbSbb/2bT-T-bSaab1/"
    "3bTbKaaHab1/3-a5 b 43,10 7 2"
)


def coloured(position: Position, new: str) -> Position:
    """The position with other letters for its players."""
    rows, turn, rest = str(position).split(" ", 2)
    table = str.maketrans("abcdef", new)
    return Position.parse(f"{rows.translate(table)} {turn.translate(table)} {rest}")


@given(st.sampled_from([WIN, *(p.start for p in puzzles()[:12])]), st.integers(0, 11))
def test_a_position_is_the_same_turned_mirrored_and_in_other_colours(
    position: Position, symmetry: int
) -> None:
    as_seen = board.parse(str(position))
    there = Picture.of(as_seen, symmetry)
    assert there is not None
    turned = Position.parse(board.write(there.state(as_seen)))
    assert picture(turned) == picture(position)
    assert id_of(coloured(turned, "fbdeca")) == id_of(position)


def test_another_purse_piece_owner_or_turn_is_another_position() -> None:
    start = Position.parse("aHaPbHb a 5,6 1 0")
    others = ["aHaPbHb a 5,7 1 0", "aHaSbHb a 5,6 1 0", "aHaPbHb b 5,6 1 0", "aHaP-1bHb a 5,6 1 0"]
    seen = {picture(start), *(picture(Position.parse(text)) for text in others)}
    assert len(seen) == 5
    assert picture(Position.parse("aHaPbHb a 5,6 9 3")) == picture(start)


def some_positions(seed: int) -> list[Position]:
    """A few starts of turns in a game."""
    return list(islice(positions(seed), 12))[::4]


@pytest.mark.parametrize("seed", range(4, 8))
def test_attacks_are_legal_one_after_the_other_and_end_in_a_capture(seed: int) -> None:
    for position in some_positions(seed):
        for action in attacks(position):
            after = position
            for move in action:
                last, after = after, after.play(move)
            assert last.owners[action[-1].target] != last.player
            assert after.owners[action[-1].target] == last.player
            assert all(m.target != action[-1].target for m in action[:-1])


def test_every_hex_that_can_be_taken_with_one_move_is_attacked() -> None:
    for seed in (4, 6):
        for position in some_positions(seed):
            owners, player = position.owners, position.player
            wanted = {m.target for m in position.legal_moves if owners[m.target] != player}
            wanted.discard(-1)
            assert wanted <= {action[-1].target for action in attacks(position)}


def test_the_search_finds_the_win_and_what_is_barred_stays() -> None:
    found = search(WIN, Goal("win"))
    assert found is not None
    assert solves(WIN, Goal("win"), found.actions)
    moves = [WIN.format_move(move) for move in moves_of(Goal("win"), found.actions)]
    assert actions_of(WIN, moves) == found.actions
    barred = tuple(action[-1].target for action in found.actions)
    other = search(WIN, Goal("win"), barred=barred[:1])
    assert other is None or barred[0] not in [action[-1].target for action in other.actions]


@pytest.mark.parametrize(
    "text, goal, reason",
    [
        # The owner of all but two hexes of twelve has as good as won.
        ("aHaSaaaaaaaabHb a 60,5 1 0", "take:k1", "won"),
        ("aHaSbbbHb a 9,5 1 0", "own:c1", "one"),
        ("aHaKbSbbHb a 60,30 1 0", "starve:c1", "takeable"),
        ("bKbbHbb/1aHaSaa a 9,9 1 0", "starve:a1", "anyway"),
    ],
)
def test_what_is_ugly_is_named(text: str, goal: str, reason: str) -> None:
    start = Position.parse(text)
    wanted = Goal.parse(goal, start.grid)
    first = next(iter(attacks(start)))
    actions = (first, first) if reason != "one" else (first,)
    assert measure.ugly(start, wanted, actions) == reason


def test_a_game_gives_puzzles_that_hold() -> None:
    found = list(islice(puzzles_of(3), 2))
    assert len(found) == 2
    for puzzle in found:
        assert broken(puzzle) == ""
        assert list(puzzle_troubles(replace(puzzle, grade=1))) == []
    assert len({puzzle.id for puzzle in found}) == len(found)


def test_goals_that_are_asked_fit_the_position() -> None:
    for seed in (4, 6):
        for position in some_positions(seed):
            for goal in goals(position):
                assert goal.trouble(position) is None


def test_grading_puts_what_is_harder_higher_and_keeps_to_its_rules() -> None:
    base = measure.Facts(2, 2, 0, 1, 0, 500, 50, ())
    some = list(puzzles())
    candidates = [
        Candidate(
            replace(p, source=f"game {n} round 4"),
            base._replace(
                moves=2 + n % 7, orders=1000 - n, found=("master",) if n % 5 == 0 else ()
            ),
        )
        for n, p in enumerate(some)
    ]
    chosen = graded(candidates, 2)
    facts = {c.puzzle.id: c.facts for c in candidates}
    last = 0
    for puzzle in chosen:
        assert puzzle.grade >= last
        last = puzzle.grade
        known = facts[puzzle.id]
        if puzzle.grade == 1:
            assert known.moves == 2
        else:
            assert known.found == ()
        if puzzle.grade >= 8:
            assert known.moves >= 4
    points = [
        sum(facts[p.id].score for p in chosen if p.grade == grade) for grade in range(1, GRADES + 1)
    ]
    assert points[1:7] == sorted(points[1:7])
    assert points[7:] == sorted(points[7:])
    assert [sum(p.grade == grade for p in chosen) for grade in range(1, GRADES + 1)] == [2] * GRADES


def test_proving_names_what_does_not_hold() -> None:
    lesson = lessons()[0]
    assert broken(lesson) == ""
    assert "misses the goal" in broken(replace(lesson, solution=("end",)))
    assert "can't be played" in broken(replace(lesson, solution=("a1a1",)))
    assert "before the last move" in broken(replace(lesson, solution=(*lesson.solution, "end")))
    busy = replace(lesson, solution=("b2c1", "end", "d2d1", "end", "a2P@c3"), turns=2)
    assert "can't be played" in broken(busy)
    puzzle = puzzles()[0]
    same = replace(puzzle, id="other", grade=2)
    assert any("same position" in text for text in set_troubles([puzzle, same]))
    easy = Position.parse("aHaSbHb1 a 9,5 1 0")
    found = Puzzle("x", 1, easy, Goal("win"), ("b1c1",))
    troubles = list(puzzle_troubles(found))
    assert "it is ugly: one move does it" in troubles
    assert "level normal reaches it, which is to miss grade 1" in troubles


def test_the_levels_that_miss_a_grade() -> None:
    assert missing(1) == ("easy", "normal", "hard")
    assert missing(2) == missing(10) == ("easy", "normal", "hard", "expert", "master")


def test_climbing_counts_the_games_of_a_level_in_the_seat() -> None:
    island = MapSpec(12, "small", 2)
    all_of_them = climb(island, ("*", "easy"), "normal", range(6))
    assert all_of_them.games == 6
    assert 4 <= all_of_them.won <= 6
    assert all_of_them.par == all_of_them.rounds[all_of_them.won // 2]
    first = climb(island, ("*", "easy"), "normal", range(3))
    second = climb(island, ("*", "easy"), "normal", range(3, 6))
    assert tuple(sorted(first.rounds + second.rounds)) == all_of_them.rounds
    assert climb(island, ("easy", "*"), "easy", range(0)).par == 0


def test_islands_are_dealt_by_their_share_of_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    island = MapSpec(1, "small", 2)
    rungs = [
        Rung(str(n), 1, island._replace(seed=n), ("*", "hard"), 9, "expert", won, 40)
        for n, won in enumerate([40] * 12 + list(range(38, 2, -1)))
    ]
    monkeypatch.setattr(making_climb, "is_for_beginners", lambda rung: int(rung.id) % 2 == 0)
    found = dealt(rungs[::-1], 4)
    steps = {step: [r for r in found if r.step == step] for step in range(1, 11)}
    assert [rung.id for rung in steps[1]] == ["0", "2", "4", "6"]
    assert sum(rung.won == 40 for rung in steps[2]) == 1
    shares = [sum(r.won for r in group) / len(group) for group in steps.values()]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares)


def test_the_list_tells_all_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["list", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    assert len(entries) == len(lessons()) + len(puzzles()) + len(ladder())
    for entry in entries:
        assert {"kind", "id", "grade", "player", "goal"} <= set(entry)
        if entry["kind"] == "island":
            assert MapSpec.parse(entry["map"]).position().turn == "a"
            assert entry["par"] > 0
        else:
            start = Position.parse(entry["position"])
            goal = Goal.parse(entry["goal"], start.grid)
            steps = replay(start, entry["solution"])
            assert state(goal, start, steps, entry["turns"]) == REACHED
    assert commands.main(["list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(entries)


def test_find_prints_what_can_be_read_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["find", "4", "1", "--goals", "save", "take"]) == 0
    found = read_puzzles(capsys.readouterr().out, "x")
    assert {puzzle.goal.kind for puzzle in found} <= {"save", "take"}


def test_prove_ends_with_1_if_anything_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = puzzles()[0]
    assert commands.main(["prove", "--quick", good.id]) == 0
    assert commands.main(["prove", "--quick", "nobody"]) == 1
    assert "there is no puzzle or lesson nobody" in capsys.readouterr().out
    bad = replace(good, id="bad", solution=("end",))
    monkeypatch.setattr(commands, "puzzles", lambda: (good, bad))
    assert commands.main(["prove", "--quick", "bad"]) == 1
    assert "puzzle bad: the solution misses the goal" in capsys.readouterr().out


def test_all_solutions_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["prove", "--quick"]) == 0, capsys.readouterr().out


def test_levels_miss_what_they_are_to_miss(long_run: bool) -> None:
    """Some of the puzzles, all of them in the long run (`prove` does the same)."""
    for puzzle in puzzles() if long_run else puzzles()[70::80]:
        assert list(puzzle_troubles(puzzle)) == []


def test_islands_drawn_by_lot_can_be_played() -> None:
    for seed in range(40):
        island, seats = drawn(seed)
        assert island.players == len(seats)
        assert seats.count("*") == 1
        assert drawn(seed) == (island, seats)


def test_a_duel_has_one_opponent_of_the_level() -> None:
    seats = {duel(seed, "master") for seed in range(20)}
    assert {tuple(sorted(pair)) for _, pair in seats} == {("*", "master")}
    assert len({pair for _, pair in seats}) == 2


def test_climb_and_deal_print_what_can_be_read_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(making_climb, "GAMES", 3)
    monkeypatch.setattr(making_climb, "LOT", 2)
    assert commands.main(["climb", "5", "2", "--duel", "easy"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# climb 5 2 --duel easy\n")
    assert [rung.id for rung in read_ladder(printed, "x")] == ["5", "6"]
    file = tmp_path / "climbed.txt"
    file.write_text(printed)
    assert commands.main(["deal", str(file), "--first", "2"]) == 0
    printed = capsys.readouterr().out
    assert "# climb 5 2 --duel easy\n" in printed
    assert [rung.step for rung in read_ladder(printed, "x")] == [1, 1]


def test_the_ladder_is_harder_at_its_top(long_run: bool) -> None:
    """Games of other numbers than those it was measured by."""
    each, games = (10, 10) if long_run else (2, 3)
    won = {
        step: sum(
            climb(rung.island, rung.seats, rung.reference, range(5000, 5000 + games)).won
            for rung in [rung for rung in ladder() if rung.step == step][:each]
        )
        for step in ((1, 4, 7, 10) if long_run else (1, 10))
    }
    assert list(won.values()) == sorted(won.values(), reverse=True)
    assert won[1] > won[10]


def test_the_share_of_wins_falls_from_step_to_step() -> None:
    shares = [_share([rung for rung in ladder() if rung.step == step]) for step in range(1, 11)]
    assert all(upper < lower for lower, upper in pairwise(shares))
    assert shares[-1] <= 0.35


def _share(rungs: list[Rung]) -> float:
    return sum(rung.won for rung in rungs) / sum(rung.games for rung in rungs)
