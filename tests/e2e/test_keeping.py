"""Nothing is lost, everything can be shared: reloads, tabs, saves, files, links, the daily island.

Two browser contexts are two devices: they share nothing but the links that are sent.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from game.core import MapSpec, Position
from game.core.prng import Prng
from game.links import fragments
from game.session import Session
from tests.e2e.browser import Watch
from tests.e2e.game import GamePage
from tests.e2e.hands import Finger, Mouse
from tests.playing import some_move

PHONE = {"width": 390, "height": 844}
SHARE = "navigator.share = (data) => { window.shared = data; return Promise.resolve(); };"
"""A share sheet that remembers what it was given, as a phone has one and this browser hasn't."""

Contexts = Callable[..., BrowserContext]


def say(game: GamePage, *lines: str) -> None:
    """Type lines into the command box, and go back to the board."""
    replies = "(count) => document.querySelectorAll('#replies p').length >= count"
    for line in lines:
        before = game.page.locator("#replies p").count()
        game.page.locator("#command").fill(line)
        game.page.locator("#command").press("Enter")
        game.until(replies, before + 2)
    game.page.locator("#canvas").focus()


def quick(game: GamePage) -> None:
    """The others' turns shown at once, and no tips: less to wait for."""
    hand = Mouse(game)
    for button in ("menu", "settings", "set:speed:4", "close"):
        hand.press(button)
    game.wait("s.screen === 'game' && s.settings.speed === '4'")


def open_menu_entry(hand: Mouse, name: str) -> dict[str, Any]:
    hand.press("menu")
    hand.press(name)
    return hand.game.wait("s.screen !== 'menu'")


def start(hand: Mouse, *choices: str) -> None:
    """A new game on a small island."""
    open_menu_entry(hand, "new")
    for choice in ("size:small", *choices, "start"):
        hand.press(choice)
    hand.game.wait("s.screen !== 'new' && s.moves === 0")


def link_for(session: Session) -> str:
    return fragments.game_link(session.record, session.steps)


def played(moves: int, seed: int = 3, **seats: str) -> Session:
    """A game on a small island some random moves on."""
    names = dict.fromkeys("ab", "human") | seats
    session = Session.new(seed, "small", len(names), names, game_id=f"test {seed}")
    prng = Prng(seed)
    while len(session.steps) < moves or not session.is_human_turn:
        session.play(some_move(session.position, prng))
    return session


# Play by link


def test_two_devices_play_by_link(new_context: Contexts, address: str) -> None:
    one = Mouse(GamePage.open(new_context().new_page(), address))
    one.game.page.evaluate(SHARE)
    start(one, "players:2", "seat:a:human", "seat:b:human")
    phone = new_context(viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True)
    page = phone.new_page()
    page.add_init_script(SHARE)

    say(one.game, f"play {first_move(one.game)}", "end", "yes")
    sent = send(one)
    two = Finger(GamePage.open(page, sent))
    state = two.game.wait("s.canPlay && s.viewer === 'b'")
    assert state["position"] == one.game.state()["position"]
    assert (state["viewer"], state["turn"]) == ("b", "b")
    assert page.evaluate("location.hash") == ""

    say(two.game, f"play {first_move(two.game)}", "end", "yes")
    sent = send(two)
    one.game.page.evaluate("(link) => { location.hash = link.split('#')[1]; }", sent)
    one.game.wait("s.dialog === 'link'")
    one.press("yes")
    state = one.game.wait("s.dialog === '' && s.canPlay && s.viewer === 'a'")
    assert state["position"] == two.game.state()["position"]
    assert state["round"] == 2
    assert one.game.page.evaluate("location.hash") == ""


def first_move(game: GamePage) -> str:
    position = Position.parse(game.state()["position"])
    return position.format_move(next(iter(position.legal_moves)))


def send(hand: Mouse) -> str:
    """Share the game from the hand-over screen; the address that the friend gets."""
    hand.game.wait("s.screen === 'handover'")
    hand.press("share:game")
    hand.game.until("() => window.shared")
    address: str = hand.game.page.evaluate("window.shared.url")
    hand.game.page.evaluate("delete window.shared")
    assert "#game=" in address
    return address


def test_a_branch_of_the_game_is_told_and_both_are_kept(game: GamePage) -> None:
    hand = Mouse(game)
    held = played(9)
    follow(game, link_for(held))
    hand.press("yes")
    game.wait("s.position === n.position", position=held.position.format())
    branch = held.branch(4, game_id=held.game_id)
    prng = Prng(99)
    while len(branch.steps) < 12 or branch.record.moves[:9] == held.record.moves:
        branch.play(some_move(branch.position, prng))
    follow(game, link_for(branch))
    hand.press("yes")
    game.wait("s.position === n.position", position=branch.position.format())
    open_menu_entry(hand, "games")
    state = game.wait("s.screen === 'games'")
    saves = [name for name in state["buttons"] if name.startswith("game:")]
    assert len(saves) == 1  # the fresh first game had no move to lose
    hand.press(saves[0])
    hand.press("load")
    game.wait("s.position === n.position", position=held.position.format())


def follow(game: GamePage, fragment: str) -> None:
    """Change the fragment, as a pasted address or a tapped link does."""
    game.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    game.wait("s.dialog === 'link'")


def test_links_without_a_share_sheet_go_to_the_clipboard(
    new_context: Contexts, address: str
) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    hand = Mouse(GamePage.open(context.new_page(), address))
    open_menu_entry(hand, "share")
    hand.press("share:map")
    hand.game.until("() => navigator.clipboard.readText().then((t) => t.includes('#'))")
    link = hand.game.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(address)
    other = GamePage.open(new_context().new_page(), link)
    island = hand.game.state()["map"]
    assert other.wait("s.message !== ''")["map"] == island


def test_a_position_opens_at_the_first_visit(page: Page, address: str) -> None:
    position = played(14).position
    game = GamePage.open(page, f"{address}#{fragments.position_link(position)}")
    state = game.wait("s.position === n.text", text=position.format())
    assert (state["dialog"], state["canPlay"]) == ("", True)


def test_a_hundred_damaged_links(game: GamePage) -> None:
    """Each ends in a sentence or in a question with a valid game behind it, and nothing else."""
    before = game.state()
    whole = link_for(played(40))
    source = random.Random(6)
    told = 0
    for _ in range(100):
        game.page.evaluate(
            "(link) => { location.hash = link; }",
            mutated(whole, source),
        )
        state = game.wait("s.message !== '' || s.dialog === 'link' || s.screen === 'new'")
        told += state["message"] != ""
        game.page.keyboard.press("Escape")
        game.wait("s.message === '' && s.dialog === '' && s.screen === 'game'")
    after = game.state()
    assert told >= 90
    for key in ("position", "moves", "map", "seats"):
        assert after[key] == before[key]


def mutated(link: str, source: random.Random) -> str:
    """The link cut off, or with letters changed, lost, doubled or swapped."""
    name, _, text = link.partition("=")
    letters = list(text)
    for _ in range(source.randint(1, 3)):
        at = source.randrange(len(letters))
        kind = source.randrange(5)
        if kind == 0:
            letters[at] = source.choice("Aa0-_%é=#")
        elif kind == 1:
            del letters[at]
        elif kind == 2:
            letters.insert(at, letters[at])
        elif kind == 3:
            letters = letters[: at + 1]
        else:
            letters[at], letters[-1] = letters[-1], letters[at]
    return f"{name}={''.join(letters)}!"


# Saves, files and the clipboard


def test_saves_are_named_deleted_and_brought_back(game: GamePage) -> None:
    hand = Mouse(game)
    open_menu_entry(hand, "games")
    hand.press("save_now")
    state = game.wait("Object.keys(s.buttons).some((name) => name.startsWith('game:'))")
    (save,) = (name for name in state["buttons"] if name.startswith("game:"))
    hand.press(save)
    hand.press("rename")
    game.page.locator("#dialog-line").fill("Die Bucht 😀")
    game.page.locator("#dialog-ok").click()
    game.wait("s.buttons[n.save]?.label === 'Die Bucht 😀'", save=save)
    if "delete" not in game.state()["buttons"]:
        hand.press(save)
    hand.press("delete")
    game.wait("!s.buttons[n.save]", save=save)
    hand.press("bring_back")
    game.wait("s.buttons[n.save]?.label === 'Die Bucht 😀'", save=save)


def test_a_game_goes_out_as_a_file_and_comes_back(
    game: GamePage, new_context: Contexts, address: str, tmp_path: Path
) -> None:
    hand = Mouse(game)
    say(game, f"play {first_move(game)}")
    position = game.state()["position"]
    open_menu_entry(hand, "share")
    with game.page.expect_download() as download:
        hand.press("download")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".txt"
    assert Session.from_text(file.read_text()).position.format() == position

    other = Mouse(GamePage.open(new_context().new_page(), address))
    open_menu_entry(other, "games")
    with other.game.page.expect_file_chooser() as chooser:
        other.press("pick")
    chooser.value.set_files(file)
    accept(other, position)

    start(other, "players:2")
    other.game.page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "game.txt", { type: "text/plain" }));
          document.getElementById("canvas").dispatchEvent(
            new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        file.read_text(),
    )
    accept(other, position)

    start(other, "players:3")
    open_menu_entry(other, "games")
    other.press("paste")
    other.game.page.locator("#dialog-text").fill(file.read_text())
    other.game.page.locator("#dialog-ok").click()
    accept(other, position)


def accept(hand: Mouse, position: str) -> None:
    """Answer the question whether to open it."""
    hand.game.wait("s.dialog === 'link'")
    hand.press("yes")
    hand.game.wait("s.dialog === '' && s.position === n.position", position=position)


# The running game


def test_two_tabs_with_one_game(new_context: Contexts, address: str) -> None:
    """The later tab is told, and neither game is lost."""
    context = new_context()
    one = GamePage.open(context.new_page(), address)
    say(one, f"play {first_move(one)}")
    two = GamePage.open(context.new_page(), address)
    assert two.state()["position"] == one.state()["position"]
    say(two, f"play {first_move(two)}")
    theirs = two.state()["position"]
    say(one, f"play {first_move(one)}")
    one.wait("s.message.includes('tab')")
    say(one, f"play {first_move(one)}")
    mine = one.state()["position"]
    two.page.close()
    one.page.reload()
    one.wait_ready()
    assert one.state()["position"] == mine
    hand = Mouse(one)
    open_menu_entry(hand, "games")
    state = one.wait("Object.keys(s.buttons).some((name) => name.startsWith('game:'))")
    hand.press(next(name for name in state["buttons"] if name.startswith("game:")))
    hand.press("load")
    one.wait("s.position === n.position", position=theirs)


@pytest.mark.parametrize(
    "trouble",
    [
        """Storage.prototype.setItem = () => {
          throw new DOMException("no room", "QuotaExceededError");
        };""",
        """Object.defineProperty(window, "localStorage", {
          get() { throw new DOMException("Access is denied for this document.", "SecurityError"); }
        });""",
    ],
    ids=["full", "blocked"],
)
def test_storage_that_takes_nothing(page: Page, address: str, trouble: str) -> None:
    page.add_init_script(trouble)
    game = GamePage.open(page, address)
    assert "The game goes on" in game.wait("s.message !== ''")["message"]
    moves = game.state()["moves"]
    say(game, f"play {first_move(game)}")
    state = game.wait("s.moves === n.moves + 1", moves=moves)
    assert state["message"] == ""
    hand = Mouse(game)
    open_menu_entry(hand, "games")
    hand.press("save_now")
    game.wait("s.message !== ''")


def test_rubbish_in_storage_is_set_aside(page: Page, address: str) -> None:
    game = GamePage.open(page, address)
    hand = Mouse(game)
    quick(game)
    open_menu_entry(hand, "games")
    hand.press("save_now")
    game.wait("Object.keys(s.buttons).some((name) => name.startsWith('game:'))")
    ours = "Object.keys(localStorage).filter((key) => key.startsWith('slay-hex/')).sort()"
    keys = page.evaluate(ours)
    assert keys == ["slay-hex/game/1/0", "slay-hex/save/1", "slay-hex/settings"]
    page.evaluate(
        """(keys) => keys.forEach((key, number) => {
          const text = localStorage.getItem(key);
          const spoilt = [text.slice(0, -3), "\\u0000{]", text.replace(/[0-9a-f]/g, "7"), ""];
          localStorage.setItem(key, `${number}` + spoilt[number % 4]);
        })""",
        keys,
    )
    page.evaluate("localStorage.setItem('somebody-elses', 'untouched')")
    before = page.evaluate("Object.values(localStorage)")
    page.reload()
    game.wait_ready()
    assert game.wait("s.message !== ''")["message"]
    say(game, f"play {first_move(game)}", "end", "yes")
    open_menu_entry(hand, "games")
    game.wait("s.screen === 'games'")
    after = page.evaluate("Object.values(localStorage)")
    assert [text for text in before if text not in after] == []


# The daily island


def test_the_daily_island_is_the_same_for_everybody(new_context: Contexts, address: str) -> None:
    """It follows from the date in Greenwich, wherever the player is, from its first second on."""
    page = new_context(timezone_id="Pacific/Auckland").new_page()
    page.clock.set_fixed_time(datetime.fromisoformat("2026-11-29T23:59:59Z"))
    hand = Mouse(GamePage.open(page, address))
    for day, clock in (("20261129", None), ("20261130", "2026-11-30T00:00:00Z")):
        if clock:
            page.clock.set_fixed_time(datetime.fromisoformat(clock))
        assert open_menu_entry(hand, "daily")["screen"] == "daily"
        hand.press("play_day")
        state = hand.game.wait("s.screen === 'game' && s.map.includes(n.day)", day=day)
        assert state["map"] == f"map/1 {day} small 3"
        assert state["position"] == MapSpec.parse(state["map"]).position().format()


def test_the_daily_result_is_kept_and_shared(page: Page, address: str) -> None:
    page.add_init_script(SHARE)
    page.clock.set_fixed_time(datetime.fromisoformat("2026-12-24T12:00:00Z"))
    hand = Mouse(GamePage.open(page, address))
    quick(hand.game)
    open_menu_entry(hand, "daily")
    hand.press("play_day")
    hand.game.wait("s.screen === 'game'")
    say(hand.game, "concede", "yes")
    state = hand.game.wait("s.screen === 'over' || s.dialog === 'out'")
    if state["dialog"]:
        hand.press("no")  # the others play it out
        hand.game.wait("s.screen === 'over'", most_ms=120_000)
    hand.press("close")
    open_menu_entry(hand, "daily")
    hand.press("share_day")
    hand.game.until("() => window.shared")
    text = page.evaluate("window.shared.text")
    assert text.startswith("Slay daily 2026-12-24 · lost in round 1")


def test_statistics_and_no_errors_anywhere(game: GamePage, watch: Watch) -> None:
    """A finished game counts; the screens that only show open and close."""
    hand = Mouse(game)
    quick(game)
    start(hand, "players:2", "seat:b:easy")
    say(game, "concede", "yes")
    game.wait("s.screen === 'over'")
    hand.press("close")
    for screen in ("statistics", "games", "share", "daily"):
        assert open_menu_entry(hand, screen)["screen"] == screen
        hand.press("close")
        game.wait("s.screen === 'game'")
    assert watch.errors == []
