"""The greedy player of the variant: it beats chance, and plays what is legal everywhere."""

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.players.greedy import choose
from bcnb.library.scenarios import find_scenario
from bcnb.players.match import simulate
from tests.north_against_south.starts import starts


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
