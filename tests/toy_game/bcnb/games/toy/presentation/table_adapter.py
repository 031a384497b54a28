"""The table of the race, on the page and in the terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bcnb.engine.record import End, Ply
from bcnb.engine.ruleset import CHANCE, Scenario, Seat
from bcnb.games.toy.presentation.cell_text import text_row
from bcnb.games.toy.presentation.event_text import prompt, say_action, say_points, say_turn
from bcnb.games.toy.rules.actions import write
from bcnb.games.toy.rules.ruleset import legal_actions
from bcnb.games.toy.rules.state import OVER, SEATS, Colour, State
from bcnb.presentation.choices import Choices, MenuEntry, no_choices
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter, TextAnswer, ViewData
from bcnb.presentation.text_tools import count_noun, sentence


def opening(scenario: Scenario, start: State) -> Iterator[str]:
    """What is told before the first turn."""
    yield scenario.title
    yield scenario.story


def position(seen: State, names: Mapping[Seat, str]) -> ViewData:
    """What everybody sees beside the row."""
    return {
        "turn": say_turn(seen),
        "armies": [_racer(seen, colour, names.get(colour.seat, "")) for colour in Colour],
        "card": None,
        "cards": False,
        "sight": False,
        "example": "step 2",
        "where": {str(seen.points[colour]): [colour.seat, "racer", False, ""] for colour in Colour},
    }


def _racer(seen: State, colour: Colour, name: str) -> ViewData:
    return {
        "side": colour.seat,
        "name": name,
        "score": count_noun(seen.points[colour], "point"),
        "held": count_noun(len(seen.hands[colour]), "card"),
        "acts": seen.turn.seat == colour and seen.waits != OVER,
    }


# --- choices ----------------------------------------------------------------------------------------------------------


def menu(state: State) -> tuple[MenuEntry, ...]:
    """What may be done."""
    return tuple(MenuEntry(write(action), say_action(action, state)) for action in legal_actions(state))


def choices(state: State, plies: Sequence[Ply]) -> Choices:
    """Steps are chosen by their cells, all else by buttons."""
    found, own = no_choices(), state.points[state.turn.seat]
    for text, words, _ in menu(state):
        verb, _, cells = text.partition(" ")
        if verb == "step" and own + int(cells) <= state.goal:
            found["hexes"][str(own + int(cells))] = [[text, words]]
        else:
            found["buttons"].append((text, words.removesuffix("."), []))
    return found


def meant(state: State, label: str, origin: str, who: str) -> str:
    """A cell that is not offered is a step there."""
    return f"step {int(label) - state.points[state.turn.seat]}"


# --- words ------------------------------------------------------------------------------------------------------------


def ask(state: State, seat: Seat, alone: bool) -> str:
    """What a person must do."""
    return f"{'You are' if alone else f'{seat.title()} is'} to go on: {prompt(state)}"


def tell(state: State, seat: Seat, player: str) -> str:
    """What a player or chance does."""
    return prompt(state) if seat == CHANCE else f"{seat.title()} (the {player} player) runs."


def say_end(end: End, state: State, viewer: Seat) -> str:
    """How a race ended."""
    return sentence(f"{end.winner or 'nobody'} has won, on turn {state.turn.number}")


def reach(state: State, label: str) -> TextAnswer:
    """Who stands on a cell, and how far a step leads him. Raises ValueError."""
    own = [colour for colour in Colour if str(state.points[colour]) == label]
    if not own:
        raise ValueError(f"nobody stands on {label}")
    goals = [str(cell) for cell in (int(label) + 1, int(label) + 2) if cell <= state.goal]
    return TextAnswer((f"A step leads from {label} to {' or '.join(goals)}.",), tuple(goals))


def odds(state: State, origin: str, target: str) -> TextAnswer:
    """Raises ValueError: nobody attacks."""
    raise ValueError("nobody attacks anybody in a race")


class Card(NamedTuple):
    """A card in a hand."""

    key: str
    name: str
    text: str


def cards(state: State, seat: Seat) -> Sequence[Card]:
    """The cards that a seat holds."""
    return [Card(key, key.title(), "worth nothing, and nice to have") for key in state.hands[SEATS.index(seat)]]


TABLE_ADAPTER: TableAdapter[State] = TableAdapter(
    opening=opening,
    position=position,
    book=lambda state: {
        "rest": "Point at a cell: here stands who is there.",
        "ground": [],
        "terrain": {},
        "pieces": {"racer": "Racer: goes on, never back."},
    },
    choices=choices,
    meant=meant,
    ask=ask,
    tell=tell,
    say_end=say_end,
    reach=reach,
    odds=odds,
    cards=cards,
    terminal=TerminalAdapter(
        score=lambda state: f"{say_turn(state)}. {say_points(state)}",
        picture=text_row,
        board=lambda state: state.points,
        standing=lambda state: (),
        menu=menu,
        written={"step": "step 2", "roll": "roll 5"},
        completed=lambda text: "",
        part=lambda state: state.waits,
        dice=lambda state: 1,
        faces="123456",
        letters="1 to 6",
        cell=("cell", "cells"),
        example="step 2",
    ),
)
