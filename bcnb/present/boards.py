"""How the scenes of a board are drawn: the sheet that stays, the shapes that come and go, and their drawings."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bcnb.present.markup import Markup

D = TypeVar("D")
"""The scenes that a board draws."""
Shape: TypeAlias = list[Any]
"""A layer, the attributes of what is drawn there, and words if it is a text."""
Box: TypeAlias = tuple[int, int, int, int]
"""A part of a sheet: left, top, width, height."""
Named: TypeAlias = tuple[str, Shape]
"""A shape with its id."""


def no_part(scene: object, near: Iterable[str], far: Iterable[str]) -> Box | None:
    """A board of which all is seen, always."""
    return None


class Board(NamedTuple, Generic[D]):
    """How a scene is drawn. A cell has a word ("hex") and an `outline`, to be drawn from its centre; `step` is how far
    it is to the next one of its row, to the next row, and, in that one, aside to the cell that lies slantwise.

    `box` is the whole sheet of a scene, `view` the part of it that a page shows: left, top, width and height. `sheet`
    is what stays there, `frame` what only a whole picture has, such as the title. `shapes` are all that may change, by
    ids, in these `layers` from below; a page puts more into some of them, such as lines of sight. `drawings` are all
    by name that the shapes of a scene with these kinds of units may use, among them a `mark-…` of each
    kind; `scenery` are those that only sheet and frame use. A board that `turns` has the own side at the bottom. `part`
    is the part of the sheet, without its rulers, that holds some cells and what is around them: one cell more for the
    first, three for the others, where a move can begin; None where that is no gain. Ids in a stored picture begin with
    `prefix`, which is different for boards that draw the same name differently.
    """

    name: str
    cell: str
    outline: str
    step: tuple[int, int, int]
    box: Callable[[D], Box]
    view: Callable[[D], Box]
    sheet: Callable[[D], Markup]
    frame: Callable[[D], Markup]
    layers: tuple[str, ...]
    shapes: Callable[[D], Iterable[Named]]
    drawings: Callable[[tuple[tuple[str, int], ...]], Mapping[str, Markup]]
    scenery: Mapping[str, Markup] = {}
    turns: bool = False
    part: Callable[[D, Iterable[str], Iterable[str]], Box | None] = no_part
    prefix: str = "bc-"
