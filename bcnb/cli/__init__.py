"""The command line: one module for each verb, and `main`, which loads no more than the module of the verb it is given.

It knows every room and the terminal; it may know no rule, and loads Jupyter for `bcnb learn` and `bcnb lab` alone.
It exists so that all of bcnb can be used, and put into scripts, without a page.
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
"""The verbs by purpose, each with a line of help. The module of the same name has `describe(parser)`, which adds the
help and the arguments of the verb, and `run(arguments)`, which does the work and returns an exit status."""
VERBS = {verb: line for verbs in GROUPS.values() for verb, line in verbs.items()}


FIRST = """\
Learn, play, record and replay Battle Cry. To begin:

  bcnb learn                open the lessons in your browser
  bcnb play first-bull-run  play the first battle here
  bcnb scenarios            list the battles
  bcnb --help               list all commands
"""
"""The text that `bcnb` alone prints."""


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
    """Return a parser that knows all verbs, and the arguments of the first verb in these words."""
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
    """Load the module of a verb, and let it describe itself to its parser."""
    module = import_module(f"{__name__}.{verb}")
    module.describe(parser)
    parser.set_defaults(run=module.run)
