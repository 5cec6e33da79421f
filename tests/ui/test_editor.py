"""The editor as a player uses it: mouse, fingers, keys, words."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Position
from game.editor.draft import Draft
from game.links import fragments
from game.platform.base import PageEvent
from game.session import Session
from game.texts import LANGUAGES
from game.ui.actions.editor import KEYS
from tests.ui.driver import Player, change_settings
from tests.ui.fake import FakePlatform


class Painter(Player):
    """A player at the editor's board."""

    @property
    def draft(self) -> Draft:
        return self.app.actions.editor.draft

    def at(self, name: str) -> tuple[float, float]:
        center = self.inspector.hex_center(name)
        assert center is not None
        return center

    def point(self, name: str, touch: bool = False) -> None:
        (self.touch if touch else self.click)(*self.at(name))

    def mouse(self, kind: int, x: float, y: float) -> None:
        dpr = self.platform.room.dpr
        pos = (round(x * dpr), round(y * dpr))
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))
        self.frames()

    def drag(self, *names: str) -> None:
        """The mouse, from hex to hex, each in one leap."""
        self.mouse(pygame.MOUSEBUTTONDOWN, *self.at(names[0]))
        for name in names[1:]:
            self.mouse(pygame.MOUSEMOTION, *self.at(name))
        self.mouse(pygame.MOUSEBUTTONUP, *self.at(names[-1]))

    def swipe(self, *names: str) -> None:
        """The same with a finger."""
        self.finger(pygame.FINGERDOWN, 1, *self.at(names[0]))
        self.frames()
        for name in names[1:]:
            self.finger(pygame.FINGERMOTION, 1, *self.at(name))
            self.frames()
        self.finger(pygame.FINGERUP, 1, *self.at(names[-1]))
        self.frames()

    def do(self, what: str, touch: bool = False) -> None:
        self.button(f"edit:{what}", touch)

    def go(self, name: str) -> None:
        """Bring the keyboard's hex somewhere."""
        if self.state["editor"]["cursor"] is None:
            self.key("right")
        columns = self.draft.grid.columns
        wanted = self.draft.grid.parse(name)
        for _ in range(200):
            at = self.draft.grid.parse(self.state["editor"]["cursor"])
            if at == wanted:
                return
            if at // columns != wanted // columns:
                self.key("down" if at < wanted else "up")
            else:
                self.key("right" if at < wanted else "left")
        raise AssertionError(f"no way to {name}")

    def owner(self, name: str) -> str:
        return chr(self.draft.owners[self.draft.grid.parse(name)])

    def piece(self, name: str) -> str:
        return chr(self.draft.pieces[self.draft.grid.parse(name)])

    def show(self, text: str) -> None:
        """Go on with a position."""
        self.say(f"open {text}")
        assert self.draft.format().startswith(text)


TWO = "5/1aHabHb/1aabb/5 a 10,20 1 0"


@pytest.fixture
def blank() -> Painter:
    player = Painter()
    player.key("shift+e")
    player.do("blank")
    return player


# Opening


def test_the_first_time_something_is_begun() -> None:
    player = Painter()
    player.button("menu")
    player.button("editor")
    assert player.state["screen"] == "editor"
    assert player.state["editor"]["sheet"] == "board"
    assert player.platform.said[-1] == player.words("editor.opened")
    player.do("game")
    assert player.state["editor"]["sheet"] == ""
    assert Draft.of(player.session.position) == player.draft
    assert player.state["editor"]["faults"] == []
    player.button("close")
    assert player.state["screen"] == "game"


def test_a_new_island_is_of_the_size_and_players_chosen(blank: Painter) -> None:
    blank.do("sheet:board")
    blank.button("size:medium")
    blank.button("players:4")
    blank.do("island")
    assert blank.draft.players == tuple("abcd")
    assert blank.draft.faults() == ()


# Painting


def test_a_click_paints_and_a_drag_is_one_change(blank: Painter) -> None:
    blank.do("owner:b")
    blank.point("c3")
    assert blank.owner("c3") == "b"
    blank.drag("c5", "h5")
    assert [blank.owner(f"{letter}5") for letter in "cdefgh"] == ["b"] * 6
    assert blank.state["editor"]["changes"] == 2
    assert blank.platform.said[-1] == "6 hexes painted."
    blank.do("undo")
    assert blank.owner("e5") == "."
    assert blank.owner("c3") == "b"
    blank.do("redo")
    assert blank.owner("e5") == "b"


@pytest.mark.parametrize("size", [(360, 640, 2.0), (1280, 720, 1.0), (320, 180, 2.0)])
def test_fingers_paint_pinch_and_move(size: tuple[int, int, float]) -> None:
    player = Painter(*size)
    player.say("editor")
    player.say("new empty 9 7")
    if "edit:fold" in player.buttons:
        player.do("fold", touch=True)
    player.do("owner:c", touch=True)
    player.swipe("b3", "h3")
    assert [player.owner(f"{letter}3") for letter in "bcdefgh"] == ["c"] * 7
    player.point("e5", touch=True)
    assert player.owner("e5") == "c"
    before = player.draft
    x, y = player.at("e4")
    width = player.state["hexWidth"]
    for kind, spread in (
        (pygame.FINGERDOWN, 6),
        (pygame.FINGERMOTION, 14),
        (pygame.FINGERMOTION, 40),
        (pygame.FINGERMOTION, 70),
        (pygame.FINGERUP, 70),
    ):
        player.finger(kind, 1, x - spread, y)
        player.finger(kind, 2, x + spread, y)
        player.frames()
    player.frames(20)
    assert player.state["hexWidth"] > 1.5 * width
    assert player.draft == before


def test_the_first_finger_of_two_paints_nothing(blank: Painter) -> None:
    blank.do("owner:a")
    x, y = blank.at("f6")
    before = blank.draft
    blank.finger(pygame.FINGERDOWN, 1, x, y)
    blank.frames()
    blank.finger(pygame.FINGERMOTION, 1, x + 30, y)
    blank.frames()
    assert blank.draft != before
    blank.finger(pygame.FINGERDOWN, 2, x + 120, y)
    blank.finger(pygame.FINGERMOTION, 2, x + 160, y)
    blank.frames()
    assert blank.draft == before
    blank.finger(pygame.FINGERUP, 1, x + 30, y)
    blank.finger(pygame.FINGERUP, 2, x + 160, y)
    blank.frames()
    assert blank.draft == before
    assert blank.state["editor"]["changes"] == 0


def test_the_hand_moves_the_board_and_shows_gold(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("hand")
    blank.point("b2")
    assert blank.state["editor"]["selected"] == "b2"
    for what, gold in (("gold:10", 20), ("gold:-1", 19), ("gold:1", 20)):
        blank.do(what)
        assert blank.draft.gold(blank.draft.grid.parse("b2")) == gold
    blank.point("a1")
    assert blank.state["message"] == "a1: sea."
    assert blank.state["editor"]["selected"] is None
    blank.say("size 30 20")
    blank.app.desk.stage.board.zoom_at(*blank.at("h8"), 3)
    blank.frames(20)
    before, place = blank.draft, blank.at("h8")
    blank.drag("h8", "g8")
    assert blank.at("h8") != place
    assert blank.draft == before


def test_a_piece_needs_land(blank: Painter) -> None:
    blank.do("piece:P")
    blank.point("c3")
    assert blank.state["message"] == "c3 is sea. Paint land there first."
    blank.do("owner:a")
    assert blank.state["message"] == ""
    blank.point("c3")
    blank.do("piece:P")
    blank.point("c3")
    assert blank.piece("c3") == "P"
    blank.do("piece:P")  # once more: it has acted
    blank.point("c3")
    assert blank.piece("c3") == "p"
    blank.do("piece: ")
    blank.point("c3")
    assert blank.piece("c3") == " "


def test_two_sides_are_painted_at_once(blank: Painter) -> None:
    blank.do("sheet:board")
    blank.do("symmetry:turn2")
    blank.key("esc")
    blank.do("owner:a")
    blank.drag("b2", "d2")
    assert blank.draft.owners.count(b"a") == 3
    assert blank.draft.owners.count(b"b") == 3
    blank.do("sheet:board")
    blank.do("colours")
    blank.key("esc")
    blank.point("b4")
    assert blank.draft.owners.count(b"a") == 5
    blank.do("undo")
    blank.do("undo")
    assert blank.draft.land == []


def test_painting_on_the_largest_board() -> None:
    player = Painter(800, 600)
    player.say("editor")
    player.say("new empty 64 64")
    assert player.say("paint a1-bl64 -").startswith("4096 hexes painted.")
    player.do("owner:a")
    player.drag("j20", "ab20", "ab40")
    assert player.draft.owners.count(b"a") == 39
    assert player.state["editor"]["changes"] == 3
    player.say("undo")
    player.say("undo")
    assert player.draft.land == []


# Faults


def test_faults_are_named_marked_and_mended(blank: Painter) -> None:
    blank.do("owner:a")
    blank.drag("c3", "e3")
    blank.do("owner:b")
    blank.drag("c4", "e4")
    assert blank.state["editor"]["faults"] == ["capital-missing", "capital-missing"]
    marked = blank.app.display._scene.marks
    assert {blank.draft.grid.name(at) for at in marked} == {"d3", "d4"}
    blank.do("next")
    blank.do("next")
    assert blank.state["message"] == blank.words("fault.capital-missing", player="b", hex="d4")
    assert blank.state["editor"]["cursor"] == "c4"
    blank.do("sheet:play")
    assert "edit:play" not in blank.buttons
    blank.do("mend")
    assert blank.state["editor"]["faults"] == []
    assert len(blank.draft.capitals) == 2
    assert "edit:play" in blank.buttons
    blank.key("esc")
    blank.do("undo")
    assert blank.draft.capitals == []


# Keys


def test_an_island_by_keys_alone() -> None:
    player = Painter()
    player.key("shift+e")
    assert player.state["editor"]["sheet"] == "board"
    player.key("down")
    player.key("enter")  # nothing
    assert player.draft.land == []
    player.key("a")
    player.go("c3")
    player.key("g")
    player.keys("right right")
    player.key("g")
    assert [player.owner(name) for name in ("c3", "d3", "e3")] == ["a"] * 3
    player.key("b")
    player.go("c4")
    player.key("enter")
    player.go("d4")
    player.key("enter")
    player.key("m")
    assert len(player.draft.capitals) == 2
    player.key("1")
    player.go("e3")
    player.key("enter")
    assert player.piece("e3") == "P"
    player.keys(". . ,")
    capital = player.draft.capital_of(player.draft.grid.parse("e3"))
    assert capital is not None
    assert player.draft.gold(capital) == 1
    player.key("t")
    assert player.draft.turn == "b"
    player.key("u")
    assert player.draft.turn == "a"
    player.key("ctrl+y")
    assert player.draft.turn == "b"
    player.key("y")
    assert player.state["editor"]["symmetry"] == "mirror"
    player.key("p")
    assert player.state["editor"]["sheet"] == "play"
    player.key("enter")
    assert player.state["screen"] == "game"
    assert player.session.start.turn == "b"
    assert player.session.seats == {"a": "human", "b": "easy"}


def test_the_next_fault_is_a_key_away(blank: Painter) -> None:
    blank.show("5/1aabb/5/1aHaHbHb/5 a 1,2,3 1 0")
    blank.key("l")
    assert blank.state["editor"]["cursor"] == "b2"
    assert "no capital" in blank.state["message"]
    blank.key("l")
    assert blank.state["editor"]["cursor"] == "d2"
    blank.key("l")
    assert blank.state["editor"]["cursor"] == "b4"
    assert "2 capitals" in blank.state["message"]
    blank.key("l")
    assert blank.state["editor"]["cursor"] == "b2"


def test_no_key_has_two_meanings() -> None:
    keys = [key for _, key in KEYS]
    assert len(keys) == len(set(keys))


def test_every_key_does_something_or_says_why(blank: Painter) -> None:
    unseen = ("fit", "zoom:in", "zoom:out")  # they move the board
    for what, key in KEYS:
        said = len(blank.platform.said)
        before = blank.model.view
        blank.key(key)
        assert blank.model.view != before or len(blank.platform.said) > said or what in unseen, key
        while blank.state["editor"]["sheet"]:
            blank.key("esc")


def test_esc_lets_go_of_one_thing_after_the_other(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("hand")
    blank.point("b2")
    blank.key("o")
    blank.key("esc")
    assert blank.state["editor"]["selected"] == "b2"
    blank.key("esc")
    assert blank.state["editor"]["selected"] is None
    blank.key("esc")
    assert blank.state["screen"] == "game"
    assert blank.state["editor"] is None


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_island_in_words(language: str) -> None:
    platform = FakePlatform()
    platform.system_language = language
    player = Painter(platform=platform)
    words = player.words
    assert player.say("editor") == words("editor.opened")
    player.say("new empty 6 4")
    told = player.say("paint b2 c2 a")
    assert told.startswith(words("editor.painted", n=2))
    assert words("fault.capital-missing", player="a", hex="c2") in told
    assert player.say("paint d2-e3 b").startswith(words("editor.painted", n=4))
    player.say("paint b3 a P!")
    assert player.piece("b3") == "p"
    assert words("editor.spent", piece="P") in player.say("look b3")
    assert player.say("mend").endswith(words("editor.no_faults"))
    capital = player.draft.grid.name(player.draft.capitals[0])
    player.say(f"gold {capital} 25")
    assert player.draft.purses[0] == 25
    assert player.say("turn b") == words("editor.turn_is", turn="b")
    assert player.say("round 3") == words("editor.round_is", round=3)
    player.say("idle 2")
    assert player.draft.format().endswith("b 25,0 3 2 slay/1")
    assert player.say("show") == player.draft.format()
    assert len(player.say("board").split("\n")) >= 4
    player.say("size 8 8")
    assert player.draft.grid.size == 64
    assert player.say("undo") == words("editor.undone")
    assert player.say("redo") == words("editor.redone")
    assert player.say("save The bay") == words("editor.saved", name="The bay")
    address = player.say("share")
    offer = fragments.parse(address.partition("#")[2])
    assert offer is not None
    assert offer.position == player.draft.position()
    told = player.say("play hard human")
    assert player.session.seats == {"a": "hard", "b": "human"}
    assert words("spoken.turn", round=3, turn="b") in told
    assert player.say("editor") == words("editor.opened")
    assert player.say("close") == words("spoken.editor.closed")
    assert player.state["screen"] == "game"


@pytest.mark.parametrize(
    ("line", "key", "facts"),
    [
        ("fly", "spoken.unknown", {"word": "fly"}),
        ("paint", "spoken.editor.what", {}),
        ("paint c3", "spoken.editor.what", {}),
        ("paint a P", "spoken.editor.what", {}),
        ("paint c3 Q", "spoken.editor.word", {"word": "Q"}),
        ("paint c3 H!", "spoken.editor.word", {"word": "H!"}),
        ("paint z9 a", "spoken.editor.no_hex", {"hex": "z9", "last": "m11"}),
        ("paint a1-b2-c3 a", "spoken.editor.word", {"word": "a1-b2-c3"}),
        ("paint c3 P", "editor.in_sea", {"hex": "c3"}),
        ("gold c3 5", "spoken.editor.purse", {"hex": "c3"}),
        ("turn g", "spoken.editor.player", {}),
        ("round 0", "spoken.editor.number", {"least": 1, "most": 9999}),
        ("size 65 3", "spoken.editor.number", {"least": 1, "most": 64}),
        ("new", "spoken.editor.new", {}),
        ("new tiny", "spoken.new_word", {"word": "tiny"}),
        ("undo", "editor.nothing_to_undo", {}),
        ("redo", "editor.nothing_to_redo", {}),
        ("mend", "editor.nothing_to_mend", {}),
        ("play", "fault.no-land", {}),
        ("share", "fault.no-land", {}),
        ("save x", "fault.no-land", {}),
        ("save", "spoken.editor.save", {}),
    ],
)
def test_what_cannot_be_done_is_said(line: str, key: str, facts: dict[str, int | str]) -> None:
    player = Painter()
    player.say("editor")
    before = player.draft
    assert player.say(line) == player.words(key, facts)
    assert player.draft == before


# Playing, saving, sharing, keeping


def test_it_is_played_and_can_be_changed_again(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("sheet:play")
    blank.button("all:normal")
    blank.do("play")
    assert blank.state["screen"] == "game"
    assert blank.session.position == Position.parse(TWO)
    assert blank.session.seats == {"a": "human", "b": "normal"}
    blank.key("n")
    assert blank.state["territory"] is not None
    blank.key("shift+e")
    assert blank.draft.format().startswith(TWO)
    assert blank.state["editor"]["changes"] == 1  # and all can still be undone
    blank.do("undo")
    assert blank.draft.land == []


def test_somebody_plays_it_unless_that_is_undone(blank: Painter) -> None:
    """The first seat is the human's; on an island without that player it is who is to act."""
    blank.show("5/1bHbcHc/1bbcc/5 c 10,20 1 0")
    blank.do("sheet:play")
    blank.button("seat:b:hard")
    blank.do("play")
    assert blank.session.seats == {"b": "hard", "c": "human"}
    blank.key("shift+e")
    blank.do("sheet:play")
    blank.button("seat:c:easy")
    blank.do("play")
    assert blank.session.seats == {"b": "hard", "c": "easy"}


def test_the_running_game_is_put_by(blank: Painter) -> None:
    blank.key("esc")
    move = next(move for move in blank.session.position.legal_moves if move.source >= 0)
    blank.session.play(move)
    blank.frames()
    blank.key("shift+e")
    blank.show(TWO)
    blank.do("sheet:play")
    blank.do("play")
    blank.key("shift+g")
    assert len(blank.listed) == 1


def test_it_is_saved_by_name_and_opened_again(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("sheet:play")
    blank.do("save")
    for _ in range(20):
        blank.key("backspace")
    for letter in "Bay":
        blank.key(letter if letter.islower() else f"shift+{letter.lower()}")
    blank.key("enter")
    assert blank.state["message"] == blank.words("editor.saved", name="Bay")
    blank.key("esc")
    blank.key("esc")
    blank.key("esc")
    blank.key("shift+g")
    assert [info.name for info in blank.listed] == ["Bay"]
    blank.button("game:save:1")
    blank.button("load")
    blank.frames(5)
    assert blank.session.position == Position.parse(TWO)


def test_a_link_brings_the_island_with_its_seats_to_a_friend(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("sheet:play")
    blank.button("seat:b:hard")
    blank.do("share")
    blank.frames(3)
    fragment = blank.platform.copied[-1].partition("#")[2]
    friend = Painter()
    friend.platform.events.append(PageEvent("link", fragment))
    friend.frames(5)
    assert friend.state["dialog"] == "link"
    friend.button("yes")
    assert friend.session.position == Position.parse(TWO)
    assert friend.session.seats == {"a": "human", "b": "hard"}
    other = Painter()
    other.platform.events.append(PageEvent("link", fragment))
    other.frames(5)
    other.button("edit_asked")
    assert other.state["screen"] == "editor"
    assert other.draft.format().startswith(TWO)


def test_positions_records_and_links_are_opened(blank: Painter) -> None:
    session = Session.new(5, "small", 2, {"a": "human", "b": "easy"})
    session.play("end")
    texts = {
        TWO: Position.parse(TWO),
        session.record.format(): session.position,
        f"https://example.org/#{fragments.position_link(Position.parse(TWO))}": Position.parse(TWO),
        fragments.game_link(session.record): session.position,
        "#map=" + fragments.map_link(session.map).removeprefix("map="): session.start,  # type: ignore[arg-type]
    }
    for text, position in texts.items():
        blank.platform.events.append(PageEvent("text", text))
        blank.frames(8)
        assert blank.draft == Draft.of(position)
        assert blank.state["screen"] == "editor"
    before = blank.draft
    blank.platform.events.append(PageEvent("file", "no such thing"))
    blank.frames(5)
    assert blank.state["message"] == blank.words("games.nothing")
    assert blank.draft == before


def test_what_is_not_valid_can_be_copied_and_opened(blank: Painter) -> None:
    blank.do("owner:a")
    blank.drag("c3", "e3")
    blank.do("sheet:play")
    blank.do("copy")
    text = blank.platform.copied[-1]
    blank.do("file")
    assert blank.platform.files[-1][1] == text + "\n"
    blank.key("esc")
    blank.do("undo")
    blank.platform.events.append(PageEvent("text", text))
    blank.frames(3)
    assert blank.draft.format() == text
    assert blank.state["editor"]["faults"] == ["capital-missing"]


def test_the_draft_comes_back_after_a_reload(blank: Painter) -> None:
    blank.show(TWO)
    blank.do("owner:c")
    blank.point("a1")
    kept = blank.draft
    platform = FakePlatform()
    platform.stored = blank.platform.stored
    again = Painter(platform=platform)
    again.key("shift+e")
    assert again.state["editor"]["sheet"] == ""
    assert again.draft == kept


@pytest.mark.parametrize("text", ["rubbish", "slay-hex editor 1 00000000\naH a 1 1 0"])
def test_a_damaged_draft_is_set_aside(text: str) -> None:
    platform = FakePlatform()
    platform.stored["slay-hex/editor"] = text
    player = Painter(platform=platform)
    player.key("shift+e")
    assert player.state["editor"]["sheet"] == "board"
    assert player.draft.land == []
    assert text in player.platform.stored.values()
    player.frames()
    assert player.state["message"]


def test_without_room_the_draft_lives_on(blank: Painter) -> None:
    blank.platform.full = True
    blank.do("owner:a")
    blank.point("c3")
    assert blank.state["message"] == blank.words("storage.full")
    blank.point("d3")
    assert blank.state["message"] == ""
    assert blank.owner("c3") == "a"


def test_the_others_wait_while_one_edits() -> None:
    player = Painter()
    change_settings(player.app, speed=1)
    player.key("e")
    player.key("shift+e")
    steps = len(player.session.steps)
    player.frames(30)
    assert len(player.session.steps) == steps
    assert not player.session.is_human_turn
    player.do("blank")
    player.key("esc")
    player.wait_for_turn()
    assert len(player.session.steps) > steps


def test_turning_the_device_keeps_the_draft(blank: Painter) -> None:
    blank.show(TWO)
    blank.platform.room = blank.platform.room._replace(width=360, height=640)
    blank.frames(3)
    assert blank.draft.format().startswith(TWO)
    x, y = blank.at("b2")
    assert 0 < x < 360
    assert 0 < y < 500
    blank.do("owner:b")
    blank.point("b2")
    assert blank.owner("b2") == "b"


def test_what_is_left_of_a_stroke_when_the_window_is_left(blank: Painter) -> None:
    blank.do("owner:a")
    blank.mouse(pygame.MOUSEBUTTONDOWN, *blank.at("c3"))
    blank.mouse(pygame.MOUSEMOTION, *blank.at("f3"))
    blank.platform.events.append(PageEvent("blur"))
    blank.frames()
    assert blank.state["editor"]["changes"] == 1
    assert blank.owner("e3") == "a"


def test_the_game_is_as_before_when_one_comes_back() -> None:
    player = Painter()
    before = player.session.position
    picture = pygame.image.tobytes(player.screen, "RGB")
    view = replace(player.model.view, editing=None)
    player.key("shift+e")
    player.do("blank")
    player.do("owner:a")
    player.drag("c3", "e3")
    player.key("esc")
    player.frames(3)
    assert player.session.position == before
    assert replace(player.model.view, editing=None) == view
    assert pygame.image.tobytes(player.screen, "RGB") == picture


OPS = (
    *(f"owner:{owner}" for owner in ".-abc"),
    *(f"piece:{piece}" for piece in "PBCHTX "),
    *("hand", "mend", "undo", "redo", "centre", "game", "blank", "island", "colours", "turn"),
    *("symmetry:turn2", "symmetry:turn3", "symmetry:turn6", "symmetry:mirror", "symmetry:none"),
    *("rows:-1", "rows:5", "columns:5", "columns:-5", "round:1", "gold:10", "pen", "right", "act"),
)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.one_of(st.sampled_from(OPS), st.integers(0, 4095), st.just("drag")), max_size=40)
)
def test_whatever_is_done_can_be_undone_and_is_kept(ops: list[str | int]) -> None:
    player = Painter(640, 480)
    player.key("shift+e")
    player.do("blank")
    editor = player.app.actions.editor
    first = player.draft
    for op in ops:
        size = player.draft.grid.size
        if isinstance(op, int):
            editor.tap(op % size)
        elif op == "drag":
            editor.drag(range(size // 3, size // 3 + 5))
            editor.finish()
        else:
            player.app.runner.run(f"edit:{op}")
        player.frames()
        assert Draft.parse(player.draft.format()) == player.draft
        editing = player.model.view.editing
        assert editing is not None
        assert editing.stroke is not None or editing.faults == player.draft.faults()
    editor.finish()
    last = player.draft
    assert player.platform.stored["slay-hex/editor"].endswith(f"\n{last.format()}")
    while player.state["editor"]["changes"]:
        player.key("u")
    assert player.draft == first
    while player.state["editor"]["undone"]:
        player.key("r")
    assert player.draft == last
