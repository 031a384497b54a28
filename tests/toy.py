"""A whole ruleset in a few lines, for tests of the engine: a race of red against blue to so many points.

On its turn a seat makes up to two steps, and then passes, or rolls a die, or draws a card that the other does not see.
Every kind of field that an event may have stands in one of its events.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from bcnb.engine.chance import Chance
from bcnb.engine.ruleset import CHANCE, IllegalAction, Impossible, Outcome, Refusal, Scalar
from bcnb.engine.scenario import Scenario

name = "toy"
version = "3.2"
versions = ("2.10", "3", "3.1", version)
SEATS = ("red", "blue")
PIPS = range(1, 7)


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class State(NamedTuple):
    goal: int
    turn: Colour
    steps: int
    points: tuple[int, int]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    bag: Mapping[str, int]
    waits: str


@dataclass(frozen=True, slots=True)
class Do:
    verb: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Stepped:
    rule: str
    seat: Colour
    points: int


@dataclass(frozen=True, slots=True)
class Waited:
    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class Drew:
    rule: str
    seat: Colour
    card: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    rule: str
    seat: Colour


@dataclass(frozen=True, slots=True)
class RaceWon:
    rule: str
    seat: Colour
    points: tuple[int, ...]
    margin: int | None
    clean: bool


event_types: Mapping[str, type] = {
    "stepped": Stepped,
    "waited": Waited,
    "drew": Drew,
    "turn_passed": TurnPassed,
    "race_won": RaceWon,
}
scalars = {Colour: Scalar(lambda colour: SEATS[colour], lambda text: Colour(SEATS.index(text)))}


def scenario(goal: int = 12) -> Scenario:
    """A race to so many points."""
    return Scenario("sprint", name, "Sprint", None, "designed", "", "", (), {}, {"goal": goal}, goal)


def setup(scenario: Scenario) -> State:
    return State(scenario.layout, Colour.RED, 0, (0, 0), ((), ()), {"fox": 2, "owl": 1}, "choice")


def seats(state: State) -> Sequence[str]:
    return SEATS


def seat(state: State) -> str | None:
    if not state.waits:
        return None
    return SEATS[state.turn] if state.waits == "choice" else CHANCE


def legal_actions(state: State) -> list[Do]:
    if state.waits != "choice":
        return [action for action, _ in chance_weights(state)]
    steps = [Do("step", "1"), Do("step", "2")] if state.steps < 2 else []
    return [*steps, Do("pass"), Do("gamble"), *([Do("take")] if state.bag else [])]


def why_not(state: State, action: Do) -> Refusal | None:
    return None if action in legal_actions(state) else Refusal("1.1", f"{write(action)!r} is not allowed now.", ("a1",))


def chance_weights(state: State) -> list[tuple[Do, int]]:
    if state.waits == "draw":
        return [(Do("draw", card), count) for card, count in state.bag.items()]
    return [(Do("roll", str(pips)), 1) for pips in PIPS] if state.waits == "roll" else []


def decide(state: State, action: Do) -> Sequence[Any]:
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    if action.verb in ("gamble", "take"):
        return [Waited("1.3", "roll" if action.verb == "gamble" else "draw")]
    events = _advance(state, action)
    won = state.points[state.turn] + sum(event.points for event in events if isinstance(event, Stepped))
    if won < state.goal:
        return events if action.verb == "step" else [*events, TurnPassed("1.2", Colour(1 - state.turn))]
    margin = won - state.points[1 - state.turn]
    return [*events, RaceWon("1.5", state.turn, (won, state.points[1 - state.turn]), margin or None, won == state.goal)]


def _advance(state: State, action: Do) -> list[Any]:
    if action.verb in ("step", "roll"):
        return [Stepped("1.1", state.turn, int(action.what))]
    return [Drew("1.4", state.turn, action.what)] if action.verb == "draw" else []


def evolve(state: State, event: Any) -> State:
    match event:
        case Stepped():
            points = list(state.points)
            points[event.seat] += event.points
            return state._replace(points=tuple(points), steps=state.steps + 1)
        case Waited():
            return state._replace(waits=event.what)
        case Drew():
            return _drawn(state, event)
        case TurnPassed():
            return state._replace(turn=event.seat, steps=0, waits="choice")
    return state._replace(waits="")


def _drawn(state: State, event: Drew) -> State:
    if event.card not in state.bag:
        raise Impossible(f"no {event.card} is left")
    hands = list(state.hands)
    hands[event.seat] += (event.card,)
    bag = state.bag | {event.card: state.bag[event.card] - 1}
    return state._replace(hands=tuple(hands), bag={card: count for card, count in bag.items() if count})


def apply(state: State, action: Do) -> tuple[State, Sequence[Any]]:
    events = decide(state, action)
    for event in events:
        state = evolve(state, event)
    return state, events


def observe(state: State, viewer: str) -> State:
    hands = [hand if owner == viewer else ("?",) * len(hand) for owner, hand in zip(SEATS, state.hands, strict=True)]
    return state._replace(hands=tuple(hands), bag={})


def imagine(observed: State, chance: Chance) -> State:
    return observed


def outcome(state: State) -> Outcome | None:
    if state.waits:
        return None
    return Outcome(SEATS[state.turn], "points", dict(zip(SEATS, state.points, strict=True)))


def why_not_surrender(state: State, seats: Sequence[str]) -> None:
    """Nothing: both may give up."""


def parse(text: str) -> Do:
    verb, _, what = text.partition(" ")
    if verb not in ("step", "pass", "gamble", "take", "roll", "draw"):
        raise ValueError(f"{text!r} is no action")
    return Do(verb, what.strip())


def write(action: Do) -> str:
    return f"{action.verb} {action.what}".rstrip()
