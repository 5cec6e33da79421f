"""The chance to win: a share for everyone, the same everywhere, and what it was fitted to."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import pytest

from game.arena import fit, mixed
from game.coach import chance as module
from game.coach.chance import CERTAIN, LEAST, Features, chance, features, log, softmax
from game.core import CONCEDE, END, Position, new_game
from game.core.prng import Prng

AHEAD = "aHaPaaaaabHbP a 30,0 5 0"


def wandered(seed: int, size: str, players: int, moves: int) -> Position:
    """A position after so many legal moves drawn by chance."""
    prng = Prng(seed)
    position = new_game(seed, size, players)
    for _ in range(moves):
        if position.outcome() is not None:
            break
        legal = position.legal_moves
        position = position.play(legal[prng.below(len(legal))])
    return position


@pytest.mark.parametrize("seed", range(12))
def test_everybody_has_a_share(seed: int) -> None:
    position = wandered(seed, ("small", "medium", "large")[seed % 3], 2 + seed % 5, 25 * seed)
    found = chance(position)
    assert list(found) == list(position.players)
    assert sum(found.values()) == CERTAIN
    if position.outcome() is None:
        assert min(found.values()) >= LEAST


def test_who_has_more_stands_better() -> None:
    found = chance(Position.parse(AHEAD))
    assert found["a"] > 800


def test_letters_count_for_nothing_but_the_turn() -> None:
    first = Position.parse("aHaPaTbHbPb a 12,7 4 0")
    other = Position.parse("bHbPbTaHaPa b 12,7 4 0")
    assert chance(first)["a"] == chance(other)["b"]


def test_a_player_who_is_lost_keeps_the_least() -> None:
    land = "aHaPaKaSaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPaPbHbT"
    assert chance(Position.parse(f"{land} b 400,0 40 0"))["b"] >= LEAST
    assert softmax([0, -10_000_000]) == [CERTAIN - LEAST, LEAST]
    assert softmax([5, 5, 5]) == [334, 333, 333]


def test_the_winner_of_a_game_that_is_over_has_it_all() -> None:
    position = Position.parse("aHabHb a 5,5 3 0").play(CONCEDE)
    assert chance(position) == {"b": CERTAIN}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("aHabHb a 5,5 200 0", {"a": 500, "b": 500}), ("aHaabHb a 5,5 200 0", {"a": 1000, "b": 0})],
)
def test_the_last_round_counts_land(text: str, expected: dict[str, int]) -> None:
    position = Position.parse(text)
    while position.outcome() is None:
        position = position.play(END)
    assert chance(position) == expected


def test_logarithms_rise_and_meet_the_powers_of_two() -> None:
    values = [log(number) for number in range(2000)]
    assert all(before <= after for before, after in pairwise(values))
    assert [log(1 << bits) for bits in range(1, 11)] == [64 * bits for bits in range(1, 11)]


def test_powers_are_those_of_two() -> None:
    for less in range(0, 8192, 7):
        exact = 2.0 ** -((less >> 4) / 64)
        assert abs(module._power(less) / 2**30 - exact) < 1e-8


def test_facts_by_hand() -> None:
    # a: capital, peasant on b1, empty c1; b: empty d1, capital e1.
    position = Position.parse("aHaPabbH a 6,9 3 0")
    found = features(position)
    assert found["a"].income == log(3 + 1)
    assert found["a"].wages == log(2 + 2)
    assert found["b"].gold == log(9 + 4)
    assert found["a"].largest == log(3)
    assert (found["a"].wait, found["b"].wait) == (0, 128)
    # The capital on e1 guards d1 with strength 1: a spearman could take it, a has none.
    assert (found["a"].take, found["a"].now, found["b"].lose) == (0, 0, 0)
    # c1 is guarded by the peasant; b has 9 + 2 gold next turn, no spearman.
    assert (found["b"].take, found["a"].lose, found["a"].bare) == (0, 0, 0)
    rich = features(Position.parse("aHaPabbH a 40,9 3 0"))
    assert (rich["a"].take, rich["a"].now, rich["b"].lose) == (log(2), log(2), log(2))


def test_every_feature_has_a_weight() -> None:
    assert all(type(weight) is int and weight for weight in module.WEIGHTS)
    assert len(module.WEIGHTS) == len(Features._fields)


def told() -> str:
    """Chances of some positions, in words."""
    positions = [wandered(seed, "medium", 2 + seed % 5, 60) for seed in range(8)]
    return "; ".join(" ".join(map(str, chance(position).values())) for position in positions)


def test_the_same_under_every_hash_seed() -> None:
    command = "from tests.coach.test_chance import told; print(told())"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", command],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == told()


def test_the_fit_finds_what_decided() -> None:
    """Of two players the one with more income wins three times in four: odds of 3 at a double."""
    even = dict.fromkeys(Features._fields, 0)
    rich, poor = Features(**{**even, "income": 64}), Features(**even)
    known = [fit.Case((rich, poor), int(number % 4 == 0), False) for number in range(4000)]
    weights = fit.fitted(known)
    assert weights.income == pytest.approx(16 * 1.585, abs=1)
    assert not any(weight for weight in weights if weight != weights.income)
    lines = fit.report(known, weights)
    assert lines[1].split() == ["2:", "0.1875", "4000"]
    assert "weighted error 0.00" in lines[-1]


def test_games_of_a_fit_are_kept_and_gone_on_with(tmp_path) -> None:
    path = tmp_path / "games.jsonl"
    first = mixed.games(range(3, 4), path, 1)
    with path.open("a") as file:
        file.write('{"seed": 4, "size"')  # cut short
    again = mixed.games(range(3, 5), path, 1)
    assert again[0] == first[0]
    assert len(path.read_text().splitlines()) == 2
    game = again[1]
    starts = list(game.positions())
    assert starts[0] == new_game(game.seed, game.size, len(game.seats))
    assert game.winner in starts[-1].players
