"""Store what this version of the game writes, for all later versions to read.

    python -m tests.released.pin

Run it once for a release, before its tag. It writes a folder named after the version and never
touches one that is there: what players have kept can't be changed afterwards either.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game import __version__
from game.core import SLAY_1, MapSpec
from game.core.prng import Prng
from game.kept.daily import DailyBook, DailyResult
from game.kept.saves import Autosave, Saves
from game.kept.sealed import PREFIX
from game.kept.settings import SettingsBook
from game.kept.statistics import Field, Statistics
from game.links.fragments import game_link, map_link, position_link
from game.session import Session
from tests.kept.storing import Memory
from tests.playing import some_move

FOLDER = Path(__file__).parent
ISLAND = MapSpec(20261129, "medium", 4, SLAY_1)
SEATS = {"a": "human", "b": "easy", "c": "human", "d": "hard"}


def played() -> Session:
    """A game of a few rounds in the middle of a human's turn, with a move taken back."""
    session = Session(ISLAND, SEATS, game_id="2026-11-29 released")
    session.settings["speed"] = "2"
    prng = Prng(1)
    while session.position.round < 8 or session.position.turn != "a":
        session.play(some_move(session.position, prng))
    for move in list(session.position.legal_moves)[:1]:
        session.play(move)
    session.play(session.position.legal_moves[0])
    session.undo()
    return session


def files() -> dict[str, str]:
    """Name and content of every file."""
    session = played()
    storage = Memory()
    Autosave(storage, "tab").write(session.to_text())
    Saves(storage).add(session.to_text(), "Übungsspiel", "2026-11-29")
    SettingsBook(storage).save({"speed": "3", "language": "de"})
    Statistics(storage).count(Field("easy", "medium", 4), "won", 21, session.game_id)
    DailyBook(storage).add(DailyResult("2026-11-29", "won", 14, (33, 50, 100)))
    kept = {
        key.removeprefix(PREFIX).replace("/", "-") + ".txt": text
        for key, text in storage.texts.items()
    }
    links = {
        "map.link": map_link(ISLAND),
        "at.link": position_link(session.position),
        "game.link": game_link(session.record),
    }
    return {**kept, **links, "record.txt": session.record.format()}


def main() -> int:
    folder = FOLDER / __version__
    if folder.exists():
        print(f"{folder} is there already: it is never written again", file=sys.stderr)
        return 1
    folder.mkdir()
    for name, text in files().items():
        (folder / name).write_text(text, "utf-8", newline="\n")
        print(folder / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
