"""Links to lessons, puzzles and islands of the ladder, by their ids.

    lesson=attack        puzzle=k7f3q        island=417

They are short enough to be typed, and name something that every copy of the game has, or says that
it doesn't: so they carry no checksum.
"""

from __future__ import annotations

import re

_LINK = re.compile(
    r"#[/!?]{0,2}(lesson|puzzle|island)(?:=|%3D)([A-Za-z0-9_-]{1,40})(?![A-Za-z0-9_-])"
)


def task_link(name: str) -> str:
    """The fragment for a task by its name: "lesson=attack" for "lesson:attack"."""
    return name.replace(":", "=", 1)


def task_in(text: str) -> str:
    """The name of the task that a text has a link to, "lesson:attack"; "" if there is none."""
    found = _LINK.search(text)
    return f"{found[1]}:{found[2]}" if found else ""
