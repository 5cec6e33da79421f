"""How far the player is: kept, never lost, never less."""

from __future__ import annotations

import pytest

from game.kept import progress
from game.kept.progress import ISLAND, LESSON, PUZZLE, SHOWN, SOLVED, ProgressBook
from game.kept.sealed import ASIDE, PREFIX, seal
from tests.kept.storing import Memory


def test_what_is_reached_is_kept() -> None:
    storage = Memory()
    assert ProgressBook(storage).reach(LESSON, "attack", SOLVED)
    assert ProgressBook(storage).reach(PUZZLE, "k7f3q", SHOWN)
    known = ProgressBook(storage).all()
    assert dict(known) == {(LESSON, "attack"): SOLVED, (PUZZLE, "k7f3q"): SHOWN}
    assert progress.done(known, LESSON) == 1


def test_the_better_result_stays() -> None:
    book = ProgressBook(Memory())
    book.reach(PUZZLE, "k7", SHOWN)
    assert book.reach(PUZZLE, "k7", SOLVED)
    assert not book.reach(PUZZLE, "k7", SHOWN)
    assert book.all()[PUZZLE, "k7"] == SOLVED


def test_stars_are_gathered_over_games() -> None:
    book = ProgressBook(Memory())
    book.reach(ISLAND, "417", progress.WON | progress.ALONE)
    assert book.reach(ISLAND, "417", progress.WON | progress.BY_PAR)
    assert not book.reach(ISLAND, "417", progress.WON)
    book.reach(ISLAND, "12", progress.WON)
    assert progress.stars(book.all()) == 4


@pytest.mark.parametrize(
    "kind, what, value",
    [
        ("game", "1", 1),
        (LESSON, "", 1),
        (LESSON, "two words", 1),
        (PUZZLE, "x", 0),
        (ISLAND, "x", 8),
    ],
)
def test_what_can_not_be_is_refused(kind: str, what: str, value: int) -> None:
    with pytest.raises(ValueError, match=r"progress"):
        ProgressBook(Memory()).reach(kind, what, value)


@pytest.mark.parametrize("text", ["lesson attack", "lesson attack x", "song attack 1", "day x 9"])
def test_what_can_not_be_read_is_set_aside(text: str) -> None:
    storage = Memory()
    storage.save(PREFIX + "progress", seal("progress", 1, text))
    book = ProgressBook(storage)
    assert dict(book.all()) == {}
    assert book.drawer.trouble is not None
    assert any(key.startswith(ASIDE) for key in list(map(str, storage.keys())))
    assert book.reach(LESSON, "attack", SOLVED)


def test_a_later_version_is_left_alone() -> None:
    storage = Memory()
    later = seal("progress", 2, "something else")
    storage.save(PREFIX + "progress", later)
    assert dict(ProgressBook(storage).all()) == {}
    assert storage.load(PREFIX + "progress") == later
