"""What the pages of a notebook show of every game, and what they refuse in words."""

import pytest

from bcnb import lessons
from bcnb.games import RULESETS, USUAL
from bcnb.library.records import record_names

COUNTED = ("summary", "flags")


def recorded(ruleset):
    return next(name for name in record_names() if name.startswith(f"{ruleset}/"))


@pytest.mark.parametrize("word", COUNTED)
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != USUAL])
def test_what_is_counted_for_one_game_is_refused_for_others(word, ruleset):
    name = recorded(ruleset)
    with pytest.raises(ValueError, match=f"counted for battle_cry alone, and {name} is of {ruleset}"):
        getattr(lessons, word)(name)


def test_records_of_every_game_are_listed(capsys):
    lessons.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == set(RULESETS)
