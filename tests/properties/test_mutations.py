"""Damaged positions, moves and records: the documented error or a valid game, nothing else.

A few hundred of each by default, 10,000 with --long.
"""

from __future__ import annotations

from random import Random

from game.core import IllegalMove, Malformed, MapSpec, Position, Record, SlayError
from tests.oracle import board, games
from tests.playing import random_game

REFUSALS = {
    *("syntax", "game-over", "invalid", "not-yours", "no-unit", "no-capital", "gold"),
    *("out-of-reach", "occupied", "grave", "over-baron", "acted", "tree", "too-strong"),
}
STATUS = {
    *("no-land", "capital-missing", "capital-twice", "capital-alone"),
    *("nobody-armed", "out-with-land", "turn-out"),
}


def mutated(random: Random, text: str) -> str:
    """The text with up to three letters, words or lines lost, doubled, changed or swapped."""
    for _ in range(random.randint(1, 3)):
        way = random.randrange(4)
        separator = random.choice(["\n", " ", "/"])
        parts = text.split(separator)
        place, other = random.randrange(len(parts)), random.randrange(len(parts))
        if way == 0:
            parts[place], parts[other] = parts[other], parts[place]
        elif way == 1:
            del parts[place]
        elif way == 2:
            parts.insert(other, parts[place])
        else:
            text = games.damaged(random, text or "x")
            continue
        text = separator.join(parts)
    return text


def use(position: Position) -> None:
    """Everything a reader of a position does next works, be it valid or not."""
    assert Position.parse(str(position)) == position
    assert set(position.status()) <= STATUS
    moves = list(position.legal_moves)
    if position.status():
        assert moves == []
    for territory in position.territories:
        position.accounts(territory)
    for hex_id in position.land:
        position.territory_at(hex_id)
        position.defence(hex_id)
    position.starving()
    position.can_act()
    for player in "abcdef":
        position.next_tree(player)
    for move in moves[:3] + moves[-1:]:
        assert position.play(move).status() == ()
    if not moves:
        refused = position.refusal("end")
        assert refused is not None
        assert refused.code in ("game-over", "invalid")


def check_refused(errors: list[SlayError]) -> None:
    codes = {error.code for error in errors}
    assert codes <= REFUSALS
    assert len(codes) > 3, "the mutations are too dull"
    assert all(str(error) and "None" not in str(error) for error in errors)


def test_mutated_positions(long_run: bool):
    refused: list[tuple[str, Malformed]] = []
    for seed in range(10_000 if long_run else 500):
        random = Random(f"position {seed}")
        text = mutated(random, board.write(games.random_state(random)))
        try:
            position = Position.parse(text)
        except Malformed as error:
            refused.append((text, error))
        else:
            assert str(position) == text
            use(position)
    assert refused
    for text, malformed in refused:
        assert malformed.code == "syntax"
        assert "None" not in str(malformed)
        assert malformed.column is None or 1 <= malformed.column <= len(text) + 1


def test_mutated_moves(long_run: bool):
    refused: list[SlayError] = []
    for seed in range(10_000 if long_run else 500):
        random = Random(f"move {seed}")
        state = games.random_state(random)
        position = Position.parse(board.write(state))
        text = mutated(random, games.choose(random, state))
        try:
            after = position.play(text)
        except (Malformed, IllegalMove) as error:
            refused.append(error)
        else:
            assert after.status() == ()
    check_refused(refused)


def test_mutated_records(long_run: bool):
    refused: list[SlayError] = []
    accepted = 0
    records = []
    for seed in range(10):
        start, moves = random_game(seed, moves=60, concede=True)
        island = MapSpec(seed, "small", 2) if seed % 2 else start
        texts = [start.format_move(move) for move in moves]
        records.append(Record.of(island, texts, [("Players", "human, easy")]).format())
    for seed in range(10_000 if long_run else 400):
        random = Random(f"record {seed}")
        text = mutated(random, random.choice(records))
        try:
            record = Record.parse(text)
            positions = record.replay()
        except SlayError as error:
            refused.append(error)
        else:
            accepted += 1
            assert Record.parse(record.format()) == record
            assert all(position.status() == () for position in positions[1:])
    check_refused(refused)
    assert accepted
