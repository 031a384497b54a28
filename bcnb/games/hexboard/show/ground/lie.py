"""How the land lies: which hexes are of which kind, as places on the sheet, and the sides that are covered."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from bcnb.games.hexboard.show.ground import pen
from bcnb.games.hexboard.show.ground.outline import Loop, inwards, loops, shifted
from bcnb.games.hexboard.show.plan import Place
from bcnb.presentation.scene import Scene

Covered: TypeAlias = tuple[Place, int]
"""A side of a hex."""


class Lie(NamedTuple):
    """What is drawn of the ground. `cells` are places with their kind; `faces` are sides with theirs."""

    cells: tuple[tuple[Place, str], ...]
    faces: tuple[tuple[Covered, str], ...]

    def of(self, *kinds: str) -> list[Place]:
        """The places of some kinds, from the top left."""
        return sorted((at for at, kind in self.cells if kind in kinds), key=lambda at: at[::-1])

    def covered(self, kind: str) -> list[Covered]:
        """The sides with a kind of cover."""
        return [side for side, found in self.faces if found == kind]


def lie_of(scene: Scene) -> Lie:
    """The lie of the land in a scene."""
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    cells = tuple((places[cell.hex], cell.terrain) for cell in scene.cells)
    return Lie(cells, tuple(((places[face.hex], face.side), face.kind) for face in scene.faces))


def outline(places: Iterable[Place], inset: float, uneven: float, salt: int = 0) -> str:
    """The soft outline of a group of hexes, moved inwards and made uneven by so much."""
    return "".join(pen.closed(shifted(inwards(loop, inset), uneven, salt)) for loop in _loops(places))


def _loops(places: Iterable[Place]) -> list[Loop]:
    return list(loops(frozenset(places)))
