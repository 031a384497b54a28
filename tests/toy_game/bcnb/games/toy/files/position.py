"""A race as the tables of a file: its goal, and a moment of it. What is left out is as at the start."""

from typing import Any

from bcnb.games.toy.rules.state import CARDS, CHOICE, DRAW, OVER, ROLL, SEATS, Colour, State, Turn
from bcnb.storage.toml import Table


def read_goal(table: Table) -> int:
    """The layout of a race is how many cells it has. Raises FileError."""
    return table.whole("goal", least=1)


def read_position(table: Table) -> State:
    """The state in the tables of a position. Raises FileError."""
    now, hands = table.table("position"), _read_hands(table)
    held = [card for hand in hands for card in hand]
    bag = {card: count - held.count(card) for card, count in CARDS.items()}
    if short := [card for card, count in bag.items() if count < 0]:
        raise table.fault(f"there are not so many cards with the {short[0]}")
    return State(
        goal=read_goal(table),
        turn=Turn(now.whole("turn", 1, least=1), Colour(SEATS.index(now.choice("seat", SEATS, SEATS[0])))),
        steps=now.whole("steps", 0, least=0),
        points=tuple(now.whole(seat, 0, least=0) for seat in SEATS),
        hands=hands,
        bag={card: count for card, count in bag.items() if count},
        waits=now.choice("waits", (CHOICE, ROLL, DRAW, OVER), CHOICE),
    )


def _read_hands(table: Table) -> tuple[tuple[str, ...], ...]:
    cards = table.table("hands")
    hands = tuple(cards.texts(seat) for seat in SEATS)
    for seat, hand in zip(SEATS, hands, strict=True):
        if unknown := [card for card in hand if card not in CARDS]:
            raise cards.fault(f"no card is called {unknown[0]!r}; there are {', '.join(CARDS)}", seat)
    return hands


def position_tables(state: State) -> dict[str, Any]:
    """The tables of a position file that reads as an equal state."""
    now = {"turn": state.turn.number, "seat": state.turn.seat.seat, "steps": state.steps}
    points = dict(zip(SEATS, state.points, strict=True))
    return {
        "ruleset": state.ruleset,
        "goal": state.goal,
        "position": {**now, **points, "waits": state.waits},
        "hands": {seat: list(hand) for seat, hand in zip(SEATS, state.hands, strict=True)},
    }
