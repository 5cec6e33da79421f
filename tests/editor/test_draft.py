"""Drafts: every position can be painted, and is the same in every form."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import MapSpec, Position
from game.editor.brush import Brush, painted
from game.editor.draft import Draft
from game.editor.history import History
from game.editor.mending import MENDABLE, can_mend, mended
from game.editor.size import centred, resized
from game.editor.symmetry import NONE, SYMMETRIES, TURN_2, TURN_3, TURN_6, counterpart, images
from game.links import fragments
from game.session import Session
from tests.editor.boards import bare, drafts, valid_drafts


@given(drafts())
def test_a_draft_is_the_same_as_text_and_as_position(draft: Draft) -> None:
    assert Draft.parse(draft.format()) == draft
    assert Draft.of(draft.position()) == draft
    assert Position.parse_with_rules(draft.format()) == draft.position()


@given(drafts())
def test_a_draft_has_the_faults_of_its_position(draft: Draft) -> None:
    position = draft.position()
    assert draft.faults() == position.faults()
    assert tuple(dict.fromkeys(fault.code for fault in draft.faults())) == position.status()
    assert draft.players == position.players


@given(valid_drafts(), st.randoms(use_true_random=False))
def test_any_position_can_be_painted_in_any_order(draft: Draft, order: random.Random) -> None:
    hexes = list(range(draft.grid.size))
    order.shuffle(hexes)
    made = bare(draft)
    for at in hexes:
        brush = Brush(chr(draft.owners[at]), chr(draft.pieces[at]))
        made = painted(made, brush, [at])
    for capital, gold in zip(draft.capitals, draft.purses, strict=True):
        made = made.with_gold(capital, gold)
    assert made == draft


@given(valid_drafts())
def test_what_is_painted_can_be_linked_and_saved(draft: Draft) -> None:
    position = draft.position()
    offer = fragments.parse(fragments.position_link(position))
    assert offer is not None
    assert offer.position == position
    seats = dict(zip(draft.players, ("human", *["easy"] * 5), strict=False))
    session = Session.from_position(position, seats, game_id="2026-12-01 7")
    offer = fragments.parse(fragments.game_link(session.record))
    assert offer is not None
    assert offer.record is not None
    opened = Session.from_record(offer.record)
    assert (opened.position, opened.seats) == (position, seats)
    assert Session.from_text(session.to_text()).position == position


@given(st.lists(st.tuples(st.integers(0, 24), st.sampled_from(".-ab"), st.sampled_from(" PTH"))))
def test_everything_can_be_undone_and_done_again(
    strokes: list[tuple[int, str, str]],
) -> None:
    history = History(Draft.blank(5, 5))
    states = [history.now]
    for at, owner, piece in strokes:
        history = history.then(painted(history.now, Brush(owner, piece), [at]))
        if history.now != states[-1]:
            states.append(history.now)
    for state in reversed(states):
        assert history.now == state
        history = history.undone()
    assert history.now == states[0]
    for state in states:
        assert history.now == state
        history = history.redone()
    assert history.now == states[-1]


# The brush


def draft(text: str) -> Draft:
    return Draft.parse(text)


def paint(text: str, brush: Brush, *names: str) -> str:
    before = Draft.parse(text)
    after = painted(before, brush, [before.grid.parse(name) for name in names])
    return after.format().removesuffix(" slay/1")


@pytest.mark.parametrize(
    ("before", "brush", "names", "after"),
    [
        ("5 a - 1 0", Brush("a"), "b1 c1", "1aa2 a - 1 0"),
        ("aHabHb a 3,4 1 0", Brush("b"), "a1", "babHb a 4 1 0"),  # its capital goes
        ("aPabHb a 4 1 0", Brush("b"), "a1", "bPabHb a 4 1 0"),  # units and castles stay
        ("aPabHb a 4 1 0", Brush("-"), "a1", "-abHb a 4 1 0"),
        ("aTabHb a 4 1 0", Brush("-"), "a1", "-TabHb a 4 1 0"),
        ("aTabHb a 4 1 0", Brush("."), "a1", "1abHb a 4 1 0"),
        ("1abHb a 4 1 0", Brush("", "P"), "a1", "1abHb a 4 1 0"),  # no piece into the sea
        ("aabHb a 4 1 0", Brush("", "p"), "a1", "aP!abHb a 4 1 0"),
        ("-abHb a 4 1 0", Brush("", "p"), "a1", "-PabHb a 4 1 0"),
        ("aHaa a 9 1 0", Brush("", "H"), "c1", "aaaH a 9 1 0"),  # the capital moves
        ("aHaaHb a 9,2 1 0", Brush("", "H"), "b1", "aaHab a 11 1 0"),
        ("aHaaHb a 9,2 1 0", Brush("", " "), "a1", "aaaHb a 2 1 0"),
        ("aHa1aHa a 9,2 1 0", Brush("a", "B"), "c1", "aHaaBaHa a 9,2 1 0"),
    ],
)
def test_what_a_brush_does(before: str, brush: Brush, names: str, after: str) -> None:
    assert paint(before, brush, *names.split()) == after


# Symmetry


@given(
    st.integers(1, 12), st.integers(1, 12), st.sampled_from(sorted(SYMMETRIES)), st.integers(0, 143)
)
def test_an_image_has_its_images_in_turn(rows: int, columns: int, name: str, at: int) -> None:
    """Whatever is painted along with a hex has the same places painted along with it."""
    board = Draft.blank(rows, columns)
    at %= board.grid.size
    symmetry = SYMMETRIES[name]
    found = images(board.grid, symmetry, at)
    assert len(found) < max(symmetry.folds, 1) or symmetry is NONE
    together = {at, *(other for other, _ in found)}
    for other, _ in found:
        theirs = {near for near, _ in images(board.grid, symmetry, other)} | {other}
        assert theirs == together or symmetry.folds > 2  # of six places some may be off the board
        assert at in theirs


@given(st.sampled_from(sorted(SYMMETRIES)), st.integers(3, 12), st.integers(3, 12))
def test_neighbours_have_images_that_are_neighbours(name: str, rows: int, columns: int) -> None:
    grid = Draft.blank(rows, columns).grid
    symmetry = SYMMETRIES[name]
    for at in range(grid.size):
        mine = {number: other for other, number in images(grid, symmetry, at)}
        for near in grid.neighbours[at]:
            theirs = {number: other for other, number in images(grid, symmetry, near)}
            for number in sorted(set(mine) & set(theirs)):
                one, other = mine[number], theirs[number]
                assert one == other or other in grid.neighbours[one]


def test_each_place_has_its_player() -> None:
    assert [chr(counterpart(ord("a"), TURN_6, n)) for n in range(6)] == list("abcdef")
    assert [chr(counterpart(ord(p), TURN_3, 1)) for p in "abcdef"] == list("bcaefd")
    assert [chr(counterpart(ord(p), TURN_2, 1)) for p in "abcdef.-"] == list("badcfe.-")


def test_an_island_for_six_is_painted_at_once() -> None:
    made = Draft.blank(13, 13)
    middle = made.grid.parse("g7")
    ring = [at for at in made.grid.neighbours[middle] if at > middle][:1]
    further = [at for at in made.grid.neighbours[ring[0]] if at > ring[0]][:1]
    made = painted(made, Brush("a"), [*ring, *further], TURN_6)
    assert made.players == tuple("abcdef")
    same = painted(Draft.blank(13, 13), Brush("a"), ring, TURN_6, colours=False)
    assert same.players == ("a",)
    assert len(same.land) == 6
    first = made.owners.index(b"a")
    capital = painted(made, Brush("", "H"), [first], TURN_6)
    assert len(capital.capitals) == 6
    assert capital.faults() == ()


# Mending


@given(drafts())
def test_mending_takes_away_what_can_be_mended(before: Draft) -> None:
    after = mended(before)
    left = [fault.code for fault in after.faults()]
    assert not set(left) & set(MENDABLE)
    assert set(left) <= {"no-land", "turn-out"}
    if "turn-out" in left:
        assert after.players == ()
    assert mended(after) == after
    if not before.faults():
        assert after == before
    kept = [at for at in before.capitals if at in after.capitals]
    assert sum(map(after.gold, after.capitals)) >= sum(map(before.gold, kept))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("aabHb a 4 1 0", "aHabHb a 0,4 1 0"),
        ("aPabHb a 4 1 0", "aPaHbHb a 0,4 1 0"),
        ("aHaaHbHb a 2,5,4 1 0", "aaaHbHb a 7,4 1 0"),
        ("aHaaHbHb a 2,2,4 1 0", "aHaabHb a 4,4 1 0"),
        ("aHabHb1aH a 1,2,3 1 0", "aHabHb1a a 1,2 1 0"),
        ("aHabHb-C a 1,2 1 0", "aHabHb- a 1,2 1 0"),
        ("aHa-cP a 1 1 0", "aHa-- a 1 1 0"),
        ("aHabHb c 1,2 1 0", "aHabHb a 1,2 1 0"),
        ("aHabHb-c c 1,2 1 0", "aHabHb-- a 1,2 1 0"),
        ("bHbaHa1dHd c 1,2,3 1 0", "bHbaHa1dHd d 1,2,3 1 0"),
    ],
)
def test_how_it_is_mended(before: str, after: str) -> None:
    assert can_mend(draft(before).faults())
    assert mended(draft(before)) == draft(after)


def test_what_nobody_can_mend() -> None:
    empty = Draft.blank(3, 3)
    assert [fault.code for fault in empty.faults()] == ["no-land", "turn-out"]
    assert not can_mend(empty.faults())
    assert mended(empty) == empty
    nobody = painted(empty, Brush("-"), [4])
    assert mended(nobody) == nobody


# Size


@given(drafts(), st.integers(1, 9), st.integers(1, 9))
def test_an_island_that_fits_stays_whole(before: Draft, rows: int, columns: int) -> None:
    after = resized(before, rows, columns)
    assert (after.grid.rows, after.grid.columns) == (rows, columns)
    places = [divmod(at, before.grid.columns) for at in before.land]
    if not places:
        assert after.land == []
        return
    high = max(row for row, _ in places) - min(row for row, _ in places) + 1
    wide = max(column for _, column in places) - min(column for _, column in places) + 1
    if high < rows and wide <= columns:  # one row to spare: rows come in pairs
        assert len(after.land) == len(before.land)
        assert after.purses == before.purses
        assert [fault.code for fault in after.faults()] == [f.code for f in before.faults()]
        middle = centred(after)
        assert len(middle.land) == len(before.land)
        assert middle.purses == before.purses


@pytest.mark.parametrize(("rows", "columns"), [(0, 5), (65, 5), (5, 900), (-3, 64)])
def test_a_side_has_its_limits(rows: int, columns: int) -> None:
    after = resized(Draft.blank(4, 4), rows, columns)
    assert 1 <= after.grid.rows <= 64
    assert 1 <= after.grid.columns <= 64


def test_the_largest_board() -> None:
    island = Draft.of(MapSpec(7, "huge", 6).position())
    large = centred(resized(island, 64, 64))
    assert large.grid.size == 4096
    assert len(large.land) == len(island.land)
    assert large.faults() == ()
    full = painted(large, Brush("a"), range(4096))
    assert [fault.code for fault in mended(full).faults()] == []
    assert len(full.land) == 4096
    assert Draft.parse(full.format()) == full
