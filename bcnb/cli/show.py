"""`bcnb show`: a scenario, a position or a moment of a record, as text, as a picture or as JSON."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from bcnb.cli.sources import Source, find_source
from bcnb.library.files import save_bytes
from bcnb.present.looks import look_of, page_of
from bcnb.present.svg import picture


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = "Print a scenario, a position (.toml) or a record (.jsonl) as a text board."
    parser.add_argument("name", metavar="SCENARIO|POSITION|RECORD")
    parser.add_argument("--ply", type=int, metavar="N", help="the ply of a record; by default its last")
    parser.add_argument("--seat", metavar="SEAT", help="show only what this seat may know")
    parser.add_argument("--svg", metavar="FILE", help="write a picture, too")
    parser.add_argument("--json", action="store_true", help="print the scene as one JSON document instead")


def run(arguments: Namespace) -> int:
    """Show it."""
    source = find_source(arguments.name, arguments.ply)
    state = source.rules.observe(source.state, arguments.seat) if arguments.seat else source.state
    if arguments.svg or arguments.json:
        _draw(arguments, source, state)
    if not arguments.json:
        _print(source, state)
    return 0


def _draw(arguments: Namespace, source: Source, state: Any) -> None:
    """The scene, as a picture in a file or as JSON."""
    shown = page_of(state).scene(state, title=source.title)
    if arguments.svg:
        save_bytes(Path(arguments.svg), (str(picture(shown)) + "\n").encode())
    if arguments.json:
        held = look_of(state).hands(state)
        print(json.dumps({"ply": source.ply, "hands": held, "scene": shown.to_json()}, ensure_ascii=False))


def _print(source: Source, state: Any) -> None:
    """The title, the board, and what is told beneath it."""
    look = look_of(state)
    print(source.title if source.ply is None else f"{source.title}, ply {source.ply}", end="\n\n")
    print(look.board(state))
    for line in look.beneath(state):
        print(line)
