"""The counts of recorded games: small ones are counted by hand, and in those that come with bcnb all must add up."""

import re
import subprocess
import sys
from dataclasses import asdict
from itertools import pairwise

import pytest

from bcnb.analysis.game_stats import by_seat, dice_luck, game_stats_for
from bcnb.analysis.report import report_for, score_course, steps, summary_table, turn_ends
from bcnb.engine.game_registry import RULESETS, ruleset_of
from bcnb.engine.record import Ply
from bcnb.games.battle_cry_1961.rules.tables import Arm
from bcnb.review.stats_tables import CountedGame, dice_table
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, list_records, load_record
from tests.helpers.battle_cry import field
from tests.helpers.battle_cry_1961 import squares
from tests.helpers.north_against_south import field as north

pytestmark = pytest.mark.unmeasured

FACED = "e . . . . I\nf . . . . i"


def played(state, *texts):
    """The plies of some actions."""
    game, plies = ruleset_of(state), []
    for text in texts:
        seat = game.seat(state)
        state, events = game.apply(state, game.parse(text))
        plies.append(Ply(len(plies) + 1, seat, text, tuple(events)))
    return plies


def tallies(state, *texts):
    """What is counted of some actions by seat, without what is nothing."""
    told = map(asdict, report_for(state.ruleset).tally(state, played(state, *texts)))
    return {one.pop("seat"): {name: count for name, count in one.items() if count} for one in told}


# --- Battle Cry -------------------------------------------------------------------------------------------------------


def test_an_attack_is_counted_for_its_side():
    state = field.position(FACED, union=["probe-centre"])
    counts = tallies(state, "play probe-centre", "order e5", "move e5 e6", "done", "battle e6 f5", "roll IIAF")
    assert counts == {
        "union": {
            "cards": 1,
            "orders": 1,
            "moves": 1,
            "attacks": 1,
            "dice": 4,
            "figures_taken": 2,
            "retreats_forced": 1,
        },
        "confederate": {},
    }


@pytest.mark.parametrize(
    "path",
    [path for name in ("battle_cry", "north_against_south") for path in list_records(name)],
    ids=lambda p: p.stem,
)
def test_dice_are_counted_once(path):
    """What both sides did, and what their dice brought, are two tables of one page: their numbers agree."""
    record = load_record(path)
    start, name = Recorded(path.name, record).start, record.header.ruleset
    rolled = by_seat(game_stats_for(name).tally(start, record.plies).attacks)
    for told in report_for(name).tally(start, record.plies):
        dice = rolled.get(told.seat) or dice_luck(())
        assert told.attacks + told.shots + getattr(told, "defences", 0) == dice.attacks
        assert told.figures_taken == dice.figures.rolled


def test_a_table_says_what_it_counts():
    """The Union of this game made 16 attacks and 2 shots, which took 15 figures and 2 generals."""
    path = find_record("kernstown-person-greedy-by-keyboard")
    record = load_record(path)
    start = Recorded(path.name, record).start
    lines = summary_table(report_for("battle_cry"), start, record.plies).splitlines()
    counts = {line[:-26].strip(): int(line[-26:-13]) for line in lines[1:]}
    assert (counts["attacks"], counts["shots at generals"], counts["figures hit, a general is one"]) == (16, 2, 17)
    told = CountedGame(game_stats_for("battle_cry").tally(start, record.plies), game_stats_for("battle_cry"), start)
    title, head, *_, union = dice_table(told).splitlines()
    assert title.startswith("Dice in attacks and shots")
    assert head.strip().startswith("attacks and shots  figures")
    assert union.split()[1:3] == ["18", "17"]


def test_figures_that_a_barred_retreat_costs_are_taken():
    state = field.position(f"{FACED}\ng . . . i i i", union=["probe-centre"])
    counts = tallies(state, "play probe-centre", "order e5", "done", "battle e5 f5", "roll AAFF")
    assert counts["union"] == {"cards": 1, "orders": 1, "attacks": 1, "dice": 4, "by_flags": 2, "retreats_forced": 2}


def test_a_unit_and_its_general_are_counted_apart():
    state = field.position(
        "e . . . . I I\nf . . . . i", strength={"f5": 1}, generals={"f5": "C Bee"}, union=["attack-centre"]
    )
    counts = tallies(
        state,
        "play attack-centre",
        "order e5",
        "order e6",
        "done",
        "battle e5 f5",
        "roll IAAS",
        "battle e6 f5",
        "roll IAAS",
    )
    lost = {"figures_taken": 2, "eliminated": 1, "generals_taken": 1, "flags": 2}
    assert counts["union"] == {"cards": 1, "orders": 2, "attacks": 2, "dice": 8, **lost}


# --- North against South ----------------------------------------------------------------------------------------------


def test_hits_that_are_saved_are_counted_for_the_defender():
    state = north.in_battle(north.position(FACED), "e5")
    counts = tallies(state, "battle e5 f5", "stand", "roll IIAS", "roll IA")
    assert counts == {"union": {"attacks": 1, "dice": 4, "figures_taken": 2}, "confederate": {"saved": 1}}


def test_a_withdrawal_is_counted_for_the_defender():
    state = north.in_battle(north.position(FACED), "e5")
    counts = tallies(state, "battle e5 f5", "withdraw", "roll AAAA", "retreat f5 g5")
    assert counts == {"union": {"attacks": 1, "dice": 4}, "confederate": {"withdrawals": 1}}


def test_what_a_defender_strikes_is_his():
    state = north.in_battle(north.position(FACED), "e5")
    counts = tallies(state, "battle e5 f5", "stand", "roll AAAA", "defend", "roll I")
    assert counts == {"union": {"attacks": 1, "dice": 4}, "confederate": {"defences": 1, "figures_taken": 1}}


def test_a_breakthrough_and_a_point_are_counted():
    state = north.in_battle(north.position(FACED, strength={"f5": 1}), "e5")
    counts = tallies(state, "battle e5 f5", "stand", "roll IIAA", "move e5 f5")
    won = {"figures_taken": 1, "breakthroughs": 1, "eliminated": 1, "points": 1}
    assert counts == {"union": {"attacks": 1, "dice": 4, **won}, "confederate": {}}


def test_an_order_counts_the_units_that_it_is_for():
    pair = {"second": {"e5": "I"}, "generals": {"e5": "U Reno", "c3": "U Sykes"}}
    counts = tallies(north.position(FACED, union=["attack-centre"], **pair), "play attack-centre", "order e5")
    assert counts["union"] == {"cards": 1, "orders": 2}
    alone = north.position(FACED, union=["attack-centre"], generals={"c6": "U Sykes", "c7": "U Reno"})
    assert tallies(alone, "play attack-centre", "order c6", "order c7")["union"]["orders"] == 2


# --- 1961 -------------------------------------------------------------------------------------------------------------


def test_two_battles_of_a_turn_are_counted_by_what_they_take():
    counts = tallies(squares.war("Ic. ... Ii. ... i.. ..I CI."), "declare a1 east", "done")
    assert counts["union"] == {"turns": 1, "battles": 1, "cavalry": 1, "left": 5}
    assert counts["confederate"] == {"turns": 1, "left": 2}


def test_a_double_jump_is_two_battles():
    counts = tallies(squares.war("Ic.c.. ...... i....."), "declare a1 east", "declare a3 east")
    assert counts["union"] == {"turns": 1, "battles": 2, "double_jumps": 1, "cavalry": 2, "left": 1}


def test_a_second_battle_is_not_a_double_jump():
    counts = tallies(squares.war("Ic. ... Ic. ... i.. ..I"), "declare a1 east", "declare c1 east")
    assert counts["union"] == {"turns": 1, "battles": 2, "cavalry": 2, "left": 3}


def test_a_false_declaration_is_not_a_battle():
    counts = tallies(squares.war("Ii. ... i.."), "declare a1 east")
    assert counts["union"] == {"turns": 1, "false_declarations": 1, "left": 1}


def test_a_battle_that_was_undone_counts_as_fought():
    state = squares.war("Ic. ... Ii. ... i..", false_undoes=True)
    counts = tallies(state, "declare a1 east", "declare c1 east")
    assert counts["union"] == {"turns": 1, "battles": 1, "cavalry": 1, "false_declarations": 1, "left": 2}
    assert counts["confederate"] == {"turns": 1, "left": 3}


def test_moves_and_rides_are_counted_apart():
    state = squares.war("I... .... ...i", spots=3, rails=("a2 a3 a4",))
    counts = tallies(state, "move a1 a2", "rail a2 a4", "done")
    assert counts["union"] == {"turns": 1, "moves": 1, "rides": 1, "left": 1}


def test_spots_are_those_that_the_dice_gave():
    counts = tallies(squares.war("I... .... ...i", spots=1), "move a1 a2", "roll 36")
    assert counts == {"union": {"turns": 1, "moves": 1, "left": 1}, "confederate": {"turns": 1, "spots": 9, "left": 1}}


def test_what_is_shut_in_is_a_loss_of_its_side():
    counts = tallies(squares.war(".c.. cIc. .c.. ...I", seat="confederate"), "done")
    assert counts["union"] == {"turns": 1, "shut_in": 1, "left": 1}
    assert counts["confederate"] == {"turns": 1, "left": 4}


def test_four_players_are_counted_each_by_himself():
    counts = tallies(
        squares.war("Ic.. .... i..I", seat="union-west", players=4, east="a3 b3 c3 a4 b4 c4"), "declare a1 east"
    )
    assert list(counts) == ["union-east", "union-west", "confederate-east", "confederate-west"]
    assert counts["union-west"] == {"turns": 1, "battles": 1, "cavalry": 1}
    assert counts["union-east"]["left"] == 2, "the jump led across the line"
    assert counts["confederate-west"]["left"] == 1


# --- every recorded game ----------------------------------------------------------------------------------------------

RECORDS = {name: [path.stem for path in list_records(name)] for name in RULESETS}


def opened(name):
    """A recorded game: its counts, its start and its plies."""
    record = load_record(find_record(name))
    start = Recorded(name, record).start
    return report_for(start.ruleset).tally(start, record.plies), start, record.plies


def walked(name):
    """A recorded game: its counts, its first and its last state, and its events."""
    counts, start, plies = opened(name)
    return counts, start, turn_ends(start, plies)[-1], [event for ply in plies for event in ply.events]


def named(events, name):
    return [event for event in events if type(event).__name__ == name]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_table_has_a_row_for_everything_that_is_counted(ruleset):
    report, (one, *_) = report_for(ruleset), opened(RECORDS[ruleset][0])[0]
    assert ["seat", *(field for _, field in report.rows)] == list(asdict(one))


def test_a_game_that_there_is_not_reports_on_nothing():
    with pytest.raises(ValueError, match="unknown ruleset 'chess'"):
        report_for("chess")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_to_report_on_a_game_nothing_of_what_is_shown_is_loaded(ruleset):
    lines = (
        "import sys; from bcnb.analysis.report import report_for",
        f"report_for({ruleset!r})",
        "print([name for name in sys.modules if name.startswith('bcnb.presentation') or '.presentation' in name])",
    )
    result = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


@pytest.mark.parametrize("name", [name for names in RECORDS.values() for name in names])
def test_every_turn_is_somebodys(name):
    counts, start, end, _ = walked(name)
    assert sum(one.turns for one in counts) == end.turn.number
    assert len(counts) == len(ruleset_of(start).seats(start))


@pytest.mark.parametrize("name", RECORDS["battle_cry"] + RECORDS["north_against_south"])
def test_cards_attacks_and_pieces_add_up(name):
    counts, *_, events = walked(name)
    joined = named(events, "BattleJoined")
    assert sum(one.cards for one in counts) == len(named(events, "CardPlayed"))
    assert (sum(one.attacks for one in counts), sum(one.dice for one in counts)) == (
        len(joined),
        sum(event.dice for event in joined),
    )
    for count, kind in (("eliminated", "UnitEliminated"), ("generals_taken", "GeneralEliminated")):
        lost = [event.side.foe.seat for event in named(events, kind)]
        assert {one.seat: getattr(one, count) for one in counts} == {one.seat: lost.count(one.seat) for one in counts}


def figures(state):
    """How many figures are on the board."""
    return sum(unit.strength for unit in state.board.units.values())


@pytest.mark.parametrize("name", RECORDS["battle_cry"] + RECORDS["north_against_south"])
def test_figures_are_taken_or_driven_off_the_board(name):
    """Nothing else takes figures away; cards bring some."""
    counts, start, plies = opened(name)
    gone, generals = {"FiguresReturned": 0, "UnitArrived": 0, "UnitEliminated": 0}, 0
    for step in steps(start, plies):
        generals += type(step.event).__name__ == "GeneralEliminated" and step.event.rule in ("7.11", "11.7")
        if (kind := type(step.event).__name__) in gone:
            gone[kind] += figures(step.before) - figures(step.after)
    end = turn_ends(start, plies)[-1]
    taken = sum(one.figures_taken + one.by_flags for one in counts)
    assert figures(start) - figures(end) == taken - generals + sum(gone.values())


@pytest.mark.parametrize("name", RECORDS["north_against_south"])
def test_what_a_defender_does_adds_up(name):
    counts, *_, events = walked(name)
    assert sum(one.withdrawals for one in counts) == len(named(events, "WithdrawalChosen"))
    assert sum(one.breakthroughs for one in counts) == len(named(events, "BrokeThrough"))
    assert 0 < sum(one.saved for one in counts) <= sum(event.dice for event in named(events, "SavesCalled"))


@pytest.mark.parametrize("name", RECORDS["battle_cry_1961"])
def test_pieces_are_taken_shut_in_or_left(name):
    counts, start, end, _ = walked(name)
    seats = {command.seat: command.side for command in start.field.commands}
    for side in (0, 1):
        own = [one for one in counts if seats[one.seat] == side]
        foes = [one for one in counts if seats[one.seat] != side]
        taken = {arm: sum(getattr(one, arm.word) for one in foes) for arm in Arm}
        shut_in, left = sum(one.shut_in for one in own), sum(one.left for one in own)
        assert left == end.board.sides[side].bit_count()
        assert sum(taken.values()) + shut_in + left == start.board.sides[side].bit_count()
        for arm in Arm:
            then, now = ((state.board.sides[side] & state.board.arms[arm]).bit_count() for state in (start, end))
            assert taken[arm] <= then - now


@pytest.mark.parametrize("name", RECORDS["battle_cry_1961"])
def test_spots_are_used_or_not(name):
    counts, _, end, events = walked(name)
    unused = sum(event.unused for event in named(events, "TurnEnded")) + end.turn.spots
    assert sum(one.moves + one.rides for one in counts) + unused == sum(one.spots for one in counts)
    assert sum(one.double_jumps for one in counts) == sum(
        event.rule == "7.5" for event in named(events, "BattleJoined")
    )


# --- win chances and scores -------------------------------------------------------------------------------------------


def test_a_step_stands_between_two_states():
    state = squares.war("I... .... ...i", spots=1)
    found = list(steps(state, played(state, "move a1 a2")))
    assert [type(step.event).__name__ for step in found] == ["Moved", "TurnEnded", "TurnBegan"]
    assert found[0].before == state
    assert all(one.after is other.before for one, other in pairwise(found))
    assert found[-1].after == squares.play(state, "move a1 a2")


def test_what_ends_a_turn_belongs_to_it():
    """The one battle that is left ends the turn of the Union, in the same ply."""
    state = squares.war("Ic. ... ... i..")
    report, plies = report_for(state.ruleset), played(state, "declare a1 east", "roll 12")
    assert state.turn.number == 1
    course = score_course(report, state, plies)
    assert (course.histories, course.decisive) == ((("union", (1, 1, 1)), ("confederate", (2, 1, 1))), 0)
    assert course.words == "Pieces left at the end of every turn; a side with none has lost"


def test_the_race_of_north_against_south_is_for_points():
    state = north.in_battle(north.position(FACED, strength={"f5": 1}), "e5")
    course = score_course(report_for(state.ruleset), state, played(state, "battle e5 f5", "stand", "roll IIAA"))
    assert (course.histories, course.decisive) == ((("union", (0, 1)), ("confederate", (0, 0))), 6)
    assert course.words == "Victory points at the end of every turn; 6 win"


def test_the_table_has_one_column_per_seat():
    state = squares.war("Ic.. .... i..I", seat="union-west", players=4, east="a3 b3 c3 a4 b4 c4")
    head, *rows = summary_table(report_for(state.ruleset), state, played(state, "declare a1 east")).splitlines()
    assert re.split(r" {2,}", head.strip()) == ["North East", "North West", "South East", "South West"]
    assert [row for row in rows if row.startswith("battles")] == [f"{'battles':20} {0:12} {1:12} {0:12} {0:12}"]
    assert max(map(len, (head, *rows))) <= 80
