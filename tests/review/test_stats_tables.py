"""The results of dice, units, cards and ground, as tables and as a shaded board."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from bcnb.analysis.game_stats import game_stats_for
from bcnb.games.battle_cry.presentation.board_view import scene
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.review.heat_map import shaded_svg, shaded_text
from bcnb.review.stats_tables import (
    CountedGame,
    cards_table,
    dice_table,
    faces_table,
    filled_tables,
    held_lines,
    idle_lines,
    missed_lines,
    say_share,
    sections_table,
    turns_table,
    units_table,
)
from tests.analysis.test_game_stats import played
from tests.helpers.battle_cry.field import in_battle, position
from tests.helpers.battle_cry_1961 import squares
from tests.helpers.north_against_south import field as north

pytestmark = pytest.mark.unmeasured

NORTH = Viewpoint("confederate")
FACED = "e . . . . I\nf . . . . i"
GAPS = squares.war("I~~. ~~.~ ...i")
SVG = "{http://www.w3.org/2000/svg}"


def told(state, *texts):
    counting = game_stats_for(state.ruleset)
    return CountedGame(counting.tally(state, played(state, *texts)), counting, state)


def fought():
    """A unit attacks with four dice; one figure falls, and two flags drive the target off."""
    state = position(FACED, union=["probe-centre"], strength={"f5": 3})
    return told(state, "play probe-centre", "order e5", "done", "battle e5 f5", "roll IAFF")


def rows(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_dice_are_reported_next_to_what_they_bring_on_average():
    """Of four dice half hit, but no more than three figures can fall; two flags or more fall in 171 of 1,296 ways."""
    assert rows(dice_table(fought()))[1:] == [
        "attacks and shots figures expected as many or more flags expected as many or more",
        "Union 1 1 1.94 94% 2 0.67 13%",
    ]
    assert Fraction(171, 1296) < Fraction(135, 1000)
    assert rows(turns_table(fought()))[2] == "1 Union 1 1 1.94 94% 2 0.67 13%"


def test_faces_are_reported_with_how_odd_they_are():
    assert rows(faces_table(fought()))[6] == "Union retreat flag 2 0.67 13%"


def test_units_have_a_line_each():
    assert rows(units_table(fought()))[2:] == [
        "Union infantry of e5 1 0 1 1 1 1.94 0",
        "Confederate infantry of f5 0 0 0 0 0 0.00 1",
    ]


def test_cards_are_reported_with_what_their_turns_took():
    assert rows(cards_table(fought()))[2:] == ["1 Union Probe Center center 1 0"]
    assert rows(sections_table(fought()))[2:] == ["Union center 1 1"]
    thrown = told(position(FACED, union=["probe-left"]), "discard probe-left")
    assert rows(cards_table(thrown))[2:] == ["1 Union Probe Left (discarded) left 0 0"]
    assert rows(sections_table(thrown))[2:] == []


def test_what_lay_unused_is_reported():
    state = position(FACED, union=["probe-centre", "bombard"])
    assert list(held_lines(told(state, "play probe-centre"))) == [
        "Never used, Union: Bombard (since turn 1).",
        "Never used, Confederate: Probe Center (since turn 1).",
    ]


def test_what_was_left_undone_is_reported():
    state = in_battle(position(FACED), "e5")
    declined = told(state, "done")
    assert list(missed_lines(declined)) == [
        "Shots declined: 1 shot.",
        "  turn 1, ply 1: Union infantry of e5, from e5 at f5 (2.00 figures on average)",
    ]
    assert list(missed_lines(fought())) == ["No shot was declined."]
    assert list(idle_lines(fought())) == ["No order was without effect."]
    idle = told(
        position("a i\ne . . . . I", union=["probe-centre"]), "play probe-centre", "order e5", "done", "draw bombard"
    )
    assert list(idle_lines(idle)) == [
        "Orders without effect: 1 order.",
        "  turn 1: Union infantry of e5, on e5, neither moved nor attacked",
    ]


def test_all_tables_are_reported_one_after_the_other():
    tables = list(filled_tables(fought()))
    assert len(tables) == 7
    assert all(len(line) <= 100 for table in tables for line in table.splitlines())


@pytest.mark.parametrize(
    ("share", "said"), [(Fraction(0), "0%"), (Fraction(1, 200), "1 in 200"), (Fraction(3, 1000), "1 in 333")]
)
def test_small_chances_are_one_in_a_number(share, said):
    assert say_share(share) == said


# --- other games ------------------------------------------------------------------------------------------------------


def test_dice_of_the_defense_are_reported_next_to_those_of_attacks():
    """A die of the defense takes a figure on three of six sides, and shows no flag; the attack's seat comes first."""
    state = north.in_battle(north.position(FACED), "e5")
    fought = told(state, "battle e5 f5", "stand", "roll AAAA", "defend", "roll I")
    assert dice_table(fought).startswith("Dice in attacks, shots and defense, less saves: results and averages")
    assert rows(turns_table(fought))[1:] == [
        "turn rolls figures expected as many or more flags expected as many or more",
        "1 Union 1 0 1.47 100% 0 0.67 100%",
        "1 Confederate 1 1 0.50 50%",
    ]
    assert rows(units_table(fought))[2:] == [
        "Union infantry with rifles of e5 0 0 1 0 0 1.47 1",
        "Confederate infantry with rifles of f5 0 0 0 1 1 0.50 0",
    ]


def test_a_general_may_be_idle():
    state = north.position("a i\ne . . . . I", union=["attack-centre"], generals={"c6": "U Sykes"})
    idle = told(state, "play attack-centre", "order e5", "order c6", "move e5 d5", "done", "draw bombard")
    assert list(idle_lines(idle))[1:] == ["  turn 1: Union general, on c6, neither moved nor attacked"]


def test_spots_to_move_by_are_reported_next_to_what_dice_give_on_average():
    state = squares.war("I... .... .... ...i", spots=1)
    war = told(state, "move a1 a2", "roll 36", "move d4 d3", "done")
    assert rows(dice_table(war)) == [
        "Dice rolled for moves: results and averages:",
        "throws spots expected as many or more unused",
        "South 1 9 7.00 28% 8",
    ]
    assert rows(turns_table(war))[2:] == ["2 South 9 7.00 28% 8"]
    assert rows(faces_table(war))[2:5] == ["South 1 0 0.33 100%", "South 2 0 0.33 100%", "South 3 1 0.33 31%"]
    assert len(rows(faces_table(war))) == 8, "of a seat that threw no dice there are no faces"
    assert rows(units_table(war)) == [
        "The units:",
        "turns moved squares battles in support took",
        "North infantry of a1 1 1 0 0 0",
        "South infantry of d4 1 1 0 0 0",
    ]


def test_a_battle_that_was_declined_is_reported_with_what_it_takes():
    declined = told(squares.war("Ic. ... ... i.."), "done")
    assert list(missed_lines(declined)) == [
        "Battles declined: 1 battle.",
        "  turn 1, ply 1: North infantry of a1, from a1 at a2 (1 piece)",
    ]
    assert list(missed_lines(told(squares.war("Ic. ... ... i..")))) == ["No battle was declined."]
    assert list(idle_lines(declined)) == []


def test_what_a_game_does_not_have_is_left_out():
    assert cards_table(told(squares.war("I. .i"))) == ""
    assert [table.partition(":")[0] for table in filled_tables(told(squares.war("I. .i")))] == [
        "The units",
        "No battle was declined.",
    ]


# --- the shaded board -------------------------------------------------------------------------------------------------


def test_the_board_is_the_darker_the_greater_the_number():
    board = scene(position(FACED), stand=NORTH)
    picture = ElementTree.fromstring(shaded_svg(board, {"e5": 4, "f5": 1}, "Figures lost"))
    (shades,) = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "bcnb-shaded"]
    assert [text.text for text in shades.iter(f"{SVG}text")] == ["4", "1"]
    four, one = (float(path.get("opacity")) for path in shades.iter(f"{SVG}path"))
    assert four > one
    assert picture.get("aria-label") == "Figures lost. Most: 4 at e5, 1 at f5; 5 in all."
    assert not [use for use in picture.iter(f"{SVG}use") if "infantry" in use.get("href", "")]


def test_numbers_are_larger_where_more_cells_stand_side_by_side():
    wide = shaded_svg(page_presenter_of(GAPS).scene(GAPS), {"c4": 2}, "Pieces lost")
    assert 'font-size="30"' in wide.partition("bcnb-shaded")[2]
    usual = shaded_svg(scene(position(FACED), stand=NORTH), {"e5": 4}, "Figures lost")
    assert 'font-size="20"' in usual.partition("bcnb-shaded")[2]


def test_the_board_as_letters_has_one_number_per_cell():
    lines = shaded_text(scene(position(FACED), stand=NORTH), {"e5": 4, "f5": 11}, "Figures lost").splitlines()
    assert lines[0] == "Figures lost"
    assert lines[5].split() == ["e", ".", ".", ".", ".", "4", *["."] * 8]
    assert lines[6].split()[:6] == ["f", ".", ".", ".", ".", "11"]
    assert lines[6].index("11") > lines[5].index("4")
    assert lines[-1] == "Most: 11 at f5, 4 at e5; 15 in all."
    assert shaded_text(scene(position(FACED)), {}, "Fire").splitlines()[-1] == "Nowhere."


def test_a_board_with_gaps_keeps_its_columns():
    lines = shaded_text(page_presenter_of(GAPS).scene(GAPS), {"a1": 2, "a4": 3, "b3": 7}, "Losses").splitlines()
    assert lines[1:4] == ["a   2        3", "b         7", "c   .  .  .  ."]


def test_a_cell_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="there is no 'z9' on this board"):
        shaded_svg(scene(position(FACED)), {"z9": 1}, "Fire")
    with pytest.raises(ValueError, match="there is no 'z9' on this board"):
        shaded_text(scene(position(FACED)), {"z9": 1}, "Fire")
