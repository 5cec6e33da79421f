"""The game looked over: curves, the worst turns, and what is kept of it."""

from __future__ import annotations

import itertools

import pytest

from game.ai import choose_turn
from game.coach.analysis import BLAMED, look_at, turns
from game.coach.chance import chance
from game.core import CONCEDE, END
from game.session import Session
from game.slicing import finish
from game.ui.layout.items import Bars, Curve, Line
from game.ui.state import marks
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform


def finished(rounds: int = 6) -> Session:
    """A game of a human who plays like an easy opponent, given up after some rounds."""
    session = Session.new(7, "small", 3, {"a": "human", "b": "hard", "c": "hard"}, game_id="it")
    levels = {"a": "easy", "b": "hard", "c": "hard"}
    while session.outcome is None and session.position.round <= rounds:
        now = session.position
        for move in choose_turn(now, levels[now.turn], session.turn_seed):
            session.play(move)
    while session.outcome is None:
        session.play(CONCEDE if session.position.turn == "a" else END)
        if session.position.round > rounds + 3:
            break
    while session.outcome is None:
        session.play(CONCEDE)
    return session


SESSION = finished()


def copy() -> Session:
    return Session.from_text(SESSION.to_text())


def opened(player: Player) -> Player:
    """Have everything looked at."""
    if player.model.view.screen == "over":
        player.button("analysis")
    else:
        player.key("a")
    return done(player)


def done(player: Player) -> Player:
    for _ in range(6000):
        found = player.model.view.analysis
        if found is not None and not found.working:
            return player
        player.frames()
    raise AssertionError("the analysis is never done")


def waited_for_curve(player: Player) -> Player:
    for _ in range(500):
        if player.model.view.curve:
            return player
        player.frames()
    raise AssertionError("there is no curve")


def test_all_turns_are_looked_at_and_the_worst_are_shown() -> None:
    player = opened(Player(session=copy()))
    found = player.model.view.analysis
    assert found is not None
    played = turns(SESSION.steps, "a")
    looks = [finish(look_at(turn)) for turn in played]
    assert list(found.looks) == looks
    blamed = sorted((-look.lost, n) for n, look in enumerate(looks) if look.verdict in BLAMED)
    assert [worst.first for worst in found.worst] == [played[n].first for _, n in blamed[:3]]
    assert found.worst, "an easy player makes mistakes"
    assert any("percentage points lost" in text for text in player.platform.said)


def test_one_tap_shows_a_turn_on_the_board() -> None:
    player = opened(Player(session=copy()))
    worst = player.model.view.analysis.worst[0]  # type: ignore[union-attr]
    player.button("better:0")
    review = player.model.view.review
    assert review is not None
    assert review.at == worst.first
    assert player.session.steps[review.at].before == player.model.position
    advice = player.model.advice
    assert advice is not None
    assert advice.kind == "better"
    assert player.state["advice"]["text"].startswith("Better: ")
    assert "hint_play" not in player.buttons
    player.key(".")
    assert player.model.advice is None  # that is another position
    player.key(",")
    assert player.model.advice is not None


def test_another_plays_on_from_there() -> None:
    player = opened(Player(session=copy()))
    worst = player.model.view.analysis.worst[0]  # type: ignore[union-attr]
    before = SESSION.steps[worst.first].before
    player.button("play_from:0")
    assert player.session.position == before
    assert player.model.can_play
    assert marks.LINK in player.session.settings  # it isn't counted
    assert player.model.view.analysis is None  # that was the other game's


def test_what_is_done_is_kept_with_the_game() -> None:
    player = opened(Player(session=copy()))
    before = player.model.view.analysis
    again = Session.from_text(player.session.to_text())
    platform = FakePlatform()
    platform.tick_ms = 3.0
    other = Player(platform=platform, session=again)
    opened(other)
    assert other.model.view.analysis == before
    stored = FakePlatform()
    stored.stored = player.platform.stored
    assert marks.ANALYSIS in Player(platform=stored).session.settings


@pytest.mark.parametrize(
    "line", ["", "rubbish", "1", "1 :", "1 x:y", "9 00000000:1:2:3:best:end", "1 " + "é" * 500]
)
def test_what_is_kept_and_damaged_is_left_out(line: str) -> None:
    session = copy()
    session.settings[marks.ANALYSIS] = line
    player = opened(Player(session=session))
    assert player.model.view.screen == "analysis"
    found = player.model.view.analysis
    assert found is not None
    assert len(found.looks) == found.total
    assert Session.from_text(player.session.to_text()).settings[marks.ANALYSIS] != line


def test_it_can_be_stopped_and_gone_on_with() -> None:
    platform = FakePlatform()
    platform.tick_ms = 3.0
    player = Player(platform=platform, session=copy())
    player.button("analysis")
    while not (player.model.view.analysis and player.model.view.analysis.looks):
        player.frames()
    player.button("analysis_stop")
    some = player.model.view.analysis
    assert some is not None
    assert not some.working
    player.frames(50)
    assert player.model.view.analysis == some
    assert player.app.at_rest
    player.button("analysis_on")
    done(player)
    assert player.state["analysis"]["done"] == some.total


def test_it_goes_on_while_one_looks_elsewhere_and_says_when_it_is_done() -> None:
    platform = FakePlatform()
    platform.tick_ms = 3.0
    player = Player(platform=platform, session=copy())
    player.button("analysis")
    player.key("esc")
    assert player.model.view.screen == "over"
    done(player)
    assert "The analysis is done." in platform.said


def test_another_game_makes_an_end_of_it() -> None:
    platform = FakePlatform()
    platform.tick_ms = 3.0
    player = Player(platform=platform, session=copy())
    player.button("analysis")
    player.frames(5)
    player.app.actions.new_game.start()
    player.frames(400)
    assert player.model.view.analysis is None
    assert not player.app.actions.analysis.busy


def test_it_rests_while_the_others_think() -> None:
    session = Session.new(7, "small", 3, {"a": "human", "b": "hard", "c": "hard"})
    platform = FakePlatform()
    platform.tick_ms = 3.0
    player = Player(platform=platform, session=session)
    player.key("e")
    player.wait_for_turn()
    player.key("a")
    player.frames(2)
    player.key("esc")
    player.key("e")
    analysis = player.app.actions.analysis
    assert analysis.busy
    work, when = analysis._work, []

    class Watched:
        busy = True

        def go_on(self) -> None:
            when.append(player.session.is_human_turn)
            work.go_on()

    analysis._work = Watched()  # type: ignore[assignment]
    player.wait_for_turn()
    player.frames(3)
    assert when
    assert all(when)


# The curve of chances


def test_the_curve_of_all_players_is_there_when_the_game_is_over() -> None:
    player = waited_for_curve_of(Player(session=copy()))
    bars = next(item for item in player.app.display.picture.items if isinstance(item, Bars))
    lines = dict(bars.series)
    assert sorted(lines) == ["a", "b", "c"]
    assert bars.most == 100
    start = chance(SESSION.start)
    assert [line[0] for line in lines.values()] == [(start[p] + 5) // 10 for p in lines]
    winner = SESSION.outcome.winner if SESSION.outcome else None
    assert winner is not None
    assert lines[winner][-1] == 100
    assert bars.ticks


def waited_for_curve_of(player: Player) -> Player:
    player.button("measure:chance")
    waited_for_curve(player)
    player.frames()
    return player


def test_the_worst_turns_are_marked_on_the_curve() -> None:
    player = opened(Player(session=copy()))
    player.frames()
    found = player.model.view.analysis
    assert found is not None
    bars = next(item for item in player.app.display.picture.items if isinstance(item, Bars))
    assert bars.points == tuple(
        (found.player, worst.look.round - SESSION.start.round) for worst in found.worst
    )


def test_the_replay_shows_the_curve_of_whom_one_looks_with() -> None:
    player = Player(session=copy())
    player.button("replay")
    waited_for_curve(player)
    curves = set()
    for _ in "abc":
        player.frames()
        curve = next(item for item in player.app.display.picture.items if isinstance(item, Curve))
        assert curve.points[0][0] == 0
        assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in curve.points)
        assert all(one[0] <= two[0] for one, two in itertools.pairwise(curve.points))
        curves.add(curve)
        player.key("i")
    assert len(curves) == 3


def test_the_replay_marks_the_worst_turns() -> None:
    player = opened(Player(session=copy()))
    count = len(player.model.view.analysis.worst)  # type: ignore[union-attr]
    player.button("better:0")
    items = player.app.display.picture.items
    assert sum(isinstance(item, Line) and item.colour == "bad" for item in items) == count


def test_nothing_of_the_coach_is_computed_unasked() -> None:
    player = Player(session=copy())
    player.frames(50)
    assert player.model.view.screen == "over"
    assert player.model.view.curve == ()
    assert not player.app.actions.analysis.busy


# In words


def test_the_command_box_tells_chances_and_turns() -> None:
    player = Player(session=copy())
    player.key("esc")
    session = Session.new(7, "small", 3, {"a": "human", "b": "hard", "c": "hard"})
    running = Player(session=session)
    told = running.say("chance").splitlines()
    assert len(told) == 3
    assert told[0].startswith("Amber: ")
    assert "%" in told[0]
    assert "No player here is called" in player.say("analyse f")
    player.platform.tick_ms = 3.0
    assert player.say("analyse a") == "Analysing the turns …"
    done(player)
    player.frames(3)
    lines = player.platform.replies[-1].splitlines()
    played = turns(SESSION.steps, "a")
    assert len(lines) == len(played) + 1
    assert lines[0].startswith("Round 1: ")
    player.platform.tick_ms = 0.01
    player.platform.replies.clear()
    player.say("analyse")
    player.frames(10)  # it is known
    assert player.platform.replies[-1].splitlines() == lines


def test_a_game_that_is_over_has_one_winner() -> None:
    seats = {"a": "human", "b": "easy", "c": "easy"}
    player = Player(session=Session.from_position(SESSION.position, seats))
    assert "100 %" in player.say("chance")
