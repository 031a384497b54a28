"""Trials: one way to play a choice, carried out in an imagined world until the enemy has had his turn, and weighed.

A world is what a seat cannot know, made up: the hidden cards, and every roll and draw to come. A roll is bound to what
is rolled for, so that two ways which make the same attack meet the same dice.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeAlias

from bcnb.analysis.win_probability import win_chance, win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.ruleset import CHANCE, Action, S, Seat, State, side_of

Value: TypeAlias = Callable[[S, Seat], float]
"""A seat's own chance to win, from 0 to 1, as far as it may know it, in a game that goes on."""
ActionLine: TypeAlias = tuple[Action, ...]
"""One way to play a choice: its actions, up to the dice or to the end of what is judged at once."""


class ChoiceKind(StrEnum):
    """What kind of choice a seat has: the plan of a turn, or which attack is next."""

    PLAN = "plan"
    BATTLE = "battle"


def _no_luck(state: object, action: Action, seat: Seat) -> float:
    return 0.0


class ReviewPolicy(NamedTuple, Generic[S]):
    """How choices of a game are judged. `name` says by whom: who makes the ways to play, and goes on after them.

    `asks` says what kind of choice a seat has, None where nothing is judged. `ways` are those worth a trial by what
    the seat sees, those first that their maker thinks best. `goes_on` are the next actions of the seat that decides,
    one at least, all legal without a word of chance or of another seat between them. `bound` names what chance decides
    about, such as an attack. `luck` is what a roll or a draw brings to a seat beyond what it brings on average, so
    that its mean is exactly 0, in any measure; one of it is worth the chance `unit` in an even game. Where that would
    make trials scatter hardly less, a game names none.
    `width` is how many ways are tried at most besides what was played, and `pace` the share of the usual worlds for
    which a minute is enough, in a game of 230 plies.
    """

    name: str
    asks: Callable[[S], ChoiceKind | None]
    ways: Callable[[S, Seeded], Sequence[ActionLine]]
    goes_on: Callable[[S, Seeded], Sequence[Action]]
    bound: Callable[[S], str]
    luck: Callable[[S, Action, Seat], float] = _no_luck
    unit: float = 0.0
    width: int = 6
    pace: float = 1.0


def review_policy_for(ruleset: str) -> ReviewPolicy[State]:
    """How choices of a game are judged. Raises ValueError for an unknown game."""
    found: ReviewPolicy[State] = game_part(ruleset, "review_policy.REVIEW_POLICY")
    return found


def line(
    asks: Callable[[S], ChoiceKind | None], state: S, first: ActionLine, choose: Callable[[S], Action]
) -> ActionLine:
    """The way that begins with some actions and goes on as a player chooses, to the end of the plan."""
    rules, way, seat, number = ruleset_of(state), list(first), ruleset_of(state).seat(state), state.turn.number
    for action in first:
        state, _ = rules.apply(state, action)
    while rules.seat(state) == seat and state.turn.number == number and asks(state) is ChoiceKind.PLAN:
        way.append(choose(state))
        state, _ = rules.apply(state, way[-1])
    return tuple(way)


class LineResult(NamedTuple):
    """What came of a way in a world: the seat's chance at the end, the luck of all rolls, and the texts of the plies
    that followed the way."""

    chance: float
    luck: float
    plies: tuple[str, ...]


class World(NamedTuple, Generic[S]):
    """An imagined world: what a seat sees of it, and a seed for all that it does not."""

    observed: S
    seed: str

    def begin(self) -> S:
        """The full state in which every way begins."""
        return ruleset_of(self.observed).imagine(self.observed, Seeded(self.seed))


def carry_out(
    judge: ReviewPolicy[S], world: World[S], way: ActionLine, value: Value[S], told: bool = False
) -> LineResult:
    """Play a way in a world, and go on until every seat has had its turn. `told` keeps the plies."""
    state, rules = world.begin(), ruleset_of(world.observed)
    seat = rules.seat(state) or ""
    last = state.turn.number + len(rules.seats(state))
    for action in way:
        state, _ = rules.apply(state, action)
    luck, plies, dice = 0.0, list[str](), Dice(judge.bound, world.seed)
    while (decides := rules.seat(state)) is not None and state.turn.number < last:
        if decides == CHANCE:
            actions: Sequence[Action] = (dice.fall(state),)
            luck += judge.luck(state, actions[0], seat)
        else:
            actions = judge.goes_on(state, dice.whims(state))
        for action in actions:
            state, _ = rules.apply(state, action)
            if told:
                plies.append(rules.write(action))
    return LineResult(chance_of(state, seat, value), luck, tuple(plies))


class Dice(Generic[S]):
    """All chance of a world: each roll has a seed of its own, by the turn and by what it is `bound` to."""

    def __init__(self, bound: Callable[[S], str], seed: str) -> None:
        self._bound, self._seed, self._fallen = bound, seed, Counter[str]()

    def fall(self, state: S) -> Action:
        """What chance decides."""
        return self._next(state, self._bound(state)).pick(ruleset_of(state).chance_weights(state))

    def whims(self, state: S) -> Seeded:
        """By what a player decides between equals."""
        return self._next(state, "whims")

    def _next(self, state: S, bound: str) -> Seeded:
        name = f"{self._seed} {state.turn.number} {bound}"
        self._fallen[name] += 1
        return Seeded(f"{name} {self._fallen[name]}")


def by_model(state: S, seat: Seat) -> float:
    """A seat's own chance by the model of the game, as far as the seat may know it."""
    first = win_chance(state, seat)
    return first if side_of(seat) == win_features_for(state.ruleset).first else 1 - first


def chance_of(state: S, seat: Seat, value: Value[S]) -> float:
    """A seat's own chance to win; that of a game which is over is certain."""
    ended = ruleset_of(state).outcome(state)
    if ended is None:
        return value(state, seat)
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == side_of(seat))
