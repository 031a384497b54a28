"""The command line: one module for each verb, and `main`, which loads only the module of the given verb.

It knows every room and the terminal; it may know no rule, and loads Jupyter only for `bcnb learn` and `bcnb lab`.
It exists so that all of bcnb can be used without a page, also in scripts.
"""

import re
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from bcnb import __version__
from bcnb.cli.output import error_text, outlets
from bcnb.presentation.text_tools import join_words

GROUPS = {
    "learn": {
        "learn": "open the lessons in your browser",
        "lab": "open the notebooks in JupyterLab",
        "rules": "print the rules with their numbers",
    },
    "play": {
        "scenarios": "list the battles, or print their stories",
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
        "site": "write bcnb as a web site, or show it to the room",
    },
    "author": {
        "show": "print a board, or save it as a picture",
        "legal": "list the legal actions",
        "question": "check question files against the rules",
        "pack": "check a set of your own, and write it as one file",
    },
    "many games": {
        "simulate": "let computer players play games",
        "tournament": "let every player play every other, and rate them",
        "games": "list and search recorded games",
    },
}
"""The verbs by purpose, each with its line of help.

The module with the name of the verb, or that in `MODULES`, has two functions. `describe(parser)` adds the description
and the arguments, and `run(arguments)` executes the verb and returns the exit status.
"""
VERBS = {verb: line for verbs in GROUPS.values() for verb, line in verbs.items()}
"""All verbs, each with its line of help."""
MODULES = {"site": "web_site"}
"""The modules of verbs whose names are those of standard modules."""

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
        arguments = parse(words)
        return int(arguments.run(arguments))
    finally:
        sys.stdout.flush()


def parse(words: Sequence[str]) -> Namespace:
    """Return the parsed command line, or exit with status 2 and the usage of the verb if it is wrong.

    The first word is the verb. Empty words are an error, because every argument is a name or a number.
    """
    verb, *arguments = words
    if verb in VERBS:
        return verb_parser(verb).parse(arguments)
    top = VerbParser(
        "bcnb", _grouped_help(), usage="bcnb [-h] [--version] VERB ...", formatter_class=RawDescriptionHelpFormatter
    )
    top.add_argument("--version", action="version", version=f"bcnb {__version__}")
    top.add_argument("verb", metavar="VERB", choices=VERBS, help=SUPPRESS)
    if not verb.startswith("-"):
        top.error(f"unknown verb {verb!r:.60}{_near(verb, VERBS) or '.'} To list the verbs: bcnb --help")
    return top.parse([verb])


def verb_parser(verb: str) -> "VerbParser":
    """Return the parser of a verb, with its description and arguments. It loads the module of the verb."""
    module = import_module(f"{__name__}.{MODULES.get(verb, verb)}")
    parser = VerbParser(f"bcnb {verb}")
    module.describe(parser)
    parser.set_defaults(run=module.run)
    return parser


class VerbParser(ArgumentParser):
    """A parser whose errors print its own usage and suggest the option or choice that was probably meant.

    Options must be written in full.
    """

    def __init__(self, prog: str, description: str | None = None, **settings: Any) -> None:
        super().__init__(prog, description=description, allow_abbrev=False, **settings)

    def parse(self, words: Sequence[str]) -> Namespace:
        """Return the parsed words. An unknown option is reported before a missing argument, which it may have meant."""
        options = words[: words.index("--")] if "--" in words else words
        if any(re.fullmatch(r"(--[\w-]+=)?", word) for word in words):
            self.error("an argument is empty")
        if unknown := next(filter(self._is_unknown, options), None):
            name = unknown.partition("=")[0]
            known = (option for option in self._option_string_actions if option.startswith("--"))
            self.error(f"unknown option {name!r:.60}{_near(name, known, '--') or self._listing()}")
        arguments, more = self.parse_known_args(words)
        if more:
            self.error(f"unexpected argument {more[0]!r:.60}")
        return arguments

    def _listing(self) -> str:
        """Return the sentence that says how to list the options."""
        return f". To list the options: {self.prog} --help"

    def _is_unknown(self, word: str) -> bool:
        """Return True if a word looks like an option, but is not one. A word with a space or a number is a value."""
        if word == "-" or not word.startswith("-") or " " in word or re.match(r"-\.?\d", word):
            return False
        known = self._option_string_actions
        return word.partition("=")[0] not in known and (word.startswith("--") or word[:2] not in known)

    def _check_value(self, action: Action, value: object) -> None:
        """Report a value that is not one of the choices of an argument."""
        if action.choices is not None and value not in action.choices:
            choices = [str(choice) for choice in action.choices]
            name = "/".join(action.option_strings) or action.metavar or action.dest
            near = _near(str(value), choices)
            self.error(f"{name} must be {join_words(choices, 'or')} (got {value!r:.60}){near}")


def _near(name: str, known: Iterable[str], prefix: str = "") -> str:
    """Return the question whether a known name was meant, or an empty string if none is near."""
    from bcnb.engine.name_lookup import did_you_mean  # not needed for a correct command line

    return did_you_mean(name, known, prefix)


def _grouped_help() -> str:
    """Return the description of bcnb, and its verbs by purpose."""
    width = max(map(len, VERBS)) + 2
    groups = (
        "\n".join((f"{purpose}:", *(f"  {verb:{width}}{line}" for verb, line in verbs.items())))
        for purpose, verbs in GROUPS.items()
    )
    return "\n\n".join(("Learn, play, record and replay Battle Cry.", *groups, "bcnb VERB --help explains a verb."))
