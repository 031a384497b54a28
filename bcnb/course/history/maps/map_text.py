"""The texts of a map: a description for screen readers, the lines of a phase, and what the board leaves out."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bcnb.course.history import phrases
from bcnb.course.history.maps.map_frame import LaidBoard, MapFrame
from bcnb.course.history.maps.map_schema import BattleMap, BattleMaps, MapPhase, MapSource, cited
from bcnb.course.question_results import wrapped
from bcnb.presentation.text_tools import clock_time, count_noun, join_words, month_day, one_decimal, sentence

STAR = "*"
"""The mark of a name whose position is a sketch."""
FAR = 0.25
"""From this distance on, in miles, a hex does not count as the same place."""


class HexLine(NamedTuple):
    """A place with its hexes, and how far the nearest of them is from the place when the board lies over the map."""

    name: str
    hexes: tuple[str, ...]
    miles: float


def hours_text(phase: MapPhase) -> str:
    """Return the days and hours of a phase in words."""
    days = month_day(phase.day)
    if phase.last != phase.day:
        same = phase.last.month == phase.day.month
        days = phrases.DAYS.format(first=days, last=phase.last.day if same else month_day(phase.last))
    hours = _hours(phase)
    return phrases.DAY_AND_HOURS.format(days=days, hours=hours) if hours else days


def _hours(phase: MapPhase) -> str:
    begins, ends = (clock_time(hour) if hour else "" for hour in (phase.begins, phase.ends))
    if begins and ends:
        return phrases.HOURS_RANGE.format(begins=begins, ends=ends)
    return begins or (phrases.UNTIL.format(hours=ends) if ends else "")


def part_lines(phase: MapPhase) -> tuple[str, ...]:
    """Return the moves of a phase with their numbers, and the troops that hold their ground, as sentences."""
    moves = (
        phrases.MAP_MOVE.format(
            number=number,
            side=phrases.SIDES[move.side],
            name=move.name,
            when=move.when,
            back=phrases.DRIVEN_BACK if move.turned else "",
            sketch=_sketch(move.sketch),
        )
        for number, move in enumerate(phase.moves, 1)
    )
    held = (
        phrases.MAP_TROOPS.format(side=phrases.SIDES[part.side], name=part.name, sketch=_sketch(part.sketch))
        for part in phase.troops
    )
    return tuple(sentence(line) for line in (*moves, *held))


def _sketch(sketch: bool) -> str:
    return phrases.SKETCH if sketch else ""


def caption_of(shown: BattleMap) -> str:
    """Return a line for below a map: its title and its phases."""
    count = count_noun(len(shown.phases), *phrases.PHASES)
    titles = "; ".join(one.title for one in shown.phases)
    return phrases.MAP_CAPTION.format(title=shown.title, count=count, phases=titles)


def describe_map(shown: BattleMap, phase: MapPhase) -> str:
    """Return the description of a map with one of its phases, for people who do not see it."""
    places = join_words([place.name for place in shown.places])
    return phrases.MAP_DESCRIPTION.format(
        say=shown.say, places=places, phase=phase.title, hours=hours_text(phase), parts=" ".join(part_lines(phase))
    )


def source_lines(maps: BattleMaps, shown: BattleMap) -> tuple[str, ...]:
    """Return the sources of a map as lines."""
    return tuple(source_line(maps.sources[name]) for name in cited(shown))


def source_line(source: MapSource) -> str:
    """Return a source in one line."""
    return phrases.MAP_SOURCE.format(
        writer=source.writer,
        title=source.title,
        edition=source.edition,
        stored=source.stored,
        rights=sentence(source.rights),
    )


def sketch_lines(shown: BattleMap) -> tuple[str, ...]:
    """Return how each sketched position was found."""
    points = {point.name: point for point in shown.points if point.sketch}
    names = {place.at.name: place.name for place in shown.places}
    return tuple(
        sentence(phrases.LABELED.format(label=names.get(name) or _words(name), text=point.how))
        for name, point in points.items()
    )


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
    place = phrases.LABELED.format(label=line.name, text=", ".join(line.hexes))
    return phrases.AWAY.format(place=place, miles=one_decimal(line.miles)) if line.miles >= FAR else place


def map_text(maps: BattleMaps, shown: BattleMap) -> str:
    """Return a map as plain text: a list for each phase, then the key and the sources."""
    blocks = [shown.title, wrapped(shown.say)]
    for phase in shown.phases:
        lines = "\n".join(wrapped(line, 4, 4) for line in (phase.say, *part_lines(phase)))
        blocks.append(f"{phrases.PHASE_AND_HOURS.format(phase=phase.title, hours=hours_text(phase))}\n{lines}")
    if shown.board:
        blocks.append("\n".join((phrases.LEFT_OUT, *(wrapped(line, 4, 4) for line in shown.board.left_out))))
    blocks.append(wrapped(phrases.MAP_KEY))
    blocks.append("\n".join((phrases.MAP_SOURCES, *(wrapped(line, 4, 4) for line in source_lines(maps, shown)))))
    return "\n\n".join(blocks)
