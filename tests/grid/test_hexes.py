"""The hex board against a second, independent description of it: doubled coordinates, and rings walked step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.grid.hexes import (
    BOARD,
    HEXES,
    NEIGHBOURS,
    OFF_BOARD,
    ROW_MASKS,
    ROWS,
    SIDES,
    SIZE,
    STEPS,
    WIDTHS,
    Hex,
    bit,
    column,
    distance,
    from_hex,
    hex_at,
    members,
    neighbor,
    parse_hex,
    parse_hexes,
    ring,
    row,
    spread,
    to_hex,
    within,
    write_hex,
)

LABELS = [f"{letter}{number}" for letter in "abcdefghi" for number in range(1, 14 if letter in "acegi" else 13)]
MOVES = {"NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)}

hexes = st.sampled_from(HEXES)
masks = st.integers(0, BOARD)


def doubled(label):
    """Across in half hexes, and down in rows."""
    down = "abcdefghi".index(label[0])
    return 2 * (int(label[1:]) - 1) + down % 2, down


AT = {doubled(label): label for label in LABELS}


def beside(label, side):
    """The label beyond a side, or None off the board, in doubled coordinates."""
    (across, down), (right, below) = doubled(label), MOVES[side]
    return AT.get((across + right, down + below))


def apart(one, other):
    """The distance of two labels in doubled coordinates."""
    (x, y), (u, v) = doubled(one), doubled(other)
    return abs(y - v) + max(0, (abs(x - u) - abs(y - v)) // 2)


def test_the_board_has_113_hexes_in_nine_rows_of_13_and_12():
    assert (ROWS, SIZE, sum(WIDTHS)) == (9, 113, 113)
    assert WIDTHS == (13, 12, 13, 12, 13, 12, 13, 12, 13)
    assert bit(HEXES) == BOARD
    assert not BOARD & OFF_BOARD


def test_labels_run_row_by_row_from_the_top_left():
    assert [write_hex(number) for number in HEXES] == LABELS


@pytest.mark.parametrize("text", ["", "a0", "a14", "b13", "j1", "A1", "a01", "e6 ", "6e", "e", "e-1", "e٦"])
def test_a_label_off_the_board_is_refused_with_its_text(text):
    with pytest.raises(ValueError, match="is not a valid hex") as refusal:
        parse_hex(text)
    assert repr(text) in str(refusal.value)


def test_a_list_of_labels_is_a_set_and_one_bad_label_refuses_it():
    assert parse_hexes("a1  i13\ne6") == bit(map(parse_hex, ("e6", "a1", "i13")))
    assert parse_hexes("") == 0
    with pytest.raises(ValueError, match="'b13'"):
        parse_hexes("a1 b13")


@given(hexes)
def test_label_place_and_axial_coordinates_come_back(number):
    assert parse_hex(write_hex(number)) == number
    assert hex_at(row(number), column(number)) == number
    assert from_hex(to_hex(number)) == number
    assert sum((*to_hex(number), to_hex(number).s)) == 0


def test_a1_is_the_axial_origin():
    assert to_hex(parse_hex("a1")) == Hex(0, 0)


@given(st.integers(-20, 20), st.integers(-20, 20))
def test_axial_coordinates_have_a_hex_exactly_on_the_board(q, r):
    number = from_hex(Hex(q, r))
    assert (number is None) == ((2 * q + r, r) not in AT)
    assert number is None or to_hex(number) == (q, r)


@pytest.mark.parametrize(("down", "across"), [(-1, 0), (9, 0), (0, -1), (0, 13), (1, 12), (1, -1)])
def test_no_hex_stands_beyond_a_row_or_column(down, across):
    assert hex_at(down, across) is None


@pytest.mark.parametrize("down", range(ROWS))
def test_a_row_mask_holds_the_hexes_of_that_row(down):
    assert set(members(ROW_MASKS[down])) == {number for number in HEXES if row(number) == down}


@given(st.sets(hexes))
def test_a_set_gives_back_its_members_in_order(numbers):
    assert list(members(bit(numbers))) == sorted(numbers)


@pytest.mark.parametrize("side", SIDES)
def test_the_neighbor_beyond_each_side(side):
    for number in HEXES:
        beyond = neighbor(number, SIDES.index(side))
        assert (None if beyond is None else write_hex(beyond)) == beside(write_hex(number), side)
        assert beyond is None or beyond - number == STEPS[SIDES.index(side)]


@given(hexes, st.integers(0, 5))
def test_stepping_back_through_the_opposite_side_returns(number, side):
    beyond = neighbor(number, side)
    assert beyond is None or neighbor(beyond, (side + 3) % 6) == number


def test_the_set_of_neighbors_holds_one_hex_for_each_side_on_the_board():
    for number in HEXES:
        around = [beside(write_hex(number), side) for side in SIDES]
        assert NEIGHBOURS[number] == bit(parse_hex(label) for label in around if label)


@given(masks)
def test_spread_is_the_union_of_the_neighbors(mask):
    expected = 0
    for number in members(mask):
        expected |= NEIGHBOURS[number]
    assert spread(mask) == expected


@given(masks, masks)
def test_spread_of_a_union_is_the_union_of_the_spreads(one, other):
    assert spread(one | other) == spread(one) | spread(other)


def test_distances_of_all_pairs():
    for one in HEXES:
        assert [distance(one, other) for other in HEXES] == [apart(LABELS[one], label) for label in LABELS]


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one, other, third):
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@given(hexes, st.integers(1, 16))
def test_ring_and_disc_hold_what_lies_at_that_distance(number, steps):
    assert set(members(ring(number, steps))) == {other for other in HEXES if distance(number, other) == steps}
    assert set(members(within(number, steps))) == {other for other in HEXES if 1 <= distance(number, other) <= steps}


def test_rings_around_the_middle_hold_six_hexes_a_step():
    assert [ring(parse_hex("e7"), steps).bit_count() for steps in range(1, 5)] == [6, 12, 18, 24]


@given(hexes)
def test_the_nearest_ring_is_the_neighbors_and_the_widest_disc_the_board_without_its_middle(number):
    assert ring(number, 1) == within(number, 1) == NEIGHBOURS[number]
    assert within(number, 99) == BOARD & ~(1 << number)
    assert not ring(number, 99)
    assert not within(number, 0)
