"""Where the histories of the battles stand, the lessons on them, and the works that they name."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bcnb.course.history.history_loader import read_history, read_works
from bcnb.course.history.schema import History, Work
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import did_you_mean, read_toml, same_name

WORKS = "works.toml"
TRIALS = "whatif.toml"
"""The files of the works and of the games on what-ifs, beside the histories."""


def list_histories() -> dict[str, Path]:
    """The history files of all battles by the names of the battles, which are those of their scenarios."""
    return {path.stem: path for path in sorted_paths(history_folder(), "*.toml") if path.name not in (WORKS, TRIALS)}


def find_history(name: str) -> History:
    """The history of a battle. Raises FileError for a faulty file, ValueError if there is none of that name."""
    known = list_histories()
    if not (found := same_name(name, known)):
        raise ValueError(f"no battle is called {name!r}{did_you_mean(name, known) or _there_are(known)}")
    return load_history(known[found])


def list_lessons() -> dict[str, Path]:
    """The files of the lessons of history by their names: those of the battles, and that of the first lesson."""
    return {path.stem: path for path in sorted_paths(history_folder() / "lessons", "*.toml")}


def lesson_file(name: str) -> Path:
    """The file of a lesson. Raises ValueError if there is none of that name."""
    known = list_lessons()
    if not (found := same_name(name, known)):
        raise ValueError(f"no lesson of history is called {name!r}{did_you_mean(name, known) or _there_are(known)}")
    return known[found]


def load_history(path: Path | str) -> History:
    """The history in a file, which bears the name of its battle. Raises FileError."""
    return read_history(read_toml(path), Path(path), works())


@cache
def works() -> dict[str, Work]:
    """The works that the histories name, by their short names. Raises FileError."""
    return read_works(read_toml(history_folder() / WORKS))


def _there_are(names: Iterable[str]) -> str:
    return f"; there are {', '.join(names) or 'none'}"


def history_folder() -> Path:
    """The folder of the histories."""
    return scenarios_folder() / DEFAULT_RULESET / "history"
