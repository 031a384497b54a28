"""Stored games that show what a what-if changes: one computer player on both sides, without and with the change.

The games are played in pairs: both games of a pair start from the same seed. The winner of every game is stored, and
every game can be repeated from the seed and its number.
"""

from datetime import date
from functools import lru_cache
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.distributions import paired_difference
from bcnb.course.history import phrases
from bcnb.course.history.catalogue import TRIALS, find_history, history_folder, list_histories
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario
from bcnb.players.match import simulate
from bcnb.players.registry import display_name, player_names
from bcnb.presentation.text_tools import count_noun, long_date, signed_number
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, listed, one_of, read_fields

WINNERS = {"u": "union", "c": "confederate", "-": ""}
"""The letters of winners. An unfinished game has no winner."""
MOST = 2000
"""The largest number of pairs in a trial."""
SMALL = 7
"""The number of points that we call small. A change makes no difference if the whole interval is this close to 0."""


class Difference(NamedTuple):
    """The change in the Union's share of wins, and its 95% interval, in percentage points."""

    points: float
    low: float
    high: float

    @property
    def finding(self) -> str:
        """The conclusion, a key of `phrases.FINDINGS`."""
        if self.low > 0:
            return "more"
        if self.high < 0:
            return "less"
        return "none" if -SMALL <= self.low and self.high <= SMALL else "open"


@frozen
class Trial:
    """Pairs of games of one player against itself: the winner of each game without and with the change, as letters.

    The letters of a pair are at the same place of both texts.
    """

    battle: str
    whatif: str
    player: str
    asis: str
    changed: str

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return min(len(self.asis), len(self.changed))

    @property
    def shares(self) -> tuple[float, float]:
        """The Union's shares of wins without and with the change, in percent."""
        count = self.pairs or 1
        return (100 * self.asis[: self.pairs].count("u") / count, 100 * self.changed[: self.pairs].count("u") / count)

    @property
    def difference(self) -> Difference:
        """The change in the Union's share, with its interval from the pairs."""
        pairs = list(zip(self.asis, self.changed, strict=False))
        lost = sum(before == "u" != after for before, after in pairs)
        won = sum(after == "u" != before for before, after in pairs)
        low, high = paired_difference(lost, won, len(pairs))
        before, after = self.shares
        return Difference(after - before, 100 * low, 100 * high)


@frozen
class StoredTrials:
    """All stored trials, with the seed, the version of the rules, and the day of the last game."""

    seed: str
    day: date
    rules: str
    trials: tuple[Trial, ...]

    def of(self, battle: str, whatif: str) -> Trial | None:
        """Return the trial of a what-if, or None if it has not been measured."""
        return next((one for one in self.trials if (one.battle, one.whatif) == (battle, whatif)), None)


# --- in words ---------------------------------------------------------------------------------------------------------


def say_shares(trial: Trial) -> str:
    """Return what the Union won without and with the change."""
    before, after = trial.shares
    pairs = count_noun(trial.pairs, *phrases.PAIRS)
    return phrases.SHARES.format(before=round(before), after=round(after), pairs=pairs)


def say_difference(trial: Trial) -> str:
    """Return the difference with its interval, such as "Difference: +13 points, 95% sure between +8 and +18."

    The points are those between the two shares as they are shown, so that a student who subtracts gets the same.
    """
    before, after = map(round, trial.shares)
    low, high = round_outward(trial.difference)
    points = say_points(after - before)
    return phrases.DIFFERENCE.format(points=points, low=signed_number(low), high=signed_number(high))


def round_outward(difference: Difference) -> tuple[float, float]:
    """Return the interval in whole points, rounded so that it becomes wider.

    An end that would reach 0, or leave the range that we call small, keeps one decimal, so that the numbers on the page
    agree with the finding.
    """
    low, high = floor(difference.low), ceil(difference.high)
    agrees = Difference(difference.points, low, high).finding == difference.finding
    return (low, high) if agrees else (round(difference.low, 1), round(difference.high, 1))


def say_points(points: float) -> str:
    """Return a difference in points with its sign, such as "+8 points" or "−1 point"."""
    one, many = phrases.POINTS
    return phrases.SIGNED_POINTS.format(points=signed_number(points), noun=one if abs(points) == 1 else many)


def say_finding(finding: str) -> str:
    """Return the sentence of a finding, a key of `phrases.FINDINGS`."""
    return phrases.FINDINGS[finding].format(small=SMALL)


def say_origin(trial: Trial, stored: StoredTrials) -> str:
    """Return where the stored games come from: day, number, player and rules."""
    return phrases.STORED_GAMES.format(
        day=long_date(stored.day),
        pairs=count_noun(trial.pairs, *phrases.PAIRS),
        player=display_name(trial.player),
        rules=stored.rules,
    )


# --- the file ---------------------------------------------------------------------------------------------------------


def trials_file() -> Path:
    """Return the path of the trials that come with bcnb."""
    return history_folder() / TRIALS


@lru_cache(maxsize=4)
def load_trials(path: Path | None = None) -> StoredTrials:
    """Return the trials in a file.

    Raises:
        FileError: for an invalid file.
    """
    return read_trials(read_toml(path or trials_file()))


def read_trials(table: Table) -> StoredTrials:
    """Return the trials in the table of a file.

    Raises:
        FileError: for an invalid table.
    """
    kinds: Kinds = {
        **TABLE_KINDS,
        "day": FieldFormat(Table.day, key="date"),
        "rules": one_of(ruleset(DEFAULT_RULESET).versions),
        "trials": listed(_read_trial, "trial"),
    }
    trials = read_fields(table, StoredTrials, kinds)
    table.finish()
    return trials


def write_trials(trials: StoredTrials) -> str:
    """Return the text of a file with these trials."""
    head = (
        "# Games of a computer player against itself, without and with the change of a what-if. `make experiments`\n"
        "# writes this file. Letter N of `asis` and of `changed` is the winner of game N, from the seed SEED/N: u the\n"
        "# Union, c the Confederacy, - nobody.\n"
        f'seed = "{trials.seed}"\ndate = {trials.day.isoformat()}\nrules = "{trials.rules}"\n'
    )
    return head + "".join(_written(trial) for trial in trials.trials)


def _written(trial: Trial) -> str:
    names = ("battle", "whatif", "player", "asis", "changed")
    return "\n[[trial]]\n" + "".join(f'{name} = "{getattr(trial, name)}"\n' for name in names)


def _read_trial(table: Table) -> Trial:
    battle = table.text("battle")
    if battle not in (known := list_histories()):
        raise table.fault(f"unknown battle {battle!r}{did_you_mean(battle, known)}", "battle")
    kinds: Kinds = {
        "whatif": one_of([whatif.name for whatif in find_history(battle).whatifs]),
        "player": one_of(player_names(DEFAULT_RULESET)),
        "asis": FieldFormat(_won),
        "changed": FieldFormat(_won),
    }
    trial = read_fields(table, Trial, kinds, battle=battle)
    if len(trial.asis) != len(trial.changed):
        raise table.fault(f"{len(trial.changed)} games do not form pairs with {len(trial.asis)} games", "changed")
    return trial


def _won(table: Table, key: str) -> str:
    won = table.text(key)
    if len(won) > MOST:
        raise table.fault(f"{len(won)} games are given; the maximum is {MOST}", key)
    for letter in won:
        if letter not in WINNERS:
            raise table.fault(f"{letter!r} is not a winner; choose from {', '.join(WINNERS)}", key)
    return won


# --- playing ----------------------------------------------------------------------------------------------------------


def winner(scenario: Scenario, player: str, seed: str, number: int) -> str:
    """Return the winner of a game by its number, as a letter of `WINNERS`.

    `bcnb simulate` gives the same with this seed.
    """
    rules = ruleset(scenario.ruleset)
    seats = dict.fromkeys(rules.seats(rules.setup(scenario)), player)
    end = simulate(scenario, seats, f"{seed}/{number}").record.end
    sides = {side: letter for letter, side in WINNERS.items()}
    return sides[(end.winner if end else None) or ""]
