"""Hypothesis strategies: valid positions on small boards, and ways to play on."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from game.core import Grid, Position

_OWNERS = "....aaaaaaabbbbbbbccc--"
_PIECES = ["", "", "", "", "", "T", "T", "X", "C", "P", "P!", "P", "S", "S!", "K", "K!", "B", "B!"]


@st.composite
def positions(draw: DrawFn, most: int = 5) -> Position:
    """A valid position on a board of up to `most` rows and columns, over or not."""
    rows = draw(st.integers(1, most))
    columns = draw(st.integers(1 if rows > 1 else 2, most))
    grid = Grid.of(rows, columns)
    hexes = range(grid.size)
    owners = draw(
        st.lists(st.sampled_from(_OWNERS), min_size=grid.size, max_size=grid.size).filter(
            lambda drawn: any(
                drawn[hex_id] in "abc" and drawn[hex_id] == drawn[near]
                for hex_id in hexes
                for near in grid.neighbours[hex_id]
            )
        )
    )
    pieces = draw(st.lists(st.sampled_from(_PIECES), min_size=grid.size, max_size=grid.size))
    golds = []
    found = groups(grid, owners)
    playing = sorted({owners[group[0]] for group in found if len(group) > 1})
    for group in found:
        if len(group) > 1:
            pieces[draw(st.sampled_from(group))] = "H"
            golds.append(draw(st.integers(0, 70)))
        elif owners[group[0]] not in playing:
            owners[group[0]] = "-"
    for hex_id in hexes:
        if owners[hex_id] == "-" and pieces[hex_id] not in ("T", "X"):
            pieces[hex_id] = ""
    cells = [
        "1" if owner == "." else owner + piece for owner, piece in zip(owners, pieces, strict=True)
    ]
    text = "/".join(_row(cells[start : start + columns]) for start in range(0, len(cells), columns))
    turn = draw(st.sampled_from(playing))
    purses = ",".join(map(str, golds))
    position = Position.parse(
        f"{text} {turn} {purses} {draw(st.integers(1, 3))} {draw(st.integers(0, 3))}"
    )
    assert position.status() == ()
    return position


def _row(cells: list[str]) -> str:
    text = ""
    sea = 0
    for cell in [*cells, ""]:
        if cell == "1":
            sea += 1
            continue
        text += (str(sea) if sea else "") + cell
        sea = 0
    return text


def groups(grid: Grid, owners: list[str]) -> list[list[int]]:
    """The connected groups of each player; written for the tests, not the core's."""
    left = [hex_id for hex_id in range(grid.size) if owners[hex_id] in "abcdef"]
    found = []
    while left:
        group = [left.pop(0)]
        for hex_id in group:
            for near in grid.neighbours[hex_id]:
                if near in left and owners[near] == owners[hex_id]:
                    left.remove(near)
                    group.append(near)
        found.append(sorted(group))
    return found
