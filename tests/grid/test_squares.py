import pytest

from bcnb.grid.squares import (
    AXES,
    COLUMNS,
    DIRECTIONS,
    ROWS,
    SQUARES,
    bit,
    column,
    corners,
    distance,
    members,
    parse_direction,
    parse_square,
    parse_squares,
    row,
    shift,
    spread,
    square_at,
    write_square,
    write_squares,
)

GRID = bit(SQUARES)
MIDDLE = parse_square("e6")


def labels(mask: int) -> str:
    return write_squares(mask & GRID)


def test_the_grid_has_26_rows_of_31_squares():
    assert (ROWS, COLUMNS, len(SQUARES)) == (26, 31, 806)
    assert (write_square(SQUARES[0]), write_square(SQUARES[-1])) == ("a1", "z31")


def test_every_label_is_written_and_read_again():
    assert [parse_square(write_square(number)) for number in SQUARES] == list(SQUARES)
    assert [square_at(row(number), column(number)) for number in SQUARES] == list(SQUARES)


@pytest.mark.parametrize("text", ["", "e", "6", "e0", "e06", "e32", "E6", "aa1", "e6 ", "é1"])
def test_a_label_that_no_board_has_is_refused(text):
    with pytest.raises(ValueError, match="is not a valid square: a letter a-z, then a number from 1 to 31"):
        parse_square(text)


@pytest.mark.parametrize(("place", "across"), [(-1, 0), (26, 0), (0, -1), (0, 31)])
def test_a_place_beyond_the_grid_is_refused(place, across):
    with pytest.raises(ValueError, match="beyond the grid of 26 rows and 31 columns"):
        square_at(place, across)


def test_a_set_is_listed_row_by_row():
    mask = parse_squares("e6 a1 e5 b30")
    assert write_squares(mask) == "a1 b30 e5 e6"
    assert bit(members(mask)) == mask
    assert parse_squares("") == 0


def test_neighbors_share_a_side_and_corners_a_corner():
    assert labels(spread(1 << MIDDLE)) == "d6 e5 e7 f6"
    assert labels(corners(1 << MIDDLE)) == "d5 d7 f5 f7"


@pytest.mark.parametrize(
    ("label", "sides", "diagonal"),
    [("a1", "a2 b1", "b2"), ("a31", "a30 b31", "b30"), ("z1", "y1 z2", "y2"), ("z31", "y31 z30", "y30")],
)
def test_nothing_wraps_around_the_edge(label, sides, diagonal):
    here = 1 << parse_square(label)
    assert labels(spread(here)) == sides
    assert labels(corners(here)) == diagonal


def test_a_set_is_moved_on_as_a_whole():
    mask = parse_squares("a1 e31")
    assert [labels(shift(mask, direction)) for direction in DIRECTIONS] == ["d31", "a2", "b1 f31", "e30"]


def test_directions_are_read_by_name_and_diagonals_are_none():
    assert [parse_direction(word) for word in ("north", "east", "south", "west")] == list(DIRECTIONS)
    with pytest.raises(ValueError, match="'northeast' is not a valid direction: north, east, south, west"):
        parse_direction("northeast")


def test_distance_counts_steps_from_side_to_side():
    assert distance(MIDDLE, MIDDLE) == 0
    assert distance(MIDDLE, parse_square("d7")) == 2
    assert distance(parse_square("a1"), parse_square("x30")) == 52


def test_the_axis_of_a_square_is_its_column_or_its_row():
    north, east, south, west = (axes[MIDDLE] for axes in AXES)
    assert (north, east) == (south, west)
    assert north & GRID == bit(one for one in SQUARES if column(one) == column(MIDDLE))
    assert east & GRID == bit(one for one in SQUARES if row(one) == row(MIDDLE))
