"""`bcnb question`: ask the engine the questions in files, or list those that come with bcnb.

A task, a puzzle or a quiz is a question file, too: its solutions are played, and its wrong tries made.
"""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterable, Iterator
from pathlib import Path

from bcnb.library.asking import ask
from bcnb.library.checking import check
from bcnb.library.questions import Question, load_question
from bcnb.library.shelf import list_questions
from bcnb.library.tasks import Quiz, Task, is_exercise, load_exercise
from bcnb.library.toml import FileError, read_toml
from bcnb.present.nouns import counted


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `question`."""
    parser = verbs.add_parser(
        "question",
        help="ask the engine questions about the rules",
        description="Play the tries of question files and say whether each gives what the file says.",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="question files (.toml)")
    parser.add_argument("--list", action="store_true", help="list number, title and rules; of bcnb's own if no FILE")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Ask, or list. Wrong usage without any file."""
    files = [Path(name) for name in arguments.files]
    if arguments.list:
        return print_list(files or list_questions().values())
    if not files:
        print("bcnb question: name a question file, or say --list", file=sys.stderr)
        return 2
    return max([ask_file(path) for path in files])


def print_list(files: Iterable[Path]) -> int:
    """Print a line a question."""
    for path in files:
        one = load_any(path)
        print(f"{one.number:8} {one.title}  (rules {', '.join(one.rules) or 'none'})")
    return 0


def ask_file(path: Path) -> int:
    """Print what came of a question: one line if it passed, else every difference with its line; the exit status."""
    try:
        one = load_any(path)
    except (FileError, OSError) as error:
        print(f"bcnb: {error}", file=sys.stderr)
        return 1
    results = ask(one) if isinstance(one, Question) else check(one)
    failed = [result for result in results if not result.passed]
    print(f"{'differs' if failed else 'pass':8}{one.number:8} {one.title} ({_counts(one)})")
    for result in failed:
        print(f"  {result.file}{f':{result.line}' if result.line else ''}: {result}")
    return 1 if failed else 0


def load_any(path: Path) -> Question | Task | Quiz:
    """The question, the task, the puzzle or the quiz in a file. Raises FileError."""
    return load_exercise(path) if is_exercise(read_toml(path).values) else load_question(path)


def _counts(one: Question | Task | Quiz) -> str:
    """How many tries and facts, solutions and wrong tries, or items there are, in words."""
    return " and ".join(words for number, words in _counted(one) if number)


def _counted(one: Question | Task | Quiz) -> Iterator[tuple[int, str]]:
    if isinstance(one, Question):
        yield len(one.tries), counted(len(one.tries), "try", "tries")
        yield len(one.facts), counted(len(one.facts), "fact")
    elif isinstance(one, Task):
        yield len(one.solutions), counted(len(one.solutions), "solution")
        yield len(one.wrongs), counted(len(one.wrongs), "wrong try", "wrong tries")
    else:
        yield len(one.items), counted(len(one.items), "item")
