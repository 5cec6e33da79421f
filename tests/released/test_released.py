"""What released versions wrote is read by this one: saves, links and records in this folder.

A version that can no longer read one of them must refuse it with a reason, and the test must then
say so.
"""

from pathlib import Path

import pytest

from game.core import Record
from game.kept.daily import DailyBook, DailyResult
from game.kept.saves import Autosave, Saves
from game.kept.sealed import PREFIX
from game.kept.settings import SettingsBook
from game.kept.statistics import Field, Statistics
from game.links.fragments import parse
from game.session import Session
from tests.kept.storing import Memory
from tests.released.pin import ISLAND, SEATS, files

VERSIONS = sorted(path for path in Path(__file__).parent.iterdir() if (path / "game.link").exists())


def text(folder, name):
    return (folder / name).read_bytes().decode()


def stored(folder):
    storage = Memory()
    for name in ("game/1/0", "save/1", "settings", "statistics", "daily"):
        storage.texts[PREFIX + name] = text(folder, name.replace("/", "-") + ".txt")
    return storage


def now(folder):
    """The position in which the games of this folder stand."""
    offer = parse(text(folder, "at.link"))
    assert offer is not None
    assert offer.kind == "position"
    return offer.position


@pytest.fixture(params=VERSIONS, ids=lambda path: path.name)
def folder(request):
    return request.param


def test_the_running_game(folder):
    kept = Autosave(stored(folder), "now").newest()
    assert kept is not None
    session = Session.from_text(kept.text)
    assert session.position == now(folder)
    assert session.seats == SEATS
    assert session.viewer == "a"
    assert session.settings == {"speed": "2"}
    assert session.can_undo
    assert session.can_redo


def test_the_named_save(folder):
    saves = Saves(stored(folder))
    (info,) = saves.list()
    assert (info.name, info.date, info.round) == ("Übungsspiel", "2026-11-29", 8)
    assert info.seats == tuple(SEATS.values())
    assert info.trouble is None
    assert Session.from_text(saves.load(info.id)).position == now(folder)


def test_settings_statistics_and_days(folder):
    storage = stored(folder)
    assert SettingsBook(storage).load() == {"language": "de", "speed": "3"}
    tallies = Statistics(storage).all()
    assert tallies[Field("easy", "medium", 4)][:4] == (1, 1, 0, 21)
    assert DailyBook(storage).results() == [DailyResult("2026-11-29", "won", 14, (33, 50, 100))]


def test_the_links(folder):
    game, island = parse(text(folder, "game.link")), parse(text(folder, "map.link"))
    assert game is not None
    assert island is not None
    assert game.position == now(folder)
    assert island.map == game.map == ISLAND
    assert island.position == game.steps[0].before


def test_the_record(folder):
    record = Record.parse(text(folder, "record.txt"))
    assert record.replay()[-1] == now(folder)
    assert record.map == ISLAND


def test_what_is_stored_for_a_release_can_be_read_back(tmp_path):
    """The files of the release to come, as `pin` would write them now."""
    for name, content in files().items():
        (tmp_path / name).write_bytes(content.encode())
    for check in (
        test_the_running_game,
        test_the_named_save,
        test_settings_statistics_and_days,
        test_the_links,
        test_the_record,
    ):
        check(tmp_path)
