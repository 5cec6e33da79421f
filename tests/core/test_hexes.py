"""Rules section 1: the grid, hex names and neighbours."""

import pickle

import pytest

from game.core import Grid, Malformed


@pytest.mark.parametrize(
    ("hex_id", "name"),
    [(0, "a1"), (25, "z1"), (26, "aa1"), (51, "az1"), (52, "ba1"), (63, "bl1"), (64, "a2")],
)
def test_names_are_column_letters_and_row_number(hex_id: int, name: str) -> None:
    grid = Grid.of(64, 64)
    assert grid.name(hex_id) == name
    assert grid.parse(name) == hex_id


def test_name_and_parse_are_inverse_on_the_largest_board() -> None:
    grid = Grid.of(64, 64)
    names = [grid.name(hex_id) for hex_id in range(grid.size)]
    assert grid.names == tuple(names)
    assert len(set(names)) == 4096
    assert [grid.parse(name) for name in names] == list(range(grid.size))
    assert names[-1] == "bl64"


def named_neighbours(grid: Grid, name: str) -> list[str]:
    return [grid.name(near) for near in grid.neighbours[grid.parse(name)]]


def test_neighbours_in_even_rows_lean_left() -> None:
    # row 2 (a3, b3, ...) is even counted from 0
    assert named_neighbours(Grid.of(5, 5), "c3") == ["b2", "c2", "b3", "d3", "b4", "c4"]


def test_neighbours_in_odd_rows_lean_right() -> None:
    assert named_neighbours(Grid.of(5, 5), "c2") == ["c1", "d1", "b2", "d2", "c3", "d3"]


def test_neighbours_stop_at_the_edges() -> None:
    grid = Grid.of(3, 3)
    assert named_neighbours(grid, "a1") == ["b1", "a2"]
    assert named_neighbours(grid, "c1") == ["b1", "b2", "c2"]
    assert named_neighbours(grid, "a2") == ["a1", "b1", "b2", "a3", "b3"]
    assert named_neighbours(grid, "c2") == ["c1", "b2", "c3"]
    assert named_neighbours(grid, "c3") == ["b2", "c2", "b3"]


def test_neighbourhood_is_mutual_and_ascending() -> None:
    grid = Grid.of(7, 6)
    for hex_id, nears in enumerate(grid.neighbours):
        assert list(nears) == sorted(nears)
        for near in nears:
            assert hex_id in grid.neighbours[near]


def test_rings_hold_the_neighbours_each_beside_the_next() -> None:
    grid = Grid.of(6, 7)
    for hex_id, ring in enumerate(grid.rings):
        assert len(ring) == 6
        assert all(0 <= place <= grid.size for place in ring)  # `size`: off the grid
        assert sorted(place for place in ring if place < grid.size) == list(grid.neighbours[hex_id])
        for place, following in zip(ring, ring[1:] + ring[:1], strict=True):
            if place < grid.size and following < grid.size:
                assert following in grid.neighbours[place]


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("", 1),
        ("7", 1),
        ("C7", 1),
        ("c", 2),
        ("c0", 2),
        ("c07", 2),
        ("c-1", 2),
        ("c5 ", 3),
        ("c5X", 3),
        ("c5d4", 3),
        ("f1", 1),
        ("a6", 1),
        ("a100", 1),
        ("aaa1", 1),
        ("zz1", 1),
        ("ä1", 1),
        ("a\u0663", 2),
    ],
)
def test_a_text_that_names_no_hex_is_refused_with_the_column(name: str, column: int) -> None:
    with pytest.raises(Malformed) as caught:
        Grid.of(5, 5).parse(name)
    assert caught.value.code == "syntax"
    assert caught.value.column == column


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("c5d4", "'d4' after the hex name"),
        ("7", "a hex name such as c7 is expected"),
        ("Z1", "a hex name such as c7 is expected"),
        ("`1", "a hex name such as c7 is expected"),
        ("c0", "a row number, counted from 1, is expected"),
        ("f1", "there is no hex f1 on this board, whose last is e5"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name: str, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        Grid.of(5, 5).parse(name)
    assert caught.value.message == message


def test_there_is_one_grid_of_each_size() -> None:
    assert Grid.of(4, 5) is Grid.of(4, 5)
    assert pickle.loads(pickle.dumps(Grid.of(4, 5))) is Grid.of(4, 5)
    assert repr(Grid.of(4, 5)) == "Grid.of(4, 5)"
    assert (Grid.of(4, 5).rows, Grid.of(4, 5).columns, Grid.of(4, 5).size) == (4, 5, 20)


def test_a_grid_can_not_be_changed() -> None:
    with pytest.raises(AttributeError, match=r"^a grid can not be changed$"):
        Grid.of(2, 2).rows = 3  # type: ignore[misc, unused-ignore]


@pytest.mark.parametrize(("rows", "columns"), [(0, 1), (1, 0), (65, 1), (1, 65), (-1, 3)])
def test_a_grid_has_1_to_64_rows_and_columns(rows: int, columns: int) -> None:
    said = f"^a board has 1 to 64 rows and columns, not {rows}x{columns}$"
    with pytest.raises(ValueError, match=said):
        Grid.of(rows, columns)


@pytest.mark.parametrize("hex_id", [-1, 25])
def test_only_hexes_of_the_grid_have_a_name(hex_id: int) -> None:
    with pytest.raises(ValueError, match=rf"^no hex {hex_id} on a board of 25$"):
        Grid.of(5, 5).name(hex_id)
