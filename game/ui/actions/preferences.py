"""The player's settings and the tips: changed, kept, and at once in force."""

from __future__ import annotations

from dataclasses import replace

from game.texts import Catalogue
from game.ui.actions.desk import Desk
from game.ui.state import tips
from game.ui.state.settings import SKIP, Settings


class Preferences:
    """Changes the settings."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def keep(self, settings: Settings) -> None:
        """Take over these settings and keep them."""
        self._desk.model.settings = settings
        self._desk.keeping.save_settings(settings)

    def choose(self, choice: str) -> None:
        """One of the choices of the settings screen: "volume:2", "language:system"."""
        field, _, word = choice.partition(":")
        settings = self._desk.model.settings
        chosen = "" if word == "system" else word
        if field == "volume":
            self.keep(replace(settings, volume=int(word), mute=int(word) == 0))
            self._desk.sound("select")
        elif field == "speed":
            self.set_speed(int(word))
        elif field == "hints":
            self.keep(replace(settings, hints=word == "on"))
        elif field == "motion":
            self.keep(replace(settings, motion=chosen))
        elif field == "language":
            self.keep(replace(settings, language=chosen))
            self.set_language()
        else:
            raise ValueError(f"there is no setting {field!r}")

    def set_language(self) -> None:
        """Take the language from the settings or from the system."""
        desk = self._desk
        desk.words = Catalogue(desk.model.settings.language or desk.platform.language())
        desk.platform.set_language(desk.words.language, desk.words("title"))

    def set_speed(self, speed: int) -> None:
        """How fast the others' moves are shown."""
        model = self._desk.model
        model.view = replace(model.view, hurrying=False)
        self.keep(replace(model.settings, speed=min(max(speed, 1), SKIP)))

    def next_speed(self) -> None:
        """The next of the speeds, after the last the first."""
        self.set_speed(self._desk.model.settings.speed % SKIP + 1)

    def toggle_mute(self) -> None:
        """Sound on or off."""
        settings = self._desk.model.settings
        mute = not settings.mute
        self.keep(replace(settings, mute=mute, volume=settings.volume or 2))
        if self._desk.model.view.screen == "menu":
            self._desk.close()
        self._desk.say("sound.off" if mute else "sound.on")
        self._desk.sound("select")

    def count_game(self) -> None:
        """Another game has begun."""
        settings = self._desk.model.settings
        self.keep(replace(settings, games=settings.games + 1))

    def watch_tips(self) -> None:
        """What the player has done by himself needs no tip any more."""
        self._see(tips.with_seen(self._desk.model, False))

    def next_tip(self) -> None:
        """This tip has been read."""
        self._see(tips.with_seen(self._desk.model, True))

    def stop_tips(self) -> None:
        """No tips any more."""
        self._see(tips.ALL_SEEN)

    def restart_tips(self) -> None:
        """All tips from the beginning."""
        self._desk.close()
        self._see(0)

    def _see(self, seen: int) -> None:
        settings = self._desk.model.settings
        if seen != settings.tips:
            self.keep(replace(settings, tips=seen))
