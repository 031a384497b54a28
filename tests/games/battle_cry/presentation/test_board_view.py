"""The text board: the picture of the letters, and the words about what they cannot say."""

from dataclasses import replace

import pytest

from bcnb.games.battle_cry import setup
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.games.battle_cry.presentation.status_text import prompt
from bcnb.games.battle_cry.rules.state import (
    BuildWorks,
    ChooseGeneral,
    ChooseRally,
    ChooseSection,
    ChooseSupply,
    Decision,
    DrawCard,
    FollowUp,
    GiveOrders,
    JoinBattle,
    MoveAgain,
    PlaceUnit,
    RollBattle,
    RollRally,
    RollShot,
    SendBack,
    StepOrStop,
    TakeStep,
)
from bcnb.games.hexboard.presentation.board_view import labels
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex, parse_hexes
from bcnb.presentation.scene import Viewpoint
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry.field import given, position
from tests.helpers.drawn import mixed

pytestmark = pytest.mark.unmeasured

MIXED = """\
    Union (top): 2 of 6 flags, 1 card
       left flank  :       center      :  right flank
     1   2   3   4   5   6   7   8   9   10  11  12  13
a   ~   .   .   .   .   .   .   .   bI1*.   .   .   x
b     .   ~   ~   .A2 .I3 .I4 .I4 .   .   .   .   .I4
c   .   .   .   ~I4*=H1 bC3 .   .   .   .   .   .   .
d     .   .C3 h   .   ~   .   f   .   .   .   .   .
e   .   w   wI2 .   o   ~   .i1 .   .   fI4 f   w   .
f     .   ni4 n   .   h   ha2 ~   hV1 .   .   si4 s
g   .   .   .   rg  .   .   .   .   hA2 .   .   .   r
h     .c2 oc3*.   .   .i4 .   .   .i4*.a2 .   .i4 .
i   .   .h2 .v4 .   .   .   .i4 .   .   .   .   .   .
    Confederate (bottom): 3 of 6 flags, 1 card

Turn 1. Union: play a card, or discard one.
Generals: Union Hunter a9, Howard c4
Generals: Confederate Hill g4, Stuart h2, Jackson h8
Fence facing NW NE: f2 f3
Sunken road facing W NW NE: f11
Sunken road facing NE: f12
Field works facing W NW: e7
Field works facing E SE: h5
Field works facing NW NE: i7
Worth 1 flag to the Confederate side, while held: a3 a4
Worth 2 flags to the Union side, for good: i11 i12
In two sections: b4 d4 f4 h4 (left flank and center); b9 d9 f9 h9 (center and
  right flank)
Ground: . clear ground, w woods, o orchard, h hill, b building, ~ waterway,
  = bridge, f field, r rough ground, n fence, s sunken road, x impassable ground
Pieces: I infantry, C cavalry, A artillery, H horse artillery, V cadets,
  G general; capitals for the Union, small letters for the Confederates
A digit shows how many figures a unit has left; a star is its general"""


def test_everything_on_the_text_board() -> None:
    assert text_board(mixed()) == MIXED


def test_a_scenario_shows_no_more_than_it_has() -> None:
    lines = text_board(setup(find_scenario("battle_cry/shiloh"))).splitlines()
    assert lines[0] == "    Union (top): 0 of 6 flags, 0 cards"
    assert "a   .I4 .I4 .   .G  .   .I4 .   .   .I4 .A2 .   .   ." in lines
    assert "Worth 1 flag to the Confederate side, while held: a1-a13" in lines
    assert "Before the first turn. Chance: draw a card for the Confederate side." in lines
    assert not any(line.startswith(("Fence", "Field works", "Sunken")) for line in lines)
    assert max(map(len, lines)) <= 80


def test_the_card_in_force_is_named() -> None:
    state = given(position("e . . . . . I"), "play probe-centre", "order e6")
    assert "Turn 1, Probe Center. Union: give orders and move (1 of 2 given), or say done." in text_board(state)


def test_what_was_won_for_good_is_no_longer_offered() -> None:
    state = mixed()._replace(claimed=(parse_hexes("i11"), 0))
    assert "Worth 2 flags to the Union side, for good: i12\n" in text_board(state)


def test_labels_in_a_row_are_drawn_together() -> None:
    assert labels(parse_hexes("a1 a2 a13 b1 b2 b3 c1")) == "a1 a2 a13 b1-b3 c1"
    assert labels(0) == ""


E6, C6 = parse_hex("e6"), parse_hex("c6")


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (ChooseSection(), "Union: choose a section: left, center or right."),
        (GiveOrders(), "Union: give orders and move, or say done."),
        (JoinBattle(), "Union: battle with an ordered unit, or say done."),
        (MoveAgain(), "Union: move once more, or say done."),
        (ChooseGeneral(), "Union: choose the general to shoot at, or say done."),
        (PlaceUnit(), "Union: choose a hex for the reinforcements, or say done."),
        (BuildWorks(), "Union: choose a hex for field works and the side they face, or say done."),
        (ChooseRally(), "Union: choose a unit to rally, or say done."),
        (ChooseSupply(), "Union: choose the unit that runs short of supplies, or say done."),
        (SendBack(Side.CONFEDERATE, E6, 1), "Confederate: place the unit at e6 back on the home row."),
        (TakeStep(Side.CONFEDERATE, E6, 2, True), "Confederate: retreat the unit at e6, 2 hexes."),
        (TakeStep(Side.UNION, E6, 1, False), "Union: retreat the general at e6, 1 hex."),
        (
            StepOrStop(Side.CONFEDERATE, E6, 1, True),
            "Confederate: retreat the unit at e6, 1 hex, or say done and stay with the general.",
        ),
        (FollowUp(E6, C6), "Union: move the unit at e6 after its battle, or say done."),
        (RollBattle(E6, C6, 3), "Chance: roll 3 dice for the battle of e6 against c6."),
        (RollShot(C6, 1), "Chance: roll 1 die for the shot at the general at c6."),
        (RollRally(E6, 4), "Chance: roll 4 dice for the rally of the unit at e6."),
        (DrawCard(Side.UNION), "Chance: draw a card for the Union side."),
    ],
)
def test_the_prompt_says_who_has_to_do_what(decision: Decision, words: str) -> None:
    assert prompt(position("e . . . . . I")._replace(pending=(decision,))) == words


def test_the_prompt_of_a_battle_that_is_over() -> None:
    state = position("e . . . . . I")._replace(pending=(), winner=Side.UNION)
    assert prompt(state) == "The Union side has won the battle."
    assert prompt(state._replace(winner=None)) == "The battle is over."


def test_a_unit_of_a_variant_is_shown_by_its_own_letter() -> None:
    state = position("e . . . . . I")
    at = parse_hex("e6")
    zouaves = replace(state.board.units[at], kind=replace(state.board.units[at].kind, glyph="Z", name="zouaves"))
    assert "Z4" in text_board(state._replace(board=state.board._replace(units={at: zouaves})))


def test_a_text_board_is_turned_as_its_picture_is():
    """Where the Union is at the bottom of the picture, the text also says so."""
    state = setup(find_scenario("kernstown"))
    usual, turned = (text_board(state, Viewpoint(seat)).splitlines() for seat in ("confederate", "union"))
    assert usual == text_board(state).splitlines()
    assert (usual[0].split(":")[0].strip(), turned[0].split(":")[0].strip()) == ("Union (top)", "Confederate (top)")
    assert [line[0] for line in turned[3:12]] == list("ihgfedcba")
    assert turned[2].split() == [str(number) for number in range(13, 0, -1)]
    assert turned[1] == usual[1] == "       left flank  :       center      :  right flank"
    shared = [next(line for line in shown if line.startswith("In two")) for shown in (usual, turned)]
    assert ["b4 d4 f4 h4 (left flank and" in line for line in shared] == [True, False]
    row = {line[0]: line[4:].split() for line in usual[3:12]}
    assert len(turned[11].split()) == len(row["a"]) + 1
    assert turned[12].strip().startswith("Union (bottom)")
    assert text_board(state, Viewpoint("union", turned=True)) == text_board(state)
