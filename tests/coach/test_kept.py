"""What is kept of an analysis is read again as it was, and believed only if it can be true."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.coach import kept
from game.coach.analysis import VERDICTS, Look, look_at, turns
from game.coach.chance import chance
from game.coach.curve import curve
from game.core import Record, Step
from game.slicing import finish
from tests.golden.replay import GAMES

NAME = "small-3-normal.txt"


def steps() -> list[Step]:
    record = Record.parse((GAMES / NAME).read_text("utf-8"))
    return list(record.steps(record.start()))


STEPS = steps()
TURNS = turns(STEPS, "a")
LOOKS = {number: finish(look_at(TURNS[number], "normal")) for number in (0, 3)}
LINE = kept.written({kept.mark(TURNS[n]): kept.entry(TURNS[n], look) for n, look in LOOKS.items()})


def test_it_is_read_as_it_was_written() -> None:
    assert kept.known(TURNS, LINE) == LOOKS
    assert "\n" not in LINE


def test_looks_at_other_turns_are_nobodys() -> None:
    assert kept.known(turns(STEPS, "b"), LINE) == {}
    assert kept.known(TURNS[1:3], LINE) == {}


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_whatever_is_damaged_is_left_out(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(LINE) - 1))
    put = data.draw(st.text(alphabet="09:+ abcde@P-é", max_size=3))
    damaged = LINE[:at] + put + LINE[at + data.draw(st.integers(0, 9)) :]
    for number, look in kept.known(TURNS, damaged).items():
        position = TURNS[number].begin
        for move in look.moves:
            position = position.play(move)
        assert look.verdict in VERDICTS
        assert all(0 <= part <= 1000 for part in (look.before, look.after, look.best))


def test_of_another_version_nothing_is_known() -> None:
    assert kept.known(TURNS, "2" + LINE[1:]) == {}
    assert kept.known(TURNS, "") == {}


def test_what_was_never_written_is_no_look() -> None:
    turn = TURNS[0]
    good = kept.entry(turn, Look(1, 400, 300, 500, "blunder", TURNS[0].moves))
    assert kept.read(turn, good) is not None
    for bad in (
        "",
        good.replace("blunder", "genius"),
        good.replace("400", "4000"),
        good.replace("400", "-4"),
        good.replace("400", "٤٠٠"),
        good + "+end",
        good.rpartition(":")[0],
    ):
        assert kept.read(turn, bad) is None, bad


def test_the_curve_has_each_turn_and_the_end() -> None:
    start = STEPS[0].before
    whole = finish(curve(start, STEPS))
    begins = [0, *(n + 1 for n, step in enumerate(STEPS) if step.move.buy in ("end", "concede"))]
    if begins[-1] != len(STEPS):
        begins.append(len(STEPS))
    assert [stood.at for stood in whole] == begins
    for stood in whole:
        position = start if stood.at == 0 else STEPS[stood.at - 1].after
        assert dict(stood.chances) == chance(position)
        assert stood.round == position.round


@settings(max_examples=20, deadline=None)
@given(st.integers(0, len(STEPS)))
def test_the_curve_grows_with_the_game(played: int) -> None:
    start = STEPS[0].before
    before = finish(curve(start, STEPS[:played]))
    assert finish(curve(start, STEPS, before)) == finish(curve(start, STEPS))
