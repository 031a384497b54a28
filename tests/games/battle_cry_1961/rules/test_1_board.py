"""Chapter 1: the reconstructed map, held to the facts of the booklet and to itself."""

import re
from collections import Counter

import pytest

from bcnb.course.catalogue import list_exercises, list_questions
from bcnb.course.questions import Try, load_question
from bcnb.course.tasks import Task, load_exercise
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.cell_text import town
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Area, Side
from bcnb.grid.squares import bit, distance, members, parse_square, spread, write_square
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import legal, refused, units, war


@pytest.fixture(scope="module")
def state() -> State:
    return game.setup(find_scenario("battle_cry_1961/four-players"))


def parts(mask: int) -> list[int]:
    """How many squares the connected parts of a set have, the largest first."""
    found = []
    while mask:
        part, edge = 0, mask & -mask
        while edge:
            part |= edge
            edge = spread(edge) & mask & ~part
        found.append(part.bit_count())
        mask &= ~part
    return sorted(found, reverse=True)


def test_1_1_a_square_is_named_by_row_and_column(state):
    labels = [write_square(at) for at in members(state.field.land)]
    assert (labels[0], labels[-1]) == ("a1", "x20")
    assert max(int(label[1:]) for label in labels) == 30
    assert {label[0] for label in labels} == set("abcdefghijklmnopqrstuvwx")


def test_1_2_the_map_has_571_squares_and_no_square_in_the_water(state):
    assert state.field.land.bit_count() == 571
    assert parts(state.field.land) == [571]
    for area in (Area.EAST, Area.WEST):
        assert len(parts(state.field.areas[area])) == 1
    assert refused(war("C~. i..", spots=1), "move a1 a2") == "3.7"


def test_1_3_colors_and_battle_numbers_play_no_part(state):
    union, confederate = state.field.colours
    assert (union.bit_count(), confederate.bit_count()) == (204, 294)
    neutral = state.field.land & ~union & ~confederate
    assert {state.field.states[at] for at in members(neutral)} == {"Kentucky", "Missouri", "Maryland"}
    plain = state._replace(field=game.setup(find_scenario("battle_cry_1961/two-players")).field)
    rolled = [game.apply(one, game.parse("roll 66"))[0] for one in (state, plain)]
    assert legal(rolled[0], "rail") == legal(rolled[1], "rail")
    assert len(state.field.sites) == 25
    assert all(state.field.land >> site.at & 1 for site in state.field.sites)


STATES = {
    "Fort Sumter": "South Carolina",
    "First Bull Run": "Virginia",
    "Wilson's Creek": "Missouri",
    "Fort Donelson": "Tennessee",
    "Pea Ridge": "Arkansas",
    "Shiloh": "Tennessee",
    "New Orleans": "Louisiana",
    "Seven Days": "Virginia",
    "Second Bull Run": "Virginia",
    "Antietam": "Maryland",
    "Perryville": "Kentucky",
    "Fredericksburg": "Virginia",
    "Stones River": "Tennessee",
    "Chancellorsville": "Virginia",
    "Vicksburg": "Mississippi",
    "Gettysburg": "Pennsylvania",
    "Chickamauga": "Georgia",
    "Chattanooga": "Tennessee",
    "Wilderness": "Virginia",
    "Atlanta": "Georgia",
    "Mobile Bay": "Alabama",
    "Nashville": "Tennessee",
    "Petersburg": "Virginia",
    "Bentonville": "North Carolina",
    "Appomattox": "Virginia",
}
"""In which state each battle was."""


def test_1_3_a_battle_lies_in_its_state_and_that_of_a_town_on_the_dot_of_the_town(state):
    field = state.field
    assert {site.name: field.states[site.at] for site in field.sites} == STATES
    towns = {
        name: at for at, names in field.dots.items() for name in re.findall(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*", names)
    }
    of_towns = {site.name: site.at for site in field.sites if site.name in towns}
    assert set(of_towns) == {"New Orleans", "Vicksburg", "Chattanooga", "Atlanta", "Nashville", "Petersburg"}
    assert of_towns == {name: towns[name] for name in of_towns}


def test_1_4_a_practice_board_joins_towns_only_where_the_map_has_a_line(state):
    """What a small board shows of rails is true of the big one, too: Danville and Raleigh are joined on neither."""
    on_map = ends(state.field)
    assert frozenset(("Danville", "Raleigh")) not in on_map
    exercises = map(load_exercise, list_exercises().values())
    tries = [one for path in list_questions(game.name).values() for one in load_question(path).tries]
    states = [one.state for one in (*exercises, *tries) if isinstance(one, (Task, Try))]
    shown = [pair for found in states if found.ruleset == game.name for pair in ends(found.field)]
    assert len(shown) > 60
    assert set(shown) - on_map == set()


def ends(field):
    """The towns that each rail line joins."""
    return {frozenset(town(field.dots[at]) for at in (one.squares[0], one.squares[-1])) for one in field.sections}


def test_1_4_mountains_and_dots_are_marked_and_never_on_one_square(state):
    field = state.field
    assert field.mountains.bit_count() == 31
    assert len(parts(field.land & ~field.mountains)) == 1
    assert len(field.dots) == 87
    assert not bit(field.dots) & field.mountains
    assert bit(field.dots) | field.mountains == (bit(field.dots) | field.mountains) & field.land


def test_1_4_every_rail_line_runs_from_dot_to_dot_over_squares_side_by_side(state):
    field = state.field
    assert len(field.sections) == 129
    for section in field.sections:
        first, *inner, last = section.squares
        assert {first, last} <= set(field.dots)
        assert not set(inner) & set(field.dots)
        assert all(distance(one, other) == 1 for one, other in zip(section.squares, section.squares[1:], strict=False))
        assert bit(section.squares) & ~field.land == 0
        assert section.railroads
    assert {at for section in field.sections for at in (section.squares[0], section.squares[-1])} == set(field.dots)


def test_1_5_every_square_lies_east_or_west_of_the_line(state):
    east, west = state.field.areas[Area.EAST], state.field.areas[Area.WEST]
    assert east | west == state.field.land
    assert not east & west
    by_area = Counter((state.field.states[at], bool(east >> at & 1)) for at in members(state.field.land))
    for name in ("Pennsylvania", "Georgia", "New York", "Virginia", "South Carolina"):
        assert by_area[name, False] == 0, name
    for name in ("Ohio", "Alabama", "Kentucky", "Tennessee", "Missouri"):
        assert by_area[name, True] == 0, name


def test_1_5_with_the_alternative_the_squares_next_to_the_line_belong_to_both_territories():
    told = {"players": 4, "east": "a4 a5 a6 b4 b5 b6", "seat": "union-west", "spots": 2}
    picture = "I.I..I c..I.c"
    assert {text.split()[1] for text in legal(war(picture, **told), "move")} == {"a1", "a3"}
    assert {text.split()[1] for text in legal(war(picture, **told, shared_border=True), "move")} == {"a1", "a3", "b4"}
    east = war(picture, **told | {"seat": "union-east"}, shared_border=True)
    assert {text.split()[1] for text in legal(east, "move")} == {"a3", "a6", "b4"}


def test_1_6_the_map_says_that_it_is_a_reconstruction(state):
    assert "reconstruction" in state.field.notice
    for name in ("two-players", "four-players"):
        scenario = find_scenario(f"battle_cry_1961/{name}")
        assert scenario.origin == "reconstructed"
        assert "reconstruction" in scenario.story
    text = (scenarios_folder() / "battle_cry_1961" / "boards" / "eastern-states.toml").read_text(encoding="utf-8")
    assert re.search(r'^title = ".*reconstruction', text, re.MULTILINE)


def test_pieces_start_on_plain_squares_four_of_each_general_on_dots(state):
    board = state.board
    assert not board.occupied & state.field.mountains
    for command in state.field.commands:
        led = board.sides[command.side] & state.field.areas[command.area]
        assert (led & bit(state.field.dots)).bit_count() == 4


def test_places_are_where_they_are_on_a_map(state):
    field = state.field
    where = {name.split(",")[0]: at for at, name in field.dots.items()}
    assert field.states[where["Atlanta"]] == "Georgia"
    assert field.states[where["Albany"]] == "New York"
    assert field.states[parse_square("i25")] == "Virginia"
    assert board_side(state, "b29") is Side.UNION
    assert units(war("I. .i"), ".. ..") == "I. .i"


def board_side(state: State, label: str) -> Side:
    """The side of the piece on a square."""
    return next(side for side in Side if state.board.sides[side] >> parse_square(label) & 1)
