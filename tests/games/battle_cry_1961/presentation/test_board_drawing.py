"""The map as a picture: lines, railroads, names, scenes and their shapes; small, complete, and told in words."""

from re import findall
from xml.etree import ElementTree

import pytest

from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.base_map import map_box, map_view
from bcnb.games.battle_cry_1961.presentation.board_drawing import STRONGEST, map_drawings
from bcnb.games.battle_cry_1961.presentation.board_view import ARROWS, MARKS, scene
from bcnb.games.battle_cry_1961.presentation.cell_text import square_name, state_name, town
from bcnb.games.battle_cry_1961.presentation.map_scene import MapScene
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import NARROWEST, SheetGeometry, plan_of
from bcnb.games.battle_cry_1961.presentation.svg_paths import edge_path, edges, rail_paths
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.grid.squares import members, parse_square, parse_squares
from bcnb.presentation.scene import follow
from bcnb.presentation.svg import frame, frame_changes, ground, picture, used
from bcnb.presentation.symbols import die
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import play, war

pytestmark = pytest.mark.unmeasured

SVG = "{http://www.w3.org/2000/svg}"
PLAN = SheetGeometry(4, 3)
LESSON = """
IIci..~
...I.c.
.^..A..
"""


def begun(name: str = "two-players") -> State:
    state: State = game.setup(find_scenario(f"battle_cry_1961/{name}"))
    return state


def texts(markup: str) -> list[str]:
    root = ElementTree.fromstring(markup)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def shapes(scene: MapScene) -> dict[str, list[object]]:
    return frame(scene)["shapes"]


# --- lines ------------------------------------------------------------------------------------------------------------


def test_a_small_board_has_room_for_its_title_and_is_in_the_middle() -> None:
    assert PLAN.width == NARROWEST
    assert PLAN.left == PLAN.width - PLAN.right
    assert PLAN.center(parse_square("a1")) == (PLAN.left + 30, PLAN.top + 30)


def test_the_furniture_of_a_whole_country_is_larger() -> None:
    country = SheetGeometry(30, 24)
    assert country.scale > 1.5
    assert country.left == country.margin
    assert country.width == 30 * 60 + 2 * country.margin
    assert plan_of([parse_square("x30"), parse_square("b2")]) == country


def test_the_edge_of_a_set_of_squares_is_one_closed_line() -> None:
    x, y = PLAN.corner((0, 0))
    assert edge_path(edges(parse_squares("a1 a2 b1")), PLAN) == f"M{x} {y}v120h60v-60h60v-60h-120"


def test_two_sets_that_touch_at_a_corner_have_two_edges() -> None:
    path = edge_path(edges(parse_squares("a1 b2")), PLAN)
    assert path.count("M") == 1
    assert sum(abs(int(run)) for run in findall(r"[hv](-?\d+)", path)) == 8 * 60


def test_only_the_edge_to_some_squares_is_asked_for() -> None:
    x, y = PLAN.corner((1, 0))
    assert edge_path(edges(parse_squares("a1"), parse_squares("a2")), PLAN) == f"M{x} {y}v60"


def test_a_rail_line_runs_from_dot_to_dot_through_the_sides_of_its_squares() -> None:
    track = tuple(map(parse_square, ["a1", "a2", "b2"]))
    x, y = PLAN.center(track[0])
    assert rail_paths((track,), PLAN)[track] == f"M{x} {y}l30 0q30 0 30 30L{x + 60} {y + 60}"


def test_rail_lines_that_cross_the_same_side_lie_apart() -> None:
    straight, around = (tuple(map(parse_square, text.split())) for text in ("a1 a2 a3", "b1 a1 a2 a3 b3"))
    paths = rail_paths((straight, around), PLAN)
    (x, y), right = PLAN.center(straight[0]), PLAN.center(straight[-1])[0]
    assert paths[straight] == f"M{x} {y}l30 8h60L{right} {y}"
    assert paths[around] == f"M{x} {y + 60}l0-30q0-30 30-30h60q30 0 30 30L{right} {y + 60}"


def test_every_rail_line_of_the_map_has_a_way_of_its_own() -> None:
    land = scene(begun()).land
    paths = rail_paths(land.rails, land.plan)
    assert len(set(paths.values())) == len(land.rails) == 129


# --- names ------------------------------------------------------------------------------------------------------------


def test_a_square_is_reported_in_words() -> None:
    state = begun()
    told = square_name(state, parse_square("b29"))
    assert told == "b29, New York, dot of Albany, N.Y., Union infantry, strength 2"
    assert square_name(state, parse_square("a27")) == "a27, New York, rail line Albany to Syracuse"
    assert square_name(state, parse_square("d29")).endswith("rail lines Albany to New York and New York to Elmira")


def test_a_territory_is_reported_only_where_it_matters() -> None:
    at = parse_square("c3")
    assert "West" in square_name(begun("four-players"), at)
    assert "West" not in square_name(begun(), at)


def test_a_piece_that_stopped_says_so() -> None:
    state = play(war("I. I.", spots=3, mountains="a2"), "move a1 a2")
    assert square_name(state, parse_square("a2")) == "a2, mountain, Union infantry, strength 2, stopped on the mountain"


@pytest.mark.parametrize(("full", "short"), [("Detroit, Mich.", "Detroit"), ("St. Louis, Mo.", "St. Louis")])
def test_a_town_is_named_without_its_state(full: str, short: str) -> None:
    assert town(full) == short
    assert state_name("Iowa") == "Iowa"


# --- the scene --------------------------------------------------------------------------------------------------------


def test_a_scene_holds_every_square_and_piece() -> None:
    state = begun()
    seen = scene(state, title="War")
    assert len(seen.cells) == 571
    assert len(seen.pieces) == 44
    assert {cell.terrain for cell in seen.cells} == {"plain", "mountain"}
    assert dict(seen.land.states)["Virginia"].bit_count() == 39
    assert sum(squares.bit_count() for _, squares in seen.land.colours) == 571


def test_every_kind_of_mark_and_arrow_is_drawn() -> None:
    state = war(LESSON, spots=4, rails=("c1 c2 c3 b3",))
    marks = [(f"a{n + 1}", kind) for n, kind in enumerate(MARKS)]
    arrows = [("c1", "b3", kind) for kind in ARROWS]
    seen = scene(state, marks=[*marks, ("a1", "own-5"), ("a4", "foe-4")], arrows=arrows)
    drawn = picture(seen)
    for kind in MARKS:
        assert f'href="#bc-s-mark-{kind}"' in drawn
    assert 'href="#bc-s-own-5"' in drawn
    assert [layer for layer, *_ in shapes(seen).values() if layer in ("moves", "rides", "leaps")] == [
        "moves",
        "rides",
        "leaps",
    ]


@pytest.mark.parametrize("mark", [("a1", "pretty"), ("a1", "own-0"), ("a1", "foe-100"), ("z99", "choice")])
def test_an_unknown_mark_is_refused(mark: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=r"is not a (kind of mark|valid square)"):
        scene(war("I.c"), marks=[mark])


@pytest.mark.parametrize(
    ("arrow", "reason"), [(("a1", "a2", "fly"), "not a kind of arrow"), (("a1", "a3", "rail"), "no rail line")]
)
def test_an_unknown_arrow_is_refused(arrow: tuple[str, str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        frame(scene(war("I.c"), arrows=[arrow]))


def test_a_piece_keeps_its_id_while_it_moves() -> None:
    before = war("I..c", spots=2)
    first, then = scene(before), scene(play(before, "move a1 a2"))
    seen = follow(first, then)
    assert {piece.id for piece in seen.pieces} == {piece.id for piece in first.pieces}
    assert set(frame_changes(frame(first), frame(seen))["shapes"]) == {"union infantry a1", "spot 2"}


def test_spots_and_the_seat_on_turn_are_seen() -> None:
    found = shapes(scene(war("I.c", spots=3)))
    assert found["watch"][2] == "Turn 1, North"
    assert [key for key in found if key.startswith("spot")] == ["spot 1", "spot 2", "spot 3"]


def test_a_dot_is_seen_under_a_piece() -> None:
    assert "dot a1" in shapes(scene(war("I.c", rails=("a1 a2 a3",))))
    assert "dot a1" not in shapes(scene(war(".Ic", rails=("a1 a2 a3",))))


def test_positions_are_equal_whosever_turn_it_is() -> None:
    assert scene(war("I.c", seat="union")) == scene(war("I.c", seat="confederate", spots=4))
    assert scene(war("I.c")) != scene(war("I.c", mountains="a2"))


def test_a_war_that_is_over_says_so() -> None:
    over = play(war("Ic.", spots=1), "declare a1 east")
    assert scene(over).watch.words == "The war is over"


# --- the picture ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two-players", "four-players"])
def test_the_picture_of_the_whole_map_is_small_and_says_what_it_is(name: str) -> None:
    drawn = picture(scene(begun(name), title="War"))
    assert len(drawn.encode()) < 48_000
    words = " ".join(texts(drawn))
    assert "a reconstruction" in words
    assert "not the printed board" in words
    assert {"Georgia", "Maryland", "Chattanooga", "blue state", "heavy line, East and West"} <= set(texts(drawn))


def test_a_picture_brings_all_that_it_uses_and_no_more() -> None:
    seen = scene(begun(), title="War", marks=[("a1", "choice")])
    root = ElementTree.fromstring(picture(seen))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")} == set(ids)


def test_a_page_gets_the_same_sheet_with_empty_layers() -> None:
    seen = scene(begun(), title="War")
    on_page, stored = ElementTree.fromstring(ground(seen)), ElementTree.fromstring(picture(seen, prefix=""))
    assert {e.get("id") for e in stored.iter()} <= {e.get("id") for e in on_page.iter()}
    assert stored.get("viewBox") == "{} {} {} {}".format(*map_box(seen))
    assert on_page.get("viewBox") == "{} {} {} {}".format(*map_view(seen)), "without title and legend"
    assert all(not list(group) for group in on_page if (group.get("class") or "") in ("bcnb-units", "bcnb-marks"))


def test_a_lesson_board_explains_no_more_than_it_shows() -> None:
    drawn = texts(picture(scene(war("I.c"), title="A lesson")))
    assert {"A lesson", "infantry, strength 2", "cavalry, strength 1"} <= set(drawn)
    assert not {"mountain", "water", "artillery, strength 2", "a reconstruction"} & set(drawn)


def test_a_long_title_gets_smaller_type() -> None:
    sizes = []
    for title in ("Short", "A title that would by far not fit on a board of three squares in its usual size"):
        root = ElementTree.fromstring(picture(scene(war("I.c"), title=title)))
        sizes.append(int(next(e for e in root.iter(f"{SVG}text") if e.text == title).get("font-size", "0")))
    assert sizes[0] > 2 * sizes[1] > 0


def test_words_from_files_stay_words() -> None:
    evil = '<script>alert("1")</script>'
    root = ElementTree.fromstring(picture(scene(war("I.c"), title=evil)))
    assert evil in [element.text for element in root.iter(f"{SVG}text")]
    assert root.get("aria-label") == evil


def test_sides_and_arms_differ_by_their_shapes_alone() -> None:
    art = map_drawings(scene(begun()).kinds)
    names = [
        f"{side}-{kind}" for side in ("union", "confederate") for kind in ("infantry-2", "cavalry-1", "artillery-2")
    ]
    bare = {name: "".join(findall(r' d="[^"]*"| rx="[^"]*"| r="[^"]*"| href="[^"]*"', art[name])) for name in names}
    assert len(set(bare.values())) == len(names)


def test_own_and_foreign_strengths_have_badges_of_different_shape() -> None:
    art = map_drawings(scene(begun()).kinds)
    assert "circle" in art[f"own-{STRONGEST}"]
    assert "circle" not in art[f"foe-{STRONGEST}"]
    assert used('<use href="#own-5"/><use href="#rails"/>', art) == ("own-5",)


@pytest.mark.parametrize("face", "123456")
def test_a_common_die_has_as_many_spots_as_it_shows(face: str) -> None:
    assert die(face).count("<circle") == int(face)
    assert f'aria-label="{face}"' in die(face)


def test_water_is_drawn_apart_from_what_lies_beyond_the_map() -> None:
    land = scene(begun()).land
    assert land.water >> parse_square("a12") & 1
    assert not (land.water | land.land) >> parse_square("x1") & 1
    assert not any(land.land >> at & 1 for at in members(land.water))
