"""How the player has fared: games, wins and draws by level, size of island and players."""

from __future__ import annotations

from typing import NamedTuple

from game.ai import LEVELS
from game.core import STANDARD
from game.kept.sealed import Drawer
from game.kept.storage import Storage
from game.session import Session

REMEMBERED = 100
"""Ids of the games counted last that are kept, so that none is counted twice."""


class Field(NamedTuple):
    """What games are counted together: level of the opponents ("mixed"), size, players."""

    level: str
    size: str
    players: int


class Tally(NamedTuple):
    """Games of one field. `quickest`: the round of the quickest win, 0 without a win.

    `streak` and `best_streak` count wins in a row; `hinted` the games in which hints were used.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    quickest: int = 0
    streak: int = 0
    best_streak: int = 0
    hinted: int = 0

    def after(self, result: str, game_round: int, hinted: bool = False) -> Tally:
        """This tally with one more game: `result` is "won", "lost" or "drawn".

        `hinted`: hints were used in it.
        """
        won = result == "won"
        streak = self.streak + 1 if won else 0
        quickest = min(self.quickest or game_round, game_round) if won else self.quickest
        return Tally(
            self.games + 1,
            self.wins + won,
            self.draws + (result == "drawn"),
            quickest,
            streak,
            max(streak, self.best_streak),
            self.hinted + hinted,
        )


class Entry(NamedTuple):
    """What a game comes to for one player: where it counts, "won", "lost" or "drawn", the round."""

    field: Field
    result: str
    round: int


def entry(session: Session, player: str) -> Entry | None:
    """The entry of a game for `player`; None as long as nothing is decided for him.

    Only games on generated islands against computer players count, and only those by the rules
    `STANDARD`: numbers under others could not be compared. Whoever makes the player's moves in the
    end, it is his game.
    """
    opponents = {seat for letter, seat in session.seats.items() if letter != player}
    island = session.map
    if island is None or not session.from_first_turn or not opponents <= set(LEVELS):
        return None
    if island.rules != STANDARD:
        return None
    outcome = session.outcome
    if outcome is not None:
        result = {player: "won", None: "drawn"}.get(outcome.winner, "lost")
    elif player not in session.position.players:
        result = "lost"
    else:
        return None
    level = opponents.pop() if len(opponents) == 1 else "mixed"
    return Entry(Field(level, island.size, island.players), result, session.position.round)


class Statistics:
    """The tallies in storage."""

    def __init__(self, storage: Storage) -> None:
        self.drawer = Drawer(storage, "statistics")
        """Its `trouble` says why stored statistics could not be read."""

    def all(self) -> dict[Field, Tally]:
        """Every field with its tally, sorted. Raises StorageError."""
        return self._read()[0]

    def count(
        self, field: Field, result: str, game_round: int, game_id: str, hinted: bool = False
    ) -> bool:
        """Count a finished game; False if it was counted before.

        `result`: "won", "lost" or "drawn". `game_id`: the session's; an empty one is not
        remembered. `hinted`: hints were used. Raises StorageError, ValueError for another result.
        """
        if result not in ("won", "lost", "drawn"):
            raise ValueError(f"a game is won, lost or drawn, not {result!r}")
        tallies, counted = self._read()
        game_id = "".join(game_id.split())
        if game_id and game_id in counted:
            return False
        tallies[field] = tallies.get(field, Tally()).after(result, game_round, hinted)
        if game_id:
            counted = [*counted, game_id][-REMEMBERED:]
        lines = [" ".join(map(str, (*field, *tally))) for field, tally in sorted(tallies.items())]
        self.drawer.write("\n".join([" ".join(["counted", *counted]), *lines]))
        return True

    def clear(self) -> None:
        """Forget all tallies. Raises StorageError."""
        self.drawer.storage.delete(self.drawer.key)

    def _read(self) -> tuple[dict[Field, Tally], list[str]]:
        text = self.drawer.read()
        if text is None:
            return {}, []
        first, *lines = text.split("\n")
        tallies = {}
        try:
            for line in lines:
                level, size, players, *counts = line.split()
                tallies[Field(level, size, int(players))] = Tally(*map(int, counts))
        except (ValueError, TypeError):
            self.drawer.give_up()
            return {}, []
        return tallies, first.split()[1:]
