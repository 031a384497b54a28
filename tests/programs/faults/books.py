"""The records that are tried: three short games that were given up, and two whole ones of those that come with bcnb."""

from functools import cache

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_record, write_record
from bcnb.games import battle_cry
from bcnb.storage.records import list_records
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import step
from tests.helpers.tamper import of_today

LARGEST_SHORT = 20_000
SEATS = {"union": "Zoë", "confederate": "Room 14 – at the back"}
SHORT = {"kernstown": (39, "union"), "first-bull-run": (51, "confederate"), "pea-ridge": (55, "union")}
"""The scenario of each short game, with the seed of one in which much happens, and who gives up."""
LONG = ("kernstown-greedy-greedy-2-001", "shiloh-greedy-random-36-001")
NAMES = (*SHORT, *LONG)


@cache
def data(name: str) -> bytes:
    """The bytes of a record."""
    if name in SHORT:
        return write_record(_given_up(name, *SHORT[name]), battle_cry)
    return of_today(next(path for path in list_records() if path.stem == name).read_bytes())


@cache
def record(name: str) -> Record:
    """The same as a value."""
    return read_record(data(name), ruleset, name)


@cache
def lines(name: str) -> tuple[bytes, ...]:
    """The lines of a record, each with its line feed."""
    return tuple(data(name).splitlines(keepends=True))


@cache
def ends(name: str) -> tuple[int, ...]:
    """How many bytes there are up to the end of each line."""
    sizes, size = [], 0
    for line in lines(name):
        size += len(line)
        sizes.append(size)
    return tuple(sizes)


def _given_up(name: str, seed: int, loser: str) -> Record:
    """A game as long as a short record may be, of random players, one of whom gives up."""
    game, size = Game(battle_cry, find_scenario(name), SEATS), 0
    while size < LARGEST_SHORT - 700:
        step(game, f"{name} {seed}")
        size = len(write_record(game.record, battle_cry))
    game.resign(loser)
    return game.record
