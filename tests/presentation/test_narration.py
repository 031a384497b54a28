"""The words about a record as a whole: when and where it was played."""

import pytest

from bcnb.presentation.narration import describe_played


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ({"date": "1998-03-01", "place": "Ann's kitchen"}, "Played: March 1, 1998, Ann's kitchen."),
        ({"date": "1998-03-01"}, "Played: March 1, 1998. The file does not say where."),
        ({"place": "Ann's kitchen"}, "Played: Ann's kitchen. The file does not say when."),
        ({}, "The file does not say when or where it was played."),
    ],
)
def test_when_and_where_a_game_was_played_is_said_or_that_its_file_does_not_say_it(
    played: dict[str, str], said: str
) -> None:
    assert describe_played(played) == said
