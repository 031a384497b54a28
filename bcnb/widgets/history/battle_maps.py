"""A map of a history lesson: the ground, its phases one by one, and the board laid over it.

The page has all phases from the beginning, so it changes between them without a kernel.
"""

from typing import Any

import traitlets

from bcnb.course.history import phrases as shared
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_frame import LaidBoard, MapFrame
from bcnb.course.history.maps.map_loader import find_maps
from bcnb.course.history.maps.map_schema import BattleMap
from bcnb.course.history.maps.map_svg import map_svg
from bcnb.course.history.maps.map_text import (
    describe_map,
    hex_lines,
    hex_text,
    hours_text,
    map_text,
    part_lines,
    sketch_lines,
    source_lines,
)
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.history import phrases
from bcnb.widgets.stored_output import Bundle, stored_bundle


class HistoryMap(GuardedWidget):
    """A map of a battle with a button for each phase, and for the battlefield one for the board.

    Args:
        battle: the name of the battle.
        name: the id of the map: `campaign` or `field`.

    Raises:
        ValueError: for an unknown battle or map.
    """

    kind = traitlets.Unicode("history_map").tag(sync=True)
    drawing = traitlets.Unicode().tag(sync=True)
    view: traitlets.Dict = traitlets.Dict().tag(sync=True)

    def __init__(self, battle: str, name: str) -> None:
        self.maps = find_maps(battle)
        self.shown = self.maps.find(name)
        self._board = _laid(self.maps.battle, self.shown)
        super().__init__(drawing=str(map_svg(self.shown, board=self._board)), view=self._view())

    def _view(self) -> dict[str, Any]:
        phases = [
            {
                "title": phase.title,
                "hours": hours_text(phase),
                "say": phase.say,
                "lines": part_lines(phase),
                "words": describe_map(self.shown, phase),
            }
            for phase in self.shown.phases
        ]
        return {
            "title": self.shown.title,
            "phases": phases,
            "key": shared.MAP_KEY,
            "notes": [phrases.MAP_SOURCES, *source_lines(self.maps, self.shown), *sketch_lines(self.shown)],
            "lay": phrases.LAY if self._board else "",
            "left_out": [shared.LEFT_OUT, *(self.shown.board.left_out if self.shown.board else ())],
            "hexes": [shared.HEXES, *map(hex_text, hex_lines(self.shown, self._board) if self._board else ())],
        }

    def __repr__(self) -> str:
        return map_text(self.maps, self.shown)

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        first = str(map_svg(self.shown, 0, prefix="stored"))
        words = describe_map(self.shown, self.shown.phases[0])
        return stored_bundle(super()._repr_mimebundle_(), first, repr(self), words)


def _laid(battle: str, shown: BattleMap) -> LaidBoard | None:
    return LaidBoard(find_lesson(battle), shown.board, MapFrame(shown)) if shown.board else None
