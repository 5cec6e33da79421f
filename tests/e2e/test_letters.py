"""Names in all scripts: the page draws what the game's font lacks, and both agree on the width."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse

NAMES = {
    "polish": "Łódź, ő, İ, ẞ",
    "greek": "Ελλάδα",
    "cyrillic": "Остров",
    "hebrew": "אי ירוק",
    "arabic": "جزيرة",
    "chinese": "綠色的島",
    "japanese": "みどりの島",
    "korean": "초록 섬",
    "hindi": "द्वीप",
    "emoji": "🏝️👨‍👩‍👧🇩🇪",
}

LOOK = """
import json, pygame
from game.ui.layout import fonts, measure
found = {}
for name, text in json.loads(NAMES).items():
    picture = fonts.render(text, 32, True, (170, 28, 28))
    box = picture.get_bounding_rect()
    found[name] = dict(
        wide=picture.get_width(), measured=fonts.width(text, 32, True),
        own=fonts.font(32, True).render(text, True, (170, 28, 28)).get_width(),
        ink=list(box), high=picture.get_height(), bytes=hash(pygame.image.tobytes(picture, "RGBA")),
    )
json.dumps(found)
"""


def look(game: GamePage, names: dict[str, str]) -> dict[str, dict[str, Any]]:
    program = LOOK.replace("NAMES", repr(json.dumps(names)))
    found: dict[str, dict[str, Any]] = json.loads(
        game.evaluate("(program) => slayPage.python.runPython(program)", program)
    )
    return found


def test_every_script_is_drawn_and_measured_alike(game: GamePage) -> None:
    found = look(game, NAMES)
    for name, seen in found.items():
        assert seen["wide"] == seen["measured"], name
        _, top, wide, high = seen["ink"]
        assert min(wide, high) > 10, name
        assert 0 <= top < top + high < seen["high"], f"{name} is cut off"
    assert len({seen["bytes"] for seen in found.values()}) == len(NAMES)


def test_mixed_lines_stand_on_the_line_of_the_game_and_look_alike(game: GamePage) -> None:
    """Latin letters of a line that the page draws are those of the game's own font."""
    program = """
import json, pygame
from game.ui.layout import fonts
own = fonts.font(48, True).render("Hxn", True, (0, 0, 0))
page = fonts._writer.draw_text("Hxn", 48, True, (0, 0, 0))
a, b = own.get_bounding_rect(), page.get_bounding_rect()
json.dumps([own.get_width(), page.get_width(), a.height, b.height,
            a.centery - own.get_height() / 2, b.centery - page.get_height() / 2])
"""
    own, page, own_high, page_high, own_off, page_off = json.loads(
        game.evaluate("(program) => slayPage.python.runPython(program)", program)
    )
    assert abs(own - page) <= 3
    assert abs(own_high - page_high) <= 2
    assert abs(own_off - page_off) <= 2


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_game_is_named_through_the_page(game: GamePage, name: str) -> None:
    """The page's own form takes it, as an input method writes it; it is listed and found again."""
    hand = Mouse(game)
    for button in ("menu", "games", "save_now", "rename"):
        hand.press(button)
    game.page.locator("#dialog-line").fill(NAMES[name])
    game.page.locator("#dialog-line").press("Enter")
    game.wait("Object.values(s.buttons).some((b) => b.label === n.name)", name=NAMES[name])
    game.reload()
    hand.press("menu")
    hand.press("games")
    game.wait("Object.values(s.buttons).some((b) => b.label === n.name)", name=NAMES[name])


def test_a_browser_that_gives_noise_is_not_believed(game: GamePage) -> None:
    game.evaluate(
        """() => {
          const read = CanvasRenderingContext2D.prototype.getImageData;
          CanvasRenderingContext2D.prototype.getImageData = function (...place) {
            const found = read.apply(this, place);
            found.data.fill(119);
            return found;
          };
        }"""
    )
    for seen in look(game, {"greek": "Νησί"}).values():
        assert seen["wide"] == seen["own"]
