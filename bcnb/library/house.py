"""House rules: what a group has agreed on where the sources of a game are silent, as a file and as part of a game.

A file names the game and, in the table `rules`, readings by the names of the fields of its `Rules`, just as the file of
a scenario does. A rule that a scenario has for itself stands: house rules change what it leaves to the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bcnb.engine.games import RULESETS
from bcnb.engine.scenario import Scenario
from bcnb.library.forms import forms_of
from bcnb.library.scenarios import find_scenario, read_scenario
from bcnb.library.toml import Table, Where, read_toml, write_toml

RULES = "rules"
"""The table of the readings."""


@dataclass(frozen=True, slots=True)
class House:
    """Readings of one game by their names, as a file says them, and where they were read."""

    ruleset: str
    readings: Mapping[str, object]
    where: Where


def load_house(path: Path | str) -> House:
    """The house rules in a file. Raises FileError."""
    return read_house(read_toml(path))


def read_house(table: Table) -> House:
    """The house rules in a whole table. Raises FileError."""
    ruleset = table.choice("ruleset", RULESETS)
    rules = table.table(RULES)
    if not rules.values:
        raise table.fault(f"house rules name readings under [{RULES}], and none stands there", RULES)
    forms_of(ruleset).read_readings(rules)
    table.finish()
    return House(ruleset, rules.values, table.where)


def write_house(ruleset: str, readings: Mapping[str, object]) -> str:
    """The text of a file of house rules."""
    return write_toml({"ruleset": ruleset, RULES: dict(readings)})


def by_house(scenario: Scenario, readings: Mapping[str, object], where: Where) -> Scenario:
    """The scenario, played by these readings, which were read at `where`. Raises FileError."""
    if not readings:
        return scenario
    forms_of(scenario.ruleset).read_readings(Table({RULES: readings}, where).table(RULES))
    own = Table(scenario.tables, where).table(RULES).values
    tables = {**scenario.tables, RULES: {**readings, **own}}
    read = read_scenario(tables, scenario.name, where)
    return replace(scenario, layout=read.layout, house=readings)


def house_scenario(name: str | Path, file: Path | str | None = None) -> Scenario:
    """The scenario with a name, by the house rules in a file if one is named.

    Raises FileError for a faulty file or one of another game, ValueError for an unknown scenario.
    """
    scenario = find_scenario(name)
    if not file:
        return scenario
    house = load_house(file)
    if house.ruleset != scenario.ruleset:
        raise house.where.fault(
            f"house rules of {house.ruleset}, and {scenario.title} is of {scenario.ruleset}", "ruleset"
        )
    return by_house(scenario, house.readings, house.where)
