"""Trials of lines: a choice is played out in a sampled world until the enemy has had a turn, and the result is valued.

A sampled world fills in what a seat cannot know: the hidden cards, and all future rolls and draws. The seed of a roll
depends on what is rolled for, so two lines with the same attack get the same dice.
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
"""A function that returns a seat's own win probability (0 to 1) in an unfinished game, given what the seat may know."""
ActionLine: TypeAlias = tuple[Action, ...]
"""A way to play a choice: its actions, up to the dice or to the end of what is judged together."""


LONGEST_PLAY = 5_000
"""The number of actions after which a game that is played out counts as a draw."""


class ChoiceKind(StrEnum):
    """The kind of choice that a seat has: the plan of a turn, or the next attack."""

    PLAN = "plan"
    BATTLE = "battle"


def _no_luck(state: object, action: Action, seat: Seat) -> float:
    return 0.0


class ReviewPolicy(NamedTuple, Generic[S]):
    """The functions and limits that judge the choices of a game.

    `name` is the computer player that proposes and continues lines. `asks` returns the kind of choice that a seat has,
    or None if nothing is judged. `ways` returns the lines to try, given what the seat sees, with the most promising
    first. `continuation` returns one or more next actions of the seat that decides, all of which can be played before
    chance or another seat acts. `bound` names what chance decides, such as an attack.

    `luck` returns the value of a roll or draw for a seat minus its average, in any unit, so its mean is exactly 0. One
    unit of it changes the win probability by `unit` in an even game. If this hardly reduces the variance of trials, a
    game sets neither. `width` is the largest number of lines to try, besides the one that was played. `pace` is the
    share of the usual number of worlds that can be tried within a minute, for a game of 230 plies.
    """

    name: str
    asks: Callable[[S], ChoiceKind | None]
    ways: Callable[[S, Seeded], Sequence[ActionLine]]
    continuation: Callable[[S, Seeded], Sequence[Action]]
    bound: Callable[[S], str]
    luck: Callable[[S, Action, Seat], float] = _no_luck
    unit: float = 0.0
    width: int = 6
    pace: float = 1.0


def review_policy_for(ruleset: str) -> ReviewPolicy[State]:
    """Return the review policy of a game.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: ReviewPolicy[State] = game_part(ruleset, "review_policy.REVIEW_POLICY")
    return found


def line(
    asks: Callable[[S], ChoiceKind | None], state: S, first: ActionLine, choose: Callable[[S], Action]
) -> ActionLine:
    """Return a line that begins with the given actions and continues with a player's choices to the end of the plan."""
    rules, way, seat, number = ruleset_of(state), list(first), ruleset_of(state).seat(state), state.turn.number
    for action in first:
        state, _ = rules.apply(state, action)
    while rules.seat(state) == seat and state.turn.number == number and asks(state) is ChoiceKind.PLAN:
        way.append(choose(state))
        state, _ = rules.apply(state, way[-1])
    return tuple(way)


class LineResult(NamedTuple):
    """The result of a line in a world: the final win probability of the seat, the total luck, and the further plies."""

    chance: float
    luck: float
    plies: tuple[str, ...]


class World(NamedTuple, Generic[S]):
    """A sampled world: what a seat sees of it, and a seed for everything else."""

    observed: S
    seed: str

    def begin(self) -> S:
        """Return the complete state in which every line begins."""
        return ruleset_of(self.observed).imagine(self.observed, Seeded(self.seed))


def carry_out(
    judge: ReviewPolicy[S], world: World[S], way: ActionLine, value: Value[S], with_plies: bool = False
) -> LineResult:
    """Play a line in a world, continue until every seat has had its turn, and return the result.

    `with_plies` adds the plies after the line to the result.
    """
    begun, rules = world.begin(), ruleset_of(world.observed)
    last, seat = begun.turn.number + len(rules.seats(begun)), rules.seat(begun) or ""
    return _followed(judge, world, way, seat, value, lambda state, _: state.turn.number >= last, with_plies)


def play_out(judge: ReviewPolicy[S], world: World[S], way: ActionLine, seat: Seat) -> LineResult:
    """Play a line in a world, continue to the end of the game, and return a seat's result: 1, 0, or 0.5 for a draw.

    A game that is not over after `LONGEST_PLAY` further actions counts as a draw.
    """
    return _followed(judge, world, way, seat, lambda state, seat: 0.5, lambda _, actions: actions >= LONGEST_PLAY)


def _followed(
    judge: ReviewPolicy[S],
    world: World[S],
    way: ActionLine,
    seat: Seat,
    value: Value[S],
    stops: Callable[[S, int], bool],
    with_plies: bool = False,
) -> LineResult:
    """Return a seat's result of a line that is continued until `stops(state, number of further actions)` is True."""
    state, rules = world.begin(), ruleset_of(world.observed)
    for action in way:
        state, _ = rules.apply(state, action)
    luck, plies, dice, count = 0.0, list[str](), Dice(judge.bound, world.seed), 0
    while (decides := rules.seat(state)) is not None and not stops(state, count):
        if decides == CHANCE:
            actions: Sequence[Action] = (dice.fall(state),)
            luck += judge.luck(state, actions[0], seat)
        else:
            actions = judge.continuation(state, dice.rng(state))
        for action in actions:
            state, _ = rules.apply(state, action)
            if with_plies:
                plies.append(rules.write(action))
        count += len(actions)
    return LineResult(chance_of(state, seat, value), luck, tuple(plies))


class Dice(Generic[S]):
    """All chance in a world. Each roll has its own seed, from the turn and from what it is `bound` to."""

    def __init__(self, bound: Callable[[S], str], seed: str) -> None:
        self._bound, self._seed, self._fallen = bound, seed, Counter[str]()

    def fall(self, state: S) -> Action:
        """Return the result of chance."""
        return self._next(state, self._bound(state)).pick(ruleset_of(state).chance_weights(state))

    def rng(self, state: S) -> Seeded:
        """Return the source of chance for a player's random choices."""
        return self._next(state, "whims")

    def _next(self, state: S, bound: str) -> Seeded:
        name = f"{self._seed} {state.turn.number} {bound}"
        self._fallen[name] += 1
        return Seeded(f"{name} {self._fallen[name]}")


def by_model(state: S, seat: Seat) -> float:
    """Return a seat's own win probability by the model of the game, given what the seat may know."""
    first = win_chance(state, seat)
    return first if side_of(seat) == win_features_for(state.ruleset).first else 1 - first


def chance_of(state: S, seat: Seat, value: Value[S]) -> float:
    """Return a seat's own win probability. In a game that is over it is 0, 1, or 0.5 for a draw."""
    ended = ruleset_of(state).outcome(state)
    if ended is None:
        return value(state, seat)
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == side_of(seat))
