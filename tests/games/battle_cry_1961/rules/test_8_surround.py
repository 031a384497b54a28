"""Chapter 8: surrounded pieces, the booklet's example 8."""

import pytest

from bcnb.games.battle_cry_1961.rules.events import PiecesRemoved, TurnBegan, WarWon
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import parse_square
from tests.helpers.battle_cry_1961.squares import happens, play, units, war


def begin(picture: str, **told: object):
    """The moment before the Union's turn begins."""
    return war(picture, seat="confederate", **told)


def left(picture: str, **told: object) -> str:
    """The pieces when the Union's turn has begun."""
    return units(play(begin(picture, **told), "done"), picture)


def squares(*labels: str) -> tuple[int, ...]:
    return tuple(map(parse_square, labels))


def test_8_1_a_piece_between_four_opponents_is_removed():
    assert left(".c.. cIc. .c.. ...I") == ".c.. c.c. .c.. ...I"


def test_8_1_a_group_is_removed_as_a_whole():
    assert left(".cc.. cICc. .cc.. ....I") == ".cc.. c..c. .cc.. ....I"


def test_8_1_a_group_with_one_way_out_stays():
    picture = ".c... cIC.. .cc.. ....I"
    assert left(picture) == picture


def test_8_1_a_way_out_by_rail_is_a_way_out():
    picture = ".c.. cIc. .c.. ...."
    ride = ("b2 c3 d3",)
    assert left(picture + " ...I") == ".c.. c.c. .c.. .... ...I"
    assert left(picture + " ...I", rails=ride) == picture + " ...I"
    assert left(picture + " ..iI", rails=("b2 c3 e3",)) == ".c.. c.c. .c.. .... ..iI"


def test_8_1_with_the_alternative_only_ways_on_foot_are_ways_out():
    picture = ".c.. cIc. .c.. .... ...I"
    assert left(picture, rails=("b2 c3 d3",), rail_frees=False) == ".c.. c.c. .c.. .... ...I"


@pytest.mark.parametrize(
    ("picture", "after"),
    [
        ("Ic.. c... ...I", ".c.. c... ...I"),
        ("~c~. cIc. ~~~I", "~c~. c.c. ~~~I"),
        (".~.. ~Ic. .c.. ...I", ".~.. ~.c. .c.. ...I"),
    ],
)
def test_8_2_water_and_the_edge_shut_in_as_opponents_do(picture, after):
    assert left(picture) == after


def test_8_2_water_alone_removes_nobody():
    assert left("I~.. ~... ...I ..i.") == "I~.. ~... ...I ..i."


def test_8_3_it_is_removed_before_the_dice_of_its_turn():
    news = happens(begin("Ic.. c... ...I"), "done")
    assert news[1:] == [
        TurnBegan("2.4", 2, "union"),
        PiecesRemoved("8.1", Side.UNION, squares("a1")),
    ]


def test_8_3_a_piece_that_walks_into_a_pocket_has_the_opponents_turn_to_hope():
    state = play(war("Cc.. c... .... ..I.", spots=1, seat="union"), "move d3 d4", "done")
    assert units(state, ".... .... .... ....") == "Cc.. c... .... ...I"
    state = play(state, "roll 11", "move a2 a4", "done")
    assert units(state, ".... .... .... ....") == "C..c c... .... ...I"


def test_8_3_a_side_that_loses_its_last_piece_so_has_lost():
    assert happens(begin("Ic. c.. ..."), "done")[-1] == WarWon("9.1", Side.CONFEDERATE)


def test_8_3_with_the_alternative_it_is_removed_at_once():
    state = war("C.c. c... ...I", seat="confederate", spots=2, removed_at_once=True)
    assert happens(state, "move a3 a2")[-1] == PiecesRemoved("8.1", Side.UNION, squares("a1"))
    assert happens(state, "move a3 a4")[1:] == []
    last = war("C.c c.. ...", seat="confederate", spots=2, removed_at_once=True)
    assert happens(last, "move a3 a2")[-1] == WarWon("9.1", Side.CONFEDERATE)


def test_8_4_pieces_that_only_their_own_side_shuts_in_stay():
    picture = "IC. C.. ..i"
    assert left(picture) == picture
    shut = "IC~. C~.i ~..."
    assert left(shut) == shut
    assert left(shut + " ...I", own_walls=True) == "..~. .~.i ~... ...I"


def test_8_5_a_group_that_could_have_fought_is_removed_all_the_same():
    picture = "Ic.. c... ...I"
    assert left(picture) == ".c.. c... ...I"
    assert left(picture, fighters_escape=True) == picture
    weak = "Ci.. i... ...I"
    assert left(weak, fighters_escape=True) == ".i.. i... ...I"


def test_8_6_all_groups_are_removed_together_and_only_the_movers():
    picture = "Ic..cI c....c ...... .I...."
    news = happens(begin(picture), "done")
    assert news[-1] == PiecesRemoved("8.1", Side.UNION, squares("a1", "a6"))
    both = "Ic.Ci c..Ii ...CC ....."
    assert left(both + " I...") == ".c.Ci c..Ii ...CC ..... I..."


def test_8_6_with_the_alternative_one_group_is_removed_after_the_other():
    picture = "Ic..cI c....c ...... .I...."
    news = happens(begin(picture, removed_together=False), "done")
    assert news[-2:] == [
        PiecesRemoved("8.1", Side.UNION, squares("a1")),
        PiecesRemoved("8.1", Side.UNION, squares("a6")),
    ]
    rails = ("a1 a2 a3 a4 a5 a6",)
    freed = begin(picture, removed_together=False, one_blocks_rail=False, rails=rails)
    assert units(play(freed, "done"), picture) == ".c..cI c....c ...... .I...."
