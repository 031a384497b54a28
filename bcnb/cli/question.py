"""`bcnb question`: check the questions in files with the engine, or list the questions.

A file may also be a task, a puzzle or a quiz. Then its solutions and wrong examples are played. For the plan of a
lesson, the check is that all its files exist.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from bcnb.course.catalogue import list_questions, question_called
from bcnb.course.lessons import PLAN, Lesson, load_lesson
from bcnb.course.question_runner import TryCheck, ask
from bcnb.course.questions import Question, load_question
from bcnb.course.task_checks import check
from bcnb.course.tasks import Exercise, Task, is_exercise, load_exercise
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.toml import FileError, read_toml

Asked: TypeAlias = Question | Exercise | Lesson


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = "Play the examples of question files and report whether each gives what the file expects."
    parser.add_argument("files", nargs="*", metavar="FILE", help="question files (.toml), or numbers such as FAQ-09")
    parser.add_argument(
        "--list", action="store_true", help="list number, title and rules; without a FILE, of all questions of bcnb"
    )
    games = f"the game to list: {', '.join(RULESETS)} ({DEFAULT_RULESET})"
    parser.add_argument("--ruleset", metavar="NAME", choices=RULESETS, default=DEFAULT_RULESET, help=games)


def run(arguments: Namespace) -> int:
    """Check or list the questions, and return the exit status: 1 if one fails, 2 if no file is given.

    Raises:
        FileError: for an invalid file in a list.
        OSError: if a file of a list cannot be read.
    """
    paths = [(name, expanded(name)) for name in arguments.files]
    files = [path if path.is_file() else question_called(name) or path for name, path in paths]
    if arguments.list:
        return print_list(files or list_questions(arguments.ruleset).values())
    if not files:
        print("bcnb question: name a question file, or use --list", file=sys.stderr)
        return 2
    return max([ask_file(path) for path in files])


def print_list(files: Iterable[Path]) -> int:
    """Print one line per question, and return the exit status."""
    for path in files:
        one = load_any(path)
        print(f"{one.number!s:8} {one.title}  (rules {', '.join(one.rules) or 'none'})")
    return 0


def ask_file(path: Path) -> int:
    """Check a file, print the result, and return the exit status. A failed check is printed with its file and line."""
    try:
        one = load_any(path)
    except (FileError, OSError) as error:
        print(f"bcnb: {error}", file=sys.stderr)
        return 1
    results = _results(one)
    failed = [result for result in results if not result.passed]
    print(f"{'differs' if failed else 'pass':8}{one.number!s:8} {one.title} ({_counts(one)})")
    for result in failed:
        print(f"  {result.file}{f':{result.line}' if result.line else ''}: {result}")
    return 1 if failed else 0


def _results(one: Asked) -> list[TryCheck]:
    if isinstance(one, Lesson):
        return []
    return ask(one) if isinstance(one, Question) else check(one)


def load_any(path: Path) -> Asked:
    """Return the question, the exercise or the lesson plan in a file.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
    """
    if path.name == PLAN:
        return load_lesson(path.parent)
    return load_exercise(path) if is_exercise(read_toml(path).values) else load_question(path)


def _counts(one: Asked) -> str:
    """Return the number of parts of each kind, in words, such as `2 solutions and 1 wrong try`."""
    return " and ".join(words for number, words in _counted(one) if number)


def _counted(one: Asked) -> Iterator[tuple[int, str]]:
    if isinstance(one, Question):
        yield len(one.tries), count_noun(len(one.tries), "example")
        yield len(one.facts), count_noun(len(one.facts), "fact")
    elif isinstance(one, Task):
        yield len(one.solutions), count_noun(len(one.solutions), "solution")
        yield len(one.wrongs), count_noun(len(one.wrongs), "wrong example", "wrong examples")
    elif isinstance(one, Lesson):
        yield len(one.parts), count_noun(len(one.parts), "part")
        yield len(one.puzzles), count_noun(len(one.puzzles), "puzzle")
    else:
        yield len(one.items), count_noun(len(one.items), "item")
