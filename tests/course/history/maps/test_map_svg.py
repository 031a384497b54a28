"""The drawings of maps: small, well-formed, with every name in place, and legible without color."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_frame import WIDTH, LaidBoard, MapFrame, affine, along
from bcnb.course.history.maps.map_labels import Box
from bcnb.course.history.maps.map_loader import find_maps, list_maps
from bcnb.course.history.maps.map_schema import BattleMap, Move
from bcnb.course.history.maps.map_svg import DASHES, DISC, MapDrawing, map_svg, path
from bcnb.course.history.maps.map_text import STAR

SVG = "{http://www.w3.org/2000/svg}"
MOST = 60_000
"""The maximum size of a drawing, in bytes."""
ALL = [(battle, name) for battle in list_maps() for name in ("campaign", "field")]


def laid(battle: str, shown: BattleMap) -> LaidBoard | None:
    return LaidBoard(find_lesson(battle), shown.board, MapFrame(shown)) if shown.board else None


@pytest.mark.parametrize(("battle", "name"), ALL)
def test_a_drawing_is_small_and_has_a_title_and_a_description(battle: str, name: str) -> None:
    shown = find_maps(battle).find(name)
    for phase in (None, *range(len(shown.phases))):
        text = map_svg(shown, phase, laid(battle, shown))
        assert len(text.encode()) <= MOST
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img"
        title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert words is not None
        assert title.text == shown.title
        assert (root.get("aria-labelledby"), root.get("aria-describedby")) == (title.get("id"), words.get("id"))
        assert shown.phases[phase or 0].title in (words.text or "")
        used = {use.get("href") for use in root.iter(f"{SVG}use")}
        assert used <= {f"#{element.get('id')}" for element in root.iter()}


@pytest.mark.parametrize(("battle", "name"), ALL)
def test_no_name_covers_another_name_or_leaves_the_map(battle: str, name: str) -> None:
    drawing = MapDrawing(find_maps(battle).find(name))
    assert not drawing.unnamed
    by_phase = dict(drawing.labels)
    ground = [label for label in by_phase.pop("") if label]
    for labels in by_phase.values():
        seen = [*ground, *(label for label in labels if label)]
        assert not [(a.text, b.text) for a, b in combinations(seen, 2) if a.box.meets(b.box)]
    for label in ground:
        assert label.box.left >= 0
        assert label.box.right <= WIDTH
        assert 0 <= label.box.top < label.box.bottom <= drawing.sheet.height


@pytest.mark.parametrize(("battle", "name"), ALL)
def test_no_number_of_a_move_covers_the_name_of_a_place(battle: str, name: str) -> None:
    shown = find_maps(battle).find(name)
    drawing = MapDrawing(shown)
    names = [label for label in dict(drawing.labels)[""] if label and label.text.removesuffix(STAR) in places(shown)]
    assert len(names) == len(shown.places)
    for phase in range(len(shown.phases)):
        discs = [around(point) for point in drawing.disc_points(phase)]
        assert not [label.text for label in names for disc in discs if label.box.meets(disc)]


def around(point: tuple[float, float]) -> Box:
    """The area of a number."""
    x, y = point
    return Box(x - DISC / 2, y - DISC / 2, x + DISC / 2, y + DISC / 2)


def places(shown: BattleMap) -> set[str]:
    return {place.name for place in shown.places}


@pytest.mark.parametrize(("battle", "name"), ALL)
def test_one_phase_is_drawn_alone_or_all_in_groups(battle: str, name: str) -> None:
    shown = find_maps(battle).find(name)
    every = map_svg(shown)
    assert {int(n) for n in re.findall(r'data-phase="(\d)"', every)} == set(range(len(shown.phases)))
    assert {int(n) for n in re.findall(r'data-phase="(\d)"', map_svg(shown, 1))} == {1}


@pytest.mark.parametrize(("battle", "name"), ALL)
def test_the_sides_differ_without_color(battle: str, name: str) -> None:
    """Moves of one side are dashed and those of the other are not, and each side has its own mark."""
    shown = find_maps(battle).find(name)
    assert DASHES["union"] is None
    assert DASHES["confederate"]
    for number, phase in enumerate(shown.phases):
        drawn = map_svg(shown, number)
        sides = [part.side for part in phase.parts if isinstance(part, Move)]
        assert drawn.count(f'stroke-dasharray="{DASHES["confederate"]}"') == sides.count("confederate")
        assert drawn.count("h18v18h-18z") == sides.count("union")
        assert drawn.count("h8l5 5v8l-5 5h-8l-5-5v-8z") == sides.count("confederate")


def test_a_star_marks_a_sketch_and_nothing_else() -> None:
    shown = find_maps("antietam").find("field")
    drawn = map_svg(shown, 0)
    for place in shown.places:
        assert (f">{place.name}*</text>" in drawn) is place.at.sketch


def test_north_is_up_and_a_mile_is_a_mile() -> None:
    shown = find_maps("antietam").find("field")
    frame = MapFrame(shown)
    church = next(place for place in shown.places if place.name == "Dunker Church")
    bridge = next(place for place in shown.places if place.name == "Lower bridge")
    (x1, y1), (x2, y2) = frame.point(church.at.position), frame.point(bridge.at.position)
    assert y1 < y2
    assert x1 < x2
    assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 / frame.mile == pytest.approx(1.92, abs=0.05)
    miles, bar = frame.bar
    assert (miles, round(bar / frame.mile, 6)) == (1, 1)


def test_the_board_is_at_its_three_hexes() -> None:
    shown = find_maps("antietam").find("field")
    frame, board = MapFrame(shown), laid("antietam", shown)
    assert board
    assert shown.board
    for label, point in shown.board.anchors:
        assert board.centers[label] == pytest.approx(frame.point(point.position))
    assert len(board.centers) == 113


def test_three_hexes_in_one_line_place_no_board() -> None:
    with pytest.raises(ValueError, match="the three hexes that place a board are in one line"):
        affine([((0, 0), (0, 0)), ((1, 1), (1, 0)), ((2, 2), (0, 1))])
    row, column = affine([((0, 0), (5, 7)), ((1, 0), (7, 7)), ((0, 1), (5, 10))])
    assert (row, column) == ((2, 0, 5), (0, 3, 7))


def test_a_line_is_written_in_steps() -> None:
    assert path([(0, 0), (3.4, -2), (3.4, -2), (5, 5)]) == "M0 0l3-2 2 7"
    assert along([(0, 0), (0, 10)], 0.25) == (0, 2.5)
