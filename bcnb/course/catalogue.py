"""The catalog of questions, lessons and exercises that come with bcnb, by their short names and numbers.

Questions of different rulesets never have the same short name, so a short name also identifies the ruleset.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.storage.disk import expanded
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import read_toml


def list_questions(ruleset: str = DEFAULT_RULESET) -> dict[str, Path]:
    """Return the question files of a ruleset by their short names, such as `faq-03` and `reading-03`."""
    files = sorted_paths(scenarios_folder() / ruleset / "questions", "*.toml")
    return {"-".join(path.stem.split("-")[:2]): path for path in files}


def all_questions() -> dict[str, Path]:
    """Return the question files of every ruleset by their short names, in the order of the rulesets."""
    return {name: path for ruleset in RULESETS for name, path in list_questions(ruleset).items()}


def find_question(name: str) -> Path:
    """Return the file of a question.

    Args:
        name: a path, a short name (`faq-09`), or a number as shown on pages (`FAQ-09`, `N-5`).

    Raises:
        ValueError: for an unknown question.
    """
    if name.endswith(".toml") and (file := expanded(name)).is_file():
        return file
    if found := question_called(name):
        return found
    numbers = _by_number()
    if number := same_name(name, numbers):
        return numbers[number]
    known = {**all_questions(), **numbers}
    raise ValueError(
        f"unknown question {name!r}{did_you_mean(name, known) or '.'} To list the questions: bcnb question --list"
    )


def question_called(name: str) -> Path | None:
    """Return the file of the question with this short name or number, or None.

    A number must contain a digit, as in `FAQ-09`.
    """
    known = all_questions()
    if found := same_name(name, known):
        return known[found]
    numbers = _by_number() if any(letter.isdecimal() for letter in name) else {}
    found = same_name(name, numbers)
    return numbers[found] if found else None


def _by_number() -> dict[str, Path]:
    """Return the question files of every ruleset by their numbers, which are unique."""
    return _numbered(tuple(all_questions().values()))


@lru_cache(maxsize=1)
def _numbered(paths: tuple[Path, ...]) -> dict[str, Path]:
    return {str(read_toml(path).values.get("number")): path for path in paths}


def list_lessons() -> dict[int, Path]:
    """Return the folders of all lessons that come with bcnb, in order, by their numbers."""
    folders = sorted(sorted_paths(scenarios_folder(), "*/lessons/[0-9][0-9]-*"), key=lambda folder: folder.name)
    return {int(folder.name[:2]): folder for folder in folders}


def list_puzzles() -> dict[str, Path]:
    """Return all puzzles outside lessons that come with bcnb by their short names, such as `dice-03`."""
    files = sorted_paths(scenarios_folder(), "*/puzzles/*.toml")
    return {"-".join(path.stem.split("-")[:2]): path for path in files}


def list_exercises() -> dict[str, Path]:
    """Return the files of all tasks, puzzles and quizzes by their numbers.

    `3.2` is the second task of lesson 3, `3.p1` its first puzzle, `3.q` its quiz, and `dice-03` belongs to no lesson.
    """
    found: dict[str, Path] = {}
    for number, folder in list_lessons().items():
        found |= {f"{number}.{key}": path for path in sorted_paths(folder, "*.toml") if (key := _key(path.stem))}
    return found | list_puzzles()


def find_exercise(name: str) -> Path:
    """Return the file of a task, a puzzle or a quiz, given a path or a number.

    Raises:
        ValueError: for an unknown exercise.
    """
    if name.endswith(".toml") and (file := expanded(name)).is_file():
        return file
    known = list_exercises()
    if not (found := same_name(name, known)):
        raise ValueError(f"unknown task, puzzle or quiz {name!r}{_of_lesson(name, known) or did_you_mean(name, known)}")
    return known[found]


def _of_lesson(number: str, known: Iterable[str]) -> str:
    """Return a list of the exercises of a lesson for an error message, or an empty text for an unknown lesson."""
    its_own = [name for name in known if name.startswith(f"{number}.")]
    return f"; lesson {number} has {', '.join(its_own)}" if its_own else ""


def _key(stem: str) -> str:
    """Return the last part of an exercise's number, from its file name. It is empty for the plan of a lesson."""
    if stem == "quiz":
        return "q"
    name = re.match(r"(puzzle-)?(\d+)-", stem)
    return f"{'p' if name[1] else ''}{name[2]}" if name else ""
