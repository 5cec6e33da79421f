"""The arena: what it counts, and that an interrupted run loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.ai import think
from game.arena.__main__ import load, main, seatings
from game.arena.match import Game, play, rival
from game.arena.released import ROOT, opponents
from game.arena.report import percentile, summary, text, wilson
from game.arena.tune import main as tune
from game.arena.tune import trials


def test_wilson_interval() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(70, 100)
    assert low == pytest.approx(0.6042, abs=1e-4)
    assert high == pytest.approx(0.7811, abs=1e-4)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0)


def test_percentiles_of_sorted_values() -> None:
    values = list(range(1, 101))
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.99) == 100
    assert percentile([], 0.5) == 0


def test_all_seats_are_rotated() -> None:
    assert seatings(["hard", "easy"], 2) == [("hard", "easy"), ("easy", "hard")]
    four = seatings(["hard", "easy"], 4)
    assert len(four) == len(set(four)) == 6
    assert all(seats.count("hard") == 2 for seats in four)
    three = seatings(["hard", "easy"], 3)
    assert sorted(seats.count("hard") for seats in three) == [1, 1, 1, 2, 2, 2]
    assert seatings(["hard"], 3) == [("hard",) * 3]
    assert seatings(["hard", "hard"], 2) == [("hard", "hard")]


def test_a_game_is_the_same_when_played_again_but_for_the_clock() -> None:
    def told(result: dict[str, object]) -> str:
        return json.dumps(result, default=str).split('"sides"')[0]

    game = Game("small", 3, ("normal", "greedy/1"))
    first, second = play(game), play(game)
    assert told(first) == told(second)
    assert first["winner"] in ("a", "b", None)
    assert [s["positions"] for s in first["sides"]] == [s["positions"] for s in second["sides"]]


def test_old_against_old_is_even() -> None:
    results = [
        play(Game("small", seed, seats))
        for seed in range(4)
        for seats in [("normal", "normal")] * 2
    ]
    for result, seats in zip(results, [("old", "new"), ("new", "old")] * 4, strict=True):
        result["seats"] = list(seats)
    facts = summary(results)
    assert facts["players"]["old"]["wins"] == facts["players"]["new"]["wins"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no git history here")
def test_a_level_of_another_commit_plays_beside_todays() -> None:
    old = play(Game("small", 5, ("hard@HEAD", "normal")))
    assert old["reason"] in ("conquest", "stalemate", "round-limit")
    assert opponents("HEAD").__name__.startswith("opponents_")
    assert opponents("HEAD").think is not think


def test_the_report_names_everything() -> None:
    results = [play(Game("small", seed, ("normal", "random"))) for seed in (1, 2)]
    facts = summary(results)
    assert facts["games"] == 2
    assert facts["players"]["normal"]["share"] == 1.0
    words = text(facts)
    for expected in (
        "2 games",
        "decided",
        "normal",
        "random",
        "won",
        "starved",
        "p99",
        "seats",
        "signature",
    ):
        assert expected in words


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("grim", "no player is called 'grim'"),
        ("style:colour=3", "'colour=3': give field=number"),
        ("style:price=dear", "give field=number"),
        ("plans:price=3", "fields are income"),
        ("hard@no-such-tag", "git knows no revision 'no-such-tag'"),
    ],
)
def test_a_wrong_name_is_explained(name: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rival(name)


def test_an_interrupted_run_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.jsonl"
    command = ["easy", "random", "--seeds", "2", "--out", str(out)]
    assert main(command) == 0
    whole = capsys.readouterr().out
    lines = out.read_text().splitlines(keepends=True)
    assert len(lines) == 4
    out.write_text("".join(lines[:2]) + lines[2][:30])  # killed in the middle of a line
    assert len(load(out)) == 2
    games = []

    def counted(game: Game) -> dict[str, object]:
        games.append(game)
        return play(game)

    monkeypatch.setattr("game.arena.__main__.play", counted)
    assert main(command) == 0
    assert len(games) == 2
    again = capsys.readouterr().out
    assert len(load(out)) == 4
    assert again.splitlines()[0] == whole.splitlines()[0]


def test_the_command_line_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main(["hard", "grim"])
    assert status.value.code == 2
    assert "no player is called 'grim'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["easy", "normal", "hard"])
    assert "one player" in capsys.readouterr().err


def test_json_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["easy", "--seeds", "1", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["games"] == 1
    assert facts["group"] == "small, 2 players"


def test_tuning_tries_each_weight_lower_and_higher(capsys: pytest.CaptureFixture[str]) -> None:
    assert trials("plans", ["fear"]) == ["fear=25", "fear=75"]
    assert trials("style", ["jitter"]) == ["jitter=10"]
    assert tune(["style", "price", "--seeds", "1", "--sizes", "small"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["price=3", "price=9"]
    assert all("%" in line for line in lines)
    with pytest.raises(SystemExit):
        tune(["style", "colour"])
    assert "'colour' is none of horizon" in capsys.readouterr().err
