"""`bcnb replay`: a recorded game in words, ply by ply."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from textwrap import fill

from bcnb.games import ruleset
from bcnb.library.records import find_record, load_record, scenario_of, timeline_of
from bcnb.present.tale import tell
from bcnb.present.words import say_ply


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `replay`."""
    parser = verbs.add_parser(
        "replay",
        help="tell a recorded game in words",
        description="Tell a recorded game in words, ply by ply. (The notebook replays/replay shows it on the board.)",
    )
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--seat", metavar="SEAT", help="tell only what this seat may know")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Tell it."""
    path = find_record(arguments.record)
    record = load_record(path)
    rules, states = ruleset(record.header.ruleset), timeline_of(record, str(path)).states
    print(f"{scenario_of(record, str(path)).title}. {tell(record).players}")
    for ply, before in zip(record.plies, states, strict=False):
        words = " ".join(say_ply(rules.parse(ply.do), ply.events, before, arguments.seat))
        print(fill(words, 100, initial_indent=f"{ply.number:5} {ply.seat:12} ", subsequent_indent=" " * 19))
        if ply.note:
            print(fill(ply.note, 100, initial_indent=" " * 19, subsequent_indent=" " * 19))
    print(tell(record).result)
    return 0
