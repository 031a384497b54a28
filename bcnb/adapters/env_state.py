"""A moment of a game, seen in numbers: what may be done, what happens then, and what each seat sees."""

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
    """
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)
    except TypeError:
        raise TypeError(f"a seed must be an integer (got {number!r:.60})") from None


class EnvState:
    """A state of a game, and how many plies lie before it. It never changes, and a copy of it is itself."""

    def __init__(self, rules: AnyRuleset, state: State, ply: int = 0) -> None:
        self.rules, self.state, self.ply = rules, state, ply

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _moment, (self.rules.name, self.state, self.ply)

    @cached_property
    def encoding(self) -> Encoding[State]:
        """How this game is written in numbers."""
        return encoding_for(self.rules.name)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """All lines that an action of this game may have."""
        return self.encoding.vocabulary(self.state)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of the game."""
        return tuple(self.rules.seats(self.state))

    @cached_property
    def seat(self) -> Seat | None:
        """Who decides; None when the game is over or broken off."""
        return None if self.broken_off else self.rules.seat(self.state)

    @property
    def broken_off(self) -> bool:
        """Whether the game has become too long."""
        return self.ply >= LONGEST_GAME

    @cached_property
    def actions(self) -> Mapping[int, Action]:
        """What the seat may do, by the numbers of the lines, ascending."""
        lines = self.rules.legal_actions(self.state) if self.seat not in (None, CHANCE) else ()
        return dict(sorted((self.vocabulary.number(self.rules.write(action)), action) for action in lines))

    @cached_property
    def chances(self) -> Sequence[tuple[Action, int]]:
        """What chance may do, and how likely it is; numbered by their places."""
        return self.rules.chance_weights(self.state) if self.seat == CHANCE else ()

    def after(self, action: Action) -> "EnvState":
        """The moment after an action, which is legal."""
        state, _ = self.rules.apply(self.state, action)
        return EnvState(self.rules, state, self.ply + 1)

    def seen(self, seat: Seat) -> State:
        """What a seat may know."""
        return self.rules.observe(self.state, seat)

    def numbers(self, seat: Seat) -> Sequence[int]:
        """What a seat may know, in numbers."""
        return self.encoding.numbers(self.seen(seat), seat)

    def score(self, seat: Seat) -> int:
        """1 for a seat whose side has won, -1 for one whose side has lost, 0 for a draw or a game that goes on."""
        outcome = self.rules.outcome(self.state)
        if outcome is None or outcome.winner is None:
            return 0
        return 1 if side_of(seat) == side_of(outcome.winner) else -1


def _moment(rules: str, state: State, ply: int) -> EnvState:
    return EnvState(ruleset(rules), state, ply)


def first_state(scenario: str) -> EnvState:
    """The moment in which a game of a scenario begins. Raises ValueError for an unknown one."""
    found = find_scenario(scenario)
    rules = ruleset(found.ruleset)
    return EnvState(rules, rules.setup(found))
