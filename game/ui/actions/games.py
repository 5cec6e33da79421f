"""Saved games: the list, and going from one game to another without losing any."""

from __future__ import annotations

from dataclasses import replace

from game.core import Malformed, Record, SlayError, relation
from game.glyphs import clusters
from game.kept.aside import Asides
from game.kept.saves import NAMED, Deleted, Kept, SaveInfo, Saves, bring_back, info_of
from game.kept.storage import StorageError
from game.session import Session
from game.ui.actions.course import Course
from game.ui.actions.desk import Desk
from game.ui.actions.keeping import refusal
from game.ui.state import marks
from game.ui.state.view import Listed, Typing


class Games:
    """Saves and opens games. When storage refuses it says so and goes on."""

    def __init__(self, desk: Desk, course: Course) -> None:
        self._desk = desk
        self._course = course
        self._saves = Saves(desk.platform)
        self._asides = Asides(desk.platform)
        self.left: int | None = None
        """The number of the save in which the game lies that made room last; None if none did."""
        self._unkept: Session | None = None  # could not be put by, which the player was told

    # The list: what other tabs have running, named saves, and what was set aside

    def open_list(self) -> None:
        """Show the saved games."""
        self._show("")

    def _show(self, chosen: str, deleted: Deleted | None = None) -> None:
        """Show the list as it is now."""
        model = self._desk.model
        self._desk.open("games")
        found: tuple[Listed, ...] = ()
        try:
            found = (
                *(Listed("tab", info) for info in self._running()),
                *(Listed("save", info) for info in self._saves.list()),
                *(Listed("aside", info) for info in self._asides.list()),
            )
        except StorageError as error:
            self._desk.tell(refusal(error))
        shelf = replace(model.view.shelf, games=found, chosen=chosen, deleted=deleted)
        model.view = replace(model.view, shelf=shelf)

    def _running(self) -> list[SaveInfo]:
        name = self._desk.words("games.tab")
        found = []
        for kept in self._desk.keeping.others():
            try:
                found.append(info_of(kept.text, kept.line)._replace(name=name))
            except Malformed as error:
                found.append(SaveInfo(kept.line, name, "", 0, (), "", str(error)))
        return found

    def choose(self, key: str) -> None:
        """Choose a game of the list."""
        model = self._desk.model
        shelf = replace(model.view.shelf, chosen=key)
        model.view = replace(model.view, shelf=shelf, typing=None, message=None)

    @property
    def _chosen(self) -> Listed | None:
        shelf = self._desk.model.view.shelf
        return next((listed for listed in shelf.games if listed.key == shelf.chosen), None)

    def _text(self, listed: Listed) -> str:
        """The session text of a game of the list. Raises SlayError, StorageError."""
        if listed.place == "save":
            return self._saves.load(listed.info.id)
        if listed.place == "aside":
            return self._asides.text(listed.info.id)
        return self._other(listed.info).text

    def _other(self, info: SaveInfo) -> Kept:
        for kept in self._desk.keeping.others():
            if kept.line == info.id:
                return kept
        raise SlayError(self._desk.words("games.gone"))

    def save_now(self) -> None:
        """Save the running game under a name made from its island and round, and show the list."""
        desk = self._desk
        session = desk.model.session
        try:
            info = self._saves.add(session.to_text(), self._name(session), desk.platform.today())
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        self._show(Listed("save", info).key)
        desk.say("games.saved")

    def _name(self, session: Session) -> str:
        words = self._desk.words
        size = words(f"size.{session.map.size}") if session.map else words("games.other")
        return words("games.name", size=size, round=session.position.round)

    def load(self) -> None:
        """Open the chosen game; the running one is kept."""
        listed = self._chosen
        if listed is None:
            return
        try:
            work = Session.resume(Record.parse(self._text(listed)))
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return

        def opened(session: Session) -> None:
            if not self.make_room(session):
                return
            try:
                if listed.place == "tab":
                    desk.keeping.take(self._other(listed.info))
            except (SlayError, StorageError) as error:
                self.unreadable(error)
            else:
                self.go_to(session)

        desk = self._desk
        desk.say("games.opening")
        desk.slices.begin(work, opened, self.unreadable)

    def unreadable(self, error: Exception) -> None:
        """Say why something can't be opened, or kept."""
        if isinstance(error, StorageError):
            self._desk.tell(refusal(error))
        else:
            self._desk.say("games.unreadable", error=str(error)[:300])

    def delete(self) -> None:
        """Delete the chosen game; it can be brought back."""
        listed = self._chosen
        if listed is None:
            return
        try:
            if listed.place == "save":
                deleted = self._saves.delete(listed.info.id)
            elif listed.place == "aside":
                deleted = self._asides.delete(listed.info.id)
            else:
                deleted = self._forget(listed.info)
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        self._course.save_again()  # there may be room now
        self._show("", deleted)

    def _forget(self, info: SaveInfo) -> Deleted:
        """Delete what another tab left running, in a form that can be brought back as a save."""
        kept = self._other(info)
        name = self._desk.words("games.tab")
        put_by = self._saves.put_by(kept.text, name, self._desk.platform.today())
        deleted = self._saves.delete(put_by.id)
        self._desk.keeping.forget(kept.line)
        return deleted

    def bring_back(self) -> None:
        """Bring back the game that was deleted last."""
        deleted = self._desk.model.view.shelf.deleted
        if deleted is None:
            return
        try:
            key = bring_back(self._desk.platform, deleted)
        except StorageError as error:
            self._desk.tell(refusal(error))
            return
        place = "save" if key.startswith(NAMED) else "aside"
        self._show(f"{place}:{key.rpartition('/')[2]}")

    def ask_name(self) -> None:
        """Another name for the chosen game."""
        desk = self._desk
        model = desk.model
        listed = self._chosen
        if listed is None:
            return
        name = listed.info.name
        form = desk.platform.ask(desk.words("games.new_name"), name)
        typing = None if model.view.typing and not form else Typing("name", name, form)
        model.view = replace(model.view, typing=typing, message=None)

    def type_name(self, text: str) -> None:
        """The name being typed is `text` now."""
        model = self._desk.model
        if model.view.typing is not None:
            model.view = replace(model.view, typing=replace(model.view.typing, text=text))

    def rename(self, name: str) -> None:
        """Give the chosen game another name; one that another tab has running is saved under it."""
        listed = self._chosen
        if listed is None or name == listed.info.name:
            return
        try:
            if listed.place == "tab":
                kept = self._other(listed.info)
                info = self._saves.add(kept.text, name, self._desk.platform.today())
                self._desk.keeping.forget(kept.line)
            else:
                info = self._saves.rename(listed.info.id, name)
        except StorageError as error:
            self._desk.tell(refusal(error))
            return
        except SlayError as error:
            self._desk.say("games.not_named", error=str(error))
            return
        self._show(Listed("save", info).key)

    # Out

    def copy_chosen(self) -> None:
        """Put the chosen game on the clipboard; what can't be read, just as it is."""
        listed = self._chosen
        if listed is None:
            return
        try:
            text = self._export(listed)
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        self._desk.copy(text)

    def download(self) -> None:
        """Give the chosen game to the player as a file; without a choice the running one."""
        desk = self._desk
        listed = self._chosen if desk.model.view.screen == "games" else None
        session = desk.model.session
        try:
            text = self._export(listed) if listed else session.record.format()
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return
        title = listed.info.name if listed else self._name(session)
        date = listed.info.date if listed else desk.platform.today()
        name = f"slay-{_plain(title)}{date and '-'}{date}.txt"
        if desk.platform.download(name, text):
            desk.say("games.file", name=name)
        else:
            desk.say("games.no_file")

    def _export(self, listed: Listed) -> str:
        """What leaves with a game of the list. Raises SlayError, StorageError."""
        if listed.place == "aside" and listed.info.trouble is not None:
            return self._asides.sealed(listed.info.id)
        return self._text(listed)

    def held_as(self, game_id: str) -> str | None:
        """The name under which a game with this id is saved, if one is."""
        try:
            found = self._saves.list() if game_id else []
        except StorageError:
            return None  # then nothing is known of saves; whoever opens one is told
        return next((save.name for save in found if save.game == game_id), None)

    # From one game to another

    def replace_by(self, session: Session) -> bool:
        """Go on with another game; the running one is put by. False if that failed."""
        room = self.make_room(session)
        if room:
            self.go_to(session)
        return room

    def make_room(self, session: Session) -> bool:
        """Put the running game by, unless there is nothing to lose or `session` goes on from it.

        False if that failed: the player was told, and is obeyed when he asks again.
        """
        desk = self._desk
        running = desk.model.session
        self.left = None
        if not running.steps or running.outcome is not None or running is self._unkept:
            return True
        if marks.is_task(running.settings):  # it is begun again in no time
            return True
        if relation(running.record, session.record).goes_on:
            return True
        try:
            name, today = self._name(running), desk.platform.today()
            self.left = self._saves.put_by(running.to_text(), name, today).id
        except (SlayError, StorageError):
            self._unkept = running
            desk.say("games.not_kept")
            return False
        return True

    def come_back(self, save: int) -> None:
        """Go on with a game that was put by, and take it off the list. If it can't be opened, that
        is said and it stays there."""
        desk = self._desk
        try:
            work = Session.resume(Record.parse(self._saves.load(save)))
        except (SlayError, StorageError) as error:
            self.unreadable(error)
            return

        def opened(session: Session) -> None:
            self.go_to(session)
            if desk.keeping.unkept is None:
                try:
                    self._saves.delete(save)
                except (SlayError, StorageError) as error:
                    self.unreadable(error)

        desk.slices.begin(work, opened, self.unreadable)

    def go_to(self, session: Session) -> None:
        """Show a game and keep it as the running one."""
        self._course.open_session(session, fresh=False)
        self._course.save()


def _plain(title: str) -> str:
    """A title as part of a file's name, for any system."""
    letters = clusters(title.lower())
    plain = "".join(letter if letter[0].isalnum() else "-" for letter in letters)
    plain = "-".join(part for part in plain.split("-") if part)
    return "".join(clusters(plain)[:40]) or "game"
