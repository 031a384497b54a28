"""Scenarios and positions: files with a starting layout or a state, found by name or path, read and written."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from bcnb.engine.game_registry import RULESETS
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.engine.ruleset import Scenario, Seat, Special, State
from bcnb.storage.disk import expanded
from bcnb.storage.game_files import GameFiles, game_files_for, read_ruleset
from bcnb.storage.paths import missing_file, scenarios_folder, sorted_paths
from bcnb.storage.toml import Table, TomlLocation, parse_toml, read_toml, write_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, FieldFormat, Kinds, listed, one_of, read_fields, whole

ORIGINS = ("published", "reconstructed", "designed")
"""The possible origins of a layout: a published source, our reconstruction of the battle, or an invention."""


def load_scenario(path: Path | str) -> Scenario:
    """Return the scenario in a file, named after the file.

    Raises:
        FileError: if the file cannot be read or is not valid.
    """
    return scenario_from(read_toml(path), Path(path).stem)


def read_scenario(tables: Mapping[str, object], name: str, where: TomlLocation) -> Scenario:
    """Return the scenario in tables that are not in a file of their own, such as the header of a record.

    Args:
        tables: the tables; a date may be an ISO string.
        name: the name of the scenario.
        where: the place that errors name, such as `TomlLocation("game.jsonl", line=1)`.

    Raises:
        FileError: if the tables are not valid.
    """
    return scenario_from(Table(tables, where), name)


def list_scenarios() -> tuple[str, ...]:
    """Return the names of all scenarios that come with bcnb, as `ruleset/name`."""
    files = sorted_paths(scenarios_folder(), "*/*.toml")
    return tuple(sorted(f"{file.parent.name}/{file.stem}" for file in files if file.parent.name in RULESETS))


def find_scenario(name: str | Path) -> Scenario:
    """Return the scenario with this name (`kernstown`, `battle_cry/kernstown`) or title, or the one in this file.

    Raises:
        FileError: if the file is faulty.
        ValueError: if no scenario, or more than one, has this name.
    """
    if str(name).endswith(".toml"):
        return load_scenario(name)
    found = scenarios_called(str(name))
    if not found and Path(name).is_dir():
        raise ValueError(f"{name} is a folder. Name a scenario (bcnb scenarios lists them), or one file.")
    if len(found) != 1:
        raise ValueError(_ambiguous(str(name), found) if found else _unknown(str(name), list_scenarios()))
    return load_scenario(scenarios_folder() / f"{found[0]}.toml")


def with_current_words(scenario: Scenario) -> Scenario:
    """Return the scenario of a record with the words that bcnb has for this battle now.

    A record contains the words of the day it was made. If another battle has this name or title, or the scenario is not
    one that comes with bcnb, it keeps its own words. The source of its layout is part of its positions and stays.
    """
    ours = _shipped(scenarios_folder(), f"{scenario.ruleset}/{scenario.name}")
    if ours is None or _identity(ours) != _identity(scenario):
        return scenario
    special = ours.special if len(ours.special) == len(scenario.special) else scenario.special
    words = {name: getattr(ours, name) for name in ("title", "story", "scale", "doubts")}
    return replace(scenario, **words, special=special)


@lru_cache(maxsize=32)
def _shipped(folder: Path, full: str) -> Scenario | None:
    """Return the scenario with this full name that comes with bcnb, or None."""
    return load_scenario(folder / f"{full}.toml") if full in list_scenarios() else None


def _identity(scenario: Scenario) -> tuple[object, ...]:
    """Return what tells battles of one name apart: number, title, date, commanders, and where the units begin."""
    ground = scenario.tables.get("map", {})
    units = ground.get("units") if isinstance(ground, Mapping) else None
    title = sorted(re.findall(r"\w+", scenario.title.lower()))  # in any order: the day once came before the month
    return scenario.number, title, scenario.date, dict(scenario.commanders), units


def scenarios_called(name: str) -> list[str]:
    """Return the full names of the scenarios that come with bcnb and have this name or, failing that, this title."""
    known = list_scenarios()
    found = [full for full in known if same_name(name, (full, full.split("/")[1]))]
    if found:
        return found
    return [full for full, title in battle_titles().items() if same_name(name, (title,))]


def next_battle(scenario: Scenario) -> str:
    """Return the full name of the battle after a scenario in its game, by date and then by name.

    The first battle follows the last one. The string is empty if the game has no other battle.
    """
    names = [full for full in list_scenarios() if full.startswith(f"{scenario.ruleset}/")]
    dates = {full: read_toml(scenarios_folder() / f"{full}.toml").values.get("date") for full in names}
    known = sorted(names, key=lambda full: (str(dates[full] or date.max), full))
    own = f"{scenario.ruleset}/{scenario.name}"
    others = [*known[known.index(own) + 1 :], *known[: known.index(own)]] if own in known else known
    return next(iter(others), "")


def battle_titles() -> dict[str, str]:
    """Return the titles of all scenarios that come with bcnb, by full name."""
    files = {full: scenarios_folder() / f"{full}.toml" for full in list_scenarios()}
    return {full: str(read_toml(file).values.get("title")) for full, file in files.items()}


def _ambiguous(name: str, found: list[str]) -> str:
    return f"more than one scenario is called {name!r}: write {' or '.join(found)}"


def _unknown(name: str, known: tuple[str, ...]) -> str:
    short = {full.split("/")[1]: full for full in known}
    hint = did_you_mean(name, [*short, *known]) or scenario_numbered(name)
    if away := missing_file(name):
        return f"{away}{hint}"
    return f"unknown scenario {name!r}{hint or '. To list the scenarios: bcnb scenarios'}"


def scenario_numbered(name: str) -> str:
    """Return the question if the scenario with this number in the list was meant, or an empty string."""
    if not name.isdecimal():
        return ""
    scenarios = (load_scenario(scenarios_folder() / f"{full}.toml") for full in list_scenarios())
    return next((f". Did you mean {one.name!r}?" for one in scenarios if str(one.number) == name), "")


def scenario_from(table: Table, name: str) -> Scenario:
    """Return the scenario in a complete table.

    Raises:
        FileError: if the table is not valid.
    """
    ruleset = table.choice("ruleset", RULESETS)
    forms = game_files_for(ruleset)
    table = forms.whole(table)
    kinds: Kinds = {
        **TABLE_KINDS,
        "origin": one_of(ORIGINS, "layout"),
        "story": FieldFormat(lambda entry, key: entry.text(key, "").strip()),
        "special": listed(lambda entry: read_fields(entry, Special)),
        "commanders": FieldFormat(lambda entry, _: _read_commanders(entry, forms)),
        "layout": FieldFormat(lambda entry, _: forms.read_layout(entry)),
        "number": whole(1),
        "scale": MAYBE_TEXT,
        "doubts": MAYBE_TEXT,
    }
    tables = {key: _plain(value) for key, value in table.values.items()}
    scenario = read_fields(table, Scenario, kinds, name=name, ruleset=ruleset, tables=tables, house={}, cards="")
    table.finish()
    return scenario


def _read_commanders(table: Table, forms: GameFiles[State]) -> dict[Seat, str]:
    default = None if forms.commanders else ""
    return {side: table.table(side).text("commander", default) for side in forms.sides}


def _plain(value: object) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def load_position(path: Path | str) -> State:
    """Return the state in a position file.

    Raises:
        FileError: if the file cannot be read or is not valid.
    """
    return _read_state(read_toml(path))


def parse_position(text: str, name: str) -> State:
    """Return the state in the text of a position file, with its name in messages.

    Raises:
        FileError: if the text is not valid.
    """
    return _read_state(parse_toml(text, name))


def _read_state(table: Table) -> State:
    """Return the state in the tables of a position file. Raises FileError."""
    _read_title(table)
    state = read_position(table)
    table.finish()
    ground = game_files_for(state.ruleset).ground
    if not table.table(ground).values:
        raise table.fault(f"the file shows no board: a position has at least a [{ground}] with its units")
    return state


def read_position(table: Table) -> State:
    """Return the state in the tables of a position. Other keys are left to the caller.

    Raises:
        FileError: if the tables are not valid.
    """
    return game_files_for(read_ruleset(table)).read_position(table)


def position_ruleset(path: Path | str) -> str:
    """Return the name of the ruleset of a position file.

    Raises:
        FileError: if the file cannot be read or names an unknown ruleset.
    """
    return read_ruleset(read_toml(path))


def position_title(path: Path | str) -> str:
    """Return the title in a position file, or else the name of the file.

    Raises:
        FileError: if the file cannot be read.
    """
    return _read_title(read_toml(path)) or Path(path).stem


def _read_title(table: Table) -> str:
    return table.text("title", "")


def find_position(name: str) -> Path:
    """Return a position file, given its path or the name of a lesson's position.

    Raises:
        ValueError: for an unknown position.
    """
    if name.endswith(".toml") and (file := expanded(name)).is_file():
        return file
    known = {path.stem: path for path in sorted_paths(scenarios_folder(), "*/lessons/*.toml")}
    if name not in known:
        raise ValueError(f"unknown position {name!r}; the lessons have {', '.join(known) or 'none'}")
    return known[name]


def write_position(state: State, title: str = "") -> str:
    """Return the text of a position file, with a title if one is given. Reading it returns an equal state.

    Raises:
        ValueError: if the rules of the state cannot be written in a file.
    """
    tables = game_files_for(state.ruleset).position_tables(state)
    return write_toml({"title": title, **tables} if title else tables)
