"""Every change of the game is kept, shown and announced, whatever else happens in its frame."""

from __future__ import annotations

import pygame
import pytest

from game.core import END, Move
from game.session import Session
from game.ui.app import App
from tests.ui.driver import KEYS, Player

SEATS = {"a": "human", "b": "easy"}


def player_with_moves() -> tuple[Player, list[Move]]:
    """A game in which the player can buy a peasant on three hexes and more."""
    player = Player(session=Session.new(9, "small", 2, SEATS, game_id="test"))
    moves = [move for move in player.session.position.legal_moves if move.buy == "P"]
    assert len(moves) > 2
    return player, moves


def kept(player: Player) -> Session:
    """The game as it would be after a reload."""
    return App(player.platform).desk.model.session


def post_key(letter: str) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(
            pygame.event.Event(
                kind, key=KEYS.get(letter, ord(letter)), mod=0, unicode=letter, scancode=0
            )
        )


def post_click(player: Player, hex_id: int) -> None:
    center = player.inspector.hex_center(player.name(hex_id))
    assert center is not None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pos = (round(center[0]), round(center[1]))
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))


def test_an_undo_and_another_move_in_one_frame() -> None:
    """The number of steps stays: the new move was neither announced nor saved."""
    player, (first, *others) = player_with_moves()
    player.model.play(first)
    player.frames()
    said = len(player.platform.said)
    other = next(move for move in others if move.source == first.source)
    post_key("u")
    post_key("1")
    post_click(player, other.target)
    player.frames()
    assert [step.move for step in player.session.steps] == [other]
    assert any(player.name(other.target) in text for text in player.platform.said[said:])
    assert kept(player).position == player.session.position


@pytest.mark.parametrize(
    "doings",
    [
        "undo play:1",
        "undo undo play:2 play:1",
        "undo redo",
        "play:2 undo",
        "undo_turn play:1 play:2",
        "undo play:2 undo redo",
        "undo undo redo redo",
        "undo undo",
    ],
)
def test_any_changes_within_a_frame_are_kept(doings: str) -> None:
    player, moves = player_with_moves()
    moves = [move for move in moves if move.source == moves[0].source]
    for at in (0, 3):
        player.model.play(moves[at])
    player.frames()
    said = len(player.platform.said)
    model = player.model
    count = 2
    for doing in doings.split():
        word, _, number = doing.partition(":")
        if word == "play":
            model.play(moves[int(number)])
        elif word == "redo":
            model.redo()
        elif word == "undo":
            model.undo()
        else:
            model.undo_turn()
    player.frames()
    again = kept(player)
    assert again.position == player.session.position
    assert again.can_redo == player.session.can_redo
    assert [step.move for step in again.steps] == [step.move for step in player.session.steps]
    told = [text for text in player.platform.said[said:] if text]
    for step in player.session.steps[count:]:
        assert any(player.name(step.move.target) in text for text in told)


def test_who_plays_on_is_kept_without_a_move() -> None:
    player, _ = player_with_moves()
    player.app.runner.run("finish")
    player.frames()
    again = kept(player)
    assert again.seats["a"] == "hard"
    assert again.settings["finishing"] == "a"


def test_a_session_tells_its_changes_once_and_in_order() -> None:
    session = Session.new(9, "small", 2, SEATS)
    moves = [move for move in session.position.legal_moves if move.buy == "P"]
    session.play(moves[0])
    session.undo()
    session.redo()
    session.undo()
    session.play(moves[1])
    session.set_seat("b", "hard")
    session.play(END)
    changes = session.take_changes()
    assert [change.kind for change in changes] == [
        "played", "undone", "redone", "undone", "played", "seat", "played",
    ]  # fmt: skip
    assert [change.step.move for change in changes if change.step] == [
        moves[0], moves[0], moves[0], moves[0], moves[1], END,
    ]  # fmt: skip
    assert session.take_changes() == ()
    assert Session.from_text(session.to_text()).take_changes() == ()
