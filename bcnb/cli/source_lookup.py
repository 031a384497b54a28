"""Look-up of names on the command line: a scenario, a position, or a moment of a recorded game."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import whole_number
from bcnb.engine.ruleset import CHANCE, AnyRuleset, Seat, State
from bcnb.players.session import check_known_seat, viewer_for
from bcnb.presentation.rule_text import titled
from bcnb.storage.disk import expanded
from bcnb.storage.paths import missing_file
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, is_record, known_records
from bcnb.storage.scenarios import (
    find_scenario,
    list_scenarios,
    load_position,
    position_ruleset,
    position_title,
    scenario_numbered,
    scenarios_called,
)
from bcnb.storage.toml import read_toml


class ResolvedSource(NamedTuple):
    """A state with its ruleset and title.

    With a `viewer`, the state contains only what this seat may know. `ply` is the ply of a record, from 0, and None for
    a scenario or position. `recorded` is the recorded game, if it is one.
    """

    rules: AnyRuleset
    title: str
    state: State
    viewer: Seat | None = None
    ply: int | None = None
    recorded: Recorded | None = None

    @property
    def called(self) -> str:
        """Return the title, with the ply for a record."""
        return self.title if self.ply is None else f"{self.title}, ply {self.ply}"


def add_viewer_options(parser: ArgumentParser) -> None:
    """Add the options `--seat` and `--umpire`, which select the viewer."""
    options = parser.add_mutually_exclusive_group()
    options.add_argument("--seat", metavar="SEAT", default="", help="show only what this seat may know")
    options.add_argument("--umpire", action="store_true", help="show everything in an unfinished game")


def file_ending(*endings: str) -> Callable[[str], Path]:
    """Return an argument type: the path of a file with one of these endings, such as `.svg`. Others are an error."""

    def path(text: str) -> Path:
        found = expanded(text)
        if found.suffix.lower() not in endings:
            raise ArgumentTypeError(f"the name of the file must end in {' or '.join(endings)} (got {text!r:.80})")
        return found

    return path


def number_type(what: str, least: int, most: int, unit: str = "") -> Callable[[str], int]:
    """Return an argument type: a whole number in a range.

    Args:
        what: the number in words, for an error, such as "a number of games".
        least: the smallest number.
        most: the largest number.
        unit: the unit of the number, such as "pixels".
    """

    def number(text: str) -> int:
        if (found := whole_number(text, most, least)) is None:
            raise ArgumentTypeError(f"{text!r:.40} is not {what} from {least:,} to {most:,}{unit and f' {unit}'}")
        return found

    return number


def find_source(name: str, ply: int | None = None, seat: Seat = "", umpire: bool = False) -> ResolvedSource:
    """Return the scenario, position or recorded game with the given name, as the viewer may know it.

    Args:
        name: a scenario, a position file, a record file, or the name of a recorded game.
        ply: the ply of a record, from 0; by default the last one.
        seat: the viewer. By default, `viewer_for` selects the viewer of a record, and anything else is shown in full.
        umpire: show everything in an unfinished game.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown name, an invalid file, a ply of something that is not a record, or an unclear viewer.
    """
    if is_record(name):
        return _of_record(name, ply, seat, umpire)
    source = _of_other(name, ply)
    if not seat:
        return source
    check_known_seat(seat, source.rules.seats(source.state))
    return source._replace(state=source.rules.observe(source.state, seat), viewer=seat)


def _of_other(name: str, ply: int | None) -> ResolvedSource:
    """Return a position or a scenario, in full."""
    if ply is not None:
        check_can_be_other(name)
        raise ValueError(f"{name} is not a record, and only a record has plies")
    if asked := _of_course_file(name):
        return asked
    if is_position(name):
        return ResolvedSource(ruleset(position_ruleset(name)), position_title(name), load_position(name))
    check_known(name)
    scenario = find_scenario(name)
    rules = ruleset(scenario.ruleset)
    return ResolvedSource(rules, scenario.title, rules.setup(scenario))


def _of_course_file(name: str) -> ResolvedSource | None:
    """Return the position of a file with a task, a puzzle or a question, or None for any other name."""
    if not name.endswith(".toml") or not expanded(name).is_file():
        return None
    table = read_toml(name)
    if table.values.get("kind") in ("task", "puzzle"):
        from bcnb.course.tasks import read_task  # loaded here, because other sources do not need it

        task = read_task(table)
        return ResolvedSource(ruleset(task.state.ruleset), task.title, task.state)
    return None


def is_lesson(name: str) -> bool:
    """Return True for a file with a lesson that an author made.

    Raises:
        FileError: if the file is not TOML.
    """
    return name.endswith(".toml") and expanded(name).is_file() and read_toml(name).values.get("kind") == "lesson"


def check_known(name: str, questions: Iterable[str] = ()) -> None:
    """Raise ValueError if a name is neither a file, a record nor a scenario. The error suggests the nearest name.

    Args:
        name: the name that the user typed.
        questions: the names of questions, if the command also accepts a question.
    """
    if name.endswith(".toml") or Path(name).is_dir() or is_record(name) or scenarios_called(name):
        return
    asked = list(questions)
    scenarios = [part for full in list_scenarios() for part in (full, full.partition("/")[2])]
    near = did_you_mean(name, [*scenarios, *known_records(), *asked]) or scenario_numbered(name)
    if away := missing_file(name):
        raise ValueError(f"{away}{near}")
    if expanded(name).is_file():
        raise ValueError(f"{name}: a record ends in .jsonl, and a scenario or a position in .toml")
    kinds, listings = "scenario or record", "bcnb scenarios, bcnb games --included"
    if asked:
        kinds, listings = "scenario, record or question", f"{listings}, bcnb question --list"
    raise ValueError(f"unknown {kinds} {name!r}{near or f'. To list them: {listings}'}")


def check_can_be_other(name: str) -> None:
    """Raise ValueError, with the nearest record, if a name that is not a record is unknown."""
    if not (scenarios_called(name) or expanded(name).exists()):
        find_record(name)


def _of_record(name: str, ply: int | None, seat: Seat, umpire: bool) -> ResolvedSource:
    recorded = find_recorded_game(name)
    viewer, rules = viewer_for(recorded.record, seat, umpire), recorded.ruleset
    number = len(recorded.record.plies) if ply is None else ply
    state = recorded.timeline.at(number)
    seen = rules.observe(state, viewer) if viewer else state
    return ResolvedSource(rules, titled(recorded.scenario), seen, viewer, number, recorded)


def is_position(name: str) -> bool:
    """Return True for a file with a position. A scenario has the key `ruleset` without the key `position`.

    Raises:
        FileError: if the file is not TOML.
    """
    if not name.endswith(".toml") or not expanded(name).is_file():
        return False
    keys = read_toml(name).values
    return "position" in keys or "ruleset" not in keys


def dealt(source: ResolvedSource, seed: str) -> ResolvedSource:
    """Return the source after chance, with the given seed, has acted until a player must decide or the game is over."""
    chance, state, rules = Seeded(seed), source.state, source.rules
    while rules.seat(state) == CHANCE:
        state, _ = rules.apply(state, chance.pick(rules.chance_weights(state)))
    return source._replace(state=state)
