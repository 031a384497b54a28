"""Results of battles between equal computer players, from a file that `make balance` writes."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from bcnb.analysis.distributions import wilson
from bcnb.engine.dataclass_tools import frozen
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, read_fields, whole

HEAD = """# Who wins the battles when the same player of the computer plays both sides. `make balance` writes this file.
#
# Game N of a battle is that of `bcnb simulate BATTLE --union PLAYER --confederate PLAYER --seed SEED`. `union` and
# `confederate` are the games won; `interval` is the share of the Union with 95% confidence, in percent.
"""


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
class Balance:
    """All tallies, with the seed of their games, the day of play, and the version of the rules."""

    seed: str
    day: date
    rules: str
    tallies: tuple[WinTally, ...]

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


def read_balance(table: Table) -> Balance:
    """Return the tallies in a table.

    Raises:
        FileError: for an invalid value, or an interval that does not match its games.
    """
    own: Kinds = {"day": FieldFormat(Table.day, key="date"), "tallies": FieldFormat(_read_tallies, key="played")}
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
    return "\n".join((HEAD + head, *map(_written, balance.tallies)))


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
