"""The places and dates of the 15 battles and of three other events of the war, for the map and its time line."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar

from bcnb.engine.dataclass_tools import frozen
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, FieldFormat, Kinds, listed, one_of, optional, read_fields

N = TypeVar("N", int, float)
LABELS = ("left", "right", "below")
"""The sides of a pin on which the name of its battle can be written."""
FARTHEST = 40
"""The maximum distance of a pin from its place on the map, in pixels, across and down."""


@frozen
class PlaceSource:
    """A source of places and dates."""

    name: str
    title: str
    license: str


@frozen
class BattlePlace:
    """A battle on the map.

    `day` is the date that the scenario shows, `place` the state. `at` is latitude and longitude in degrees, `reference`
    the number of the battle in the source. `pin` is the distance of the number from its place, to the right and down in
    pixels. `label` is the side of the short name; battles without a short name share the one next to them.
    """

    name: str
    title: str
    day: date
    place: str
    at: tuple[float, float]
    reference: str
    source: str
    pin: tuple[int, int]
    label: str
    short: str
    text: str

    @property
    def latitude(self) -> float:
        """The latitude in degrees."""
        return self.at[0]

    @property
    def longitude(self) -> float:
        """The longitude in degrees, which is negative in America."""
        return self.at[1]


@frozen
class WarEvent:
    """An event of the war that is not a battle of the game."""

    day: date
    title: str
    text: str
    source: str


@frozen
class BattlePlaces:
    """All battles and events in the order of their dates, and the sources."""

    battles: tuple[BattlePlace, ...]
    events: tuple[WarEvent, ...]
    sources: tuple[PlaceSource, ...]


def load_battle_places(path: Path | str | None = None) -> BattlePlaces:
    """Return the places in a file, by default the one included in bcnb.

    Raises:
        FileError: for an invalid file.
    """
    return read_battle_places(read_toml(path or scenarios_folder() / "battle_map.toml"))


def read_battle_places(table: Table) -> BattlePlaces:
    """Return the places in a table, whose battles and events must be in the order of their dates.

    Raises:
        FileError: for an invalid value.
    """
    kinds: Kinds = {
        "battles": listed(lambda entry: read_fields(entry, BattlePlace, BATTLE_KINDS), "battle"),
        "events": listed(lambda entry: read_fields(entry, WarEvent, BATTLE_KINDS), "event"),
        "sources": listed(lambda entry: read_fields(entry, PlaceSource), "source"),
    }
    places = read_fields(table, BattlePlaces, kinds)
    table.finish()
    known = [source.name for source in places.sources]
    _check(table, "battle", places.battles, known)
    _check(table, "event", places.events, known)
    return places


def _check(table: Table, key: str, entries: Sequence[BattlePlace | WarEvent], sources: Sequence[str]) -> None:
    """Refuse an unknown source, and a date that is earlier than the one before."""
    for number, entry in enumerate(entries):
        if entry.source not in sources:
            reason = f"source is {entry.source!r}, but must be one of: {', '.join(sources)}"
            raise table.fault(reason, key, number, "source")
        if number and entry.day < entries[number - 1].day:
            raise table.fault(f"{key} {number + 1} must not be earlier than the one before", key, number, "date")


def _read_point(table: Table, key: str) -> tuple[float, float]:
    """Return a latitude and a longitude."""
    latitude, longitude = _read_pair(table, key, float)
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise table.fault(f"{key} must be a latitude and a longitude in degrees, not {latitude}, {longitude}", key)
    return latitude, longitude


def _read_distance(table: Table, key: str) -> tuple[int, int]:
    """Return the distance of a pin from its place."""
    across, down = _read_pair(table, key, int)
    if max(abs(across), abs(down)) > FARTHEST:
        raise table.fault(f"{key} must be at most {FARTHEST} pixels, not {across}, {down}", key)
    return across, down


def _read_pair(table: Table, key: str, kind: type[N]) -> tuple[N, N]:
    """Return a list of two numbers of a type."""
    values = table.raw(key)
    if not (isinstance(values, list) and len(values) == 2 and all(type(value) is kind for value in values)):
        numbers = "decimal numbers" if kind is float else "whole numbers"
        raise table.fault(f"{key} must be a list of two {numbers}", key)
    return values[0], values[1]


BATTLE_KINDS: Kinds = {
    **TABLE_KINDS,
    "day": FieldFormat(Table.day, key="date"),
    "at": FieldFormat(_read_point),
    "pin": FieldFormat(_read_distance),
    "label": optional(one_of(LABELS), "right"),
    "short": MAYBE_TEXT,
}
"""The formats of battles and events."""
