"""Nothing overlaps or leaves the screen, no text is clipped: at every size, in both languages."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.texts import LANGUAGES, Catalogue
from game.ui.layout import measure
from game.ui.layout.fonts import font
from game.ui.layout.frame import TOUCH, frame, scale_of, with_notice
from game.ui.layout.items import Box, Button, Item, Rect, Text
from game.ui.paint.buttons import parts
from game.ui.screens.compose import front_items, live_buttons, seen_part
from game.ui.screens.sheet import Sheet, choice
from game.ui.screens.table import notice
from game.ui.state.tips import ALL_SEEN
from tests.ui.driver import Player, change_settings
from tests.ui.screens import SCENES, app_at

SIZES = [
    (240, 140, 1.0),
    (240, 400, 2.0),
    (280, 653, 3.0),
    (320, 180, 4.0),
    (427, 240, 3.0),
    (480, 270, 2.6),
    (512, 288, 2.5),
    (568, 320, 2.0),
    (844, 200, 3.0),
    (360, 640, 2.0),
    (390, 844, 3.0),
    (640, 360, 2.0),
    (844, 390, 3.0),
    (600, 600, 1.0),
    (768, 1024, 2.0),
    (1024, 768, 1.0),
    (1100, 520, 1.0),
    (1280, 720, 1.25),
    (1920, 1080, 1.0),
    (2560, 1440, 1.0),
    (3840, 2160, 1.0),
]


def overlap(one: Rect, two: Rect) -> bool:
    """Whether the two share any area."""
    beside = one.right <= two.x or two.right <= one.x
    return not (beside or one.bottom <= two.y or two.bottom <= one.y)


@pytest.mark.parametrize("width, height", [(w, h) for w, h, _ in SIZES])
def test_frame(width: int, height: int) -> None:
    scale = scale_of(width, height)
    room = frame(width / scale, height / scale)
    inside = Rect(0, 0, room.room.w + 0.01, room.room.h + 0.01)
    places = [room.panel, *room.slots, room.undo, room.redo, room.next, room.end, room.menu]
    places += [room.fold] if room.fold else []
    for part in places:
        assert inside.contains(part.x, part.y)
        assert inside.contains(part.right, part.bottom)
    for one, two in combinations([*places, room.chips], 2):
        if {one, two} != {room.chips, room.menu} or room.shape == "wide":
            assert not overlap(one, two), (one, two)
    for part in [*room.slots, room.undo, room.redo, room.next, room.end, room.menu]:
        assert part.w >= TOUCH
        assert part.h >= TOUCH
    assert 2 * room.board.w * room.board.h >= room.room.w * room.room.h


def text_parts(item: Item) -> list[tuple[str, float, bool, Rect]]:
    """Each line of text of an item, with its size, weight and box."""
    if isinstance(item, Text):
        if not item.wrap:
            return [(item.text, item.size, item.bold, item.rect)]
        rows = measure.lines(item.text, item.rect.w, item.size, item.bold)
        return [(row, item.size, item.bold, item.rect) for row in rows]
    if isinstance(item, Button):
        return [(label.text, label.size, label.bold, label.rect) for label in parts(item).labels]
    return []


def check_texts(items: tuple[Item, ...], dpr: float, where: str) -> None:
    for item in items:
        for text, size, bold, rect in text_parts(item):
            fits = measure.fitting(text, rect.w, size, bold, 9)
            drawn = font(measure.pixels(fits, dpr), bold).size(text)[0] / dpr
            assert drawn <= rect.w + 1.5, f"{where}: {text!r} needs {drawn:.0f} of {rect.w:.0f}"
            assert fits >= 10, f"{where}: {text!r} is drawn too small ({fits})"
        if isinstance(item, Text) and item.wrap:
            high = measure.height(item.text, item.rect.w, item.size, item.bold)
            assert high <= item.rect.h + 1, f"{where}: {item.text!r} is higher than its box"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width, height, dpr", SIZES)
def test_screens(width: int, height: int, dpr: float, language: str) -> None:
    apps = {}
    for turns in (0, 7):
        app = app_at(width, height, dpr, language, turns)
        apps[turns] = app, app.desk.model.session
    for turns, show in SCENES:
        app, game = apps[turns]
        app.actions.course.open_session(game.branch(len(game.steps)), fresh=False)
        show(app)
        where = f"{show.__name__} at {width}x{height} in {language}"
        app.display.draw(app.desk.platform.now_ms())
        picture = app.display.picture
        check_texts(picture.items, app.desk.stage.dpr, where)
        buttons = live_buttons(picture)
        for one, two in combinations(buttons, 2):
            seen, other = seen_part(one), seen_part(two)
            assert seen is not None
            assert other is not None
            assert not overlap(seen, other), f"{where}: {one.name} lies on {two.name}"
        for button in buttons:
            assert min(button.rect.w, button.rect.h) >= 43.9, f"{where}: {button.name} is small"
            if button.clip is None:
                room = app.desk.stage.room
                assert button.rect.x >= 0
                assert button.rect.right <= room.w
                assert button.rect.bottom <= room.h
        papers = [item.rect for item in front_items(picture) if isinstance(item, Box)]
        assert papers or app.desk.model.editing is not None  # there the board has all the room


def test_rotation_keeps_the_game() -> None:
    app = app_at(390, 844, 2.0, "en", 7)
    app.runner.run("next")
    selected = app.desk.model.view.selected
    before = app.desk.model.session.position
    app.desk.platform.room = app.desk.platform.room._replace(width=844, height=390)  # type: ignore[attr-defined]
    app.tick()
    assert app.desk.stage.frame.shape == "side"
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_size() == (1688, 780)
    assert app.desk.model.view.selected == selected
    assert app.desk.model.session.position == before


@pytest.mark.parametrize("width, height", [(w, h) for w, h, _ in SIZES])
def test_messages_lie_where_there_is_least_land(width: int, height: int) -> None:
    scale = scale_of(width, height)
    usual = frame(width / scale, height / scale)
    place = usual.notice
    assert with_notice(usual, [], 10) == usual
    low = [(place.x + 20.0 + 30 * n, place.bottom - 20) for n in range(5)]
    assert with_notice(usual, low, 10).hanging or with_notice(usual, low, 10).at_right
    everywhere = [(20.0 * x, 20.0 * y) for x in range(width // 20) for y in range(height // 20)]
    for land in (low, everywhere):
        moved = with_notice(usual, land, 10)
        assert moved.notice.x >= 0
        assert moved.notice.right <= usual.room.w
        assert not overlap(moved.notice, usual.panel)
        assert not overlap(moved.notice, usual.end)


@pytest.mark.parametrize("width, height", [(360, 640), (390, 844), (768, 1024), (1280, 720)])
def test_tips_of_the_first_game_cover_no_land(width: int, height: int) -> None:
    player = Player(width, height, tips=True)
    stage = player.app.desk.stage
    boxes = [item.rect for item in notice(player.model, player.words, stage.frame)[:1]]
    assert boxes, "there is a tip"
    for hex_id in player.session.position.land:
        x, y = stage.board.center_of(hex_id)
        assert not boxes[0].contains(x / stage.dpr, y / stage.dpr)
    # When the tips are over, the island takes their room.
    before = stage.board.camera.width
    change_settings(player.app, tips=ALL_SEEN)
    player.frames(2)
    assert stage.board.camera.width >= before


@pytest.mark.parametrize("count, lines", [(5, 1), (6, 2), (9, 2)])
def test_a_seat_has_room_for_more_opponents(count: int, lines: int) -> None:
    sheet = Sheet(Rect(0, 0, 360, 640), Catalogue("en"), "title", 0)
    sheet.seat("a", "Amber", [choice(f"seat:a:{n}", "Human", False) for n in range(count)])
    buttons = [item for item in sheet.picture().items if isinstance(item, Button)]
    rects = [button.rect for button in buttons if button.name.startswith("seat:")]
    assert len(rects) == count
    assert len({rect.y for rect in rects}) == lines
    assert min(rect.w for rect in rects) >= 44
    assert not any(overlap(one, two) for one, two in combinations(rects, 2))
