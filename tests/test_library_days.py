"""A day is written in one way, wherever it is asked for."""

from argparse import ArgumentTypeError
from datetime import date

import pytest

from bcnb.cli import collect, games
from bcnb.storage.toml import FileError, parse_day, parse_toml

READERS = {
    "text": parse_day,
    "collect": collect.day,
    "games": games.day,
    "file": lambda text: parse_toml(f'day = "{text}"', "a.toml").day("day"),
}
NO_DAYS = (
    "20261130",
    "2026-W48-1",
    "2026-1-3",
    "2026-11-31",
    "\uff12026-11-30",
    "2026-11-30 ",
    "2026-11-30T00",
    "",
    "soon",
)


@pytest.mark.parametrize("reader", READERS)
def test_a_day_has_four_digits_two_and_two(reader: str) -> None:
    assert READERS[reader]("2026-11-30") == date(2026, 11, 30)
    for text in NO_DAYS:
        with pytest.raises((ValueError, ArgumentTypeError, FileError), match=r"day|date"):
            READERS[reader](text)


def test_a_day_that_may_be_missing_is_none_and_one_that_must_be_there_is_told() -> None:
    table = parse_toml("dai = 2026-11-30", "a.toml")
    assert table.day_or_none("day") is None
    with pytest.raises(FileError, match=r"a.toml:1: the key 'day' is missing; is 'dai' meant\?"):
        table.day("day")
