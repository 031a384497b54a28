"""What the boxes of a drawn board overlap: names of generals and of hexes, counters, discs. `make boxes` tries all.

A text is measured as Georgia has it: so wide a letter on average and in italics, so far above and below its line. Two
boxes that only touch, or share less than a unit, do not overlap.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import State
from bcnb.games.hexboard.presentation.base_map import LABEL, LABEL_STEP, LABEL_TYPE
from bcnb.games.hexboard.presentation.board_drawing import NAME_TYPE
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Scene, Viewpoint
from bcnb.presentation.symbols import MEDALLION, PLATE
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record, record_names
from bcnb.storage.scenarios import find_scenario, list_scenarios

GAMES = ("battle_cry", "north_against_south")
_LETTER, _ABOVE, _BELOW = 0.47, 0.7, 0.21
"""How wide a letter is, and how far it rises and hangs, in font sizes."""
_HANGING = "gjpqy,Q"
_TOUCH = 1.0


class Box(NamedTuple):
    """What is drawn in a rectangle: a `name`, a `label` or a `counter`, and of what."""

    kind: str
    of: str
    left: float
    top: float
    right: float
    bottom: float


def boxes(scene: Scene) -> list[Box]:
    """The names of generals, the names of the hexes, and the counters with their discs."""
    return [*_labels(scene), *_shapes(scene)]


def _labels(scene: Scene) -> Iterator[Box]:
    for cell in scene.cells:
        half, y = LABEL_STEP * len(cell.hex) / 2, cell.y + LABEL
        yield Box("label", cell.hex, cell.x - half, y - _ABOVE * LABEL_TYPE, cell.x + half, y)


def _shapes(scene: Scene) -> Iterator[Box]:
    for key, (layer, place, *words) in scene.board.shapes(scene):
        if layer == "names":
            yield _text(words[0], place["x"], place["y"], place.get("font-size", NAME_TYPE))
        elif layer == "units" and key.rpartition(" ")[2] not in ("brigade", "quality"):
            share = 0.72 if place["href"].startswith("#small-") else 1
            yield _around("counter", key, place, PLATE[0] * share / 2, PLATE[1] * share / 2)
        elif layer == "generals" and not key.endswith(" brigade"):
            size = MEDALLION * (1.75 if place["href"].endswith("-alone") else 1)
            yield _around("counter", key, place, size, size)


def _text(words: str, x: float, y: float, size: float) -> Box:
    half = len(words) * size * _LETTER / 2
    below = _BELOW * size if set(words) & set(_HANGING) else 0
    return Box("name", words, x - half, y - _ABOVE * size, x + half, y + below)


def _around(kind: str, of: str, place: dict[str, float], across: float, down: float) -> Box:
    x, y = place["x"], place["y"]
    return Box(kind, of, x - across, y - down, x + across, y + down)


def clashes(scene: Scene) -> list[tuple[Box, Box]]:
    """The names that lie over each other, over the name of a hex, or over a counter."""
    found = boxes(scene)
    names = [box for box in found if box.kind == "name"]
    others = [box for box in found if box.kind != "name"]
    pairs = [*combinations(names, 2), *((name, other) for name in names for other in others)]
    return [pair for pair in pairs if _overlap(*pair)]


def _overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > _TOUCH and down > _TOUCH


def scenes_of(states: Iterable[State]) -> Iterator[Scene]:
    """Each state from both sides, except those whose generals stand where they stood before."""
    before: object = None
    for state in states:
        pieces = {at: (g.name, g.side) for at, g in _generals(state)}, frozenset(_units(state))
        if pieces != before:
            yield from (
                page_presenter_of(state).scene(state, stand=Viewpoint(turned=turned)) for turned in (False, True)
            )
        before = pieces


def _generals(state: State) -> Iterator[tuple[object, object]]:
    yield from ((getattr(general, "at", at), general) for at, general in state.board.generals.items())


def _units(state: State) -> Iterator[object]:
    yield from (getattr(unit, "at", at) for at, unit in state.board.units.items())


def scenarios() -> list[str]:
    """The scenarios that are played on hexes."""
    return [name for name in list_scenarios() if name.split("/")[0] in GAMES]


def opening(name: str) -> State:
    """The start of a scenario."""
    scenario = find_scenario(name)
    return ruleset(scenario.ruleset).setup(scenario)


def recorded(name: str) -> Iterator[State]:
    """Every state of a recorded game on hexes."""
    record, file = load_record(find_record(name)), str(find_record(name))
    if record.header.ruleset in GAMES:
        yield from Recorded(file, record).states


def main() -> int:
    """Try every ply of every recorded game."""
    wrong = 0
    for name in (name for name in record_names() if name.split("/")[0] in GAMES):
        found = {f"{a.of} over {b.of}" for scene in scenes_of(recorded(name)) for a, b in clashes(scene)}
        wrong += len(found)
        print(f"{'clash' if found else 'clear':8}{name}", *sorted(found), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
