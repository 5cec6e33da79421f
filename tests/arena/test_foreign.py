"""The arena's strangers: legal turns, the same each time, and each plays what its name says."""

from __future__ import annotations

import pytest

from game.arena.foreign import TASTES, _acting, _answered, _greedy, _open, _score, best_of_six
from game.arena.match import BASELINES, Game, play
from game.core import END, Move, Position, new_game
from game.core.pieces import CASTLE
from game.slicing import finish

STRANGERS = ("best-of-six/1", "defender/1", "all-in/1", "castles/1")


def turn_of(name: str, position: Position) -> tuple[Move, ...]:
    return finish(BASELINES[name](position, 1))


def played(position: Position, turn: tuple[Move, ...]) -> Position:
    """The position before the turn's end."""
    for move in turn:
        if move != END:
            position = position.play(move)
    return position


def positions(name: str, count: int) -> list[Position]:
    """Starts of its turns against `greedy/1`."""
    position = new_game(5, "small", 2)
    found: list[Position] = []
    while len(found) < count and position.outcome() is None:
        if position.turn == "a":
            found.append(position)
        turn = turn_of(name if position.turn == "a" else "greedy/1", position)
        for move in turn:
            position = position.play(move)
    return found


@pytest.mark.parametrize("name", STRANGERS)
@pytest.mark.parametrize(("size", "players"), [("small", 2), ("small", 5), ("medium", 3)])
def test_turns_are_legal_whole_and_the_same_each_time(name: str, size: str, players: int) -> None:
    position = new_game(17, size, players)
    for _ in range(2 * players):
        turn = turn_of(name, position)
        assert turn == turn_of(name, Position.parse(str(position)))
        for move in turn:
            assert position.refusal(move) is None
            position = position.play(move)
        if position.outcome() is not None:
            return
        assert turn[-1] == END


@pytest.mark.parametrize("name", STRANGERS)
def test_a_game_ends_and_none_starves_by_its_own_purchases(name: str) -> None:
    result = play(Game("small", 4, (name, "easy")))
    assert result["winner"]
    assert result["sides"][0]["own_fault"] == 0


def test_the_best_of_six_leaves_the_best_score_after_the_reply() -> None:
    for position in positions("best-of-six/1", 6):
        scores = {}
        for taste in TASTES:
            after, moves = finish(_acting(_greedy(taste), position))
            if after.outcome() is not None:
                return
            scores[moves] = _score(finish(_answered(after, "a")), ord("a"))
        chosen = finish(best_of_six(position, 1))[:-1]
        assert scores[chosen] == max(scores.values())


def test_the_defender_opens_no_border_that_was_closed() -> None:
    closed = 0
    for position in positions("defender/1", 8):
        after = played(position, turn_of("defender/1", position))
        if after.outcome() is None:
            before, now = (len(_open(each, ord("a"))) for each in (position, after))
            assert now <= before
            closed += before - now
    assert closed > 0


def test_all_in_keeps_no_gold_back_that_could_attack() -> None:
    for position in positions("all-in/1", 8):
        after = played(position, turn_of("all-in/1", position))
        if after.outcome() is not None:
            return
        assert after.pieces.count(CASTLE) <= position.pieces.count(CASTLE)
        assert turn_of("all-in/1", after) == (END,)


def test_the_builder_builds_where_a_castle_covers_three_hexes_of_the_border() -> None:
    position = Position.parse("aaabbb/aHaaabHb/aaabbb a 30,10 3 0")
    turn = turn_of("castles/1", position)
    assert turn[0].buy == "C"
    assert turn_of("castles/1", Position.parse("aaabbb/aHaaabHb/aaabbb a 14,10 3 0"))[0].buy != "C"
