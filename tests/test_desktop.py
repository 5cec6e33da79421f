"""The desktop's storage in files, and the files players drop and get."""

import asyncio
import os

import pygame
import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from game.kept.saves import Autosave
from game.kept.storage import StorageError
from game.platform.base import PageEvent
from game.platform.desktop import LARGEST_FILE, DesktopPlatform


@pytest.fixture
def desktop(tmp_path):
    pygame.display.init()
    pygame.event.clear()
    return DesktopPlatform(tmp_path / "slay")


def test_texts_are_kept_under_any_key(desktop):
    assert desktop.keys() == []
    assert desktop.load("slay-hex/game/1/0") is None
    for key in ("slay-hex/game/1/0", "ä b%/..", "settings"):
        desktop.save(key, f"text of {key}\n")
    assert desktop.keys() == sorted(["slay-hex/game/1/0", "ä b%/..", "settings"])
    assert desktop.load("ä b%/..") == "text of ä b%/..\n"
    desktop.delete("ä b%/..")
    desktop.delete("never there")
    assert desktop.load("ä b%/..") is None


def test_a_game_is_there_after_a_restart(desktop, tmp_path):
    Autosave(desktop, "one").write("a game")
    kept = Autosave(DesktopPlatform(tmp_path / "slay"), "two").newest()
    assert kept is not None
    assert kept.text == "a game"


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "slay").write_text("a file where the folder should be")
    with pytest.raises(StorageError):
        DesktopPlatform(tmp_path / "slay").save("settings", "x")


def drop(*files):
    for file in files:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))


def test_a_dropped_file_arrives_as_text(desktop, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("[Rules]\n", encoding="utf-8")
    drop(file)
    assert desktop.page_events() == [PageEvent("file", "[Rules]\n")]
    assert desktop.page_events() == []


def test_a_download_lies_in_the_folder(desktop, tmp_path, capsys):
    assert desktop.download("slay-1.txt", "text")
    assert (tmp_path / "slay" / "slay-1.txt").read_text() == "text"
    assert "slay-1.txt" in capsys.readouterr().out


class Waiting:
    """Takes the place of asyncio.sleep: no time passes, and after some waits keys are pressed."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.keys_after = 0

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) == self.keys_after:
            for name in "abc":
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ord(name)))


@pytest.fixture
def waiting(monkeypatch):
    made = Waiting()
    monkeypatch.setattr(asyncio, "sleep", made.sleep)
    return made


def test_at_rest_it_waits_half_a_second(desktop, waiting):
    asyncio.run(desktop.frame(rest=True))
    assert sum(waiting.waits) == pytest.approx(0.5)


def test_a_key_ends_the_rest_and_nothing_is_lost(desktop, waiting):
    waiting.keys_after = 3
    asyncio.run(desktop.frame(rest=True))
    assert len(waiting.waits) == 3
    assert [event.key for event in pygame.event.get()] == [ord(name) for name in "abc"]


def test_a_pasted_text_is_not_waited_for(desktop, waiting, monkeypatch):
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "a game")
    assert desktop.paste()
    asyncio.run(desktop.frame(rest=True))
    assert waiting.waits == []


def test_a_dropped_file_that_cannot_be_read_is_told(desktop, tmp_path):
    large, odd, good = tmp_path / "large.txt", tmp_path / "odd.png", tmp_path / "good.txt"
    large.write_bytes(b"x" * (LARGEST_FILE + 1))
    odd.write_bytes(b"\xff\xfe\x00")
    good.write_text("good")
    for file, said in (
        (large, "large.txt is too large to be a game"),
        (odd, "odd.png is no text, so it is no game"),
        (tmp_path / "gone", "gone can't be read: No such file or directory"),
        (tmp_path, f"{tmp_path.name} can't be read: Is a directory"),
    ):
        drop(good, file)
        with pytest.raises(StorageError) as caught:
            desktop.page_events()
        assert str(caught.value) == said
        assert desktop.page_events() == [PageEvent("file", "good")]
