"""What the players make of a what-if: games on the layout as it is and as it is changed, won by whom.

A trial is stored game by game, so that any of them can be played again from the seed and its number.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.distributions import newcombe, wilson
from bcnb.course.history.overlay import changed
from bcnb.course.history.shelf import TRIALS, find_history, history_folder, lesson_file, list_histories
from bcnb.course.history.values import History, WhatIf
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.ruleset import Scenario
from bcnb.players.match import simulate
from bcnb.players.registry import player_names
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import Table, did_you_mean, read_toml

WINNERS: Mapping[str, str] = {"u": "union", "c": "confederate", "-": ""}
"""How a game is written by its winner; one that was stopped has none."""
MOST = 1000
"""The most games of a trial."""


class Share(NamedTuple):
    """How often the Union won, and between which per cent its share lies with 95 % confidence."""

    won: int
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval, in per cent."""
        low, high = wilson(self.won, self.games)
        return 100 * low, 100 * high

    def __str__(self) -> str:
        low, high = self.interval
        return f"the Union won {self.won} of {self.games} games, {low:.1f} to {high:.1f} %"


@frozen
class Trial:
    """Games of one player against himself: who won each on the layout as it is, and as it is changed."""

    battle: str
    whatif: str
    player: str
    asis: str
    changed: str

    @property
    def shares(self) -> tuple[Share, Share]:
        """How often the Union won as it is, and changed."""
        return share(self.asis), share(self.changed)


@frozen
class Trials:
    """All trials that are stored, with the seed, the version of the rules, and the day on which the last was played."""

    seed: str
    day: date
    rules: str
    trials: tuple[Trial, ...]

    def of(self, battle: str, whatif: str) -> tuple[Trial, ...]:
        """The trials of a what-if."""
        return tuple(trial for trial in self.trials if (trial.battle, trial.whatif) == (battle, whatif))


def share(won: str) -> Share:
    """How often the Union won among games."""
    return Share(won.count("u"), len(won))


def difference(before: Share, after: Share) -> tuple[float, float]:
    """Return the 95% interval of the change in the Union's share, in percentage points: Newcombe's, method 10 of 1998.

    Two intervals that overlap would not do: each share has its own luck, and the two rarely err in opposite directions
    at once, so their intervals can overlap where the difference is clear. Game N has the same seed in both layouts, but
    one changed hex soon makes two different games of it; so the games are compared as independent, not in pairs.
    """
    low, high = newcombe(*before, *after)
    return 100 * low, 100 * high


def is_different(before: Share, after: Share) -> bool:
    """Return whether the games show a difference: the interval of the difference does not include zero."""
    low, high = difference(before, after)
    return low > 0 or high < 0


# --- the file ---------------------------------------------------------------------------------------------------------


def trials_file() -> Path:
    """Where the trials that come with bcnb are stored."""
    return history_folder() / TRIALS


@lru_cache(maxsize=4)
def load_trials(path: Path | None = None) -> Trials:
    """The trials in a file. Raises FileError."""
    return read_trials(read_toml(path or trials_file()))


def read_trials(table: Table) -> Trials:
    """Trials from the table of a file. Raises FileError."""
    seed, day = table.text("seed"), table.day("date")
    rules = table.choice("rules", ruleset(DEFAULT_RULESET).versions)
    trials = Trials(seed, day, rules, tuple(_read_trial(entry) for entry in table.tables("trial")))
    table.finish()
    return trials


def write_trials(trials: Trials) -> str:
    """The text of a file of trials."""
    head = (
        "# What the players of the computer make of the what-ifs. `tests/trials` writes this file.\n#\n"
        "# Both sides are played by the same player. Letter N of `asis` and of `changed` is who won game N, from the\n"
        '# seed "SEED/N": u the Union, c the Confederacy, - nobody.\n'
        f'seed = "{trials.seed}"\ndate = {trials.day.isoformat()}\nrules = "{trials.rules}"\n'
    )
    return head + "".join(_written(trial) for trial in trials.trials)


def _written(trial: Trial) -> str:
    names = ("battle", "whatif", "player", "asis", "changed")
    return "\n[[trial]]\n" + "".join(f'{name} = "{getattr(trial, name)}"\n' for name in names)


def _read_trial(table: Table) -> Trial:
    battle = table.text("battle")
    if battle not in (known := list_histories()):
        raise table.fault(f"no battle is called {battle!r}{did_you_mean(battle, known)}", "battle")
    whatifs = [whatif.name for whatif in find_history(battle).whatifs]
    player = table.choice("player", player_names(DEFAULT_RULESET))
    return Trial(battle, table.choice("whatif", whatifs), player, _won(table, "asis"), _won(table, "changed"))


def _won(table: Table, key: str) -> str:
    won = table.text(key)
    if len(won) > MOST:
        raise table.fault(f"{len(won)} games are told; the most are {MOST}", key)
    for letter in won:
        if letter not in WINNERS:
            raise table.fault(f"{letter!r} is no winner; there are {', '.join(WINNERS)}", key)
    return won


# --- playing ----------------------------------------------------------------------------------------------------------


def winner(scenario: Scenario, player: str, seed: str, number: int) -> str:
    """Who wins a game by its number, as a letter of `WINNERS`; the same as in `bcnb simulate` with this seed."""
    rules = ruleset(scenario.ruleset)
    seats = dict.fromkeys(rules.seats(rules.setup(scenario)), player)
    end = simulate(scenario, seats, f"{seed}/{number}").record.end
    sides = {side: letter for letter, side in WINNERS.items()}
    return sides[(end.winner if end else None) or ""]


def layouts(history: History, whatif: WhatIf) -> tuple[Scenario, Scenario]:
    """The scenario of a battle as it is, and as the what-if has it. Raises FileError."""
    scenario = find_scenario(f"{DEFAULT_RULESET}/{history.battle}")
    return scenario, changed(scenario, whatif)


# --- finding ----------------------------------------------------------------------------------------------------------


def find_whatif(name: str) -> tuple[History, WhatIf]:
    """A what-if by its name, by that of its battle before it, or that of the lesson on a battle by its battle's alone:
    `first-union`, `murfreesboro/first-union`, `murfreesboro`. Raises FileError, ValueError.
    """
    battle, _, given = name.rpartition("/")
    battles = list_histories()
    if not battle and given in battles:
        return _of_lesson(given)
    found = [pair for pair in _every([battle] if battle else battles) if pair[1].name == given]
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"{name!r} is said of more than one battle: say {' or '.join(_full(*pair) for pair in found)}")
    names = [pair[1].name for pair in _every(battles)]
    raise ValueError(f"no what-if is called {name!r}{did_you_mean(given, [*names, *battles]) or '; name a battle'}")


def _of_lesson(battle: str) -> tuple[History, WhatIf]:
    return find_whatif(f"{battle}/{read_toml(lesson_file(battle)).table('change').text('whatif')}")


def _every(battles: Iterable[str]) -> Iterator[tuple[History, WhatIf]]:
    for battle in battles:
        history = find_history(battle)
        yield from ((history, whatif) for whatif in history.whatifs)


def _full(history: History, whatif: WhatIf) -> str:
    return f"{history.battle}/{whatif.name}"
