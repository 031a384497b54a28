"""What the pages of a notebook say of the games that they have no board for."""

import pytest

from bcnb import lessons
from bcnb.games import RULESETS, USUAL
from bcnb.library.positions import write_position
from bcnb.library.records import record_names
from tests.squares import war

SHOWN = {"show": "two-players", "faq": "battle-6d"}
COUNTED = ("summary", "flags")


def recorded(ruleset):
    return next(name for name in record_names() if name.startswith(f"{ruleset}/"))


@pytest.mark.parametrize(("word", "name"), [*SHOWN.items(), ("replay", recorded("battle_cry_1961"))])
def test_a_page_refuses_in_words_what_it_cannot_show(word, name):
    with pytest.raises(ValueError, match=f"no board for battle_cry_1961, and {name} is of it: in a terminal"):
        getattr(lessons, word)(name)


@pytest.mark.parametrize("word", COUNTED)
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != USUAL])
def test_what_is_counted_for_one_game_is_refused_for_others(word, ruleset):
    name = recorded(ruleset)
    with pytest.raises(ValueError, match=f"counted for battle_cry alone, and {name} is of {ruleset}"):
        getattr(lessons, word)(name)


@pytest.mark.parametrize(
    ("ruleset", "name"), [("north_against_south", "crossroads"), ("battle_cry_1961", "two-players")]
)
def test_a_table_is_refused_in_words_where_there_is_none(ruleset, name):
    with pytest.raises(ValueError, match=f"not yet for {ruleset}"):
        lessons.table(name)


def test_a_position_on_squares_is_refused_as_well(tmp_path):
    path = tmp_path / "war.toml"
    path.write_text(write_position(war("I.c ...")), encoding="utf-8")
    with pytest.raises(ValueError, match="no board for battle_cry_1961"):
        lessons.show(str(path))


def test_only_records_that_can_be_shown_are_listed(capsys):
    lessons.records()
    assert "battle_cry_1961" not in {name.split("/")[0] for name in capsys.readouterr().out.split()}
