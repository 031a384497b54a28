"""`bcnb show`: a scenario, a position or a moment of a record, as text, as a picture or as JSON."""

import json
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from bcnb.cli.sources import Source, find_source
from bcnb.games.battle_cry.rules import seats
from bcnb.games.battle_cry.state import UNKNOWN
from bcnb.games.battle_cry.tables import RULES_2000, Card
from bcnb.library.records import save_bytes
from bcnb.present import north_text
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
    """Show it."""
    source = find_source(arguments.name, arguments.ply)
    state = source.rules.observe(source.state, arguments.seat) if arguments.seat else source.state
    look = LOOKS[source.rules.name]
    if arguments.svg or arguments.json:
        _draw(arguments, source, state)
    if not arguments.json:
        print(source.title if source.ply is None else f"{source.title}, ply {source.ply}", end="\n\n")
        print(look.board(state))
        for line in (*hand_lines(hands(state, look.cards(state))), *deck_lines(look.cards(state))):
            print(line)
    return 0


class Look(NamedTuple):
    """How a position of a ruleset is shown as text: its board, and the cards of its deck."""

    board: Callable[[Any], str]
    cards: Callable[[Any], Mapping[str, Card]]


LOOKS: Mapping[str, Look] = {
    "battle_cry": Look(text_board, lambda state: state.rules.cards),
    "north_against_south": Look(north_text.text_board, lambda state: state.rules.base.cards),
}


def _draw(arguments: Namespace, source: Source, state: Any) -> None:
    """The picture, as a file or as JSON. Raises ValueError for a ruleset that has none."""
    if source.rules.name != "battle_cry":
        raise ValueError(f"positions of {source.rules.name} are shown as text; there is no picture of them")
    shown = scene(state, title=source.title)
    if arguments.svg:
        save_bytes(Path(arguments.svg), (str(picture(shown)) + "\n").encode())
    if arguments.json:
        held = hands(state, state.rules.cards)
        print(json.dumps({"ply": source.ply, "hands": held, "scene": shown.to_json()}, ensure_ascii=False))


def hands(state: Any, cards: Mapping[str, Card]) -> dict[str, list[str]]:
    """The names of the cards in each hand; a card that the viewer may not know is `unknown`."""
    return {
        seat: [cards[key].name if key in cards else UNKNOWN for key in hand]
        for seat, hand in zip(seats(state), state.cards.hands, strict=True)
    }


def deck_lines(cards: Mapping[str, Card]) -> Iterator[str]:
    """What a scenario has changed of the deck: its own cards with their texts, and those that it took out."""
    for card in cards.values():
        if card.key not in RULES_2000.cards:
            yield fill(f"Card of this scenario ({card.count}): {card.name}. {card.text}", 80, subsequent_indent="  ")
    fewer = {key: card.count - (cards[key].count if key in cards else 0) for key, card in RULES_2000.cards.items()}
    if taken := [f"{count} {RULES_2000.cards[key].name}" for key, count in fewer.items() if count]:
        yield fill(f"Taken out of the deck: {', '.join(taken)}", 80, subsequent_indent="  ")


def hand_lines(held: Mapping[str, list[str]]) -> Iterator[str]:
    """The hands in words; nothing before the deal."""
    for seat, names in held.items():
        told = f"{len(names)} unknown to you" if UNKNOWN in names else ", ".join(names)
        if names:
            yield fill(f"Cards of the {seat.title()} side: {told}", 80, subsequent_indent="  ")
