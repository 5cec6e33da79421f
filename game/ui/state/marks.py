"""Marks that a session carries from visit to visit: the names of its settings."""

from __future__ import annotations

LINK = "link"
"""It came from outside, or was branched off with the future known: it isn't counted."""

DAY = "daily"
"""It is the island of a day: the date."""

FINISHING = "finishing"
"""A computer player makes the moves of these players, who are humans."""
