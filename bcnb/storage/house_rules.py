"""House rules: the options that a group has agreed on where the rules of a game are ambiguous, as a file and in a game.

A file names the ruleset. Its table `rules` sets rule options by the names of the fields of `Rules`, as in the file of a
scenario. A rule that the scenario itself sets takes precedence over house rules.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from re import fullmatch

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import fold_name
from bcnb.engine.ruleset import Scenario
from bcnb.storage.disk import expanded
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.scenarios import find_scenario, read_scenario
from bcnb.storage.toml import Table, TomlLocation, read_toml, write_toml
from bcnb.storage.toml_fields import kinds_of

RULES = "rules"
"""The key of the table of rule options."""
HOUSE = "house"
"""The folder in the home folder where notebooks save house rules."""
SUFFIX = ".toml"
"""The file suffix of house rules."""


@frozen
class HouseRules:
    """The house rules of one game: rule options by name as in the file, and where they were read."""

    ruleset: str
    readings: Mapping[str, object]
    where: TomlLocation


def load_house(path: Path | str) -> HouseRules:
    """Return the house rules in a file.

    Raises:
        FileError: if the file cannot be read or is not valid.
    """
    return read_house(read_toml(path))


def read_house(table: Table) -> HouseRules:
    """Return the house rules in a complete table.

    Raises:
        FileError: if the table is not valid.
    """
    ruleset = table.choice("ruleset", RULESETS)
    rules = table.table(RULES)
    if not rules.values:
        raise table.fault(f"house rules must have at least one rule option under [{RULES}]", RULES)
    game_files_for(ruleset).read_readings(rules)
    table.finish()
    return HouseRules(ruleset, rules.values, table.where)


def write_house(ruleset: str, readings: Mapping[str, object]) -> str:
    """Return the text of a file of house rules."""
    return write_toml({"ruleset": ruleset, RULES: dict(readings)})


def with_house_rules(scenario: Scenario, readings: Mapping[str, object], where: TomlLocation) -> Scenario:
    """Return the scenario with the given house rules.

    Args:
        scenario: the scenario.
        readings: the rule options by name.
        where: the place that errors name.

    Raises:
        FileError: if the rule options are not valid.
    """
    if not readings:
        return scenario
    game_files_for(scenario.ruleset).read_readings(Table({RULES: readings}, where).table(RULES))
    own = Table(scenario.tables, where).table(RULES).values
    tables = {**scenario.tables, RULES: {**readings, **own}}
    read = read_scenario(tables, scenario.name, where)
    return replace(scenario, layout=read.layout, house=readings)


def find_house(name: Path | str) -> Path:
    """Return a file of house rules, given its path or the name under which it is saved.

    Raises:
        ValueError: if no saved file has this name.
    """
    if str(name).endswith(SUFFIX):
        return expanded(name)
    files = sorted_paths(home_folder() / HOUSE, f"*{SUFFIX}")
    known = [path.stem for path in files]
    found = [path for path in files if fold_name(path.stem) == fold_name(str(name))]
    if not found:
        kept = f"; choose from {', '.join(known)}" if known else "; none are saved here"
        raise ValueError(f"no house rules are called {str(name)!r}{did_you_mean(str(name), known) or kept}")
    return next((path for path in found if path.stem == str(name)), found[0])


def house_names(ruleset: str) -> list[str]:
    """Return the names of the saved house rules of a game. A file that cannot be read is left out."""
    return [path.stem for path in sorted_paths(home_folder() / HOUSE, f"*{SUFFIX}") if _is_for(path, ruleset)]


def _is_for(path: Path, ruleset: str) -> bool:
    try:
        return load_house(path).ruleset == ruleset
    except (OSError, ValueError):
        return False


def house_scenario(name: str | Path, file: Path | str | None = None) -> Scenario:
    """Return the scenario with a name, with house rules if a file or saved name is given.

    Raises:
        FileError: if a file is faulty, or the house rules are for another game.
        ValueError: if the scenario or the saved name is unknown.
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
    """Return rule options of rules as lines of a house rules file, one line per option."""
    kinds = kinds_of(type(rules))
    return tuple(write_toml({name: kinds[name].write(getattr(rules, name))}).strip() for name in names)


def lines_of(readings: Mapping[str, object]) -> tuple[str, ...]:
    """Return rule options as lines of a house rules file, one line per option, sorted by name."""
    return tuple(write_toml({name: readings[name]}).strip() for name in sorted(readings))


def save_house_rules(name: str, ruleset: str, readings: Mapping[str, object], *, over: bool = False) -> HouseRules:
    """Save house rules under a name, and return the house rules that are now saved there.

    Existing house rules are replaced only with `over`.

    Raises:
        FileError: if a rule option is unknown, or the existing file cannot be read.
        ValueError: if the name is not a valid file name.
        OSError: if the file cannot be written.
    """
    if not fullmatch(r"[a-z0-9][a-z0-9-]{0,40}", name):
        raise ValueError(f"a name has lower-case letters, digits and hyphens, such as room-12, and {name!r} is not")
    house = read_house(Table({"ruleset": ruleset, RULES: dict(readings)}, TomlLocation(f"the house rules {name}")))
    path = home_folder() / HOUSE / f"{name}{SUFFIX}"
    if path.exists() and not over:
        return load_house(path)
    make_folder(path.parent)
    save_bytes(path, write_house(ruleset, readings).encode(), over=over)
    return house
