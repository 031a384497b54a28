"""Changed scenarios (what-ifs), and stored games that compare the Union's wins with and without the change.

The winner of every game is stored. Every game can be repeated from the seed and its number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.analysis.distributions import newcombe, wilson
from bcnb.course.history.catalogue import TRIALS, find_history, history_folder, lesson_file, list_histories
from bcnb.course.history.schema import History, WhatIf
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.ruleset import Scenario
from bcnb.players.match import simulate
from bcnb.players.registry import display_name, player_names
from bcnb.presentation.text_tools import sentence
from bcnb.storage.scenarios import find_scenario, read_scenario
from bcnb.storage.toml import FileError, Table, TomlLocation, did_you_mean, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, listed, one_of, read_fields

MOST_LETTERS = 200
"""The largest number of letters that a what-if may change in a picture, which limits the time for it."""


def changed(scenario: Scenario, whatif: WhatIf) -> Scenario:
    """Return the scenario with the change of a what-if.

    Raises:
        FileError: if the change has no effect, or the changed scenario is invalid.
    """
    where = TomlLocation(whatif.file, line=whatif.line)
    try:
        tables = lay_over(scenario.tables, whatif.change)
    except ValueError as error:
        raise where.fault(f"{whatif.name}: {error}") from None
    try:
        return read_scenario(tables, scenario.name, where)
    except FileError as error:
        raise where.fault(f"{whatif.name}: {error.reason}") from None


def lay_over(tables: Mapping[str, object], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return tables with others laid over them. An empty text deletes a key.

    Raises:
        ValueError: if an entry changes nothing or is invalid.
    """
    over: dict[str, Any] = dict(tables)
    for key, value in change.items():
        old = over.get(key)
        if isinstance(value, Mapping) and isinstance(old, str):
            over[key] = _redrawn(old, value)
        elif isinstance(value, Mapping):
            over[key] = lay_over(old if isinstance(old, Mapping) else {}, value)
        elif value == (old or ""):
            raise ValueError(f"{key} is {value!r} already" if value else f"there is no {key} to take away")
        elif value == "":
            del over[key]
        else:
            over[key] = value
    return over


def _redrawn(picture: str, letters: Mapping[str, Any]) -> str:
    """Return a picture with new letters on some hexes. Raises ValueError."""
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"{len(letters)} letters are changed; the maximum is {MOST_LETTERS}")
    rows = [list(row) for row in picture.split("\n")]
    for label, letter in letters.items():
        row, place = _spot(rows, label)
        if not isinstance(letter, str) or len(letter) != 1 or letter.isspace():
            raise ValueError(f"{letter!r} on {label} is not a letter of a picture")
        if rows[row][place] == letter:
            raise ValueError(f"{letter!r} is on {label} already")
        rows[row][place] = letter
    return "\n".join("".join(row) for row in rows)


def _spot(rows: list[list[str]], label: str) -> tuple[int, int]:
    """Return the row and the column of a hex in a picture, both counted from 0.

    Raises ValueError for an unknown hex.
    """
    row, column = ord(label[:1] or "?") - ord("a"), label[1:]
    if 0 <= row < len(rows) and column.isascii() and column.isdecimal() and len(column) < 3 and column[0] != "0":
        places = [place for place, letter in enumerate(rows[row]) if letter != " "]
        if int(column) <= len(places):
            return row, places[int(column) - 1]
    raise ValueError(f"{label!r} is not a hex of the picture")


WINNERS: Mapping[str, str] = {"u": "union", "c": "confederate", "-": ""}
"""The letters of winners. An unfinished game has no winner."""
MOST = 1000
"""The largest number of games in a trial."""


class UnionShare(NamedTuple):
    """The number of games that the Union won, of all games."""

    won: int
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the Union's share with 95% confidence, in percent."""
        low, high = wilson(self.won, self.games)
        return 100 * low, 100 * high

    def __str__(self) -> str:
        low, high = self.interval
        return f"the Union won {self.won} of {self.games} games, {low:.1f}% to {high:.1f}%"


@frozen
class Trial:
    """Games of one player against itself: the winner of each game without and with the change, one letter per game."""

    battle: str
    whatif: str
    player: str
    asis: str
    changed: str

    @property
    def shares(self) -> tuple[UnionShare, UnionShare]:
        """The Union's shares without and with the change."""
        return share(self.asis), share(self.changed)


@frozen
class StoredTrials:
    """All stored trials, with the seed, the version of the rules, and the day of the last game."""

    seed: str
    day: date
    rules: str
    trials: tuple[Trial, ...]

    def of(self, battle: str, whatif: str) -> tuple[Trial, ...]:
        """Return the trials of a what-if."""
        return tuple(trial for trial in self.trials if (trial.battle, trial.whatif) == (battle, whatif))


def share(won: str) -> UnionShare:
    """Return the Union's share of games, given as letters of winners."""
    return UnionShare(won.count("u"), len(won))


def difference(before: UnionShare, after: UnionShare) -> tuple[float, float]:
    """Return the 95% interval of the change in the Union's share, in percentage points, by Newcombe's method 10 (1998).

    It is not enough to see if the intervals of the two shares overlap. Both shares rarely err in opposite directions at
    once, so their intervals may overlap although the difference is clear. Game N has the same seed in both layouts, but
    one changed hex soon makes it a different game. The games are therefore compared as independent, not in pairs.
    """
    low, high = newcombe(*before, *after)
    return 100 * low, 100 * high


def is_different(before: UnionShare, after: UnionShare) -> bool:
    """Return True if the games show a difference: the interval of the difference doesn't include zero."""
    low, high = difference(before, after)
    return low > 0 or high < 0


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
        "# What the players of the computer make of the what-ifs. `tests/programs/trials` writes this file.\n#\n"
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
        raise table.fault(f"unknown battle {battle!r}{did_you_mean(battle, known)}", "battle")
    kinds: Kinds = {
        "whatif": one_of([whatif.name for whatif in find_history(battle).whatifs]),
        "player": one_of(player_names(DEFAULT_RULESET)),
        "asis": FieldFormat(_won),
        "changed": FieldFormat(_won),
    }
    return read_fields(table, Trial, kinds, battle=battle)


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


def layouts(history: History, whatif: WhatIf) -> tuple[Scenario, Scenario]:
    """Return the scenario of a battle without and with the change.

    Raises:
        FileError: if the change has no effect, or a scenario is invalid.
    """
    scenario = find_scenario(f"{DEFAULT_RULESET}/{history.battle}")
    return scenario, changed(scenario, whatif)


# --- search by name ---------------------------------------------------------------------------------------------------


def find_whatif(name: str) -> tuple[History, WhatIf]:
    """Return a what-if and its history.

    Args:
        name: the what-if (`first-union`), with its battle if necessary (`murfreesboro/first-union`), or a battle alone
            (`murfreesboro`) for the what-if of its lesson.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown or ambiguous name.
    """
    battle, _, given = name.rpartition("/")
    battles = list_histories()
    if not battle and given in battles:
        return _of_lesson(given)
    found = [pair for pair in _every([battle] if battle else battles) if pair[1].name == given]
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(
            f"{name!r} belongs to more than one battle: write {' or '.join(_full(*pair) for pair in found)}"
        )
    names = [pair[1].name for pair in _every(battles)]
    raise ValueError(f"unknown what-if {name!r}{did_you_mean(given, [*names, *battles]) or '; name a battle'}")


def _of_lesson(battle: str) -> tuple[History, WhatIf]:
    return find_whatif(f"{battle}/{read_toml(lesson_file(battle)).table('change').text('whatif')}")


def _every(battles: Iterable[str]) -> Iterator[tuple[History, WhatIf]]:
    for battle in battles:
        history = find_history(battle)
        yield from ((history, whatif) for whatif in history.whatifs)


def _full(history: History, whatif: WhatIf) -> str:
    return f"{history.battle}/{whatif.name}"


def verdict(before: UnionShare, after: UnionShare) -> str:
    """Return the conclusion from two shares in a sentence, by the interval of their difference."""
    low, high = difference(before, after)
    change = 100 * after.won / after.games - 100 * before.won / before.games
    said = f"Difference: {change:+.1f} points, with a 95% interval from {low:+.1f} to {high:+.1f}."
    if is_different(before, after):
        return f"{said} Zero is outside it: with the change the Union wins {_way(before, after)} often here."
    return f"{said} Zero is inside it: these games do not show a difference. That does not prove that there is none."


def together(trials: Sequence[Trial]) -> str:
    """Return a comparison of the results of several players, or an empty text for fewer than two."""
    if len(trials) < 2:
        return ""
    ways = {display_name(trial.player): _shown(trial) for trial in trials}
    showing = [player for player, way in ways.items() if way]
    if not showing:
        return "No player's games show a difference."
    if len(showing) < len(ways):
        silent = " or ".join(player for player in ways if player not in showing)
        return sentence(
            f"the games of {' and '.join(showing)} show a difference, those of {silent} do not: "
            "the effect of a change may depend on the players"
        )
    if len(set(ways.values())) == 1:
        return "The games of all players show a difference, and the same one."
    return "The players' games show differences that do not agree: the effect of a change depends on the players."


def _shown(trial: Trial) -> str:
    """Return the direction of the difference in a trial, or an empty text if the games don't show one."""
    before, after = trial.shares
    return _way(before, after) if is_different(before, after) else ""


def _way(before: UnionShare, after: UnionShare) -> str:
    return "more" if after.won / after.games > before.won / before.games else "less"
