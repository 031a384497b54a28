"""The race in numbers, for who trains a player."""

from collections.abc import Sequence

from bcnb.engine.ruleset import Seat
from bcnb.engine.training_encoding import Encoding, Vocabulary
from bcnb.games.toy.rules.state import CARDS, SEATS, STEPS, State

LINES = Vocabulary({"step": (tuple(str(step + 1) for step in range(STEPS)),), "pass": (), "gamble": (), "take": ()})


def names(state: State) -> Sequence[str]:
    """The names of the numbers, in their order."""
    return ["own points", "enemy points", "steps", *(f"hand {card}" for card in CARDS)]


def numbers(state: State, seat: Seat) -> Sequence[int]:
    """What a side sees of a race, which is one that it observes."""
    own = SEATS.index(seat)
    return [state.points[own], state.points[1 - own], state.steps, *(state.hands[own].count(card) for card in CARDS)]


ENCODING: Encoding[State] = Encoding(lambda state: LINES, names, numbers, 6)
