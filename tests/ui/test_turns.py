"""The turn: dialogs, money, the others' moves, offers, hand-over, the end, looking back."""

from __future__ import annotations

import pytest

from game.core import END, Position
from game.core.prng import Prng
from game.session import Session
from game.slicing import finish
from game.ui.actions.opponents import UNSEEN_MS
from game.ui.screens.scene import scene
from game.ui.state.figures import coming_trees, figures
from game.ui.state.log import turn_sentences, turns
from tests.playing import some_move
from tests.ui.driver import Player, change_settings
from tests.ui.fake import FakePlatform


def game(text: str, **seats: str) -> Session:
    position = Position.parse(text)
    given = dict.fromkeys(position.players, "easy") | {"a": "human"} | seats
    return Session.from_position(position, given)


POOR = "aHaKbbH/aabb a 1,9 3 0"


def test_starvation_is_asked_about_and_esc_goes_back() -> None:
    player = Player(session=game(POOR))
    before = player.session.position
    player.key("e")
    assert player.state["dialog"] == "starve"
    cards = [item.text for item in player.app.display.picture.items if hasattr(item, "text")]
    assert "17 gold short: a knight will die" in " ".join(cards)
    marks = scene(player.model).marks
    assert marks[before.grid.parse("b1")] == "refused"
    player.key("esc")
    assert player.state["dialog"] == ""
    assert player.session.position == before
    player.button("end")
    player.button("no")
    assert player.session.position == before
    player.button("end")
    player.button("yes")
    player.wait_for_turn()
    told = " ".join(player.platform.said)
    assert "Amber could not pay: a knight starved near a1 (17 gold short)" in told


def test_each_turn_is_summed_up_once_even_when_several_end_in_one_frame() -> None:
    player = Player(
        session=Session.new(3, "small", 4, {"a": "human"} | dict.fromkeys("bcd", "easy"))
    )
    player.key("e")
    player.wait_for_turn()
    others = turns(player.session.steps)[1:]
    assert [turn.player for turn in others] == ["b", "c", "d"]
    for turn in others:
        told = " ".join(turn_sentences(turn, player.words))
        assert player.platform.said.count(told) == 1


def test_enter_on_the_question_keeps_the_units() -> None:
    player = Player(session=game(POOR))
    player.keys("e enter")
    assert player.session.steps == []


def test_no_question_without_danger() -> None:
    player = Player(session=game("aHaPbbH/aabb a 9,9 3 0"))
    player.key("e")
    assert player.session.steps[0].move == END


def test_forecast_is_the_core_to_the_coin() -> None:
    """What the panel shows after End turn is what the purse holds after `end`, 1,000 times."""
    checked = 0
    seed = 0
    while checked < 1000:
        prng = Prng(seed)
        position = Session.new(
            seed, "small", 2 + seed % 3, dict.fromkeys("abcdef"[: 2 + seed % 3], "easy")
        ).position
        seed += 1
        for _ in range(60):
            if position.outcome() is not None:
                break
            after = position.play(END)
            for territory in position.territories:
                if territory.owner != position.turn:
                    continue
                shown = figures(position, territory)
                left = after.gold(territory.capital)
                assert left == (0 if shown.after is None else shown.after)
                checked += 1
            position = position.play(some_move(position, prng))


def test_why_not_names_numbers_and_lights_the_defender() -> None:
    player = Player(session=game("aHaPbSbbH/aabbb a 30,9 3 0"))
    grid = player.session.position.grid
    player.hex(grid.parse("b1"))
    player.hex(grid.parse("c2"))
    state = player.state
    assert state["refusal"] == "too-strong"
    assert state["message"] == "c2 is guarded by c1 with strength 2. You need 3; this unit has 1."
    marks = scene(player.model).marks
    assert marks[grid.parse("c1")] == "defender"
    assert marks[grid.parse("c2")] == "refused"
    assert state["selected"] == "b1"
    player.hex(grid.parse("c2"))  # asked again: look at it
    assert player.state["selected"] is None
    assert player.state["territory"] == "e1"


def test_too_dear_says_how_much() -> None:
    player = Player(session=game("aHaPbbH/aabb a 9,9 3 0"))
    player.key("3")
    assert player.state["message"] == "A knight costs 30 gold; this territory has 9."
    assert not player.buttons["buy:K"]["enabled"]
    assert player.state["buying"] == ""


@pytest.mark.parametrize("speed", [1, 2, 3, 4])
def test_the_end_is_the_same_at_every_speed(speed: int) -> None:
    session = Session.new(21, "small", 3, {"a": "human", "b": "normal", "c": "easy"})
    player = Player(session=session)
    player.platform.less_motion = False
    change_settings(player.app, speed=speed)
    for _ in range(3):
        player.key("e")
        if player.state["dialog"]:
            player.keys("down down enter")
        player.wait_for_turn()
    expected = Session.new(21, "small", 3, {"a": "human", "b": "normal", "c": "easy"})
    for _ in range(3):
        expected.play(END)
        while not expected.is_human_turn:
            for move in finish(expected.think()):
                expected.play(move)
    assert player.session.position == expected.position


def test_others_play_in_slices() -> None:
    """A slice of thinking ends when its time is up, and goes on in the next frame."""
    player = Player(session=Session.new(5, "medium", 2, {"a": "human", "b": "hard"}))
    player.platform.tick_ms = 1.0  # each look at the clock takes a millisecond
    player.key("e")
    frames = 0
    while not player.model.can_play:
        before = player.platform.now
        player.frames()
        assert player.platform.now - before < 16 + UNSEEN_MS + 10
        frames += 1
        assert frames < 20000
    assert frames > 3


def test_concession_is_offered_and_taken() -> None:
    player = Player(session=game("aHaaaaa/aaaaaa/aabHb2 a 30,9 3 0"))
    player.app.actions.course.turn_begins()
    player.frames()
    assert player.state["dialog"] == "offer"
    player.button("yes")
    player.wait_for_turn()
    assert player.state["outcome"] == {"reason": "concession", "winner": "a"}
    assert player.state["screen"] == "over"


def test_offer_is_made_once() -> None:
    player = Player(session=game("aHaaaaa/aaaaaa/aabHb2 a 30,9 3 0"))
    player.app.actions.course.turn_begins()
    player.frames()
    player.key("esc")
    player.key("e")
    player.wait_for_turn()
    assert player.state["dialog"] == ""


def test_finish_for_me() -> None:
    player = Player(session=game("aHaaaaa/aaPaaaa/aabHb2 a 30,9 3 0"))
    player.app.runner.run("finish")
    player.frames()
    for _ in range(2000):
        if player.session.outcome is not None:
            break
        player.frames()
    assert player.session.outcome is not None
    assert player.session.outcome.winner == "a"


def test_finish_for_me_can_be_stopped() -> None:
    player = Player(session=Session.new(3, "small", 2, {"a": "human", "b": "easy"}))
    change_settings(player.app, speed=1)
    player.key("shift+f")
    player.frames(3)
    assert not player.state["canPlay"]
    player.button("stop_finish")
    change_settings(player.app, speed=4)
    player.wait_for_turn()
    assert player.session.seats["a"] == "human"
    assert player.state["canPlay"]


def test_give_up_is_asked_about() -> None:
    player = Player(session=Session.new(3, "small", 2, {"a": "human", "b": "easy"}))
    player.keys("shift+c esc")
    assert player.session.outcome is None
    player.keys("shift+c down down enter")
    player.frames(3)
    assert player.state["outcome"] == {"reason": "concession", "winner": "b"}


def test_two_humans_hand_over() -> None:
    session = Session.new(3, "small", 3, {"a": "human", "b": "human", "c": "easy"})
    player = Player(session=session)
    assert player.state["viewer"] == "a"
    player.key("e")
    player.frames(2)
    state = player.state
    assert state["screen"] == "handover"
    assert not state["canPlay"]
    player.key("e")
    assert player.session.position.turn == "b"
    player.button("ready")
    state = player.state
    assert state["screen"] == "game"
    assert state["viewer"] == "b"
    assert state["canPlay"]


def test_last_human_out_is_told() -> None:
    session = game("aHabbbH/2bKbb/3cc/3ccH b 1,90,9 3 0")
    session.play("c2b1")
    player = Player(session=session)
    assert player.state["dialog"] == "out"
    played = len(session.steps)
    player.button("no")
    assert player.state["dialog"] == ""
    player.frames(3)
    assert len(session.steps) > played  # the others play on


def test_all_computers_is_a_game_to_watch() -> None:
    seats = {"a": "normal", "b": "easy"}
    player = Player(session=Session.new(6, "small", 2, seats))
    for _ in range(3000):
        if player.session.outcome is not None:
            break
        player.frames()
    assert player.session.outcome is not None
    assert player.state["screen"] == "over"


def test_last_turn_is_marked_listed_and_stepped_through() -> None:
    seats = {"a": "human", "b": "normal", "c": "normal"}
    player = Player(session=Session.new(9, "small", 3, seats))
    player.key("e")
    player.wait_for_turn()
    marks = scene(player.model).marks
    assert "changed" in marks.values()
    now = player.session.position
    player.key("v")
    review = player.state["review"]
    assert review["at"] == review["from"]
    seen = [player.model.position]
    for _ in range(review["to"] - review["from"]):
        player.key(".")
        seen.append(player.model.position)
    assert seen[-1] == now
    assert len(set(seen)) > 2
    player.key(",")
    assert player.model.position == seen[-2]
    player.key("esc")
    assert player.state["review"] is None
    assert player.state["canPlay"]
    player.key("l")
    texts = [item.text for item in player.app.display.picture.items if hasattr(item, "text")]
    assert "Since your last turn" in texts
    assert any(text.startswith("Green took") for text in texts)


def test_log_tells_captures() -> None:
    session = game("aHaPbbbH/aabbb a 30,9 3 0")
    session.play("b1c1")
    session.play("end")
    told = turn_sentences(turns(session.steps)[0], FakeApp.words)
    assert told[0].startswith("Amber took a hex (1 from Green)")


class FakeApp:
    """Words without an app."""

    from game.texts import Catalogue

    words = Catalogue("en")


def test_coming_trees_are_shown_on_request() -> None:
    player = Player(session=game("aHaTa/aaTa/bHbb a 9,9 3 0"))
    due = coming_trees(player.session.position)
    assert due
    player.key("g")
    marks = scene(player.model).marks
    assert [hex_id for hex_id, mark in marks.items() if mark == "growth"] == list(due)
    player.key("g")
    assert "growth" not in scene(player.model).marks.values()


def test_first_game_has_tips_that_watch() -> None:
    platform = FakePlatform()
    player = Player(platform=platform, tips=True)
    assert "tip_next" in player.buttons
    first = tip(player)
    assert first.startswith("You play Amber. Gold buys units")
    player.key("1")
    target = next(hex_id for hex_id, kind in player.model.targets().items() if kind == "buy")
    player.hex(target)
    assert tip(player).startswith("Dots show where it can walk")
    player.button("tip_stop")
    assert "tip_next" not in player.buttons
    player.key("?")
    player.button("tips")
    assert "tip_next" in player.buttons


def tip(player: Player) -> str:
    texts = [item.text for item in player.app.display.picture.items if hasattr(item, "text")]
    return next((text for text in texts if len(text) > 40), "")


def test_why_not_is_heard_too() -> None:
    player = Player(session=game("aHaPbSbbH/aabbb a 30,9 3 0"))
    grid = player.session.position.grid
    player.hex(grid.parse("b1"))
    player.hex(grid.parse("c2"))
    assert player.platform.said[-1] == player.state["message"]
    heard = len(player.platform.said)
    player.frames(5)
    assert len(player.platform.said) == heard


def test_enemy_figures_come_true_as_well() -> None:
    """For the other player: gold after his next end, if nobody does anything."""
    checked = 0
    for seed in range(40):
        prng = Prng(seed)
        position = Session.new(seed, "small", 2, dict.fromkeys("ab", "easy")).position
        for _ in range(30):
            if position.outcome() is not None or position.play(END).outcome() is not None:
                break
            later = position.play(END).play(END)
            for territory in position.territories:
                if territory.owner == position.turn:
                    continue
                shown = figures(position, territory)
                left = later.gold(territory.capital)
                assert left == (0 if shown.after is None else shown.after)
                checked += 1
            position = position.play(some_move(position, prng))
    assert checked > 300


def test_a_unit_that_has_acted_can_be_selected_and_walks() -> None:
    """It can still walk and combine, so a tap must select it."""
    position = Position.parse("aHaP!aabHb a 5,5 2 0")
    player = Player(session=Session.from_position(position, {"a": "human", "b": "easy"}))
    player.hex(1)
    assert player.state["selected"] == "b1"
    assert player.state["targets"]["c1"] == "walk"
    player.hex(2)
    assert player.session.position.pieces[2] == ord("p")
