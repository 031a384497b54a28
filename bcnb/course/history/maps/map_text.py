"""The texts of a map: a description for screen readers, the lines of a phase, and what the board leaves out."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from bcnb.course.history.maps.map_frame import LaidBoard, MapFrame
from bcnb.course.history.maps.map_schema import SIDES, BattleMap, BattleMaps, MapPhase, MapSource, Move, cited
from bcnb.course.question_results import wrapped
from bcnb.presentation.text_tools import count_noun, join_words, sentence

STAR = "*"
"""The mark of a name whose position is a sketch."""
KEY = (
    "Union: solid blue, square numbers. Confederates: dashed gray, eight-sided numbers. "
    "A hollow arrowhead: driven back. A star: a sketch, because the sources give no exact place."
)
HEXES, LEFT_OUT = "Which hex is which place", "What the board leaves out"
FAR = 0.25
"""From this distance on, in miles, a hex does not count as the same place."""


class HexLine(NamedTuple):
    """A place with its hexes, and how far the nearest of them is from the place when the board lies over the map."""

    name: str
    hexes: tuple[str, ...]
    miles: float


def describe_date(day: date) -> str:
    """Return a day of the year in words.

    >>> describe_date(date(1862, 9, 17))
    'September 17'
    """
    return f"{day:%B} {day.day}"


def clock(hour: str) -> str:
    """Return an hour of the data as people write it.

    >>> clock("13:05")
    '1:05 p.m.'
    """
    hours, minutes = hour.split(":")
    return f"{int(hours) % 12 or 12}:{minutes} {'p' if int(hours) >= 12 else 'a'}.m."


def hours_text(phase: MapPhase) -> str:
    """Return the days and hours of a phase in words."""
    days = describe_date(phase.day)
    if phase.last != phase.day:
        same = phase.last.month == phase.day.month
        days += f" to {phase.last.day if same else describe_date(phase.last)}"
    parts = [clock(hour) for hour in (phase.begins, phase.ends) if hour]
    until = "" if phase.begins else "until "
    return f"{days}, {until}{' to '.join(parts)}" if parts else days


def part_lines(phase: MapPhase) -> tuple[str, ...]:
    """Return the moves of a phase with their numbers, and the troops that hold their ground, as sentences."""
    moves = (
        f"{number}. {SIDES[move.side]}: {move.name}, {move.when}{_path_words(move)}"
        for number, move in enumerate(phase.moves, 1)
    )
    held = (f"{SIDES[part.side]}: {part.name}, in position{_sketch(part.sketch)}" for part in phase.troops)
    return tuple(sentence(line) for line in (*moves, *held))


def _path_words(move: Move) -> str:
    back = "; driven back" if move.turned else ""
    return f"{back}{_sketch(move.sketch)}"


def _sketch(sketch: bool) -> str:
    return " (sketch)" if sketch else ""


def caption_of(shown: BattleMap) -> str:
    """Return a line for below a map: its title and its phases."""
    return (
        f"{shown.title}, in {count_noun(len(shown.phases), 'phase')}: {'; '.join(one.title for one in shown.phases)}."
    )


def describe_map(shown: BattleMap, phase: MapPhase) -> str:
    """Return the description of a map with one of its phases, for people who do not see it."""
    places = join_words([place.name for place in shown.places])
    return f"{shown.say} Places: {places}. {phase.title}, {hours_text(phase)}. {' '.join(part_lines(phase))}"


def source_lines(maps: BattleMaps, shown: BattleMap) -> tuple[str, ...]:
    """Return the sources of a map as lines."""
    return tuple(source_line(maps.sources[name]) for name in cited(shown))


def source_line(source: MapSource) -> str:
    """Return a source in one line."""
    return f"{source.writer}: {source.title}, {source.edition}. Read at {source.stored}. {sentence(source.rights)}"


def sketch_lines(shown: BattleMap) -> tuple[str, ...]:
    """Return how each sketched position was found."""
    points = {point.name: point for point in shown.points if point.sketch}
    names = {place.at.name: place.name for place in shown.places}
    return tuple(sentence(f"{names.get(name) or _words(name)}: {point.how}") for name, point in points.items())


def _words(name: str) -> str:
    """Return the id of a point as words."""
    return name.replace("-", " ").capitalize()


def hex_lines(shown: BattleMap, board: LaidBoard) -> tuple[HexLine, ...]:
    """Return the places that have hexes on the board, each with the distance that the board puts between them."""
    frame, centers = MapFrame(shown), board.centers
    return tuple(_hex_lines(shown, frame, centers))


def _hex_lines(shown: BattleMap, frame: MapFrame, centers: Mapping[str, tuple[float, float]]) -> Iterator[HexLine]:
    for place in shown.places:
        if place.hexes:
            x, y = frame.point(place.at.position)
            away = min(((cx - x) ** 2 + (cy - y) ** 2) ** 0.5 for cx, cy in (centers[label] for label in place.hexes))
            yield HexLine(place.name, place.hexes, away / frame.mile)


def hex_text(line: HexLine) -> str:
    """Return a place with its hexes in words."""
    label = f"{line.name}: {', '.join(line.hexes)}"
    return f"{label}, {line.miles:.1f} miles from the real place" if line.miles >= FAR else label


def map_text(maps: BattleMaps, shown: BattleMap) -> str:
    """Return a map as plain text: a list for each phase, then the key and the sources."""
    blocks = [shown.title, wrapped(shown.say)]
    for phase in shown.phases:
        lines = "\n".join(wrapped(line, 4, 4) for line in (phase.say, *part_lines(phase)))
        blocks.append(f"{phase.title} ({hours_text(phase)})\n{lines}")
    if shown.board:
        blocks.append("\n".join((LEFT_OUT, *(wrapped(line, 4, 4) for line in shown.board.left_out))))
    blocks.append(wrapped(KEY))
    blocks.append("\n".join(("Sources", *(wrapped(line, 4, 4) for line in source_lines(maps, shown)))))
    return "\n\n".join(blocks)
