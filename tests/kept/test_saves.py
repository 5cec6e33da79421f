"""Saves: the running game in two slots, named saves, and storage that misbehaves."""

import pytest

from game.core import END
from game.core.prng import Prng
from game.kept.saves import NAMED, Autosave, SaveError, Saves, bring_back
from game.kept.sealed import ASIDE, PREFIX, Drawer, SealError, seal, set_aside, unseal
from game.kept.storage import StorageError
from game.session import Session
from tests.kept.storing import Killed, Memory
from tests.playing import some_move


def texts(count=5, seed=1):
    """The session's text after each of some moves."""
    prng = Prng(seed)
    session = Session.new(seed, "small", 2, {"a": "human", "b": "human"}, game_id=f"g{seed}")
    found = []
    for _ in range(count):
        session.play(some_move(session.position, prng))
        found.append(session.to_text())
    return found


def found(tab):
    """The text of the newest game."""
    kept = tab.newest()
    assert kept is not None
    return kept.text


# The seal


def test_a_seal_holds_kind_version_and_text():
    sealed = seal("save", 3, "two\nlines\n")
    assert sealed.startswith("slay-hex save 3 ")
    assert unseal("save", 3, sealed) == (3, "two\nlines\n")
    assert unseal("save", 9, sealed) == (3, "two\nlines\n")


@pytest.mark.parametrize(
    ("sealed", "reason"),
    [
        ("", "foreign"),
        ("rubbish", "foreign"),
        ('{"volume": 3}', "foreign"),
        (seal("settings", 1, "text"), "foreign"),
        (seal("save", 2, "text"), "later"),
        (seal("save", 1, "text") + " ", "damaged"),
        (seal("save", 1, "text")[:-1], "damaged"),
        (seal("save", 1, "text").replace("save 1", "save 0"), "damaged"),
        (seal("save", 1, "text").replace("save 1", "save ²"), "damaged"),
    ],
)
def test_what_is_not_sealed_right_is_refused(sealed, reason):
    with pytest.raises(SealError) as caught:
        unseal("save", 1, sealed)
    assert caught.value.reason == reason


def test_texts_are_set_aside_one_beside_the_other():
    storage = Memory()
    for number in range(3):
        storage.texts["key"] = f"text {number}"
        set_aside(storage, "key")
    assert storage.texts == {f"{ASIDE}{n + 1}": f"text {n}" for n in range(3)}
    assert set_aside(storage, "key") is None


def test_a_drawer_sets_rubbish_aside_and_takes_new_texts():
    storage = Memory()
    drawer = Drawer(storage, "things")
    assert drawer.read() is None
    drawer.write("one")
    assert drawer.read() == "one"
    storage.texts[PREFIX + "things"] = "rubbish"
    assert drawer.read() is None
    assert drawer.trouble is not None
    assert drawer.trouble.reason == "foreign"
    drawer.write("two")
    assert drawer.read() == "two"
    assert drawer.trouble is None
    assert storage.texts[ASIDE + "1"] == "rubbish"


def test_a_drawer_leaves_what_a_later_version_wrote_until_it_must_write_itself():
    storage = Memory()
    later = seal("things", 2, "from the future")
    storage.texts[PREFIX + "things"] = later
    drawer = Drawer(storage, "things")
    assert drawer.read() is None
    assert storage.texts == {PREFIX + "things": later}
    drawer.write("present")
    assert drawer.read() == "present"
    assert storage.texts[ASIDE + "1"] == later


# The running game


def test_nothing_is_kept_at_first():
    assert Autosave(Memory(), "one").newest() is None


def test_the_last_save_is_found_again():
    storage = Memory()
    tab = Autosave(storage, "one")
    for text in texts():
        assert not tab.write(text)
        kept = Autosave(storage, "two").newest()
        assert kept is not None
        assert kept.text == text


def test_two_slots_are_written_in_turn():
    storage = Memory()
    tab = Autosave(storage, "one")
    for text in texts(6):
        tab.write(text)
    assert len(storage.texts) == 2
    assert storage.saved[0] != storage.saved[1]
    assert storage.saved == storage.saved[:2] * 3
    assert all(key.startswith(PREFIX) for key in storage.texts)


@pytest.mark.parametrize(
    "damage", [lambda text: "", lambda text: text[:-1], lambda text: "x" + text]
)
def test_a_damaged_last_save_leaves_the_one_before(damage):
    storage = Memory()
    tab = Autosave(storage, "one")
    made = texts(4)
    for text in made:
        tab.write(text)
    last = storage.saved[-1]
    broken = storage.texts[last] = damage(storage.texts[last])
    after = Autosave(storage, "two")
    kept = after.newest()
    assert kept is not None
    assert kept.text == made[-2]
    assert len(after.troubles) == 1
    assert storage.texts[ASIDE + "1"] == broken
    after.write("[next]")
    assert storage.texts[ASIDE + "1"] == broken
    assert found(Autosave(storage, "three")) == "[next]"


def test_a_tab_killed_at_any_moment_leaves_the_last_or_the_new_state():
    made = texts(6)
    for breaks_after in range(12):
        for damaged in (False, True):
            storage = Memory()
            tab = Autosave(storage, "one")
            for text in made[:3]:
                tab.write(text)
            if damaged:
                storage.texts[storage.saved[-2]] = "rubbish"
            storage.breaks_after = breaks_after
            told = made[2]
            try:
                for text in made[3:]:
                    told = text
                    tab.write(text)
            except Killed:
                pass
            storage.breaks_after = None
            kept = Autosave(storage, "two").newest()
            assert kept is not None
            assert kept.text in (told, made[made.index(told) - 1])
            assert not damaged or "rubbish" in storage.texts.values()


def test_a_full_storage_is_told_and_the_last_state_stays():
    made = texts(40)
    storage = Memory(room=2 * len(made[10]))
    tab = Autosave(storage, "one")
    written = 0

    def write_all():
        nonlocal written
        for text in made:
            tab.write(text)
            written += 1

    with pytest.raises(StorageError, match="full"):
        write_all()
    assert 0 < written < len(made)
    last = made[written - 1]
    assert found(Autosave(storage, "two")) == last
    storage.room = None
    tab.write(made[-1])  # room again: it goes on
    assert found(Autosave(storage, "two")) == made[-1]


def test_a_blocked_storage_is_told():
    storage = Memory()
    storage.blocked = True
    tab = Autosave(storage, "one")
    for call in (tab.newest, lambda: tab.write("text"), tab.overtaken, tab.others, tab.forget):
        with pytest.raises(StorageError, match="blocked"):
            call()


def test_the_later_of_two_tabs_is_told_and_both_games_are_kept():
    storage = Memory()
    one = Autosave(storage, "one")
    one.write("start")
    two = Autosave(storage, "two")
    assert found(two) == "start"
    assert not two.overtaken()
    assert not two.write("two's")
    assert one.overtaken()
    assert one.write("one's")  # told
    assert not one.overtaken()
    assert not one.write("one's next")  # once is enough
    assert not two.write("two's next")
    assert [kept.text for kept in two.others()] == ["one's next"]
    assert [kept.text for kept in one.others()] == ["two's next"]
    third = Autosave(storage, "three")
    assert found(third) == "two's next"
    assert [kept.text for kept in third.all()] == ["two's next", "one's next"]


def test_tabs_with_games_of_their_own_do_not_meet():
    storage = Memory()
    one, two = Autosave(storage, "one"), Autosave(storage, "two")
    one.write("one's")
    two.write("two's")
    assert not one.write("one's next")
    assert not two.write("two's next")
    assert {kept.text for kept in one.all()} == {"one's next", "two's next"}


def test_a_forgotten_game_is_gone_and_the_other_stays():
    storage = Memory()
    one, two = Autosave(storage, "one"), Autosave(storage, "two")
    one.write("one's")
    one.write("one's next")
    two.write("two's")
    one.forget()
    assert [kept.text for kept in one.all()] == ["two's"]
    one.write("another")
    one.forget(one.others()[0].line)
    assert [kept.text for kept in two.all()] == ["another"]


def test_what_a_later_version_saved_is_never_touched():
    storage = Memory()
    later = seal("game", 99, "from the future")
    storage.texts = {PREFIX + "game/1/0": later, PREFIX + "game/1/1": later}
    tab = Autosave(storage, "one")
    assert tab.newest() is None
    for text in ("one", "two", "three"):
        tab.write(text)
    assert storage.texts[PREFIX + "game/1/0"] == later
    assert storage.texts[PREFIX + "game/1/1"] == later
    assert found(Autosave(storage, "two")) == "three"


def test_rubbish_that_cannot_be_moved_for_lack_of_room_is_not_overwritten():
    storage = Memory()
    rubbish = "r" * 300
    storage.texts = {PREFIX + "game/1/0": rubbish, PREFIX + "game/1/1": rubbish}
    storage.room = 800
    tab = Autosave(storage, "one")
    assert tab.newest() is None
    tab.write("small")
    assert list(storage.texts.values()).count(rubbish) == 2
    assert found(Autosave(storage, "two")) == "small"


def test_a_game_that_cannot_be_played_is_set_aside_whole():
    storage = Memory()
    tab = Autosave(storage, "one")
    tab.write("no game at all")
    two = Autosave(storage, "two")
    kept = two.newest()
    assert kept is not None
    with pytest.raises(ValueError):
        Session.from_text(kept.text)
    two.set_aside(kept)
    assert two.newest() is None
    assert "no game at all" in storage.texts[ASIDE + "1"]
    two.write("next")
    assert found(two) == "next"


def test_other_projects_keys_are_left_alone():
    storage = Memory()
    theirs = {"game/1/0": "x", "slay": "y", "slay-hexagon/game/1/0": "z", PREFIX + "game/x/0": "w"}
    storage.texts = dict(theirs)
    tab = Autosave(storage, "one")
    for text in texts(3):
        tab.write(text)
    Saves(storage).add(texts(1)[0], "n", "d")
    assert theirs.items() <= storage.texts.items()


@pytest.mark.parametrize("seed", range(4))
def test_reloading_at_random_moments_loses_nothing(seed, long_run):
    """Issue "KEEP": kill and reload at random moments, equal positions after."""
    storage = Memory()
    prng = Prng(seed)
    for game in range(13 if long_run else 2):
        session = Session.new(game, "small", 2, {"a": "human", "b": "easy"}, game_id=f"g{game}")
        tab = Autosave(storage, "one")
        for _ in range(60):
            if session.outcome is not None:
                break
            session.play(some_move(session.position, prng))
            if prng.below(4) == 0:
                storage.breaks_after = prng.below(2)
            before = session.steps[-1].before
            try:
                tab.write(session.to_text())
                expected = session.position
            except Killed:
                expected = before
            storage.breaks_after = None
            if prng.below(3) == 0 or expected == before:
                tab = Autosave(storage, "again")
                kept = tab.newest()
                if kept is None:  # killed before the first save
                    break
                session = Session.from_text(kept.text)
                assert session.position == expected
        tab.forget()


# Named saves


def test_a_save_is_listed_and_loads():
    storage = Memory()
    saves = Saves(storage)
    session = Session.new(3, "small", 3, {"a": "human", "b": "easy", "c": "hard"})
    for _ in range(3):
        session.play(END)
    info = saves.add(session.to_text(), "  My   game ", "2026-11-29")
    assert info == saves.list()[0]
    assert info[1:] == (
        "My game",
        "2026-11-29",
        2,
        ("human", "easy", "hard"),
        session.position.format(),
        None,
        "",
        False,
        False,
    )
    loaded = Session.from_text(saves.load(info.id))
    assert loaded.position == session.position
    assert loaded.seats == session.seats


def test_saves_are_listed_youngest_first_and_may_share_a_name():
    saves = Saves(Memory())
    for number, text in enumerate(texts(12)):
        saves.add(text, "same", f"day {number}")
    assert [info.date for info in saves.list()] == [f"day {n}" for n in range(11, -1, -1)]
    assert len({info.id for info in saves.list()}) == 12


def test_a_save_can_be_renamed():
    saves = Saves(Memory())
    info = saves.add(texts(1)[0], "old", "monday")
    assert saves.rename(info.id, "new").name == "new"
    assert saves.list() == [info._replace(name="new")]
    assert Session.from_text(saves.load(info.id)).position.format() == info.position


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "\ud800"])
def test_names_that_cannot_be_are_refused(name):
    saves = Saves(Memory())
    info = saves.add(texts(1)[0], "good", "today")
    with pytest.raises(SaveError):
        saves.add(texts(1)[0], name, "today")
    with pytest.raises(SaveError):
        saves.rename(info.id, name)
    assert saves.list() == [info]


def test_deleting_can_be_undone():
    storage = Memory()
    saves = Saves(storage)
    made = [saves.add(text, f"n{n}", "today") for n, text in enumerate(texts(3))]
    deleted = saves.delete(made[1].id)
    assert saves.list() == [made[2], made[0]]
    with pytest.raises(SaveError):
        saves.load(made[1].id)
    with pytest.raises(SaveError):
        saves.delete(made[1].id)
    assert bring_back(storage, deleted) == f"{NAMED}{made[1].id}"
    assert saves.list() == made[::-1]


def test_a_number_given_away_since_is_not_taken_back():
    storage = Memory()
    saves = Saves(storage)
    old = saves.add(texts(1)[0], "old", "today")
    deleted = saves.delete(old.id)
    new = saves.add(texts(2)[1], "new", "today")
    assert new.id == old.id
    bring_back(storage, deleted)
    assert [info.name for info in saves.list()] == ["old", "new"]


def test_a_damaged_save_is_listed_with_its_trouble_and_never_overwritten():
    storage = Memory()
    saves = Saves(storage)
    text = texts(1)[0]
    info = saves.add(text, "n", "today")
    key = f"{PREFIX}save/{info.id}"
    storage.texts[key] = storage.texts[key][:-9]
    broken = dict(storage.texts)
    assert saves.list()[0].trouble is not None
    for call in (
        lambda: saves.load(info.id),
        lambda: saves.rename(info.id, "new"),
    ):
        with pytest.raises(SaveError):
            call()
    assert storage.texts == broken
    saves.add(text, "another", "today")
    assert storage.texts[key] == broken[key]
    bring_back(storage, saves.delete(info.id))
    assert storage.texts[key] == broken[key]


def test_only_records_can_be_saved():
    storage = Memory()
    with pytest.raises(SaveError):
        Saves(storage).add("rubbish", "n", "today")
    assert storage.texts == {}


def test_a_full_storage_keeps_the_saves_there_are():
    storage = Memory()
    saves = Saves(storage)
    made = texts(8)
    info = saves.add(made[0], "first", "today")
    storage.room = sum(len(k) + len(t) for k, t in storage.texts.items()) + 10
    with pytest.raises(StorageError, match="full"):
        saves.add(made[0], "second", "today")
    with pytest.raises(StorageError, match="full"):
        saves.rename(info.id, "a longer name than before")
    assert saves.list() == [info]
    assert saves.load(info.id)


def test_a_game_put_by_appears_once_and_its_branches_apart():
    saves = Saves(Memory())
    first, later = texts(3, seed=4)[0], texts(3, seed=4)[2]
    saves.put_by(first, "round 1", "2026-11-29")
    saves.put_by(later, "round 2", "2026-11-30")
    (info,) = saves.list()
    assert (info.name, info.date, info.put_by, info.game) == ("round 2", "2026-11-30", True, "g4")
    branch = Session.from_text(later).branch(1, game_id="g4")
    branch.play(END)
    saves.put_by(branch.to_text(), "branch", "2026-11-30")
    assert [save.name for save in saves.list()] == ["branch", "round 2"]
    saves.put_by(texts(1, seed=5)[0], "other", "2026-12-01")
    assert len(saves.list()) == 3


def test_a_game_the_player_named_is_not_replaced():
    saves = Saves(Memory())
    first, later = texts(3, seed=4)[0], texts(3, seed=4)[2]
    saves.add(first, "mine", "2026-11-29")
    saves.rename(saves.put_by(first, "round 1", "2026-11-29").id, "also mine")
    saves.put_by(later, "round 2", "2026-11-30")
    assert [save.name for save in saves.list()] == ["round 2", "also mine", "mine"]
    assert [save.put_by for save in saves.list()] == [True, False, False]


def test_a_save_keeps_its_name_to_itself():
    saves = Saves(Memory())
    info = saves.add(texts(3, seed=4)[2], "secret plans", "2026-11-29")
    opened = Session.from_text(saves.load(info.id))
    assert "secret" not in opened.to_text()
    assert opened.to_text() == texts(3, seed=4)[2]


def test_a_tab_can_take_over_what_another_left():
    memory = Memory()
    one, two = Autosave(memory, "one"), Autosave(memory, "two")
    mine, theirs = texts(2, seed=4), texts(3, seed=5)
    one.write(mine[0])
    two.write(theirs[0])
    (other,) = one.others()
    one.take(other)
    assert not one.overtaken()
    one.write(theirs[1])
    assert two.overtaken()
    assert [kept.text for kept in one.others()] == [mine[0]]
    assert found(Autosave(memory, "three")) == theirs[1]
