"""The oracle agrees with the contract's own examples, and with itself."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracle import board, engine, games

EXAMPLE = "1aHa/aP!bbT/1bH1 a 12,7 3 0"


def test_the_contracts_example_reads_and_writes_back():
    state = board.parse(EXAMPLE)
    assert board.write(state) == EXAMPLE
    assert state.owner[0, 1] == "a"
    assert state.piece[0, 1] == "H"
    assert state.acted == {(1, 0)}
    assert state.gold == {(0, 1): 12, (2, 1): 7}
    assert engine.status(state) == []


def test_names_go_on_after_z():
    assert [board.column_letters(column) for column in (0, 25, 26, 51, 52, 63)] == [
        *("a", "z", "aa", "az", "ba", "bl"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        EXAMPLE + " ",
        "1aHa/aP!bbT/1bH a 12,7 3 0",
        "01aHa/aP!bbT/1bH1 a 12,7 3 0",
        "1aHa/aP!bbT/1bH1 a 12 3 0",
        "1aHa/aP!bbT/1bH1 a 12,-7 3 0",
        "1aHa/aP!bbT/1bH1 a 12,07 3 0",
        "1aHa/aP!bbT/1bH1 a 12,7 0 0",
        "1aHa/aP!bbT/1bH1 g 12,7 3 0",
        "1aHa/aPb!bT/1bH1 a 12,7 3 0",
        "1aHa/aP!bbT/1bH0a a 12,7 3 0",
        "65 a - 1 0",
        "aT! a - 1 0",
        "-P! a - 1 0",
        "/".join(["1"] * 65) + " a - 1 0",
    ],
)
def test_text_that_is_no_position_is_refused(text):
    with pytest.raises(board.SyntaxRefused):
        board.parse(text)


def test_the_table_and_the_refusals_say_the_same():
    """A move is in the list exactly when no refusal applies to it; written twice, so compared."""
    for seed in range(60):
        random = Random(seed)
        state = games.random_state(random)
        legal = engine.legal_moves(state)
        everywhere = sorted(state.owner)
        all_texts = [
            f"{board.NAME_OF[source]}{between}{board.NAME_OF[target]}"
            for source in everywhere
            for between in ("", "P@", "S@", "K@", "B@", "C@")
            for target in everywhere
            if len(everywhere) < 13
        ] or games.illegal_tries(random, state, 300)
        for text in all_texts:
            assert (engine.refusal(state, text) is None) == (text in legal or text == "concede")


def test_random_games_meet_everything_remarkable_and_stay_valid():
    seen: Counter[str] = Counter()
    for seed in range(150):
        steps = games.random_game(seed, plies=80)
        for text, move in steps:
            before = board.parse(text)
            after = engine.play(before, move)
            assert engine.status(after) == [], f"after {move} on {text}"
            assert board.write(before) == text, "play must leave the position before alone"
            seen += games.features(before, move, after)
    missing = [feature for feature in games.FEATURES if not seen[feature]]
    assert not missing, f"never seen: {missing}; seen: {dict(seen)}"
