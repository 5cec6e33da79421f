"""How colours look to other eyes: their contrast, grey, and three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

import pygame

Colour = tuple[int, int, int]

# Severity 1.0, for linear RGB.
_MATRICES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
VISIONS = ("normal", *_MATRICES)


def linear(part: int) -> float:
    c = part / 255
    return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)


def _encoded(part: float) -> int:
    c = min(max(part, 0.0), 1.0)
    c = c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055
    return round(c * 255)


def seen(colour: Colour, vision: str) -> Colour:
    """The colour as someone with that vision sees it."""
    if vision == "normal":
        return colour
    rgb = [linear(part) for part in colour]
    r, g, b = (
        _encoded(sum(m * c for m, c in zip(row, rgb, strict=True))) for row in _MATRICES[vision]
    )
    return r, g, b


def seen_picture(picture: pygame.Surface, vision: str) -> pygame.Surface:
    """A whole picture with other eyes."""
    if vision == "normal":
        return picture.copy()
    known: dict[bytes, bytes] = {}
    source = pygame.image.tobytes(picture, "RGB")
    out = bytearray(len(source))
    for k in range(0, len(source), 3):
        pixel = source[k : k + 3]
        if pixel not in known:
            known[pixel] = bytes(seen((pixel[0], pixel[1], pixel[2]), vision))
        out[k : k + 3] = known[pixel]
    return pygame.image.frombytes(bytes(out), picture.get_size(), "RGB")


def lab(colour: Colour) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of an sRGB colour."""
    r, g, b = (linear(part) for part in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, two: Colour) -> float:
    """CIE76 colour difference; about 2 can just be seen side by side."""
    return float(sum((p - q) ** 2 for p, q in zip(lab(one), lab(two), strict=True)) ** 0.5)


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as in WCAG 2.2."""
    parts = [c / 255 for c in colour]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, two: Colour) -> float:
    """Contrast ratio, 1 to 21, as in WCAG 2.2."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)
