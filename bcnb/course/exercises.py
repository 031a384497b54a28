"""Exercises: whatever a lesson has a learner do. A file's `kind` says if it is a task, a puzzle or a quiz."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from bcnb.course import quizzes, tasks
from bcnb.course.quizzes import Quiz, read_quiz
from bcnb.course.tasks import Task, read_task
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook
from bcnb.storage.toml import read_toml

Exercise: TypeAlias = Task | Quiz
KINDS = (*tasks.KINDS, quizzes.KIND)


def load_exercise(path: Path | str) -> Exercise:
    """The task, the puzzle or the quiz in a file. Raises FileError."""
    table = read_toml(path)
    return read_quiz(table) if table.choice("kind", KINDS) == quizzes.KIND else read_task(table)


def is_exercise(values: Mapping[str, object]) -> bool:
    """Whether the tables of a file are those of a task, a puzzle or a quiz."""
    return values.get("kind") in KINDS


def ruleset_of(exercise: Exercise) -> str:
    """The game that an exercise is about."""
    return exercise.ruleset if isinstance(exercise, Quiz) else exercise.state.ruleset


def taught(exercises: Iterable[Exercise], ruleset: str = DEFAULT_RULESET) -> tuple[str, ...]:
    """The rules of some exercises of a game, each once, in the order of its book."""
    found = {rule for exercise in exercises for rule in exercise.rules}
    return tuple(number for number in rulebook(ruleset).RULES if number in found)
