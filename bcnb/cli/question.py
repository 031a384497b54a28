"""`bcnb question`: ask the engine the questions in files, or list those that come with bcnb."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterable
from pathlib import Path

from bcnb.games import RULESETS, USUAL
from bcnb.library.asking import ask
from bcnb.library.questions import Question, load_question
from bcnb.library.shelf import list_questions
from bcnb.library.toml import FileError
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
    games = f"of which game to list: {', '.join(RULESETS)} ({USUAL})"
    parser.add_argument("--ruleset", metavar="NAME", choices=RULESETS, default=USUAL, help=games)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Ask, or list. Wrong usage without any file."""
    files = [Path(name) for name in arguments.files]
    if arguments.list:
        return print_list(files or list_questions(arguments.ruleset).values())
    if not files:
        print("bcnb question: name a question file, or say --list", file=sys.stderr)
        return 2
    return max([ask_file(path) for path in files])


def print_list(files: Iterable[Path]) -> int:
    """Print a line a question."""
    for path in files:
        question = load_question(path)
        print(f"{question.number:8} {question.title}  (rules {', '.join(question.rules) or 'none'})")
    return 0


def ask_file(path: Path) -> int:
    """Print what came of a question: one line if it passed, else every difference with its line; the exit status."""
    try:
        question = load_question(path)
    except (FileError, OSError) as error:
        print(f"bcnb: {error}", file=sys.stderr)
        return 1
    results = ask(question)
    failed = [result for result in results if not result.passed]
    print(f"{'differs' if failed else 'pass':8}{question.number:8} {question.title} ({_counts(question)})")
    for result in failed:
        print(f"  {result.file}:{result.line}: {result}")
    return 1 if failed else 0


def _counts(question: Question) -> str:
    """How many tries and facts a question has, in words."""
    tries, facts = len(question.tries), len(question.facts)
    counts = ((tries, counted(tries, "try", "tries")), (facts, counted(facts, "fact")))
    return " and ".join(words for count, words in counts if count)
