"""The greedy player of *North against South*: it beats chance, and plays what is legal everywhere."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.players import FLAG_WORTH
from bcnb.games.north_against_south.players.greedy import (
    attack_at_once,
    best_attack,
    choose,
    place_worth,
    unit_move_worth,
)
from bcnb.games.north_against_south.rules.board import place_of, unit_ids
from bcnb.games.north_against_south.rules.events import Moved
from bcnb.games.north_against_south.rules.evolve import evolve
from bcnb.games.north_against_south.rules.move_ranges import movable_units
from bcnb.games.north_against_south.rules.movement import destinations
from bcnb.games.north_against_south.rules.state import MakeMoves
from bcnb.games.north_against_south.rules.victory import standing_points
from bcnb.grid.hexes import distance, members
from bcnb.players.match import simulate
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.starts import starts

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("name", ["crossroads", "two-bridges", "bull-run"])
def test_greedy_beats_random(name):
    scenario = find_scenario(name)
    for seats in ({"union": "greedy", "confederate": "random"}, {"union": "random", "confederate": "greedy"}):
        winners = [simulate(scenario, seats, str(seed)).record.end.winner for seed in range(2)]
        assert {seats[winner] for winner in winners} == {"greedy"}


@pytest.mark.parametrize("name", starts())
def test_greedy_chooses_something_legal_whatever_chance_has_played(name):
    state, chance = starts()[name], Seeded(12)
    for ply in range(500):
        weights, actions = game.chance_weights(state), game.legal_actions(state)
        if not actions:
            break
        if not weights and ply % 3 == 0:
            action = choose(game, game.observe(state, game.seat(state)), chance)
            assert action in actions
        else:
            action = chance.pick(weights) if weights else chance.choose(actions)
        state, _ = game.apply(state, action)


def test_the_same_seed_gives_the_same_game():
    scenario = find_scenario("crossroads")
    seats = {"union": "greedy", "confederate": "greedy"}
    assert simulate(scenario, seats, "8").record == simulate(scenario, seats, "8").record


def test_a_move_is_weighed_as_if_it_were_made():
    """What the player calculates without making the move, and what it would see after it."""
    states, weighed = simulate(find_scenario("two-bridges"), dict.fromkeys(("union", "confederate"), "greedy"), "3"), 0
    for ply in range(states.ply):
        state = states.at(ply)
        if not isinstance(state.decision, MakeMoves) or not movable_units(state):
            continue
        number = unit_ids(movable_units(state))[0]
        unit, here = state.board.units[number], attack_at_once(state, number)
        for target in members(destinations(state, number, led=False)):
            after = evolve(state, Moved("4.2", place_of(state.board, number), target, general=False))
            fights = not state.field.spoils >> target & 1 and distance(unit.at, target) <= unit.kind.fights_after
            there = best_attack(after, number) if fights else 0.0
            points = standing_points(after, unit.side) - standing_points(state, unit.side)
            gain = place_worth(after, target) - place_worth(state, unit.at)
            weighed += bool(there)
            worth = gain + there - here + FLAG_WORTH * points
            assert unit_move_worth(state, number, target, general=False) == worth
    assert weighed > 20
