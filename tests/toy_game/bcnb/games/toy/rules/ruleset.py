"""The functions of a ruleset, for the race."""

from collections import Counter
from collections.abc import Collection, Sequence

from bcnb.engine.chance import Chance
from bcnb.engine.ruleset import CHANCE, IllegalAction, Outcome, Refusal, Scenario, Seat
from bcnb.games.toy.rules.actions import Do, write
from bcnb.games.toy.rules.events import Drew, Event, RaceWon, Stepped, TurnPassed, Waited
from bcnb.games.toy.rules.evolve import changed, evolve
from bcnb.games.toy.rules.state import CARDS, CHOICE, DRAW, HIDDEN, OVER, ROLL, SEATS, STEPS, Colour, State, Turn

PIPS = range(1, 7)
_WAITS = {"gamble": ROLL, "take": DRAW}


def setup(scenario: Scenario) -> State:
    """The state in which a race begins; its layout is its goal."""
    return State(scenario.layout, Turn(1, Colour.RED), 0, (0, 0), ((), ()), CARDS, CHOICE)


def seats(state: State) -> Sequence[Seat]:
    """Red, then blue."""
    return SEATS


def seat(state: State) -> Seat | None:
    """Who decides next; None when the race is over."""
    if state.waits == OVER:
        return None
    return state.turn.seat.seat if state.waits == CHOICE else CHANCE


def legal_actions(state: State) -> Sequence[Do]:
    """All actions of the seat that decides; for chance, all that can happen."""
    if state.waits != CHOICE:
        return [action for action, _ in chance_weights(state)]
    steps = [Do("step", "1"), Do("step", "2")] if state.steps < STEPS else []
    return [*steps, Do("pass"), Do("gamble"), *([Do("take")] if state.left else [])]


def why_not(state: State, action: Do) -> Refusal | None:
    """Rule 1.1: what forbids an action, or None for a legal one; it shows the cell of the racer, if he is on one."""
    if action in legal_actions(state):
        return None
    at = state.points[state.turn.seat]
    return Refusal("1.1", f"{write(action)!r} is not allowed now.", (str(at),) if at else ())


def chance_weights(state: State) -> Sequence[tuple[Do, int]]:
    """What chance may do and how likely; empty when a player decides."""
    if state.waits == DRAW:
        return [(Do("draw", card), count) for card, count in state.bag.items()]
    return [(Do("roll", str(pips)), 1) for pips in PIPS] if state.waits == ROLL else []


def decide(state: State, action: Do) -> Sequence[Event]:
    """What happens. Raises IllegalAction."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    if action.verb in _WAITS:
        return [Waited("1.3", _WAITS[action.verb])]
    events = _advance(state.turn.seat, action)
    return [*events, *_ended(state, action, sum(event.points for event in events if isinstance(event, Stepped)))]


def _advance(own: Colour, action: Do) -> list[Event]:
    if action.verb in ("step", "roll"):
        return [Stepped("1.1", own, int(action.what))]
    return [Drew("1.4", own, action.what)] if action.verb == "draw" else []


def _ended(state: State, action: Do, gained: int) -> list[Event]:
    """The end of the race or of the turn, if it is one: a step does not end a turn."""
    own = state.turn.seat
    points, others = state.points[own] + gained, state.points[own.other]
    if points >= state.goal:
        return [RaceWon("1.5", own, (points, others), points - others or None, points == state.goal)]
    return [] if action.verb == "step" else [TurnPassed("1.2", own.other)]


def apply(state: State, action: Do) -> tuple[State, Sequence[Event]]:
    """`decide`, and the fold of its events. Raises IllegalAction."""
    events = decide(state, action)
    for event in events:
        state = evolve(state, event)
    return state, events


def observe(state: State, viewer: Seat) -> State:
    """What a seat may know: the cards of the other might as well be in the bag. Raises ValueError for no seat."""
    other = Colour(SEATS.index(viewer)).other
    hand = state.hands[other]
    bag = Counter(state.bag) + Counter(card for card in hand if card != HIDDEN)
    return state._replace(
        hands=changed(state.hands, other, (HIDDEN,) * len(hand)),
        bag={card: bag[card] for card in CARDS if bag[card]},
    )


def imagine(observed: State, chance: Chance) -> State:
    """One full state that the viewer cannot tell from the true one: the hidden cards are drawn from the bag."""
    state = observed
    for colour in Colour:
        known = tuple(card for card in observed.hands[colour] if card != HIDDEN)
        state = state._replace(hands=changed(state.hands, colour, known))
        for _ in observed.hands[colour][len(known) :]:
            state = evolve(state, Drew("1.4", colour, chance.pick(tuple(state.bag.items()))))
    return state


def outcome(state: State) -> Outcome | None:
    """How the race ended, or None."""
    if state.waits != OVER:
        return None
    return Outcome(state.turn.seat.seat, "points", dict(zip(SEATS, state.points, strict=True)))


def why_not_surrender(state: State, seats: Collection[Seat]) -> Refusal | None:
    """Nothing: both may give up."""
    return None
