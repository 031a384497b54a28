import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from itertools import takewhile
from pathlib import Path

import pytest

from bcnb.analysis.distributions import wilson
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import PartialRecord, write_record
from bcnb.engine.ruleset import CHANCE
from bcnb.engine.verify import Timeline, verify
from bcnb.games import battle_cry
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.players import match
from bcnb.players.match import simulate
from bcnb.players.registry import LEVELS, find_player, parse_player, player_names
from bcnb.players.session import check_players
from bcnb.storage.scenarios import find_scenario

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ("first-bull-run", "pea-ridge", "kernstown", "shiloh")
PLAYERS = ("random", "greedy", "planner", "searcher 6")
SIDES = ("union", "confederate")


@cache
def played(scenario: str, seed: str = "sample", union: str = "greedy", confederate: str = "random") -> Game:
    return simulate(find_scenario(scenario), {"union": union, "confederate": confederate}, seed)


@cache
def moments(scenario: str) -> list[object]:
    """States of a game in which a player has a choice."""
    game = played(scenario)
    states = Timeline(battle_cry, game.at(0), game.record.plies).states
    return [state for state in states if battle_cry.seat(state) in SIDES and len(battle_cry.legal_actions(state)) > 1]


# --- names ------------------------------------------------------------------------------------------------------------


def test_players_are_found_by_name():
    assert player_names("battle_cry") == ("random", "greedy", "planner", "searcher")
    for name in (*player_names("battle_cry"), *LEVELS, *PLAYERS):
        assert callable(find_player(name, "battle_cry"))


def test_a_level_is_a_player_with_a_budget_and_a_name_may_bring_one():
    assert list(LEVELS) == ["recruit", "sergeant", "captain", "colonel", "general"]
    assert parse_player("recruit", "battle_cry") == ("random", 0)
    assert parse_player("searcher", "battle_cry") == ("searcher", 0)
    assert parse_player("searcher 2000", "battle_cry") == ("searcher", 2000)
    colonel, general = (parse_player(level, "battle_cry") for level in ("colonel", "general"))
    assert colonel.player == general.player == "searcher"
    assert general.nodes > colonel.nodes


@pytest.mark.parametrize(
    "name",
    ["", "searcher 0", "searcher -1", "searcher x", "searcher ²", "Greedy", "searcher 1 2", f"searcher {'9' * 5000}"],
)
def test_a_name_that_means_nobody_is_refused(name):
    with pytest.raises(ValueError, match="unknown player"):
        parse_player(name, "battle_cry")


@pytest.mark.parametrize("name", ["random 5", "greedy 1", "planner 20"])
def test_nodes_are_for_those_who_search(name):
    with pytest.raises(ValueError, match=f"does not search: a number of nodes, as in '{name}', is for searcher"):
        parse_player(name, "battle_cry")


def test_an_unknown_player_is_refused_with_those_that_there_are():
    players = "random, greedy, planner, searcher, recruit, sergeant, captain, colonel, general"
    with pytest.raises(ValueError, match=f"unknown player 'grant'; there are {players}"):
        find_player("grant", "battle_cry")
    with pytest.raises(ValueError, match=f"unknown player 'grant'; there are person, {players}"):
        check_players(["person", "grant"], "battle_cry")
    check_players(["person", "captain", "searcher 5"], "battle_cry")
    for ask in (lambda: player_names("chess"), lambda: find_player("greedy", "chess")):
        with pytest.raises(ValueError, match="unknown ruleset 'chess'; choose from battle_cry"):
            ask()


# --- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_player_chooses_a_legal_action_without_knowing_the_other_hand(name, scenario):
    for number, state in enumerate(moments(scenario)[::9]):
        seat = battle_cry.seat(state)
        observed = battle_cry.observe(state, seat)
        foe = battle_cry.seats(state).index(seat) - 1
        assert set(observed.cards.hands[foe]) <= {UNKNOWN}
        choice = find_player(name, "battle_cry")(battle_cry, observed, Seeded(number))
        assert choice in battle_cry.legal_actions(state)
        for world in range(2):
            other = battle_cry.observe(battle_cry.imagine(observed, Seeded(f"world {world}")), seat)
            assert find_player(name, "battle_cry")(battle_cry, other, Seeded(number)) == choice


def test_the_random_player_chooses_every_action_about_as_often():
    choose, state = find_player("random", "battle_cry"), moments("kernstown")[0]
    actions, chance = battle_cry.legal_actions(state), Seeded(1)
    choices = [choose(battle_cry, state, chance) for _ in range(200 * len(actions))]
    assert all(140 < choices.count(action) < 260 for action in actions)


def test_the_greedy_player_takes_what_cannot_be_missed():
    """It always attacks with as many dice as it can: an attack is worth more than none."""
    choose = find_player("greedy", "battle_cry")
    for state in moments("first-bull-run"):
        attacks = [text for text in map(battle_cry.write, battle_cry.legal_actions(state)) if text.startswith("battle")]
        if attacks:
            choice = choose(battle_cry, battle_cry.observe(state, battle_cry.seat(state)), Seeded(1))
            assert battle_cry.write(choice) in attacks


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random_on_either_side(scenario):
    wins = 0
    for number in range(20):
        side = SIDES[number % 2]
        players = {seat: "greedy" if seat == side else "random" for seat in SIDES}
        wins += played(scenario, f"match {number}", **players).record.end.winner == side
    assert wins >= 19


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("random", "random")])
def test_a_game_ends_by_its_rules_and_is_sound(names):
    game = played("shiloh", "ends", *names)
    verdict = verify(battle_cry, game.at(0), PartialRecord(game.record, name="shiloh"))
    assert verdict.sound, verdict
    assert game.record.end.by == "flags"
    assert dict(game.record.header.seats) == dict(zip(SIDES, names, strict=True))


def test_a_player_is_shown_no_foreign_card(monkeypatch):
    seen = []

    def spy(rules, observed, chance, budget=0):
        seen.append(observed.cards.hands[battle_cry.seats(observed).index(battle_cry.seat(observed)) - 1])
        return chance.choose(rules.legal_actions(observed))

    monkeypatch.setattr(match, "find_player", lambda name, ruleset: spy)
    monkeypatch.setattr(match, "LONGEST_GAME", 100)
    simulate(find_scenario("kernstown"), dict.fromkeys(SIDES, "spy"), "told")
    assert len(seen) > 30
    assert {card for hand in seen for card in hand} == {UNKNOWN}


def test_a_game_without_end_is_stopped(monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 50)
    game = simulate(find_scenario("kernstown"), {"union": "random", "confederate": "random"}, "long")
    assert (game.record.end.winner, game.record.end.by) == (None, "stopped")
    assert 50 <= game.ply <= 60
    assert verify(battle_cry, game.at(0), PartialRecord(game.record, name="kernstown")).sound


def test_a_seed_stands_for_one_game():
    one, again, other = (simulate(find_scenario("kernstown"), dict.fromkeys(SIDES, "greedy"), seed) for seed in "112")
    assert write_record(one.record, battle_cry) == write_record(again.record, battle_cry)
    assert one.record.plies != other.record.plies


def test_the_dice_do_not_depend_on_who_plays():
    """The seed's chance is one stream, the players' whims are another: the hands dealt are the same."""
    games = [played("kernstown", "deal", *names).record.plies for names in (PLAYERS[:2], PLAYERS[1:3])]
    deals = [list(takewhile(lambda ply: ply.seat == CHANCE, plies)) for plies in games]
    assert deals[0] == deals[1]
    assert len(deals[0]) == sum(played("kernstown").state.field.hand_sizes)


DIGESTS = """
from hashlib import sha256
from itertools import takewhile
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from bcnb.storage.scenarios import find_scenario
from bcnb.players.match import simulate
for scenario, union in (("kernstown", "greedy"), ("shiloh", "random"), ("pea-ridge", "searcher 4")):
    game = simulate(find_scenario(scenario), {"union": union, "confederate": "greedy"}, "hash")
    print(sha256(write_record(game.record, battle_cry)).hexdigest())
"""


def test_a_game_does_not_depend_on_the_hash_seed():
    told = []
    for seed in ("1", "4242"):
        run = [sys.executable, "-c", DIGESTS]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        told.append(subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout)
    assert told[0] == told[1]
    here = played("kernstown", "hash", "greedy", "greedy").record
    assert told[0].split()[0] == sha256(write_record(here, battle_cry)).hexdigest()


# --- how sure a share is ----------------------------------------------------------------------------------------------


def test_the_interval_of_a_share_narrows_with_the_games():
    assert wilson(0, 0) == (0.0, 1.0)
    for wins, games in ((0, 10), (5, 10), (10, 10), (95, 100)):
        low, high = wilson(wins, games)
        assert 0 <= low <= wins / games <= high + 1e-12 <= 1 + 1e-12
        more = wilson(10 * wins, 10 * games)
        assert more[1] - more[0] < high - low
    assert wilson(0, 10)[0] == 0
    assert [round(edge, 4) for edge in wilson(95, 100)] == [0.8882, 0.9785]
