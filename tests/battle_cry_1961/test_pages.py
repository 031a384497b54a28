"""What the pages of a notebook say of a game that they have no board for."""

import pytest

from bcnb import lessons
from bcnb.games import battle_cry_1961 as game
from bcnb.library.positions import write_position
from tests.squares import war

RECORD = "two-players-greedy-planner-1-001"


WORDS = {
    "show": "two-players",
    "replay": RECORD,
    "summary": RECORD,
    "flags": RECORD,
    "faq": "battle-6d",
    "table": "four-players",
}


@pytest.mark.parametrize(("word", "name"), WORDS.items())
def test_a_page_refuses_in_words_what_it_cannot_show(word, name):
    with pytest.raises(ValueError, match=f"the pages show battle_cry, and {name} is of {game.name}: in a terminal"):
        getattr(lessons, word)(name)


def test_a_position_on_squares_is_refused_as_well(tmp_path):
    path = tmp_path / "war.toml"
    path.write_text(write_position(war("I.c ...")), encoding="utf-8")
    with pytest.raises(ValueError, match="is of battle_cry_1961"):
        lessons.show(str(path))


def test_only_records_that_can_be_shown_are_listed(capsys):
    lessons.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == {"battle_cry"}
