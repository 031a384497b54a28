"""What a player asks of *North against South*: small games counted by hand, and in recorded ones all must add up."""

from collections import Counter
from dataclasses import asdict, replace
from fractions import Fraction
from itertools import product

import pytest

from bcnb.analysis.game_stats import (
    CardUse,
    DeclinedShot,
    Faces,
    HeldCard,
    UnitStats,
    UnusedOrder,
    by_seat,
    by_turn,
    game_stats_for,
)
from bcnb.analysis.report import report_for, steps
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.board import unit_at
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record
from tests.analysis.test_game_stats import played
from tests.helpers.north_against_south.field import in_battle, position

FACED = "e . . . . I\nf . . . . i"


def count_stats(state, *texts):
    return game_stats_for("north_against_south").tally(state, played(state, *texts))


def chances(ways):
    return {amount: Fraction(times, sum(ways.values())) for amount, times in ways.items()}


def fallen():
    """By every way in which four dice and their saves may fall: infantry next to infantry, which its own symbol saves
    (two sides of six), and of several of these symbols one kills for sure."""
    found = Counter[int]()
    for dice in product("IICASF", repeat=4):
        own, sabers = dice.count("I"), dice.count("S")
        sure = int(own > 1)
        for saves in product((True, True, False, False, False, False), repeat=own + sabers - sure):
            found[sure + saves.count(False)] += 6 ** (4 - len(saves))
    return found


# --- dice -------------------------------------------------------------------------------------------------------------


def test_an_attack_has_the_ways_of_its_dice_and_their_saves():
    stats = count_stats(in_battle(position(FACED), "e5"), "battle e5 f5", "stand", "roll IIAS", "roll IA")
    (attack,) = stats.attacks
    assert (attack.seat, attack.unit, attack.origin, attack.target) == ("union", 0, "e5", "f5")
    assert (attack.taken, attack.shown) == (2, 0)
    assert chances(attack.figures) == chances(fallen())
    assert attack.flags == {0: 625, 1: 500, 2: 150, 3: 20, 4: 1}


def test_no_more_can_fall_than_the_attacker_has_or_the_target():
    for where in ("e5", "f5"):
        stats = count_stats(in_battle(position(FACED, strength={where: 1}), "e5"), "battle e5 f5", "stand", "roll CAAA")
        assert set(stats.attacks[0].figures) == {0, 1}


def test_the_die_of_the_defense_is_the_defenders():
    stats = count_stats(in_battle(position(FACED), "e5"), "battle e5 f5", "stand", "roll AAAA", "defend", "roll I")
    attack, defence = stats.attacks
    assert (attack.seat, attack.taken) == ("union", 0)
    assert (defence.seat, defence.unit, defence.origin, defence.target, defence.taken) == (
        "confederate",
        1,
        "f5",
        "e5",
        1,
    )
    assert (chances(defence.figures), defence.flags) == ({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: 1})
    assert list(by_turn(stats.attacks)) == [(1, "union"), (1, "confederate")]
    assert by_seat(stats.attacks)["confederate"].figures.as_lucky == Fraction(1, 2)
    assert stats.units == (
        UnitStats("union", "rifles", "e5", attacks=1, lost=1),
        UnitStats("confederate", "rifles", "f5", taken=1),
    )
    assert (stats.losses, stats.fire_from, stats.fire_at) == ({"e5": 1}, {"e5": 1}, {"f5": 1})


@pytest.mark.parametrize(("saves", "chance"), [(True, Fraction(5, 36)), (False, Fraction(1, 6))])
def test_a_shot_at_a_general_may_be_saved(saves, chance):
    state = position(
        FACED,
        generals={"f5": "C Bee"},
        union=["sharp-shooter"],
        rules=replace(RULES, sniped_general_saves=saves),
    )
    stats = count_stats(state, "play sharp-shooter", "snipe f5", "roll S", *(["roll A"] if saves else []))
    (shot,) = stats.attacks
    assert (shot.unit, shot.origin, shot.target, shot.taken, shot.flags) == (None, "", "f5", 1, {0: 1})
    assert chances(shot.figures)[1] == chance
    assert (stats.losses, stats.fire_from, stats.fire_at) == ({"f5": 1}, {}, {"f5": 1})
    assert [unit.taken for unit in stats.units] == [0, 0]


def test_a_general_by_himself_is_one_figure():
    state = in_battle(position("e . . . . I\nh . . . . i", generals={"f5": "C Bee"}), "e5")
    stats = count_stats(state, "battle e5 f5", "roll AAAS", "roll A")
    (attack,) = stats.attacks
    assert (attack.taken, set(attack.figures)) == (1, {0, 1})
    assert (stats.units[0].taken, stats.losses) == (1, {"f5": 1})


def test_faces_are_those_of_anyone_who_rolled():
    stats = count_stats(in_battle(position(FACED), "e5"), "battle e5 f5", "stand", "roll IIAS", "roll IA")
    assert stats.faces[:2] == (Faces("union", "I", 2, 4, 2), Faces("union", "C", 0, 4, 1))
    assert stats.faces[5] == Faces("confederate", "I", 1, 2, 2)


# --- cards, units and ground ------------------------------------------------------------------------------------------


def test_a_card_is_reported_with_what_its_turn_took():
    state = position(FACED, strength={"f5": 1}, union=["probe-centre", "probe-left"])
    stats = count_stats(
        state, "play probe-centre", "order e5", "done", "battle e5 f5", "stand", "roll IIAA", "done", "draw bombard"
    )
    assert stats.uses == (CardUse(1, "union", "probe-centre", "centre", 1, 1),)
    assert stats.held == (
        HeldCard("union", "probe-left", 1),
        HeldCard("confederate", "probe-centre", 1),
        HeldCard("union", "bombard", 1),
    )


def test_two_units_of_a_hex_have_a_line_each():
    state = position(FACED, union=["attack-centre"], second={"e5": "I"}, strength={"f5": 1})
    stats = count_stats(
        state,
        "play attack-centre",
        "order e5-2",
        "order e5-1",
        "move e5-1 d5",
        "done",
        "battle e5 f5",
        "stand",
        "roll IIAA",
        "move e5 f5",
    )
    assert stats.units == (
        UnitStats("union", "rifles", "e5-1", ordered=1, hexes=1),
        UnitStats("union", "rifles", "e5-2", ordered=1, hexes=1, attacks=1, taken=1),
        UnitStats("confederate", "rifles", "f5", lost=1, destroyed=True),
    )


def test_who_is_driven_off_the_board_is_taken_but_not_by_dice():
    state = in_battle(position("a i\nh . . . . I\ni . . . . i"), "h5")
    stats = count_stats(state, "battle h5 i5", "roll AAAF", "done", "obey")
    assert stats.attacks[0].taken == 0
    lost = UnitStats("confederate", "rifles", "i5", lost=8, destroyed=True)
    assert (stats.units[0].taken, stats.units[2], stats.losses) == (8, lost, {"i5": 8})


def test_reinforcements_are_a_unit_too():
    state = position(FACED, union=["reinforcements"])
    state = state._replace(board=state.board._replace(spares=(1, 1)))
    assert count_stats(state, "play reinforcements", "reinforce a5").units[-1] == UnitStats("union", "rifles", "a5")


# --- what was left undone ---------------------------------------------------------------------------------------------


def test_a_shot_that_was_declined_is_missed():
    ways = fallen()
    mean = Fraction(sum(amount * times for amount, times in ways.items()), ways.total())
    stats = count_stats(in_battle(position(FACED), "e5"), "done")
    assert stats.missed == (DeclinedShot(1, 1, "union", 0, "e5", "f5", mean),)


def test_an_order_without_effect_is_idle():
    state = position("a i\ne . . . . I I", union=["attack-centre"], generals={"c6": "U Sykes"})
    orders = "play attack-centre", "order e5", "order e6", "order c6"
    stats = count_stats(state, *orders, "move e6 e7", "done", "draw bombard")
    assert stats.idle == (UnusedOrder(1, "union", 0, "e5"), UnusedOrder(1, "union", None, "c6"))


def test_of_units_and_a_general_under_one_order_one_has_to_act():
    pair = {"second": {"e5": "I"}, "generals": {"e5": "U Reno", "c6": "U Sykes"}}
    state = position("a i\ne . . . . I", union=["attack-centre"], **pair)
    moved = count_stats(state, "play attack-centre", "order e5", "order c6", "move c6 c7", "done", "draw bombard")
    assert moved.idle == (UnusedOrder(1, "union", 0, "e5"),)
    one = count_stats(state, "play attack-centre", "order e5", "order c6", "move e5-2 d5", "done", "draw bombard")
    assert one.idle == (UnusedOrder(1, "union", None, "c6"),)


def test_whose_two_units_stand_on_a_hex_exposes_the_safer_one():
    """Of two units the owner picks the one that loses less, where he picks at all: cavalry is hit
    by two sides of six, and infantry by three."""
    alone = {}
    for kind in "ic":
        state = position(f"e . . . . I\nf . . . . {kind}")
        alone[kind] = count_stats(in_battle(state, "e5"), "done").missed[0].figures
    assert alone["c"] < alone["i"]
    both = position(FACED, second={"f5": "c"}, rules=replace(RULES, owner_picks=True))
    assert count_stats(in_battle(both, "e5"), "done").missed[0].figures == alone["c"]
    free = position(FACED, second={"f5": "c"}, rules=replace(RULES, owner_picks=False))
    assert count_stats(in_battle(free, "e5"), "done").missed[0].figures == alone["i"]


# --- recorded games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", list_records("north_against_south"), ids=lambda path: path.stem)
def test_what_is_counted_adds_up(path):
    record = load_record(path)
    start = Recorded(path.name, record).start
    told = game_stats_for("north_against_south").tally(start, record.plies)
    happened = [step.event for step in steps(start, record.plies)]
    rolled = Counter(face for event in happened if isinstance(event, e.DiceRolled) for face in event.faces)
    assert Counter({face: sum(one.shown for one in told.faces if one.face == face) for face in rolled}) == rolled
    for counts in map(asdict, report_for("north_against_south").tally(start, record.plies)):
        seat = counts["seat"]
        own = [unit for unit in told.units if unit.seat == seat]
        foe = [unit for unit in told.units if unit.seat != seat]
        assert sum(unit.attacks for unit in own) == counts["attacks"]
        assert sum(unit.destroyed for unit in foe) == counts["eliminated"]
        hit = counts["figures_taken"] + counts["by_flags"]
        assert sum(unit.lost for unit in foe) >= hit - counts["generals_taken"]
        assert len([use for use in told.uses if use.seat == seat and not use.discarded]) == counts["cards"]
    orders = {
        (step.before.turn.number, unit_at(step.before.board, spot))
        for step in steps(start, record.plies)
        if isinstance(step.event, (e.OrderGiven, e.AllOrdered))
        for spot in (*step.event.units, *getattr(step.event, "marchers", ()))
    }
    assert sum(unit.ordered for unit in told.units) == len(orders)
    generals = sum(isinstance(event, e.GeneralEliminated) for event in happened)
    assert sum(told.losses.values()) == sum(unit.lost for unit in told.units) + generals
    assert sum(told.fire_from.values()) == sum(unit.attacks for unit in told.units)
    by_dice = sum(event.figures for event in happened if isinstance(event, e.FiguresLost) and event.rule[0] == "7")
    generals = sum(isinstance(event, e.GeneralEliminated) and event.rule in ("7.11", "11.7") for event in happened)
    assert sum(attack.taken for attack in told.attacks) == by_dice + generals
    assert all(attack.taken in attack.figures and attack.shown in attack.flags for attack in told.attacks)
