"""What a player asks of a war of 1961: small ones are counted by hand, and in the recorded ones all must add up."""

from collections import Counter
from dataclasses import asdict
from fractions import Fraction

import pytest

from bcnb.analysis.game_stats import DeclinedShot, Faces, SpotRoll, UnitStats, game_stats_for, spots
from bcnb.analysis.report import report_for, steps
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record
from tests.analysis.test_game_stats import played
from tests.helpers.battle_cry_1961 import squares


def count_stats(state, *texts):
    return game_stats_for("battle_cry_1961").tally(state, played(state, *texts))


# --- dice -------------------------------------------------------------------------------------------------------------


def test_the_dice_of_a_turn_give_spots_to_move_by():
    state = squares.war("I... .... .... ...i", spots=1)
    stats = count_stats(state, "move a1 a2", "roll 36", "move d4 d3", "done")
    (throw,) = stats.throws
    assert throw == SpotRoll(2, "confederate", throw.ways, 9, 8)
    assert dict(throw.ways) == {total: 6 - abs(7 - total) for total in range(2, 13)}
    lucky = spots(stats.throws)
    assert (lucky.rolled, lucky.mean, lucky.as_lucky) == (9, 7, Fraction(10, 36))
    assert stats.faces[:3] == (
        Faces("confederate", "1", 0, 2, 1),
        Faces("confederate", "2", 0, 2, 1),
        Faces("confederate", "3", 1, 2, 1),
    )


def test_the_dice_of_a_turn_that_has_no_end_are_reported():
    (throw,) = count_stats(squares.war("I... .... ...i", spots=1), "move a1 a2", "roll 36").throws
    assert (throw.spots, throw.unused) == (9, 0)


def test_what_a_war_does_not_have_is_left_out():
    stats = count_stats(squares.war("Ic. ... ... i.."), "declare a1 east")
    assert (stats.attacks, stats.uses, stats.held, stats.idle) == ((), (), (), None)


# --- pieces and ground ------------------------------------------------------------------------------------------------


def test_a_piece_has_a_line_of_its_own():
    state = squares.war("I... .... ...i", spots=3, rails=("a2 a3 a4",))
    stats = count_stats(state, "move a1 a2", "rail a2 a4", "done")
    assert stats.units == (
        UnitStats("union", "infantry", "a1", ordered=1, hexes=3),
        UnitStats("confederate", "infantry", "c4"),
    )


def test_a_column_has_a_piece_that_attacks_and_others_in_support():
    stats = count_stats(squares.war("CIi. .... .... i..."), "declare a1 east")
    assert stats.units == (
        UnitStats("union", "cavalry", "a1"),
        UnitStats("union", "infantry", "a2"),
        UnitStats("confederate", "infantry", "a3"),
        UnitStats("confederate", "infantry", "d1"),
    ), "cavalry has to lead: the declaration is false"
    led = count_stats(squares.war("ICi. .... .... i..."), "declare a1 east")
    assert led.units == (
        UnitStats("union", "infantry", "a1", attacks=1, hexes=3, taken=1),
        UnitStats("union", "cavalry", "a2", helped=1),
        UnitStats("confederate", "infantry", "a3", lost=1, destroyed=True),
        UnitStats("confederate", "infantry", "d1"),
    )
    assert (led.losses, led.fire_from, led.fire_at) == ({"a3": 1}, {"a1": 1}, {"a3": 1})


def test_a_double_jump_is_two_attacks_of_one_piece():
    stats = count_stats(squares.war("Ic.c.. ...... i....."), "declare a1 east", "declare a3 east")
    assert stats.units[0] == UnitStats("union", "infantry", "a1", attacks=2, hexes=4, taken=2)
    assert stats.losses == {"a2": 1, "a4": 1}


def test_a_battle_that_was_undone_counts_but_nobody_is_lost_by_it():
    state = squares.war("Ic. ... Ii. ... i..", false_undoes=True)
    stats = count_stats(state, "declare a1 east", "declare c1 east")
    assert stats.units[0] == UnitStats("union", "infantry", "a1", attacks=1, hexes=2, taken=1)
    assert stats.units[2] == UnitStats("confederate", "cavalry", "a2", lost=1)


def test_what_is_shut_in_is_taken_by_nobody():
    stats = count_stats(squares.war(".c.. cIc. .c.. ...I", seat="confederate"), "done")
    assert [unit.taken for unit in stats.units] == [0] * 6
    assert stats.units[0] == UnitStats("union", "infantry", "b2", lost=1, destroyed=True)
    assert stats.losses == {"b2": 1}


def test_what_is_shut_in_after_a_battle_is_not_taken_by_who_fought_it():
    stats = count_stats(squares.war(".c.. cIc. .c.. .... iC.. ...I", seat="confederate"), "declare e1 east", "done")
    assert stats.losses == {"b2": 1, "e2": 1}
    assert [(unit.start, unit.taken) for unit in stats.units if unit.taken] == [("e1", 1)]


def test_a_piece_is_of_the_seat_where_it_began():
    state = squares.war("Ic.. .... i..I", seat="union-west", players=4, east="a3 b3 c3 a4 b4 c4")
    stats = count_stats(state, "declare a1 east")
    assert [unit.seat for unit in stats.units] == ["union-west", "union-east", "confederate-west", "confederate-west"]
    assert stats.units[0].taken == 1
    assert count_stats(state).units[0] == UnitStats("union-west", "infantry", "a1")


# --- what was left undone ---------------------------------------------------------------------------------------------


def test_a_battle_that_was_declined_is_reported_once_for_each_column_of_defenders():
    stats = count_stats(squares.war("Ic. ... ... i.."), "done")
    assert stats.missed == (DeclinedShot(1, 1, "union", 0, "a1", "a2", Fraction(1)),)
    deep = count_stats(squares.war("IICc. ..... ..... i...."), "done")
    assert [(one.at, one.target, one.figures) for one in deep.missed] == [("a2", "a4", 1)], (
        "with no more pieces than it takes"
    )
    assert count_stats(squares.war("I.. ... ... i.."), "done").missed == ()


# --- recorded games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", list_records("battle_cry_1961"), ids=lambda path: path.stem)
def test_what_is_counted_adds_up(path):
    record = load_record(path)
    start = Recorded(path.name, record).start
    told = game_stats_for("battle_cry_1961").tally(start, record.plies)
    tallies = [asdict(one) for one in report_for("battle_cry_1961").tally(start, record.plies)]
    for counts in tallies:
        own = [throw for throw in told.throws if throw.seat == counts["seat"]]
        assert sum(throw.spots for throw in own) == counts["spots"]
        shown = [one for one in told.faces if one.seat == counts["seat"]]
        assert sum(int(one.face) * one.shown for one in shown) == counts["spots"]
        assert sum(one.shown for one in shown) == 2 * len(own)
    happened = [step.event for step in steps(start, record.plies)]
    removed = Counter(at for event in happened if isinstance(event, e.PiecesRemoved) for at in event.squares)
    assert sum(told.losses.values()) == sum(unit.lost for unit in told.units) == removed.total()
    assert sum(unit.destroyed for unit in told.units) + sum(counts["left"] for counts in tallies) == len(told.units)
    battles = sum(counts["battles"] for counts in tallies)
    assert sum(unit.attacks for unit in told.units) == sum(told.fire_at.values()) == battles
    taken = sum(counts["infantry"] + counts["cavalry"] + counts["artillery"] for counts in tallies)
    assert sum(unit.taken for unit in told.units) == taken
    unused = sum(event.unused for event in happened if isinstance(event, e.TurnEnded))
    assert sum(throw.unused for throw in told.throws) == unused
