"""Storage that is full: the mark, the file, the question before leaving; and what sharing says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from game.core import Record
from game.links import fragments
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from tests.e2e.test_keeping import open_menu_entry, say

Contexts = Callable[..., BrowserContext]

REFUSE = {
    "full": "new DOMException('The quota has been exceeded.', 'QuotaExceededError')",
    "blocked": "new DOMException('The operation is insecure.', 'SecurityError')",
    "failed": "new Error('disk I/O')",
}
PLAIN = {"full": "no room", "blocked": "not allowed here", "failed": "right now"}


def refuse(game: GamePage, reason: str | None) -> None:
    """From now on storage takes nothing, or takes everything again."""
    if reason is None:
        game.evaluate("() => { Storage.prototype.setItem = Storage.prototype.usual; }")
        return
    game.evaluate(
        f"""() => {{
          Storage.prototype.usual ??= Storage.prototype.setItem;
          Storage.prototype.setItem = () => {{ throw {REFUSE[reason]}; }};
        }}"""
    )


def spoken(game: GamePage) -> str:
    return str(game.evaluate("() => document.getElementById('log').textContent"))


@pytest.mark.parametrize("reason", REFUSE)
def test_a_mark_stays_until_the_game_is_kept(game: GamePage, reason: str) -> None:
    hand = Mouse(game)
    refuse(game, reason)
    say(game, "end")
    game.wait("s.canPlay && s.round === 2 && s.buttons.unkept")
    assert PLAIN[reason] in spoken(game)
    assert "Error" not in spoken(game)
    say(game, "end")
    game.wait("s.canPlay && s.round === 3 && s.buttons.unkept")
    hand.press("unkept")
    with game.page.expect_download() as download:
        hand.press("yes")
    record = Record.parse(download.value.path().read_text(encoding="utf-8"))
    assert len(record.moves) == game.state()["moves"]
    refuse(game, None)
    say(game, "end")
    game.wait("s.canPlay && s.round === 4 && !s.buttons.unkept")
    before = game.state()["position"]
    game.reload()
    game.wait("s.position === n.position", position=before)


def stays(page: Page) -> str:
    """Try to leave, and stay; the kind of question that was asked."""
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    kind = asked.value.type
    asked.value.dismiss()
    return kind


def test_leaving_asks_only_while_something_would_be_lost(
    new_context: Contexts, address: str
) -> None:
    context = new_context()
    game = GamePage.open(context.new_page(), address)
    Mouse(game).press("end")  # the browser asks only who has done something
    game.wait("s.canPlay && s.round === 2")
    refuse(game, "full")
    say(game, "end")
    game.wait("s.canPlay && s.round === 3 && s.buttons.unkept")
    assert stays(game.page) == "beforeunload"
    refuse(game, None)
    say(game, "end")
    game.wait("s.canPlay && s.round === 4 && !s.buttons.unkept")
    with game.page.expect_event("close"):  # a question would keep it open
        game.page.close(run_before_unload=True)


# Sharing: what is said is so


SHARE = """
navigator.share = (data) => new Promise((done, refused) => {
  window.sheet = { data, done, cancel: () => refused(new DOMException("no", "AbortError")),
    fail: () => refused(new DOMException("no gesture", "NotAllowedError")) };
});
"""


def sharing(page: Page, address: str, *scripts: str) -> Mouse:
    for script in scripts:
        page.add_init_script(script)
    hand = Mouse(GamePage.open(page, address))
    open_menu_entry(hand, "share")
    return hand


def after(hand: Mouse, script: str) -> dict[str, Any]:
    """The state some frames after something happened around the game."""
    hand.game.evaluate(script)
    hand.game.next_frames(4)
    return hand.game.state()


def test_a_share_that_is_cancelled_says_nothing(page: Page, address: str) -> None:
    hand = sharing(page, address, SHARE)
    hand.press("share:map")
    hand.game.until("() => window.sheet")
    assert hand.game.state()["message"] == ""
    assert after(hand, "() => window.sheet.cancel()")["message"] == ""
    assert "Shared" not in spoken(hand.game)


def test_a_share_that_is_done_says_so_then(page: Page, address: str) -> None:
    hand = sharing(page, address, SHARE)
    hand.press("share:map")
    hand.game.until("() => window.sheet")
    assert hand.game.state()["message"] == ""
    after(hand, "() => window.sheet.done()")
    hand.game.wait("s.message === 'Shared.'")


def test_a_sheet_that_cannot_open_leaves_the_link_on_the_clipboard(
    new_context: Contexts, address: str
) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    hand = sharing(context.new_page(), address, SHARE)
    hand.press("share:map")
    hand.game.until("() => window.sheet")
    hand.game.evaluate("() => window.sheet.fail()")
    hand.game.wait("s.message.includes('clipboard')")
    link = hand.game.page.evaluate("navigator.clipboard.readText()")
    assert fragments.parse(link.partition("#")[2]) is not None


def test_a_clipboard_that_refuses_is_not_claimed(page: Page, address: str) -> None:
    """Then the page shows the text; copied by hand it is there, and only then that is said."""
    refusal = "Promise.reject(new DOMException('', 'NotAllowedError'))"
    hand = sharing(page, address, f"navigator.clipboard.writeText = () => {refusal};")
    hand.press("share:map")
    page.locator("#dialog").wait_for(state="visible")
    hand.game.next_frames(4)
    assert "clipboard" not in hand.game.state()["message"]
    page.keyboard.press("Control+c")
    page.keyboard.press("Escape")
    hand.game.wait("s.message.includes('clipboard')")
