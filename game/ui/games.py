"""Saved games, links, the daily island and statistics: what goes beyond the running game."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING

from game import daily, links
from game.core import SlayError
from game.daily import DailyBook, DailyResult
from game.links import LinkError, Offer
from game.saves import Saves
from game.session import Session
from game.statistics import Statistics, entry
from game.storage import StorageError
from game.ui.opponents import SLICE_MS
from game.ui.view import Setup

if TYPE_CHECKING:
    from game.ui.desk import Desk

DAY = "daily"  # the setting of a session that is a day's island


class Games:
    """Opens, keeps and shares games for a desk. When storage refuses it says so and goes on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._saves = Saves(desk.platform)
        self._statistics = Statistics(desk.platform)
        self._book = DailyBook(desk.platform)
        self._reading: Generator[None, None, Offer | None] | None = None

    # Saved games

    def open_list(self) -> None:
        """Show the saved games."""
        try:
            saves = tuple(self._saves.list())
        except StorageError as error:
            self._desk.say("storage.failed", error=str(error))
            saves = ()
        self._desk.open("games")
        self._desk.model.update(saves=saves, save=None)

    def keep(self) -> bool:
        """Save the running game under a name made from its round and date."""
        desk = self._desk
        session = desk.model.session
        size = desk.words(f"size.{session.map.size}") if session.map else desk.words("games.other")
        name = desk.words("games.name", size=size, round=session.position.round)
        try:
            self._saves.add(session.to_text(), name, desk.platform.today())
        except (SlayError, StorageError) as error:
            desk.say("storage.failed", error=str(error))
            return False
        return True

    def save_now(self) -> None:
        """Save the running game and show the list."""
        if self.keep():
            self.open_list()
            self._desk.say("games.saved")

    def choose(self, save: str) -> None:
        """Choose a saved game of the list."""
        number = int(save)
        view = self._desk.model.view
        self._desk.model.update(save=None if view.save == number else number, typing="")

    def load(self) -> None:
        """Open the chosen game; the running one is kept."""
        view = self._desk.model.view
        if view.save is None:
            return
        try:
            session = Session.from_text(self._saves.load(view.save))
        except (SlayError, StorageError) as error:
            self._desk.say("games.unreadable", error=str(error))
            return
        self.replace_by(session)

    def replace_by(self, session: Session) -> None:
        """Go on with another game; the running one is kept if there is anything to lose."""
        running = self._desk.model.session
        worth = running.steps and running.outcome is None
        if worth and running.record != session.record and not self.keep():
            return
        self._desk.open_session(session, fresh=False)
        self._desk.save()

    def delete(self) -> None:
        """Delete the chosen game; it can be brought back."""
        view = self._desk.model.view
        if view.save is None:
            return
        try:
            deleted = self._saves.delete(view.save)
        except (SlayError, StorageError) as error:
            self._desk.say("storage.failed", error=str(error))
            return
        self.open_list()
        self._desk.model.update(deleted=deleted)

    def bring_back(self) -> None:
        """Bring back the game that was deleted last."""
        deleted = self._desk.model.view.deleted
        if deleted is None:
            return
        try:
            self._saves.restore(deleted)
        except StorageError as error:
            self._desk.say("storage.failed", error=str(error))
            return
        self.open_list()
        self._desk.model.update(deleted=None)

    def ask_name(self) -> None:
        """Another name for the chosen game."""
        desk = self._desk
        view = desk.model.view
        name = next((save.name for save in view.saves if save.id == view.save), "")
        if not desk.platform.ask(desk.words("games.new_name"), name):
            desk.model.update(typing="" if view.typing else "name", typed=name)
        else:
            desk.model.update(typing="name", typed=name)

    def rename(self, name: str) -> None:
        """Give the chosen game another name."""
        save = self._desk.model.view.save
        if save is None:
            return
        try:
            self._saves.rename(save, name)
        except (SlayError, StorageError) as error:
            self._desk.say("games.unreadable", error=str(error))
            return
        self.open_list()
        self._desk.model.update(save=save)

    # Records as text

    def copy(self) -> None:
        """Put the game's record on the clipboard."""
        done = self._desk.platform.copy(self._desk.model.session.record.format())
        self._desk.close()
        self._desk.say("copied" if done else "copy.failed")

    def download(self) -> None:
        """Give the game to the player as a file."""
        desk = self._desk
        name = f"slay-{desk.platform.today()}-{desk.model.session.position.round}.txt"
        done = desk.platform.download(name, desk.model.session.record.format())
        desk.close()
        if done:
            desk.say("games.file", name=name)
        else:
            desk.say("games.no_file")

    def paste(self) -> None:
        """Open the game on the clipboard; its text comes as an event."""
        if not self._desk.platform.paste():
            self._desk.say("copy.failed")

    def pick(self) -> None:
        """Open a file; its text comes as an event."""
        if not self._desk.platform.pick_file():
            self._desk.say("games.no_file")

    def open_text(self, text: str) -> None:
        """Open a game or a link that came as text."""
        _, found, fragment = text.strip().partition("#")
        if found and "[" not in text:
            self.follow(fragment)
            return
        try:
            session = Session.from_text(text)
        except SlayError as error:
            self._desk.say("games.unreadable", error=str(error)[:300])
            return
        self.replace_by(session)

    # Links

    def share(self, what: str) -> None:
        """Share the island, the position or the game as a link: share sheet, else clipboard."""
        desk = self._desk
        session = desk.model.session
        try:
            if what == "map" and session.map is not None:
                fragment = links.map_link(session.map)
            elif what == "game":
                fragment = links.game_link(session.record, session.steps)
            else:
                fragment = links.position_link(session.position)
        except LinkError as error:
            desk.say(f"link.{error.code}")
            return
        address = desk.platform.address(fragment)
        desk.close()
        if desk.platform.share(desk.words("title"), desk.words(f"share.{what}.text"), address):
            desk.say("share.done")
        else:
            desk.say("share.copied" if desk.platform.copy(address) else "copy.failed")

    def follow(self, fragment: str) -> None:
        """Look at a link; it is read in slices between frames."""
        if fragment:
            self._reading = links.read(fragment)

    def read_on(self) -> None:
        """Read a slice of the link that was followed."""
        if self._reading is None:
            return
        clock = self._desk.platform.now_ms
        until = clock() + SLICE_MS
        try:
            while clock() < until:
                next(self._reading)
        except StopIteration as stop:
            self._reading = None
            self._opened(stop.value)
        except LinkError as error:
            self._reading = None
            self._desk.platform.set_link("")
            self._desk.say(f"link.{error.code}")

    def _opened(self, offer: Offer | None) -> None:
        """A link was read: prepare a new game on its island, or ask before opening it."""
        desk = self._desk
        desk.platform.set_link("")
        if offer is None:
            return
        if offer.kind == "map" and offer.map is not None:
            size, players = offer.map.size, offer.map.players
            setup = replace(desk.model.view.setup, size=size, players=players)
            desk.open("new")
            desk.model.update(setup=replace(setup, seed=str(offer.map.seed)))
            return
        if offer.record is not None:
            kind = links.relation(desk.model.session.record, offer.record).kind
            if kind == "same":
                desk.say("link.same")
                return
        desk.model.update(opened=offer)
        desk.ask("link")

    def accept(self) -> None:
        """Open what the link holds."""
        offer = self._desk.model.view.opened
        self._desk.model.update(opened=None)
        if offer is None:
            return
        try:
            session = session_of_offer(offer)
        except SlayError as error:
            self._desk.say("games.unreadable", error=str(error))
            return
        self.replace_by(session)

    # The day's island

    def open_day(self) -> None:
        """Show the island of today and how the days before went."""
        try:
            days = tuple(self._book.results())
        except StorageError as error:
            self._desk.say("storage.failed", error=str(error))
            days = ()
        self._desk.open("daily")
        self._desk.model.update(days=days, day=self._desk.platform.today())

    def play_day(self) -> None:
        """Play the island of today."""
        today = daily.daily(self._desk.platform.today())
        others = (today.level,) * 5
        setup = Setup(today.size, today.players, ("human", *others))
        session = self._desk.new_session(setup, today.seed)
        session.settings[DAY] = today.date
        self.replace_by(session)

    def share_day(self) -> None:
        """Share how today went."""
        desk = self._desk
        view = desk.model.view
        result = next((day for day in view.days if day.date == view.day), None)
        if result is None:
            return
        words = {word: desk.words.texts[f"day.{word}"] for word in daily.ENGLISH}
        text = daily.result_text(result, daily.streak(list(view.days), view.day), words)
        desk.close()
        if desk.platform.share(desk.words("title"), text, desk.platform.address("")):
            desk.say("share.done")
        else:
            desk.say("copied" if desk.platform.copy(text) else "copy.failed")

    # Statistics

    def open_statistics(self) -> None:
        """Show how the player has fared."""
        try:
            tallies = tuple(sorted(self._statistics.all().items()))
        except StorageError as error:
            self._desk.say("storage.failed", error=str(error))
            tallies = ()
        self._desk.open("statistics")
        self._desk.model.update(tallies=tallies)

    def count(self) -> None:
        """Count the game that has just been decided for the viewer."""
        session = self._desk.model.session
        viewer = session.viewer
        found = entry(session, viewer) if viewer is not None else None
        if viewer is None or found is None:
            return
        try:
            self._statistics.count(*found, session.game_id)
            if DAY in session.settings:
                land = [
                    100 * each.players[viewer].land // len(session.start.land)
                    if viewer in each.players
                    else 0
                    for each in session.graph()
                ]
                date = session.settings[DAY]
                self._book.add(DailyResult(date, found.result, found.round, tuple(land)))
        except (StorageError, ValueError) as error:
            self._desk.say("storage.failed", error=str(error))


def session_of_offer(offer: Offer) -> Session:
    """The game that a link holds; whoever opens it plays the player to act. Raises SlayError."""
    if offer.record is not None:
        session = Session.from_record(offer.record)
    else:
        seats = dict.fromkeys(offer.position.players, "normal")
        seats[offer.position.turn] = "human"
        session = Session.from_position(offer.position, seats)
    if session.current_seat == "human":
        session.viewer = session.position.turn
    return session
