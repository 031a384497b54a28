"""A race in words: its cells, what it waits for, what can be done, and what has happened."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bcnb.engine.record import Record
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.toy.files.after import AfterSteps
from bcnb.games.toy.rules.actions import Do
from bcnb.games.toy.rules.events import Drew, RaceWon, Stepped, TurnPassed, Waited
from bcnb.games.toy.rules.ruleset import seat
from bcnb.games.toy.rules.state import DRAW, HIDDEN, OVER, ROLL, SEATS, STEPS, Colour, State
from bcnb.presentation.presenter import STATUS, Highlights, NarratedPly, Narrator, Status
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Viewpoint
from bcnb.presentation.text_tools import count_noun, entitled, join_words, sentence

# --- a moment ---------------------------------------------------------------------------------------------------------


def cell_name(state: State, label: str, _stand: Viewpoint = DEFAULT_VIEWPOINT) -> str:
    """A cell and who stands there, which a row turned round tells alike. Raises ValueError for none of this row."""
    if label not in map(str, range(1, state.goal + 1)):
        raise ValueError(f"there is no cell {label!r} in this row; there are 1 to {state.goal}")
    here = [colour.seat for colour in Colour if str(min(state.points[colour], state.goal)) == label]
    return ", ".join((label, *(["the goal"] if int(label) == state.goal else []), *here))


def prompt(state: State) -> str:
    """What the race waits for."""
    return sentence(f"{state.turn.seat.seat} has won" if state.waits == OVER else _waits(state))


def _waits(state: State) -> str:
    chance = {ROLL: "the die is to be rolled", DRAW: "a card is to be drawn"}
    steps = count_noun(STEPS - state.steps, "step")
    return chance.get(state.waits, f"{state.turn.seat.seat} has {steps} left; then it passes, rolls or draws")


def say_turn(state: State) -> str:
    """Which turn it is: "Turn 3, Red"."""
    return f"Turn {state.turn.number}, {state.turn.seat.seat.title()}"


def say_points(state: State) -> str:
    """How many points each side has: "Points of 12: Red 3, Blue 5"."""
    points = (f"{seat.title()} {own}" for seat, own in zip(SEATS, state.points, strict=True))
    return f"Points of {state.goal}: {', '.join(points)}"


def caption(state: State, title: str) -> str:
    """A moment with its title, in one line."""
    return entitled(title, (say_points(state),))


def status(moment: NarratedPly[State]) -> Status:
    """The `STATUS` of a moment."""
    state = moment.state
    phase = "the end" if seat(state) is None else f"{count_noun(STEPS - state.steps, 'step')} left"
    told: tuple[object, ...] = (say_turn(state), phase, say_points(state), [], moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, told, strict=True))


# --- what is to be done -----------------------------------------------------------------------------------------------

_ACTIONS: Mapping[str, Callable[[str], str]] = {
    "step": lambda what: f"Go {count_noun(int(what), 'cell')} on.",
    "pass": lambda what: "End the turn.",
    "gamble": lambda what: "Roll the die, go on by it, and end the turn.",
    "take": lambda what: "Draw a card, and end the turn.",
    "roll": lambda what: f"The die shows {what}.",
    "draw": lambda what: f"The card with the {what} is drawn.",
}


def say_action(action: Do, state: State) -> str:
    """What an action does, as an imperative."""
    return _ACTIONS[action.verb](action.what)


def say_after(then: AfterSteps, state: State) -> Iterator[str]:
    """What must hold after a try."""
    told = [
        f"{seat} has {count_noun(due, 'point')}"
        for seat, due in zip(SEATS, then.points, strict=True)
        if due is not None
    ]
    if told:
        yield sentence(join_words(told))


# --- what has happened ------------------------------------------------------------------------------------------------


def _drew(event: Drew, state: State) -> str:
    what = "a card" if event.card == HIDDEN else f"the card with the {event.card}"
    return f"{event.seat.seat} draws {what}"


_EVENTS: Mapping[type, Callable[[Any, State], str]] = {
    Stepped: lambda event, state: f"{event.seat.seat} goes {count_noun(event.points, 'cell')} on",
    Waited: lambda event, state: f"{state.turn.seat.seat} {'tries the die' if event.what == ROLL else 'takes a card'}",
    Drew: _drew,
    TurnPassed: lambda event, state: f"it is the turn of {event.seat.seat}",
    RaceWon: lambda event, state: f"{event.seat.seat} has won, {event.points[0]} to {event.points[1]}",
}


def say_event(event: Event, before: State) -> str:
    """What has happened, in a sentence."""
    return sentence(_EVENTS[type(event)](event, before))


def show(shown: Highlights, event: Event, before: State) -> Highlights:
    """A step leaves an arrow, and a step by the die the die."""
    if not isinstance(event, Stepped):
        return shown
    origin, target = before.points[event.seat], min(before.points[event.seat] + event.points, before.goal)
    arrows = ((str(origin), str(target), "move"),) if origin else ()
    return Highlights(arrows=arrows, dice=str(event.points) if before.waits == ROLL else "")


def veiled(event: Event, viewer: Seat) -> Event:
    """A drawn card is seen by whoever holds it."""
    return replace(event, card=HIDDEN) if isinstance(event, Drew) and event.seat.seat != viewer else event


def say_result(record: Record, state: State) -> str:
    """How a record ended."""
    end = record.end
    if end is None:
        return "The record ends here, before the race is decided."
    return f"{prompt(state) if end.by == 'points' else f'The race is over: {end.by}.'} {say_points(state)}."


TELLING: Narrator[State] = Narrator(
    say=say_event,
    show=show,
    result=say_result,
    veiled=veiled,
    begin=lambda shown, ply: Highlights(),
    start="Red and blue stand before the first cell.",
)
