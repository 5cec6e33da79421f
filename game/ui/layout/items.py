"""The pieces a screen is made of, as plain data in CSS pixels.

A screen is a flat list of items, back to front. Whoever draws them decides nothing, and whoever
makes them draws nothing: two equal lists give the same picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Align = Literal["left", "center", "right"]
Style = Literal["paper", "plain", "green", "red", "chip", "chosen", "picked", "told"]
Colour = Literal[
    "ink", "soft", "good", "bad", "paper", "faint", "gold", "sea", "shade", "line", "warn"
]


class Rect(NamedTuple):
    """A rectangle in CSS pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside; the right and lower edges are not."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def touches(self, other: Rect) -> bool:
        """Whether two rectangles have something in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def inset(self, x: float, y: float | None = None) -> Rect:
        """Smaller by `x` on the left and right, by `y` (else `x`) above and below."""
        y = x if y is None else y
        return Rect(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def moved(self, x: float, y: float) -> Rect:
        return Rect(self.x + x, self.y + y, self.w, self.h)

    def columns(self, count: int, gap: float) -> list[Rect]:
        """`count` equally wide parts side by side with `gap` between them."""
        width = (self.w - gap * (count - 1)) / count
        return [Rect(self.x + n * (width + gap), self.y, width, self.h) for n in range(count)]


@dataclass(frozen=True, slots=True)
class Box:
    """A sheet of paper with round corners, or a plain field of one colour."""

    rect: Rect
    style: Style = "paper"
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Scrim:
    """A veil over everything behind it."""

    rect: Rect


@dataclass(frozen=True, slots=True)
class Line:
    """A thin rule."""

    rect: Rect
    colour: Colour = "line"
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text in its box, or several when `wrap` is set. `size` in CSS pixels."""

    rect: Rect
    text: str
    size: float = 15
    bold: bool = False
    colour: Colour = "ink"
    align: Align = "left"
    wrap: bool = False
    top: bool = False  # at the top of the box instead of its middle
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Icon:
    """A small picture: a piece ("P" … "C", "H", "T", "X"), a player ("player:a") or a sign."""

    rect: Rect
    name: str
    faded: bool = False
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press: it runs the command `command` with the argument `arg`."""

    rect: Rect
    command: str
    label: str = ""
    arg: str = ""
    note: str = ""  # a second, smaller line
    icon: str = ""
    corner: str = ""  # the key, small, in the upper right corner
    style: Style = "paper"
    enabled: bool = True
    size: float = 15
    align: Align = "center"
    bold: bool = True
    state: Literal["", "hover", "pressed", "focus"] = ""
    track: Rect | None = (
        None  # where on it one presses is the argument, in thousandths of its width
    )
    clip: Rect | None = None

    @property
    def name(self) -> str:
        """What the button is called outside: the command, with its argument if it has one."""
        return f"{self.command}:{self.arg}" if self.arg else self.command


@dataclass(frozen=True, slots=True)
class Bars:
    """A graph: a line of numbers for each player letter, from the first round to the last.

    `most`: the number at its top, 0 for the highest there is. `points`: places on the lines of
    players, by number in their line, that stand out; `ticks`: places along the bottom.
    """

    rect: Rect
    series: tuple[tuple[str, tuple[int, ...]], ...]
    rounds: tuple[int, int]
    most: int = 0
    points: tuple[tuple[str, int], ...] = ()
    ticks: tuple[int, ...] = ()
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A faint curve of a player's, behind other things: heights over the way, in thousandths."""

    rect: Rect
    points: tuple[tuple[int, int], ...]
    player: str
    clip: Rect | None = None


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture of a position, given as its string."""

    rect: Rect
    position: str
    clip: Rect | None = None


Item = Thumbnail | Box | Scrim | Line | Text | Icon | Button | Bars | Curve
