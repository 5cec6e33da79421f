"""Position as a value: it never changes, compares, hashes, pickles; and the rules it carries."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from game.core import SLAY_1, Move, Position, Rules

TEXT = "1aHa/aP!bbT/1bH1 a 12,7 3 0"


def test_play_leaves_the_position_as_it_was() -> None:
    position = Position.parse(TEXT)
    for move in position.legal_moves:
        position.play(move)
        assert str(position) == TEXT
    assert position == Position.parse(TEXT)


@pytest.mark.parametrize("name", ["turn", "pieces", "purses", "round", "owners", "other"])
def test_it_can_not_be_changed(name: str) -> None:
    position = Position.parse(TEXT)
    with pytest.raises(AttributeError, match=r"^a position can not be changed; play\(move\)"):
        setattr(position, name, getattr(position, name, None))
    assert str(position) == TEXT


@pytest.mark.parametrize(
    "other",
    [
        "1aHa/aPbbT/1bH1 a 12,7 3 0",
        "1aHa/aP!bb/1bH1 a 12,7 3 0",
        "1aHa/aP!abT/1bH1 a 12,7 3 0",
        "1aHa/aP!bbT/1bH1 b 12,7 3 0",
        "1aHa/aP!bbT/1bH1 a 12,8 3 0",
        "1aHa/aP!bbT/1bH1 a 12,7 4 0",
        "1aHa/aP!bbT/1bH1 a 12,7 3 1",
    ],
)
def test_every_field_counts_in_a_comparison(other: str) -> None:
    assert Position.parse(TEXT) != Position.parse(other)
    assert hash(Position.parse(TEXT)) != hash(Position.parse(other))


def test_equal_positions_are_one_key() -> None:
    one, other = Position.parse(TEXT), Position.parse(TEXT)
    assert one == other
    assert hash(one) == hash(other)
    assert {one: 1}[other] == 1
    assert one != TEXT
    assert (one == TEXT) is False
    assert len({one, one.play("end"), other.play("end")}) == 2


def test_the_shape_of_the_board_and_the_rules_count() -> None:
    assert Position.parse("aHa/2 a 0 1 0") != Position.parse("aHa2 a 0 1 0")
    rules = replace(SLAY_1, id="dear/1", castle_price=20)
    assert Position.parse(TEXT) != Position.parse(TEXT, rules)


def test_different_ways_to_one_position_give_equal_ones() -> None:
    position = Position.parse("aHaPaaPbHb a 0,0 1 0")
    one = position.play("b1c1").play("c1b1")
    assert one == position
    assert hash(one) == hash(position)


def test_it_pickles() -> None:
    position = Position.parse(TEXT).play("end")
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert str(copy) == str(position)


def test_what_play_returns_is_valid() -> None:
    position = Position.parse("aHaSabbHb a 5,5 1 0")
    for move in ("b1c1", "b1d1", "end", "concede"):  # within a territory, a capture, and so on
        assert position.play(move).is_valid
        assert position.play(move).status() == ()


def test_moves_are_the_same_however_a_position_came_about() -> None:
    position = Position.parse("aHaPaXaaPabHb a 15,5 1 0")
    assert position.legal_moves.count() > 1  # from here on something is known of its moves
    for move in ("e1f1", "f1d1", "a1P@e1"):  # one after the other, nothing asked in between
        position = position.play(move)
    assert position.refusal("b1c1") is None
    refused = position.refusal("b1d1")
    assert refused is not None
    assert refused.facts["case"] == "graves"
    again = Position.parse(str(position))
    assert list(position.legal_moves) == list(again.legal_moves)


def test_play_takes_a_move_or_its_text() -> None:
    position = Position.parse(TEXT)
    assert position.play("a2c1") == position.play(Move(3, 2))
    assert position.refusal("a2c1") is None


class TestRules:
    def test_the_numbers_of_the_contract(self) -> None:
        assert SLAY_1.id == "slay/1"
        assert SLAY_1.prices == {"P": 10, "S": 20, "K": 30, "B": 40, "C": 15}
        assert [SLAY_1.bills[piece] for piece in b"PSKBpskb"] == [2, 6, 18, 54] * 2
        assert [SLAY_1.strengths[piece] for piece in b"PSKBpskbHCTX "] == [1, 2, 3, 4] * 2 + [0] * 5
        assert [SLAY_1.defences[piece] for piece in b"PSKBpskbHCTX "] == [1, 2, 3, 4] * 2 + [
            1,
            2,
            0,
            0,
            0,
        ]
        assert SLAY_1.strongest == 4

    def test_they_can_not_be_changed(self) -> None:
        with pytest.raises(FrozenInstanceError):
            SLAY_1.castle_price = 1  # type: ignore[misc]

    def test_other_rules_are_another_value_and_are_played(self) -> None:
        dear = replace(SLAY_1, id="dear/1", castle_price=20, wages=(3, 6, 18, 54))
        position = Position.parse("aHaPabHb a 20,0 1 0", dear)
        assert str(position.play("a1C@c1")) == "aHaPaCbHb a 0,0 1 0"
        assert str(position.play("end")) == "aHaPabHb b 17,2 1 1"
        assert position.play("end").rules is dear

    def test_they_compare_print_and_pickle(self) -> None:
        dear = replace(SLAY_1, id="dear/1", castle_price=20)
        assert dear != SLAY_1
        assert pickle.loads(pickle.dumps(dear)) == dear
        assert repr(dear) == (
            "Rules(id='dear/1', unit_price=10, castle_price=20, wages=(2, 6, 18, 54), "
            "capital_defence=1, castle_defence=2, trees_to_grow=2, idle_limit=15, round_limit=200)"
        )
        assert eval(repr(dear)) == dear
        assert replace(dear) == dear
        assert hash(replace(dear)) == hash(dear)
        position = Position.parse(TEXT, dear)
        assert eval(repr(position)) == position
        assert isinstance(position.rules, Rules)
        assert pickle.loads(pickle.dumps(position)) == position
