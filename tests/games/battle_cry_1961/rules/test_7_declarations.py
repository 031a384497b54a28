"""Chapter 7: several battles, double jumps, false declarations. Examples 5, 6D, 6F and 6G of the booklet."""

import pytest

from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.event_text import say_event
from bcnb.games.battle_cry_1961.rules.events import (
    BattleDisallowed,
    BattleJoined,
    BattlesUndone,
    Jumped,
    TurnBegan,
    TurnEnded,
)
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.grid.squares import Direction, parse_square
from tests.helpers.battle_cry_1961.squares import disallowed, happens, legal, play, refused, units, war

TWO_LINES = "Ic. ... Ic. ... i.. ..I"


def test_7_1_after_nine_moves_a_battle_may_follow():
    state = war("I.........c. ............ ...........i", spots=9)
    state = play(state, *(f"move a{n} a{n + 1}" for n in range(1, 10)))
    assert (state.turn.spots, legal(state)) == (0, ["declare a10 east", "done"])
    assert units(play(state, "declare a10 east"), "." * 12) == "...........I"


def test_7_1_after_seven_moves_and_a_battle_nothing_moves():
    state = war("I.......c. .......... Ic.......i", spots=9)
    state = play(state, *(f"move a{n} a{n + 1}" for n in range(1, 8)), "declare a8 east")
    assert state.turn.spots == 2
    assert refused(state, "move a10 b10") == "7.1"
    assert refused(state, "rail a10 b10") == "7.1"
    assert legal(state) == ["declare c1 east", "done"]
    assert happens(state, "done")[0] == TurnEnded("2.7", "union", 2)


def test_7_2_a_battle_needs_no_move():
    assert "declare a1 east" in legal(war("Ic. ... ..i", spots=5))
    otherwise = war("Ic. ... I.i", spots=5, battle_needs_move=True)
    assert disallowed(otherwise, "declare a1 east") == "7.2"
    assert "declare a1 east" in legal(play(otherwise, "move c1 b1"))


def test_7_3_several_battles_that_were_ready_at_the_start():
    state = play(war(TWO_LINES), "declare a1 east")
    assert state.phase is Phase.BATTLE
    assert legal(state) == ["declare c1 east", "done"]
    assert units(play(state, "declare c1 east"), TWO_LINES) == "..I ... ..I ... i.. ..I"


def test_7_3_an_attack_that_was_too_weak_before_the_first_battle_is_not_ready():
    """The first battle takes the second of two cavalry regiments in the other line."""
    state = play(war("...... ..I... Icc... ...... i....."), "declare b3 south")
    assert disallowed(state, "declare c1 east") == "7.3"


def test_7_3_a_square_that_only_the_first_jump_opened_is_not_ready():
    state = play(war("IcIc.. ...... i....."), "declare a3 east")
    assert units(state, "......") == "Ic..I."
    assert disallowed(state, "declare a1 east") == "7.3"


def test_7_4_a_piece_that_has_jumped_takes_part_in_no_other_battle():
    """The jumper fills the gap in a column, which was none before the first battle."""
    state = play(war("..I... ..c... II.Ci. ...... i....."), "declare a3 south")
    assert units(state, "...... ...... ......") == "...... ...... IIICi."
    assert disallowed(state, "declare c2 east") == "7.4"


def test_7_5_infantry_that_has_jumped_jumps_a_lone_cavalry_at_right_angles():
    """Example 6D."""
    state = play(war("Ic.. ..c. .... ...i"), "declare a1 east")
    assert legal(state, "declare") == ["declare a3 south"]
    news = happens(state, "declare a3 south")
    assert news[0] == BattleJoined("7.5", parse_square("a3"), Direction.SOUTH, 2, 1)
    assert news[1] == Jumped("6.7", parse_square("a3"), parse_square("c3"))
    assert units(play(state, "declare a3 south"), ".... .... .... ....") == ".... .... ..I. ...i"


def test_7_5_or_straight_on():
    state = play(war("ICi.c. ...... .....i"), "declare a1 east")
    assert units(play(state, "declare a4 east"), "......") == ".C...I"


def test_7_5_the_double_jump_may_be_left_out():
    state = play(war("Ic.. ..c. .... ...i"), "declare a1 east")
    assert units(play(state, "done"), ".... .... .... ....") == "..I. ..c. .... ...i"


@pytest.mark.parametrize(
    "picture",
    [
        "Ic... ..i.. ..... .....",  # infantry is not cavalry
        "Ic... ..c.. ..c.. .....",  # two in line are not lone
        "Ic... ..c.. ..I.. .....",  # no open square behind
        "Ic... ..c.. ..~.. .....",  # no square behind
    ],
)
def test_7_5_what_is_not_a_double_jump(picture):
    state = play(war(f"{picture} ....i I...."), "declare a1 east")
    assert disallowed(state, "declare a3 south") == "7.5"


def test_7_5_cavalry_that_has_jumped_jumps_no_more():
    state = play(war("CCCi.. ....c. ...... I....i"), "declare a1 east")
    assert disallowed(state, "declare a5 south") == "7.5"


def test_7_5_a_friend_in_the_line_makes_it_no_jump_alone():
    state = play(war("Ic.... ..C... ..c... ...... I....i"), "declare a1 east")
    assert disallowed(state, "declare a3 south") == "7.5"


def test_7_5_only_at_once():
    state = play(war("Ic.. ..c. .... Ic.. .... ...i"), "declare a1 east", "declare d1 east")
    assert disallowed(state, "declare a3 south") == "7.4"


def test_7_5_from_the_mountain_where_the_jump_ended():
    picture = "Ic^. ..c. .... ...i"
    assert "declare a3 south" in legal(play(war(picture), "declare a1 east"))
    otherwise = play(war(picture, double_from_mountain=False), "declare a1 east")
    assert disallowed(otherwise, "declare a3 south") == "7.5"


def test_7_6_one_jump_more_and_no_third():
    picture = "Ic.... ..c... ...c.. ...... .....i"
    jumps = ("declare a1 east", "declare a3 south")
    assert units(play(war(picture), *jumps), ".... .... ....") == ".... .... ..Ic"
    assert disallowed(play(war(picture), *jumps), "declare c3 east") == "7.5"
    assert "declare c3 east" in legal(play(war(picture, extra_jumps=2), *jumps))


@pytest.mark.parametrize(
    ("picture", "texts", "reason"),
    [
        (
            "CCCi.. ....c. ......",
            "declare a1 east; declare a5 south",
            "Only infantry may jump a second time (rule 7.5)",
        ),
        (
            "Ic.... ..c... ...c.. ......",
            "declare a1 east; declare a3 south; declare c3 east",
            "There is one more jump, and no third (rule 7.6)",
        ),
        (
            "Ic.... ..C... ..c... ......",
            "declare a1 east; declare a3 south",
            "The second jump is for the jumper alone, with no other piece in its column (rule 7.5)",
        ),
        (
            "Ic.. ..i. ....",
            "declare a1 east; declare a3 south",
            "Only cavalry may be jumped in a second jump (rule 7.5)",
        ),
        (
            "Ic.. ..c. ..i. ....",
            "declare a1 east; declare a3 south",
            "Only lone cavalry may be jumped in a second jump, with nobody behind it in line (rule 7.6)",
        ),
        (
            "Ic.. ..c. ..~. ....",
            "declare a1 east; declare a3 south",
            "The rear piece jumps to the square right beyond the defenders, which must be open (rule 6.7)",
        ),
    ],
)
def test_7_5_a_second_jump_that_fails_is_reported_what_it_lacks(picture, texts, reason):
    """The event cites 7.5 for each, as ever; the words say what is not there, and none of them that it may be done."""
    *before, last = texts.split("; ")
    state = play(war(f"{picture} i..... I....."), *before)
    told = happens(state, last)[0]
    assert told.rule == "7.5"
    assert say_event(told, state).endswith(f": {reason}.")


@pytest.mark.parametrize(
    ("picture", "texts", "reading", "reason"),
    [
        ("Ic^. ..c. ....", "a1 east; a3 south", {"double_from_mountain": False}, "nobody jumps a second time from a"),
        (
            "Ic.. ..cc ....",
            "a1 east; a3 south",
            {"lone_by_line": False},
            "only cavalry with nobody of its side next to",
        ),
        ("Ic.. ..c. ....", "a1 east; a3 south", {"extra_jumps": 0}, "no jump may follow the first"),
        (
            "Ic.... ..c... ...c.. ....c. ......",
            "a1 east; a3 south; c3 east; c5 south",
            {"extra_jumps": 2},
            "2 more jumps may follow the first",
        ),
    ],
)
def test_7_5_what_only_a_house_rule_forbids_is_reported_as_such(picture, texts, reading, reason):
    *before, last = (f"declare {text}" for text in texts.split("; "))
    state = play(war(f"{picture} i..... I.....", **reading), *before)
    words = say_event(happens(state, last)[0], state)
    assert f": By the house rule {reason}" in words


def test_7_6_cavalry_next_to_the_line_does_not_keep_one_from_being_lone():
    picture = "Ic.. ..cc .... ...i"
    assert "declare a3 south" in legal(play(war(picture), "declare a1 east"))
    otherwise = play(war(picture, lone_by_line=False), "declare a1 east")
    assert disallowed(otherwise, "declare a3 south") == "7.5"


def test_7_7_a_false_declaration_is_accepted_and_ends_the_turn():
    state = war("Ii. ... I.i", spots=6)
    assert happens(state, "declare a1 east") == [
        BattleDisallowed("6.4", parse_square("a1"), Direction.EAST),
        TurnEnded("2.7", "union", 6),
        TurnBegan("2.4", 2, "confederate"),
    ]
    assert game.is_risky(state, game.parse("declare a1 east"))
    assert not game.is_risky(state, game.parse("declare a1 west"))
    assert not game.is_risky(state, game.parse("move a1 b1"))


def test_7_7_a_true_one_is_not_risky():
    state = war(TWO_LINES)
    assert not game.is_risky(state, game.parse("declare a1 east"))
    assert not game.is_risky(play(state, "declare a1 east"), game.parse("declare c1 east"))


def test_7_8_battles_fought_before_a_false_declaration_stand():
    state = play(war("Ic. ... Ii. ... Ic. ... i.."), "declare a1 east", "declare c1 east")
    assert units(state, "... ... ... ... ... ... ...") == "..I ... Ii. ... Ic. ... i.."
    assert state.side.seat == "confederate"


def test_7_8_with_the_alternative_a_false_declaration_undoes_them():
    picture = "Ic. ... Ii. ... Ic. ... i.."
    state = war(picture, false_undoes=True)
    assert units(play(state, "declare a1 east", "declare c1 east"), picture) == picture
    assert BattlesUndone("7.8") in happens(state, "declare a1 east", "declare c1 east")
    assert BattlesUndone("7.8") not in happens(state, "declare c1 east")


def test_7_8_with_the_alternative_forces_that_the_battle_joined_are_parted_again():
    told = {"players": 4, "east": "a4 a5 a6 b4 b5 b6", "seat": "union-west", "false_undoes": True}
    state = war("..Ic.. c..iI.", **told)
    joined = play(state, "declare a3 east")
    assert joined.joined == (True, False)
    parted = play(joined, "declare b5 west")
    assert (units(parted, "...... ......"), parted.joined) == ("..Ic.. c..iI.", (False, False))


def test_7_9_a_missed_battle_is_pointed_out_by_nobody():
    assert happens(war("Ic. ... ..i", spots=4), "done") == [
        TurnEnded("2.7", "union", 4),
        TurnBegan("2.4", 2, "confederate"),
    ]


def test_7_9_the_turn_continues_while_a_column_meets_opponents_whether_strong_enough_or_not():
    assert play(war("I.i ... ...", spots=1), "move a1 a2").side.seat == "union"
    assert play(war("I..i .... ....", spots=1), "move a1 a2").side.seat == "confederate"


def test_7_10_a_piece_that_has_not_jumped_fights_again():
    """The same cavalry regiment leads a column to the east and one to the south."""
    picture = "..I... ..I... IICi.. ..i... ...... i....."
    state = play(war(picture), "declare c1 east")
    assert legal(state, "declare") == ["declare b3 south", "declare a3 south"]
    assert units(play(state, "declare a3 south"), picture) == "...... ..I... .IC.I. ...... ..I... i....."
    otherwise = play(war(picture, fights_again=False), "declare c1 east")
    assert disallowed(otherwise, "declare a3 south") == "7.10"
