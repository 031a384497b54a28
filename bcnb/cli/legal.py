"""`bcnb legal`: list the legal actions, one per line."""

from argparse import ArgumentParser, Namespace

from bcnb.cli.output import print_json
from bcnb.cli.source_lookup import dealt, find_source


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = "List every legal action of the seat whose turn it is, one per line."
    parser.add_argument("name", metavar="SCENARIO|POSITION|RECORD")
    moment = parser.add_mutually_exclusive_group()
    moment.add_argument("--ply", type=int, metavar="N", help="ply of a record (default: the last one)")
    moment.add_argument("--seed", metavar="S", help="roll and draw first, with this seed")
    parser.add_argument("--umpire", action="store_true", help="show the actions of any seat of an unfinished game")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """List the legal actions.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown name, an invalid file, or if the viewer may not know the legal actions.
    """
    source = find_source(arguments.name, arguments.ply, umpire=arguments.umpire)
    if source.viewer and (decides := source.rules.seat(source.state)) != source.viewer:
        raise ValueError(f"this game is not over, and {decides} decides: only the umpire may see the legal actions")
    if arguments.seed is not None:
        source = dealt(source, arguments.seed)
    rules, seat = source.rules, source.rules.seat(source.state)
    texts = [rules.write(action) for action in rules.legal_actions(source.state)]
    if arguments.json:
        print_json({"seat": seat, "legal": texts})
    else:
        print(*texts, sep="\n", end="\n" if texts else "")
    return 0
