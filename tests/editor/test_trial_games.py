"""Games between computer players from a draft: who wins, how long they take, which units never act, with intervals."""

import re
from collections import Counter
from statistics import quantiles

import pytest

from bcnb.analysis.distributions import student, wilson
from bcnb.analysis.game_stats import game_stats_for
from bcnb.editor.starts import from_scenario
from bcnb.editor.trial_games import MOST_GAMES, TrialGame, TrialRequest, TrialResult, TrialUnit, play_trials
from bcnb.players.match import simulate
from bcnb.storage.scenarios import list_scenarios, scenario_from
from bcnb.storage.toml import parse_toml

UNITS = tuple(TrialUnit("union", "infantry", label) for label in ("a1", "a2", "a3", "a4"))


def request(
    name: str = "kernstown", *, games: int = 3, union: str = "greedy", confederate: str = "greedy"
) -> TrialRequest:
    return TrialRequest(from_scenario(name).text, union, confederate, games)


def result(winners: str, *, turns: tuple[int, ...] = (), acted: tuple[set[int], ...] = ()) -> TrialResult:
    """A result with a letter per game: U, C, or - for a game without a winner."""
    sides = {"U": "union", "C": "confederate", "-": None}
    games = [
        TrialGame(
            sides[letter], turns[number] if turns else 10, frozenset(acted[number] if acted else range(len(UNITS)))
        )
        for number, letter in enumerate(winners)
    ]
    return TrialResult(UNITS, tuple(games))


@pytest.mark.parametrize(("name", "quota"), [("kernstown", "flags"), ("crossroads", "points")])
def test_the_games_are_those_that_simulate_plays(name: str, quota: str) -> None:
    text = re.sub(rf"^{quota} = .*$", f"{quota} = 1", from_scenario(name).text, flags=re.MULTILINE)
    found = [one for one in play_trials(TrialRequest(text, "greedy", "greedy", 2)) if one][-1]
    scenario = scenario_from(parse_toml(text, "mine.toml"), "mine")
    seats = {"union": "greedy", "confederate": "greedy"}
    for number, game in enumerate(found.games, 1):
        played = simulate(scenario, seats, f"trial/{number}")
        assert played.record.end
        assert (game.winner, game.turns) == (played.record.end.winner, played.state.turn.number)
        counter = game_stats_for(scenario.ruleset)
        assert counter
        stats = counter.tally(played.ruleset.setup(scenario), played.record.plies)
        idle = {
            n for n, unit in enumerate(stats.units) if not (unit.ordered or unit.hexes or unit.attacks or unit.helped)
        }
        assert game.acted == frozenset(range(len(stats.units))) - idle
        assert [(unit.side, unit.start) for unit in found.units] == [(unit.seat, unit.start) for unit in stats.units]
        assert idle, "a game in which every unit acts would not show what is counted"


def test_each_game_is_reported_when_it_is_over_and_the_work_is_in_small_parts() -> None:
    parts = list(play_trials(request(games=2)))
    assert [len(one.games) for one in parts if one] == [0, 1, 2]
    assert parts.count(None) > 50


def test_the_shares_have_the_interval_of_wilson() -> None:
    found = result("UUUC-")
    assert (found.won("union"), found.won("confederate"), found.undecided) == (3, 1, 1)
    assert found.interval("union") == wilson(3, 5)


def test_the_length_is_an_average_with_its_interval_and_the_middle_half() -> None:
    turns = (10, 12, 14, 16, 18, 20, 22, 60)
    found = result("UUUUCCCC", turns=turns)
    assert found.mean_turns == sum(turns) / 8
    assert found.mean_interval == student(turns)
    first, _, third = quantiles(turns, n=4, method="inclusive")
    assert found.middle_half == (round(first), round(third))


def test_one_game_has_a_length_but_no_interval() -> None:
    assert result("U", turns=(9,)).mean_interval is None
    assert result("U", turns=(9,)).middle_half == (9, 9)


def test_units_are_idle_that_act_in_no_game_and_seldom_in_few() -> None:
    found = result("U" * 20, acted=({0, 1, 2}, {0, 2}, *({0, 2},) * 8, *({0},) * 10))
    assert [(unit.start, acted) for unit, acted in found.idle] == [("a4", 0), ("a2", 1)]
    assert found.acted_interval(0) == wilson(0, 20)
    assert Counter(unit.start for unit, _ in found.idle)["a3"] == 0, "it acts in half of the games"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"games": 0}, "from 1 to"),
        ({"games": MOST_GAMES + 1}, "from 1 to"),
        ({"union": "napoleon"}, "unknown player"),
        ({"confederate": "person"}, "unknown player"),
    ],
)
def test_a_wrong_request_is_refused_before_any_game(changes: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        next(play_trials(request()._replace(**changes)))


def test_every_battle_of_the_hex_board_can_be_tried() -> None:
    for name in list_scenarios():
        if not name.startswith("battle_cry_1961"):
            first = next(play_trials(request(name)))
            assert first
            assert first.units
