"""A scene says what stands where, and which piece is the same as before."""

import json
import re

import pytest

from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.games.battle_cry.presentation.cell_text import hex_name
from bcnb.games.battle_cry.rules.board import make_board
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.presentation.sheet_geometry import BOARD_HEIGHT, BOARD_WIDTH, LEFT, TOP
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.scene import Arrow, Face, Mark, Piece, Prize, Viewpoint, follow
from bcnb.presentation.svg import frame, frame_changes
from bcnb.presentation.symbols import outline
from tests.helpers.battle_cry.field import given, position
from tests.helpers.drawn import mixed

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("a9", "a9, building, Union infantry, 1 figure, with General Hunter"),
        ("d6", "d6, clear ground"),
        ("e3", "e3, woods, Union infantry, 2 figures"),
        ("f2", "f2, fence, facing NW and NE, Confederate infantry, 4 figures"),
        ("f11", "f11, sunken road, facing W and NW and NE, Confederate infantry, 4 figures"),
        ("g4", "g4, rough ground, Confederate General Hill"),
        ("h5", "h5, clear ground, field works facing E and SE, Confederate infantry, 4 figures"),
        ("a3", "a3, clear ground, worth 1 flag to the Confederate side"),
        ("i11", "i11, clear ground, worth 2 flags to the Union side"),
        ("c5", "c5, bridge, Union horse artillery, 1 figure"),
    ],
)
def test_a_hex_is_named_with_all_that_is_there(label: str, words: str) -> None:
    assert hex_name(mixed(), parse_hex(label)) == words


def test_every_hex_has_a_cell_with_its_sections() -> None:
    cells = {cell.hex: cell for cell in scene(mixed()).cells}
    assert len(cells) == 113
    assert cells["b4"].sections == ("right flank", "center")
    assert cells["a10"].sections == ("left flank",)
    assert len({(cell.x, cell.y) for cell in cells.values()}) == 113


def test_pieces_faces_works_and_prizes() -> None:
    seen = scene(mixed(), title="Mixed", stand=Viewpoint("confederate"))
    assert Piece("union infantry e3", "union", "infantry", "e3", 2, 4) in seen.pieces
    assert Piece("union general a9", "union", "general", "a9", name="Hunter", attached=True) in seen.pieces
    assert Piece("confederate general g4", "confederate", "general", "g4", name="Hill") in seen.pieces
    assert [face.side for face in seen.faces if face.hex == "f2"] == [0, 5]
    assert Face("h5", 1, "works") in seen.works
    assert Prize("i11", "union", 2) in seen.prizes
    assert [(army.side, army.top, army.flags, army.needed) for army in seen.armies] == [
        ("union", True, 2, 6),
        ("confederate", False, 3, 6),
    ]


def test_a_claimed_prize_is_over() -> None:
    state = mixed()._replace(claimed=(1 << parse_hex("i11"), 0))
    assert Prize("i11", "union", 2, claimed=True) in scene(state).prizes
    assert "worth" not in hex_name(state, parse_hex("i11"))
    assert "prize union i11" not in frame(scene(state))["shapes"]


def test_the_side_that_moves_first_is_below_unless_another_is_named() -> None:
    state = mixed()
    assert (state.field.first, state.field.top) == (Side.UNION, Side.UNION)
    usual, turned = scene(state, stand=Viewpoint("confederate")), scene(state)
    assert turned == scene(state, stand=Viewpoint("union"))
    assert [army.top for army in usual.armies] == [True, False]
    assert [army.top for army in turned.armies] == [False, True]
    places = {cell.hex: (cell.x, cell.y) for cell in usual.cells}
    for cell in turned.cells:
        x, y = places[cell.hex]
        assert (cell.x, cell.y) == (2 * LEFT + BOARD_WIDTH - x, 2 * TOP + BOARD_HEIGHT - y)
    assert [cell.hex for cell in turned.cells[:2]] == ["i13", "i12"], "from the upper left of the sheet"


def test_a_turned_board_turns_its_faces_and_words_name_sides_by_the_map() -> None:
    turned = scene(mixed())
    assert [face.side for face in turned.faces if face.hex == "f2"] == [3, 2]
    assert Face("h5", 4, "works") in turned.works
    names = {cell.hex: cell.name for cell in turned.cells}
    assert names["f2"] == "f2, fence, facing NW and NE, Confederate infantry, 4 figures"
    assert "field works facing E and SE" in names["h5"]


@pytest.mark.parametrize(("below", "lit"), [("union", 0), ("confederate", 2)])
def test_the_section_in_which_orders_are_given_is_lit(below: str, lit: int) -> None:
    before = position("e . . . . . . . . . . I", union=("probe-left",))
    ordering = given(before, "play probe-left")
    assert scene(ordering, stand=Viewpoint(below)).lit == lit, "what a card calls left is left of whoever sits below"
    assert scene(before, stand=Viewpoint(below)).lit is None
    shades = [key for key in frame(scene(ordering, stand=Viewpoint(below)))["shapes"] if key.startswith("shade")]
    assert sorted(shades) == [f"shade {number}" for number in range(3) if number != lit]


def test_the_legend_names_what_is_there() -> None:
    seen = scene(position("e . I", "e w", generals={"a1": "U"}))
    assert [entry.name for entry in seen.legend] == ["clear ground", "woods", "infantry", "general"]
    assert "flag for the Union" in [entry.name for entry in scene(mixed()).legend]
    assert "field works" in [entry.name for entry in scene(mixed()).legend]


def test_a_scene_is_plain_data() -> None:
    seen = scene(mixed(), title="Mixed", marks=[("e6", "choice")], arrows=[("e3", "d4", "move")])
    assert seen.marks == (Mark("e6", "choice"),)
    assert seen.arrows == (Arrow("e3", "d4", "move"),)
    assert json.loads(json.dumps(seen.to_json()))["cells"][0]["hex"] == "i13"


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"marks": [("e6", "pretty")]}, "'pretty' is not a kind of mark"),
        ({"marks": [("z9", "choice")]}, "'z9' is not a valid hex"),
        ({"arrows": [("e6", "e7", "flight")]}, "'flight' is not a kind of arrow"),
        ({"arrows": [("e6", "e77", "move")]}, "'e77' is not a valid hex"),
    ],
)
def test_unknown_marks_and_arrows_are_refused(what: dict, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        scene(mixed(), **what)


# --- who is who -------------------------------------------------------------------------------------------------------


def ids(state: State, *texts: str) -> dict[str, str]:
    """Where each piece is after some actions, by its id."""
    before = scene(state)
    after = follow(before, scene(given(state, *texts)))
    return {piece.id: piece.hex for piece in after.pieces}


def test_a_unit_that_moves_takes_its_general_and_both_ids_along() -> None:
    state = position("e . . . . . I I", generals={"e6": "U Hunter"})
    places = ids(state, "play probe-centre", "order e6", "move e6 d5")
    assert places == {"union infantry e6": "d5", "union infantry e7": "e7", "union general e6": "d5"}


def test_one_that_takes_the_place_of_another_is_not_the_other() -> None:
    state = position("e . . . . . I I")
    places = ids(state, "play probe-centre", "order e6", "order e7", "move e7 d7", "move e6 e7")
    assert sorted(places.values()) == ["d7", "e7"]
    assert len(places) == 2


def test_of_two_that_moved_each_is_taken_for_the_nearer_one() -> None:
    before = scene(position("a c\ni . . . . . . . . . . . . c"))
    after = follow(before, scene(position("a . . c\ni . . . . . . . . . c . .")))
    assert {piece.id: piece.hex for piece in after.pieces} == {
        "confederate cavalry a1": "a3",
        "confederate cavalry i13": "i10",
    }
    back = follow(before, scene(position("b . c\nh . . . . . . . . . . c")))
    assert {piece.id: piece.hex for piece in back.pieces} == {
        "confederate cavalry a1": "b2",
        "confederate cavalry i13": "h11",
    }


def test_a_new_piece_gets_an_id_of_its_own() -> None:
    state = position("e . . . . . I")
    moved = follow(scene(state), scene(given(state, "play probe-centre", "order e6", "move e6 e7")))
    units = dict(state.board.units) | {parse_hex("e7"): state.board.units[parse_hex("e6")]}
    both = state._replace(board=make_board(units, {}, {}, (0, 0)))
    places = {piece.id: piece.hex for piece in follow(moved, scene(both)).pieces}
    assert places == {"union infantry e6": "e7", "union infantry e6+": "e6"}


def test_the_legend_keeps_what_it_explained() -> None:
    before = scene(position("e . . . . . I . C"))
    after = follow(before, scene(position("e . . . . . I . . a")))
    assert [entry.key for entry in after.legend] == ["clear", "infantry", "cavalry", "artillery"]
    assert follow(after, before).legend == after.legend
    elsewhere = scene(position("e . . . . . I", "e w"))
    assert follow(after, elsewhere).legend == elsewhere.legend


# --- frames -----------------------------------------------------------------------------------------------------------


def test_the_changes_of_a_move_are_few_and_lead_from_frame_to_frame() -> None:
    state = position("e . . . . . I I", generals={"e6": "U Hunter"})
    first = scene(state)
    second = follow(first, scene(given(state, "play probe-centre", "order e6", "move e6 d5")))
    before, after = frame(first), frame(second)
    changed = frame_changes(before, after)
    assert sorted(changed["names"]) == ["d5", "e6"]
    assert sorted(changed["shapes"]) == [
        "shade 0",
        "shade 2",
        "union general e6",
        "union general e6 name",
        "union infantry e6",
    ]
    for part, values in changed.items():
        assert {**before[part], **values} == after[part]
    assert frame_changes(after, after) == {}


def test_what_is_gone_is_none() -> None:
    before, after = frame(scene(position("e . I"))), frame(scene(position("e . .")))
    assert frame_changes(before, after) == {"names": {"e2": "e2, clear ground"}, "shapes": {"union infantry e2": None}}


def test_an_arrow_goes_from_one_hex_toward_the_other() -> None:
    assert outline("move", (0, 0), (100, 0)).startswith("M8 -2Q")
    assert " 74 0 " in outline("move", (0, 0), (100, 0))
    assert outline("shot", (5, 5), (5, 5)) == ""


def test_the_arrow_of_a_move_to_a_neighbor_is_straight_with_a_shaft_as_long_as_its_head():
    points = [tuple(map(int, pair)) for pair in re.findall(r"(-?\d+) (-?\d+)", outline("move", (0, 0), (66, 0)))]
    assert {(x, -y) for x, y in points} == set(points), "it is the same above and below its middle"
    tail, tip = min(x for x, _ in points), max(x for x, _ in points)
    neck = next(x for x, y in points if y == -4)
    assert (tail, neck, tip) == (2, 26, 40)
