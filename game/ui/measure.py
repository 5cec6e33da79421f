"""How wide a text is, where its lines break, and the size at which it fits. CSS pixels."""

from __future__ import annotations

from functools import lru_cache

from game.ui.fonts import font

_REFERENCE = 64  # widths are measured once at this size and scaled
LINE = 1.3  # height of a line in units of its size


@lru_cache(maxsize=4096)
def _width_at(text: str, pixels: int, bold: bool) -> int:
    return font(pixels, bold).size(text)[0]


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of one line of text: the larger one of small letters, which fall on whole pixels,
    and of large ones.
    """
    small, large = _width_at(text, round(size), bold), _width_at(text, _REFERENCE, bold)
    return max(small * size / round(size), large * size / _REFERENCE)


@lru_cache(maxsize=1024)
def lines(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """`text` broken between words so that no line is wider than `room`.

    A line feed always breaks. A single word wider than the room keeps a line to itself.
    """
    result: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, bold) > room:
                result.append(line)
                line = word
            else:
                line = longer
        result.append(line)
    return tuple(result)


def height(text: str, room: float, size: float, bold: bool = False) -> float:
    """The height of `text` broken into lines of at most `room`."""
    return len(lines(text, room, size, bold)) * size * LINE


def fitting(text: str, room: float, size: float, bold: bool = False, least: float = 11) -> float:
    """The largest size up to `size`, not below `least`, at which one line fits into `room`."""
    wide = width(text, size, bold)
    if wide <= room or wide == 0:
        return size
    return max(least, int(size * room / wide * 4) / 4)
