"""The board of *North against South* as a scene and as shapes: stacks, training, brigades, zones, and their words."""

import re
from itertools import combinations, pairwise

import pytest

from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation.legend import TYPE, arrange
from bcnb.games.hexboard.presentation.sheet_geometry import LEFT, WIDTH
from bcnb.games.north_against_south.presentation.board_drawing import STACK_BOARD
from bcnb.games.north_against_south.presentation.board_view import scene
from bcnb.games.north_against_south.presentation.cell_text import brigade_letter, hex_name, orders, place_marks
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.presenter import page_presenter_of, presenter_of
from bcnb.presentation.scene import GENERAL, MARKS, LegendEntry, Piece, follow
from bcnb.presentation.svg import cells, frame, ground, picture
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.field import given, position

pytestmark = pytest.mark.unmeasured

STACK = {
    "units": "c . . . . C\nd . . . I S\ne . . . . i",
    "second": {"d5": "I"},
    "generals": {"d5": "U Reno", "e5": "C Early"},
    "quality": {"d5-1": "veterans", "e5": "recruits"},
    "strength": {"d5-2": 3},
    "brigades": {"d5": "d4 d5-1"},
}
SCENARIOS = ("crossroads", "two-bridges", "north_against_south/bull-run")


def stack():
    return position(**STACK)


def drawn(name):
    scenario = find_scenario(name)
    return scene(game.setup(scenario), title=scenario.title)


def pieces(state):
    return {piece.id: piece for piece in scene(state).pieces}


def test_two_units_and_a_general_of_a_hex_are_three_pieces():
    found = [piece for piece in scene(stack()).pieces if piece.hex == "d5"]
    assert [(piece.kind, piece.slot, piece.strength, piece.full) for piece in found] == [
        ("smoothbores", 1, 8, 8),
        ("rifles", 2, 3, 8),
        (GENERAL, 0, 1, 1),
    ]
    assert found[0].badges == ("brigade-A", "quality-veterans")
    assert found[1].badges == ()
    assert (found[2].name, found[2].attached, found[2].badges) == ("Reno", True, ("brigade-A",))


def test_a_unit_alone_has_no_slot_and_a_general_without_a_brigade_no_badge():
    found = {piece.hex: piece for piece in scene(stack()).pieces if piece.hex != "d5"}
    assert found["c5"] == Piece("unit 0", "union", "cavalry", "c5", 5, 5)
    general = next(piece for piece in scene(stack()).pieces if piece.name == "Early")
    assert general.badges == ()


def test_a_piece_keeps_its_id_when_it_leaves_a_stack_and_gets_on_foot():
    before = scene(stack())
    state = given(stack(), "play probe-centre", "order d5", "order c5", "move d5-2 c6 unit", "dismount c5")
    after = follow(before, scene(state))
    at = {piece.id: (piece.hex, piece.kind, piece.slot) for piece in after.pieces}
    was = {piece.id: (piece.hex, piece.kind, piece.slot) for piece in before.pieces}
    changed = {key: at[key] for key in at if at[key] != was[key]}
    assert set(at) == set(was)
    assert sorted(changed.values()) == [("c5", "dismounted", 0), ("c6", "rifles", 0), ("d5", "smoothbores", 0)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_picture_brings_all_that_it_uses(name):
    text = picture(drawn(name))
    ids = set(re.findall(r' id="(bc-[^"]+)"', text))
    assert set(re.findall(r' href="#([^"]+)"', text)) == ids


def test_the_board_has_a_drawing_for_every_kind_of_mark_piece_and_badge():
    seen = drawn("two-bridges")
    art = seen.board.drawings(seen.kinds)
    assert {f"mark-{kind}" for kind in MARKS} <= set(art)
    sizes = [(size, side) for size in ("", "small-") for side in ("union", "confederate")]
    for kind, full in seen.kinds:
        assert {f"{size}{side}-{kind}-{n}" for size, side in sizes for n in (1, full)} <= set(art)


def test_the_page_gets_every_drawing_that_a_frame_may_use():
    text = ground(drawn("two-bridges"))
    for _, attributes, *_ in frame(scene(stack()))["shapes"].values():
        if "href" in attributes:
            assert f'id="{attributes["href"][1:]}"' in text


def test_two_units_of_a_hex_are_drawn_apart_and_smaller():
    shapes = frame(scene(stack()))["shapes"]
    units = [shape for key, (_, shape, *_) in shapes.items() if re.fullmatch(r"unit \d+", key)]
    one, other = (shape for shape in units if shape["href"].startswith("#small-"))
    badges = [shape for key, (_, shape, *_) in shapes.items() if key.endswith(("brigade", "quality"))]
    assert abs(one["x"] - other["x"]) > 25
    for first, second in combinations([one, other, *badges], 2):
        assert (first["x"], first["y"]) != (second["x"], second["y"])


def test_a_prize_of_both_sides_shows_two_pennants():
    shapes = frame(drawn("two-bridges"))["shapes"]
    pennants = {side: shapes[f"prize {side} e4"][1] for side in ("union", "confederate")}
    assert {side: shape["href"] for side, shape in pennants.items()} == {
        "union": "#union-pennant",
        "confederate": "#confederate-pennant",
    }
    assert abs(pennants["union"]["x"] - pennants["confederate"]["x"]) > 20
    assert shapes["prize e4"][1]["href"] == "#prize"


def test_the_legend_stays_in_one_line_however_much_there_is_to_explain():
    for count in (1, 4, 9, 16):
        places = arrange([LegendEntry("terrain", f"kind {n}", "a ground so wide", 8) for n in range(count)])
        assert len(places) == count
        assert places[0].x > LEFT - 10
        assert places[-1].x < WIDTH - 20
        assert all(after.x - before.x > 10 * before.size for before, after in pairwise(places))
    assert places[0].size < TYPE


def test_the_legend_leaves_out_what_speaks_for_itself():
    shown = [place.entry.name for place in arrange(scene(stack()).legend)]
    assert shown == ["smoothbores", "veterans", "recruits", "brigade"]


def test_the_legend_explains_what_is_there_and_no_more():
    seen = [(entry.group, entry.name) for entry in scene(stack()).legend]
    assert {("badge", name) for name in ("brigade", "veterans", "recruits")} <= set(seen)
    assert ("piece", "foot artillery") not in seen
    plain = [entry.group for entry in scene(position("d . I")).legend]
    assert "badge" not in plain


@pytest.mark.parametrize(
    ("label", "words"),
    [
        (
            "d5",
            (
                "d5, clear ground, Union infantry with smoothbores, veterans, 8 figures, of brigade A, "
                "and Union infantry with rifles, 3 figures, with General Reno of brigade A"
            ),
        ),
        ("e5", "e5, clear ground, Confederate infantry with rifles, recruits, 8 figures, with General Early"),
        ("c5", "c5, clear ground, Union cavalry, 5 figures"),
        ("a1", "a1, clear ground"),
    ],
)
def test_a_hex_is_named_with_all_that_is_there(label, words):
    assert hex_name(stack(), parse_hex(label)) == words
    assert page_presenter_of(stack()).name(stack(), label) == words


def test_a_general_alone_and_a_scattered_brigade_are_named():
    state = position("d . . . I", generals={"d4": "U Reno", "g3": "C Hill"}, brigades={"d4": "d4"}, scattered=["d4"])
    assert hex_name(state, parse_hex("g3")) == "g3, clear ground, Confederate General Hill"
    assert hex_name(state, parse_hex("d4")).endswith("with General Reno of brigade A, scattered")


def test_anyone_who_names_the_hex_of_a_brigades_general_sees_his_zone():
    marks = list(place_marks(stack(), "d5"))
    assert marks[-1] == ("d5", "choice")
    assert {label for label, kind in marks if kind == "zone"} == {"d5", "c5", "c6", "d4", "d6", "e5", "e6"}
    assert list(place_marks(stack(), "e5")) == [("e5", "choice")]


def test_who_has_an_order_is_known_but_not_between_two_turns():
    state = given(stack(), "play probe-centre", "order d5 brigade")
    assert orders(state) == {"d4": "ordered", "d5": "ordered"}
    assert orders(given(state, "order c5")) == {"c5": "ordered", "d4": "ordered", "d5": "ordered"}
    assert orders(stack()) == {}


def test_what_is_done_with_an_order_is_marked():
    state = given(stack(), "play probe-centre", "order c5", "order d4", "move c5 c6")
    assert orders(state) == {"c6": "moved", "d4": "ordered"}


def test_letters_of_brigades_are_different_and_drawn():
    letters = [brigade_letter(number) for number in range(40)]
    art = STACK_BOARD.drawings((("rifles", 8),))
    assert len(set(letters)) == 40
    assert all(f"brigade-{letter}" in art for letter in letters)


def test_unknown_marks_and_hexes_are_refused():
    with pytest.raises(ValueError, match="not a kind of mark"):
        scene(stack(), marks=[("d5", "pretty")])
    with pytest.raises(ValueError, match="not a valid hex"):
        scene(stack(), marks=[("z1", "choice")])
    with pytest.raises(ValueError, match="not a kind of arrow"):
        scene(stack(), arrows=[("d5", "d6", "hop")])


def test_a_page_is_shown_what_a_cell_is_called_and_how_far_the_next_one_is():
    told = cells(drawn("crossroads"))
    assert (told["word"], told["step"], len(told["rows"])) == ("hex", [70, 60, 35], 9)


def test_a_position_is_reported_in_one_line_with_its_brigades():
    words = page_presenter_of(stack()).caption(stack(), "A stack")
    assert words == (
        "A stack. Union: 4 units, 1 general, 1 brigade, 0 of 6 points; Confederate: 1 unit, 1 general, 0 of 6 points."
    )


def test_the_hands_are_reported_by_the_names_of_the_cards():
    assert presenter_of(stack()).hands(stack()) == {"union": ["Probe Center"], "confederate": ["Probe Center"]}
