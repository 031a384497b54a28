"""Position files of every game: a moment in the middle of a battle, where a test or a lesson begins."""

from pathlib import Path

from bcnb.engine.ruleset import State
from bcnb.library.disk import expanded
from bcnb.library.forms import forms_of, read_ruleset
from bcnb.library.places import listed_in, scenarios_folder
from bcnb.library.toml import Table, read_toml, write_toml


def load_position(path: Path | str) -> State:
    """The state in a position file. Raises FileError."""
    table = read_toml(path)
    table.text("title", "")
    state = read_position(table)
    table.finish()
    ground = forms_of(state.ruleset).ground
    if not table.table(ground).values:
        raise table.fault(f"the file shows no board: a position has at least a [{ground}] with its units")
    return state


def read_position(table: Table) -> State:
    """The state in the tables of a position; keys that are not its own are left to the caller. Raises FileError."""
    return forms_of(read_ruleset(table)).read_position(table)


def position_ruleset(path: Path | str) -> str:
    """The name of the ruleset of a position file. Raises FileError."""
    return read_ruleset(read_toml(path))


def position_title(path: Path | str) -> str:
    """The title of a position file, or its name. Raises FileError."""
    return read_toml(path).text("title", "") or Path(path).stem


def find_position(name: str) -> Path:
    """The file of a position: a path, or the name of a lesson's position. Raises ValueError if there is none."""
    if name.endswith(".toml") and (file := expanded(name)).is_file():
        return file
    known = {path.stem: path for path in listed_in(scenarios_folder(), "*/lessons/*.toml")}
    if name not in known:
        raise ValueError(f"no position is called {name!r}; the lessons have {', '.join(known) or 'none'}")
    return known[name]


def write_position(state: State, title: str = "") -> str:
    """The text of a position file, under a title if there is one, that reads as an equal state.

    Raises ValueError where no file could say its rules.
    """
    tables = forms_of(state.ruleset).position_tables(state)
    return write_toml({"title": title, **tables} if title else tables)
