"""The maps of a history lesson in its guide, to show or to copy: every phase as a small map with its words."""

from base64 import b64encode
from collections.abc import Iterator

from bcnb.course.handouts.html_elements import heading, paragraph, under
from bcnb.course.history import phrases
from bcnb.course.history.maps.map_frame import LaidBoard, MapFrame
from bcnb.course.history.maps.map_loader import find_maps, list_maps
from bcnb.course.history.maps.map_schema import BattleMap
from bcnb.course.history.maps.map_svg import map_svg
from bcnb.course.history.maps.map_text import (
    describe_map,
    hex_lines,
    hex_text,
    hours_text,
    part_lines,
    source_lines,
)
from bcnb.course.history.schema import BattleLesson
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import sentence

TITLE = "The maps, to show or to copy for the class"


def map_sheet(lesson: BattleLesson) -> Markup:
    """Return the sheet with the maps of a lesson, or nothing if it has none.

    Raises:
        FileError: for an invalid file.
    """
    if lesson.name not in list_maps():
        return join()
    maps = find_maps(lesson.name)
    inside: list[Markup] = [heading(TITLE), paragraph(phrases.MAP_KEY)]
    for shown in maps.maps:
        figures = (_figure(shown, number) for number in range(len(shown.phases)))
        inside += [under(shown.title), tag("div", *figures, class_="boards"), *_compared(lesson, shown)]
        inside.append(tag("p", tag("small", escape_text(f"Sources: {' '.join(source_lines(maps, shown))}"))))
    return tag("div", *inside, class_="sheet")


def _figure(shown: BattleMap, number: int) -> Markup:
    phase = shown.phases[number]
    data = b64encode(map_svg(shown, number).encode()).decode()
    drawn = tag("img", src=f"data:image/svg+xml;base64,{data}", alt=describe_map(shown, phase))
    words = f"{phase.title} ({hours_text(phase)}). {phase.say} {' '.join(part_lines(phase))}"
    return tag("figure", drawn, tag("figcaption", escape_text(words)))


def _compared(lesson: BattleLesson, shown: BattleMap) -> Iterator[Markup]:
    """Yield which hex of the board is which place, and what the board leaves out."""
    if shown.board:
        board = LaidBoard(lesson, shown.board, MapFrame(shown))
        yield under(phrases.HEXES)
        yield paragraph(" ".join(sentence(hex_text(line)) for line in hex_lines(shown, board)))
        yield under(phrases.LEFT_OUT)
        yield paragraph(" ".join(shown.board.left_out))
