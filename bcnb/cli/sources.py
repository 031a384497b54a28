"""What a name on the command line stands for: a scenario, a position, or a moment of a recorded game."""

from pathlib import Path
from typing import Any, NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.games import ruleset
from bcnb.engine.ruleset import CHANCE, Ruleset
from bcnb.library.positions import load_position, position_ruleset, position_title
from bcnb.library.records import SUFFIX, find_record, load_record, record_names, scenario_of, timeline_of
from bcnb.library.scenarios import find_scenario
from bcnb.library.toml import read_toml


class Source(NamedTuple):
    """A state with its rules, its title, and the ply at which a record stands (None for other sources)."""

    rules: Ruleset[Any, Any, Any]
    title: str
    state: Any
    ply: int | None = None


def find_source(name: str, ply: int | None = None) -> Source:
    """The source with this name. A record stands at its last ply unless one is named. Raises ValueError, OSError."""
    if name.endswith(SUFFIX) or name in record_names():
        return _of_record(name, ply)
    if ply is not None:
        raise ValueError(f"{name} is no record: only a record has plies")
    if name.endswith(".toml") and Path(name).is_file() and _is_position(name):
        return Source(ruleset(position_ruleset(name)), position_title(name), load_position(name))
    scenario = find_scenario(name)
    rules = ruleset(scenario.ruleset)
    return Source(rules, scenario.title, rules.setup(scenario))


def _of_record(name: str, ply: int | None) -> Source:
    path = find_record(name)
    record = load_record(path)
    line = timeline_of(record, str(path))
    number = len(record.plies) if ply is None else ply
    return Source(ruleset(record.header.ruleset), scenario_of(record, str(path)).title, line.at(number), number)


def _is_position(name: str) -> bool:
    """Whether a file holds a position; a scenario names its ruleset, and no moment of a game."""
    keys = read_toml(name).values
    return "position" in keys or "ruleset" not in keys


def dealt(source: Source, seed: str) -> Source:
    """The source after chance has acted until somebody decides."""
    chance, state, rules = Seeded(seed), source.state, source.rules
    while rules.seat(state) == CHANCE:
        state, _ = rules.apply(state, chance.pick(rules.chance_weights(state)))
    return source._replace(state=state)
