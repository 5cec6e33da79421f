"""The colours and shapes of everything that isn't the board."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.board.palette import PLAYERS, mix

Rgb = tuple[int, int, int]

COLOURS: dict[str, Rgb] = {
    "ink": (33, 30, 38),
    "soft": (92, 84, 78),  # lesser text on paper: 6.5:1
    "good": (14, 96, 62),
    "bad": (170, 28, 28),
    "warn": (140, 76, 0),
    "paper": (250, 244, 229),
    "mint": (238, 250, 243),  # lesser text on green
    "faint": (88, 84, 78),  # text of what can't be used now
    "gold": (242, 190, 60),
    "sea": (16, 46, 72),
    "shade": (214, 204, 180),
    "line": (222, 211, 186),
}

SERIES: dict[str, Rgb] = dict(PLAYERS)


class Sheet(NamedTuple):
    """How a box looks: its fill, the darker edge below it and its border."""

    fill: Rgb
    edge: Rgb | None = None
    border: Rgb | None = None
    radius: float = 9
    border_width: float = 1


class Look(NamedTuple):
    """How a button looks, and the names of its text colours."""

    normal: Sheet
    ink: str = "ink"
    note: str = "soft"
    off: str = "faint"
    on_paper: bool = False

    def sheet(self, enabled: bool, state: str) -> Sheet:
        """The box of the button in one of its states."""
        if not enabled:
            return OFF_ON_PAPER if self.on_paper else OFF
        if state == "hover":
            share = 0.35 if sum(self.normal.fill) > 500 else 0.04
            return self.normal._replace(fill=mix(self.normal.fill, (255, 255, 255), share))
        if state == "pressed":
            return self.normal._replace(fill=mix(self.normal.fill, (0, 0, 0), 0.08), edge=None)
        if state == "focus":
            return self.normal._replace(border=FOCUS, border_width=3)
        return self.normal


FOCUS = (24, 40, 92)
PAPER = (246, 238, 219)
EDGE = (8, 22, 34)

SHEETS: dict[str, Sheet] = {
    "paper": Sheet(PAPER, EDGE),
    "plain": Sheet((252, 247, 235), None, (222, 211, 186)),
    "chip": Sheet((222, 218, 202), EDGE),
    "chosen": Sheet((255, 252, 243), EDGE, (242, 190, 60), border_width=2),
    "told": Sheet((233, 240, 222), None, (170, 190, 150)),
    "green": Sheet((31, 117, 82), EDGE),
    "red": Sheet((170, 40, 36), EDGE),
}
OFF = Sheet((178, 177, 168), (8, 22, 34))
OFF_ON_PAPER = Sheet((238, 230, 211), None, (214, 204, 180))

BUTTONS: dict[str, Look] = {
    "paper": Look(SHEETS["paper"]),
    "chosen": Look(SHEETS["chosen"]),
    "plain": Look(Sheet((252, 247, 235), (206, 194, 166), (206, 194, 166)), on_paper=True),
    "picked": Look(
        Sheet((255, 252, 243), (214, 168, 60), (232, 178, 52), border_width=2), on_paper=True
    ),
    "green": Look(SHEETS["green"]._replace(edge=(14, 62, 44)), ink="paper", note="mint"),
    "red": Look(SHEETS["red"]._replace(edge=(92, 18, 16)), ink="paper", note="paper"),
}
