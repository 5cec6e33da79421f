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
        sea.paint_depth(surface, view, *sea.depth_range(camera.layout, camera.origin[1]))
        for picture in (backdrop, self):
            if picture:
                picture._stretch(surface, camera)
        surface.set_clip(None)

    def _stretch(self, surface: pygame.Surface, camera: Camera) -> None:
        view = camera.rect
        across = camera.layout.width / self._layout.width
        down = camera.layout.pitch / self._layout.pitch
        left = camera.origin[0] - self._origin[0] * across
        top = camera.origin[1] - self._origin[1] * down
        seen = pygame.Rect(
            (view.left - left) / across,
            (view.top - top) / down,
            view.width / across,
            view.height / down,
        )
        part = self._picture.get_rect().clip(seen.inflate(4, 4))
        if part:
            size = round(part.width * across), round(part.height * down)
            stretched = pygame.transform.scale(self._picture.subsurface(part), size)
            surface.blit(
                stretched, (round(left + part.left * across), round(top + part.top * down))
            )
