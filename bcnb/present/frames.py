"""What changes on the sheet from moment to moment: a scene as shapes in layers, and the difference of two of them.

A frame is plain data for a page: `{"names": {hex: words}, "shapes": {id: [layer, attributes, words]}}`. A shape is a
`use` if it has an `href`, a `path` if it has a `d`, else a `text`. `changes` has the same form, with None for what is
gone.
"""

from collections.abc import Mapping
from typing import TypeAlias

from bcnb.present.scene import Scene, seen_cells

Frame: TypeAlias = dict[str, dict[str, object]]


def frame(scene: Scene) -> Frame:
    """The name of every cell and every shape that may change."""
    return {"names": {cell.hex: cell.name for cell in scene.cells}, "shapes": dict(scene.board.shapes(scene))}


def changes(before: Frame, after: Frame) -> Frame:
    """What to put over the first frame to get the second; a part without any change is left out.

    >>> changes({"names": {"a1": "x", "a2": "y"}}, {"names": {"a2": "z"}})
    {'names': {'a1': None, 'a2': 'z'}}
    """
    parts = {part: _difference(before.get(part, {}), after.get(part, {})) for part in {**before, **after}}
    return {part: difference for part, difference in parts.items() if difference}


def _difference(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    gone = dict.fromkeys(key for key in before if key not in after)
    return gone | {key: value for key, value in after.items() if before.get(key) != value}


def cells(scene: Scene) -> dict[str, object]:
    """Where the cells are that are seen, for a page, and what one is called:
    `{"word": …, "outline": path, "step": [across, down, aslant], "turns": …, "rows": [[[label, x, y], …], …]}`."""
    board = scene.board
    rows: dict[int, list[list[object]]] = {}
    for cell in seen_cells(scene):
        rows.setdefault(cell.y, []).append([cell.hex, cell.x, cell.y])
    told = {"word": board.cell, "outline": board.outline, "step": list(board.step), "turns": board.turns}
    return {**told, "rows": list(rows.values())}
