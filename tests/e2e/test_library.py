"""The standard library of the site is cut down: what the game can reach must still be there."""

from __future__ import annotations

import json

from tests.e2e.game import GamePage
from web.site.library import ALWAYS, imported_names, standard_only
from web.site.pack import shipped_files


def modules() -> list[str]:
    """Every module of the game that ships, by its dotted name."""
    names = [name.removesuffix(".py") for name in shipped_files() if name.endswith(".py")]
    dotted = [name.removesuffix("/__init__").replace("/", ".") for name in names]
    return sorted(name for name in dotted if name != "main")


def test_everything_the_game_can_reach_is_there(game: GamePage) -> None:
    sources = [path for name, path in shipped_files().items() if name.endswith(".py")]
    wanted = [*ALWAYS, *standard_only(imported_names(sources)), *modules()]
    program = f"""
import importlib, json
lost = {{}}
for name in {wanted!r}:
    try:
        importlib.import_module(name)
    except Exception as error:
        lost[name] = repr(error)
json.dumps(lost)
"""
    lost = game.page.evaluate("(program) => slayPage.python.runPython(program)", program)
    assert json.loads(lost) == {}


def test_python_errors_can_be_told(game: GamePage) -> None:
    """Showing a traceback imports much that nothing else needs."""
    text = game.page.evaluate(
        """() => {
          try { slayPage.python.runPython("from game.core import Position; Position.parse('x')"); }
          catch (error) { return String(error.message); }
        }"""
    )
    assert "game.core.errors.Malformed" in text
    assert "/slay/game/core/" in text
