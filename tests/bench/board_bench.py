"""How fast the board is drawn: `run()` on the display that is open, here or in the page.

Only what ships with the game, so that the browser's Python can run it too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

import pygame

from game.core import Move, Position, Step
from game.ui.board import BoardView, Scene

GLIDE_MS = 250.0


def run(text: str, repeats: int = 30) -> dict[str, float]:
    """Milliseconds, each the best of `repeats`, for a position on an empty display of any size.

    Every figure but `art` includes the flip that brings the picture to the screen.
    """
    position = Position.parse(text)
    display = pygame.display.get_surface()
    assert display is not None
    scene, move = _busy_scene(position)
    view = BoardView()
    view.resize(display.get_rect(), 2.0, position.grid, position.land)

    def best(step: Callable[[int], None], times: int = repeats) -> float:
        spent = []
        for k in range(times):
            start = perf_counter()
            step(k)
            pygame.display.flip()
            spent.append(perf_counter() - start)
        return 1000 * min(spent)

    def show(now_ms: float, shown: Scene = scene) -> None:
        view.draw(display, shown, now_ms)

    start = perf_counter()
    show(0)
    figures = {"art, once per size": 1000 * (perf_counter() - start)}

    def redraw(_: int) -> None:
        view.invalidate()
        show(0)

    figures["full redraw"] = best(redraw)
    hovers = [replace(scene, hover=h) for h in position.land[:repeats]]
    figures["pointer on another hex"] = best(lambda k: show(0, hovers[k]))
    bare = Scene(position, scene.viewer)
    figures["select a unit"] = best(lambda k: show(0, scene if k % 2 else bare))
    after = position.play(move)
    show(0)
    view.animate([Step(position, move, after)], 0.0, GLIDE_MS)
    shown = replace(scene, position=after)
    show(1, shown)
    steps = GLIDE_MS * 0.6 / repeats
    figures["one moving piece"] = best(lambda k: show(2 + k * steps, shown))
    show(2 * GLIDE_MS, shown)
    view.zoom_at(*display.get_rect().center, 1.5)
    show(1000)
    show(2000)

    def pan(k: int) -> None:
        view.pan(-9 if k % 8 < 4 else 9, 5)
        show(2000)

    figures["pan a step"] = best(pan)

    def zoom(k: int) -> None:
        view.zoom_at(*display.get_rect().center, 1.03)
        show(3000 + k)

    figures["zoom a step"] = best(zoom, 6)
    return figures


def _busy_scene(position: Position) -> tuple[Scene, Move]:
    """A unit with many targets selected, and its farthest walk."""
    moves = [m for m in position.legal_moves if not m.buy and m.target >= 0]
    sources = sorted({m.source for m in moves})
    unit = max(sources, key=lambda source: sum(m.source == source for m in moves))
    mine = [m for m in moves if m.source == unit]
    territory = position.territory_at(unit)
    scene = Scene(
        position,
        position.turn,
        selected=unit,
        territory=territory.hexes if territory else (),
        marks={m.target: position.move_kind(m) for m in mine},
        movable=tuple(sources),
        offers=tuple(t.capital for t in position.territories if t.gold >= 10),
    )
    walks = [m for m in mine if position.move_kind(m) == "walk"]

    def far(move: Move) -> int:
        (x0, y0), (x1, y1) = (divmod(h, position.grid.columns) for h in move[:2])
        return (x0 - x1) ** 2 + (y0 - y1) ** 2

    return scene, max(walks, key=far)
