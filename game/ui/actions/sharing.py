"""Games out and in: links, the clipboard, files. What comes in is shown before it is opened."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from game.core import SlayError, relation
from game.links import fragments, incoming
from game.links.fragments import LinkError, Offer
from game.links.tasks import task_in, task_link
from game.session import Session
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.new_game import NewGame
from game.ui.actions.tasks import Tasks
from game.ui.state import marks
from game.ui.state.view import LinkAsked, Message


class Sharing:
    """Shares the game and opens what others share."""

    def __init__(self, desk: Desk, games: Games, new_game: NewGame, tasks: Tasks) -> None:
        self._desk = desk
        self._games = games
        self._new_game = new_game
        self._tasks = tasks
        self._given = ("", "", "")  # text, address and fragment shared last

    # Out

    def share(self, what: str) -> None:
        """Share the "game", the position ("at"), the island ("map") or the "task" as a link."""
        desk = self._desk

        def made(fragment: str) -> None:
            self.give(desk.words(f"share.{what}.text"), desk.platform.address(fragment), fragment)

        def failed(error: SlayError) -> None:
            if desk.model.view.screen != "share":
                desk.open("share")  # there the file is offered
            desk.say(f"link.{error.code}")

        desk.say("share.making")
        desk.slices.begin(write_link(desk.model.session, what), made, failed)

    def give(self, text: str, address: str, fragment: str = "") -> None:
        """Hand a text and an address to the share sheet, else to the clipboard.

        Where there is neither, the address line gets the `fragment`.
        """
        desk = self._desk
        self._given = (text, address, fragment)
        if desk.platform.share(desk.words("title"), text, address):
            desk.model.view = replace(desk.model.view, message=None)
        else:
            self._give_to_clipboard()

    def shared(self, done: bool) -> None:
        """What came of the share sheet: handed on, or it could not open."""
        if done:
            self._desk.say("share.done")
        else:
            self._give_to_clipboard()

    def _give_to_clipboard(self) -> None:
        text, address, fragment = self._given
        desk = self._desk
        if not fragment:
            desk.copy(f"{text} {address}".strip())
        elif not desk.copy(address, "share.copied"):
            desk.platform.set_link(fragment)
            desk.say("share.in_address")

    def copy(self) -> None:
        """Put the game's record on the clipboard."""
        self._desk.copy(self._desk.model.session.record.format())

    # In

    def paste(self) -> None:
        """Open what is on the clipboard; its text comes as an event."""
        if not self._desk.platform.paste():
            self._desk.say("paste.failed")

    def pick(self) -> None:
        """Open a file; its text comes as an event."""
        if not self._desk.platform.pick_file():
            self._desk.say("games.drop_file")

    def follow(self, fragment: str, begins: bool = False) -> None:
        """Look at what is in the address; what is none of our links is left alone.

        `begins`: the page has just been opened with it. For someone who has no game of his own
        with moves in it there is nothing to ask then.
        """
        at_once = begins and not self._desk.model.session.steps

        def opened(offer: Offer | None) -> None:
            self._offer(offer, at_once)

        text = f"#{fragment}"
        if self._is_task(text):
            return
        if incoming.holds_link(text):
            self._desk.slices.begin(incoming.read(text), opened, self._refuse)

    def open_text(self, text: str) -> None:
        """Look at a text that was pasted, or at a file: a link, a record or a position."""
        if self._is_task(text):
            return
        self._desk.slices.begin(incoming.read(text), self._offer, self._refuse)

    def _is_task(self, text: str) -> bool:
        """Whether a text links to a lesson, a puzzle or an island of the ladder; it is opened."""
        name = task_in(text)
        if name:
            self._desk.platform.set_link("")
            self._tasks.begin(name)
        return bool(name)

    def _refuse(self, error: SlayError) -> None:
        desk = self._desk
        desk.platform.set_link("")
        if isinstance(error, LinkError):
            desk.say(f"link.{error.code}")
        else:
            desk.say("games.unreadable", error=str(error)[:300])

    def _offer(self, offer: Offer | None, at_once: bool = False) -> None:
        """Something was read: prepare a new game on its island, or ask before opening it.

        `at_once`: open it without a question.
        """
        desk = self._desk
        desk.platform.set_link("")
        if offer is None:
            desk.say("games.nothing")
            return
        if offer.kind == "map" and offer.map is not None:
            setup = replace(
                desk.model.view.setup,
                size=offer.map.size,
                rules=offer.map.rules,
                players=offer.map.players,
                seed=str(offer.map.seed),
            )
            if at_once:
                self._new_game.choose(setup)
                self._new_game.start()
                desk.say("link.island_begun")
                return
            desk.open("new")
            desk.model.view = replace(desk.model.view, setup=setup)
            desk.say("link.island")
            return
        how = self._how(offer)
        if how.key == "link.same":
            desk.close()
            desk.say(how.key)
            return
        if at_once:
            if self.accept(offer):
                desk.say(f"link.opened.{offer.kind}")
            return
        desk.model.view = replace(
            desk.model.view,
            asked=LinkAsked(offer, how),
            screen="game",
            focus=-1,
            message=None,
            refusal=None,
        )
        said = (Message(f"link.title.{offer.kind}"), how)
        desk.platform.announce(" ".join(desk.words(m.key, m.facts) for m in said))

    def _how(self, offer: Offer) -> Message:
        """How what is offered stands to the game that is on the screen."""
        running = self._desk.model.session
        if offer.record is not None:
            found = relation(running.record, offer.record)
            told_apart = running.game_id or found.common  # else any two new games are alike
            if found.kind != "other" and told_apart:
                return Message(f"link.{found.kind}", {"n": found.common})
            name = self._games.held_as(offer.record.header("Game") or "")
            if name is not None:
                return Message("link.held", {"name": name})
        if running.steps and running.outcome is None:
            return Message("link.other")
        return Message("link.free")

    def accept(self, offer: Offer) -> bool:
        """Open what was asked about; False if that can't be, which the player was told."""
        try:
            session = session_of(offer, self._desk.new_game_id())
        except SlayError as error:
            self._refuse(error)
            return False
        return self._games.replace_by(session)


def write_link(session: Session, what: str) -> Generator[Any, None, str]:
    """The fragment for the "game", the position ("at"), the island ("map") or the "task".

    In slices. Raises LinkError.
    """
    if what == "task":
        return task_link(session.settings[marks.CHALLENGE])
    if what == "map" and session.map is not None:
        return fragments.map_link(session.map)
    if what == "game":
        return (yield from fragments.write_game(session.record, tuple(session.steps)))
    return fragments.position_link(session.position)


def session_of(offer: Offer, game_id: str) -> Session:
    """The game that is offered; whoever opens it plays the player to act. Raises SlayError.

    `game_id`: for a position, from which another game begins.
    """
    if offer.record is not None:
        session = Session.from_record(offer.record, steps=offer.steps)
    else:
        seats = dict.fromkeys(offer.position.players, "normal")
        seats[offer.position.turn] = "human"
        session = Session.from_position(offer.position, seats, game_id=game_id)
    if session.is_human_turn:
        session.viewer = session.position.turn
    session.settings[marks.LINK] = "yes"
    return session
