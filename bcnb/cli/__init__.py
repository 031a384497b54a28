"""The command line: one module for each verb, and `main`, which loads only the module of the given verb.

It knows every room and the terminal; it may know no rule, and loads Jupyter only for `bcnb learn` and `bcnb lab`.
It exists so that all of bcnb can be used without a page, also in scripts.
"""

import re
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from bcnb import __version__
from bcnb.cli.output import error_text, outlets

GROUPS = {
    "learn": {
        "learn": "open the lessons in your browser",
        "lab": "open the notebooks in JupyterLab",
        "rules": "print the rules with their numbers",
    },
    "play": {
        "scenarios": "list the battles with their stories",
        "play": "play a battle in the terminal",
        "record": "record a game that you wrote down",
        "keep": "back up your saved files, or load a backup",
    },
    "analyze": {
        "replay": "print a recorded game in words",
        "review": "review a game: win chances, luck, mistakes",
        "verify": "check recorded games against the rules",
        "export": "write a game or a board as a file to send",
    },
    "teach": {
        "handout": "write the handouts of a lesson",
        "collect": "read and mark the worksheets of a class",
    },
    "author": {
        "show": "print a board, or save it as a picture",
        "legal": "list the legal actions",
        "question": "check question files against the rules",
    },
    "many games": {
        "simulate": "let computer players play games",
        "tournament": "let every player play every other, and rate them",
        "games": "list and search recorded games",
    },
}
"""The verbs by purpose, each with its line of help.

The module with the name of the verb has two functions. `describe(parser)` adds the description and the arguments, and
`run(arguments)` executes the verb and returns the exit status.
"""
VERBS = {verb: line for verbs in GROUPS.values() for verb, line in verbs.items()}
"""All verbs, each with its line of help."""


FIRST = """\
Learn, play, record and replay Battle Cry. To begin:

  bcnb learn                open the lessons in your browser
  bcnb play first-bull-run  play the first battle here
  bcnb scenarios            list the battles
  bcnb --help               list all commands
"""
"""The text printed for `bcnb` without arguments."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    The status is 0 for success, 1 for an error (with its message on standard error) and 130 after Control-C. Verbs may
    return others. Wrong usage usually exits with status 2.

    Args:
        argv: the words after `bcnb`; those of this process by default.
    """
    with outlets():
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        except BrokenPipeError:  # the reader, such as `head`, has stopped reading
            return 0
        except (OSError, ValueError) as error:
            with suppress(OSError):  # standard error is closed as well
                print(f"bcnb: {error_text(error)}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130


def _run(words: Sequence[str]) -> int:
    """Run one command, flush its output, and return its exit status.

    Raises:
        OSError: if the output cannot be written.
    """
    try:
        if not words:
            print(FIRST, end="")
            return 0
        arguments = _parsed(words)
        return int(arguments.run(arguments))
    finally:
        sys.stdout.flush()


def _parsed(words: Sequence[str]) -> Namespace:
    """Return the parsed command line. Empty words are an error, because every argument is a name or a number."""
    if any(re.fullmatch(r"(--[\w-]+=)?", word) for word in words):
        parser(()).error("an argument is empty")
    return parser(words).parse_args(words)


def parser(words: Sequence[str]) -> ArgumentParser:
    """Return a parser for the given words. It has all verbs, but only the first verb in the words has its arguments."""
    top = ArgumentParser(
        prog="bcnb",
        usage="bcnb [-h] [--version] VERB ...",
        description=_grouped_help(),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"bcnb {__version__}")
    verbs = top.add_subparsers(prog="bcnb", metavar="VERB", required=True, help=SUPPRESS)
    parsers = {name: verbs.add_parser(name) for name in VERBS}
    if named := next((word for word in words if word in VERBS), None):
        _load(named, parsers[named])
    return top


def _grouped_help() -> str:
    """Return the description of bcnb, and its verbs by purpose."""
    width = max(map(len, VERBS)) + 2
    groups = (
        "\n".join((f"{purpose}:", *(f"  {verb:{width}}{line}" for verb, line in verbs.items())))
        for purpose, verbs in GROUPS.items()
    )
    return "\n\n".join(("Learn, play, record and replay Battle Cry.", *groups, "bcnb VERB --help explains a verb."))


def _load(verb: str, parser: ArgumentParser) -> None:
    """Load the module of a verb and add its arguments to its parser."""
    module = import_module(f"{__name__}.{verb}")
    module.describe(parser)
    parser.set_defaults(run=module.run)
