"""Three ways to play the same move: mouse, fingers, keys. Each suffices for a whole game."""

from __future__ import annotations

from typing import Protocol

from game.core import CONCEDE, END, Move, Position
from game.ui.actions.looking import beside
from game.ui.input.seen import CARDS, QUESTIONS, SEEN_MS
from tests.e2e.game import GamePage

KEY_OF_KIND = dict(zip("PSKBC", "12345", strict=True))


class Hand(Protocol):
    """Plays moves on the page, the way a person would."""

    game: GamePage

    def press(self, button: str) -> None:
        """Press a button of the screen by its name."""
        ...

    def play(self, position: Position, move: Move) -> None:
        """Do what brings this move about. The caller looks at what came of it."""
        ...


def take_in(game: GamePage, button: str) -> None:
    """See what has come up by itself, as one does before one answers it or ends the turn."""
    state = game.state()
    unseen = button == "end" and not state["canUndo"]
    if unseen or state["dialog"] in QUESTIONS or state["screen"] in CARDS:
        game.pause(round(SEEN_MS) + 100)


class Mouse:
    """Clicks alone."""

    def __init__(self, game: GamePage) -> None:
        self.game = game

    def at(self, x: float, y: float) -> None:
        """Click at a place in the window, and see what comes of it, as a person would."""
        self.game.click(x, y)
        self.game.next_frames()

    def press(self, button: str) -> None:
        at = self.game.button(button)
        take_in(self.game, button)
        self.at(*at)

    def play(self, position: Position, move: Move) -> None:
        game, name = self.game, position.grid.name
        if move == END:
            self.press("end")
            return
        assert move != CONCEDE
        state = game.state()
        if state["selected"] is not None and (move.buy or state["selected"] != name(move.source)):
            self.at(*game.hex(state["selected"]))  # let go of what is selected
            game.wait("s.selected === null")
        if move.buy:
            if game.state()["territory"] != name(move.source):
                self.at(*game.hex(name(move.source)))
                game.wait("s.territory === n.capital", capital=name(move.source))
            self.press(f"buy:{move.buy}")
            game.wait("s.buying === n.kind", kind=move.buy)
        elif game.state()["selected"] != name(move.source):
            self.at(*game.hex(name(move.source)))
            game.wait("s.selected === n.unit", unit=name(move.source))
        assert name(move.target) in game.state()["targets"]
        self.at(*game.hex(name(move.target)))


class Finger(Mouse):
    """Taps alone."""

    def at(self, x: float, y: float) -> None:
        self.game.page.touchscreen.tap(x, y)
        self.game.next_frames()


class Touch:
    """Raw touches of several fingers, for what is no tap."""

    def __init__(self, game: GamePage) -> None:
        self.game = game
        self._session = game.page.context.new_cdp_session(game.page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        """One event of all fingers: "touchStart", "touchMove", "touchEnd" or "touchCancel"."""
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def slide(
        self, ways: list[tuple[tuple[float, float], tuple[float, float]]], steps: int = 8
    ) -> None:
        """Put a finger down at the start of each way, move them to the ends, lift them."""
        self.send("touchStart", *(start for start, _ in ways))
        for step in range(1, steps + 1):
            share = step / steps
            self.send(
                "touchMove",
                *((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in ways),
            )
        self.send("touchEnd")
        self.game.next_frames(3)


class Keys:
    """The keyboard alone: arrows walk, Enter acts."""

    def __init__(self, game: GamePage) -> None:
        self.game = game

    def key(self, name: str) -> None:
        """Press and release one key."""
        self.game.key(name)

    def press(self, button: str) -> None:
        """End turn has its key; in dialogs the arrows lead to the button and Enter presses it."""
        take_in(self.game, button)
        if button == "end":
            self.key("e")
            return
        self.game.wait("s.buttons[n.name]?.enabled", name=button)
        for way in ("Right", "Right", "Left", "Left", "Down", "Up"):
            if self.game.state()["buttons"][button]["state"] == "focus":
                break
            self.key(f"Arrow{way}")
            self.game.next_frames()
        self.game.wait("s.buttons[n.name].state === 'focus'", name=button)
        self.key("Enter")

    def play(self, position: Position, move: Move) -> None:
        game, name = self.game, position.grid.name
        if move == END:
            self.press("end")
            return
        if game.state()["selected"] is not None or game.state()["buying"]:
            self.key("Escape")
            game.wait("s.selected === null && s.buying === ''")
        self.walk(position, move.source)
        self.key("Enter")
        if move.buy:
            game.wait("s.territory === n.capital", capital=name(move.source))
            self.key(KEY_OF_KIND[move.buy])
            game.wait("s.buying === n.kind", kind=move.buy)
        else:
            game.wait("s.selected === n.unit", unit=name(move.source))
        self.walk(position, move.target)
        self.key("Enter")

    def walk(self, position: Position, goal: int) -> None:
        """Bring the cursor to a hex, by the shortest way along arrow keys."""
        if self.game.state()["cursor"] is None:
            self.key("ArrowRight")
        start = position.grid.parse(self.game.wait("s.cursor !== null")["cursor"])
        for way in arrows(position, start, goal):
            self.key("Arrow" + way.capitalize())
        self.game.wait("s.cursor === n.goal", goal=position.grid.name(goal))


def arrows(position: Position, start: int, goal: int) -> list[str]:
    """The arrow keys that lead from one hex of land to another."""
    ways: dict[int, list[str]] = {start: []}
    queue = [start]
    while goal not in ways:
        here = queue.pop(0)
        for way in ("left", "right", "up", "down"):
            there = beside(position.land, position.grid.columns, here, way)
            if there not in ways:
                ways[there] = [*ways[here], way]
                queue.append(there)
    return ways[goal]
