"""Killed in the middle of it: what the player had seen is there again, and all goes on the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from game.core import END
from game.kept.saves import Autosave
from game.session import Session
from game.slicing import finish
from tests.e2e.browser import Watch, launch_profile
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from tests.e2e.test_keeping import link_for, played
from tests.kept.storing import Memory

GAMES = 50
PARTS = 2
"""The games are shared out among so many tests, which can run side by side."""

OTHERS = ({"b": "easy"}, {"b": "hard"}, {"b": "normal", "c": "easy"}, {"b": "easy", "c": "expert"})
SMALL = {"width": 480, "height": 480}
FAST = "3"
"""The speed of the others: fast, but their turns can still be seen, and broken into."""

LONGEST_MS = 900
"""The page is killed at most so long after the last move was typed: most turns are over by then."""


@pytest.fixture
def profile(playwright: Playwright, watch: Watch, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser that keeps what it has compiled, so that fifty starts don't take too long."""
    context = launch_profile(
        playwright, tmp_path, viewport=SMALL, locale="en-GB", service_workers="block"
    )
    context.set_default_timeout(30_000)
    watch.context(context, keep_in=False)
    yield context
    context.close()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(PARTS))
def test_killed_at_random_moments_of_many_games(
    profile: BrowserContext, address: str, watch: Watch, part: int, long_run: bool
) -> None:
    """After the next start the game is the one that would have been played without the kill.

    All fifty, and crashes of the process among the ways, in the long run.
    """
    games, ways = (GAMES, ("close", "crash", "reload")) if long_run else (6, ("close", "reload"))
    game = GamePage.open(profile.new_page(), address)
    for button in ("menu", "settings", f"set:speed:{FAST}", "close"):
        Mouse(game).press(button)
    game.wait("s.screen === 'game' && s.settings.speed === n.fast", fast=FAST)
    for number in range(part, games, PARTS):
        source = random.Random(number)
        session = played(source.randint(0, 40), number, **source.choice(OTHERS))
        open_game(game, session)
        own = play_some(session, source)
        for lines in own:
            type_in(game, *lines)
        in_others_turn = own[-1][0] == "end" and source.random() < 0.5
        if in_others_turn:
            game.wait("!s.canPlay || s.moves === n.all", every_ms=5, all=len(session.steps))
        game.page.wait_for_timeout(source.randrange(300 if in_others_turn else LONGEST_MS))

        seen = game.state()
        game = killed(source.choice(ways), game, address, watch)
        again = kept(game)
        count = len(again.steps)
        assert again.steps == session.steps[:count]
        assert count >= safe(session, seen["moves"]), "a move that was seen is lost"
        for lines in own[len(own) - max(0, played_by_hand(session) - count) :]:
            type_in(game, *lines)  # those that the kill was quicker than
        state = game.wait("s.moves === n.moves && !s.busy", moves=len(session.steps))

        assert state["position"] == session.position.format()
        assert state["canUndo"] == session.can_undo
        assert state["settings"]["speed"] == FAST
        for name in ("map", "seats", "viewer"):
            assert state[name] == seen[name], name
        assert kept(game).record.format() == session.record.format()


def open_game(game: GamePage, session: Session) -> None:
    """Go on with this game on the page."""
    type_in(game, f"open {link_for(session)}")
    game.wait("s.dialog === 'link'")
    type_in(game, "yes")
    game.wait("s.dialog === '' && s.position === n.position", position=session.position.format())


def type_in(game: GamePage, *lines: str) -> None:
    """Type lines into the command box; what comes of them is not waited for."""
    for line in lines:
        game.page.locator("#command").fill(line)
        game.page.locator("#command").press("Enter")


def play_some(session: Session, source: random.Random) -> list[tuple[str, ...]]:
    """Play some moves of a human and, if he ends his turn, those of the others.

    What he types for each move of his.
    """
    own: list[tuple[str, ...]] = []
    for _ in range(source.randint(0, 4)):
        moves = [move for move in session.position.legal_moves if move != END]
        if moves and session.is_human_turn:
            text = session.position.format_move(source.choice(moves))
            own.append((f"play {text}",))
            session.play(text)
    if session.is_human_turn and (not own or source.random() < 0.7):
        own.append(("end", "yes") if session.position.starving() else ("end",))
        session.play("end")
    while session.humans and session.outcome is None and not session.is_human_turn:
        for move in finish(session.think()):
            session.play(move)
    return own


def played_by_hand(session: Session) -> int:
    """How many steps there are up to the last one of a human."""
    seats = [session.seats[step.before.turn] for step in session.steps]
    return max((at for at, seat in enumerate(seats, 1) if seat == "human"), default=0)


def safe(session: Session, seen: int) -> int:
    """How many of the steps seen must be kept: all up to the last of a human or end of a turn."""
    while seen and not (
        session.seats[session.steps[seen - 1].before.turn] == "human"
        or session.steps[seen - 1].move == END
    ):
        seen -= 1
    return seen


def kept(game: GamePage) -> Session:
    """The running game as it lies in storage."""
    storage = Memory()
    storage.texts = game.page.evaluate("({ ...localStorage })")
    autosave = Autosave(storage, "test")
    newest = autosave.newest()
    assert newest is not None
    assert autosave.troubles == []
    return Session.from_text(newest.text)


def killed(how: str, game: GamePage, address: str, watch: Watch) -> GamePage:
    """The game started again after its page was closed, reloaded or its process killed."""
    page = game.page
    if how == "reload":
        page.reload()
        game.wait_ready()
        return game
    if how == "crash":
        crash(page)
        watch.errors.remove("the page crashed")
    page.close()
    return GamePage.open(page.context.new_page(), address)


def crash(page: Page) -> None:
    """Kill the process of a page. The command is not answered, so it goes in a closed letter."""
    assert page.context.browser is not None
    whole = page.context.browser.new_browser_cdp_session()
    target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]
    attached = whole.send("Target.attachToTarget", {"targetId": target["targetId"]})
    letter = {"id": 1, "method": "Page.crash"}
    with page.expect_event("crash"):
        whole.send(
            "Target.sendMessageToTarget",
            {"sessionId": attached["sessionId"], "message": json.dumps(letter)},
        )
    whole.detach()
