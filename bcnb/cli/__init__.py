"""The command line: one module for each verb, with `add_parser`, and `main`.

It knows every room and the terminal; it may know no rule, and loads Jupyter for `bcnb lab` alone.
It exists so that all of bcnb can be used, and put into scripts, without a page.
"""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress

from bcnb import __version__
from bcnb.cli import lab, legal, play, question, replay, rules, scenarios, show, simulate, verify
from bcnb.cli.outlet import outlets
from bcnb.cli.words import reason

VERBS = (lab, scenarios, show, legal, play, simulate, replay, verify, question, rules)
"""A verb's module offers `add_parser(verbs)`, which sets `run` to a function from the arguments to an exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command: 0 when it is done, 1 with the reason on standard error, 2 for wrong usage."""
    with outlets():
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        except BrokenPipeError:  # the reader, such as `head`, has seen enough
            return 0
        except (OSError, ValueError) as error:
            with suppress(OSError):  # nobody can be told
                print(f"bcnb: {reason(error)}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130


def _run(words: Sequence[str]) -> int:
    """Run one command, and print all that it says. Raises what went wrong, OSError where that cannot be printed."""
    try:
        arguments = _parsed(words)
        return int(arguments.run(arguments))
    finally:
        sys.stdout.flush()


def _parsed(words: Sequence[str]) -> Namespace:
    """What the words of the command line mean. None of them may be empty, for each names something or counts."""
    if any(re.fullmatch(r"(--[\w-]+=)?", word) for word in words):
        parser().error("an argument is empty")
    return parser().parse_args(words)


def parser() -> ArgumentParser:
    """The parser of every verb."""
    top = ArgumentParser(prog="bcnb", description="Learn, play, record and replay Battle Cry.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"bcnb {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    for verb in VERBS:
        verb.add_parser(verbs)
    return top
