"""While the others play: they think ahead, far moves come together, a press hurries, long thinking
is seen; and the game is the same, whatever comes in between."""

from __future__ import annotations

import gc
from collections.abc import Generator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import END, Move, Position, Step
from game.kept.saves import Autosave
from game.session import Session
from game.slicing import finish
from game.ui.actions.opponents import CALM_MS, LONG_MS, SLICE_MS, UNSEEN_MS, Opponents
from game.ui.app import App
from game.ui.input.seen import SEEN_MS
from game.ui.layout.items import Icon
from game.ui.state.settings import SKIP
from tests.ui.driver import Player, change_settings

SEATS = {"a": "human", "b": "hard", "c": "normal", "d": "easy"}


def new_game(seed: int = 3) -> Session:
    return Session.new(seed, "small", 4, dict(SEATS))


def round_of(session: Session) -> list[Step]:
    """The steps from the human's `end` to his next turn, each thought out in its time."""
    session.play(END)
    while not session.is_human_turn and session.outcome is None:
        for move in finish(session.think()):
            session.play(move)
    return session.steps


def shown_at(speed: int, session: Session | None = None) -> Player:
    player = Player(session=session or new_game())
    player.platform.less_motion = False
    change_settings(player.app, speed=speed)
    return player


def end_turn(player: Player) -> None:
    player.app.runner.run("end")
    if player.state["dialog"] == "starve":
        player.app.runner.run("yes")


class Clock:
    """Goes on by a millisecond at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


# Thinking ahead


@given(st.integers(0, 40), st.lists(st.integers(0, 30), min_size=1, max_size=8))
@settings(max_examples=15, deadline=None)
def test_thinking_ahead_finds_the_same_moves(seed: int, slices: list[int]) -> None:
    """However far it has come when the moves are asked for."""
    wanted = round_of(new_game(seed))
    session = new_game(seed)
    session.play(END)
    clock = Clock()
    opponents = Opponents(session, clock)
    number = 0
    while not session.is_human_turn and session.outcome is None:
        for _ in range(slices[number % len(slices)]):
            opponents.think(CALM_MS)
        number += 1
        opponents.think(SLICE_MS)
        clock.now += 1000
        for move in opponents.moves(2, conceding=False):
            session.play(move)
    assert session.steps == wanted


def test_the_next_thinks_while_moves_are_shown() -> None:
    player = shown_at(1)
    end_turn(player)
    thought: list[str] = []
    think = Session.think

    def noted(session: Session, ahead: Sequence[Step] = ()) -> Generator[None, None, tuple[Move]]:
        thought.append(ahead[-1].after.turn if ahead else session.position.turn)
        return think(session, ahead)  # type: ignore[return-value]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "think", noted)
        while player.session.position.turn in "ab":
            player.frames()
    assert thought == ["b", "c", "d"]


def test_the_game_is_never_ahead_of_what_is_shown() -> None:
    """What a reload finds is what was seen, up to the moves of a turn that isn't over."""
    player = shown_at(2)
    wanted = round_of(new_game())
    end_turn(player)
    while not player.session.is_human_turn:
        player.frames()
        seen = player.session.steps
        assert seen == wanted[: len(seen)]
        assert player.app.display._scene.position == seen[-1].after
        kept = Autosave(player.platform, "another").newest()
        assert kept is not None
        again = Session.from_text(kept.text).steps
        assert again == seen[: len(again)]
        assert not any(step.move == END for step in seen[len(again) :])


@pytest.mark.parametrize("frames", [1, 7, 30, 90, 200])
def test_killed_in_the_others_turns_it_goes_on_the_same(frames: int) -> None:
    wanted = round_of(new_game())
    player = shown_at(2)
    player.app.actions.course.save()
    end_turn(player)
    player.frames(frames)
    again = Player(platform=player.platform)
    again.wait_for_turn()
    assert again.session.steps == wanted
    assert not again.state["canUndo"]


def test_another_speed_in_the_middle_changes_no_move() -> None:
    wanted = round_of(new_game())
    player = shown_at(1)
    end_turn(player)
    for number in range(3000):
        if player.session.is_human_turn:
            break
        change_settings(player.app, speed=1 + number % SKIP)
        player.frames(3)
    assert player.session.steps == wanted


def test_looking_back_in_the_middle_stops_and_loses_nothing() -> None:
    wanted = round_of(new_game())
    player = shown_at(3)
    end_turn(player)
    player.frames(20)
    moves = len(player.session.steps)
    player.app.runner.run("review")
    player.frames(100)
    assert len(player.session.steps) == moves
    player.app.runner.run("review_close")
    player.frames()
    player.wait_for_turn()
    assert player.session.steps == wanted


def test_another_seat_in_the_middle_thinks_anew() -> None:
    """What was decided for a seat is dropped with it."""
    session = new_game()
    session.play(END)
    clock = Clock()
    opponents = Opponents(session, clock)
    for _ in range(400):
        opponents.think(CALM_MS)
    session.play(opponents.moves(1, conceding=False)[0])
    session.set_seat("b", "easy")
    expected = Session.from_text(session.to_text())
    while session.position.turn == "b":
        opponents.think(CALM_MS)
        clock.now += 1000
        for move in opponents.moves(1, conceding=False):
            session.play(move)
    for move in finish(expected.think()):
        expected.play(move)
    assert session.steps == expected.steps


def test_taking_ones_moves_back_in_hand_in_the_middle() -> None:
    player = shown_at(1)
    player.app.runner.run("finish")
    player.frames(40)
    own = [step for step in player.session.steps if step.before.turn == "a"]
    assert own
    assert own[-1].move != END
    player.app.runner.run("stop_finish")
    player.frames(200)
    assert player.state["canPlay"]
    assert player.session.steps == own
    kept = Autosave(player.platform, "another").newest()
    assert kept is not None
    assert Session.from_text(kept.text).steps == own


def test_a_game_opened_in_the_middle_is_played_by_its_own_opponents() -> None:
    player = shown_at(2)
    end_turn(player)
    player.frames(30)
    other = new_game(8)
    player.app.actions.course.open_session(other, fresh=True)
    change_settings(player.app, speed=SKIP)
    end_turn(player)
    player.wait_for_turn()
    assert player.session.steps == round_of(new_game(8))


def test_no_move_of_theirs_can_be_undone() -> None:
    player = shown_at(SKIP)
    end_turn(player)
    player.wait_for_turn()
    moves = len(player.session.steps)
    assert not player.state["canUndo"]
    player.key("u")
    assert len(player.session.steps) == moves


def test_one_who_fails_ahead_passes_when_his_turn_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    think = Session.think

    def failing(
        session: Session, ahead: Sequence[Step] = ()
    ) -> Generator[None, None, tuple[Move, ...]]:
        if (ahead[-1].after if ahead else session.position).turn == "c":
            raise ZeroDivisionError
        return (yield from think(session, ahead))

    monkeypatch.setattr(Session, "think", failing)
    player = shown_at(3)
    end_turn(player)
    with pytest.raises(ZeroDivisionError):
        player.wait_for_turn()
    assert [step.move for step in player.session.steps if step.before.turn == "c"] == [END]
    player.wait_for_turn()
    assert player.session.is_human_turn


# Slices


def longest_slice(player: Player) -> float:
    """The longest time a frame took while the others thought and moved, waiting left out."""
    player.platform.tick_ms = 1.0
    longest = 0.0
    while not player.session.is_human_turn:
        before = player.platform.now
        moving = player.app.desk.stage.board.busy
        player.frames()
        if moving:
            longest = max(longest, player.platform.now - before - 16)
    return longest


def test_slices_are_short_while_something_moves() -> None:
    seats = {"a": "human", "b": "easy", "c": "expert"}
    player = shown_at(1, Session.new(3, "medium", 3, seats))
    end_turn(player)
    assert SLICE_MS <= longest_slice(player) < SLICE_MS + 12 < UNSEEN_MS + 5


def test_long_slices_end_when_a_pause_does() -> None:
    session = Session.new(3, "medium", 3, {"a": "human", "b": "normal", "c": "expert"})
    session.play(END)
    clock = Clock()
    opponents = Opponents(session, clock)
    while not opponents.ready:
        opponents.think(CALM_MS)
    for move in opponents.moves(3, conceding=False):
        session.play(move)
    assert opponents.ready
    assert opponents.thinking
    clock.now = opponents._due - 10
    opponents.think(CALM_MS)
    assert clock.now <= opponents._due + 3


def test_waste_is_looked_for_again_when_nobody_thinks() -> None:
    player = shown_at(SKIP, Session.new(5, "medium", 2, {"a": "human", "b": "hard"}))
    player.platform.tick_ms = 1.0
    end_turn(player)
    player.frames(2)
    assert not gc.isenabled()
    player.wait_for_turn()
    player.frames()
    assert gc.isenabled()


# Far moves together


def shown_together(player: Player) -> list[list[Step]]:
    """What is shown at a time from End turn to the next turn."""
    shown: list[list[Step]] = []
    end_turn(player)
    before = len(player.session.steps)
    while not player.session.is_human_turn and player.session.outcome is None:
        player.frames()
        steps = player.session.steps[before:]
        before = len(player.session.steps)
        if steps:
            shown.append(steps)
    return shown


def takes_near(step: Step, human: str = "a") -> bool:
    """Whether land in or beside a player's was taken."""
    if step.move == END:
        return False
    target = step.move.target
    if step.before.owners[target] == step.after.owners[target]:
        return False
    near = (target, *step.before.neighbours[target])
    return any(step.before.owners[at] == ord(human) for at in near)


FAR = "aHaa3bHbPbcccHc/aaa3bbbcccc a 30,20,20 3 0"
"""Amber alone, the two others at war far away."""


def test_far_moves_of_a_turn_are_shown_at_once() -> None:
    session = Session.from_position(Position.parse(FAR), {"a": "human", "b": "hard", "c": "hard"})
    player = shown_at(2, session)
    shown = shown_together(player)
    assert [len({step.before.turn for step in steps}) for steps in shown] == [1] * len(shown)
    assert len(shown) == 2
    assert all(steps[-1].move == END for steps in shown)
    assert max(map(len, shown)) > 2


@pytest.mark.parametrize("seed", range(6))
def test_never_two_near_moves_at_once_and_never_two_turns(seed: int) -> None:
    player = shown_at(3, new_game(seed))
    for _ in range(2):
        for steps in shown_together(player):
            assert sum(map(takes_near, steps)) <= 1
            assert END not in [step.move for step in steps[:-1]]


def test_watching_shows_every_move() -> None:
    session = Session.from_position(Position.parse(FAR), {"a": "easy", "b": "hard", "c": "hard"})
    player = shown_at(3, session)
    for _ in range(400):
        before = len(player.session.steps)
        player.frames()
        assert len(player.session.steps) - before <= 1
    assert len(player.session.steps) > 10


def test_all_moves_of_a_batch_are_in_motion() -> None:
    session = Session.from_position(Position.parse(FAR), {"a": "human", "b": "hard", "c": "hard"})
    player = shown_at(1, session)
    end_turn(player)
    while not len(player.session.steps) > 1:
        player.frames()
    moves = [step for step in player.session.steps[1:] if step.move != END]
    player.frames(3)
    assert len(moves) > 1
    assert len(player.app.desk.stage.board._cast) == len(moves)
    player.frames(15)
    flashes = [staged for staged in player.app.desk.stage.board._cast if staged.below]
    first, last = player.session.steps[1].before, player.session.position
    assert len(flashes) == sum(x != y for x, y in pairwise_owners(first, last))


def pairwise_owners(first: Position, last: Position) -> list[tuple[int, int]]:
    return list(zip(first.owners, last.owners, strict=True))


# Skip


def test_a_quick_turn_is_drawn_once_at_skip() -> None:
    player = shown_at(SKIP)
    end_turn(player)
    drawn: list[int] = []
    while not player.session.is_human_turn:
        before = len(player.session.steps)
        player.frames()
        drawn.append(len(player.session.steps) - before)
    turns = sum(step.move == END for step in player.session.steps) - 1
    assert sum(map(bool, drawn)) <= turns


# Hurrying


PRESSES = ("click", "touch", "space", "e", "x", "undo button")


def press(player: Player, how: str) -> None:
    if how == "click":
        player.click(640, 300)
    elif how == "touch":
        player.touch(640, 300)
    elif how == "undo button":
        box = player.buttons["undo"]
        player.click(box["x"] + box["w"] / 2, box["y"] + box["h"] / 2)
    else:
        player.hasty_key(how)


@pytest.mark.parametrize("how", PRESSES)
def test_a_press_hurries_and_does_nothing_else(how: str) -> None:
    wanted = round_of(new_game())
    player = shown_at(1)
    end_turn(player)
    player.frames(60)
    assert not player.session.is_human_turn
    before = player.model.view
    press(player, how)
    after = player.model.view
    assert (after.selected, after.cursor, after.territory) == (
        before.selected,
        before.cursor,
        before.territory,
    )
    assert after.screen == "game"
    assert after.message is None
    player.frames(30)
    assert player.session.steps == wanted
    assert player.state["canPlay"]
    assert not player.model.view.hurrying
    assert player.model.settings.speed == 1


def test_the_next_round_is_shown_again() -> None:
    player = shown_at(1)
    end_turn(player)
    player.frames(60)
    press(player, "click")
    player.frames(30)
    assert player.state["canPlay"]
    end_turn(player)
    player.frames(60)
    assert not player.session.is_human_turn


@pytest.mark.parametrize("how", ["click", "e"])
def test_a_double_end_turn_does_not_hurry(how: str) -> None:
    player = shown_at(1)
    player.frames(40)
    box = player.buttons["end"]
    at = box["x"] + box["w"] / 2, box["y"] + box["h"] / 2
    for _ in range(2):
        if how == "click":
            player.click(*at)
        else:
            player.hasty_key("e")
    assert not player.model.view.hurrying
    assert player.state["message"].startswith("Please wait")
    player.platform.now += SEEN_MS
    player.frames()
    if how == "click":
        player.click(*at)
    else:
        player.hasty_key("e")
    assert player.model.view.hurrying or player.state["canPlay"]


def test_hurrying_ends_no_turn_of_ones_own() -> None:
    """Presses that go on when it is one's turn again meet the guard that always was there."""
    player = shown_at(1)
    player.frames(40)
    end_turn(player)
    player.frames(60)
    for _ in range(60):
        player.hasty_key("e")
        if player.session.is_human_turn:
            break
    player.hasty_key("e")
    ended = [step for step in player.session.steps if step.before.turn == "a"]
    assert [step.move for step in ended] == [END]
    assert player.state["canPlay"]


def test_buttons_and_their_keys_work_as_ever() -> None:
    player = shown_at(1)
    end_turn(player)
    player.frames(60)
    player.button("menu")
    assert player.state["screen"] == "menu"
    player.key("esc")
    player.key("s")
    assert player.state["screen"] == "settings"
    player.key("esc")
    player.key("m")
    assert player.model.settings.mute
    player.button("speed:2")
    player.key("3")
    assert player.model.settings.speed == 3
    assert not player.model.view.hurrying


def test_another_speed_ends_the_hurry() -> None:
    player = shown_at(1, Session.new(5, "medium", 2, {"a": "human", "b": "expert"}))
    player.platform.tick_ms = 3.0
    end_turn(player)
    player.frames(3)
    press(player, "space")
    assert player.model.pace == SKIP
    player.key("2")
    assert player.model.pace == 2


def test_who_watches_has_nothing_to_hurry() -> None:
    player = shown_at(2, Session.new(3, "small", 2, {"a": "easy", "b": "easy"}))
    player.frames(20)
    press(player, "click")
    assert not player.model.view.hurrying


# The sign of one who thinks


def signs(player: Player) -> list[str]:
    return [
        item.name
        for item in player.app.display.picture.items
        if isinstance(item, Icon) and item.name.startswith("thinking")
    ]


def thinking_player(less_motion: bool) -> Player:
    seats = {"a": "human", "b": "expert", "c": "easy"}
    player = shown_at(SKIP, Session.new(5, "medium", 3, seats))
    player.platform.less_motion = less_motion
    player.platform.tick_ms = 10.0  # each look at the clock takes so long: few steps to a slice
    end_turn(player)
    return player


@pytest.mark.parametrize("less_motion", [False, True])
def test_long_thinking_is_seen_on_the_chip(less_motion: bool) -> None:
    player = thinking_player(less_motion)
    begun = player.platform.now
    seen: list[str] = []
    while player.session.position.turn in "ab":
        player.frames()
        if signs(player):
            assert player.platform.now - begun > LONG_MS
            assert player.state["thinking"] == "b"
            seen += signs(player)
    assert seen
    assert len(set(seen)) == (1 if less_motion else 3)
    player.wait_for_turn()
    player.frames()
    assert signs(player) == []
    assert player.state["thinking"] == ""


def test_nobody_thinks_while_a_sheet_is_open() -> None:
    player = thinking_player(less_motion=False)
    while not signs(player):
        player.frames()
    player.key("o")
    player.frames(2)
    assert signs(player) == []
    assert player.app.at_rest
    player.key("esc")
    player.frames(2)
    assert signs(player) != []


def test_short_thinking_is_not_seen() -> None:
    player = shown_at(2)
    end_turn(player)
    while not player.session.is_human_turn:
        player.frames()
        assert signs(player) == []


def test_the_sign_does_not_flicker() -> None:
    """Once seen it stays for a while, and is on one chip only."""
    player = thinking_player(less_motion=True)
    shown: list[tuple[float, str]] = []
    while not player.session.is_human_turn:
        player.frames()
        assert len(signs(player)) <= 1
        shown.append((player.platform.now, player.state["thinking"]))
    changes = [(after[0], after[1]) for before, after in pairwise(shown) if before[1] != after[1]]
    for (since, player_seen), (until, _) in pairwise(changes):
        if player_seen:
            assert until - since > 300


def test_an_app_may_be_gone_in_the_middle() -> None:
    player = shown_at(2)
    end_turn(player)
    player.frames(10)
    assert isinstance(App(player.platform), App)
