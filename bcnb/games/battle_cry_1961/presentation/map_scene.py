"""The printed map and the scene on it, as plain values."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from re import compile as pattern

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry_1961.presentation.cell_text import state_name, town
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SheetGeometry, plan_of
from bcnb.games.battle_cry_1961.rules.state import Field
from bcnb.games.battle_cry_1961.rules.tables import Area, Side
from bcnb.grid.squares import SquareId, bit, members, write_square, write_squares
from bcnb.presentation.scene import Scene

STRENGTHS = pattern("(own|foe)-[1-9][0-9]?")
"""The marks that show the strengths of two columns."""
COLOURS = (*(side.seat for side in Side), "neutral")
"""The keys of the state colors."""


@frozen
class Land:
    """Everything that is printed on a map; sets of squares are bit masks.

    `land` and `water` are the squares to draw, `colours` and `states` the squares of each color and each state. `east`
    is empty if there is no heavy line. `dots` have their names, `rails` are rail lines from dot to dot, `plan` has the
    measures, and `notice` describes the map.
    """

    land: int
    water: int
    colours: tuple[tuple[str, int], ...]
    states: tuple[tuple[str, int], ...]
    mountains: int
    east: int
    dots: tuple[tuple[SquareId, str], ...]
    rails: tuple[tuple[SquareId, ...], ...]
    notice: str
    plan: SheetGeometry

    def to_json(self) -> dict[str, object]:
        """Return the land as plain values for JSON; sets of squares become their labels."""
        return {
            "land": write_squares(self.land),
            "water": write_squares(self.water),
            "colours": {colour: write_squares(squares) for colour, squares in self.colours},
            "states": {name: write_squares(squares) for name, squares in self.states},
            "mountains": write_squares(self.mountains),
            "east": write_squares(self.east),
            "dots": {write_square(at): name for at, name in self.dots},
            "rails": [" ".join(map(write_square, track)) for track in self.rails],
            "notice": self.notice,
        }


@frozen
class Watch:
    """The seat whose turn it is, in words, and the number of spots left."""

    side: str
    words: str
    spots: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapScene(Scene):
    """Everything that is drawn on a map of squares. `kinds` are all kinds of pieces with their battle strengths.

    Two scenes with the same pieces on the same land are equal, no matter whose turn it is.
    """

    land: Land
    watch: Watch = field(compare=False)

    def to_json(self) -> dict[str, object]:
        """Return the scene as plain values for JSON."""
        return asdict(self) | {"board": self.board.name, "land": self.land.to_json()}


@lru_cache(maxsize=64)
def land_of(field: Field) -> Land:
    """Return everything that is printed on the map of a game."""
    return Land(
        land=field.land,
        water=field.water,
        colours=tuple(zip(COLOURS, _colored(field), strict=True)),
        states=tuple(_states(field)),
        mountains=field.mountains,
        east=field.areas[Area.EAST],
        dots=tuple((at, town(name)) for at, name in field.dots.items()),
        rails=tuple(section.squares for section in field.sections),
        notice=field.notice,
        plan=plan_of(members(field.land | field.water)),
    )


def _colored(field: Field) -> tuple[int, int, int]:
    """Return the squares of each color; a map without states has none."""
    union, confederate = field.colours
    return union, confederate, bit(field.states) & ~(union | confederate)


def _states(field: Field) -> Iterator[tuple[str, int]]:
    for name in dict.fromkeys(map(state_name, field.states.values())):
        yield name, bit(at for at, full in field.states.items() if state_name(full) == name)
