"""The maps of a battle, read strictly: each fault has its file, its line and its reason, and each position a source."""

from pathlib import Path

import pytest

from bcnb.course.history.catalogue import find_history
from bcnb.course.history.maps.map_loader import clock_hours, find_maps, list_maps, read_maps
from bcnb.course.history.maps.map_schema import BattleMaps, cited
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.map_draft import MAPS, POINTS, SOURCE

FILE = "antietam.toml"


def maps(text: str = MAPS) -> BattleMaps:
    return read_maps(parse_toml(text, FILE), Path(FILE), find_history("antietam"))


def test_a_map_has_its_places_lines_and_phases() -> None:
    found = maps().find("field")
    assert [(place.name, place.kind, place.hexes) for place in found.places] == [
        ("Here", "town", ("h9",)),
        ("There", "farm", ()),
    ]
    assert [(position.latitude, position.longitude) for position in found.lines[0].course] == [
        (39.45, -77.75),
        (39.45, -77.65),
    ]
    first = found.phases[0]
    assert [(move.name, move.hour, move.sketch, move.turned) for move in first.moves] == [
        ("Ann", "06:00", False, False)
    ]
    assert [troops.side for troops in first.troops] == ["confederate"]
    assert found.board
    assert [label for label, _ in found.board.anchors] == ["a1", "a9", "i1"]
    assert cited(found) == ("plan",)


def test_what_goes_through_a_sketched_point_is_a_sketch() -> None:
    text = MAPS.replace('through = ["west", "east"]', 'through = ["west", "guess"]', 1)
    assert [move.sketch for move in maps(text).find("campaign").phases[0].moves] == [True]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('battle = "antietam"', 'battle = "shiloh"', "is about another battle: 'shiloh'"),
        ('say = "A map."', 'say = "A map."\ncolor = "red"', "unknown key 'map.0.color'"),
        ('kind = "farm"', 'kind = "barn"', "farm"),
        ('kind = "creek"', 'kind = "brook"', "creek"),
        ('at = "west"', 'at = "wset"', "unknown point 'wset'. Did you mean 'west'?"),
        ('at = "39.45 N 77.75 W", sources = ["plan"]', 'at = "39.45 N 77.75 W", sources = []', "a source is missing"),
        ('at = "39.45 N 77.75 W", sources = ["plan"]', 'at = "39.45 N 77.75 W"', "a source is missing"),
        ('at = "39.45 N 77.75 W", sources = ["plan"]', 'at = "39.45 N 77.75 W", sources = ["pln"]', "unknown source"),
        ('at = "39.45 N 77.75 W"', 'at = "39.45 77.75"', "'39.45 77.75' is neither a point nor a position"),
        ('at = "39.45 N 77.75 W"', 'at = "99.45 N 77.75 W"', "is not on the earth"),
        ('at = "39.45 N 77.75 W"', 'at = "39.45 N 77.85 W"', "the point 'west' is outside of the map"),
        (', sketch = true, how = "a mile away"', ", sketch = true", "a sketched point says how it was found"),
        (', sketch = true, how = "a mile away"', ', how = "a mile away"', "a sketched point says how it was found"),
        ('course = ["west", "39.45 N 77.65 W"]', 'course = ["west"]', "a course has at least two points"),
        ('through = ["west", "east"]', 'through = ["west"]', "a move has at least two points"),
        ('through = ["east"]', "through = []", "names no point"),
        ('west = "77.8 W"', 'west = "77.8"', "west must be degrees such as 39.5 W, not '77.8'"),
        ('west = "77.8 W"', 'west = "77.5 W"', "the edges of the map"),
        ('hour = "06:00"', 'hour = "6:00"', "hour must be an hour such as 09:30, not '6:00'"),
        ('hour = "06:00"', 'hour = "09:30"', "the move of Ann begins outside of its phase"),
        ('hour = "06:00"', 'day = 1862-09-16\nhour = "06:00"', "the move of Ann begins outside of its phase"),
        (
            'begins = "09:00"\nends = "12:00"',
            'begins = "05:00"\nends = "12:00"',
            "the phase begins before one above it",
        ),
        ('ends = "09:00"', 'ends = "05:00"', "the phase ends before it begins"),
        ('id = "first"', 'id = "The First"', "'The First' is not a valid name"),
        ('say = "They fight."', 'say = "They fight."\nevents = ["hoker"]', "unknown event 'hoker'"),
        (
            'say = "They fight."',
            'say = "They fight."\nevents = ["hill"]',
            "the event 'hill' of the time line is not within",
        ),
        ('stored = "a library"', 'stored = ""', "'source.0.stored' is empty"),
        (POINTS, SOURCE.format(name="other") + POINTS, "no position or hour has the source 'other'"),
        (POINTS, SOURCE.format(name="plan") + POINTS, "the name 'plan' is given twice"),
        ('id = "campaign"', 'id = "field"', "a battle has two maps, campaign and field in this order"),
        ('hexes = { a1 = "west", a9 = "east", i1 = "guess" }', 'hexes = { a1 = "west" }', "1 hexes place the board"),
    ],
)
def test_a_faulty_map_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    assert old in MAPS
    text = MAPS.replace(old, new, 1)
    with pytest.raises(FileError) as caught:
        maps(text)
    assert reason in str(caught.value)
    assert caught.value.file == FILE
    assert caught.value.line is not None
    assert 1 <= caught.value.line <= text.count("\n") + 1


def test_sources_may_be_in_a_second_file_whose_faults_name_it() -> None:
    start, end = MAPS.index("[[source]]"), MAPS.index(POINTS)
    own, more = MAPS[:start] + MAPS[end:], MAPS[start:end]

    def both(text: str) -> BattleMaps:
        return read_maps(parse_toml(own, FILE), Path(FILE), find_history("antietam"), parse_toml(text, "sources.toml"))

    assert both(more).sources == maps().sources
    for text, reason in (
        (more + SOURCE.format(name="other"), "no position or hour has the source 'other'"),
        (more + SOURCE.format(name="plan"), "the name 'plan' is given twice"),
        (more + 'odd = "x"\n', "odd"),
    ):
        with pytest.raises(FileError, match=reason) as caught:
            both(text)
        assert caught.value.file == "sources.toml"


def test_moves_are_in_order() -> None:
    first = MAPS.index("[[map.phase.move]]")
    second = MAPS.index("[[map.phase]]", first)
    move = MAPS[first:second].replace('"Ann"', '"Cal"').replace("06:00", "07:00")
    later = MAPS[:second] + move + MAPS[second:]
    assert len(maps(later).find("campaign").phases[0].moves) == 2
    with pytest.raises(FileError, match="the hours of the moves are not in order"):
        maps(later.replace('hour = "06:00"', 'hour = "08:00"', 1))


def test_a_phase_without_an_hour_keeps_the_order_of_the_others() -> None:
    second = 'begins = "09:00"\nends = "12:00"'
    unknown = MAPS.replace(second, 'ends = "12:00"')
    assert [phase.begins for phase in maps(unknown).find("field").phases] == ["06:00", "", "15:00"]
    with pytest.raises(FileError, match="the phase begins before one above it"):
        maps(unknown.replace('begins = "15:00"', 'begins = "05:00"', 1).replace('hour = "15:00"', 'hour = "05:00"', 1))


def test_a_map_has_three_to_six_phases() -> None:
    start = MAPS.index("[[map.phase]]")
    end = MAPS.index("[[map.phase]]", start + 1)
    with pytest.raises(FileError, match="the map has 2 phases; it must be 3 to 6"):
        maps(MAPS[:start] + MAPS[end:])


def test_an_unknown_map_has_a_clear_error() -> None:
    with pytest.raises(ValueError, match=r"no maps of 'antietm'\. Did you mean 'antietam'"):
        find_maps("antietm")
    with pytest.raises(ValueError, match="unknown map 'town'; choose from campaign, field"):
        maps().find("town")


def test_hours_of_the_time_line_are_found() -> None:
    assert list(clock_hours("10:00 a.m. to 1:00 p.m.")) == ["10:00", "13:00"]
    assert list(clock_hours("12:15 a.m., then 12:15 p.m.")) == ["00:15", "12:15"]
    assert not list(clock_hours("dawn"))


@pytest.mark.parametrize("battle", list_maps())
def test_the_maps_of_a_battle_name_a_source_for_every_position_and_hour(battle: str) -> None:
    found = find_maps(battle)
    for shown in found.maps:
        for point in shown.points:
            assert point.sources
            assert point.sketch == bool(point.how)
        for part in (*shown.lines, *(part for phase in shown.phases for part in phase.parts)):
            assert part.sources
        assert all(phase.sources for phase in shown.phases)
        assert set(cited(shown)) <= set(found.sources)
    events = {event.id for event in find_history(battle).events}
    assert {name for shown in found.maps for phase in shown.phases for name in phase.events} <= events


def test_the_hours_of_antietam_are_those_of_the_time_line() -> None:
    field = find_maps("antietam").find("field")
    assert [(phase.begins, phase.ends) for phase in field.phases] == [
        ("05:30", "07:30"),
        ("07:30", "09:00"),
        ("09:00", "10:00"),
        ("09:30", "13:00"),
        ("10:00", "13:00"),
        ("15:00", "17:30"),
    ]
    named = {name for phase in field.phases for name in phase.events}
    assert named == {"hooker", "west-woods", "sunken-road", "bridge", "burnside-advances", "hill"}
