"""Games that are played on from a state: their share, what they may know, and when they stop."""

from functools import cache
from typing import Any

import pytest

from bcnb.analysis.distributions import wilson
from bcnb.analysis.win_probability import settled
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.review.outcomes import rollouts
from bcnb.review.outcomes.rollouts import RolloutShare, rolled_out
from bcnb.storage.game_notation import read_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_recorded_game

pytestmark = pytest.mark.unmeasured


@cache
def states(name: str) -> tuple[Any, ...]:
    """The states of a recorded game."""
    return load_recorded_game(list_records(name)[0]).states


@pytest.mark.parametrize("name", RULESETS)
def test_games_that_are_played_on_tell_their_share_and_its_interval(name):
    state = states(name)[-30]
    told = rolled_out(state, 3, "on")
    assert told.games == 3
    assert told.chance.at in [halves / 6 for halves in range(7)]
    assert (told.chance.low, told.chance.high) == wilson(told.chance.at * 3, 3)
    assert rolled_out(state, 3, "on") == told
    assert rolled_out(state, 3, "on", width=0.9) == rolled_out(state, 1, "on")


def test_games_that_are_played_on_know_no_more_than_their_viewer():
    rules, chance = ruleset("battle_cry"), Seeded("other hands")
    state = states("battle_cry")[-60]
    imagined = rules.imagine(rules.observe(state, "union"), chance)
    assert imagined != state
    assert rolled_out(state, 4, "eyes", "union") == rolled_out(imagined, 4, "eyes", "union")


def test_cards_that_nobody_saw_are_dealt_again_for_each_game():
    notes = "Scenario: kernstown\nResult: nobody, stopped\nCards: assumed\n1 C probe center: g8-f7 | f7xb8 I\n"
    state = Recorded("notes", read_notation(notes)).states[-2]
    assert UNKNOWN in state.cards.hands[0]
    assert UNKNOWN in state.cards.hands[1]
    assert rolled_out(state, 2, "on").games == 2


def test_a_game_that_is_over_is_not_played_on():
    state = states("battle_cry")[-1]
    assert rolled_out(state, 3, "on") == RolloutShare((settled(state),) * 3, 0)


def test_a_game_that_comes_to_no_end_counts_a_half(monkeypatch):
    monkeypatch.setattr(rollouts, "LONGEST_GAME", 2)
    assert rolled_out(states("battle_cry")[0], 2, "on").chance.at == 0.5
