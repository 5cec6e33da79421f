"""How wide a text is, where its lines break, and the size at which it fits. CSS pixels."""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import lru_cache

from game.glyphs import clusters
from game.ui.layout import fonts

_EXACT = (1.0, 1.25, 1.5, 2.0, 3.0)
_DPRS = (0.75, *_EXACT)
LINE = 1.3  # height of a line in units of its size


def pixels(size: float, dpr: float) -> int:
    """The size in device pixels at which a text of that size is drawn.

    At other numbers of device pixels than screens mostly have, never a larger one.
    """
    return round(size * dpr) if dpr in _EXACT else int(size * dpr)


@lru_cache(maxsize=4096)
def _width_at(text: str, pixels: int, bold: bool) -> int:
    return fonts.width(text, pixels, bold)


def write_with(writer: fonts.Writer) -> None:
    """Let `writer` measure and draw what the game's font can't, from now on."""
    fonts.write_with(writer)
    _width_at.cache_clear()
    lines.cache_clear()


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of one line of text, at any number of device pixels.

    Small letters fall on whole pixels, so the text is not equally wide at every magnification:
    this is the widest of those that screens have.
    """
    return max(_width_at(text, pixels(size, dpr), bold) / dpr for dpr in _DPRS)


@lru_cache(maxsize=1024)
def lines(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """`text` broken between words so that no line is wider than `room`.

    A line feed always breaks. A word wider than the room, as in languages without spaces, is
    broken between letters.
    """
    result: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, room, size, bold):
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, bold) > room:
                result.append(line)
                line = word
            else:
                line = longer
        result.append(line)
    return tuple(result)


def _words(text: str, room: float, size: float, bold: bool) -> list[str]:
    """The words of a text, none wider than `room` unless it is a single letter."""
    words: list[str] = []
    for word in text.split(" "):
        while word and width(word, size, bold) > room:
            letters = clusters(word)
            count = max(1, _fitting_letters(letters, room, size, bold))
            if count == len(letters):
                break
            words.append("".join(letters[:count]))
            word = "".join(letters[count:])
        words.append(word)
    return words


def _fitting_letters(letters: list[str], room: float, size: float, bold: bool) -> int:
    """How many letters from the first on fit into `room`."""
    counts = range(1, len(letters) + 1)
    return bisect_right(counts, room, key=lambda n: width("".join(letters[:n]), size, bold))


def cut(text: str, room: float, size: float, bold: bool = False, *, end: bool = False) -> str:
    """`text` as far as it fits into `room`, with an ellipsis for the rest, cut between letters.

    `end`: the end is kept instead of the beginning.
    """
    if width(text, size, bold) <= room:
        return text
    letters = clusters(text)
    if end:
        letters.reverse()
    left = room - width("…", size, bold)
    kept = letters[: _fitting_letters(letters, left, size, bold)]
    return "…" + "".join(reversed(kept)) if end else "".join(kept).rstrip() + "…"


def height(text: str, room: float, size: float, bold: bool = False) -> float:
    """The height of `text` broken into lines of at most `room`."""
    return len(lines(text, room, size, bold)) * size * LINE


def filling(
    text: str, room: float, tall: float, size: float, bold: bool = False, least: float = 11
) -> float:
    """The largest size up to `size`, not below `least`, at which `text` broken into lines fits
    into a box of `room` by `tall`. Smaller sizes are whole numbers.
    """
    while size > least and (
        height(text, room, size, bold) > tall
        or any(width(word, size, bold) > room for word in text.split())
    ):
        size = max(least, math.ceil(size) - 1)
    return size


def fitting(text: str, room: float, size: float, bold: bool = False, least: float = 11) -> float:
    """The largest size up to `size`, not below `least`, at which one line fits into `room`.

    Smaller sizes are whole numbers.
    """
    while size > least and width(text, size, bold) > room:
        size = max(least, math.ceil(size) - 1)
    return size
