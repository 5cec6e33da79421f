"""A second set of rules, known to the tests alone, is carried and honoured everywhere."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from game import protocol
from game.ai import LEVELS, choose_turn
from game.core import (
    END,
    RULES,
    SLAY_1,
    STANDARD,
    Malformed,
    MapSpec,
    Position,
    Record,
    Rules,
    UnknownRules,
    new_game,
    relation,
    rules_of,
)
from game.core.prng import Prng
from game.kept.saves import Saves
from game.kept.statistics import entry
from game.links import fragments
from game.links.fragments import LinkError
from game.perft import check_file, main, perft
from game.session import Session
from tests.kept.storing import Memory
from tests.playing import some_move
from tests.ui.driver import Player

VARIANT = replace(SLAY_1, id="cheap-knights/1", castle_price=20, wages=(2, 6, 12, 54))
RICH = "aHaaKaaaaaaaaaabHbbbbbbb a 60,60 1 0"
"""A knight costs 12 here and 18 there; a castle 20 and 15."""
SEATS = {"a": "human", "b": "normal"}


@pytest.fixture(autouse=True)
def variant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULES, VARIANT.id, VARIANT)


def played(session: Session, moves: int = 60) -> Session:
    """A game some way on, castles and knights among the moves."""
    prng = Prng(5)
    while len(session.steps) < moves and session.outcome is None:
        session.play(some_move(session.position, prng))
    return session


def sessions() -> list[Session]:
    """A game on an island, and one from a position."""
    return [
        played(Session.new(7, "small", 2, SEATS, rules=VARIANT, game_id="one")),
        played(Session.from_position(Position.parse(RICH, VARIANT), SEATS, game_id="two"), 20),
    ]


def talk(*lines: str) -> list[str]:
    """The answers of the text protocol, without those that are empty."""
    target = io.BytesIO()
    protocol.serve(io.BytesIO("\n".join(lines).encode()), target)
    return [block.strip() for block in target.getvalue().decode().split("\n.\n") if block.strip()]


def test_the_prices_and_wages_are_those_of_the_variant() -> None:
    position = Position.parse(RICH, VARIANT)
    assert position.play("a1C@b1").purses[0] == 40
    assert position.play("end").purses[0] == 60 - 12
    assert Position.parse(RICH).play("end").purses[0] == 60 - 18
    assert position.play("end") != Position.parse(RICH).play("end")


def test_new_games_are_the_same_island_by_other_rules() -> None:
    position = new_game(7, "small", 2, VARIANT)
    assert position.rules is VARIANT
    assert position.format() == new_game(7, "small", 2).format()
    assert position != new_game(7, "small", 2)


@pytest.mark.parametrize("which", [0, 1], ids=["island", "position"])
class TestAGame:
    def session(self, which: int) -> Session:
        return sessions()[which]

    def test_its_record_names_the_rules_and_replays(self, which: int) -> None:
        session = self.session(which)
        text = session.record.format()
        assert text.startswith('[Rules "cheap-knights/1"]\n')
        replayed = Record.parse(text).replay()
        assert replayed[-1] == session.position
        assert {position.rules for position in replayed} == {VARIANT}

    def test_it_is_refused_where_the_rules_are_not_known(
        self, which: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        session = self.session(which)
        texts = [session.record.format(), session.to_text()]
        links = [fragments.game_link(session.record), fragments.position_link(session.position)]
        if session.map:
            links.append(fragments.map_link(session.map))
        monkeypatch.delitem(RULES, VARIANT.id)
        for text in texts:
            with pytest.raises(
                Malformed, match="'cheap-knights/1' are not known here, only slay/1"
            ):
                Record.parse(text)
        for link in links:
            with pytest.raises(
                LinkError, match=r"rules 'cheap-knights/1'.* plays slay/1"
            ) as caught:
                fragments.parse(link)
            assert caught.value.code == "rules"

    def test_it_is_another_game_by_the_common_rules(self, which: int) -> None:
        record = self.session(which).record
        common = Record.parse(record.format().replace(VARIANT.id, SLAY_1.id))
        assert common.start().rules is SLAY_1
        assert relation(record, common).kind == "other"

    def test_links_to_game_position_and_island(self, which: int) -> None:
        session = self.session(which)
        game = fragments.parse(fragments.game_link(session.record))
        assert game is not None
        assert game.record is not None
        assert (game.position, game.map) == (session.position, session.map)
        assert game.record.header("Rules") == VARIANT.id
        at = fragments.parse(fragments.position_link(session.position))
        assert at is not None
        assert at.position == session.position
        if session.map is not None:
            link = fragments.map_link(session.map)
            assert ".map-1.cheap-knights-1." in link
            island = fragments.parse(link)
            assert island is not None
            assert (island.map, island.position) == (session.map, session.start)

    def test_it_is_saved_and_resumed(self, which: int) -> None:
        session = self.session(which)
        saves = Saves(Memory())
        info = saves.add(session.to_text(), "mine", "2026-11-29")
        resumed = Session.from_text(saves.load(info.id))
        assert resumed.position == session.position
        assert resumed.steps == session.steps
        assert resumed.map == session.map
        assert resumed.to_text() == session.to_text()
        assert saves.put_by(session.to_text(), "x", "2026-11-29").trouble is None

    def test_branches_and_games_played_again_keep_the_rules(self, which: int) -> None:
        session = self.session(which)
        branch = session.branch(10, game_id="branch")
        assert branch.position == session.steps[9].after
        assert branch.record.header("Rules") == VARIANT.id
        again = Session(session.map or session.start, SEATS)
        assert again.position == session.start
        assert again.record.header("Rules") == VARIANT.id

    def test_the_text_protocol_loads_it_and_writes_it_back(self, which: int) -> None:
        session = self.session(which)
        text = session.record.format().strip()
        ok, shown, written = talk("load", text, ".", "show", "record")
        assert (ok, shown) == ("ok", session.position.format())
        assert written == text


def test_the_text_protocol_names_and_takes_rules() -> None:
    (hello,) = talk("hello")
    assert hello.endswith(f" rules {','.join(RULES)} map map/1")
    assert hello.endswith(",cheap-knights/1 map map/1")
    _, played, record = talk("new 7 small 2 cheap-knights/1", "play end", "record")
    assert played == "ok"
    assert record.startswith('[Rules "cheap-knights/1"]')
    _, _, shown = talk(f"position {RICH} cheap-knights/1", "play end", "show")
    assert " 48,68 " in shown  # 60 - 12, 60 + 8
    for line in ("new 7 small 2 slay/9", f"position {RICH} slay/9"):
        (error,) = talk(line)
        assert f"'slay/9' are not known here, only {', '.join(RULES)}" in error


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_play_by_the_rules_of_the_position(level: str) -> None:
    """With wages that nobody can pay they hire nobody; with none at all they hire all they can."""
    dear = replace(SLAY_1, id="dear/1", wages=(500, 500, 500, 500))
    free = replace(SLAY_1, id="free/1", wages=(0, 0, 0, 0), unit_price=20)
    text = "aHaaaaaaaaaaa-bHbbbbbb a 100,5 1 0"

    def hired(rules: Rules) -> list[str]:
        position = Position.parse(text, rules)
        found = []
        for move in choose_turn(position, level, 3):
            if move.buy in ("P", "S", "K", "B"):
                found.append(move.buy)
            position = position.play(move)
        return found

    assert hired(dear) == []
    assert 0 < len(hired(free)) <= 5  # a peasant costs 20


@pytest.mark.parametrize("level", LEVELS)
def test_opponents_play_whole_turns_of_the_variant(level: str) -> None:
    session = Session.new(3, "small", 3, dict.fromkeys("abc", level), rules=VARIANT)
    for _ in range(9):
        for move in choose_turn(session.position, level, session.turn_seed):
            session.play(move)
    assert session.steps[-1].move == END
    assert Session.from_text(session.to_text()).position == session.position


def test_perft_counts_by_the_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    poor = "aHaabHb a 15,0 1 0"  # a castle can't be paid
    common, count = perft(Position.parse(poor), 1), perft(Position.parse(poor, VARIANT), 1)
    assert count == common - 2
    file = tmp_path / "variant.perft"
    file.write_text(f"id variant\nposition {poor} {VARIANT.id}\nperft 1 {count}\n")
    assert list(check_file(file)) == []
    assert main([f"{poor} {VARIANT.id}"]) == 0
    assert f"depth 1: {count} lines" in capsys.readouterr().out


def test_statistics_count_the_common_rules_only() -> None:
    for rules, counts in ((STANDARD, True), (VARIANT, False)):
        session = Session.new(7, "small", 2, {"a": "human", "b": "easy"}, rules=rules)
        session.play("concede")
        assert (entry(session, "a") is not None) is counts


@pytest.mark.parametrize("rules_id", ["slay/99", "slay", "", "slay/01"])
def test_unknown_rules_are_named_with_those_known(rules_id: str) -> None:
    with pytest.raises(UnknownRules, match=r"known here, only slay/1, .*cheap-knights/1") as caught:
        rules_of(rules_id)
    assert repr(rules_id) in str(caught.value)


@pytest.mark.parametrize("rules_id", ["slay", "slay/", "/1", "slay/01", "Slay/1", "a b/1", "a.b/1"])
def test_an_id_of_rules_has_one_form(rules_id: str) -> None:
    with pytest.raises(ValueError, match="is written name/number"):
        replace(SLAY_1, id=rules_id)


class TestOnTheScreen:
    def player(self, width: int = 1280, height: int = 720) -> Player:
        return Player(
            width,
            height,
            session=Session.new(7, "small", 2, {"a": "human", "b": "human"}, rules=VARIANT),
        )

    def test_again_and_another_seat(self) -> None:
        player = self.player()
        first = player.session
        player.app.actions.new_game.again()
        assert player.session is not first
        assert player.session.start == first.start
        player.app.actions.new_game.again(turned=1)
        assert player.session.start == first.start

    def test_this_island_keeps_the_rules(self) -> None:
        player = self.player()
        player.app.desk.open("new")
        player.app.actions.new_game.this_island()
        player.app.actions.new_game.start()
        assert player.session.map == MapSpec(7, "small", 2, VARIANT)
        assert player.state["rules"] == VARIANT.id

    def test_a_link_to_an_island_keeps_the_rules(self) -> None:
        player = Player()
        player.app.actions.sharing.follow(fragments.map_link(MapSpec(4711, "small", 3, VARIANT)))
        player.frames(30)
        assert player.state["screen"] == "new"
        player.button("start")
        assert player.session.map == MapSpec(4711, "small", 3, VARIANT)

    def test_play_by_link(self) -> None:
        one, other = self.player(), Player()
        one.session.play("end")
        other.app.actions.sharing.follow(fragments.game_link(one.session.record))
        other.frames(30)
        other.button("yes")
        assert other.session.position == one.session.position
        other.session.play("end")
        how = fragments.parse(fragments.game_link(other.session.record))
        assert how is not None
        assert how.record is not None
        assert how.record.header("Rules") == VARIANT.id

    def test_a_pasted_position_may_name_its_rules(self) -> None:
        player = Player()
        player.app.actions.sharing.open_text(f"{RICH} {VARIANT.id}")
        player.frames(30)
        player.button("yes")
        assert player.session.position == Position.parse(RICH, VARIANT)

    def test_the_rules_are_told_with_their_numbers(self) -> None:
        player = self.player(700, 1400)  # the whole sheet is seen
        for screen, told in (("rules", "knight 12, baron 54"), ("help", "Build a castle (20)")):
            player.app.desk.open(screen)  # type: ignore[arg-type]
            player.frames(2)
            shown = [getattr(item, "text", "") for item in player.app.display.picture.items]
            assert told in " ".join(shown), screen

    def test_the_running_game_is_kept_and_resumed(self) -> None:
        player = self.player()
        player.app.actions.course.save()
        again = Player(platform=player.platform)
        assert again.session.map == MapSpec(7, "small", 2, VARIANT)
