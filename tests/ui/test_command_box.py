"""The command box: it does what keys and buttons could do, and says what came of it."""

from __future__ import annotations

import pytest

from game.core import END, Position
from game.session import Session
from tests.ui.driver import Player

STARVING = "aHaKbbH/aabb a 1,9 3 0"  # the knight on b1 can't be paid


def new_session() -> Session:
    return Session.new(9, "small", 2, {"a": "human", "b": "easy"})


def starving() -> Player:
    position = Position.parse(STARVING)
    return Player(session=Session.from_position(position, {"a": "human", "b": "easy"}))


def bought(player: Player) -> str:
    """A move that buys a peasant."""
    return next(move for move in player.say("moves").split() if "P@" in move)


def test_a_turn_by_words() -> None:
    player = Player(session=new_session())
    assert "Round 1, Amber to play." in player.say("show")
    moves = player.say("moves").split()
    assert moves[-1] == "end"
    assert len(moves) == player.session.position.legal_moves.count()
    peasant = bought(player)
    assert player.say(f"play {peasant}") == "Done. Round 1, Amber to play."
    assert player.session.position.format_move(player.session.steps[-1].move) == peasant
    assert player.say("undo") == f"Undone: {peasant}."
    assert player.session.steps == []
    assert player.say("redo") == f"Redone: {peasant}."
    player.say("undo")
    assert player.say(peasant).startswith("Done.")
    assert player.say(f"play {' '.join([peasant] * 5)}").startswith("Move ")
    assert len(player.session.steps) < 5
    player.say("undo")
    assert player.say("end").startswith("Done. Round 1, ")
    player.wait_for_turn()
    assert player.session.position.round == 2


@pytest.mark.parametrize(
    "line, part",
    [
        ("", "help"),
        ("dance", "don't know"),
        ("why a1a1", "."),
        ("why", "Which move"),
        ("moves zz99", "zz99"),
        ("territories", "gold"),
        ("outcome", "Round 1"),
        ("record", "[Rules"),
        ("board", "Round 1"),
        ("help", "Words"),
        ("trees", "."),
        ("<b>x</b>", "<b>x</b>"),
        ("close", "Nothing is open"),
        ("yes", "Nothing was asked"),
        ("undo", "There is nothing to undo"),
        ("redo", "There is nothing to redo"),
        ("play", "Which move"),
        ("open", "Open what"),
    ],
)
def test_words_that_change_nothing_say_why(line: str, part: str) -> None:
    player = Player(session=new_session())
    before, shown = player.session.position, player.model.view
    assert part in player.say(line)
    assert player.session.position == before
    assert player.model.view == shown


WORDS = ("undo", "redo", "end", "concede", "next", "b1b2", "play b1b2", "play end")


@pytest.mark.parametrize("word", WORDS)
def test_out_of_turn_nothing_is_claimed(word: str) -> None:
    """`undo` answered "Undo", `end` and `concede` their names, and nothing had happened."""
    player = Player(session=new_session())
    player.app.actions.preferences.set_speed(1)
    player.key("e")
    assert not player.model.can_play
    assert player.say(word) == "Please wait: Green is playing."
    assert [step.move for step in player.session.steps if step.before.turn == "a"] == [END]
    assert player.state["dialog"] == ""


@pytest.mark.parametrize("word", [*WORDS, "new", "rules", "share", "open aHbH"])
def test_a_question_comes_first(word: str) -> None:
    """With "your units will starve" open, `b1b2` was played and the stale question stayed."""
    player = starving()
    told = player.say("end")
    assert "17 gold short: a knight will die" in told
    assert player.state["dialog"] == "starve"
    assert player.say(word) == "There is an open question: type yes or no first."
    assert player.state["dialog"] == "starve"
    assert player.state["screen"] == "game"
    assert player.session.steps == []
    player.say("no")
    assert player.state["dialog"] == ""
    assert player.say("b1b2").startswith("Done.")


@pytest.mark.parametrize("line", ["end", "play end", "play b1b2 end"])
def test_starving_is_asked_before_the_turn_ends(line: str) -> None:
    """`play end` starved units without the question that `end` asks."""
    player = starving()
    assert "17 gold short: a knight will die" in player.say(line)
    assert all(step.move.target >= 0 for step in player.session.steps)
    player.say("no")
    assert player.say("yes") == "Nothing was asked."
    player.say("end")
    player.say("yes")
    assert player.session.position.turn == "b" or player.session.position.round > 3


@pytest.mark.parametrize("line", ["concede", "play concede"])
def test_giving_up_is_asked(line: str) -> None:
    player = Player(session=new_session())
    assert player.say(line) == "Give up? Type yes: Give up. Type no: Play on."
    assert player.state["dialog"] == "concede"
    player.say("no")
    assert player.session.steps == []
    player.say(line)
    player.say("yes")
    assert player.session.outcome is not None


@pytest.mark.parametrize("sheet", ["rules", "new"])
def test_a_sheet_is_closed_first(sheet: str) -> None:
    player = Player(session=new_session())
    peasant = bought(player)
    assert "Type close" in player.say(sheet)
    assert player.state["screen"] == sheet
    for line in (peasant, "undo", "end", "next"):
        assert player.say(line) == "Something else is open: type close first."
    assert player.session.steps == []
    assert player.say("close").startswith("Done.")
    assert player.state["screen"] == "game"
    assert player.say(peasant).startswith("Done.")


def test_while_looking_back_nothing_is_played() -> None:
    player = Player(session=new_session())
    peasant = bought(player)
    player.say(peasant)
    player.key("shift+v")
    count = len(player.session.steps)
    for line in (peasant, "undo", "end"):
        assert "watching a replay" in player.say(line)
    assert len(player.session.steps) == count
    player.say("close")
    assert player.say("undo").startswith("Undone")


def test_a_button_that_is_shown_can_be_said() -> None:
    """When the game is over its card has a button for a new game."""
    player = Player(session=new_session())
    player.say("concede")
    player.say("yes")
    player.frames(2)
    assert player.state["screen"] == "over"
    assert "won" in player.say("end")
    assert "New game" in player.say("new")
    assert player.state["screen"] == "new"


def test_next_says_what_is_selected() -> None:
    player = Player(session=new_session())
    peasant = bought(player)
    player.say(peasant)
    answer = player.say("next")
    selected = player.state["selected"] or player.state["territory"]
    assert answer.endswith(f" on {selected}.")


def test_play_by_link_from_the_command_box() -> None:
    one = Player(session=Session.new(9, "small", 2, {"a": "human", "b": "human"}, game_id="test"))
    one.say("end")
    link = one.say("share")
    assert link.startswith("https://example.org/#game=")
    two = Player()
    assert two.say(f"open {link}")
    assert two.state["dialog"] == "link"
    two.say("yes")
    assert two.state["position"] == one.state["position"]
    assert two.state["canPlay"]
    assert "link" in two.say("open")
    two.say("open nonsense")
    assert "no game, link or position" in two.state["message"]
