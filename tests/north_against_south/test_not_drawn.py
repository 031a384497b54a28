"""The notebooks' board draws the game of 2000; what belongs to the variant is refused there in plain words."""

import pytest

from bcnb.lessons import words as lessons
from bcnb.library.questions import load_question
from bcnb.library.records import list_records, load_record
from bcnb.library.shelf import find_question
from bcnb.present.answers import inquire
from bcnb.present.tale import tell


def test_a_scenario_of_the_variant_is_not_drawn():
    with pytest.raises(ValueError, match="the board draws those of battle_cry"):
        lessons.show("crossroads")


def test_a_record_of_the_variant_is_not_played_on_the_board(capsys):
    record = load_record(list_records("north_against_south")[0])
    with pytest.raises(ValueError, match="a game of north_against_south"):
        tell(record)
    lessons.records()
    assert "north_against_south" not in capsys.readouterr().out


def test_a_question_about_the_variant_is_not_shown_on_the_board():
    with pytest.raises(ValueError, match="N-1 asks about north_against_south"):
        inquire(load_question(find_question("nas-n01")))
