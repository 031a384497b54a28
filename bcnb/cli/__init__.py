"""The command line: one module for each verb, with `add_parser`, and `main`.

It knows every room and the terminal; it may know no rule, and loads Jupyter for `bcnb lab` alone.
It exists so that all of bcnb can be used, and put into scripts, without a page.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bcnb import __version__
from bcnb.cli import lab, legal, play, question, replay, rules, scenarios, show, simulate, verify
from bcnb.cli.reasons import reason

VERBS = (lab, scenarios, show, legal, play, simulate, replay, verify, question, rules)
"""A verb's module offers `add_parser(verbs)`, which sets `run` to a function from the arguments to an exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command: 0 when it is done, 1 with the reason on standard error, 2 for wrong usage."""
    arguments = parser().parse_args(argv)
    try:
        status = int(arguments.run(arguments))
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _write_no_more()
        return 0
    except (OSError, ValueError) as error:
        print(f"bcnb: {reason(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _write_no_more() -> None:
    """Send what is still to be printed nowhere, so that Python does not try once more on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> ArgumentParser:
    """The parser of every verb."""
    top = ArgumentParser(prog="bcnb", description="Learn, play, record and replay Battle Cry.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"bcnb {__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    for verb in VERBS:
        verb.add_parser(verbs)
    return top
