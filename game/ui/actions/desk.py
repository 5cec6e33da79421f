"""What every action works with: the platform, the words, the game and what shows and keeps it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from game.platform.base import Platform, Sound
from game.texts import Catalogue
from game.ui.actions.extras import Extras
from game.ui.actions.keeping import Keeping
from game.ui.actions.slices import Slices
from game.ui.paint.stage import stage_on
from game.ui.state.model import Model
from game.ui.state.view import Asked, Message, Screen


class Desk:
    """Knows no action; says things, opens screens and asks questions for all of them."""

    def __init__(self, platform: Platform, keeping: Keeping, model: Model) -> None:
        self.platform = platform
        self.keeping = keeping
        self.model = model
        self.words = Catalogue(model.settings.language or platform.language())
        self.stage = stage_on(platform)
        self.slices = Slices(platform.now_ms)
        self.extras = Extras(platform, self.say)
        self._copying = "copied"  # what to say when it is so

    def say(self, key: str, **facts: int | str) -> None:
        """Show a message."""
        self.tell(Message(key, facts))

    def tell(self, message: Message) -> None:
        """Show a message that is made already."""
        model = self.model
        model.view = replace(model.view, message=message, refusal=None)

    def copy(self, text: str, said: str = "copied") -> bool:
        """Put a text on the clipboard; False, and said, if that is not allowed here.

        `said`: the message once it is there.
        """
        self._copying = said
        self.model.view = replace(self.model.view, message=None)
        allowed = self.platform.copy(text)
        if not allowed:
            self.say("copy.failed")
        return allowed

    def copied(self) -> None:
        """What was to be copied last is on the clipboard."""
        self.say(self._copying)

    def sound(self, sound: Sound) -> None:
        """Play a sound as loud as the settings have it."""
        settings = self.model.settings
        if settings.volume and not settings.mute:
            self.platform.play(sound, settings.volume)

    def open(self, screen: Screen) -> None:
        """Show a screen."""
        self._go_to(screen)
        model = self.model
        shelf = replace(model.view.shelf, deleted=None)
        model.view = replace(model.view, shelf=shelf, message=None, refusal=None)

    def close(self) -> None:
        """Back to the game."""
        self._go_to(self.model.home)

    def _go_to(self, screen: Screen) -> None:
        model = self.model
        model.view = replace(model.view, screen=screen, scroll=0, focus=-1, typing=None)

    def ask(self, question: Literal["concede", "offer", "out", "tab", "unkept", "task"]) -> None:
        """Ask a question and let it be heard."""
        model = self.model
        model.view = replace(model.view, asked=Asked(question), screen="game", scroll=0, focus=-1)
        self.platform.announce(self.words(f"{question}.title"))

    def new_game_id(self) -> str:
        """What tells a new game from all others."""
        return f"{self.platform.today()} {self.platform.fresh_seed()}"
