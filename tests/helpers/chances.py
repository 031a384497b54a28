"""A chance to win for tests: rough, quick, and one that every game has."""

from collections.abc import Callable

from bcnb.analysis.value_measures import WIN, value_measures_for
from bcnb.analysis.win_probability import logistic
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import State, side_of


def rough(start: State) -> Callable[[State], float]:
    """The chance of the side that is seated first, by what each has gained since the start, by the cards held, and by
    the spots that are left."""
    game, worth = ruleset_of(start), value_measures_for(start.ruleset)
    sides = [side_of(seat) for seat in game.seats(start)]
    first, second = sides[0], next(side for side in sides if side != sides[0])
    measures = [measure for name, measure in worth.measures.items() if name != WIN]

    def value(state: State) -> float:
        ended = game.outcome(state)
        if ended is not None:
            return 0.5 if ended.winner is None else float(side_of(ended.winner) == first)
        gained = sum(measure(start, state, first) - measure(start, state, second) for measure in measures)
        spots = getattr(state.turn, "spots", 0) * (1 if side_of(worth.mover(state)) == first else -1)
        return logistic(float(gained) / 4 + _held(state) + spots / 50)

    return value


def _held(state: State) -> float:
    """What the hands are worth: the longer the names of its cards, the better a hand."""
    cards = getattr(state, "cards", None)
    union, confederate = (sum(map(len, hand)) for hand in cards.hands) if cards else (0, 0)
    return (union - confederate) / 100
