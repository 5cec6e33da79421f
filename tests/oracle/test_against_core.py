"""The core and the oracle play the same games: a few hundred by default, thousands with --long."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import choose_turn
from game.core import SIZES, Malformed, Position, new_game
from tests.oracle import board, engine, games
from tests.oracle.comparing import (
    check_play,
    check_position,
    check_tries,
    core_refusal,
    damaged_position,
)

CHUNKS = 8


def seeds_of(chunk: int, count: int) -> range:
    return range(chunk, count, CHUNKS)


def compare_game(random: Random, state: board.State, plies: int, every: int) -> None:
    """Plays one random game on both sides; looks closely at every so many positions."""
    prudent = random.random() < 0.5
    position = Position.parse(board.write(state))
    for ply in range(plies):
        if ply % every == 0:
            check_position(position, state)
            check_tries(position, state, games.illegal_tries(random, state, 12))
        if engine.outcome(state):
            break
        move = games.choose(random, state, prudent)
        position, state = check_play(position, state, move)
    check_position(position, state)
    check_position(Position.parse(board.write(state)), state)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_from_random_positions(chunk: int, long_run: bool):
    for seed in seeds_of(chunk, 3000 if long_run else 240):
        random = Random(f"position {seed}")
        compare_game(random, games.random_state(random), plies=60, every=3)


@pytest.mark.parametrize("size", SIZES)
def test_random_games_on_new_islands(size: str, long_run: bool):
    """All sizes and numbers of players, from the position that a game begins with."""
    plies, every = {"small": (150, 15), "medium": (100, 25)}.get(size, (30, 30))
    for players in range(2, 7):
        for seed in range(40 if long_run else 1):
            random = Random(f"{size} {players} {seed}")
            state = board.parse(str(new_game(seed, size, players)))
            compare_game(random, state, plies, every)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_of_the_opponents(chunk: int, long_run: bool):
    """Computer players against each other, to the end, on small islands."""
    for seed in seeds_of(chunk, 400 if long_run else 8):
        random = Random(f"opponents {seed}")
        position = new_game(seed, "small", 2 + seed % 5)
        state = board.parse(str(position))
        while not engine.outcome(state):
            level = random.choice(("easy", "normal", "normal", "hard"))
            for move in choose_turn(position, level, seed):
                position, state = check_play(position, state, position.format_move(move))
            check_position(position, state)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_positions(chunk: int, long_run: bool):
    """Positions that are not valid have the same status names, and moves on them are refused."""
    seen: set[str] = set()
    for seed in seeds_of(chunk, 4000 if long_run else 400):
        random = Random(f"damage {seed}")
        text = board.write(games.random_state(random))
        for _ in range(4):
            text = damaged_position(random, text)
            try:
                state = board.parse(text)
            except board.SyntaxRefused:
                with pytest.raises(Malformed):
                    Position.parse(text)
                break
            seen.update(engine.status(state))
            position = Position.parse(text)
            assert str(position) == text
            assert list(position.status()) == engine.status(state), text
            check_tries(position, state, [*games.illegal_tries(random, state, 3), "end"])
            if engine.status(state):
                assert list(position.legal_moves) == [], text
    assert seen >= {
        *("capital-missing", "capital-twice", "capital-alone"),
        *("nobody-armed", "out-with-land", "turn-out"),
    }


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_damaged_texts(chunk: int, long_run: bool):
    """Both refuse the same texts as no position; the core says where."""
    for seed in seeds_of(chunk, 20_000 if long_run else 800):
        random = Random(f"text {seed}")
        text = board.write(games.random_state(random))
        for _ in range(random.randint(1, 2)):
            text = games.damaged(random, text)
        try:
            board.parse(text)
        except board.SyntaxRefused:
            with pytest.raises(Malformed) as refused:
                Position.parse(text)
            column = refused.value.column
            assert column is None or 1 <= column <= len(text) + 1, f"column {column} of {text!r}"
        else:
            assert str(Position.parse(text)) == text


def test_no_land_at_all():
    state = board.parse("3/3 a - 1 0")
    position = Position.parse("3/3 a - 1 0")
    assert list(position.status()) == engine.status(state) == ["no-land", "turn-out"]
    assert core_refusal(position, "end") in ("game-over", "invalid")
    assert list(position.legal_moves) == []
