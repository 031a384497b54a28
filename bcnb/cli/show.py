"""`bcnb show`: a scenario, a position or a moment of a record, as text, as a picture or as JSON."""

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from bcnb.cli.sources import Source, find_source
from bcnb.games import battle_cry_1961
from bcnb.games.battle_cry.rules import seats
from bcnb.games.battle_cry.state import UNKNOWN, State
from bcnb.library.records import save_bytes
from bcnb.present.landscape import text_map
from bcnb.present.scene import scene
from bcnb.present.svg import picture
from bcnb.present.text import text_board


def add_parser(verbs: "_SubParsersAction[ArgumentParser]") -> None:
    """Add the verb `show`."""
    parser = verbs.add_parser(
        "show",
        help="print the board",
        description="Print a scenario, a position (.toml) or a record (.jsonl) as a text board.",
    )
    parser.add_argument("name", metavar="SCENARIO|POSITION|RECORD")
    parser.add_argument("--ply", type=int, metavar="N", help="the ply of a record; by default its last")
    parser.add_argument("--seat", metavar="SEAT", help="show only what this seat may know")
    parser.add_argument("--svg", metavar="FILE", help="write a picture, too")
    parser.add_argument("--json", action="store_true", help="print the scene as one JSON document instead")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Show it. Raises ValueError for a picture of a game that has none yet."""
    source = find_source(arguments.name, arguments.ply)
    state = source.rules.observe(source.state, arguments.seat) if arguments.seat else source.state
    if isinstance(state, battle_cry_1961.State):
        return show_map(arguments, source, state)
    shown = scene(state, title=source.title)
    if arguments.svg:
        save_bytes(Path(arguments.svg), (str(picture(shown)) + "\n").encode())
    if arguments.json:
        print(json.dumps({"ply": source.ply, "hands": hands(state), "scene": shown.to_json()}, ensure_ascii=False))
    else:
        print_title(source)
        print(text_board(state))
        for line in hand_lines(state):
            print(line)
    return 0


def show_map(arguments: Namespace, source: Source, state: battle_cry_1961.State) -> int:
    """Show a position on squares, which is told as text alone."""
    if arguments.svg or arguments.json:
        raise ValueError(f"{source.rules.name} is shown as text alone: leave out --svg and --json")
    print_title(source)
    print(text_map(state))
    return 0


def print_title(source: Source) -> None:
    """The title, and the ply of a record."""
    print(source.title if source.ply is None else f"{source.title}, ply {source.ply}", end="\n\n")


def hands(state: State) -> dict[str, list[str]]:
    """The names of the cards in each hand; a card that the viewer may not know is `unknown`."""
    cards = state.rules.cards
    return {
        seat: [cards[key].name if key in cards else UNKNOWN for key in hand]
        for seat, hand in zip(seats(state), state.cards.hands, strict=True)
    }


def hand_lines(state: State) -> Iterator[str]:
    """The hands in words; nothing before the deal."""
    for seat, names in hands(state).items():
        told = f"{len(names)} unknown to you" if UNKNOWN in names else ", ".join(names)
        if names:
            yield fill(f"Cards of the {seat.title()} side: {told}", 80, subsequent_indent="  ")
