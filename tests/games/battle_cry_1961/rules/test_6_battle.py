"""Chapter 6: battle. The examples of the booklet bear their names: 6A to 6F, 7a to 7c, 9 and 10."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules import battle
from bcnb.games.battle_cry_1961.rules.events import BattleJoined, Jumped, PiecesRemoved
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import Direction, parse_square
from tests.helpers.battle_cry_1961.squares import disallowed, happens, legal, play, refused, units, war
from tests.helpers.battle_cry_1961.world import starts


def at(label: str) -> int:
    return parse_square(label)


def line(picture: str, **told: object):
    """A battle line with more war elsewhere: a gray and a blue infantry division in two corners."""
    row = picture.ljust(8, ".")
    return war(f"{row} ........ .......i I.......", **told)


def after(state, text: str, length: int) -> str:
    """The line after a declaration."""
    return units(play(state, text), "." * length)


def test_6_1_a_battle_wants_an_opponent_right_before_an_unbroken_column():
    state = line("II.i.")
    assert legal(state, "declare") == []
    assert refused(state, "declare a1 east") == "6.1"
    assert refused(state, "declare a3 east") == "6.1"
    assert refused(state, "declare a4 east") == "6.1"
    assert refused(line("I.Ic."), "declare a1 east") == "6.1"


@pytest.mark.parametrize("word", ["north", "east", "south", "west"])
def test_6_2_an_attack_comes_from_any_side(word):
    state = war("..... ..c.. .cIc. ..c.. .....")
    assert f"declare c3 {word}" in legal(state)


def test_6_2_nobody_attacks_on_a_diagonal():
    state = war("I.. .c. ...")
    assert legal(state, "declare") == []
    for word in ("east", "south", "west", "north"):
        assert refused(state, f"declare a1 {word}") == "6.2"
    with pytest.raises(ValueError, match="'southeast' is not a valid direction"):
        game.parse("declare a1 southeast")


@pytest.mark.parametrize(("column", "strength"), [("IC", 3), ("AIC", 5), ("ICC", 4), ("IICC", 6), ("AAC", 5), ("I", 2)])
def test_6_3_strengths_are_added_along_the_column(column, strength):
    state = line(f"{column}c.")
    (joined, *_) = happens(state, "declare a1 east")
    assert joined == BattleJoined("6.4", at("a1"), Direction.EAST, strength, 1)


@pytest.mark.parametrize("picture", ["Ii.", "Cc.", "IIii.", "ICiic.", "Ia.", "CCa."])
def test_6_4_equal_or_less_strength_is_not_enough(picture):
    assert disallowed(line(picture), "declare a1 east") == "6.4"


@pytest.mark.parametrize("picture", ["IIi.", "ICc.", "IICCii.", "IIic.", "ICCi."])
def test_6_4_one_more_is_enough(picture):
    assert "declare a1 east" in legal(line(picture))


@pytest.mark.parametrize("picture", ["CIc.", "CIIi.", "CCIIi."])
def test_6_5_cavalry_in_the_column_wants_cavalry_in_front(picture):
    assert disallowed(line(picture), "declare a1 east") == "6.5"


@pytest.mark.parametrize("picture", ["ICi.", "CICi.", "ICCi.", "CCCi."])
def test_6_5_other_cavalry_may_stand_anywhere_behind(picture):
    assert "declare a1 east" in legal(line(picture))


@pytest.mark.parametrize("picture", ["IIci.", "IIic.", "IAci."])
def test_6_5_defenders_stand_in_any_order(picture):
    assert "declare a1 east" in legal(line(picture))


def test_6_5_without_cavalry_infantry_or_artillery_leads():
    assert "declare a1 east" in legal(line("IAi."))
    assert "declare a1 east" in legal(line("AIi."))


@pytest.mark.parametrize("picture", ["Ac.", "AAi."])
def test_6_6_artillery_does_not_attack_by_itself(picture):
    assert disallowed(line(picture), "declare a1 east") == "6.6"


def test_6_6_with_the_alternative_two_batteries_support_each_other():
    assert "declare a1 east" in legal(line("AAi.", guns_support_guns=True))
    assert disallowed(line("Ac.", guns_support_guns=True), "declare a1 east") == "6.6"


def test_6_7_the_rear_piece_jumps_to_the_open_square_beyond():
    state = line("IICCii.")
    assert happens(state, "declare a1 east")[1] == Jumped("6.7", at("a1"), at("a7"))
    assert after(state, "declare a1 east", 7) == ".ICC..I"


@pytest.mark.parametrize("picture", ["IIi~", "IIiC", "IIIi~", "CCCi~"])
def test_6_7_without_an_open_square_there_is_no_jump(picture):
    assert disallowed(war(f"{picture} .... i..."), "declare a1 east") == "6.7"


def test_6_7_the_edge_of_the_map_leaves_no_open_square():
    assert disallowed(war("IIi ... i.."), "declare a1 east") == "6.7"


def test_6_8_all_defenders_in_the_line_and_only_they_are_removed():
    state = war(".i... IICi. .i.i. .....")
    removed = PiecesRemoved("6.8", Side.CONFEDERATE, (at("b4"),))
    assert removed in happens(state, "declare b1 east")
    assert units(play(state, "declare b1 east"), "..... ..... ..... .....") == ".i... .IC.I .i.i. ....."


def test_6_8_a_column_is_attacked_in_the_flank_and_loses_one_piece():
    """Example 7b: strength 3 against the 2 of the one infantry division in line."""
    state = war("...I. ...C. .icI. ...I. .....", seat="confederate")
    told = happens(state, "declare c2 east")[0]
    assert (told.strength, told.against) == (3, 2)
    assert units(play(state, "declare c2 east"), "..... ..... ..... ..... .....") == "...I. ...C. ..c.i ...I. ....."


def test_6_8_the_frontal_attack_of_the_booklet():
    """Example 7a: strength 5 against 4."""
    state = line("IICii.")
    told = happens(state, "declare a1 east")[0]
    assert (told.strength, told.against) == (5, 4)
    assert after(state, "declare a1 east", 6) == ".IC..I"


def test_6_7_with_the_alternative_the_jump_continues_over_friendly_pieces():
    assert disallowed(line("IIiCC."), "declare a1 east") == "6.7"
    assert after(line("IIiCC.", jumps_on=True), "declare a1 east", 6) == ".I.CCI"
    assert disallowed(line("IIiCi.", jumps_on=True), "declare a1 east") == "6.7"


@pytest.mark.parametrize(("picture", "left"), [("aicII.", "aic..."), ("aicII~", "aic..~")])
def test_6_9_artillery_at_the_rear_removes_without_a_jump(picture, left):
    """Example 7c: strength 5 against 4; it takes no open square."""
    state = war(f"{picture} ...... I.....", seat="confederate")
    news = happens(state, "declare a1 east")
    assert (news[0].strength, news[0].against) == (5, 4)
    assert PiecesRemoved("6.9", Side.UNION, (at("a4"), at("a5"))) in news
    assert units(play(state, "declare a1 east"), left) == left


def test_6_9_artillery_in_the_middle_does_not_keep_the_rear_from_jumping():
    assert after(line("IACi."), "declare a1 east", 5) == ".AC.I"


def test_6_9_with_the_alternative_artillery_jumps_where_it_can():
    assert after(line("AIc."), "declare a1 east", 4) == "AI.."
    assert after(line("AIc.", guns_jump=True), "declare a1 east", 4) == ".I.A"
    assert after(line("AIcC", guns_jump=True), "declare a1 east", 4) == "AI.C"


def test_6_10_the_attacker_names_the_rear_piece():
    state = line("IIICi.")
    assert legal(state, "declare") == ["declare a3 east", "declare a2 east", "declare a1 east"]
    assert after(state, "declare a3 east", 6) == "II.C.I"
    assert after(state, "declare a2 east", 6) == "I.IC.I"


def test_6_10_with_the_alternative_the_whole_column_attacks():
    state = line("IIICi.", whole_column=True)
    assert legal(state, "declare") == ["declare a1 east"]
    assert disallowed(state, "declare a3 east") == "6.10"


def test_6_11_the_whole_line_of_defenders_is_attacked():
    assert disallowed(line("IIiii."), "declare a1 east") == "6.4"
    assert after(line("IIIii."), "declare a1 east", 6) == ".II..I"


def test_6_11_with_the_alternative_as_many_are_attacked_as_the_column_outweighs():
    part = line("AIiic.", part_of_line=True)
    assert disallowed(line("AIiic."), "declare a1 east") == "6.4"
    assert after(part, "declare a1 east", 6) == "AI.ic."
    assert disallowed(part, "declare a2 east") == "6.4"
    assert after(line("IICii.", part_of_line=True), "declare a1 east", 6) == ".IC..I"


def test_6_12_the_jump_may_end_on_a_mountain():
    """Example 9."""
    state = war("Ic^. .... ...i")
    assert units(play(state, "declare a1 east"), "....") == "..I."


def test_6_12_a_lone_infantry_division_jumps_a_lone_cavalry_regiment():
    """Example 10."""
    assert after(line("Ic."), "declare a1 east", 3) == "..I"
    assert disallowed(line("Ci."), "declare a1 east") == "6.4"


def test_6_13_a_piece_faces_nowhere():
    state = war("..... .cIc. ..... i....")
    assert legal(state, "declare") == ["declare b3 east", "declare b3 west"]


@pytest.mark.parametrize("world", ["everything", "other-readings"])
def test_every_line_is_judged_as_the_pieces_stand_now_and_by_the_readings_in_force(world):
    chance, state, judged = Seeded(f"lines {world}"), starts()[world], 0
    for _ in range(300):
        if game.seat(state) is None:
            break
        about = state.rules, state.field, state.board, state.turn.commanded, state.foes
        lines = list(battle.lines(state.rules, *about[2:]))
        assert list(battle.judged(*about)) == [(one, battle.fault(*about[:4], one)) for one in lines]
        judged += len(lines)
        rolls = game.seat(state) == CHANCE
        weights = game.chance_weights(state) if rolls else [(action, 1) for action in game.legal_actions(state)]
        state, _ = game.apply(state, chance.pick(weights))
    assert judged > 100
