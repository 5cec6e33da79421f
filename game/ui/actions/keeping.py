"""The running game and the settings in storage. When storage refuses, the game plays on."""

from __future__ import annotations

from game.core import SlayError
from game.kept.saves import Autosave, Kept
from game.kept.sealed import SealError
from game.kept.settings import SettingsBook
from game.kept.storage import Reason, StorageError
from game.platform.base import Platform
from game.session import Session
from game.ui.state.settings import Settings, from_words
from game.ui.state.view import Message


class Keeping:
    """Loads and saves; what went wrong is told once in `trouble`."""

    def __init__(self, platform: Platform) -> None:
        # Pages that are put back from one memory start within the same millisecond.
        self._autosave = Autosave(platform, f"{platform.now_ms():.0f}-{platform.fresh_seed()}")
        self._settings = SettingsBook(platform)
        self.trouble: Message | None = None
        """What the player must be told; the caller shows and clears it."""
        self.unkept: Reason | None = None
        """Why the game as it stands could not be saved last; None if it is kept."""
        self._blocked = False
        self._doubted: Kept | None = None  # a game that this start does without

    def settings(self) -> Settings:
        """The stored settings, or those of a new player."""
        try:
            found = from_words(self._settings.load())
            if self._settings.drawer.trouble is not None:
                self.trouble = Message("storage.aside", _said(self._settings.drawer.trouble))
            return found
        except StorageError as error:
            self._failed(error)
        return Settings()

    def save_settings(self, settings: Settings) -> None:
        """Keep all settings."""
        try:
            self._settings.save(settings.words())
        except StorageError as error:
            self._failed(error)

    # At the start

    def resume(self) -> Session | None:
        """The game that was running, if there is one that can be played on."""
        kept = self._newest()
        if kept is None:
            return None
        try:
            return Session.from_text(kept.text)
        except SlayError as error:
            self._do_without(kept, error)
        return None

    def begin_without(self, fault: Exception) -> None:
        """Begin a new game although one is kept: a start that resumed it has failed."""
        kept = self._newest()
        if kept is not None:
            self._do_without(kept, fault)

    def put_away(self) -> None:
        """The start has worked without the kept game, if it did without one: set it aside."""
        if self._doubted is None:
            return
        try:
            self._autosave.set_aside(self._doubted)
        except StorageError as error:
            self._failed(error)
        self._doubted = None

    def _newest(self) -> Kept | None:
        try:
            kept = self._autosave.newest()
        except StorageError as error:
            self._failed(error)
            return None
        if self._autosave.troubles:
            self.trouble = Message("storage.damaged", _said(self._autosave.troubles[-1]))
        return kept

    def _do_without(self, kept: Kept, error: Exception) -> None:
        """Leave a game where it is until it is sure that the start works without it."""
        self._doubted = kept
        self._autosave.leave()
        self.trouble = Message("storage.damaged", _said(error))

    # Other tabs

    def overtaken(self) -> bool:
        """Whether another tab has gone on with the game of this one."""
        try:
            return self._autosave.overtaken()
        except StorageError as error:
            self._failed(error)
        return False

    def others(self) -> list[Kept]:
        """The running games of other tabs. Raises StorageError."""
        return self._autosave.others()

    def theirs(self) -> Kept | None:
        """The game of this tab as it was saved last, by whichever tab. Raises StorageError."""
        others = self._autosave.others()
        return next((kept for kept in self._autosave.all() if kept not in others), None)

    def take(self, kept: Kept) -> None:
        """Go on with a running game of another tab, and leave the one here. Raises StorageError."""
        theirs = self.theirs()
        if theirs is not None and theirs.line != kept.line and not self._autosave.overtaken():
            self._autosave.forget()
        self._autosave.take(kept)

    def forget(self, line: int) -> None:
        """Forget the running game of another tab. Raises StorageError."""
        self._autosave.forget(line)

    # After every move

    def save(self, session: Session) -> bool:
        """Keep the game; True if another tab has meanwhile gone on with it."""
        try:
            overtaken = self._autosave.write(session.to_text())
        except StorageError as error:
            self._failed(error)
            self.unkept = error.reason
            return False
        if self.unkept is not None:
            self.trouble = Message("kept.again")
        self.unkept = None
        self._blocked = False
        return overtaken

    def _failed(self, error: StorageError) -> None:
        if not self._blocked:  # say it once, not after every move
            self.trouble = refusal(error)
        self._blocked = True


def refusal(error: StorageError) -> Message:
    """Why something can't be kept or read, in words for the player."""
    return Message(f"storage.{error.reason}")


def _said(error: Exception) -> dict[str, int | str]:
    """What an error says, as the fact of a message; the name of a mistake of ours with it."""
    known = isinstance(error, SlayError | StorageError | SealError)
    return {"error": str(error) if known else f"{type(error).__name__}: {error}"[:200]}
