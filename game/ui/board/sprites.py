"""All pictures for one size of hex, each made when first asked for and then kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.ui.board import marks, pieces, sea, tiles
from game.ui.board.art import Canvas, Sprite
from game.ui.board.geometry import Layout
from game.ui.board.palette import DANGER, DEFENCE, GOLD, INK, PAPER, owner_colour
from game.ui.layout.fonts import font

Key = tuple[str, ...]  # names a picture: a kind, then what the kind needs

_OUTLINES = {"attack": DANGER, "refused": DANGER, "defender": DEFENCE, "goal": GOLD}


def land_keys(owner: str, edges: Iterable[int], tone: int) -> list[Key]:
    """The pictures of a hex of land with a border along some of its edges."""
    return [("land", owner, str(tone)), *(("border", str(edge)) for edge in edges)]


class SpriteBook:
    """The pictures for hexes of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._made: dict[Key, Sprite] = {}
        self._makers: dict[str, Callable[..., Sprite]] = {
            "face": lambda owner: tiles.land_sprite(layout, owner),
            "land": lambda owner, tone: tiles.toned(self.get(("face", owner)), int(tone)),
            "border": lambda edge: tiles.border_sprite(layout, int(edge)),
            "bed": lambda: tiles.bed_sprite(layout),
            "cliff": lambda: tiles.cliff_sprite(layout),
            "shallow": lambda ring: sea.shallow_sprite(layout, int(ring)),
            "open": lambda: sea.open_sprite(layout),
            "wave": lambda kind: sea.wave_sprite(layout, int(kind)),
            "piece": self._piece,
            "glow": lambda edges: marks.glow_mark(layout, edges),
            "outline": lambda mark: marks.outline_mark(layout, _OUTLINES[mark]),
            "mark": lambda mark: marks.sign_mark(layout, mark),
            "hover": lambda: marks.hover_mark(layout),
            "changed": lambda: marks.changed_mark(layout),
            "advised": lambda: marks.advised_mark(layout),
            "selected": lambda: marks.selected_mark(layout),
            "cursor": lambda: marks.cursor_mark(layout),
            "ready": lambda: marks.ready_ring(layout),
            "flash": self._flash,
            "name": self._name,
        }

    def get(self, key: Key) -> Sprite:
        sprite = self._made.get(key)
        if sprite is None:
            sprite = self._made[key] = self._makers[key[0]](*key[1:])
        return sprite

    def _piece(self, piece: str, owner: str = "-", flying: str = "") -> Sprite:
        return pieces.piece_sprite(
            self.layout.width, piece, owner_colour(owner), flying == "flying"
        )

    def _flash(self) -> Sprite:
        canvas = Canvas(self.layout.width, tiles.reach_of(self.layout), edge=PAPER)
        pygame.draw.polygon(canvas.surface, PAPER, canvas.pixels(self.layout.corners()))
        return canvas.finish()

    def _name(self, name: str) -> Sprite:
        text = font(max(8, self.layout.width * 0.2), bold=True).render(name, True, INK)
        return Sprite(
            text, -text.get_width() // 2, round(self.layout.height * 0.46) - text.get_height()
        )
