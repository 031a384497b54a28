"""Names of generals lie over no other name, no hex's name and no counter: in all scenarios, and in recorded games.

Here every scenario is tried, and of the recorded games every seventh; `make boxes` tries each ply of each.
"""

from dataclasses import replace

import pytest

from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.presentation.scene import Viewpoint
from bcnb.storage.records import record_names
from tests.helpers.battle_cry.field import position
from tests.programs.boxes import boxes, clashes, opening, recorded, scenarios, scenes_of

RECORDS = [name for name in record_names() if "/" in name and "1961" not in name][::7]


@pytest.mark.parametrize("name", scenarios())
def test_nothing_overlaps_at_the_start_of_a_scenario(name):
    for drawn in scenes_of([opening(name)]):
        assert clashes(drawn) == []


@pytest.mark.parametrize("name", RECORDS)
def test_nothing_overlaps_at_any_ply_of_a_record(name):
    for drawn in scenes_of(recorded(name)):
        assert clashes(drawn) == []


def test_everything_is_measured():
    drawn = scene(position("e . I I", generals={"e2": "U Hunter", "g4": "C Hill"}))
    kinds = [box.kind for box in boxes(drawn)]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"label": 113, "counter": 4, "name": 2}


def test_long_names_side_by_side_have_smaller_type():
    beside = {"e6": "U W. H. L. Wallace", "e7": "U Breckinridge", "e8": "U Hill"}
    drawn = scene(position("e . . . . . I", generals=beside))
    assert clashes(drawn) == []
    sizes = {words[0]: place.get("font-size") for _, (layer, place, *words) in drawn.board.shapes(drawn) if words}
    assert sizes["W. H. L. Wallace"] < 9
    assert sizes["Hill"] is None


def test_what_overlaps_is_found():
    drawn = scene(position("e . . . . . I", generals={"e6": "U Hunter"}), stand=Viewpoint("confederate"))
    assert clashes(drawn) == []
    general = next(piece for piece in drawn.pieces if piece.name)
    crowd = replace(drawn, pieces=(*drawn.pieces, replace(general, id="other", name="Howard")))
    assert [(a.of, b.of) for a, b in clashes(crowd)] == [("Hunter", "Howard")]
    moved = {"f6": (-30, -6)}
    cells = tuple(
        replace(cell, x=cell.x + moved.get(cell.hex, (0, 0))[0], y=cell.y + moved.get(cell.hex, (0, 0))[1])
        for cell in drawn.cells
    )
    assert [(a.of, b.of) for a, b in clashes(replace(drawn, cells=cells))] == [("Hunter", "f6")]
