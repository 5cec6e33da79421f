"""Marks that a session carries from visit to visit: the names of its settings."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

LINK = "link"
"""It came from outside, or was branched off with the future known: it isn't counted."""

DAY = "daily"
"""It is the island of a day: the date."""

CHALLENGE = "challenge"
"""It is played for a task: kind and id, as in "lesson:attack", "puzzle:k7", "island:417"."""

HELPED = "helped"
"""The solution of its task was shown or a computer player made moves of it, or on an island of the
ladder a move was taken back or a hint shown."""

SOLUTION = "solution"
"""It is not played but shows how its task is solved."""

BEFORE = "before"
"""The number of the save that holds the game which was left for a task."""

FINISHING = "finishing"
"""A computer player makes the moves of these players, who are humans."""

HINTS = "hints"
"""Hints were used in it (`game.kept.saves` knows the mark, too)."""

ANALYSIS = "analysis"
"""What was said of its turns: a line that `game.coach.kept` writes and reads."""


def is_task(settings: Mapping[str, str]) -> bool:
    """Whether a session with these settings is a lesson or a puzzle: it ends when that is decided,
    and is no game to be counted, kept or given up."""
    return settings.get(CHALLENGE, "").startswith(("lesson:", "puzzle:"))


def note_help(settings: MutableMapping[str, str], kind: str = "") -> None:
    """A session's player had help. It only matters for a task, of this kind if one is named."""
    task = settings.get(CHALLENGE, "")
    if task and task.startswith(kind):
        settings[HELPED] = "yes"
