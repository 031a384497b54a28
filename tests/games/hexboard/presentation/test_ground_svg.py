"""How the ground of the hex board is drawn: outlines, lines, streams, bridges; and that it never changes by itself."""

import re
from math import dist

import pytest

from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.games.hexboard.presentation.board_drawing import third
from bcnb.games.hexboard.presentation.ground_svg import (
    GroundLayout,
    bridges,
    joined,
    lie_of,
    relief,
    streams,
    tints,
    woods,
)
from bcnb.games.hexboard.presentation.sheet_geometry import CORNERS, center, turned_side
from bcnb.games.hexboard.presentation.svg_paths import (
    bent,
    closed,
    inwards,
    loops,
    neighbors,
    shift,
    side_of,
    soft,
    straight,
)
from bcnb.grid.hexes import HEXES, SIDES, neighbor, parse_hex
from bcnb.presentation.scene import Viewpoint
from tests.helpers.battle_cry.field import position
from tests.helpers.drawn import mixed


def lie(ground: str) -> GroundLayout:
    """The lie of a drawn land, as it is printed."""
    return lie_of(scene(position("", ground), stand=Viewpoint("confederate")))


def at(label: str) -> tuple[int, int]:
    return center(parse_hex(label))


def ends(path: str) -> tuple[float, float]:
    """Where a path of relative lines and curves comes to an end, seen from where it began."""
    x = y = 0.0
    for verb, numbers in re.findall(r"([lq])([-\d. ]+)", path):
        values = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        for right, down in pairs if verb == "l" else pairs[1::2]:
            x, y = x + right, y + down
    return x, y


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_the_neighbors_on_the_sheet_are_those_of_the_grid(turned: bool) -> None:
    for number in HEXES:
        around = neighbors(center(number, turned))
        for side in range(len(SIDES)):
            beyond = neighbor(number, side)
            if beyond is not None:
                assert around[turned_side(side, turned)] == center(beyond, turned)


def test_a_side_lies_between_a_hex_and_its_neighbor() -> None:
    for side, beyond in enumerate(neighbors((0, 0))):
        middle = [sum(part) / 2 for part in zip(*side_of((0, 0), side), strict=True)]
        assert middle == [beyond[0] / 2, beyond[1] / 2]


# --- outlines ---------------------------------------------------------------------------------------------------------


def test_the_outline_of_one_hex_is_its_corners() -> None:
    (loop,) = loops({(0, 0)})
    assert sorted(loop) == sorted((float(x), float(y)) for x, y in CORNERS)


def test_hexes_that_touch_have_one_outline_and_a_ring_has_a_hole() -> None:
    ring = set(neighbors((0, 0)))
    assert sorted(map(len, loops(ring))) == [6, 18]
    assert [len(loop) for loop in loops(ring | {(0, 0)})] == [18]
    assert len(list(loops({at("a1"), at("a9")}))) == 2


def test_an_outline_moved_inwards_stays_as_far_from_every_side() -> None:
    (loop,) = loops({(0, 0), (70, 0)})
    moved = inwards(loop, 4)
    assert len(moved) == len(loop)
    assert min(x for x, _ in moved) == -31
    for before, after in zip(loop, moved, strict=True):
        assert 4 <= dist(before, after) < 5


def test_the_hole_of_a_ring_grows_when_its_outline_moves_inwards() -> None:
    hole = min(loops(set(neighbors((0, 0)))), key=len)
    assert min(x for x, _ in inwards(hole, 4)) == -39


def test_what_is_uneven_belongs_to_its_place() -> None:
    shifts = {shift(x, y) for x in range(0, 700, 70) for y in range(0, 600, 60)}
    assert len(shifts) == 100
    assert all(-1 <= one <= 1 for one in shifts)
    assert shift(70, 60, 1) != shift(70, 60, 2)


# --- lines ------------------------------------------------------------------------------------------------------------


def test_a_closed_line_comes_back_to_where_it_began() -> None:
    (loop,) = loops({at("c3"), at("c4"), at("d3")})
    assert ends(closed(inwards(loop, 3.3))) == (0, 0)


@pytest.mark.parametrize("draw", [soft, straight, lambda points: bent(points, 7)])
def test_an_open_line_runs_from_its_first_point_to_its_last(draw) -> None:
    points = [(3.0, 4.0), (40.4, 9.6), (80.0, 50.0), (81.0, 90.4)]
    assert draw(points).startswith("M3 4")
    assert ends(draw(points)) == (78, 86)


def test_two_points_are_joined_by_a_straight_line() -> None:
    assert soft([(0, 0), (10, 4)]) == straight([(0, 0), (10, 4)]) == "M0 0l10 4"


def test_sides_that_meet_are_one_line_whatever_their_order() -> None:
    upper = [(at("f2"), 5), (at("f2"), 0), (at("f3"), 5), (at("f3"), 0)]
    for order in (upper, upper[::-1], [upper[0], upper[2], upper[1], upper[3]]):
        (line,) = joined(order, 4)
        assert len(line) == 5
        assert line[0][0] < line[-1][0]
    assert len(joined([*upper, (at("f9"), 0)], 4)) == 2


# --- ground -----------------------------------------------------------------------------------------------------------


def test_woods_that_touch_are_one_wood_with_trees_on_the_sides_between() -> None:
    alone, together = woods(lie("c . w . w")), woods(lie("c . w w"))
    assert [drawn.split(' d="')[1].split('"')[0].count("M") for drawn in (alone, together)] == [2, 1]
    assert [drawn.count('href="#tree"') for drawn in (alone, together)] == [0, 1]
    assert together.count("stand-") == 2


def test_ground_of_no_kind_is_drawn_with_nothing() -> None:
    bare = lie("")
    assert tints(bare) == ""
    assert "use" not in relief(bare)


@pytest.mark.parametrize(
    ("water", "angle"),
    [
        ("d . . . ~\ne . . . = .\nf . . . ~", 0),
        ("d . . . .\ne . . ~ = ~\nf . . . .", 90),
        ("d . . . ~\ne . . ~ = .\nf . . . .", 60),
        ("d . . . .\ne . . . = .\nf . . . .", 90),
    ],
    ids=["from corner to corner", "level", "bent", "alone"],
)
def test_a_bridge_stands_across_its_water(water: str, angle: int) -> None:
    x, y = at("e4")
    (turn,) = re.findall(rf"translate\({x} {y}\)rotate\((\d+)\)", bridges(lie(water)))
    assert abs(int(turn) - angle) <= 1


def test_every_bridge_is_drawn_once_and_all_water_is_one_line() -> None:
    land = lie("b . ~\nc . . ~ = ~ = ~\nd . . . . ~\ne . . . . ~")
    assert bridges(land).count('href="#deck"') == 2
    (path,) = re.findall(r' d="([^"]*)"', streams(land))
    assert path.count("M") == 2, "a branch begins where it leaves the other"
    x, y = at("c6")
    begins = [tuple(map(int, pair.split())) for pair in re.findall(r"M(\d+ \d+)", path)]
    assert min(dist(begin, (x, y)) for begin in begins) < 10


def test_a_stream_runs_on_beyond_the_edge_of_the_board() -> None:
    (path,) = re.findall(r' d="([^"]*)"', streams(lie("e ~ ~ ~ . . . .")))
    starts = re.findall(r"M(\d+) ", path)
    assert starts == [str(at("e1")[0] - 35)] or ends(path)[0] < 0
    (pond,) = re.findall(r' d="([^"]*)"', streams(lie("e . . . ~")))
    assert ends(pond) == (40, 0)


def test_a_drawing_of_the_ground_is_made_once() -> None:
    one, same = lie_of(scene(mixed())), lie_of(scene(mixed(), title="another"))
    assert relief(one) is relief(same)
    assert tints(one) is tints(same)


def test_the_thirds_of_the_sheet_share_its_section_lines() -> None:
    widths = []
    for number in range(3):
        path = third(number)
        x, places = 0, []
        start, steps = re.match(r"M(\d+) \d+l(.*)z", path).groups()
        values = [int(one) for one in re.findall(r"-?\d+", steps)]
        for right in [int(start), *values[::2]]:
            x += right
            places.append(x)
        widths.append((min(places), max(places)))
    assert widths == [(30, 310), (310, 660), (660, 940)]
