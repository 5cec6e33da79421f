"""Texts in letters that the game's font lacks: who draws them, how they are cut and typed."""

from __future__ import annotations

import pygame
import pytest

from game.glyphs import clusters
from game.platform.base import PageEvent
from game.platform.system_fonts import SystemFonts
from game.ui.layout import fonts, measure
from game.ui.layout.items import Rect, Text
from game.ui.paint.painter import Painter
from tests.ui.driver import Player
from tests.ui.fake import FakePlatform

NAMES = [
    "Łódź",
    "ő İ ẞ",
    "Ελλάδα",
    "Остров",
    "אי ירוק",
    "جزيرة خضراء",
    "綠色的島",
    "みどりの島",
    "초록 섬",
    "🏝️ 👨‍👩‍👧 🇩🇪",
    "e\u0301tude",
    "द्वीप",
]
LONG = "非常に長い名前のついた島のゲームがここに保存されています" + "👨‍👩‍👧" * 12


class Scribe(FakePlatform):
    """Every code point is as wide as the letters are high, and drawn as a block."""

    def text_width(self, text: str, pixels: int, bold: bool) -> int | None:
        return pixels * len(clusters(text))

    def draw_text(
        self, text: str, pixels: int, bold: bool, colour: tuple[int, int, int]
    ) -> pygame.Surface | None:
        picture = pygame.Surface((self.text_width(text, pixels, bold) or 1, pixels))
        picture.fill(colour)
        return picture


def save_list(platform: FakePlatform) -> Player:
    player = Player(platform=platform)
    player.key("shift+g")
    player.button("save_now")
    return player


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_typed_into_the_pages_form_and_kept(name: str) -> None:
    platform = Scribe()
    platform.asks = True
    player = save_list(platform)
    player.button("rename")
    platform.events.append(PageEvent("answer", name))
    player.frames()
    assert player.listed[0].name == name
    save = player.listed[0]
    assert player.buttons[f"game:save:{save.id}"]["label"] == name
    again = Player(platform=platform)
    again.key("shift+g")
    assert again.listed[0].name == name


@pytest.mark.parametrize("name", NAMES)
def test_the_platform_draws_what_the_font_lacks(name: str) -> None:
    fonts.write_with(Scribe())
    if name == "ő İ ẞ":
        assert not fonts.has_all(name)
    picture = fonts.render(name, 20, False, (1, 2, 3))
    assert picture.get_width() == fonts.width(name, 20, False)
    assert picture.get_at((1, 1))[:3] == (1, 2, 3)


@pytest.mark.parametrize("text", ["Amber", "Größe – 5 €", "“Small island”", "…", ""])
def test_what_the_font_has_it_draws_itself(text: str) -> None:
    fonts.write_with(Scribe())
    assert fonts.has_all(text)
    assert fonts.width(text, 20, False) == fonts.font(20).size(text)[0]


def test_without_a_writer_boxes_are_drawn() -> None:
    fonts.write_with(FakePlatform())
    assert fonts.render("中", 20, False, (0, 0, 0)).get_width() == fonts.width("中", 20, False)


@pytest.mark.parametrize("room", [0, 5, 40, 99, 250, 1000])
@pytest.mark.parametrize("text", [LONG, "A name that is too long for its place", "שם ארוך מאוד"])
@pytest.mark.parametrize("end", [False, True])
def test_long_names_are_cut_between_letters(text: str, room: float, end: bool) -> None:
    measure.write_with(Scribe())
    found = measure.cut(text, room, 15, end=end)
    if measure.width(text, 15) <= room:
        assert found == text
        return
    kept = found.strip("…")
    assert found == ("…" + kept if end else kept + "…")
    assert measure.width(found, 15) <= max(room, measure.width("…", 15))
    letters = clusters(text)
    count = len(clusters(kept))
    assert kept.split() == "".join(letters[-count:] if end else letters[:count]).split() or not kept


def test_words_without_spaces_break() -> None:
    measure.write_with(Scribe())
    rows = measure.lines(LONG, 150, 15)
    assert all(measure.width(row, 15) <= 150 for row in rows)
    assert "".join(rows) == LONG
    assert [letter for row in rows for letter in clusters(row)] == clusters(LONG)


@pytest.mark.parametrize("width, height", [(360, 640), (1280, 720)])
def test_a_long_name_in_the_list_ends_in_an_ellipsis(width: int, height: int) -> None:
    platform = Scribe(width, height)
    player = save_list(platform)
    save = player.listed[0]
    player.app.actions.games.rename(LONG[:55])
    player.frames()
    button = player.buttons[f"game:save:{save.id}"]
    assert button["label"].endswith("…")
    assert measure.width(str(button["label"]), 14, True) <= float(button["w"])


def test_a_line_in_its_box_is_cut_too() -> None:
    pygame.display.init()
    measure.write_with(Scribe())
    surface = pygame.Surface((200, 40), pygame.SRCALPHA)
    painter = Painter()
    painter.draw(surface, [Text(Rect(10, 0, 80, 40), LONG)], surface.get_rect())
    assert surface.get_bounding_rect().right <= 90


def test_backspace_takes_a_whole_letter() -> None:
    player = save_list(Scribe())
    player.app.actions.games.ask_name()
    player.app.actions.games.type_name("a👨‍👩‍👧")
    player.key("backspace")
    typing = player.model.view.typing
    assert typing is not None
    assert typing.text == "a"


def test_turns_of_direction_are_no_part_of_a_name() -> None:
    player = save_list(Scribe())
    player.app.actions.games.rename("\u202eabc\u202c \u2067x\u2069\ufeff")
    assert player.listed[0].name == "abc x"


@pytest.mark.parametrize(
    "name", ["", " \u200b ", "x" * 61, "👨‍👩‍👧" * 61, "a" + "\u0301" * 500, "a\x00"]
)
def test_names_that_cannot_be(name: str) -> None:
    player = save_list(Scribe())
    before = player.listed[0].name
    player.app.actions.games.rename(name)
    assert player.listed[0].name == before
    assert "can't have that name" in player.state["message"]


@pytest.mark.parametrize("name", ["Ελλάδα", "द्वीप", "é" * 50, "👨‍👩‍👧 home", "a/b:c"])
def test_the_file_is_called_like_the_game(name: str) -> None:
    platform = Scribe()
    player = save_list(platform)
    player.app.actions.games.rename(name)
    player.app.runner.run("download")
    file = platform.files[0][0]
    assert file.startswith("slay-")
    assert not set(file) & set('/\\:*?"<>| \u200d')
    letters = clusters(name.lower())
    assert set(clusters(file)) & set(letters)


@pytest.mark.parametrize("text", ["Ελλάδα", "Остров 7", "אי ירוק", "جزيرة", "Łódź"])
@pytest.mark.parametrize("bold", [False, True])
def test_the_fonts_of_the_system(text: str, bold: bool) -> None:
    """On the desktop, with whatever fonts there are: what is measured is drawn."""
    pygame.font.init()
    system = SystemFonts()
    picture = system.draw_text(text, 24, bold, (0, 0, 0))
    assert picture.get_width() == system.text_width(text, 24, bold)
    assert picture.get_bounding_rect().w > 10
