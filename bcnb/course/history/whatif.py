"""What the players make of a what-if: games on the layout as it is and as it is changed, won by whom.

A trial is stored game by game, so that any of them can be played again from the seed and its number.
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

MOST_LETTERS = 200
"""The most letters that one what-if may change in a picture, so that nobody waits for it."""


def changed(scenario: Scenario, whatif: WhatIf) -> Scenario:
    """The scenario as the what-if has it. Raises FileError at a what-if that names nothing or cannot be played."""
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
    """Tables with others laid over them. Raises ValueError where that changes nothing."""
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
    """A picture with other letters on some hexes. Raises ValueError."""
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"{len(letters)} letters are changed; the most are {MOST_LETTERS}")
    rows = [list(row) for row in picture.split("\n")]
    for label, letter in letters.items():
        row, place = _spot(rows, label)
        if not isinstance(letter, str) or len(letter) != 1 or letter.isspace():
            raise ValueError(f"{letter!r} on {label} is no letter of a picture")
        if rows[row][place] == letter:
            raise ValueError(f"{letter!r} stands on {label} already")
        rows[row][place] = letter
    return "\n".join("".join(row) for row in rows)


def _spot(rows: list[list[str]], label: str) -> tuple[int, int]:
    """The row and the place in it of a hex. Raises ValueError for one that the picture does not have."""
    row, column = ord(label[:1] or "?") - ord("a"), label[1:]
    if 0 <= row < len(rows) and column.isascii() and column.isdecimal() and len(column) < 3 and column[0] != "0":
        places = [place for place, letter in enumerate(rows[row]) if letter != " "]
        if int(column) <= len(places):
            return row, places[int(column) - 1]
    raise ValueError(f"{label!r} is no hex of the picture")


WINNERS: Mapping[str, str] = {"u": "union", "c": "confederate", "-": ""}
"""How a game is written by its winner; one that was stopped has none."""
MOST = 1000
"""The most games of a trial."""


class UnionShare(NamedTuple):
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
    def shares(self) -> tuple[UnionShare, UnionShare]:
        """How often the Union won as it is, and changed."""
        return share(self.asis), share(self.changed)


@frozen
class StoredTrials:
    """All trials that are stored, with the seed, the version of the rules, and the day on which the last was played."""

    seed: str
    day: date
    rules: str
    trials: tuple[Trial, ...]

    def of(self, battle: str, whatif: str) -> tuple[Trial, ...]:
        """The trials of a what-if."""
        return tuple(trial for trial in self.trials if (trial.battle, trial.whatif) == (battle, whatif))


def share(won: str) -> UnionShare:
    """How often the Union won among games."""
    return UnionShare(won.count("u"), len(won))


def difference(before: UnionShare, after: UnionShare) -> tuple[float, float]:
    """Return the 95% interval of the change in the Union's share, in percentage points: Newcombe's, method 10 of 1998.

    Two intervals that overlap would not do: each share has its own luck, and the two rarely err in opposite directions
    at once, so their intervals can overlap where the difference is clear. Game N has the same seed in both layouts, but
    one changed hex soon makes two different games of it; so the games are compared as independent, not in pairs.
    """
    low, high = newcombe(*before, *after)
    return 100 * low, 100 * high


def is_different(before: UnionShare, after: UnionShare) -> bool:
    """Return whether the games show a difference: the interval of the difference does not include zero."""
    low, high = difference(before, after)
    return low > 0 or high < 0


# --- the file ---------------------------------------------------------------------------------------------------------


def trials_file() -> Path:
    """Where the trials that come with bcnb are stored."""
    return history_folder() / TRIALS


@lru_cache(maxsize=4)
def load_trials(path: Path | None = None) -> StoredTrials:
    """The trials in a file. Raises FileError."""
    return read_trials(read_toml(path or trials_file()))


def read_trials(table: Table) -> StoredTrials:
    """Trials from the table of a file. Raises FileError."""
    seed, day = table.text("seed"), table.day("date")
    rules = table.choice("rules", ruleset(DEFAULT_RULESET).versions)
    trials = StoredTrials(seed, day, rules, tuple(_read_trial(entry) for entry in table.tables("trial")))
    table.finish()
    return trials


def write_trials(trials: StoredTrials) -> str:
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


def verdict(before: UnionShare, after: UnionShare) -> str:
    """Return what two shares show, by the interval of their difference."""
    low, high = difference(before, after)
    change = 100 * after.won / after.games - 100 * before.won / before.games
    said = f"Difference: {change:+.1f} points, with a 95% interval from {low:+.1f} to {high:+.1f}."
    if is_different(before, after):
        return f"{said} That leaves out zero: with the change the Union wins {_way(before, after)} often here."
    return f"{said} That includes zero: these games do not show a difference. That does not prove that there is none."


def together(trials: Sequence[Trial]) -> str:
    """What the games of several players say side by side; nothing of fewer than two."""
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
            "what a change does may hang on who plays"
        )
    if len(set(ways.values())) == 1:
        return "The games of all players show a difference, and the same one."
    return "The players' games show differences that do not agree: what a change does hangs on who plays."


def _shown(trial: Trial) -> str:
    """How the games of a trial differ; empty if they do not show it."""
    before, after = trial.shares
    return _way(before, after) if is_different(before, after) else ""


def _way(before: UnionShare, after: UnionShare) -> str:
    return "more" if after.won / after.games > before.won / before.games else "less"
