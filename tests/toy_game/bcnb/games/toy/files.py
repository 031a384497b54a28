"""The files of the race: the goal of a scenario, and positions.

Whatever a position leaves out is as it is at the start.
"""

from bcnb.games.toy.rules.state import CARDS, CHOICE, DRAW, OVER, ROLL, SEATS, Color, State, Turn
from bcnb.storage.game_files import GameFiles
from bcnb.storage.toml import Table


def read_goal(table: Table) -> int:
    """Return the layout of a race, which is its number of cells. Raises FileError."""
    return table.whole("goal", least=1)


def read_position(table: Table) -> State:
    """Return the state in the tables of a position. Raises FileError."""
    now, hands = table.table("position"), _read_hands(table)
    held = [card for hand in hands for card in hand]
    bag = {card: count - held.count(card) for card, count in CARDS.items()}
    if short := [card for card, count in bag.items() if count < 0]:
        raise table.fault(f"the hands hold more cards with the {short[0]} than there are")
    return State(
        goal=read_goal(table),
        turn=Turn(now.whole("turn", 1, least=1), Color(SEATS.index(now.choice("seat", SEATS, SEATS[0])))),
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
            raise cards.fault(f"unknown card {unknown[0]!r}; the cards are {', '.join(CARDS)}", seat)
    return hands


def position_tables(state: State) -> dict[str, object]:
    """Return the tables of a position file that is read as an equal state."""
    now = {"turn": state.turn.number, "seat": state.turn.seat.seat, "steps": state.steps}
    points = dict(zip(SEATS, state.points, strict=True))
    return {
        "ruleset": state.ruleset,
        "goal": state.goal,
        "position": {**now, **points, "waits": state.waits},
        "hands": {seat: list(hand) for seat, hand in zip(SEATS, state.hands, strict=True)},
    }


GAME_FILES: GameFiles[State] = GameFiles(
    sides=SEATS,
    read_layout=read_goal,
    read_position=read_position,
    position_tables=position_tables,
    commanders=False,
    ground="position",
)
