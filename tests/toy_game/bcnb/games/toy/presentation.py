"""The race as it is shown, in the terminal and on a page: its row of cells, its events and its actions in words.

Everything else is shown by the defaults of `GamePresenter` and `TableAdapter`. A large game writes `presentation` as a
package, with a module for each role.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bcnb.engine.ruleset import Event, Seat
from bcnb.games.toy.rules.actions import Do
from bcnb.games.toy.rules.events import Drew, RaceWon, Stepped, TurnPassed, Waited
from bcnb.games.toy.rules.state import DRAW, HIDDEN, OVER, ROLL, SEATS, STEPS, Color, State
from bcnb.presentation.grid_board import GridBoard, GridCell
from bcnb.presentation.presenter import GamePresenter, Highlights, Narrator, PagePresenter
from bcnb.presentation.scene import Piece
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter, TextAnswer, TextCard
from bcnb.presentation.text_tools import count_noun, join_words, sentence

# --- the board --------------------------------------------------------------------------------------------------------


def cells(state: State) -> Iterator[GridCell]:
    """Yield the cells of the row. The last one is the goal."""
    for number in range(1, state.goal):
        yield GridCell(str(number), number)
    yield GridCell(str(state.goal), state.goal, kind="goal", name="the goal")


def pieces(state: State) -> Iterator[Piece]:
    """Yield both racers. One without points stands before the first cell, and one beyond the goal on the last."""
    for color in Color:
        yield Piece(color.seat, color.seat, "racer", place(state, color), name=color.seat)


def place(state: State, color: Color) -> str:
    """Return the label of the cell of a racer."""
    return str(min(state.points[color], state.goal))


ROW: GridBoard[State] = GridBoard(SEATS, cells, pieces, signs={"goal": "m0-30v-24h18v12h-18"})


# --- words ------------------------------------------------------------------------------------------------------------


def prompt(state: State) -> str:
    """Return what the race waits for."""
    waits = {OVER: f"{state.turn.seat.seat} has won", ROLL: "the die is rolled next", DRAW: "a card is drawn next"}
    steps = f"{state.turn.seat.seat} has {count_noun(STEPS - state.steps, 'step')} left; then it passes, rolls or draws"
    return sentence(waits.get(state.waits, steps))


def score(state: State) -> str:
    """Return the points of both sides, such as "Points of 12: Red 3, Blue 5"."""
    points = (f"{seat.title()} {own}" for seat, own in zip(SEATS, state.points, strict=True))
    return f"Points of {state.goal}: {', '.join(points)}"


_ACTIONS = {
    "pass": "End the turn.",
    "gamble": "Roll the die, go on by it, and end the turn.",
    "take": "Draw a card, and end the turn.",
    "roll": "The die shows {}.",
    "draw": "The card with the {} is drawn.",
}


def say_action(action: Do, state: State) -> str:
    """Return an action as an imperative, and what chance does as a statement."""
    if action.verb == "step":
        return f"Go {count_noun(int(action.what), 'cell')} on."
    return _ACTIONS[action.verb].format(action.what)


def say_event(event: Event, before: State) -> str:
    """Return an event as a sentence."""
    match event:
        case Stepped():
            words = f"{event.seat.seat} goes {count_noun(event.points, 'cell')} on"
        case Waited():
            words = f"{before.turn.seat.seat} {'tries the die' if event.what == ROLL else 'takes a card'}"
        case Drew():
            words = f"{event.seat.seat} draws {'a card' if event.card == HIDDEN else f'the card with the {event.card}'}"
        case TurnPassed():
            words = f"it is the turn of {event.seat.seat}"
        case RaceWon():
            words = f"{event.seat.seat} has won, {event.points[0]} to {event.points[1]}"
        case _:
            raise LookupError(event)
    return sentence(words)


def highlights(shown: Highlights, event: Event, before: State) -> Highlights:
    """Return an arrow for a step, and the die for a step by the die. A step onto the row has no arrow."""
    if not isinstance(event, Stepped):
        return shown
    origin, target = before.points[event.seat], min(before.points[event.seat] + event.points, before.goal)
    arrows = ((str(origin), str(target), "move"),) if origin else ()
    return Highlights(arrows=arrows, dice=str(event.points) if before.waits == ROLL else "")


def veiled(event: Event, viewer: Seat) -> Event:
    """Return an event as a seat may know it: only the side that draws a card sees it."""
    return replace(event, card=HIDDEN) if isinstance(event, Drew) and event.seat.seat != viewer else event


def hands(state: State) -> Mapping[Seat, list[str]]:
    """Return the cards that each side holds."""
    return {seat: list(hand) for seat, hand in zip(SEATS, state.hands, strict=True)}


PRESENTER: GamePresenter[State] = GamePresenter(
    board=ROW.text,
    page=PagePresenter(scene=ROW.scene, name=ROW.name, say_action=say_action),
    prompt=prompt,
    narrator=Narrator(
        say=say_event,
        show=highlights,
        veiled=veiled,
        begin=lambda shown, ply: Highlights(),
        start="Red and blue stand before the first cell.",
    ),
    turn=lambda state: f"Turn {state.turn.number}, {state.turn.seat.seat.title()}",
    phase=lambda state: "the end" if state.waits == OVER else f"{count_noun(STEPS - state.steps, 'step')} left",
    score=score,
    side_score=lambda state, seat: count_noun(state.points[SEATS.index(seat)], "point"),
    lines_below=lambda state: ("", prompt(state)),
    hands=hands,
)

# --- the table --------------------------------------------------------------------------------------------------------


def cell_of(state: State, action: Do) -> str:
    """Return the cell to which a step leads. All other actions, and a step beyond the goal, are buttons."""
    target = state.points[state.turn.seat] + int(action.what) if action.verb == "step" else 0
    return str(target) if 0 < target <= state.goal else ""


def reach(state: State, label: str) -> TextAnswer:
    """Return the cells to which steps lead from a cell with a racer. Raises ValueError for any other cell."""
    if label not in {place(state, color) for color in Color}:
        raise ValueError(f"nobody is on {label}")
    cells = tuple(str(cell) for cell in (int(label) + 1, int(label) + 2) if cell <= state.goal)
    return TextAnswer((f"A step leads from {label} to {join_words(cells, 'or')}.",) if cells else (), cells)


def cards(state: State, seat: Seat) -> Sequence[TextCard]:
    """Return the cards that a seat holds."""
    return [TextCard(key, key.title(), "worth nothing, and nice to have") for key in hands(state)[seat]]


TABLE_ADAPTER: TableAdapter[State] = TableAdapter(
    cell_of=cell_of,
    meant=lambda state, label, origin, way: f"step {int(label) - state.points[state.turn.seat]}",
    reach=reach,
    cards=cards,
    terminal=TerminalAdapter(
        written={"step": "step 2", "roll": "roll 5"},
        part=lambda state: state.waits,
        cell=("cell", "cells"),
        example="step 2",
    ),
)
