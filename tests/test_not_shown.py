"""What the pages of a notebook refuse in words, and the records that they list."""

import pytest

from bcnb import lessons
from bcnb.games import RULESETS, USUAL
from bcnb.library.scenarios import list_scenarios


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != USUAL])
def test_odds_that_nobody_has_counted_are_refused(ruleset):
    name = next(name for name in list_scenarios() if name.startswith(f"{ruleset}/"))
    with pytest.raises(ValueError, match=f"odds are counted for battle_cry alone, and {name} is of {ruleset}"):
        lessons.odds(name, "a1", "b1")


def test_records_of_every_game_are_listed(capsys):
    lessons.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == set(RULESETS)
