"""`make judge` on luck: a sample of its games, a reckoning of luck that is wrong and is found, and its table."""

import pytest

from bcnb.analysis.value_measures import ValueMeasures
from bcnb.engine.game_registry import RULESETS
from tests.programs.judge.__main__ import main
from tests.programs.judge.luck import Mean, luck_of, mean_of

pytestmark = pytest.mark.unmeasured

SAMPLE = {
    "battle_cry": ("battle_cry/kernstown", 30, 110),
    "north_against_south": ("north_against_south/bull-run", 20, 140),
    "battle_cry_1961": ("battle_cry_1961/two-players", 12, 60),
}
"""Of each game a scenario, how many games of it, and how many plies of each."""
WIDE = 4
"""How many standard errors a mean of the sample may be off: there are five such means, and each is of few games."""


def means(name):
    scenario, games, plies = SAMPLE[name]
    found = [luck_of(scenario, "greedy", f"sample/{number}", plies) for number in range(games)]
    return mean_of([one.roll for one in found]), mean_of([one.draw for one in found])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", RULESETS)
def test_luck_comes_to_nothing(name):
    rolls, draws = means(name)
    assert abs(rolls.mean) <= WIDE * rolls.error, rolls
    assert abs(draws.mean) <= WIDE * draws.error, draws
    assert (draws.error > 0) == (name != "battle_cry_1961")


@pytest.mark.whole
def test_dice_that_are_weighed_wrong_are_found(monkeypatch):
    """The average takes the best roll, which comes first, for far likelier than it is: luck looks bad for everybody."""
    grouped = ValueMeasures.grouped

    def hopeful(worth, state):
        (best, (one, weight)), *others = grouped(worth, state).items()
        return {best: (one, weight + 6**4), **dict(others)}

    monkeypatch.setattr(ValueMeasures, "grouped", hopeful)
    rolls, _ = means("battle_cry")
    assert abs(rolls.mean) > WIDE * rolls.error


def test_a_mean_is_told_with_its_error():
    assert mean_of([1.0, 3.0]) == Mean(2.0, 1.0, 2)
    assert Mean(-0.3, 0.1, 5).holds
    assert not Mean(0.31, 0.1, 5).holds


def test_the_table_says_what_holds(capsys):
    arguments = ["luck", "--games", "2", "--player", "random", "--only", "battle_cry_1961/two-players"]
    assert main([*arguments, "--processes", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[3].endswith("| holds |")
