"""A game in progress: seats, undo, computer players, resuming."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import session as session_module
from game.ai import choose_turn
from game.core import (
    CONCEDE,
    END,
    SLAY_1,
    IllegalMove,
    IllegalRecord,
    Malformed,
    MalformedRecord,
    MapSpec,
    Position,
    Record,
    SlayError,
)
from game.core.prng import Prng
from game.happenings import events, standings
from game.session import SeatError, Session
from game.slicing import finish
from tests.playing import some_move

# a and b face each other with six hexes and a peasant each; c's three lie below.
FIELD = "aHaPabbPbH/aaabbb/ccHc3 a 30,30,30 1 0"


def field(**seats):
    return Session.from_position(Position.parse(FIELD), {"a": "human", **seats})


def play_turn(session):
    for move in finish(session.think()):
        session.play(move)


def play_on(session, prng, turns):
    """Play that many turns: computer players as they choose, humans at random."""
    for _ in range(turns):
        if session.outcome is not None:
            return
        if session.is_human_turn:
            for _ in range(3):
                session.play(some_move(session.position, prng))
                if session.steps[-1].move == END or session.outcome:
                    break
            else:
                session.play(END)
        else:
            play_turn(session)


def same(one, other):
    """Whether two sessions are in the same state, as far as anybody can tell."""
    return (
        one.to_text() == other.to_text()
        and one.position == other.position
        and one.steps == other.steps
        and one.seats == other.seats
        and one.viewer == other.viewer
        and one.settings == other.settings
        and (one.can_undo, one.can_redo) == (other.can_undo, other.can_redo)
        and one.turn_seed == other.turn_seed
    )


# Seats


def test_a_new_game():
    session = Session.new(5, "small", 3, {"a": "easy", "b": "human", "c": "hard"})
    assert session.position == MapSpec(5, "small", 3).position()
    assert session.map == MapSpec(5, "small", 3)
    assert session.current_seat == "easy"
    assert not session.is_human_turn
    assert session.viewer == "b"
    assert session.humans == ("b",)
    assert session.outcome is None


@pytest.mark.parametrize(
    "seats",
    [
        {"a": "human"},
        {"a": "human", "b": "genius"},
        {"a": "human", "b": "-"},
        {"a": "human", "b": "easy", "z": "easy"},
        {},
    ],
)
def test_seats_that_cannot_be_filled_are_refused(seats):
    with pytest.raises(SeatError):
        Session.new(5, "small", 2, seats)


def test_another_can_take_over_a_seat_but_not_its_past():
    session = field(b="easy", c="easy")
    session.play("b1c1")
    session.set_seat("a", "easy")
    assert not session.can_undo
    assert not session.is_human_turn
    play_turn(session)
    assert session.position.turn == "b"
    session.set_seat("b", "human")
    assert session.is_human_turn
    with pytest.raises(SeatError):
        session.set_seat("b", "genius")
    assert session.seats["b"] == "human"


def test_hand_over_between_humans():
    session = field(b="human", c="easy")
    assert session.viewer == "a"
    assert not session.needs_hand_over
    session.play(END)
    assert session.needs_hand_over
    session.viewer = "b"
    assert not session.needs_hand_over
    session.play(END)
    assert not session.needs_hand_over  # c is a computer player
    play_turn(session)
    assert session.needs_hand_over


# Playing and undo


def test_a_refused_move_changes_nothing():
    session = field(b="easy", c="easy")
    before = session.to_text()
    with pytest.raises(IllegalMove):
        session.play("b1e1")
    with pytest.raises(Malformed):
        session.play("rubbish")
    assert session.to_text() == before


def test_undo_and_redo_within_the_turn():
    session = field(b="easy", c="easy")
    assert not session.can_undo
    assert session.undo() is None
    assert session.redo() is None
    positions = [session.position]
    for move in ("b1c1", "a1P@b1", "a1C@a2"):
        session.play(move)
        positions.append(session.position)
    for position in positions[-2::-1]:
        step = session.undo()
        assert session.position == position == step.before
    assert not session.can_undo
    for position in positions[1:]:
        step = session.redo()
        assert session.position == position == step.after
    assert not session.can_redo


def test_a_new_move_ends_redo():
    session = field(b="easy", c="easy")
    session.play("b1c1")
    session.undo()
    session.play("b1c2")
    assert not session.can_redo
    assert session.redo() is None


def test_undo_of_the_whole_turn_and_back():
    session = field(b="easy", c="easy")
    for move in ("b1c1", "a1P@b1"):
        session.play(move)
    steps = session.undo_turn()
    assert [step.before.format_move(step.move) for step in steps] == ["a1P@b1", "b1c1"]
    assert session.position == session.start
    assert session.undo_turn() == []
    session.redo()
    session.redo()
    assert not session.can_redo
    assert len(session.turn_steps) == 2


def test_undo_never_goes_back_past_end_turn():
    session = field(b="human", c="human")
    session.play("b1c1")
    session.play(END)
    assert not session.can_undo
    assert session.undo() is None
    assert session.turn_steps == []


def test_undo_never_goes_into_another_players_turn():
    session = field(b="easy", c="easy")
    session.play(END)
    assert not session.can_undo
    while not session.is_human_turn:
        play_turn(session)
        assert not session.can_undo
    assert session.undo_turn() == []


def test_a_turn_under_way_of_a_computer_player_cannot_be_undone():
    session = field(a="easy", b="human", c="easy")
    moves = finish(session.think())
    assert len(moves) > 1
    session.play(moves[0])
    assert not session.can_undo
    assert session.undo() is None


def test_a_won_game_cannot_be_undone():
    session = Session.from_position(
        Position.parse("aHaSbHb a 20,20 1 0"), {"a": "human", "b": "easy"}
    )
    session.play("b1c1")
    assert session.outcome == ("conquest", "a")
    assert not session.is_human_turn
    assert not session.can_undo
    with pytest.raises(SeatError):
        finish(session.think())


def test_a_human_gives_up_and_the_others_play_on():
    session = field(b="easy", c="easy")
    session.play(CONCEDE)
    assert session.humans == ()
    assert not session.can_undo
    while session.outcome is None:
        play_turn(session)
    assert session.outcome.winner in ("b", "c", None)


# Computer players


def test_thinking_again_in_the_middle_of_a_turn_gives_the_rest_of_it():
    session = field(a="normal", b="human", c="easy")
    moves = finish(session.think())
    for number, move in enumerate(moves):
        assert finish(session.think()) == moves[number:]
        session.play(move)


def test_only_computer_players_think():
    with pytest.raises(SeatError):
        finish(field(b="easy", c="easy").think())


def test_the_opponents_seed_changes_with_the_turn_and_the_island():
    seeds = set()
    for island in range(3):
        session = Session.new(island, "small", 2, {"a": "human", "b": "human"})
        for _ in range(4):
            seeds.add(session.turn_seed)
            session.play(END)
    assert len(seeds) == 12


def test_moves_of_another_opponent_are_not_replayed_but_continued(monkeypatch):
    """The game was saved by a version whose computer player began its turn otherwise."""
    session = field(a="easy", b="human", c="easy")
    asked = []

    def think(position, level, seed):
        asked.append(position)
        yield
        return (position.parse_move("a1C@a2"), END)

    monkeypatch.setattr(session_module, "think", think)
    session.play("b1c1")
    after = session.position
    moves = finish(session.think())
    assert [session.position.format_move(move) for move in moves] == ["a1C@a2", "end"]
    assert asked == [session.start, after]
    session.play(moves[0])
    resumed = Session.from_text(session.to_text())
    assert same(resumed, session)
    assert finish(resumed.think()) == (END,)
    assert asked[-1] == after


# Resuming


@pytest.mark.parametrize("seed", range(3))
def test_a_game_resumed_after_every_move_plays_on_identically(seed):
    seats = {"a": "human", "b": "easy", "c": "normal"}
    session = Session.new(seed, "small", 3, seats, game_id="g1")
    session.settings["tips"] = "off"
    prng = Prng(seed)
    for _ in range(120):
        resumed = Session.from_text(session.to_text())
        assert same(resumed, session)
        if session.outcome is not None:
            break
        if session.is_human_turn:
            move = some_move(session.position, prng)
        else:
            moves = finish(resumed.think())
            assert moves == finish(session.think())
            move = moves[0]
        session.play(move)


def test_undone_moves_are_kept():
    session = field(b="easy", c="easy")
    for move in ("b1c1", "a1P@b1", END):
        session.play(move)
        if move == END:
            break
        resumed = Session.from_text(session.to_text())
        while session.undo():
            resumed.undo()
            assert same(Session.from_text(session.to_text()), resumed)
        while session.redo():
            resumed.redo()
            assert same(Session.from_text(session.to_text()), resumed)


def test_the_text_is_laid_out_as_a_record():
    session = field(b="human", c="human")
    for move in (None, "b1c1", "a1P@b1", END, END):
        if move is not None:
            session.play(move)
        text = session.to_text()
        assert Record.parse(text).turns == session.record.turns
        assert Record.parse(text).format().rstrip("\n") == text.rstrip("\n")


def test_settings_viewer_and_unknown_headers_are_kept():
    session = field(b="human", c="easy")
    session.viewer = "b"
    session.settings = {"speed": "3", "last-size": 'me"dium \\'}
    text = session.to_text().replace("[Players", '[Event "Kränzchen"]\n[Players')
    resumed = Session.from_text(text)
    assert resumed.viewer == "b"
    assert resumed.settings == session.settings
    assert resumed.record.header("Event") == "Kränzchen"
    again = Session.from_text(resumed.to_text())
    assert again.to_text() == resumed.to_text()


def test_resuming_comes_in_slices():
    session = Session.new(1, "small", 2, {"a": "human", "b": "easy"})
    play_on(session, Prng(1), 20)
    shares = []
    work = Session.resume(Record.parse(session.to_text()))
    while True:
        try:
            shares.append(next(work))
        except StopIteration as stop:
            resumed = stop.value
            break
    assert same(resumed, session)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1


def test_a_record_without_seats_needs_them_given():
    record = Record.of(MapSpec(1, "small", 2))
    with pytest.raises(SeatError):
        Session.from_record(record)
    session = Session.from_record(record, {"a": "human", "b": "easy"})
    assert session.seats == {"a": "human", "b": "easy"}


def test_a_position_of_a_known_island_keeps_both():
    record = Record.of(MapSpec(9, "small", 2, SLAY_1)).with_header("Position", FIELD)
    session = Session.from_record(record, dict.fromkeys("abc", "human"))
    assert session.start == Position.parse(FIELD)
    assert session.map == MapSpec(9, "small", 2, SLAY_1)
    resumed = Session.from_text(session.to_text())
    assert same(resumed, session)
    assert resumed.record.header("Map") == "map/1 9 small 2"


def test_players_without_a_seat_in_between():
    position = Position.parse("aHa1cHc a 5,5 3 0")
    session = Session.from_position(position, {"a": "human", "c": "easy"})
    assert session.record.players == ("human", "-", "easy")
    assert same(Session.from_text(session.to_text()), session)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("[Now ", '[Now "x"]\n[Then ', MalformedRecord),
        ('"slay/1"', '"slay/99"', MalformedRecord),
        ("human", "genius", SeatError),
        ("b1c1", "b1f1", IllegalRecord),
        ("b1c1", "b1c2", MalformedRecord),  # another position than Now says
        ("[Viewer", '[Taken-over "2"]\n[Viewer', MalformedRecord),
        ("[Viewer", '[Taken-over "-1"]\n[Viewer', MalformedRecord),
        ("[Viewer", '[Taken-over "x"]\n[Viewer', MalformedRecord),
        ("[Viewer", '[Redo "rubbish"]\n[Viewer', Malformed),
        ("[Viewer", '[Redo "b1e1"]\n[Viewer', IllegalMove),
    ],
)
def test_a_text_that_was_tampered_with_is_refused(old, new, error):
    session = field(b="easy", c="easy")
    session.play("b1c1")
    text = session.to_text()
    assert old in text
    with pytest.raises(error):
        Session.from_text(text.replace(old, new))


def test_a_game_branches_from_any_step():
    session = Session.new(2, "small", 2, {"a": "human", "b": "easy"}, game_id="one")
    play_on(session, Prng(3), 6)
    for count in range(0, len(session.steps), 3):
        branch = session.branch(count, game_id="two")
        assert branch.steps == session.steps[:count]
        assert branch.position == (session.steps[count - 1].after if count else session.start)
        assert branch.game_id == "two"
        assert not branch.can_undo
        assert same(Session.from_text(branch.to_text()), branch)
    seats = {"a": "easy", "b": "human"}
    assert session.branch(0, seats=seats).seats == seats


# What happened


def test_events_of_a_capture():
    position = Position.parse("aHaSbHb2/3bcHc a 7,9,9 1 0")
    session = Session.from_position(position, dict.fromkeys("abc", "human"))
    happened = events(session.play("b1c1"))
    assert happened.player == "a"
    assert happened.captured == position.grid.parse("c1")
    assert happened.loser == "b"
    assert happened.beaten == "H"
    assert happened.lost_capitals == (("b", position.grid.parse("c1"), 9),)
    assert happened.out == ()  # d1 and d2 have a capital again


def test_events_of_taking_the_last_land():
    session = Session.from_position(
        Position.parse("aHaSbHb a 20,20 1 0"), {"a": "human", "b": "human"}
    )
    happened = events(session.play("b1c1"))
    assert happened.out == ("b",)
    assert happened.starved == ()
    assert happened.tree is None


def test_capitals_that_merge_are_not_lost():
    position = Position.parse("aHaPbaaH/5/1bHb2 a 5,5,5 1 0")
    session = Session.from_position(position, {"a": "human", "b": "human"})
    happened = events(session.play("b1c1"))
    assert happened.lost_capitals == ()
    assert happened.captured == position.grid.parse("c1")


def test_events_of_nobodys_land():
    position = Position.parse("aHaP-T/bHb1 a 5,5 1 0")
    session = Session.from_position(position, {"a": "human", "b": "human"})
    happened = events(session.play("b1c1"))
    assert (happened.loser, happened.beaten) == ("-", "T")
    assert happened.lost_capitals == ()


def test_events_of_a_turn_that_ends():
    # a can't pay his knight; a tree grows for b between two; b's grave crumbles: nothing else there
    position = Position.parse("aHaK5/7/bHbTbbT1bHbX a 3,0,0 1 0")
    session = Session.from_position(position, {"a": "human", "b": "human"})
    happened = events(session.play(END))
    assert [(s.hexes, s.shortfall) for s in happened.starved] == [((1,), 15)]
    assert happened.captured is None
    assert happened.tree == position.grid.parse("c3")
    assert happened.crumbled == (position.grid.parse("g3"),)


def test_events_of_a_concession():
    session = field(b="human", c="human")
    happened = events(session.play(CONCEDE))
    assert happened.out == ("a",)
    assert [loss.player for loss in happened.lost_capitals] == ["a"]
    assert happened.starved == ()


def test_what_the_others_did_since_the_last_turn():
    session = field(b="human", c="human")
    assert session.steps_since_last_turn("a") == []
    session.play("b1c1")
    session.play(END)
    session.play(END)
    session.play(END)
    assert [s.before.turn for s in session.steps_since_last_turn("a")] == ["b", "c"]
    session.play("c1c2")
    assert [s.before.turn for s in session.steps_since_last_turn("a")] == ["b", "c"]
    assert [s.before.turn for s in session.steps_since_last_turn("b")] == ["c", "a"]


def test_the_graph_has_an_entry_for_each_round_and_for_now():
    session = Session.new(4, "small", 3, dict.fromkeys("abc", "easy"))
    assert len(session.graph()) == 1
    while session.outcome is None and session.position.round < 12:
        play_turn(session)
    rounds = session.graph()
    assert [entry.round for entry in rounds[:-1]] == list(range(1, session.position.round + 1))
    assert rounds[-1].players == standings(session.position)
    for entry in rounds:
        assert sum(player.land for player in entry.players.values()) <= len(session.position.land)


def test_shares_of_the_land():
    session = Session.new(4, "small", 2, {"a": "easy", "b": "easy"})
    while session.outcome is None:
        play_turn(session)
    winner = session.outcome.winner
    shares = {player: session.land_shares(player) for player in "ab"}
    assert len(shares["a"]) == len(shares["b"]) == len(session.graph())
    assert all(0 <= a + b <= 100 for a, b in zip(shares["a"], shares["b"], strict=True))
    assert winner is not None
    assert shares[winner][-1] > shares["b" if winner == "a" else "a"][-1]


def test_turning_points_are_captures_of_capitals_and_players_that_fall():
    session = Session.new(4, "small", 3, dict.fromkeys("abc", "easy"))
    while session.outcome is None:
        play_turn(session)
    expected = []
    for index, step in enumerate(session.steps):
        done = events(step)
        if done.beaten == "H" or done.out:
            expected.append(index)
    assert session.turning_points() == expected
    assert expected


def test_standings_count_land_income_wages_and_units():
    position = Position.parse("aHaPaTbH/aKa!ab".replace("a!", "aP!") + " a 5,5 1 0")
    assert standings(position) == {"a": (6, 5, 22, 3), "b": (2, 2, 0, 0)}


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_undoing_everything_gives_the_position_before(seed):
    prng = Prng(seed)
    session = Session.new(seed % 7, "small", 2, {"a": "human", "b": "human"})
    play_on(session, prng, 5)
    if session.outcome is not None:
        return
    before = session.position, session.to_text()
    made = 0
    for _ in range(6):
        move = some_move(session.position, prng)
        if move != END and session.position.play(move).outcome() is None:
            session.play(move)
            made += 1
    assert len(session.undo_turn()) == made
    assert session.position == before[0]
    text = "".join(line + "\n" for line in session.to_text().splitlines() if "[Redo" not in line)
    assert text == before[1]


def saved_text():
    session = Session.new(3, "small", 2, {"a": "human", "b": "easy"}, game_id="g")
    play_on(session, Prng(1), 3)
    session.settings["speed"] = "2"
    if session.is_human_turn and session.position.legal_moves.count() > 1:
        session.play(session.position.legal_moves[0])
        session.play(session.position.legal_moves[0])
        session.undo()
    return session.to_text()


SAVED = saved_text()


@settings(max_examples=150)
@given(st.integers(0, len(SAVED)), st.integers(0, 8), st.text(max_size=6))
def test_a_mutated_text_is_refused_or_a_game(at, gone, put):
    text = SAVED[:at] + put + SAVED[at + gone :]
    try:
        session = Session.from_text(text)
    except SlayError:
        return
    assert same(Session.from_text(session.to_text()), session)


def test_graph_asked_for_again_and_again_is_the_same() -> None:
    """It keeps what it found; undo, redo and later turns don't disturb it."""
    asked = Session.new(5, "small", 2, {"a": "human", "b": "easy"})
    for _ in range(6):
        if asked.is_human_turn:
            asked.graph()
            for move in choose_turn(asked.position, "easy", 1)[:-1]:
                asked.play(move)
            before = asked.graph()
            asked.undo_turn()
            asked.graph()
            while asked.redo():
                pass
            assert asked.graph() == before
            asked.play(END)
        else:
            for move in choose_turn(asked.position, "easy", 1):
                asked.play(move)
    assert asked.graph() == Session.from_text(asked.to_text()).graph()


def test_turning_points_asked_for_again_and_again_are_the_same() -> None:
    asked = Session.new(5, "small", 2, {"a": "human", "b": "human"})
    for number in range(24):
        for move in choose_turn(asked.position, "normal", number)[:-1]:
            asked.play(move)
        found = asked.turning_points()
        asked.undo_turn()
        asked.turning_points()
        while asked.redo():
            pass
        assert asked.turning_points() == found
        asked.undo()
        if asked.outcome is not None:
            break
        asked.play(END)
    assert asked.turning_points() == Session.from_text(asked.to_text()).turning_points()
    assert asked.turning_points()
