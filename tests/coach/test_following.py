"""Whoever only follows hints wins against weak opponents: played through the text protocol."""

from __future__ import annotations

import pytest

from game.core import result_of
from game.protocol import Engine

HINTS = 200
"""More in one turn would go round in circles."""


def winner(seed: int, size: str, seats: list[str]) -> str:
    """The letter that wins a game; the seat `hint` is played by hints, others by their level."""
    engine = Engine()

    def say(line: str) -> list[str]:
        return engine.answer(line, iter(()))

    say(f"new {seed} {size} {len(seats)}")
    hints = number = 0
    while say("outcome") == ["none"]:
        turn = engine.now.turn
        seat = seats["abcdef".index(turn)]
        number += 1
        moves = say("hint")[0] if seat == "hint" else say(f"go {seat} {seed * 1000 + number}")[0]
        say(f"play {moves}")
        hints = hints + 1 if engine.now.turn == turn and seat == "hint" else 0
        assert hints < HINTS, f"the hints go round in circles: {engine.now}"
    assert result_of(engine.now)
    return say("outcome")[0].split()[1]


@pytest.mark.parametrize(
    ("size", "rivals", "percent"),
    [
        ("small", ["easy", "easy"], 95),
        ("medium", ["normal"], 90),
        ("small", ["normal"], 80),  # on so little land the start decides many games
    ],
)
def test_hints_win(size: str, rivals: list[str], percent: int, long_run: bool) -> None:
    if percent < 90 and not long_run:
        pytest.skip("a few games would tell nothing here: with --long")
    games = 100 if long_run else 2 if size == "small" else 1
    won = 0
    for seed in range(1, games + 1):
        seat = seed % (len(rivals) + 1)
        seats = [*rivals[:seat], "hint", *rivals[seat:]]
        won += winner(seed, size, seats) == "abcdef"[seat]
    print(f"hints on {size} islands against {', '.join(rivals)}: {won} of {games}")
    assert 100 * won >= (percent if long_run else 50) * games
