"""The draft of the editor in storage; the game it becomes, the link, file and save; texts read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core import Fault, SlayError
from game.core.pieces import LETTERS
from game.editor.draft import Draft
from game.kept.saves import Saves
from game.kept.sealed import Drawer
from game.kept.storage import StorageError
from game.links import fragments, incoming
from game.links.fragments import LinkError, Offer
from game.session import Session
from game.ui.actions.desk import Desk
from game.ui.actions.games import Games
from game.ui.actions.keeping import refusal
from game.ui.actions.sharing import Sharing
from game.ui.state.faults import fault_message
from game.ui.state.view import Message, Typing


class Drafts:
    """Keeps drafts and makes games of them. What can't be done is said."""

    def __init__(self, desk: Desk, games: Games, sharing: Sharing) -> None:
        self._desk = desk
        self._games = games
        self._sharing = sharing
        self._drawer = Drawer(desk.platform, "editor")
        self._unkept = False  # the player was told that the draft can't be kept

    # In storage

    def kept(self) -> Draft | None:
        """The draft in storage; None if there is none that can be used."""
        keeping = self._desk.keeping
        try:
            text = self._drawer.read()
            if text is not None:
                return Draft.parse(text)
            if self._drawer.trouble is not None:
                keeping.trouble = Message("storage.aside", {"error": str(self._drawer.trouble)})
        except StorageError as error:
            keeping.trouble = refusal(error)
        except SlayError as error:
            keeping.trouble = Message("storage.aside", {"error": str(error)})
            self._give_up()
        return None

    def _give_up(self) -> None:
        try:
            self._drawer.give_up()
        except StorageError as error:
            self._desk.keeping.trouble = refusal(error)

    def keep(self, draft: Draft) -> None:
        """Keep a draft; that it can't be is said once."""
        try:
            self._drawer.write(draft.format())
        except StorageError as error:
            if not self._unkept:
                self._unkept = True
                self._desk.tell(refusal(error))
        else:
            self._unkept = False

    # Out

    def session(self, draft: Draft, faults: tuple[Fault, ...]) -> Session | None:
        """A game that begins with a draft, with the seats chosen; None if it has faults."""
        desk = self._desk
        if faults:
            desk.tell(fault_message(draft.grid, faults[0]))
            return None
        seats = dict(zip(LETTERS, desk.model.view.setup.seats, strict=True))
        position = draft.position()
        chosen = {player: seats[player] for player in position.players}
        return Session.from_position(position, chosen, game_id=desk.new_game_id())

    def play(self, session: Session) -> bool:
        """Go on with this game; False if there is nothing to play for, or it can't be kept."""
        if session.outcome is not None:
            self._desk.say("editor.over")
            return False
        return self._games.replace_by(session)

    def share(self, session: Session) -> None:
        """Give a link to a game that has not begun."""
        desk = self._desk

        def made(fragment: str) -> None:
            address = desk.platform.address(fragment)
            self._sharing.give(desk.words("editor.share.text"), address, fragment)

        def failed(error: SlayError) -> None:
            desk.say(f"link.{error.code}")

        desk.say("share.making")
        desk.slices.begin(fragments.write_game(session.record, ()), made, failed)

    def ask_name(self) -> None:
        """Let the name be typed under which the draft is saved."""
        desk = self._desk
        model = desk.model
        name = desk.words("editor.named")
        form = desk.platform.ask(desk.words("editor.name"), name)
        typing = None if model.view.typing and not form else Typing("name", name, form)
        model.view = replace(model.view, typing=typing, message=None)

    def save(self, session: Session, name: str) -> bool:
        """Save a game under a name; whether that went well."""
        desk = self._desk
        try:
            info = Saves(desk.platform).add(session.to_text(), name, desk.platform.today())
        except StorageError as error:
            desk.tell(refusal(error))
            return False
        except SlayError as error:
            desk.say("games.not_named", error=str(error))
            return False
        desk.say("editor.saved", name=info.name)
        return True

    def download(self, draft: Draft) -> None:
        """Give a draft as a file, valid or not."""
        desk = self._desk
        name = f"slay-{desk.platform.today()}.txt"
        done = desk.platform.download(name, draft.format() + "\n")
        if done:
            desk.say("games.file", name=name)
        else:
            desk.say("games.no_file")

    # In

    def read(self, text: str, begin: Callable[[Draft], object]) -> None:
        """Call `begin` with what a text holds: a link, record or position, valid or not."""
        desk = self._desk

        def offered(offer: Offer | None) -> None:
            if offer is None:
                desk.say("games.nothing")
                return
            desk.model.view = replace(desk.model.view, message=None)
            begin(Draft.of(offer.position))

        try:
            draft = Draft.parse(text.strip())
        except SlayError:  # then it is no plain position: look closer
            desk.say("games.opening")
            desk.slices.begin(incoming.read(text), offered, self._refuse)
        else:
            begin(draft)

    def _refuse(self, error: SlayError) -> None:
        if isinstance(error, LinkError):
            self._desk.say(f"link.{error.code}")
        else:
            self._desk.say("games.unreadable", error=str(error)[:300])
