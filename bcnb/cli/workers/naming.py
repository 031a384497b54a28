"""How many games are played, and how the files of their records are called."""

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from hashlib import sha256

from bcnb.engine.notation import whole_number
from bcnb.engine.ruleset import Scenario
from bcnb.storage.records import SUFFIX

MOST_GAMES = 10_000_000


def count(text: str) -> int:
    """How many games: at least one, and no more than `MOST_GAMES`."""
    if (number := whole_number(text, MOST_GAMES, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is no number of games, from 1 to {MOST_GAMES:,}")
    return number


def record_name(scenario: Scenario, players: Mapping[str, str], seed: str, number: int) -> str:
    """The name of a record's file: for anything but letters, digits, points and dashes, a `_`. The header of the record
    says who plays where, but not the seed: of two that would be written alike, each has its own name."""
    name = "-".join((scenario.name, *players.values(), _written(seed), f"{number:03}"))
    return _plain(name) + SUFFIX


def _written(seed: str) -> str:
    """A seed; behind one that cannot stand in a name, by what it is known."""
    return seed if _plain(seed) == seed else f"{seed}_{sha256(seed.encode(errors='surrogatepass')).hexdigest()[:8]}"


def _plain(text: str) -> str:
    return re.sub(r"[^\w.-]", "_", text, flags=re.ASCII)
