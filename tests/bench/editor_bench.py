"""How fast the largest board is painted on: `run()` on the display that is open, here or in the
page.

Only what ships with the game, so that the browser's Python can run it too.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pygame

from game.editor.brush import Brush, painted
from game.editor.draft import Draft
from game.editor.symmetry import TURN_6
from game.ui.board import BoardView, Scene


def full_board() -> Draft:
    """64x64 hexes of six players in small patches, a tree on every third."""
    draft = Draft.blank(64, 64)
    owners = bytes(b"abcdef"[(at // 7 + at // 64 // 5) % 6] for at in range(4096))
    return draft.with_board(owners, b"T  " * 1365 + b"T")


def run(repeats: int = 30) -> dict[str, float]:
    """Milliseconds, each the median of `repeats`, on the largest board with land everywhere."""
    draft = full_board()
    display = pygame.display.get_surface()
    assert display is not None
    view = BoardView()
    view.resize(display.get_rect(), 2.0, draft.grid, draft.land, open=True)
    view.draw(display, Scene(draft), 0)

    def usual(step: Callable[[int], object]) -> float:
        spent = []
        for k in range(repeats):
            start = perf_counter()
            step(k)
            spent.append(perf_counter() - start)
        return 1000 * sorted(spent)[repeats // 2]

    def frame(brush: Callable[[int], Brush]) -> float:
        """A hex is painted and shown."""
        shown = [draft]

        def step(k: int) -> None:
            shown.append(painted(shown[-1], brush(k), [1200 + 5 * k]))
            view.draw(display, Scene(shown[-1]), 0)
            pygame.display.flip()

        spent = usual(step)
        view.draw(display, Scene(draft), 0)
        return spent

    places = [2000, 2001, 2002]
    return {
        "a hex gets an owner, shown": frame(lambda k: Brush("abcdef"[k % 6])),
        "land becomes sea, shown": frame(lambda k: Brush(".")),
        "a piece, shown": frame(lambda k: Brush("", "PSKB"[k % 4])),
        "three hexes in six places": usual(lambda k: painted(draft, Brush("b"), places, TURN_6)),
        "all faults": usual(lambda k: draft.faults()),
        "as text": usual(lambda k: draft.format()),
        "as a position": usual(lambda k: draft.position()),
    }
