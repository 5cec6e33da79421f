"""Sounds through pygame's mixer, where there is one: on the desktop and under pygbag's runtime."""

from __future__ import annotations

from array import array

import pygame

from game.tones import LOUDNESS, RATE, samples


class Mixer:
    """Plays sounds by name, each made when first needed. A mixer that fails is not asked again."""

    def __init__(self) -> None:
        self._made: dict[str, pygame.mixer.Sound] = {}
        self.failed = False
        """Whether the mixer refused: there is no sound then."""

    def play(self, name: str, volume: int) -> None:
        """Play a sound at volume 0 (not at all) to 3."""
        if volume <= 0 or self.failed:
            return
        try:
            if name not in self._made:
                self._made[name] = self._make(name)
            self._made[name].set_volume(LOUDNESS[volume])
            self._made[name].play()
        except (pygame.error, NotImplementedError):
            self.failed = True

    def _make(self, name: str) -> pygame.mixer.Sound:
        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 1, 512)
        rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 1)
        each = max(1, round(rate / RATE))  # as often is every sample played
        few = samples(name, rate // each)
        played = array("h", bytes(len(few) * 2 * each * channels))
        for at in range(each * channels):
            played[at :: each * channels] = few
        return pygame.mixer.Sound(buffer=played.tobytes())
