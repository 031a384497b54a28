"""The projection: edges, directions, and places that the two windows show."""

from math import dist

import pytest

from bcnb.presentation.map_projection import COUNTRY, VIRGINIA

WASHINGTON, NEW_ORLEANS, SAN_FRANCISCO = (-77.04, 38.9), (-90.07, 29.95), (-122.42, 37.77)


@pytest.mark.parametrize("window", [COUNTRY, VIRGINIA])
def test_the_corners_of_a_window_are_those_of_its_picture(window):
    middle = (window.west + window.east) / 2, (window.south + window.north) / 2
    assert window.share(window.west, middle[1])[0] == pytest.approx(0)
    assert window.share(window.east, middle[1])[0] == pytest.approx(1)
    assert window.share(middle[0], window.north)[1] == pytest.approx(0)
    assert window.share(middle[0], window.south)[1] == pytest.approx(1, abs=0.002)


def test_north_is_up_and_east_is_right():
    x, y = COUNTRY.point(-86, 36)
    assert COUNTRY.point(-86, 37)[1] < y
    assert COUNTRY.point(-85, 36)[0] > x


def test_a_degree_of_latitude_is_as_long_in_both_directions():
    """An equal-area projection between its parallels: a square of one degree of latitude stays nearly a square."""
    north = dist(COUNTRY.point(-86, 36), COUNTRY.point(-86, 37))
    east = dist(COUNTRY.point(-86, 36.5), COUNTRY.point(-86 + 1 / 0.8039, 36.5))
    assert east == pytest.approx(north, rel=0.02)


def test_what_the_windows_show():
    assert COUNTRY.shows(*WASHINGTON)
    assert COUNTRY.shows(*NEW_ORLEANS)
    assert not COUNTRY.shows(*SAN_FRANCISCO)
    assert VIRGINIA.shows(*WASHINGTON)
    assert not VIRGINIA.shows(*NEW_ORLEANS)
