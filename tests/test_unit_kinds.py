"""Rules have as many kinds of unit as wages. Those here have three, peasant to knight."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from game.ai import LEVELS, choose_turn
from game.ai.concede import conceding
from game.arena.baselines import greedy_turn
from game.core import (
    RULES,
    SLAY_1,
    IllegalMove,
    Malformed,
    MapSpec,
    Move,
    Position,
    Record,
    new_game,
)
from game.core.pieces import UNITS
from game.core.prng import Prng
from game.links import fragments
from game.perft import perft
from game.session import Session
from game.slicing import finish
from game.texts import LANGUAGES
from game.ui.layout.frame import frame, shared_slots
from tests.playing import some_move
from tests.ui.driver import Player

KNIGHTS = replace(SLAY_1, id="knights/1", wages=(2, 6, 18))
HUMANS = {"a": "human", "b": "human"}
RICH = "aHaKaPaaabHbbb a 200,20 1 0"


@pytest.fixture(autouse=True)
def variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, KNIGHTS.id, KNIGHTS)


def test_the_tables_are_those_of_the_kinds_there_are() -> None:
    assert (KNIGHTS.units, KNIGHTS.strongest) == (b"PSK", 3)
    assert list(KNIGHTS.prices) == ["P", "S", "K", "C"]
    assert KNIGHTS.strengths[ord("B")] == KNIGHTS.bills[ord("b")] == 0
    assert (SLAY_1.units, SLAY_1.strongest) == (b"PSKB", 4)


@pytest.mark.parametrize("wages", [(), (1,) * (len(UNITS) + 1)])
def test_there_is_a_wage_for_each_kind_and_no_more(wages: tuple[int, ...]) -> None:
    with pytest.raises(
        ValueError, match=rf"knights/1 have {len(wages)} wages; .* to {len(UNITS)} of "
    ):
        replace(KNIGHTS, wages=wages)


@pytest.mark.parametrize("unit", ["B", "B!"])
def test_a_position_holds_no_unit_that_the_rules_do_not_have(unit: str) -> None:
    text = f"aHa{unit}bHb a 0,0 1 0"
    assert Position.parse(text).format() == text
    with pytest.raises(Malformed, match=r"^column 4: the rules knights/1 have no unit B$"):
        Position.parse(text, KNIGHTS)
    with pytest.raises(Malformed, match="knights/1 have no unit B"):
        Position.parse_with_rules(f"{text} knights/1")


def test_nothing_is_stronger_than_the_strongest_there_is() -> None:
    position = Position.parse(RICH, KNIGHTS)
    refusal = position.refusal("c1b1")
    assert refusal is not None
    assert refusal.code == "over-baron"
    assert str(refusal).endswith("make 4; no unit is stronger than 3.")
    assert Position.parse(RICH).refusal("c1b1") is None
    assert position.play("a1S@c1").play("c1d1").format().startswith("aHaKaaKaa")


def test_what_the_strongest_guards_withstands_all() -> None:
    position = Position.parse("aHaKbKbHb a 200,0 1 0", KNIGHTS)
    refusal = position.refusal("b1c1")
    assert refusal is not None
    assert (refusal.code, refusal.facts["case"]) == ("too-strong", "never")
    assert Move(0, 2, "K") not in position.legal_moves
    assert {move.buy for move in position.legal_moves if move.target == 2} == set()


def test_what_the_rules_do_not_have_can_not_be_bought() -> None:
    position = Position.parse(RICH, KNIGHTS)
    assert {move.buy for move in position.legal_moves} == {"", "P", "S", "K", "C", "end"}
    with pytest.raises(IllegalMove, match=r"^The rules knights/1 have no B to buy\.$"):
        position.play("a1B@d1")
    assert Position.parse(RICH).play("a1B@d1").purses[0] == 160


@pytest.mark.parametrize("seed", range(3))
def test_the_legal_moves_are_those_that_are_not_refused(seed: int) -> None:
    prng = Prng(seed)
    position = new_game(seed, "small", 2, KNIGHTS)
    for number in range(80):
        if number % 8 == 0:
            hexes = range(position.grid.size)
            tried = [
                Move(source, target, buy)
                for source in position.land
                for target in hexes
                for buy in ("", *"PSKBC")
            ]
            found = [move for move in tried if position.refusal(move) is None]
            assert sorted(found) == sorted(position.legal_moves)[1:]  # without END
        position = position.play(some_move(position, prng))
    assert perft(position, 1) == len(position.legal_moves)


@pytest.mark.parametrize("level", [*LEVELS, "greedy/1"])
def test_opponents_play_by_them(level: str) -> None:
    session = Session.new(3, "small", 3, dict.fromkeys("abc", "normal"), rules=KNIGHTS)
    for _ in range(12):
        if level == "greedy/1":
            moves = finish(greedy_turn(session.position, 1))
        else:
            moves = choose_turn(session.position, level, session.turn_seed)
        for move in moves:
            session.play(move)
        conceding(session.position)
    text = session.record.format()
    assert {move.group(1) for move in re.finditer("([A-Z])@", text)} <= set("PSKC")
    assert Record.parse(text).replay()[-1] == session.position
    linked = fragments.parse(fragments.game_link(session.record))
    assert linked is not None
    assert linked.position == session.position


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_reach_the_strongest_and_stop_there(level: str) -> None:
    """Only a knight can break the castle, and nothing can break what a knight guards."""
    castle = Position.parse("aHaaaaaaaabCbHbb a 90,0 1 0", KNIGHTS)
    moves = choose_turn(castle, level, 1)
    assert any(move.target == 9 for move in moves) or level == "easy"
    knight = Position.parse("aHaaaaaaaabKbHbb a 90,90 1 0", KNIGHTS)
    assert not any(move.target == 9 for move in choose_turn(knight, level, 1))


class TestOnTheScreen:
    def player(self, width: int = 1280, height: int = 720) -> Player:
        position = Position.parse(RICH, KNIGHTS)
        return Player(width, height, session=Session.from_position(position, HUMANS))

    @pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390), (320, 180)])
    def test_the_kinds_there_are_have_prices(self, size: tuple[int, int]) -> None:
        player = self.player(*size)
        if "fold" in player.buttons:
            player.button("fold")
        shown = [name for name in player.buttons if name.startswith("buy:")]
        assert shown == ["buy:P", "buy:S", "buy:K", "buy:C"]

    def test_keys_count_the_kinds_there_are(self) -> None:
        player = self.player()
        player.play_by_keys(Move(0, 3, "K"))
        player.play_by_keys(Move(0, 4, "C"))
        assert player.session.position.format().startswith("aHaKaPaKaCabH")
        player.key("5")
        assert player.state["buying"] == ""

    def test_by_pointer(self) -> None:
        player = self.player()
        player.play_by_pointer(Move(0, 3, "K"))
        assert player.session.position.format().startswith("aHaKaPaKaa")

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("screen", ["rules", "help"])
    def test_nothing_is_told_of_what_there_is_not(self, language: str, screen: str) -> None:
        player = self.player(700, 1400)  # the whole sheet is seen
        player.app.actions.preferences.choose(f"language:{language}")
        assert player.words.language == language
        player.app.desk.open(screen)  # type: ignore[arg-type]
        player.frames(2)
        items = player.app.display.picture.items
        shown = " ".join(getattr(item, "text", "") for item in items)
        assert player.words("piece.K") in shown
        assert "baron" not in shown.lower()

    def test_why_a_kind_can_not_be_bought(self) -> None:
        player = self.player()
        player.app.runner.run("buy:B")
        assert "no baron to buy" in player.state["message"]
        assert "no baron to buy" in player.say("play a1B@d1")

    def test_an_island_by_them_is_opened_by_a_link(self) -> None:
        player = Player()
        player.app.actions.sharing.follow(fragments.map_link(MapSpec(7, "small", 2, KNIGHTS)))
        player.frames(30)
        player.button("start")
        assert player.session.position.rules is KNIGHTS


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("room", [(1280, 720), (390, 844), (844, 390), (568, 240)])
def test_the_slots_are_shared_by_any_number(room: tuple[int, int], count: int) -> None:
    found = frame(*room)
    places = shared_slots(found, count)
    assert len(places) == count
    assert places[0][:2] == found.slots[0][:2]
    rows = {place.y for place in places}
    for y in rows:
        row = [place for place in places if place.y == y]
        assert row[-1].right == pytest.approx(max(s.right for s in found.slots if s.y == y))
        for one, two in pairwise(row):
            assert one.right < two.x
    if count == len(found.slots):
        for place, slot in zip(places, found.slots, strict=True):
            assert tuple(place) == pytest.approx(tuple(slot))
