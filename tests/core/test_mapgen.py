"""New games (rules section 7): what must hold for every seed, size and number of players."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import END, Grid, Position
from game.core.mapgen import LAND, SEAT_PERCENT, SIZES, NoSuchMap, _fair, new_game
from game.core.pieces import CAPITAL, EMPTY, TREE
from game.core.prng import MASK, Prng

SEEDS = st.integers(0, MASK)
PLAYERS = st.integers(2, 6)
KINDS = [(size, players) for size in SIZES for players in range(2, 7)]


def islands(position: Position) -> int:
    """Into how many parts the land falls."""
    left = set(position.land)
    count = 0
    while left:
        count += 1
        stack = [left.pop()]
        while stack:
            for near in position.grid.neighbours[stack.pop()]:
                if near in left:
                    left.remove(near)
                    stack.append(near)
    return count


def check_properties(position: Position, size: str, players: int) -> None:
    assert position.status() == ()
    assert Position.parse(position.format(), position.rules) == position
    assert (position.turn, position.round, position.idle) == ("a", 1, 0)
    assert position.players == tuple("abcdef"[:players])
    assert position.outcome() is None
    land = position.land
    assert abs(len(land) - LAND[size]) * 10 <= LAND[size]
    assert islands(position) == 1
    for hex_id in range(position.grid.size):
        beside = position.grid.neighbours[hex_id]
        if hex_id not in land and len(beside) == 6:
            assert not all(near in land for near in beside), "a lake of one hex"
    held = [position.owners.count(ord(player)) for player in position.players]
    assert max(held) - min(held) <= 1
    assert sum(held) == len(land) or players == 2, "only two players leave land to nobody"
    least = 1 if size == "small" and players > 4 else 2
    for player in position.players:
        territories = [t for t in position.territories if t.owner == player]
        assert len(territories) >= least
        assert max(len(t.hexes) for t in territories) <= 12
    assert all(piece in (EMPTY, TREE, CAPITAL) for piece in position.pieces)


@pytest.mark.parametrize(("size", "players"), KINDS)
def test_many_seeds_give_islands_as_the_contract_says(size: str, players: int) -> None:
    for seed in range({"small": 30, "medium": 15, "large": 8, "huge": 4}[size]):
        check_properties(new_game(seed, size, players), size, players)


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.sampled_from(("small", "medium")), PLAYERS)
def test_any_seed_gives_an_island_as_the_contract_says(seed: int, size: str, players: int) -> None:
    check_properties(new_game(seed, size, players), size, players)


@pytest.mark.parametrize(("size", "players"), KINDS)
def test_trees_are_about_eight_percent(size: str, players: int) -> None:
    trees = land = 0
    for seed in range(20 if size == "small" else 6):
        position = new_game(seed, size, players)
        trees += position.pieces.count(TREE)
        land += len(position.land)
    assert 0.05 <= trees / land <= 0.10


@pytest.mark.parametrize("players", range(2, 7))
def test_start_gold_is_five_a_hex_at_most_twenty_less_what_evens_out_the_seats(
    players: int,
) -> None:
    position = new_game(11, "medium", players)
    for territory in position.territories:
        earning = sum(position.pieces[h] != TREE for h in territory.hexes)
        if territory.owner == "a":
            continue  # has had his income, and perhaps a tree since
        percent = SEAT_PERCENT[players]["abcdef".index(territory.owner)]
        assert territory.gold == min(20, 5 * earning) * percent // 100


def test_the_first_player_has_had_his_income() -> None:
    position = new_game(11, "medium", 2)
    percent = SEAT_PERCENT[2][0]
    grown = 0
    for territory in position.territories:
        if territory.owner == "a":
            earning = sum(position.pieces[h] != TREE for h in territory.hexes)
            start = [
                min(20, 5 * hexes) * percent // 100 + hexes for hexes in (earning, earning + 1)
            ]
            assert territory.gold in start
            grown += territory.gold != start[0]
    assert grown <= 1, "one hex may have become a tree after the income"


def test_the_last_seat_has_full_start_gold_and_nobody_more() -> None:
    for players, percents in SEAT_PERCENT.items():
        assert len(percents) == players
        assert percents[-1] == max(percents) == 100


def test_a_seed_gives_the_same_map_whatever_the_hash_seed() -> None:
    code = (
        "from game.core.mapgen import *\n"
        "print(*(new_game(s, z, p) for s, z, p in ((0, 'small', 2), (2**64 - 1, 'medium', 5),"
        " (7, 'large', 2))), sep='\\n')"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    expected = [new_game(0, "small", 2), new_game(2**64 - 1, "medium", 5), new_game(7, "large", 2)]
    assert runs[0].splitlines() == [str(position) for position in expected]


@pytest.mark.parametrize(
    ("owners", "size", "players", "fair"),
    [
        ("00110011", "medium", 2, True),
        ("00110010", "medium", 2, False),  # a lone hex is no territory
        ("00100110", "medium", 2, False),
        ("0011001133223322", "small", 4, True),
        ("001122330011220", "small", 4, False),
        ("0011223344", "small", 5, True),
        ("0011223344", "medium", 5, False),
        ("001122334", "small", 5, False),
    ],
)
def test_islands_without_territories_enough_for_all_are_not_taken(
    owners: str, size: str, players: int, fair: bool
) -> None:
    # seldom needed: no island of the other tests has been turned down for it
    grid = Grid.of(1, len(owners))
    assert _fair(grid, list(range(grid.size)), list(map(int, owners)), size, players) == fair


def test_other_seeds_other_islands() -> None:
    assert len({str(new_game(seed, "small", 3)) for seed in range(50)}) == 50


def test_the_game_can_be_played_on() -> None:
    position = new_game(5, "small", 6)
    for _ in range(12):
        position = position.play(END)
    assert position.round == 3


@pytest.mark.parametrize(
    ("seed", "size", "players", "says"),
    [
        (-1, "small", 2, "the seed -1 is not a number from 0 to 18446744073709551615"),
        (MASK + 1, "small", 2, f"the seed {1 << 64} is not a number from 0 to {MASK}"),
        (1, "tiny", 2, "there is no size 'tiny': choose one of small, medium, large, huge"),
        (1, "small", 1, "1 players: a game is for 2 to 6"),
        (1, "small", 7, "7 players: a game is for 2 to 6"),
    ],
)
def test_what_makes_no_map_is_named(seed: int, size: str, players: int, says: str) -> None:
    with pytest.raises(NoSuchMap) as caught:
        new_game(seed, size, players)
    assert str(caught.value) == says
    assert caught.value.code == "map"


def test_splitmix64_gives_the_published_values() -> None:
    # The first outputs for the seed 1234567, as in the reference programs' test vectors.
    prng = Prng(1234567)
    assert [prng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_state_is_one_number_that_restarts_the_generator() -> None:
    prng = Prng(99)
    prng.next()
    again = Prng(prng.state)
    assert [prng.below(1000) for _ in range(20)] == [again.below(1000) for _ in range(20)]


def test_below_stays_below_and_shuffling_keeps_everything() -> None:
    prng = Prng(3)
    assert sorted({prng.below(5) for _ in range(200)}) == [0, 1, 2, 3, 4]
    assert sorted(prng.shuffled(list(range(50)))) == list(range(50))
