"""A state of a game in numbers, for both libraries: the legal actions, their effects, and what each seat sees."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Self, SupportsIndex

from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import CHANCE, Action, AnyRuleset, Seat, State, side_of
from bcnb.engine.training_encoding import Encoding, Vocabulary, encoding_for
from bcnb.players.match import LONGEST_GAME
from bcnb.storage.scenarios import find_scenario


def seed_of(number: SupportsIndex) -> int:
    """Return the seed of a game from an integer of any type, such as NumPy's. Raises TypeError for any other value.

    >>> seed_of(7)
    7

    Raises:
        TypeError: if the seed is not an integer.
    """
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)
    except TypeError:
        raise TypeError(f"a seed must be an integer (got {number!r:.60})") from None


class EnvState:
    """A state of a game, and the number of plies before it. It is immutable, so a copy returns the object itself."""

    def __init__(self, rules: AnyRuleset, state: State, ply: int = 0) -> None:
        self.rules, self.state, self.ply = rules, state, ply

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _moment, (self.rules.name, self.state, self.ply)

    @cached_property
    def encoding(self) -> Encoding[State]:
        """Return the encoding of the game as numbers."""
        return encoding_for(self.rules.name)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Return all possible lines of actions in this game."""
        return self.encoding.vocabulary(self.state)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats in the order of the game."""
        return tuple(self.rules.seats(self.state))

    @cached_property
    def seat(self) -> Seat | None:
        """Return the seat that decides, or None if the game is over or has become too long."""
        return None if self.truncated else self.rules.seat(self.state)

    @property
    def truncated(self) -> bool:
        """Return True if the game has become too long."""
        return self.ply >= LONGEST_GAME

    @cached_property
    def actions(self) -> Mapping[int, Action]:
        """Return the legal actions of the seat by the numbers of their lines, in ascending order."""
        lines = self.rules.legal_actions(self.state) if self.seat not in (None, CHANCE) else ()
        return dict(sorted((self.vocabulary.number(self.rules.write(action)), action) for action in lines))

    @cached_property
    def chances(self) -> Sequence[tuple[Action, int]]:
        """Return the possible results of chance with their weights. Their numbers are their indexes."""
        return self.rules.chance_weights(self.state) if self.seat == CHANCE else ()

    def after(self, action: Action) -> "EnvState":
        """Return the state after a legal action."""
        state, _ = self.rules.apply(self.state, action)
        return EnvState(self.rules, state, self.ply + 1)

    def seen(self, seat: Seat) -> State:
        """Return the state as a seat may know it."""
        return self.rules.observe(self.state, seat)

    def numbers(self, seat: Seat) -> Sequence[int]:
        """Return the observation of a seat as whole numbers."""
        return self.encoding.numbers(self.seen(seat), seat)

    def score(self, seat: Seat) -> int:
        """Return 1 for a seat whose side has won, -1 for one whose side has lost, or else 0."""
        outcome = self.rules.outcome(self.state)
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if side_of(seat) == side_of(outcome.winner) else -1


def _moment(rules: str, state: State, ply: int) -> EnvState:
    return EnvState(ruleset(rules), state, ply)


def first_state(scenario: str) -> EnvState:
    """Return the state in which a game of a scenario begins.

    Raises:
        ValueError: for an unknown scenario.
    """
    found = find_scenario(scenario)
    rules = ruleset(found.ruleset)
    return EnvState(rules, rules.setup(found))
