"""`bcnb show`: a scenario, a position or a moment of a record, as text, as a picture or as JSON."""

from argparse import ArgumentParser, Namespace, _SubParsersAction
from pathlib import Path

from bcnb.cli.sources import Source, add_eyes, find_source
from bcnb.cli.words import print_json
from bcnb.library.files import save_bytes
from bcnb.present.looks import look_of, page_of
from bcnb.present.svg import picture


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `show`."""
    parser = verbs.add_parser(
        "show",
        help="print the board",
        description="Print a scenario, a position (.toml) or a record (.jsonl, or its name) as a text board. A game "
        "that is not over is shown as its one person may know it; where several play, or none, say --seat or --umpire.",
    )
    parser.add_argument("name", metavar="SCENARIO|POSITION|RECORD")
    parser.add_argument("--ply", type=int, metavar="N", help="the ply of a record; by default its last")
    add_eyes(parser)
    parser.add_argument("--svg", metavar="FILE", help="write a picture, too")
    parser.add_argument("--json", action="store_true", help="print the scene as one JSON document instead")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Show it."""
    source = find_source(arguments.name, arguments.ply, arguments.seat, arguments.umpire)
    if arguments.svg or arguments.json:
        _draw(arguments, source)
    if not arguments.json:
        _print(source)
    return 0


def _draw(arguments: Namespace, source: Source) -> None:
    """The scene, as a picture in a file or as JSON."""
    state = source.state
    shown = page_of(state).scene(state, title=source.title)
    if arguments.svg:
        save_bytes(Path(arguments.svg), (str(picture(shown)) + "\n").encode())
    if arguments.json:
        held = look_of(state).hands(state)
        print_json({"ply": source.ply, "hands": held, "scene": shown.to_json()})


def _print(source: Source) -> None:
    """The title, the board, and what is told beneath it."""
    state, look = source.state, look_of(source.state)
    print(source.title if source.ply is None else f"{source.title}, ply {source.ply}", end="\n\n")
    print(look.board(state))
    for line in look.beneath(state):
        print(line)
