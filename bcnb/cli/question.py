"""`bcnb question`: check the questions in files with the engine, or list the questions.

A file may also be a task, a puzzle or a quiz. Then its solutions and wrong examples are played. A lesson of your own
is checked with all its puzzles and questions. For the plan of a lesson of the course, the check is that all its files
exist, and that its notebook has a heading and a text for each task.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring.own_lesson import OwnLesson, is_own_lesson, read_own_lesson
from bcnb.course.catalogue import find_question, list_questions
from bcnb.course.lessons import PLAN, Lesson, load_lesson, load_prose
from bcnb.course.own_sets.own_set import SetItem, load_set
from bcnb.course.own_sets.set_files import is_set
from bcnb.course.question_runner import TryCheck, ask
from bcnb.course.questions import Question, load_question
from bcnb.course.task_checks import check
from bcnb.course.tasks import Exercise, Task, is_exercise, load_exercise
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.toml import read_toml

WIDTH = 100
Asked: TypeAlias = Question | Exercise | Lesson | OwnLesson


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Play the examples of question files, puzzles, lessons and sets, and report whether each gives what the file "
        "expects."
    )
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="question, puzzle or lesson files (.toml), sets of your own, or numbers such as FAQ-09",
    )
    parser.add_argument("--answer", action="store_true", help="also print each question with its answer")
    parser.add_argument(
        "--list", action="store_true", help="list number, title and rules; without a FILE, of all questions of bcnb"
    )
    games = f"the game to list: {', '.join(RULESETS)} ({DEFAULT_RULESET})"
    parser.add_argument("--ruleset", metavar="NAME", choices=RULESETS, default=DEFAULT_RULESET, help=games)


def run(arguments: Namespace) -> int:
    """Check or list the questions, and return the exit status: 1 if one fails, 2 if no file is given.

    Raises:
        FileError: for an invalid file in a list.
        ValueError: for an unknown question in a list.
        OSError: if a file of a list cannot be read.
    """
    names = arguments.files
    if arguments.list:
        return print_list(map(_located, names) if names else list_questions(arguments.ruleset).values())
    if not names:
        print("bcnb question: name a question file, or use --list", file=sys.stderr)
        return 2
    checked = [one for name in names for one in _ask_any(name, arguments.answer)]
    if len(names) == 1 and checked[0].has_answer and not arguments.answer:
        print(f"To read the answer: bcnb question {names[0]} --answer")
    return max(one.status for one in checked)


def _located(name: str) -> Path:
    """Return the file with a name, or the file of the question with a number. Raises ValueError for an unknown one."""
    path = expanded(name)
    return path if path.exists() or path.suffix == ".toml" else find_question(name)


def print_list(files: Iterable[Path]) -> int:
    """Print one line per question, and return the exit status."""
    for path in files:
        one = load_any(path)
        number, rules = (path.stem, ()) if isinstance(one, OwnLesson) else (one.number, one.rules)
        print(f"{number!s:8} {one.title}  (rules {', '.join(rules) or 'none'})")
    return 0


class CheckResult(NamedTuple):
    """The exit status of a check, and whether the file has an answer that can be printed and is right."""

    status: int
    has_answer: bool = False


def ask_file(name: str, answer: bool = False) -> CheckResult:
    """Check a file, and print and return the result. A failed check is printed with its file and line.

    Args:
        name: the file, or the number of a question.
        answer: also print the question and its answer.
    """
    try:
        one = load_any(_located(name))
    except (ValueError, OSError) as error:
        print(f"bcnb: {error}", file=sys.stderr)
        return CheckResult(1)
    return _report(one, answer)


def _report(one: Asked | Scenario, answer: bool) -> CheckResult:
    """Check what a file holds, and print and return the result. A scenario was checked when it was loaded."""
    if isinstance(one, Scenario):
        print(f"{'pass':8}{'':8} {one.title} (a scenario)")
        return CheckResult(0)
    results = _results(one)
    failed = [result for result in results if not result.passed]
    number = Path(one.file).stem if isinstance(one, OwnLesson) else one.number
    print(f"{'differs' if failed else 'pass':8}{number!s:8} {one.title} ({_counts(one)})")
    for result in failed:
        print(f"  {result.file}{f':{result.line}' if result.line else ''}: {result}")
    for question in _questions(one) if answer else ():
        print_answer(question)
    return CheckResult(1 if failed else 0, isinstance(one, Question) and not failed)


def _ask_any(name: str, answer: bool) -> list[CheckResult]:
    """Check a file, or all items of a set, and print and return the results."""
    if not is_set(name):
        return [ask_file(name, answer)]
    try:
        found = load_set(name)
    except ValueError as error:
        print(f"bcnb: {error}", file=sys.stderr)
        return [CheckResult(1)]
    return [_report(part, answer) for item in found.items for part in _parts(item)]


def _parts(item: SetItem) -> list[Asked | Scenario]:
    """Return what is checked of an item of a set: itself, or what the steps of a lesson show."""
    if isinstance(item.content, OwnLesson):
        return [step.shown for step in item.content.steps if isinstance(step.shown, Task | Question)]
    return [item.content]


def print_answer(question: Question) -> None:
    """Print a question, its answer, and its alternative if it has one."""
    for text in (question.question, question.answer, question.alternative and f"Alternative: {question.alternative}"):
        if text:
            print(fill(" ".join(text.split()), WIDTH, initial_indent="  ", subsequent_indent="  "))


def _results(one: Asked) -> list[TryCheck]:
    if isinstance(one, Lesson):
        return []
    if isinstance(one, OwnLesson):
        return [result for step in one.steps for result in _step_results(step.shown)]
    return ask(one) if isinstance(one, Question) else check(one)


def _questions(one: Asked) -> list[Question]:
    """Return the questions in a file, of which a lesson may have several."""
    found = [step.shown for step in one.steps] if isinstance(one, OwnLesson) else [one]
    return [asked for asked in found if isinstance(asked, Question)]


def _step_results(shown: object) -> list[TryCheck]:
    if isinstance(shown, Question):
        return ask(shown)
    return check(shown) if isinstance(shown, Task) else []


def load_any(path: Path) -> Asked:
    """Return the question, the exercise or the lesson plan in a file.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
    """
    if path.name == PLAN:
        return _load_plan(path.parent)
    table = read_toml(path)
    if is_own_lesson(table.values):
        return read_own_lesson(table)
    return load_exercise(path) if is_exercise(table.values) else load_question(path)


def _load_plan(folder: Path) -> Lesson:
    """Return the lesson in a folder, and check its notebook if there is one. Raises FileError."""
    lesson = load_lesson(folder)
    if lesson.notebook:
        load_prose(lesson)
    return lesson


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
        yield len(one.part_tasks), count_noun(len(one.part_tasks), "part")
        yield len(one.puzzles), count_noun(len(one.puzzles), "puzzle")
    elif isinstance(one, OwnLesson):
        yield len(one.steps), count_noun(len(one.steps), "step")
    else:
        yield len(one.items), count_noun(len(one.items), "item")
