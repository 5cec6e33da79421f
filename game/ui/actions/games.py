"""Saved games: the list, and going from one game to another without losing any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Malformed, Record, SlayError
from game.kept.saves import Deleted, Kept, SaveInfo, Saves, summary
from game.kept.storage import StorageError
from game.session import Session

if TYPE_CHECKING:
    from game.ui.actions.desk import Desk


class Games:
    """Saves and opens games for a desk. When storage refuses it says so and goes on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._saves = Saves(desk.platform)
        self._unkept: Session | None = None  # could not be put by, which the player was told

    # The list: named saves, and under negative numbers what other tabs have running

    def open_list(self) -> None:
        """Show the saved games."""
        try:
            found = [*self._running(), *self._saves.list()]
        except StorageError as error:
            found = []
            self._desk.open("games")
            self._desk.say("storage.failed", error=str(error))
        else:
            self._desk.open("games")
        self._desk.model.update(saves=tuple(found), save=None)

    def _running(self) -> list[SaveInfo]:
        name = self._desk.words("games.tab")
        found = []
        for kept in self._desk.keeping.others():
            try:
                found.append(summary(kept.text, -kept.line)._replace(name=name))
            except Malformed as error:
                found.append(SaveInfo(-kept.line, name, "", 0, (), "", str(error)))
        return found

    def choose(self, save: str) -> None:
        """Choose a game of the list."""
        self._desk.model.update(save=int(save), typing="", form=False, message=None)

    @property
    def _chosen(self) -> SaveInfo | None:
        view = self._desk.model.view
        return next((save for save in view.saves if save.id == view.save), None)

    def _text(self, save: SaveInfo) -> str:
        """The session text of a game of the list. Raises SlayError, StorageError."""
        return self._saves.load(save.id) if save.id > 0 else self._other(save).text

    def _other(self, save: SaveInfo) -> Kept:
        for kept in self._desk.keeping.others():
            if kept.line == -save.id:
                return kept
        raise SlayError(self._desk.words("games.gone"))

    def save_now(self) -> None:
        """Save the running game under a name made from its island and round, and show the list."""
        desk = self._desk
        session = desk.model.session
        try:
            info = self._saves.add(session.to_text(), self._name(session), desk.platform.today())
        except (SlayError, StorageError) as error:
            desk.say("storage.failed", error=str(error))
            return
        self.open_list()
        desk.model.update(save=info.id)
        desk.say("games.saved")

    def _name(self, session: Session) -> str:
        words = self._desk.words
        size = words(f"size.{session.map.size}") if session.map else words("games.other")
        return words("games.name", size=size, round=session.position.round)

    def load(self) -> None:
        """Open the chosen game; the running one is kept."""
        save = self._chosen
        if save is None:
            return
        try:
            work = Session.resume(Record.parse(self._text(save)))
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return

        def opened(session: Session) -> None:
            if not self.make_room(session):
                return
            try:
                if save.id < 0:
                    desk.keeping.take(self._other(save))
            except (SlayError, StorageError) as error:
                self.unreadable(error)
            else:
                self.go_to(session)

        desk = self._desk
        desk.say("games.opening")
        desk.slices.begin(work, opened, self.unreadable)

    def unreadable(self, error: Exception) -> None:
        """Say why something can't be opened."""
        self._desk.say("games.unreadable", error=str(error)[:300])

    def delete(self) -> None:
        """Delete the chosen game; it can be brought back."""
        save = self._chosen
        if save is None:
            return
        try:
            if save.id < 0:
                deleted = self._forget(save)
            else:
                deleted = self._saves.delete(save.id)
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        self.open_list()
        self._desk.model.update(deleted=deleted)

    def _forget(self, save: SaveInfo) -> Deleted:
        """Delete what another tab left running, in a form that can be brought back as a save."""
        kept = self._other(save)
        name = self._desk.words("games.tab")
        info = self._saves.put_by(kept.text, name, self._desk.platform.today())
        deleted = self._saves.delete(info.id)
        self._desk.keeping.forget(kept.line)
        return deleted

    def bring_back(self) -> None:
        """Bring back the game that was deleted last."""
        deleted = self._desk.model.view.deleted
        if deleted is None:
            return
        try:
            info = self._saves.restore(deleted)
        except StorageError as error:
            self._desk.say("storage.failed", error=str(error))
            return
        self.open_list()
        self._desk.model.update(save=info.id)

    def ask_name(self) -> None:
        """Another name for the chosen game."""
        desk = self._desk
        save = self._chosen
        if save is None:
            return
        form = desk.platform.ask(desk.words("games.new_name"), save.name)
        typing = "" if desk.model.view.typing and not form else "name"
        desk.model.update(typing=typing, typed=save.name, form=form, message=None)

    def rename(self, name: str) -> None:
        """Give the chosen game another name; one that another tab has running is saved under it."""
        save = self._chosen
        if save is None or name == save.name:
            return
        try:
            if save.id < 0:
                kept = self._other(save)
                save = self._saves.add(kept.text, name, self._desk.platform.today())
                self._desk.keeping.forget(kept.line)
            else:
                self._saves.rename(save.id, name)
        except (SlayError, StorageError) as error:
            self._desk.say("games.not_named", error=str(error))
            return
        self.open_list()
        self._desk.model.update(save=save.id)

    def download(self) -> None:
        """Give the chosen game to the player as a file; without a choice the running one."""
        desk = self._desk
        save = self._chosen if desk.model.view.screen == "games" else None
        session = desk.model.session
        try:
            text = self._text(save) if save else session.record.format()
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        title = save.name if save else self._name(session)
        name = f"slay-{_plain(title)}-{save.date if save else desk.platform.today()}.txt"
        if desk.platform.download(name, text):
            desk.say("games.file", name=name)
        else:
            desk.say("games.no_file")

    def held_as(self, game_id: str) -> str | None:
        """The name under which a game with this id is saved, if one is."""
        try:
            found = self._saves.list() if game_id else []
        except StorageError:
            return None  # then nothing is known of saves; whoever opens one is told
        return next((save.name for save in found if save.game == game_id), None)

    # From one game to another

    def replace_by(self, session: Session) -> None:
        """Go on with another game; the running one is put by."""
        if self.make_room(session):
            self.go_to(session)

    def make_room(self, session: Session) -> bool:
        """Put the running game by, unless there is nothing to lose or `session` goes on from it.

        False if that failed: the player was told, and is obeyed when he asks again.
        """
        desk = self._desk
        running = desk.model.session
        if not running.steps or running.outcome is not None or running is self._unkept:
            return True
        if _goes_on(running, session):
            return True
        try:
            self._saves.put_by(running.to_text(), self._name(running), desk.platform.today())
        except (SlayError, StorageError) as error:
            self._unkept = running
            desk.say("games.not_kept", error=str(error))
            return False
        return True

    def go_to(self, session: Session) -> None:
        """Show a game and keep it as the running one."""
        self._desk.open_session(session, fresh=False)
        self._desk.save()


def _goes_on(running: Session, session: Session) -> bool:
    """Whether all of `running` is in `session`."""
    count = len(running.steps)
    return (
        running.start == session.start
        and running.game_id == session.game_id
        and running.steps == session.steps[:count]
    )


def _plain(title: str) -> str:
    """A title as part of a file's name, for any system."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in title.lower())
    return "-".join(part for part in plain.split("-") if part)[:40] or "game"
