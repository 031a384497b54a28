"""How strong the players are: a sample of `make strength`, and its table."""

from shutil import copytree

import pytest

from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.players.registry import players_for
from bcnb.storage.paths import checkout
from bcnb.storage.scenarios import find_scenario
from tests.programs.strength.pairings import PAIRINGS, SCENARIOS, SIDES, Pairing, Played, play, row, verdict
from tests.programs.strength.trees import Met, line, meet, players_in

pytestmark = pytest.mark.unmeasured

FEW = {"greedy": (8, 7), "planner": (12, 7), "searcher": (8, 6)}
"""For each player, how many games are tried and how many it has to win: fewer than its goal, more than half."""


def games(pairing, count, seed="sample"):
    return [play(pairing, number, seed) for number in range(count)]


@pytest.mark.whole
@pytest.mark.parametrize("pairing", [*PAIRINGS[:2], Pairing("searcher 10", "greedy", 0.65, 10)])
def test_the_better_player_wins_most_of_a_few_games(pairing):
    """The seed is fixed, so the same games are won until a player changes."""
    count, least = FEW[pairing.better.split(" ")[0]]
    assert sum(game.won for game in games(pairing, count)) >= least


@pytest.mark.parametrize(
    "pairing", [pairing for pairing in PAIRINGS if pairing.game != DEFAULT_RULESET and not pairing.nodes]
)
def test_so_it_does_in_another_game(pairing):
    assert pairing.name.endswith(f", {pairing.game}")
    assert sum(game.won for game in games(pairing, 4)) == 4


def test_who_plays_against_itself_wins_every_second_game():
    """Sides are swapped and chance is paired: a game and its mirror are one game."""
    same = Pairing("greedy", "greedy", 0.5)
    for number in range(0, 8, 2):
        one, other = play(same, number, "mirror"), play(same, number + 1, "mirror")
        assert one.turns == other.turns


def test_a_verdict_wants_the_goal_and_more_than_half_for_certain():
    pairing = Pairing("searcher", "planner", 0.58, 96)
    won, lost = Played(True, 20, 1.5), Played(False, 30, 2.5)
    assert verdict(pairing, [won] * 58 + [lost] * 42) is False
    assert verdict(pairing, [won] * 232 + [lost] * 168) is True
    assert verdict(pairing, [won] * 228 + [lost] * 172) is False


def test_the_table_tells_shares_intervals_budget_and_time():
    pairing = Pairing("searcher", "planner", 0.58, 96)
    games = [Played(True, 20, 1.5)] * 60 + [Played(False, 30, 2.5)] * 40
    assert row(pairing, games) == (
        "| searcher v planner | 100 | 60 | 60.0% | 50.2% to 69.1% | 58% | 96 | 24.0 | 1.90 | 3.2 |"
    )
    assert SIDES == ("union", "confederate")


def test_all_battles_are_played():
    assert len({find_scenario(name).name for name in SCENARIOS[DEFAULT_RULESET]}) == 15


@pytest.fixture
def other_tree(tmp_path):
    """A tree whose planner has gone mad: he likes to be far from everybody."""
    home = tmp_path / "bcnb" / "games" / DEFAULT_RULESET
    copytree(checkout() / "bcnb" / "games" / DEFAULT_RULESET / "players", home / "players")
    weights = home / "players" / "weights.toml"
    text = weights.read_text(encoding="utf-8").replace("nearness = 240", "nearness = -9000")
    weights.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_players_of_another_tree_play_next_to_those_of_this_one(other_tree):
    own = players_for(DEFAULT_RULESET)
    met = [meet(other_tree, "planner", "trees", number) for number in range(6)]
    assert players_in(other_tree) is not own
    assert players_for(DEFAULT_RULESET) is own
    assert sum(one.won for one in met) >= 5
    assert all(one.seconds > 0 and one.others > 0 for one in met)


def test_who_meets_himself_wins_every_second_game():
    met = [meet(checkout(), "greedy", "mirror", number) for number in range(4)]
    assert met[0].won != met[1].won
    assert met[2].won != met[3].won


def test_its_line_tells_the_share_and_the_time_of_both():
    games = [Met(True, 2.0, 1.0)] * 3 + [Met(False, 1.0, 1.0)]
    assert line("planner", games) == "| planner | 4 | 3 | 75.0% | 30.1% to 95.4% | 1.750 | 1.000 |"
