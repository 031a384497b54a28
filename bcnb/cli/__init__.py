"""The command line: one module for each verb, and `main`, which loads no more than the module of the verb it is given.

It knows every room and the terminal; it may know no rule, and loads Jupyter for `bcnb learn` and `bcnb lab` alone.
It exists so that all of bcnb can be used, and put into scripts, without a page.
"""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from bcnb import __version__
from bcnb.cli.output import error_text, outlets

VERBS = {
    "learn": "open the lessons as pages that start by themselves",
    "lab": "open the notebooks in JupyterLab",
    "scenarios": "list the battles, with their stories",
    "show": "print the board",
    "legal": "list the legal actions",
    "play": "play a battle in the terminal",
    "simulate": "let players play games against each other",
    "tournament": "let players play everybody, and rate them",
    "replay": "tell a recorded game in words",
    "review": "judge a recorded game: chances, luck, mistakes",
    "verify": "check recorded games",
    "question": "ask the engine questions about the rules",
    "rules": "print the rules with their numbers",
    "handout": "write a lesson to print, for a class",
    "collect": "read and mark the worksheets of a class",
    "keep": "save or load everything kept here as one file",
    "games": "list and search the games that are kept",
    "export": "write a game or a board as one file to send",
}
"""The verbs, each with a line of help. The module of the same name offers `describe(parser)`, which says what the verb
is for and what it takes, and `run(arguments)`, which does it and returns an exit status."""


FIRST = """\
Learn, play, record and replay Battle Cry. To begin:

  bcnb learn                open the lessons in your browser
  bcnb play first-bull-run  play the first battle here
  bcnb scenarios            list the battles
  bcnb --help               list all that bcnb does
"""
"""What is said to somebody who asks for nothing."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command: 0 when it is done, 1 with the reason on standard error, 2 for wrong usage."""
    with outlets():
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        except BrokenPipeError:  # the reader, such as `head`, has seen enough
            return 0
        except (OSError, ValueError) as error:
            with suppress(OSError):  # nobody can be told
                print(f"bcnb: {error_text(error)}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130


def _run(words: Sequence[str]) -> int:
    """Run one command, and print all that it says. Raises what went wrong, OSError where that cannot be printed."""
    try:
        if not words:
            print(FIRST, end="")
            return 0
        arguments = _parsed(words)
        return int(arguments.run(arguments))
    finally:
        sys.stdout.flush()


def _parsed(words: Sequence[str]) -> Namespace:
    """What the words of the command line mean. None of them may be empty, for each names something or counts."""
    if any(re.fullmatch(r"(--[\w-]+=)?", word) for word in words):
        parser(()).error("an argument is empty")
    return parser(words).parse_args(words)


def parser(words: Sequence[str]) -> ArgumentParser:
    """The parser of these words: it knows all verbs, and of the first that they name what it takes."""
    top = ArgumentParser(prog="bcnb", description="Learn, play, record and replay Battle Cry.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"bcnb {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    parsers = {name: verbs.add_parser(name, help=line) for name, line in VERBS.items()}
    if named := next((word for word in words if word in VERBS), None):
        _load(named, parsers[named])
    return top


def _load(verb: str, parser: ArgumentParser) -> None:
    """Load the module of a verb, and let it describe itself to its parser."""
    module = import_module(f"{__name__}.{verb}")
    module.describe(parser)
    parser.set_defaults(run=module.run)
