"""The catalog of history files, history lessons, and the works that they cite."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bcnb.course.history.history_loader import read_history, read_works
from bcnb.course.history.schema import History, Work
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import read_toml

WORKS = "works.toml"
TRIALS = "whatif.toml"
GLOSSARY = "glossary.toml"
RUBRIC = "rubric.toml"
"""The files in the folder of the histories with what many lessons share: works, games on what-ifs, words, and the
levels of written answers."""


def list_histories() -> dict[str, Path]:
    """Return the history files of all battles. Their names are those of the scenarios."""
    others = (WORKS, TRIALS, GLOSSARY, RUBRIC)
    return {path.stem: path for path in sorted_paths(history_folder(), "*.toml") if path.name not in others}


def find_history(name: str) -> History:
    """Return the history of a battle.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown battle.
    """
    known = list_histories()
    if not (found := same_name(name, known)):
        raise ValueError(f"unknown battle {name!r}{did_you_mean(name, known) or _there_are(known)}")
    return load_history(known[found])


def list_lessons() -> dict[str, Path]:
    """Return the files of the history lessons by name: one per battle, and the first lesson."""
    return {path.stem: path for path in sorted_paths(history_folder() / "lessons", "*.toml")}


def lesson_file(name: str) -> Path:
    """Return the file of a history lesson.

    Raises:
        ValueError: for an unknown lesson.
    """
    known = list_lessons()
    if not (found := same_name(name, known)):
        raise ValueError(f"unknown lesson of history {name!r}{did_you_mean(name, known) or _there_are(known)}")
    return known[found]


def core_sources_file(name: str) -> Path:
    """Return the file with the core sources of a lesson.

    Raises:
        ValueError: if the file does not exist.
    """
    return _file_of("sources", "core sources", name)


def rubric_file() -> Path:
    """Return the file with the levels of the written answers in all lessons."""
    return history_folder() / RUBRIC


def samples_file(name: str) -> Path:
    """Return the file with the sample answers of a lesson.

    Raises:
        ValueError: if the file does not exist.
    """
    return _file_of("rubrics", "sample answers", name)


def _file_of(folder: str, what: str, name: str) -> Path:
    """Return the file of a lesson in a folder of the histories. Raises ValueError if it does not exist."""
    known = {path.stem: path for path in sorted_paths(history_folder() / folder, "*.toml")}
    if not (found := same_name(name, known)):
        raise ValueError(f"no {what} for {name!r}{did_you_mean(name, known) or _there_are(known)}")
    return known[found]


def glossary_file() -> Path:
    """Return the file with the words that many history lessons use."""
    return history_folder() / GLOSSARY


def load_history(path: Path | str) -> History:
    """Return the history in a file, which has the name of its battle.

    Raises:
        FileError: for an invalid file.
    """
    return read_history(read_toml(path), Path(path), works())


@cache
def works() -> dict[str, Work]:
    """Return the works that history lessons cite, by their short names.

    Raises:
        FileError: for an invalid file.
    """
    return read_works(read_toml(history_folder() / WORKS))


def _there_are(names: Iterable[str]) -> str:
    return f"; choose from {', '.join(names) or 'none'}"


def history_folder() -> Path:
    """Return the folder of the histories."""
    return scenarios_folder() / DEFAULT_RULESET / "history"
