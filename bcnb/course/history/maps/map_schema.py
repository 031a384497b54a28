"""The values of the maps of a battle: what is drawn, in which phase, and from which source.

Positions are in degrees, and hours are local. `sources` hold the ids of sources of the same file. A value that is only
approximate is a `sketch`.
"""

from collections.abc import Iterator
from datetime import date
from itertools import chain
from pathlib import Path

from bcnb.engine.dataclass_tools import frozen

LARGE, SMALL = "campaign", "field"
"""The ids of the two maps of a battle: the marches of the armies, and the battlefield."""
PLACES = (
    *("city", "town", "church", "farm", "bridge", "ford", "pond", "woods", "crops", "height", "gap"),
    "lane",
)
"""The kinds of places."""
LINES = ("river", "creek", "road", "lane", "wall", "railroad", "border", "ridge")
"""The kinds of lines on the ground."""
SIDES = ("union", "confederate")


@frozen
class MapSource:
    """A source of positions or hours. `stored` is where the text was read, such as an address."""

    id: str
    title: str
    writer: str
    edition: str
    stored: str
    rights: str


@frozen
class Position:
    """A place on the earth, in degrees; west longitudes are negative."""

    latitude: float
    longitude: float


@frozen
class MapPoint:
    """A position with a name, which everything else refers to. `how` explains the position of a sketched one."""

    name: str
    position: Position
    sources: tuple[str, ...]
    sketch: bool
    how: str


@frozen
class MapPlace:
    """A place with its name. `hexes` are the hexes of the board that stand for it."""

    name: str
    kind: str
    at: MapPoint
    hexes: tuple[str, ...]


@frozen
class GroundLine:
    """A river, road or railroad: its name, which may be empty, and its course from one end to the other."""

    name: str
    kind: str
    course: tuple[Position, ...]
    sources: tuple[str, ...]
    sketch: bool


@frozen
class Troops:
    """A part of an army that holds its ground in a phase: the points along its line, or a single one."""

    side: str
    name: str
    through: tuple[MapPoint, ...]
    sources: tuple[str, ...]
    sketch: bool


@frozen
class Move:
    """A march or an attack of a phase.

    `when` is in words. `day` and `hour` are its beginning, and the hour may be unknown.
    `turned` is true if the move was driven back.
    """

    side: str
    name: str
    through: tuple[MapPoint, ...]
    day: date
    hour: str
    when: str
    turned: bool
    sources: tuple[str, ...]
    sketch: bool


@frozen
class MapPhase:
    """The part of a map for one time, from `day` and `begins` to `last` and `ends`.

    An hour, such as 09:30, may be empty. `events` are the ids of events of the battle's time line.
    """

    id: str
    title: str
    day: date
    last: date
    begins: str
    ends: str
    events: tuple[str, ...]
    say: str
    troops: tuple[Troops, ...]
    moves: tuple[Move, ...]
    sources: tuple[str, ...]

    @property
    def parts(self) -> tuple[Troops | Move, ...]:
        """Return the troops, and then the moves."""
        return (*self.troops, *self.moves)


@frozen
class BoardPlacement:
    """The placement of the board over a map: three of its hexes with their positions, and what the board leaves out."""

    anchors: tuple[tuple[str, MapPoint], ...]
    left_out: tuple[str, ...]


@frozen
class BattleMap:
    """A map from `west` to `east` and from `south` to `north`, in degrees."""

    id: str
    title: str
    say: str
    west: float
    east: float
    south: float
    north: float
    places: tuple[MapPlace, ...]
    lines: tuple[GroundLine, ...]
    phases: tuple[MapPhase, ...]
    board: BoardPlacement | None

    def holds(self, position: Position) -> bool:
        """Return True if a position is on the map."""
        return self.south <= position.latitude <= self.north and self.west <= position.longitude <= self.east

    @property
    def points(self) -> Iterator[MapPoint]:
        """Yield the points of all places, troops and moves."""
        yield from (place.at for place in self.places)
        for phase in self.phases:
            yield from chain.from_iterable(part.through for part in phase.parts)
        yield from (point for _, point in (self.board.anchors if self.board else ()))


@frozen
class BattleMaps:
    """The maps of a battle, from the large one to the small one, and their sources by id."""

    battle: str
    file: Path
    sources: dict[str, MapSource]
    maps: tuple[BattleMap, ...]

    def find(self, name: str) -> BattleMap:
        """Return a map by its id.

        Raises:
            ValueError: for an unknown map.
        """
        for one in self.maps:
            if one.id == name:
                return one
        raise ValueError(f"unknown map {name!r}; choose from {', '.join(one.id for one in self.maps)}")


def cited(one: BattleMap) -> tuple[str, ...]:
    """Return the ids of all sources of a map, each once, in the order of their first use."""
    found = chain(
        *(line.sources for line in one.lines),
        *(point.sources for point in one.points),
        *(phase.sources for phase in one.phases),
        *(part.sources for phase in one.phases for part in phase.parts),
    )
    return tuple(dict.fromkeys(found))
