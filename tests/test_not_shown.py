"""What the pages of a notebook show of every game, and the records that they list."""

import pytest

from bcnb import lessons
from bcnb.engine.games import RULESETS


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("3.4", "d5", "f6"), "Union infantry at d5 against Confederate infantry at f6: 3 dice"),
        (
            ("nas-r06", "e5", "f5"),
            "If it stands, driven back: 3 %; a figure of the attacker is lost",
        ),
        (("two-players", "a1", "b1"), "No column with a1 in the rear meets an opponent."),
    ],
)
def test_odds_are_told_of_every_game(asked, words, capsys):
    lessons.odds(*asked)
    assert words in capsys.readouterr().out


def test_a_question_is_shown_as_its_first_try_begins(capsys):
    lessons.show("nas-r06", "f5")
    assert "f5, clear ground, Confederate infantry with rifles, 8 figures" in capsys.readouterr().out
    with pytest.raises(ValueError, match="FAQ-38 is answered without a position"):
        lessons.show("faq-38")


def test_records_of_every_game_are_listed(capsys):
    lessons.records()
    assert {name.split("/")[0] for name in capsys.readouterr().out.split()} == set(RULESETS)
