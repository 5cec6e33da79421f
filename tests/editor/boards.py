"""Drafts to try things on."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from game.core import Grid
from game.core.pieces import ACTED_UNITS, CAPITAL, EMPTY, LASTING, LETTERS, NOBODY, SEA, UNITS
from game.core.rules import STANDARD
from game.editor.draft import Draft
from game.editor.mending import mended


@st.composite
def drafts(draw: st.DrawFn, most: int = 7) -> Draft:
    """Any well-formed position, mostly not a valid one."""
    grid = Grid.of(draw(st.integers(1, most)), draw(st.integers(1, most)))
    count = draw(st.integers(1, 6))
    signs = [SEA, NOBODY, *LETTERS[:count].encode()]
    owners = bytes(draw(st.lists(st.sampled_from(signs), min_size=grid.size, max_size=grid.size)))
    weights = [EMPTY] * 6 + list(LASTING) + list(UNITS) + list(ACTED_UNITS)
    wanted = draw(st.lists(st.sampled_from(weights), min_size=grid.size, max_size=grid.size))
    pieces = bytearray(wanted)
    for at, owner in enumerate(owners):
        if owner == SEA or (owner == NOBODY and pieces[at] in ACTED_UNITS):
            pieces[at] = EMPTY
    purses = tuple(
        draw(st.lists(st.integers(0, 99), min_size=(n := pieces.count(CAPITAL)), max_size=n))
    )
    turn = draw(st.sampled_from(LETTERS))
    numbers = draw(st.integers(1, 300)), draw(st.integers(0, 30))
    return Draft(STANDARD, grid, owners, bytes(pieces), purses, turn, *numbers)


def valid_drafts(most: int = 7) -> st.SearchStrategy[Draft]:
    """Positions that can be played on."""
    return drafts(most).map(mended).filter(lambda draft: not draft.faults())


def bare(draft: Draft) -> Draft:
    """The same without anything on the board."""
    blank = Draft.blank(draft.grid.rows, draft.grid.columns, draft.rules)
    return replace(blank, turn=draft.turn, round=draft.round, idle=draft.idle)
