"""House rules: what a group has agreed on where the sources of a game are silent, as a file and as part of a game.

A file names the game and, in the table `rules`, readings by the names of the fields of its `Rules`, just as the file of
a scenario does. A rule that a scenario has for itself stands: house rules change what it leaves to the game.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from re import fullmatch

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.notation import fold_name
from bcnb.engine.ruleset import Scenario
from bcnb.storage.disk import expanded
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.scenarios import find_scenario, read_scenario
from bcnb.storage.toml import Table, TomlLocation, did_you_mean, read_toml, write_toml
from bcnb.storage.toml_fields import kinds_of

RULES = "rules"
"""The table of the readings."""
HOUSE = "house"
"""The folder in which a notebook keeps them."""
SUFFIX = ".toml"
"""How the names of their files end."""


@frozen
class HouseRules:
    """Readings of one game by their names, as a file says them, and where they were read."""

    ruleset: str
    readings: Mapping[str, object]
    where: TomlLocation


def load_house(path: Path | str) -> HouseRules:
    """The house rules in a file. Raises FileError."""
    return read_house(read_toml(path))


def read_house(table: Table) -> HouseRules:
    """The house rules in a whole table. Raises FileError."""
    ruleset = table.choice("ruleset", RULESETS)
    rules = table.table(RULES)
    if not rules.values:
        raise table.fault(f"house rules name readings under [{RULES}], and none stands there", RULES)
    game_files_for(ruleset).read_readings(rules)
    table.finish()
    return HouseRules(ruleset, rules.values, table.where)


def write_house(ruleset: str, readings: Mapping[str, object]) -> str:
    """The text of a file of house rules."""
    return write_toml({"ruleset": ruleset, RULES: dict(readings)})


def with_house_rules(scenario: Scenario, readings: Mapping[str, object], where: TomlLocation) -> Scenario:
    """The scenario, played by these readings, which were read at `where`. Raises FileError."""
    if not readings:
        return scenario
    game_files_for(scenario.ruleset).read_readings(Table({RULES: readings}, where).table(RULES))
    own = Table(scenario.tables, where).table(RULES).values
    tables = {**scenario.tables, RULES: {**readings, **own}}
    read = read_scenario(tables, scenario.name, where)
    return replace(scenario, layout=read.layout, house=readings)


def find_house(name: Path | str) -> Path:
    """The file of house rules: itself, or that kept under a name. Raises ValueError where nothing bears the name."""
    if str(name).endswith(SUFFIX):
        return expanded(name)
    files = sorted_paths(home_folder() / HOUSE, f"*{SUFFIX}")
    known = [path.stem for path in files]
    found = [path for path in files if fold_name(path.stem) == fold_name(str(name))]
    if not found:
        kept = f"; there are {', '.join(known)}" if known else "; none are kept here"
        raise ValueError(f"no house rules are called {str(name)!r}{did_you_mean(str(name), known) or kept}")
    return next((path for path in found if path.stem == str(name)), found[0])


def house_scenario(name: str | Path, file: Path | str | None = None) -> Scenario:
    """The scenario with a name, by the house rules in a file, or kept under a name, if one is given.

    Raises FileError for a faulty file or one of another game, ValueError for an unknown scenario or name.
    """
    scenario = find_scenario(name)
    if not file:
        return scenario
    house = load_house(find_house(file))
    if house.ruleset != scenario.ruleset:
        raise house.where.fault(
            f"house rules of {house.ruleset}, and {scenario.title} is of {scenario.ruleset}", "ruleset"
        )
    return with_house_rules(scenario, house.readings, house.where)


def said(rules: object, names: Iterable[str]) -> tuple[str, ...]:
    """How a file of house rules says some readings of rules, a line each."""
    kinds = kinds_of(type(rules))
    return tuple(write_toml({name: kinds[name].write(getattr(rules, name))}).strip() for name in names)


def lines_of(readings: Mapping[str, object]) -> tuple[str, ...]:
    """How a file of house rules says readings, a line each, by name."""
    return tuple(write_toml({name: readings[name]}).strip() for name in sorted(readings))


def save_house_rules(name: str, ruleset: str, readings: Mapping[str, object], *, over: bool = False) -> HouseRules:
    """Keep house rules under a name, and return those that are kept there now: older ones stay, but with `over`.

    Raises FileError for readings that no rules have and for older ones that cannot be read, ValueError for a name that
    no file can bear, OSError.
    """
    if not fullmatch(r"[a-z0-9][a-z0-9-]{0,40}", name):
        raise ValueError(f"a name is of small letters, digits and hyphens, such as room-12, and {name!r} is not")
    house = read_house(Table({"ruleset": ruleset, RULES: dict(readings)}, TomlLocation(f"the house rules {name}")))
    path = home_folder() / HOUSE / f"{name}{SUFFIX}"
    if path.exists() and not over:
        return load_house(path)
    make_folder(path.parent)
    save_bytes(path, write_house(ruleset, readings).encode(), over=over)
    return house
