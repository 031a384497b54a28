"""Chapter 10: four players. The booklet's special rules 1 to 4, and its order of play."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import PartialRecord
from bcnb.engine.ruleset import IllegalAction, Scenario
from bcnb.engine.verify import verify
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.events import ForcesJoined, PiecesRemoved, TurnBegan, TurnEnded
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import parse_square
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import disallowed, happens, layout_of, legal, play, refused, units, war

ORDER = ["confederate-east", "union-east", "confederate-west", "union-west"]
EAST = "a4 a5 a6 b4 b5 b6 c4 c5 c6"
"""The east of a board of three rows of six squares; the line runs down its middle."""


def four(picture: str, **told: object):
    return war(picture, players=4, east=EAST, **told)


def test_10_1_four_generals_lead_five_five_and_one_each():
    state = game.setup(find_scenario("battle_cry_1961/four-players"))
    for command in state.field.commands:
        led = state.board.sides[command.side] & state.field.areas[command.area]
        assert tuple((led & arm).bit_count() for arm in state.board.arms) == (5, 5, 1)
    assert sorted(command.seat for command in state.field.commands) == sorted(ORDER)


def test_10_2_the_order_is_south_east_north_east_south_west_north_west():
    state = four("I..I.. ...... c..c..", seat="confederate-east", spots=2)
    assert list(game.seats(state)) == ORDER
    seen = []
    for _ in range(9):
        seen.append(state.command.seat)
        state = play(state, "done", "roll 11")
    assert seen == [*ORDER, *ORDER, ORDER[0]]
    assert happens(four("I..I.. ...... c..c..", seat="confederate-east"), "done")[1] == TurnBegan(
        "10.2", 2, "union-east"
    )


def test_10_3_a_general_leads_the_pieces_in_his_territory():
    state = four("I..I.. ...... c..c..", seat="confederate-east", spots=4)
    assert {text.split()[1] for text in legal(state, "move")} == {"c4"}


def test_10_4_he_may_cross_the_line_and_finish_his_moves():
    state = four("I..I.. ...... c..c..", seat="confederate-east", spots=6)
    crossed = play(state, "move c4 c2", "move c2 b2")
    assert "move b2 b4" in legal(crossed)


def test_10_4_what_stands_across_at_the_end_belongs_to_the_partner():
    state = four("I..I.. ...... c..cc.", seat="confederate-east", spots=6)
    state = play(state, "move c4 c2", "done", "roll 11", "done", "roll 11")
    assert state.command.seat == "confederate-west"
    assert {text.split()[1] for text in legal(state, "move")} == {"c1", "c2"}
    state = play(state, "done", "roll 11", "done", "roll 11")
    assert state.command.seat == "confederate-east"
    assert refused(state, "move c2 b2") == "10.5"


def test_10_5_he_moves_only_pieces_that_he_leads():
    state = four("I..I.. ...... c..c..", seat="confederate-east", spots=6)
    assert refused(state, "move c1 b1") == "10.5"
    assert refused(state, "move a1 b1") == "2.8"


def test_10_5_and_fights_only_with_them():
    state = four("I.cI.. ...... c..c.I", seat="union-east", spots=1)
    assert "declare a4 west" in legal(state)
    ready = four("Ic.I.. ...... c..c.I", seat="union-east", spots=1)
    assert refused(ready, "declare a1 east") == "10.5"
    assert legal(ready, "declare") == []


def test_10_5_a_partners_piece_parts_the_column():
    state = four(".cCII. ...... c..c..", seat="union-east", spots=1)
    assert refused(state, "declare a5 west") == "10.5"
    assert refused(state, "declare a4 west") == "10.5"
    west = four(".cCII. ...... c..c..", seat="union-west", spots=1)
    assert disallowed(west, "declare a3 west") == "6.4"


def test_10_5_defenders_are_all_opponents_in_line():
    state = four(".ccCII ...... c....C", seat="union-east", spots=0)
    news = happens(state, "declare a6 west")
    assert PiecesRemoved("6.8", Side.CONFEDERATE, (parse_square("a2"), parse_square("a3"))) in news


def test_10_6_the_forces_join_when_the_last_piece_has_left_a_territory():
    state = four("..C..I ...... c..c..", seat="union-west", spots=4)
    news = happens(state, "move a3 a5")
    assert news[1] == ForcesJoined("10.6", Side.UNION, at_once=True)
    assert play(state, "move a3 a5").joined == (True, False)


def test_10_6_one_piece_left_at_home_keeps_them_apart():
    state = play(four("C.C..I ...... c..c..", seat="union-west", spots=4), "move a3 a5")
    assert state.joined == (False, False)
    assert play(state, "move a1 a3", "move a3 a4").joined == (True, False)


def test_10_6_by_rail_or_by_a_jump_as_well():
    rails = ("b3 b4",)
    state = four(".....I ..C... c..c..", seat="union-west", spots=4, rails=rails)
    assert play(state, "rail b3 b4").joined == (True, False)
    jump = four("..Ic.I ...... c..c..", seat="union-west", spots=4)
    assert play(jump, "declare a3 east").joined == (True, False)


def test_10_6_the_partner_of_an_empty_territory_does_not_join_by_moving_at_home():
    state = four(".....I ...... c..c..", seat="union-east", spots=4)
    assert play(state, "move a6 a5").joined == (False, False)


def test_10_6_with_the_alternative_they_act_together_from_the_next_turn_on():
    state = play(four("..C..I ...... c..c..", seat="union-west", spots=4, join_at_once=False), "move a3 a5")
    assert state.joined == (True, False)
    assert refused(state, "move a6 b6") == "10.5"
    state = play(state, "done", "roll 11", "done", "roll 11")
    assert {text.split()[1] for text in legal(state, "move")} == {"a5", "a6"}


def test_10_7_both_partners_lead_every_piece_wherever_it_is():
    state = play(four("..C..I ...... c..c..", seat="union-west", spots=4), "move a3 a5")
    assert {text.split()[1] for text in legal(state, "move")} == {"a5", "a6"}
    back = play(state, "move a6 b6", "move a5 a3", "done", "roll 11", "done", "roll 11")
    assert back.command.seat == "union-east"
    assert {text.split()[1] for text in legal(back, "move")} == {"a3", "b6"}


def test_10_7_the_other_side_still_has_two_commands():
    state = play(four("..C..I ...... c..c..", seat="union-west", spots=4), "move a3 a5", "done", "roll 11")
    assert {text.split()[1] for text in legal(state, "move")} == {"c4"}


def test_10_7_after_a_jump_that_joins_the_partners_pieces_fight_if_they_were_ready():
    state = play(four("..Ic.. ...... ...Ic. i.....", seat="union-west"), "declare a3 east")
    assert state.joined == (True, False)
    assert "declare c4 east" in legal(state)


def test_10_8_the_order_stays_the_same():
    state = play(four("..C..I ...... c..c..", seat="union-west", spots=4), "move a3 a5", "done")
    seen = []
    for _ in range(5):
        seen.append(state.command.seat)
        state = play(state, "roll 11", "done")
    assert seen == [*ORDER, ORDER[0]]


def test_10_9_a_general_without_pieces_passes():
    state = four("I..... ...... c..c..", seat="confederate-east", spots=1)
    news = happens(state, "done")
    assert news[1:] == [
        TurnBegan("10.2", 2, "union-east"),
        TurnEnded("10.9", "union-east", 0),
        TurnBegan("10.2", 3, "confederate-west"),
    ]


def surrendering(**readings: object) -> Game:
    layout = layout_of("I..I.. ...... c..c..", players=4, east=EAST, **readings)
    return Game(game, Scenario("war", game.name, "", None, "designed", "", "", (), {}, {}, layout))


def test_10_10_partners_surrender_together():
    played = surrendering()
    with pytest.raises(IllegalAction, match="all of its seats together: union-east, union-west") as caught:
        played.resign("union-east")
    assert (caught.value.refusal.rule, played.record.end) == ("10.10", None)
    played.resign("union-east", "union-west")
    assert (played.record.end.winner, played.record.end.by) == ("confederate", "resigned")


def test_10_10_with_the_alternative_one_partner_surrenders_for_both():
    played = surrendering(one_surrenders=True)
    played.resign("confederate-west")
    assert (played.record.end.winner, played.record.end.by) == ("union", "resigned")
    both = surrendering(one_surrenders=True)
    both.resign("union-east", "union-west")
    assert both.record.end.winner == "confederate"


def test_10_10_partners_win_together():
    state = four("..Ic.I ...... ......", seat="union-west", spots=1)
    over = play(state, "declare a3 east")
    assert game.outcome(over).winner == "union"


def test_10_11_only_what_the_general_on_turn_leads_is_removed():
    state = play(four("..cc.. .cICc. .Icc.C", seat="confederate-east"), "done")
    assert state.command.seat == "union-east"
    assert units(state, "...... ...... ......") == "..cc.. .cI.c. .Icc.C"


def test_10_12_a_loss_joins_nobody():
    picture = "I.Ic.. ...... c....I"
    state = play(four(picture, seat="union-west"), "declare a3 east")
    assert state.joined == (False, False)
    otherwise = four(picture, seat="union-west", join_on_loss=True)
    assert ForcesJoined("10.12", Side.CONFEDERATE, at_once=False) in happens(otherwise, "declare a3 east")
    assert play(otherwise, "declare a3 east").joined == (False, True)
    both = four("I.Ic.. ...... c....i", seat="union-west", join_on_loss=True)
    assert play(both, "declare a3 east").joined == (False, False)


def test_10_12_with_the_alternative_a_loss_by_being_shut_in_joins_as_well():
    state = four("Cc...I c..... ......", seat="confederate-west", join_on_loss=True)
    assert ForcesJoined("10.12", Side.UNION, at_once=False) in happens(state, "done")


def test_10_10_a_record_of_a_surrender_verifies():
    played = surrendering()
    played.advance(Seeded(1))
    played.resign("confederate-west", "confederate-east")
    verdict = verify(game, played.at(0), PartialRecord(played.record, name="surrender"))
    assert verdict.sound, verdict
    assert verdict.result == "Union victory: the other side resigned"


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (("nobody",), "unknown seat 'nobody'"),
        (("union-east", "confederate-east"), "confederate-east is not the partner of union-east"),
        (("union-east", "union-east"), "by all of its seats together: union-east, union-west"),
    ],
)
def test_10_10_a_surrender_of_others_than_two_partners_is_refused(seats, reason):
    with pytest.raises(ValueError, match=reason):
        surrendering().resign(*seats)


@pytest.mark.parametrize("seats", [("union-west", "nobody"), ("union-west", "confederate-west")])
def test_10_10_with_the_alternative_only_partners_may_be_named_still(seats):
    with pytest.raises(ValueError, match=seats[1]):
        surrendering(one_surrenders=True).resign(*seats)
