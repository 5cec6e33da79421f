"""A new game in words: "medium 4 hard", "small 3 human easy hard seed 7"."""

from __future__ import annotations

from dataclasses import replace

from game.ai import LEVELS
from game.core import LARGEST_SEED, PLAYER_COUNTS, SIZES
from game.session import HUMAN
from game.ui.state.view import Message, Setup

SEED = "seed"


def wanted(words: list[str], setup: Setup) -> Setup | Message:
    """The setup that the words describe, or what is wrong with them.

    What they don't name stays as it is in `setup`, but the island is another one without its
    number. A single level is that of all opponents; else there are as many seats as players,
    or one less: then the first one is the player's own.
    """
    size, players, seed = "", 0, ""
    seats: list[str] = []
    rest = [word.lower().strip(",;") for word in words]
    while rest:
        word = rest.pop(0)
        if word in SIZES and not size:
            size = word
        elif word in (HUMAN, *LEVELS):
            seats.append(word)
        elif word == SEED and not seed:
            seed = rest.pop(0) if rest else ""
            if not _is_seed(seed):
                return Message("new.seed_bad")
        elif word in map(str, PLAYER_COUNTS) and not players:
            players = int(word)
        else:
            return Message("spoken.new_word", {"word": word[:40]})
    if not players:
        players = _players(seats) or setup.players
    given = seats_for(seats, players, setup)
    if given is None or players not in PLAYER_COUNTS:
        return Message("spoken.new_seats", {"players": players, "n": len(seats)})
    spare = (*setup.seats, *setup.seats)[players : max(PLAYER_COUNTS)]
    return replace(
        setup, size=size or setup.size, players=players, seats=(*given, *spare), seed=seed
    )


def _players(seats: list[str]) -> int:
    """How many players the seats are for if no number says it; 0 if they don't tell."""
    if len(seats) < 2:
        return 0
    return len(seats) if HUMAN in seats else len(seats) + 1


def seats_for(seats: list[str], players: int, setup: Setup) -> tuple[str, ...] | None:
    """Who plays each letter; None if the words don't fit the number of players."""
    if not seats:
        return setup.seats[:players]
    if len(seats) == 1:
        return (HUMAN, *seats * (players - 1))
    if len(seats) == players:
        return tuple(seats)
    if len(seats) == players - 1 and HUMAN not in seats:
        return (HUMAN, *seats)
    return None


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 21 and int(text) <= LARGEST_SEED
