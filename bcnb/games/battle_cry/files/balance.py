"""Results of battles between equal computer players, from a file that `make balance` writes."""

from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from bcnb.analysis.distributions import wilson
from bcnb.analysis.game_collection import BattleMeasures
from bcnb.engine.dataclass_tools import frozen
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, read_fields, whole

HEAD = """# Who wins the battles when the same player of the computer plays both sides. `make balance` writes this file.
#
# Game N of a battle is that of `bcnb simulate BATTLE --union PLAYER --confederate PLAYER --seed SEED`. `union` and
# `confederate` are the games won; `interval` is the share of the Union with 95% confidence, in percent. Half of the
# `games` of a length end in one of the turns from `least` to `most`.
"""
STRONGEST = "planner"
"""The player whose games show how even a battle is."""


@frozen
class WinTally:
    """The games of a battle between two players of one kind, and how many each side won."""

    scenario: str
    player: str
    games: int
    union: int
    confederate: int

    @property
    def share(self) -> float:
        """The share of the games that the Union won."""
        return self.union / self.games

    @property
    def interval(self) -> str:
        """The 95% confidence interval of the share, in percent: "29.3 to 38.5"."""
        low, high = wilson(self.union, self.games)
        return f"{low:.1%} to {high:.1%}".replace("%", "")


@frozen
class GameLength:
    """The turns in which the middle half of the games of a battle between two players of one kind end."""

    scenario: str
    player: str
    games: int
    least: int
    most: int


@frozen
class Balance:
    """All tallies and lengths, with the seed of their games, the day of play, and the version of the rules."""

    seed: str
    day: date
    rules: str
    tallies: tuple[WinTally, ...]
    lengths: tuple[GameLength, ...] = ()

    def length_of(self, scenario: str) -> GameLength | None:
        """Return the length of a battle's games, or None if it was not measured."""
        return next((length for length in self.lengths if length.scenario == scenario), None)

    def of(self, scenario: str) -> tuple[WinTally, ...]:
        """Return the tallies of a battle, one per player."""
        return tuple(tally for tally in self.tallies if tally.scenario == scenario)


def balance_file() -> Path:
    """Return the path of the file with the tallies."""
    return scenarios_folder() / "balance.toml"


def load_balance(path: Path | str | None = None) -> Balance:
    """Return the tallies in a file, by default the one included in bcnb.

    Raises:
        FileError: for an invalid file.
    """
    return read_balance(read_toml(path or balance_file()))


@cache
def _stored() -> Balance:
    return load_balance()


def measure_battle(scenario: str) -> BattleMeasures | None:
    """Return the stored results of the strongest player in a battle, with the length of games, or None.

    Raises:
        FileError: for an invalid file.
    """
    length = _stored().length_of(scenario)
    turns = (length.least, length.most) if length else ()
    tallies = (one for one in _stored().of(scenario) if one.player == STRONGEST)
    found = (BattleMeasures(one.player, one.games, one.union, one.confederate, one.interval, *turns) for one in tallies)
    return next(found, None)


def read_balance(table: Table) -> Balance:
    """Return the tallies in a table.

    Raises:
        FileError: for an invalid value, or an interval that does not match its games.
    """
    own: Kinds = {
        "day": FieldFormat(Table.day, key="date"),
        "tallies": FieldFormat(_read_tallies, key="played"),
        "lengths": FieldFormat(_read_lengths, key="length"),
    }
    found = read_fields(table, Balance, {**TABLE_KINDS, **own})
    table.finish()
    return found


def _read_tallies(table: Table, key: str) -> tuple[WinTally, ...]:
    found: dict[tuple[str, str], WinTally] = {}
    for entry in table.tables(key):
        tally = _read_tally(entry)
        if (tally.scenario, tally.player) in found:
            raise entry.fault(f"{tally.player} has played {tally.scenario} twice", "scenario")
        found[tally.scenario, tally.player] = tally
    return tuple(found.values())


def _read_lengths(table: Table, key: str) -> tuple[GameLength, ...]:
    kinds: Kinds = {**TABLE_KINDS, "games": whole(1), "least": whole(1), "most": whole("least")}
    return tuple(read_fields(entry, GameLength, kinds) for entry in table.tables(key))


def _read_tally(table: Table) -> WinTally:
    kinds: Kinds = {**TABLE_KINDS, "games": whole(1), "union": whole(0, "games")}
    tally = read_fields(table, WinTally, kinds)
    if tally.union + tally.confederate > tally.games:
        reason = f"confederate is {tally.confederate}, but the Union won {tally.union} of {tally.games} games"
        raise table.fault(reason, "confederate")
    if table.text("interval") != tally.interval:
        raise table.fault(f"the interval of these games is {tally.interval}", "interval")
    return tally


def write_balance(balance: Balance) -> str:
    """Return the text of a file with the given tallies."""
    head = f'seed = "{balance.seed}"\ndate = {balance.day.isoformat()}\nrules = "{balance.rules}"\n'
    lengths = (_written_length(length) for length in balance.lengths)
    return "\n".join((HEAD + head, *map(_written, balance.tallies), *lengths))


def _written_length(length: GameLength) -> str:
    """Return a length as a table of the file."""
    names = f'scenario = "{length.scenario}"\nplayer = "{length.player}"\n'
    return f"[[length]]\n{names}games = {length.games}\nleast = {length.least}\nmost = {length.most}\n"


def _written(tally: WinTally) -> str:
    rows: Iterable[tuple[str, object]] = (
        ("scenario", f'"{tally.scenario}"'),
        ("player", f'"{tally.player}"'),
        ("games", tally.games),
        ("union", tally.union),
        ("confederate", tally.confederate),
        ("interval", f'"{tally.interval}"'),
    )
    return "[[played]]\n" + "".join(f"{key} = {value}\n" for key, value in rows)
