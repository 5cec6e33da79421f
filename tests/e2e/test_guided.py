"""Whole stretches of play by words: what the tips say is enough to begin, typed words to finish."""

from __future__ import annotations

from playwright.sync_api import Page

from game.ai import choose_turn
from game.core import Position
from game.texts import Catalogue
from tests.e2e.game import GamePage
from tests.e2e.hands import Mouse
from tests.e2e.test_journeys import check_end, open_same_island, start_small_game

WORDS = Catalogue("en")

# A first game, by the tips


def obey(hand: Mouse, name: str) -> None:
    """Do what a tip says, with the mouse, and look only at what the screen marks."""
    game, state = hand.game, hand.game.state()
    if name == "buy":
        hand.press(
            next(b for b, at in state["buttons"].items() if b[:4] == "buy:" and at["enabled"])
        )
        targets = game.wait("s.buying !== ''")["targets"]
        hand.at(*game.hex(next(iter(targets))))
    elif name == "select":
        hand.at(*game.hex(state["movable"][0]))
    elif name == "move":
        land = [target for target, kind in state["targets"].items() if kind == "attack"]
        hand.at(*game.hex((land or list(state["targets"]))[0]))
    elif name == "end":
        hand.press("end")
    else:  # only to be read
        hand.press("tip_next")


def test_first_game_guided_by_the_tips_alone(page: Page, address: str) -> None:
    hand = Mouse(open_same_island(page, address))
    game, me = hand.game, "a"
    names = {WORDS(f"tip.{name}", player=me): name for name in TIPS}
    first = game.state()
    assert first["seats"][me] == "human"
    followed: list[str] = []
    taken = 0
    while not {"buy", "move", "money", "end"} <= set(followed):
        state = game.wait("s.canPlay && !s.busy")
        assert state["round"] <= 4, followed
        if state["tip"]:
            name = names[state["tip"]]
            assert page.locator("#log").get_by_text(state["tip"]).count() > 0, "not told aloud"
            assert followed.count(name) < 3, f"the tip {name} nags"
        elif state["movable"]:  # "Units with a pale ring can still act", it said
            name = "move" if state["selected"] else "select"
        else:
            assert "end" in followed, "nothing says what to do"
            name = "end"
        followed.append(name)
        obey(hand, name)
        after = game.wait(
            "s.tip !== n.tip || s.moves !== n.moves || s.selected !== n.selected || s.buying",
            **{key: state[key] for key in ("tip", "moves", "selected")},
        )
        if after["turn"] == me:
            taken += land_of(after["position"], me) > land_of(state["position"], me)

    # He has bought, taken land and ended his turn; the others have played, and it is his again.
    assert taken > 0
    state = game.wait("s.canPlay && s.round > 1")
    assert state["turn"] == me


def land_of(position: str, player: str) -> int:
    return Position.parse(position).owners.count(player.encode())


TIPS = ("buy", "select", "move", "money", "end", "starve")

# A whole game, by the command box


class Typist:
    """Types into the command box and reads what is answered, nothing else."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self.box = game.page.locator("#command")
        self.replies = game.page.locator("#replies p")

    def say(self, line: str) -> str:
        """Type a line; the answer to it."""
        self.game.page.evaluate("document.getElementById('replies').replaceChildren()")
        self.box.fill(line)
        self.box.press("Enter")
        self.game.until("() => document.querySelectorAll('#replies p').length >= 2", every_ms=20)
        return self.replies.last.inner_text()


def test_whole_game_by_typed_words_alone(page: Page, address: str) -> None:
    mouse = Mouse(open_same_island(page, address))
    start_small_game(mouse)
    game, typist = mouse.game, Typist(mouse.game)
    typist.box.focus()
    assert typist.say("why end") == WORDS("spoken.legal")
    assert "gold" in typist.say("territories")
    while True:
        state = game.wait("s.outcome !== null || s.dialog || (s.canPlay && !s.busy)")
        if state["outcome"] is not None:
            break
        if state["dialog"]:
            typist.say("yes")
            game.wait("s.dialog !== n.before", before=state["dialog"])
            continue
        turn, _, text = typist.say("show").partition("\n")
        position = Position.parse(text)
        assert f"{position.round}" in turn
        moves = [position.format_move(move) for move in choose_turn(position, "normal", 1)]
        if moves[:-1]:
            answer = typist.say("play " + " ".join(moves[:-1]))
            after = position
            for move in moves[:-1]:
                after = after.play(move)
            game.wait("s.position === n.after", after=after.format())
            assert answer.startswith(WORDS("spoken.ok", text="").strip()), answer
        if game.state()["outcome"] is None:
            typist.say(moves[-1])
            game.wait("s.dialog || s.outcome !== null || s.moves > n.moves", moves=state["moves"])
    check_end(state)
    assert state["outcome"]["winner"] in typist.say("outcome")
    assert typist.say("record").startswith("[")
    assert page.evaluate("document.activeElement.id") == "command"
