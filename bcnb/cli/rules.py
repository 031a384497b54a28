"""`bcnb rules`: the rule book, whole or by number, chapter or word."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterable

from bcnb.games.battle_cry.rulebook import CHAPTERS, RULES, Rule, find_rules


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `rules`."""
    parser = verbs.add_parser(
        "rules",
        help="print the rules with their numbers",
        description="Print every rule of Battle Cry with its number and its source.",
    )
    parser.add_argument(
        "what", nargs="?", metavar="NUMBER|WORD", help="a rule (7.3), a chapter (7), or a word in a rule"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the rules asked for; 1 if there is none."""
    rules = find_rules(arguments.what) if arguments.what else list(RULES.values())
    if not rules:
        print(f"bcnb: no rule has the number, the chapter or the word {arguments.what!r}", file=sys.stderr)
        return 1
    print_rules(rules)
    return 0


def print_rules(rules: Iterable[Rule]) -> None:
    """The rules under the titles of their chapters."""
    chapter = 0
    for rule in rules:
        if (number := int(rule.number.split(".")[0])) != chapter:
            chapter = number
            print(f"\n{chapter}. {CHAPTERS[chapter]}")
        print(f"  {rule.number:6} {rule.words}  [{rule.source}]")
