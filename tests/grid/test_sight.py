"""Lines of sight against the cases of the reference, against symmetry, and against a slow geometry of corners.

The slow geometry shares no idea with `bcnb.grid.sight`: it builds each hex from its six corners, in exact axial
coordinates, and clips the line wall by wall with fractions.
"""

import ast
import inspect
import re
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.grid import sight
from bcnb.grid.hexes import (
    BOARD,
    HEXES,
    NEIGHBOURS,
    OFF_BOARD,
    ROWS,
    SIDES,
    WIDTHS,
    bit,
    column,
    distance,
    hex_at,
    members,
    neighbor,
    parse_hex,
    row,
    to_hex,
)
from bcnb.grid.sight import Line, clear_to, entry, is_clear, line, what_blocks

PAIRS = list(permutations(HEXES, 2))
LONGEST_RANGE = 6
HALVES = {"crossed": 0, "left": 1, "right": 2, "corners": 4}

hexes = st.sampled_from(HEXES)
pairs = st.sampled_from(PAIRS)
masks = st.integers(0, BOARD)
sparse = st.sets(hexes, max_size=12).map(bit)
readings = st.fixed_dictionaries({"per_edge": st.booleans(), "corner_blocks": st.booleans()})


def at(text):
    """The hex that the reference calls `r5c6`: row 5 is `e`."""
    down, across = re.fullmatch(r"r(\d+)c(\d+)", text).groups()
    return parse_hex("abcdefghi"[int(down) - 1] + across)


def mask(text):
    """A set of hexes in the reference's words, with `off` for all beyond the edge."""
    return sum(OFF_BOARD if word == "off" else 1 << at(word) for word in text.split())


# --- the cases of the reference, section 3.4; left and right are those of somebody who walks the line


@pytest.mark.parametrize(
    ("ends", "steps", "crossed", "edges", "corners"),
    [
        ("r5c5 r5c7", 2, "r5c6", [], ""),
        ("r3c5 r5c5", 2, "", [("r4c5", "r4c4")], ""),
        ("r2c5 r6c6", 4, "r3c6 r4c5 r4c6 r5c6", [], ""),
        ("r6c1 r7c5", 4, "r6c2 r6c3 r7c3 r7c4", [], ""),
        ("r3c1 r5c1", 2, "", [("r4c1", "off")], ""),
        ("r1c3 r5c6", 5, "r2c3 r3c4 r3c5 r4c5", [], "r2c4 r4c4"),
        ("r2c5 r6c5", 4, "r4c5", [("r3c6", "r3c5"), ("r5c6", "r5c5")], ""),
    ],
)
def test_a_case_of_the_reference(ends, steps, crossed, edges, corners):
    origin, target = map(at, ends.split())
    pairs_of_edges = tuple((mask(left), mask(right)) for left, right in edges)
    left, right = (mask(" ".join(words)) for words in zip(*edges, strict=True)) if edges else (0, 0)
    assert distance(origin, target) == steps
    assert line(origin, target) == Line(mask(crossed), left, right, pairs_of_edges, mask(corners))


# --- the slow geometry

WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The neighbors in axial coordinates, in the order of `SIDES`."""
CORNERS = tuple((one[0] + two[0], one[1] + two[1]) for one, two in zip(WAYS, WAYS[1:] + WAYS[:1], strict=True))
"""Three times the corner after each side: three hexes meet there, and it is the middle of their centers."""
WALLS = tuple(zip(CORNERS[-1:] + CORNERS[:-1], CORNERS, strict=True))
"""Each side from corner to corner, clockwise."""


def cross(one, other):
    return one[0] * other[1] - one[1] * other[0]


@cache
def depths(step, place):
    """For each wall of a hex how deep behind it the line stands at its start, and how much deeper at its end."""
    found = []
    for one, other in WALLS:
        along = other[0] - one[0], other[1] - one[1]
        start = -3 * place[0] - one[0], -3 * place[1] - one[1]
        found.append((cross(along, start), cross(along, (3 * step[0], 3 * step[1]))))
    return tuple(found)


def clip(step, place):
    """The first and last moment, from 0 to 1, at which a line from (0, 0) is in a hex, or None."""
    first, last = Fraction(0), Fraction(1)
    for depth, rate in depths(step, place):
        if rate > 0:
            first = max(first, Fraction(-depth, rate))
        elif rate < 0:
            last = min(last, Fraction(-depth, rate))
        elif depth < 0:
            return None
    return (first, last) if first <= last else None


def walls_at(step, place, moment):
    """The sides of a hex on which a line stands at a moment."""
    return [side for side, (depth, rate) in enumerate(depths(step, place)) if depth + moment * rate == 0]


@cache
def meetings(step):
    """What a line from (0, 0) meets: (place, kind, first moment), also with places far beyond its ends."""
    q_range, r_range = (range(min(0, end) - 2, max(0, end) + 3) for end in step)
    places = [(q, r) for q in q_range for r in r_range if (q, r) not in ((0, 0), step)]
    found = [(place, kind_of(step, place, *span), span[0]) for place in places if (span := clip(step, place))]
    return sorted(found, key=lambda meeting: meeting[2])


def kind_of(step, place, first, last):
    if first == last:
        return "corners"
    if not walls_at(step, place, (first + last) / 2):
        return "crossed"
    return "left" if cross(step, place) < 0 else "right"


def step_of(origin, target):
    start, end = to_hex(origin), to_hex(target)
    return end.q - start.q, end.r - start.r


def place_bit(origin, place):
    """A place relative to the origin as a set of one hex, by row and column."""
    start = to_hex(origin)
    down = start.r + place[1]
    number = hex_at(down, start.q + place[0] + down // 2)
    return OFF_BOARD if number is None else 1 << number


def slow_line(origin, target):
    found = dict.fromkeys(HALVES, 0)
    runs = {"left": [], "right": []}
    for place, kind, _ in meetings(step_of(origin, target)):
        here = place_bit(origin, place)
        found[kind] |= here
        if kind in runs:
            runs[kind].append(here)
    edges = tuple(zip(runs["left"], runs["right"], strict=True))
    return Line(found["crossed"], found["left"], found["right"], edges, found["corners"])


def slow_entry(origin, target):
    step = step_of(origin, target)
    return bit(walls_at(step, step, clip(step, step)[0]))


def test_every_line_agrees_with_the_slow_geometry():
    assert [pair for pair in PAIRS if line(*pair) != slow_line(*pair)] == []


def test_every_entry_agrees_with_the_slow_geometry():
    assert [pair for pair in PAIRS if entry(*pair) != slow_entry(*pair)] == []


# --- laws of every line


def flip(number, upside_down):
    """The mirror image of a hex: top to bottom, or left to right."""
    down, across = row(number), column(number)
    return hex_at(ROWS - 1 - down, across) if upside_down else hex_at(down, WIDTHS[down] - 1 - across)


def mirrored(numbers, upside_down):
    off = numbers & OFF_BOARD
    return off | bit(flip(number, upside_down) for number in members(numbers & BOARD))


def mirrored_line(found, upside_down):
    """The mirror image of a line, whose left is the right of the line."""
    crossed, left, right, corners = (mirrored(found[half], upside_down) for half in HALVES.values())
    edges = tuple((mirrored(two, upside_down), mirrored(one, upside_down)) for one, two in found.edges)
    return Line(crossed, right, left, edges, corners)


@pytest.mark.parametrize("upside_down", [True, False], ids=["top-bottom", "left-right"])
def test_a_mirrored_board_has_the_mirrored_lines(upside_down):
    for one, other in PAIRS:
        images = flip(one, upside_down), flip(other, upside_down)
        assert line(*images) == mirrored_line(line(one, other), upside_down)


@pytest.mark.parametrize("upside_down", [True, False], ids=["top-bottom", "left-right"])
def test_a_mirrored_board_has_the_mirrored_entries(upside_down):
    image = [((2 if upside_down else 5) - side) % 6 for side in range(6)]
    for one, other in PAIRS:
        images = flip(one, upside_down), flip(other, upside_down)
        assert entry(*images) == bit(image[side] for side in members(entry(one, other)))


def test_the_way_back_meets_the_same_with_left_and_right_exchanged():
    for one, other in PAIRS:
        there, back = line(one, other), line(other, one)
        assert (back.crossed, back.corners) == (there.crossed, there.corners)
        assert (back.left, back.right) == (there.right, there.left)
        assert back.edges == tuple((right, left) for left, right in reversed(there.edges))


def test_the_sides_of_a_line_are_the_sides_of_its_edges():
    for pair in PAIRS:
        found = line(*pair)
        assert found.left == union(left for left, _ in found.edges)
        assert found.right == union(right for _, right in found.edges)


def union(sets):
    found = 0
    for numbers in sets:
        found |= numbers
    return found


def test_the_sets_of_a_line_are_apart_and_hold_neither_end():
    for one, other in PAIRS:
        crossed, left, right, _, corners = line(one, other)
        parts = (crossed, left, right, corners, 1 << one | 1 << other)
        assert sum(part.bit_count() for part in parts) == union(parts).bit_count()


def test_the_two_hexes_of_an_edge_are_neighbors():
    for pair in PAIRS:
        for left, right in line(*pair).edges:
            if not (left | right) & OFF_BOARD:
                assert NEIGHBOURS[left.bit_length() - 1] & right


def test_adjacent_hexes_have_nothing_between_them_and_enter_by_the_side_they_share():
    for number in HEXES:
        for side in range(len(SIDES)):
            beyond = neighbor(number, side)
            if beyond is not None:
                assert line(number, beyond) == Line()
                assert entry(number, beyond) == 1 << (side + 3) % 6


def test_no_line_crosses_the_inside_of_anything_beyond_the_edge():
    assert [pair for pair in PAIRS if line(*pair).crossed & OFF_BOARD] == []


def test_the_edge_of_the_board_is_touched_only_by_lines_down_its_left_and_right_sides():
    outer = {number for down in range(0, ROWS, 2) for number in (hex_at(down, 0), hex_at(down, 12))}
    touching = {pair for pair in PAIRS if (line(*pair).left | line(*pair).right) & OFF_BOARD}
    assert touching == {(one, other) for one, other in PAIRS if {one, other} <= outer and column(one) == column(other)}


def test_within_range_a_corner_is_touched_only_at_a_distance_of_five():
    shooting = [pair for pair in PAIRS if distance(*pair) <= LONGEST_RANGE]
    assert {distance(*pair) for pair in shooting if line(*pair).corners} == {5}


def test_a_line_enters_by_one_side_or_at_a_corner_if_it_runs_along_edges():
    for pair in PAIRS:
        assert entry(*pair).bit_count() == (2 if line(*pair).edges else 1)


@pytest.mark.parametrize(
    ("origin", "target", "sides"),
    [
        ("e6", "e8", "W"),
        ("e8", "e6", "E"),
        ("c5", "e5", "NE NW"),
        ("e5", "c5", "SE SW"),
        ("e6", "c7", "SW"),
        ("e6", "f7", "W NW"),
        ("f7", "e6", "E SE"),
        ("e6", "f9", "W"),
    ],
)
def test_the_sides_through_which_a_line_enters(origin, target, sides):
    assert entry(parse_hex(origin), parse_hex(target)) == bit(map(SIDES.index, sides.split()))


# --- what blocks


def blocking(ends, things, **reading):
    """What blocks between two hexes of the reference, asked both ways round."""
    origin, target = map(at, ends.split())
    found = what_blocks(line(origin, target), mask(things), **reading)
    assert found == what_blocks(line(target, origin), mask(things), **reading)
    assert is_clear(line(origin, target), mask(things), **reading) == (not found)
    return found


def test_an_obstruction_that_is_crossed_blocks():
    assert blocking("r5c5 r5c7", "r5c6 r5c8") == mask("r5c6")
    assert blocking("r2c5 r6c6", "r3c6 r5c6 r1c1") == mask("r3c6 r5c6")


def test_shooter_and_target_never_block():
    assert not blocking("r5c5 r5c7", "r5c5 r5c7")


def test_along_an_edge_only_obstructions_on_both_sides_block():
    assert not blocking("r3c5 r5c5", "r4c4")
    assert not blocking("r3c5 r5c5", "r4c5")
    assert blocking("r3c5 r5c5", "r4c4 r4c5") == mask("r4c4 r4c5")


def test_beyond_the_edge_of_the_board_stands_an_obstruction():
    assert not blocking("r3c1 r5c1", "")
    assert blocking("r3c1 r5c1", "r4c1") == mask("r4c1 off")
    assert blocking("r3c13 r5c13", "r4c12") == mask("r4c12 off")


def test_obstructions_on_both_sides_at_different_edges_block_the_whole_line_but_neither_edge():
    assert blocking("r2c5 r6c5", "r3c5 r5c6") == mask("r3c5 r5c6")
    assert not blocking("r2c5 r6c5", "r3c5 r5c6", per_edge=True)
    assert not blocking("r2c5 r6c5", "r3c5 r5c5")
    assert blocking("r2c5 r6c5", "r3c5 r5c5 r5c6", per_edge=True) == mask("r5c5 r5c6")


def test_a_corner_blocks_only_with_the_alternative():
    assert not blocking("r1c3 r5c6", "r2c4 r4c4")
    assert blocking("r1c3 r5c6", "r2c4", corner_blocks=True) == mask("r2c4")


@given(pairs, sparse | masks, readings)
def test_a_line_is_clear_exactly_when_nothing_blocks_it(pair, obstructions, reading):
    found = what_blocks(line(*pair), obstructions, **reading)
    assert is_clear(line(*pair), obstructions, **reading) == (not found)
    origin, target = pair
    assert clear_to(origin, 1 << target, obstructions, **reading) == (0 if found else 1 << target)
    assert found & ~OFF_BOARD & ~obstructions == 0
    assert found != OFF_BOARD


def test_lines_to_many_hexes_are_clear_as_each_by_itself():
    origin, obstructions = parse_hex("e6"), mask("r4c6 r6c6 r3c3 r7c9")
    others = bit(at for at in HEXES if at != origin)
    clear = bit(at for at in members(others) if is_clear(line(origin, at), obstructions))
    assert clear_to(origin, others, obstructions) == clear
    assert others > clear > 0


@given(pairs, sparse | masks, readings)
def test_a_line_is_as_clear_on_the_way_back(pair, obstructions, reading):
    one, other = pair
    assert is_clear(line(one, other), obstructions, **reading) == is_clear(line(other, one), obstructions, **reading)


@given(pairs, sparse, sparse, readings)
def test_more_obstructions_never_clear_a_line(pair, obstructions, more, reading):
    assert is_clear(line(*pair), obstructions, **reading) or not is_clear(line(*pair), obstructions | more, **reading)


@given(pairs, sparse, readings)
def test_what_stands_off_the_line_makes_no_difference(pair, obstructions, reading):
    found = line(*pair)
    near = found.crossed | found.left | found.right | found.corners
    assert what_blocks(found, obstructions, **reading) == what_blocks(found, obstructions & near, **reading)


def test_the_readings_of_an_edge_run_differ_within_range_only_at_four_and_six():
    differ = set()
    for pair in PAIRS:
        found = line(*pair)
        if any(
            is_clear(found, one | two, per_edge=True) != is_clear(found, one | two)
            for one, _ in found.edges
            for _, two in found.edges
        ):
            differ.add(distance(*pair))
    assert differ & set(range(LONGEST_RANGE + 1)) == {4, 6}


# --- how it is done


@given(pairs)
def test_a_line_is_found_once_and_kept(pair):
    assert line(*pair) is line(*pair)


def test_the_arithmetic_is_of_whole_numbers():
    for node in ast.walk(ast.parse(inspect.getsource(sight))):
        assert not isinstance(node, ast.Div)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
