"""The standard library of the site is cut down: what the game can reach must still be there."""

from __future__ import annotations

import json
from pathlib import Path

from tests.e2e.game import GamePage
from web.site.library import ALWAYS, imported_names, standard_only
from web.site.pack import NOT_ON_PAGE, shipped_files


def sources() -> dict[str, Path]:
    """The Python files that the page unpacks, by their names there."""
    files = shipped_files()
    return {name: files[name] for name in files if name.endswith(".py") and name not in NOT_ON_PAGE}


def modules() -> list[str]:
    """Every module of the game that the page unpacks, by its dotted name."""
    names = [name.removesuffix(".py") for name in sources()]
    dotted = [name.removesuffix("/__init__").replace("/", ".") for name in names]
    return sorted(name for name in dotted if name != "main")


def test_everything_the_game_can_reach_is_there(game: GamePage) -> None:
    game.fetch_later()
    wanted = [*ALWAYS, *standard_only(imported_names(sources().values())), *modules()]
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


def test_what_needs_an_emptied_table_fails_by_name(game: GamePage) -> None:
    """The main module's tables of East Asian encodings are empty: nothing may use them silently."""
    program = """
import json
lost = []
for encoding in ("shift_jis", "gb18030", "big5", "euc_kr", "cp932", "hz", "iso2022_jp"):
    try:
        "é".encode(encoding)
    except LookupError as error:
        lost.append(str(error))
json.dumps(lost)
"""
    lost = json.loads(
        game.page.evaluate("(program) => slayPage.python.runPython(program)", program)
    )
    assert len(lost) == 7
    assert all(text.startswith("unknown encoding") for text in lost)
