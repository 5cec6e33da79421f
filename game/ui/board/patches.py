"""The parts of a picture that are to be painted anew."""

from __future__ import annotations

from collections.abc import Iterable

import pygame


def merged(
    rects: Iterable[pygame.Rect], whole: pygame.Rect, most: int | None = None
) -> list[pygame.Rect]:
    """The same area as rectangles that don't overlap, inside `whole`.

    One for all if they cover more than half of it, or if there are more than `most`.
    """
    apart: list[pygame.Rect] = []
    for rect in rects:
        new = rect.clip(whole)
        while new and (hit := new.collidelist(apart)) >= 0:
            new = new.union(apart.pop(hit))
        if new:
            apart.append(new)
    area = sum(rect.width * rect.height for rect in apart)
    if area * 2 > whole.width * whole.height or (most is not None and len(apart) > most):
        return [whole.copy()]
    return apart
