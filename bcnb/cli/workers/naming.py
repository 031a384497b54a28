"""How many games are played, and how the files of their records are called."""

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping

from bcnb.engine.scenario import Scenario
from bcnb.library.records import SUFFIX

MOST_GAMES = 10_000_000


def count(text: str) -> int:
    """How many games: at least one, and no more than `MOST_GAMES`."""
    if not text.isdecimal() or len(text) > len(str(MOST_GAMES)) or not 0 < int(text) <= MOST_GAMES:
        raise ArgumentTypeError(f"{text!r:.40} is no number of games, from 1 to {MOST_GAMES:,}")
    return int(text)


def record_name(scenario: Scenario, players: Mapping[str, str], seed: str, number: int) -> str:
    """The name of a record's file: for anything but letters, digits, points and dashes, a `_`."""
    name = "-".join((scenario.name, *players.values(), seed, f"{number:03}"))
    return re.sub(r"[^\w.-]", "_", name, flags=re.ASCII) + SUFFIX
