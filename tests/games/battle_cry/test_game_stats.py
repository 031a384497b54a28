"""The statistics of a game of *Battle Cry* (2000): small ones are counted by hand, recorded ones must add up."""

from dataclasses import asdict
from fractions import Fraction

import pytest

from bcnb.analysis.game_stats import (
    AttackRoll,
    CardUse,
    DeclinedShot,
    Faces,
    GameStatsCounter,
    HeldCard,
    UnitStats,
    UnusedOrder,
    as_odd,
    by_seat,
    by_turn,
    by_unit,
    game_stats_for,
)
from bcnb.analysis.report import report_for
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record
from tests.analysis.test_game_stats import played
from tests.helpers.battle_cry.field import in_battle, position

FACED = "e . . . . I I\nf . . . . i"


def count_stats(state, *texts):
    return game_stats_for("battle_cry").tally(state, played(state, *texts))


# --- dice -------------------------------------------------------------------------------------------------------------


def test_an_attack_has_the_ways_of_its_dice():
    stats = count_stats(in_battle(position(FACED, strength={"f5": 2}), "e5"), "battle e5 f5", "roll IIFF")
    (attack,) = stats.attacks
    assert (attack.seat, attack.origin, attack.target, attack.taken, attack.shown) == ("union", "e5", "f5", 2, 2)
    assert attack.figures == {0: 81, 1: 4 * 81, 2: 1296 - 5 * 81}
    assert attack.flags == {0: 625, 1: 500, 2: 150, 3: 20, 4: 1}
    assert sum(attack.figures.values()) == 6**4


def test_luck_is_reported_by_seat_unit_and_turn():
    state = in_battle(position(FACED, union=["attack-centre"]), "e5", "e6", card="attack-centre")
    stats = count_stats(state, "battle e5 f5", "roll IAAA", "battle e6 f5", "roll AAAA")
    both = by_seat(stats.attacks)["union"]
    assert (both.attacks, both.figures.rolled, both.flags.rolled) == (2, 1, 0)
    assert both.figures.mean == 2 + (2 - Fraction(1, 16))
    assert both.figures.as_lucky == 1 - Fraction(1, 2**8)
    assert both.flags.mean == Fraction(8, 6)
    assert set(by_unit(stats.attacks)) == {0, 1}
    assert by_unit(stats.attacks)[1].figures.as_lucky == 1
    assert set(by_turn(stats.attacks)) == {(stats.attacks[0].turn, "union")}


def test_a_shot_at_a_general_has_no_unit_and_no_flags():
    state = position("e . . . . I\nf . . . . . . i", generals={"f7": "C Bee"}, union=["sharp-shooter"])
    stats = count_stats(state, "play sharp-shooter", "snipe f7", "roll S")
    (shot,) = stats.attacks
    assert shot == AttackRoll(3, shot.turn, "union", None, "", "f7", {0: 5, 1: 1}, {0: 1}, 1, 0)
    assert by_unit(stats.attacks) == {}
    assert stats.losses == {"f7": 1}
    assert (stats.fire_from, stats.fire_at) == ({}, {"f7": 1})


def test_faces_are_counted_by_seat():
    stats = count_stats(in_battle(position(FACED), "e5"), "battle e5 f5", "roll ICFF")
    assert stats.faces[:5] == (
        Faces("union", "I", 1, 4, 2),
        Faces("union", "C", 1, 4, 1),
        Faces("union", "A", 0, 4, 1),
        Faces("union", "S", 0, 4, 1),
        Faces("union", "F", 2, 4, 1),
    )
    assert all(one.dice == 0 and as_odd(one) == 1 for one in stats.faces[5:])


def test_how_odd_a_face_is_by_hand():
    """Of three dice one half shows a flag on average: three flags are farther from it than any other number."""
    assert as_odd(Faces("union", "F", 3, 3, 1)) == Fraction(1, 216)
    assert as_odd(Faces("union", "F", 0, 3, 1)) == 1
    assert as_odd(Faces("union", "F", 2, 3, 1)) == Fraction(16, 216)
    assert as_odd(Faces("union", "I", 0, 3, 2)) == Fraction(8 + 6 + 1, 27)


# --- cards ------------------------------------------------------------------------------------------------------------


def test_a_card_is_reported_with_what_its_turn_took():
    state = position(FACED, strength={"f5": 1}, union=["probe-centre", "probe-left"], confederate=["probe-right"])
    stats = count_stats(state, "play probe-centre", "order e5", "done", "battle e5 f5", "roll IIFF", "draw attack-left")
    turn = stats.uses[0].turn
    assert stats.uses == (CardUse(turn, "union", "probe-centre", "centre", 1, 1),)
    assert stats.held == (
        HeldCard("union", "probe-left", turn),
        HeldCard("confederate", "probe-right", turn),
        HeldCard("union", "attack-left", turn),
    )


def test_a_card_may_be_thrown_away():
    state = position(FACED, union=["probe-left", "attack-left"])
    stats = count_stats(state, "discard probe-left", "draw bombard")
    assert [(use.card, use.section, use.discarded, use.figures) for use in stats.uses] == [
        ("probe-left", "left", True, 0)
    ]


def test_a_section_that_was_chosen_is_reported():
    state = position(FACED, union=["forced-march"])
    assert count_stats(state, "play forced-march", "section right").uses[0].section == "right"


# --- units and ground -------------------------------------------------------------------------------------------------


def test_a_unit_has_a_line_of_its_own():
    state = position(f"d . . . . I\n{FACED}", union=["attack-centre"], strength={"f5": 3})
    stats = count_stats(
        state, "play attack-centre", "order d5", "move d5 d4", "order e5", "done", "battle e5 f5", "roll IAFF"
    )
    north, attacker, _, target = stats.units
    assert north == UnitStats("union", "infantry", "d5", ordered=1, hexes=1)
    assert attacker == UnitStats("union", "infantry", "e5", ordered=1, attacks=1, taken=1)
    assert target == UnitStats("confederate", "infantry", "f5", lost=1)
    assert (stats.losses, stats.fire_from, stats.fire_at) == ({"f5": 1}, {"e5": 1}, {"f5": 1})


def test_a_unit_is_followed_where_it_goes():
    state = in_battle(position("e . . . . I\nf . . . . i", strength={"f5": 3}), "e5")
    stats = count_stats(state, "battle e5 f5", "roll CAFF")
    assert stats.units[1].lost == 0
    again = in_battle(position("e . . . . I\nf . . . . i\ng . . . i i i"), "e5")
    barred = count_stats(again, "battle e5 f5", "roll CAAF")
    assert barred.losses == {"f5": 1}
    assert (barred.units[0].taken, barred.units[1].lost) == (1, 1)


def test_a_unit_that_is_destroyed_is_so_told():
    stats = count_stats(in_battle(position(FACED, strength={"f5": 1}), "e5"), "battle e5 f5", "roll IIAA")
    assert stats.units[2] == UnitStats("confederate", "infantry", "f5", lost=1, destroyed=True)


def test_a_general_who_is_taken_is_a_figure():
    alone = in_battle(position("e . . . . I\nh . . . . . . i", generals={"f5": "C Bee"}), "e5")
    stats = count_stats(alone, "battle e5 f5", "roll AAAS")
    assert (stats.attacks[0].taken, stats.units[0].taken, stats.losses) == (1, 1, {"f5": 1})


def test_reinforcements_are_a_unit_too():
    stats = count_stats(position(FACED, union=["reinforcements"]), "play reinforcements", "reinforce a5")
    assert stats.units[-1] == UnitStats("union", "infantry", "a5")


# --- what was left undone ---------------------------------------------------------------------------------------------


def test_a_shot_that_was_declined_is_missed():
    """The best target of each unit that could still attack: of four dice half hit, and four flags drive it off."""
    state = in_battle(position("e . . . . I\nf . . . . i\ng . . . . . i"), "e5")
    stats = count_stats(state, "done")
    (missed,) = stats.missed
    assert missed == DeclinedShot(1, missed.turn, "union", 0, "e5", "f5", 2 + Fraction(4, 6**4))


def test_done_without_a_target_misses_nothing():
    state = position("e . . . . I\na i", union=["probe-centre"])
    assert count_stats(state, "play probe-centre", "order e5", "done").missed == ()


def test_an_order_without_effect_is_idle():
    state = position("e . . . . I I\na i", union=["attack-centre"])
    stats = count_stats(state, "play attack-centre", "order e5", "order e6", "move e6 e7", "done", "draw bombard")
    assert stats.idle == (UnusedOrder(stats.uses[0].turn, "union", 1, "e5"),)


# --- recorded games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", list_records("battle_cry"), ids=lambda path: path.stem)
def test_what_is_counted_adds_up(path):
    record = load_record(path)
    start = Recorded(path.name, record).start
    told = game_stats_for("battle_cry").tally(start, record.plies)
    for counts in map(asdict, report_for("battle_cry").tally(start, record.plies)):
        seat = counts["seat"]
        own = [unit for unit in told.units if unit.seat == seat]
        foe = [unit for unit in told.units if unit.seat != seat]
        assert sum(unit.attacks for unit in own) == counts["attacks"]
        assert sum(unit.destroyed for unit in foe) == counts["eliminated"]
        hit = counts["figures_taken"] + counts["by_flags"]
        assert sum(unit.lost for unit in foe) >= hit - counts["generals_taken"]
        assert len([use for use in told.uses if use.seat == seat and not use.discarded]) == counts["cards"]
        assert sum(use.figures for use in told.uses if use.seat == seat) >= counts["figures_taken"] - 8
    assert sum(told.fire_from.values()) == sum(unit.attacks for unit in told.units)
    assert sum(told.losses.values()) >= sum(unit.lost for unit in told.units)
    assert {use.section for use in told.uses} <= {"", "left", "centre", "right"}


def test_a_game_may_do_without(monkeypatch):
    def without(name, where, default):
        assert where == "game_stats.GAME_STATS"
        return default

    assert isinstance(game_stats_for("battle_cry"), GameStatsCounter)
    monkeypatch.setattr("bcnb.analysis.game_stats.game_part", without)
    assert game_stats_for("battle_cry") is None
