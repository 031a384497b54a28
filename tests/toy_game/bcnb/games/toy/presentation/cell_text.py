"""A race as letters: a line of numbers, and a line for each racer."""

from bcnb.games.toy.rules.state import Colour, State


def text_row(state: State) -> str:
    """The whole row."""
    numbers = "".join(f"{number:3}" for number in range(1, state.goal + 1))
    return "\n".join((f"{'':5}{numbers}", *(_lane(state, colour) for colour in Colour)))


def _lane(state: State, colour: Colour) -> str:
    at = min(state.points[colour], state.goal)
    cells = (colour.name[0] if number == at else "." for number in range(1, state.goal + 1))
    return f"{colour.seat:5}{''.join(f'{cell:>3}' for cell in cells)}"
