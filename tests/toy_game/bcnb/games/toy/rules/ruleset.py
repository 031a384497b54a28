"""The functions of a ruleset, for the race."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import reduce

from bcnb.engine.chance import Chance
from bcnb.engine.ruleset import CHANCE, IllegalAction, Outcome, Refusal, Scenario, Seat
from bcnb.games.toy.rules.actions import Do, write
from bcnb.games.toy.rules.events import Drew, Event, RaceWon, Stepped, TurnPassed, Waited
from bcnb.games.toy.rules.evolve import changed, evolve
from bcnb.games.toy.rules.state import CARDS, CHOICE, DRAW, HIDDEN, OVER, ROLL, SEATS, STEPS, Color, State, Turn

PIPS = range(1, 7)
_WAITS = {"gamble": ROLL, "take": DRAW}


def setup(scenario: Scenario) -> State:
    """Return the first state of a race. The layout of a scenario is its goal."""
    return State(scenario.layout, Turn(1, Color.RED), 0, (0, 0), ((), ()), CARDS, CHOICE)


def seats(state: State) -> Sequence[Seat]:
    """Return both sides: red, then blue."""
    return SEATS


def seat(state: State) -> Seat | None:
    """Return the seat that decides next, or None when the race is over."""
    if state.waits == OVER:
        return None
    return state.turn.seat.seat if state.waits == CHOICE else CHANCE


def legal_actions(state: State) -> Sequence[Do]:
    """Return all actions of the seat that decides, or everything that chance can do."""
    if state.waits != CHOICE:
        return [action for action, _ in chance_weights(state)]
    steps = [Do("step", "1"), Do("step", "2")] if state.steps < STEPS else []
    return [*steps, Do("pass"), Do("gamble"), *([Do("take")] if state.left else [])]


def why_not(state: State, action: Do) -> Refusal | None:
    """Return the refusal of an action with the cell of the racer, or None for a legal action."""
    if action in legal_actions(state):
        return None
    at = state.points[state.turn.seat]
    return Refusal("1.1", f"{write(action)!r} is not allowed now.", (str(at),) if at else ())


def chance_weights(state: State) -> Sequence[tuple[Do, int]]:
    """Return the actions of chance with their weights, or an empty list when a player decides."""
    if state.waits == DRAW:
        return [(Do("draw", card), count) for card, count in state.bag.items()]
    return [(Do("roll", str(pips)), 1) for pips in PIPS] if state.waits == ROLL else []


def decide(state: State, action: Do) -> Sequence[Event]:
    """Return the events of an action. Raises IllegalAction."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    if action.verb in _WAITS:
        return [Waited("1.3", _WAITS[action.verb])]
    gained = int(action.what) if action.verb in ("step", "roll") else 0
    events: list[Event] = [Stepped("1.1", state.turn.seat, gained)] if gained else []
    if action.verb == "draw":
        events.append(Drew("1.4", state.turn.seat, action.what))
    return [*events, *_ended(state, action, gained)]


def _ended(state: State, action: Do, gained: int) -> list[Event]:
    """Return the end of the race or of the turn, if there is one. A step does not end a turn."""
    own = state.turn.seat
    points, others = state.points[own] + gained, state.points[own.other]
    if points >= state.goal:
        return [RaceWon("1.5", own, (points, others), points - others or None, points == state.goal)]
    return [] if action.verb == "step" else [TurnPassed("1.2", own.other)]


def apply(state: State, action: Do) -> tuple[State, Sequence[Event]]:
    """Return the state after an action, and its events. Raises IllegalAction."""
    events = decide(state, action)
    return reduce(evolve, events, state), events


def observe(state: State, viewer: Seat) -> State:
    """Return the state as a seat may know it: cards of the other side may be in the bag. Raises ValueError."""
    other = Color(SEATS.index(viewer)).other
    hand = state.hands[other]
    bag = Counter(state.bag) + Counter(card for card in hand if card != HIDDEN)
    return state._replace(
        hands=changed(state.hands, other, (HIDDEN,) * len(hand)),
        bag={card: bag[card] for card in CARDS if bag[card]},
    )


def imagine(observed: State, chance: Chance) -> State:
    """Return a complete state that the viewer cannot distinguish from the true one, with hidden cards drawn."""
    state = observed
    for color in Color:
        known = tuple(card for card in observed.hands[color] if card != HIDDEN)
        state = state._replace(hands=changed(state.hands, color, known))
        for _ in observed.hands[color][len(known) :]:
            state = evolve(state, Drew("1.4", color, chance.pick(tuple(state.bag.items()))))
    return state


def outcome(state: State) -> Outcome | None:
    """Return the outcome of the race, or None before the end."""
    if state.waits != OVER:
        return None
    return Outcome(state.turn.seat.seat, "points", dict(zip(SEATS, state.points, strict=True)))


def why_not_surrender(state: State, seats: Collection[Seat]) -> Refusal | None:
    """Return None: both sides may resign."""
    return None
