"""The maps of a battle, read strictly from a file.

A point is written once, with its source, and everything else refers to points by name. So each position has a source.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from re import compile as pattern
from typing import TypeVar

from bcnb.course.history.catalogue import find_history, history_folder
from bcnb.course.history.history_loader import NAME
from bcnb.course.history.maps.map_schema import (
    LARGE,
    LINES,
    PLACES,
    SIDES,
    SMALL,
    BattleMap,
    BattleMaps,
    BoardPlacement,
    GroundLine,
    MapPhase,
    MapPlace,
    MapPoint,
    MapSource,
    Move,
    Position,
    Troops,
)
from bcnb.course.history.schema import Event, History
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.storage.paths import sorted_paths
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    MAYBE_TRUE,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    nested,
    one_of,
    optional,
    read_fields,
)

FEWEST, MOST = 3, 6
"""The allowed numbers of phases of a map."""
ANCHORS = 3
"""The number of hexes that place a board on a map."""
P = TypeVar("P", Troops, Move)
_POSITION = pattern(r"(\d{1,2}(?:\.\d{1,6})?) N (\d{1,3}(?:\.\d{1,6})?) W")
_HOUR = pattern(r"([01]\d|2[0-3]):[0-5]\d")
_CLOCK = pattern(r"(1[0-2]|[1-9]):([0-5]\d) ([ap])\.m\.")


def list_maps() -> dict[str, Path]:
    """Return the files with maps by the names of their battles."""
    return {path.stem: path for path in sorted_paths(history_folder() / "maps", "*.toml")}


def find_maps(battle: str) -> BattleMaps:
    """Return the maps of a battle.

    Raises:
        FileError: for an invalid file.
        ValueError: for a battle without maps.
    """
    known = list_maps()
    if not (found := same_name(battle, known)):
        raise ValueError(f"no maps of {battle!r}{did_you_mean(battle, known) or '; choose from ' + ', '.join(known)}")
    file = known[found]
    more = file.parent / "sources" / file.name
    return read_maps(read_toml(file), file, find_history(found), read_toml(more) if more.is_file() else None)


def read_maps(table: Table, file: Path, history: History, more: Table | None = None) -> BattleMaps:
    """Return the maps in the table of a file, whose phases agree with the time line of the battle.

    Args:
        table: the content of the file.
        file: the file, which is named after the battle.
        history: the history of the battle.
        more: the content of a second file with sources, for a battle that has many.

    Raises:
        FileError: for an invalid map, a position outside of its map, hours out of order, or a missing source.
    """
    if (battle := table.text("battle")) != file.stem:
        raise table.fault(f"the file {file.name} is about another battle: {battle!r}", "battle")
    sources: dict[str, MapSource] = {}
    entries: dict[str, Table] = {}
    for part in (table, more) if more else (table,):
        for entry in part.tables("source"):
            source = read_fields(entry, MapSource)
            _check_name(entry, source.id, sources)
            sources[source.id], entries[source.id] = source, entry
    if more:
        more.finish()
    reader = MapReader(table, sources, history)
    maps = tuple(reader.read_map(entry) for entry in table.tables("map"))
    table.finish()
    if [one.id for one in maps] != [LARGE, SMALL]:
        raise table.fault(f"a battle has two maps, {LARGE} and {SMALL} in this order", "map")
    for name in sources:
        if name not in reader.used:
            raise entries[name].fault(f"no position or hour has the source {name!r}", "id")
    return BattleMaps(battle, file, sources, maps)


def _check_name(table: Table, name: str, known: Iterable[str], key: str = "id") -> None:
    if not NAME.fullmatch(name):
        raise table.fault(f"{name!r} is not a valid name: lower-case letters, digits and hyphens", key)
    if name in known:
        raise table.fault(f"the name {name!r} is given twice", key)


class MapReader:
    """A reader of the maps in a file, which knows its points and sources. `used` are the sources cited so far."""

    def __init__(self, table: Table, sources: Mapping[str, MapSource], history: History) -> None:
        self.sources, self.used = sources, set[str]()
        self.events: Mapping[str, Event] = {event.id: event for event in history.events}
        points = table.table("point")
        self.points = {name: self._read_point(name, points.table(name)) for name in points.entries()}
        self._part = self._kinds_of_parts()
        self._map = self._kinds_of_map()

    def _kinds_of_parts(self) -> Kinds:
        """Return the formats of lines, troops and moves."""
        return {
            **TABLE_KINDS,
            "name": MAYBE_TEXT,
            "kind": one_of(LINES),
            "side": one_of(SIDES),
            "course": FieldFormat(self._read_course),
            "through": FieldFormat(self._read_through),
            "sources": FieldFormat(self._read_sources),
            "hour": FieldFormat(_read_hour),
            "sketch": MAYBE_TRUE,
            "turned": MAYBE_TRUE,
        }

    def _kinds_of_map(self) -> Kinds:
        """Return the formats of a map and of its phases and places."""
        at = FieldFormat(lambda entry, key: self._point(entry, entry.text(key), key))
        return {
            **TABLE_KINDS,
            **dict.fromkeys(("west", "east", "south", "north"), FieldFormat(_read_degrees)),
            **dict.fromkeys(("begins", "ends"), FieldFormat(_read_hour)),
            "kind": one_of(PLACES),
            "at": at,
            "places": listed(lambda entry: read_fields(entry, MapPlace, self._map), "place"),
            "lines": listed(lambda entry: read_fields(entry, GroundLine, self._part), "line"),
            "phases": listed(self._read_phase, "phase"),
            "troops": listed(lambda entry: _sketched(read_fields(entry, Troops, self._part))),
            "sources": FieldFormat(self._read_sources),
            "board": optional(nested(self._read_board)),
        }

    def read_map(self, table: Table) -> BattleMap:
        """Return a map. Raises FileError if it is not valid."""
        found = read_fields(table, BattleMap, self._map)
        if found.west >= found.east or found.south >= found.north:
            raise table.fault("the edges of the map must be west and east, south and north of each other", "west")
        if not FEWEST <= len(found.phases) <= MOST:
            raise table.fault(f"the map has {len(found.phases)} phases; it must be {FEWEST} to {MOST}", "phase")
        for point in found.points:
            if not found.holds(point.position):
                raise table.fault(f"the point {point.name!r} is outside of the map")
        latest = (date.min, "")
        for place, phase in enumerate(found.phases):
            begins = (phase.day, phase.begins or (latest[1] if phase.day == latest[0] else ""))
            if begins < latest:
                raise table.fault("the phase begins before one above it", "phase", place, "day")
            latest = begins
        return found

    def _read_point(self, name: str, table: Table) -> MapPoint:
        if not NAME.fullmatch(name):
            raise table.fault(f"{name!r} is not a valid name: lower-case letters, digits and hyphens")
        kinds: Kinds = {
            **TABLE_KINDS,
            "position": FieldFormat(lambda entry, key: _position(entry, entry.text(key), key), key="at"),
            "sources": FieldFormat(self._read_sources),
            "sketch": MAYBE_TRUE,
            "how": MAYBE_TEXT,
        }
        point = read_fields(table, MapPoint, kinds, name=name)
        if point.sketch != bool(point.how):
            raise table.fault("a sketched point says how it was found, and no other does: how", "how")
        return point

    def _point(self, table: Table, name: str, *keys: str | int) -> MapPoint:
        if name not in self.points:
            raise table.fault(f"unknown point {name!r}{did_you_mean(name, self.points)}", *keys)
        return self.points[name]

    def _read_through(self, table: Table, key: str) -> tuple[MapPoint, ...]:
        found = tuple(self._point(table, name, key, place) for place, name in enumerate(table.texts(key)))
        if not found:
            raise table.fault(f"the key {key!r} names no point", key)
        return found

    def _read_course(self, table: Table, key: str) -> tuple[Position, ...]:
        """Return the course of a line: names of points and positions, which have the sources of the line."""
        found = []
        for place, text in enumerate(table.texts(key)):
            known = self.points.get(text)
            found.append(known.position if known else _position(table, text, key, place, known=self.points))
        if len(found) < 2:
            raise table.fault("a course has at least two points", key)
        return tuple(found)

    def _read_sources(self, table: Table, key: str) -> tuple[str, ...]:
        found = table.texts(key)
        if not found:
            raise table.fault("a source is missing: sources", key)
        for place, name in enumerate(found):
            if name not in self.sources:
                raise table.fault(f"unknown source {name!r}{did_you_mean(name, self.sources)}", key, place)
        self.used.update(found)
        return found

    def _read_phase(self, table: Table) -> MapPhase:
        day = table.day("day")
        same = FieldFormat(lambda entry, key: entry.day_or_none(key) or day)
        moves = listed(lambda entry: self._read_move(entry, same), "move")
        phase = read_fields(table, MapPhase, {**self._map, "last": same, "moves": moves}, day=day)
        _check_name(table, phase.id, ())
        if (phase.last, phase.ends or "24:00") < (phase.day, phase.begins):
            raise table.fault("the phase ends before it begins", "ends")
        if not phase.moves and not phase.troops:
            raise table.fault("the phase shows neither troops nor a move", "move")
        for place, move in enumerate(phase.moves):
            if not _within(phase, move.day, move.hour):
                raise table.fault(f"the move of {move.name} begins outside of its phase", "move", place, "hour")
        hours = [(move.day, move.hour) for move in phase.moves if move.hour]
        if hours != sorted(hours):
            raise table.fault("the hours of the moves are not in order", "move")
        for place, name in enumerate(phase.events):
            self._check_event(table, phase, name, place)
        return phase

    def _read_move(self, table: Table, day: FieldFormat) -> Move:
        move = _sketched(read_fields(table, Move, {**self._part, "day": day}))
        if len(move.through) < 2:
            raise table.fault("a move has at least two points", "through")
        return move

    def _check_event(self, table: Table, phase: MapPhase, name: str, place: int) -> None:
        """Raise FileError unless an event of the time line is known, and happens within the phase."""
        if name not in self.events:
            raise table.fault(f"unknown event {name!r}{did_you_mean(name, self.events)}", "events", place)
        event = self.events[name]
        hours = tuple(clock_hours(event.time)) or ("",)
        if not all(_within(phase, event.day, hour) for hour in hours):
            when = f"{event.day} {event.time}"
            raise table.fault(f"the event {name!r} of the time line is not within the phase: {when}", "events", place)

    def _read_board(self, table: Table) -> BoardPlacement:
        kinds: Kinds = {**TABLE_KINDS, "anchors": FieldFormat(self._read_anchors, key="hexes")}
        found = read_fields(table, BoardPlacement, kinds)
        if len(found.anchors) != ANCHORS:
            raise table.fault(f"{len(found.anchors)} hexes place the board; it must be {ANCHORS}", "hexes")
        return found

    def _read_anchors(self, table: Table, key: str) -> tuple[tuple[str, MapPoint], ...]:
        hexes = table.table(key)
        return tuple((name, self._point(hexes, hexes.text(name), name)) for name in hexes.entries())


def _sketched(part: P) -> P:
    """Return troops or a move, as a sketch if one of their points is one."""
    return replace(part, sketch=True) if any(point.sketch for point in part.through) else part


def _within(phase: MapPhase, day: date, hour: str) -> bool:
    """Return True if a day, and an hour if it is known, are in a phase."""
    if not phase.day <= day <= phase.last:
        return False
    early = day == phase.day and hour and phase.begins and hour < phase.begins
    late = day == phase.last and hour and phase.ends and hour > phase.ends
    return not early and not late


def clock_hours(text: str) -> Iterator[str]:
    """Yield the hours in a text of a time line, as data.

    >>> list(clock_hours("9:30 a.m. to 1:00 p.m."))
    ['09:30', '13:00']
    """
    for hour, minute, half in _CLOCK.findall(text):
        yield f"{int(hour) % 12 + (12 if half == 'p' else 0):02}:{minute}"


def _read_hour(table: Table, key: str) -> str:
    hour = table.text(key, "")
    if hour and not _HOUR.fullmatch(hour):
        raise table.fault(f"{key} must be an hour such as 09:30, not {hour!r}", key)
    return hour


def _read_degrees(table: Table, key: str) -> float:
    """Return the edge of a map in degrees, written as `39.5 N` or `77.7 W`."""
    text, letter = table.text(key), "W" if key in ("west", "east") else "N"
    number, _, found = text.partition(" ")
    if found != letter or not number.replace(".", "", 1).isdecimal():
        raise table.fault(f"{key} must be degrees such as 39.5 {letter}, not {text!r}", key)
    return -float(number) if letter == "W" else float(number)


def _position(table: Table, text: str, *keys: str | int, known: Iterable[str] = ()) -> Position:
    if not (found := _POSITION.fullmatch(text)):
        meant = did_you_mean(text, known)
        raise table.fault(f"{text!r} is neither a point nor a position such as 39.475 N 77.747 W{meant}", *keys)
    latitude, longitude = float(found[1]), -float(found[2])
    if not (latitude <= 90 and longitude >= -180):
        raise table.fault(f"{text!r} is not on the earth", *keys)
    return Position(latitude, longitude)
