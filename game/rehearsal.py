"""A first picture that nobody sees, so that what it needs is made before memory is put by.

A worker of the page (web/page/keeper.js) starts Python, imports the game and lets it rehearse with
what the page keeps; then the memory is put by for the next visit (docs/snapshot.md). The next visit
makes everything of its own anew: only what depends on nothing but its key is there already, such as
fonts, widths of texts, pictures of pieces and the island.
"""

from __future__ import annotations

import gc
import json
import os
import sys

import pygame

from game.platform.rehearsal import Rehearsal
from game.ui.app import App

_DRIVER = "SDL_VIDEODRIVER"


def rehearse(facts: str) -> None:
    """Make the first picture on no screen, and let the next `Stage` begin with what it needed.

    facts: of the page, as JSON; see `Rehearsal`. SDL's display is not set up before nor after.
    """
    before = os.environ.get(_DRIVER)
    os.environ[_DRIVER] = "dummy"
    try:
        pygame.display.init()
        pygame.font.init()
        platform = Rehearsal(json.loads(facts))
        app = App(platform)
        app.tick()
        if not platform.letters_lacked:  # else some pictures and widths are wrong
            app.desk.stage.put_by()
    finally:
        pygame.display.quit()
        del os.environ[_DRIVER]
        if before is not None:
            os.environ[_DRIVER] = before
    del app
    gc.collect()
    gc.freeze()  # what is left stays: the next start need not search it for waste


def wake() -> None:
    """Make anew what must not be the same at every visit. Called once, after a restore."""
    sys.path.pop(0)  # Pyodide has put the current folder there again
    if "random" in sys.modules:
        sys.modules["random"].seed()
