"""What the levels are like to play against, counted in games."""

from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, ruleset
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry, battle_cry_1961
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.games.battle_cry.players import searcher
from bcnb.games.battle_cry.players.planner import deliberate
from bcnb.games.battle_cry.players.searcher import ranked, try_plan
from bcnb.games.battle_cry.rules.state import PlayCard
from bcnb.games.battle_cry_1961.players import searcher as searcher_1961
from bcnb.games.battle_cry_1961.players.evaluation import promise
from bcnb.games.battle_cry_1961.players.planner import PlanContext, allowed_danger
from bcnb.games.battle_cry_1961.players.searcher import answer, best_plan, plan_by
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.games.hexboard.rules.tables import Arm
from bcnb.grid.hexes import NEIGHBOURS
from bcnb.players.match import simulate
from bcnb.players.registry import HABITS, LIKE, description, find_player, no_deadline
from bcnb.players.search import PlannedTurn
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import war
from tests.players.test_registry import moments

pytestmark = pytest.mark.unmeasured

ATTACKS = ("battle", "declare")
"""The first words of attacks."""
COLUMN = "........ ...i.... ........ I......C ......I. i......."
"""Three divisions that could take one in the north, if they came into a column."""


@pytest.mark.parametrize("name", RULESETS)
def test_the_recruit_does_anything_that_is_allowed(name):
    """Of every choice, each of what is allowed comes about as often as any other."""
    assert LIKE["random"] == "plays random turns, many without a move"
    rules = ruleset(name)
    states = load_recorded_game(list_records(name)[0]).states
    state = next(one for one in states if rules.seat(one) != CHANCE and 5 < len(rules.legal_actions(one)) < 12)
    legal, chance, recruit = rules.legal_actions(state), Seeded("recruit"), find_player("recruit", name)
    did = Counter(recruit(rules, state, chance) for _ in range(100 * len(legal)))
    assert did.keys() == set(legal)
    assert all(60 < number < 140 for number in did.values())


@pytest.mark.parametrize("name", RULESETS)
def test_the_sergeant_ends_nothing_while_it_could_attack(name):
    rules, did = ruleset(name), Counter[str]()
    for path in [path for path in list_records(name) if "greedy-greedy" in path.stem][:3]:
        record = load_record(path)
        for ply, state in zip(record.plies, Recorded("record", record).states, strict=False):
            if ply.seat != CHANCE and any(rules.write(one).split()[0] in ATTACKS for one in rules.legal_actions(state)):
                did[ply.do.split()[0]] += 1
    assert sum(did[word] for word in ATTACKS) > 20
    assert not did["done"]


# --- the captain ------------------------------------------------------------------------------------------------------


def turn_of(rules, state, player):
    """What a player does until the dice, or the other side, decide."""
    seat, chance, said = rules.seat(state), Seeded("turn"), []
    while rules.seat(state) == seat:
        action = player(rules, rules.observe(state, seat), chance)
        said.append(rules.write(action))
        state, _ = rules.apply(state, action)
    return said


@pytest.mark.parametrize("name", ["battle_cry", "north_against_south"])
def test_the_captain_thinks_once_of_a_turn_up_to_its_dice(name, monkeypatch):
    assert LIKE["planner"] == "plans a whole turn"
    rules, thoughts, next_of = ruleset(name), [], PlannedTurn.next
    monkeypatch.setattr(
        PlannedTurn, "next", lambda self, seen, plan: next_of(self, seen, lambda: thoughts.append(seen) or plan())
    )
    states = load_recorded_game(list_records(name)[0]).states
    begun = [one for one in states if type(one.decision).__name__ == "PlayCard"][4:16:4]
    whole = [turn_of(rules, state, find_player("captain", name)) for state in begun]
    assert len(thoughts) <= 2 * len(begun)  # its turn, and its first battle
    assert sum(map(len, whole)) > 4 * len(begun)


def test_the_captain_of_1961_brings_a_column_together_and_attacks_with_it_where_the_sergeant_does_not():
    state = war(COLUMN, spots=7)
    captain, sergeant = (
        turn_of(battle_cry_1961, state, find_player(level, "battle_cry_1961")) for level in ("captain", "sergeant")
    )
    assert captain[-1] == "declare d4 north"
    assert len(captain) > 6
    assert sergeant[-1] == "done"


def guns_at_the_enemy(level, games=18):
    """How many guns a level has at the ends of its turns, and how many of them stand next to an enemy's unit."""
    guns = beside = 0
    battles = [battle.layout for battle in load_battles().battles]
    for number in range(games):
        scenario = find_scenario(battles[number % len(battles)])
        game = simulate(scenario, {"union": level, "confederate": "sergeant"}, f"guns {number}")
        states = Recorded("game", game.record).states
        for before, after in pairwise(states):
            if before.turn.number != after.turn.number and before.turn.side.seat == "union":
                units = after.board.units.items()
                own = [at for at, unit in units if unit.side.seat == "union" and unit.kind.arm is Arm.ARTILLERY]
                guns += len(own)
                beside += sum(bool(NEIGHBOURS[at] & after.board.unit_masks[before.turn.side.foe]) for at in own)
    return guns, beside


@pytest.mark.whole
def test_the_captain_seldom_leaves_a_gun_next_to_an_enemy():
    assert HABITS[DEFAULT_RULESET, "planner"] == "guards its guns"
    assert description("captain", DEFAULT_RULESET) == "Captain: plans a whole turn, and guards its guns"
    (guns, beside), (others, left) = guns_at_the_enemy("captain"), guns_at_the_enemy("sergeant")
    assert beside / guns < 0.04
    assert left / others > 0.07


# --- colonel and general ----------------------------------------------------------------------------------------------


def test_the_colonel_stands_better_after_your_answer_than_the_captain():
    """In other worlds than those of which it thought."""
    assert LIKE["searcher"] == "plans, and considers your answer"
    gained = []
    states = load_recorded_game("replays/battle_cry/kernstown-planner-planner-1-001.jsonl").states
    for state in [one for one in states if isinstance(one.decision, PlayCard)][::4]:
        seen = battle_cry.observe(state, battle_cry.seat(state))
        mine, others = ranked(seen, Seeded("colonel"), searcher.NODES, no_deadline)[0].plan, deliberate(seen)
        worlds = [f"other {number}" for number in range(20)]
        gained += [try_plan(seen, mine, Seeded(one)) - try_plan(seen, others, Seeded(one)) for one in worlds]
    assert mean(gained) > 0.3


def turns_of_1961():
    """Positions of a recorded war, each when a seat has thrown its dice."""
    states = load_recorded_game("replays/battle_cry_1961/two-players-greedy-planner-1-001.jsonl").states
    return [after for before, after in pairwise(states) if battle_cry_1961.seat(before) == CHANCE]


@pytest.mark.whole
def test_the_colonel_of_1961_stands_better_after_your_answer_than_the_captain():
    gained = []
    for state in turns_of_1961()[6:24:6]:
        mine = best_plan(state, Seeded("colonel"), searcher_1961.NODES, no_deadline).after
        others = plan_by(PlanContext(allowed_danger(state)), state, Seeded("captain")).after
        for roll, ways in ROLLS:
            came = [promise(answer(one, roll, Seeded("other")), state.side) for one in (mine, others)]
            gained += [came[0] - came[1]] * ways
    assert mean(gained) > 0


@pytest.mark.whole
def test_the_general_thinks_of_your_answer_for_longer(monkeypatch):
    assert LIKE["searcher 300"] == "considers your answer for longer"
    state = next(one for one in moments("kernstown") if isinstance(one.decision, PlayCard))
    for rules, module, word, at in (
        (battle_cry, searcher, "try_plan", state),
        (battle_cry_1961, searcher_1961, "answer", turns_of_1961()[12]),
    ):
        tried, real = {"colonel": 0, "general": 0}, getattr(module, word)
        for level in tried:

            def count(*given, level=level, tried=tried, real=real):
                tried[level] += 1
                return real(*given)

            monkeypatch.setattr(module, word, count)
            find_player(level, rules.name)(rules, rules.observe(at, rules.seat(at)), Seeded(1))
        assert 0 < 2 * tried["colonel"] < tried["general"]
