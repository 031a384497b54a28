"""The effect of each event on a race."""

from collections.abc import Sequence

from bcnb.engine.ruleset import Impossible
from bcnb.games.toy.rules.events import Drew, Event, RaceWon, Stepped, TurnPassed, Waited
from bcnb.games.toy.rules.state import CHOICE, OVER, Color, State, Turn


def evolve(state: State, event: Event) -> State:
    """Return the state after an event. Raises Impossible."""
    match event:
        case Stepped():
            points = tuple(own + event.points * (seat == event.seat) for seat, own in enumerate(state.points))
            return state._replace(points=points, steps=state.steps + 1)
        case Waited():
            return state._replace(waits=event.what)
        case Drew():
            return _drawn(state, event)
        case TurnPassed():
            return state._replace(turn=Turn(state.turn.number + 1, event.seat), steps=0, waits=CHOICE)
        case RaceWon():
            return state._replace(waits=OVER)


def _drawn(state: State, event: Drew) -> State:
    if event.card not in state.bag:
        raise Impossible(f"no {event.card} is left")
    bag = {card: count - (card == event.card) for card, count in state.bag.items()}
    hands = changed(state.hands, event.seat, (*state.hands[event.seat], event.card))
    return state._replace(hands=hands, bag={card: count for card, count in bag.items() if count})


def changed(hands: Sequence[tuple[str, ...]], owner: Color, held: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the hands after those of one side were replaced."""
    return tuple(held if color == owner else hand for color, hand in zip(Color, hands, strict=True))
