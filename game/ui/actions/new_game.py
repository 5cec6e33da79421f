"""What the new-game screen chooses, and what is typed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.ui.state.view import LARGEST_SEED

if TYPE_CHECKING:
    from game.ui.actions.desk import Desk


class Chooser:
    """Changes the setup of the next game for a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def set_up(self, **changes: object) -> None:
        """Change what the new-game screen has chosen."""
        setup = replace(self._desk.model.view.setup, **changes)  # type: ignore[arg-type]
        self._desk.model.update(setup=setup)

    def seat(self, letter: str, kind: str) -> None:
        """Choose who plays a letter."""
        seats = list(self._desk.model.view.setup.seats)
        seats["abcdef".index(letter)] = kind
        self.set_up(seats=tuple(seats))

    def roll_seed(self) -> None:
        """Another number for the island."""
        self._desk.model.update(typing="")
        self.set_up(seed=str(self._desk.platform.fresh_seed()))

    def type_seed(self) -> None:
        """Type the number of the island."""
        setup = self._desk.model.view.setup
        form = self._desk.platform.ask(self._desk.words("new.seed"), setup.seed)
        typing = "" if self._desk.model.view.typing and not form else "seed"
        self._desk.model.update(typing=typing, form=form)

    def type_text(self, text: str, whole: bool = False, erase: bool = False) -> None:
        """Something typed: digits of the island's number, or letters of a saved game's name.

        `whole`: it comes from a form and replaces what was there.
        """
        view = self._desk.model.view
        if view.typing == "name":
            typed = text if whole else view.typed[:-1] if erase else view.typed + text
            self._desk.model.update(typed=typed)
            if whole:
                self.finish_typing()
            return
        if whole:
            self._desk.model.update(typing="", form=False)
        setup = view.setup
        if erase:
            self.set_up(seed=setup.seed[:-1])
            return
        seed = text.strip() if whole else setup.seed + text
        seed = seed.lstrip("0") or ("0" if seed else "")
        good = seed.isascii() and seed.isdigit() and len(seed) < 21 and int(seed) <= LARGEST_SEED
        if seed and not good:
            self._desk.say("new.seed_bad")
        else:
            self.set_up(seed=seed)

    def finish_typing(self) -> None:
        """What was typed is complete."""
        view = self._desk.model.view
        self._desk.model.update(typing="", form=False)
        if view.typing == "name":
            self._desk.games.rename(view.typed)

    def this_island(self) -> None:
        """The number, size and players of the island that is on the screen."""
        island = self._desk.model.session.map
        if island is not None:
            self.set_up(seed=str(island.seed), size=island.size, players=island.players)
