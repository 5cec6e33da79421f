"""The player's settings and the tips: changed, kept, and at once in force."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.texts import Catalogue
from game.ui.state import tips
from game.ui.state.settings import SKIP, Settings

if TYPE_CHECKING:
    from game.ui.actions.desk import Desk


class Preferences:
    """Changes the settings for a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def change(self, **changes: object) -> None:
        """Change settings and keep them."""
        self._desk.model.settings = replace(self._desk.model.settings, **changes)  # type: ignore[arg-type]
        self._desk.keeping.save_settings(self._desk.model.settings)

    def choose(self, field: str, word: str) -> None:
        """One of the choices of the settings screen."""
        if field == "volume":
            self.change(volume=int(word), mute=int(word) == 0)
            self._desk.sound("select")
        elif field == "speed":
            self.change(speed=int(word))
        else:
            self.change(**{field: "" if word == "system" else word})
        if field == "language":
            self.set_language()

    def set_language(self) -> None:
        """Take the language from the settings or from the system."""
        settings: Settings = self._desk.model.settings
        self._desk.words = Catalogue(settings.language or self._desk.platform.language())
        self._desk.platform.set_language(self._desk.words.language, self._desk.words("title"))

    def set_speed(self, speed: int) -> None:
        """How fast the others' moves are shown."""
        self.change(speed=min(max(speed, 1), SKIP))

    def toggle_mute(self) -> None:
        """Sound on or off."""
        settings = self._desk.model.settings
        mute = not settings.mute
        self.change(mute=mute, volume=settings.volume or 2)
        if self._desk.model.view.screen == "menu":
            self._desk.close()
        self._desk.say("sound.off" if mute else "sound.on")
        self._desk.sound("select")

    def next_tip(self) -> None:
        """This tip has been read."""
        self.change(tips=tips.with_seen(self._desk.model, True))

    def stop_tips(self) -> None:
        """No tips any more."""
        self.change(tips=tips.ALL_SEEN)

    def restart_tips(self) -> None:
        """All tips from the beginning."""
        self._desk.close()
        self.change(tips=0)
