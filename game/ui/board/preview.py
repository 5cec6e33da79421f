"""What is shown while zooming: the last sharp picture, stretched.

Drawing everything anew at each step would be too slow.
"""

from __future__ import annotations

import pygame

from game.ui.board import sea
from game.ui.board.camera import Camera
from game.ui.board.geometry import Layout


class Preview:
    """A picture of the view, with the layout and the origin within it."""

    def __init__(self, picture: pygame.Surface, layout: Layout, origin: tuple[int, int]) -> None:
        self._picture, self._layout, self._origin = picture, layout, origin

    def draw(
        self, surface: pygame.Surface, camera: Camera, backdrop: Preview | None = None
    ) -> None:
        """Paint the view as the camera sees it now.

        Where the picture doesn't reach, there is the backdrop's; where there is none, sea.
        """
        view = camera.rect
        surface.set_clip(view)
        if not self._covers(camera):
            sea.paint_depth(surface, view, *sea.depth_range(camera.layout, camera.origin[1]))
            if backdrop and backdrop is not self:
                backdrop._stretch(surface, camera)
        self._stretch(surface, camera)
        surface.set_clip(None)

    def _fit(self, camera: Camera) -> tuple[float, float, float, float]:
        """Left, top and growth across and down of the picture for the camera."""
        across = camera.layout.width / self._layout.width
        down = camera.layout.pitch / self._layout.pitch
        left = camera.origin[0] - self._origin[0] * across
        top = camera.origin[1] - self._origin[1] * down
        return left, top, across, down

    def _covers(self, camera: Camera) -> bool:
        """Does the picture fill the view?"""
        left, top, across, down = self._fit(camera)
        width, height = self._picture.get_size()
        place = pygame.Rect(round(left), round(top), int(width * across), int(height * down))
        return place.inflate(-4, -4).contains(camera.rect)

    def _stretch(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the part of the picture that is in view."""
        left, top, across, down = self._fit(camera)
        view = camera.rect
        x, y = (view.left - left) / across, (view.top - top) / down
        seen = pygame.Rect(x, y, view.width / across, view.height / down).inflate(4, 4)
        part = self._picture.get_rect().clip(seen)
        if part:
            size = round(part.width * across), round(part.height * down)
            place = round(left + part.left * across), round(top + part.top * down)
            stretched = pygame.transform.scale(self._picture.subsurface(part), size)
            surface.blit(stretched, place)
