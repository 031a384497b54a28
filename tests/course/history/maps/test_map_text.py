"""The texts of maps: a list for each phase, the sources with their addresses, and what the board changes."""

from dataclasses import replace
from datetime import date

import pytest

from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_frame import LaidBoard, MapFrame, miles_between
from bcnb.course.history.maps.map_loader import find_maps, list_maps
from bcnb.course.history.maps.map_schema import MapPhase, Position
from bcnb.course.history.maps.map_text import (
    caption_of,
    describe_map,
    hex_lines,
    hex_text,
    hours_text,
    map_text,
    part_lines,
    sketch_lines,
)
from bcnb.presentation.text_tools import clock_time


def phase(number: int) -> MapPhase:
    return find_maps("antietam").find("field").phases[number]


def test_a_phase_has_its_hours_and_its_moves_in_words() -> None:
    assert hours_text(phase(3)) == "September 17, 9:30 a.m. to 1:00 p.m."
    assert hours_text(find_maps("antietam").find("campaign").phases[0]) == "September 4 to 7"
    assert hours_text(replace(phase(3), ends="")) == "September 17, 9:30 a.m."
    assert hours_text(replace(phase(3), begins="")) == "September 17, until 1:00 p.m."
    lines = part_lines(phase(4))
    assert lines[0].startswith("1. Union: Crook, about 10:00 a.m.")
    assert "driven back" in lines[0]
    assert lines[-1] == "Confederate: Toombs, in position (sketch)."
    assert [clock_time(hour) for hour in ("00:05", "12:00", "15:30")] == ["12:05 a.m.", "12:00 p.m.", "3:30 p.m."]


@pytest.mark.parametrize("battle", list_maps())
def test_the_text_of_a_map_has_all_phases_and_sources(battle: str) -> None:
    maps = find_maps(battle)
    for shown in maps.maps:
        text = " ".join(map_text(maps, shown).split())
        for one in shown.phases:
            assert f"{one.title} ({hours_text(one)})" in text
            assert all(" ".join(line.split()) in text for line in part_lines(one))
            assert all(place.name in describe_map(shown, one) for place in shown.places)
        assert all(len(line) <= 80 for line in map_text(maps, shown).splitlines())
        assert len(sketch_lines(shown)) == len({point.name for point in shown.points if point.sketch})


def test_a_sketched_point_is_named_in_words() -> None:
    lines = sketch_lines(find_maps("antietam").find("field"))
    assert any(line.startswith("Sunken west: ") for line in lines)
    assert any(line.startswith("Pry's Ford: ") for line in lines)


def test_a_hex_far_from_its_place_says_so() -> None:
    shown = find_maps("antietam").find("field")
    assert shown.board
    lines = hex_lines(shown, LaidBoard(find_lesson("antietam"), shown.board, MapFrame(shown)))
    texts = [hex_text(line) for line in lines]
    assert "Dunker Church: g4" in texts
    assert "Lower bridge: c11, 0.6 miles from the real place" in texts


def test_distances_are_in_miles() -> None:
    assert miles_between(Position(39.4754, -77.7468), Position(39.4499, -77.7322)) == pytest.approx(1.93, abs=0.03)
    assert date(1862, 9, 17) == phase(0).day


def test_the_line_below_a_map_names_its_phases() -> None:
    shown = find_maps("antietam").find("campaign")
    assert caption_of(shown).startswith("To Sharpsburg, September 1862, in 6 phases: Lee crosses the Potomac; ")
    assert all(phase.title in caption_of(shown) for phase in shown.phases)
