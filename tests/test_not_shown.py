"""What the pages of a notebook say of the games that they have no board for."""

import pytest

from bcnb import lessons
from bcnb.library.positions import write_position
from bcnb.library.records import record_names
from tests.squares import war

NAMED = {
    "battle_cry_1961": {"show": "two-players", "faq": "battle-6d", "table": "four-players"},
    "north_against_south": {"show": "crossroads", "faq": "nas-n01", "table": "crossroads"},
}
RECORDED = ("replay", "summary", "flags")
REFUSED = [(ruleset, word, name) for ruleset, words in NAMED.items() for word, name in words.items()]
REFUSED += [
    (ruleset, word, next(name for name in record_names() if name.startswith(f"{ruleset}/")))
    for ruleset in NAMED
    for word in RECORDED
]


@pytest.mark.parametrize(("ruleset", "word", "name"), REFUSED)
def test_a_page_refuses_in_words_what_it_cannot_show(ruleset, word, name):
    with pytest.raises(ValueError, match=f"the pages show battle_cry, and {name} is of {ruleset}: in a terminal"):
        getattr(lessons, word)(name)


def test_a_position_on_squares_is_refused_as_well(tmp_path):
    path = tmp_path / "war.toml"
    path.write_text(write_position(war("I.c ...")), encoding="utf-8")
    with pytest.raises(ValueError, match="is of battle_cry_1961"):
        lessons.show(str(path))


def test_only_records_that_can_be_shown_are_listed(capsys):
    lessons.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == {"battle_cry"}
