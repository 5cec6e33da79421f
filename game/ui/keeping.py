"""The running game and the settings in storage. When storage refuses, the game plays on."""

from __future__ import annotations

from game.core import SlayError
from game.platform.base import Platform
from game.saves import Autosave
from game.sealed import SealError
from game.session import Session
from game.settings import Settings as StoredSettings
from game.storage import StorageError
from game.ui.settings import Settings, from_words


class Keeping:
    """Loads and saves; what went wrong is told once in `trouble`."""

    def __init__(self, platform: Platform) -> None:
        self._autosave = Autosave(platform, f"{platform.now_ms():.0f}")
        self._settings = StoredSettings(platform)
        self.trouble: tuple[str, str] | None = None
        """The key of a text, and what the storage said; the caller shows and clears it."""
        self._blocked = False

    def settings(self) -> Settings:
        """The stored settings, or those of a new player."""
        try:
            return from_words(self._settings.load())
        except StorageError as error:
            self._failed(error)
        return Settings()

    def save_settings(self, settings: Settings) -> None:
        """Keep all settings."""
        try:
            self._settings.save(settings.words())
        except StorageError as error:
            self._failed(error)

    def resume(self) -> Session | None:
        """The game that was running, if there is one that can be played on."""
        try:
            kept = self._autosave.newest()
            if self._autosave.troubles:
                self.trouble = ("storage.damaged", str(self._autosave.troubles[-1]))
            if kept is None:
                return None
            try:
                return Session.from_text(kept.text)
            except (SlayError, SealError) as error:
                self._autosave.set_aside(kept)
                self.trouble = ("storage.damaged", str(error))
        except StorageError as error:
            self._failed(error)
        return None

    def save(self, session: Session) -> bool:
        """Keep the game; True if another tab has meanwhile gone on with it."""
        try:
            overtaken = self._autosave.write(session.to_text())
        except StorageError as error:
            self._failed(error)
            return False
        self._blocked = False
        return overtaken

    def _failed(self, error: StorageError) -> None:
        if not self._blocked:  # say it once, not after every move
            self.trouble = ("storage.failed", str(error))
        self._blocked = True
