"""The three games as OpenSpiel games: `pyspiel.load_game("bcnb_battle_cry(scenario=kernstown)")`.

Importing this module registers them. Chance is a player with explicit outcomes. An observation shows the current board
and the seat's own hand, and nothing that the seat may not know. There are no information states, which would contain
everything that a seat has seen before.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np
import pyspiel

from bcnb.adapters.env_state import EnvState, first_state
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.ruleset import CHANCE
from bcnb.engine.training_encoding import HAND
from bcnb.players.match import LONGEST_GAME
from bcnb.presentation.presenter import board_text

FIRST = dict(zip(RULESETS, ("kernstown", "bull-run", "two-players"), strict=True))
"""The default scenario of each game."""
MOST_SEATS = dict(zip(RULESETS, (2, 2, 4), strict=True))
NO_INFORMATION_STATES = (
    "this game has no information states; observation_string and observation_tensor show what a seat sees"
)


def _type(name: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"bcnb_{name}",
        long_name=f"Battle Cry: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS[name],
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"scenario": FIRST[name]},
    )


def _info(first: EnvState) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(first.vocabulary),
        max_chance_outcomes=first.encoding.most_chances,
        num_players=len(first.seats),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST_GAME,
    )


class Game(pyspiel.Game):
    """A game of one scenario.

    Raises:
        ValueError: for a scenario that is unknown or belongs to another game.
    """

    ruleset: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.first = first_state(given.get("scenario", FIRST[self.ruleset]))
        if self.first.rules.name != self.ruleset:
            raise ValueError(f"{given['scenario']} is a scenario of {self.first.rules.name}, not of {self.ruleset}")
        super().__init__(_type(self.ruleset), _info(self.first), given)

    def new_initial_state(self) -> "State":
        """Return the state in which a game begins."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """Return an observer of the given kind, by default for public information and the seat's own hand.

        Returns None for information states.

        Raises:
            ValueError: for parameters, or for a kind that shows the hands of all players.
        """
        if params:
            raise ValueError(f"observations have no parameters, and {params} were given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation shows the hand of one seat, never the hands of all players")
        return None if kind.perfect_recall else Observer(self.first, kind)

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (self.get_type().short_name, self.get_parameters())


class State(pyspiel.State):
    """A state of a game with OpenSpiel's interface."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.moment = game.first

    def current_player(self) -> int:
        """Return the index of the seat that decides, or OpenSpiel's number for chance or for the end."""
        seat = self.moment.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else self.moment.seats.index(seat)

    def _legal_actions(self, player: int) -> Sequence[int]:
        return list(self.moment.actions) if player == self.current_player() else []

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """Return the possible results of chance with their probabilities."""
        weights = [weight for _, weight in self.moment.chances]
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        now = self.moment
        self.moment = now.after(now.chances[action][0] if now.seat == CHANCE else now.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        now = self.moment
        if player != pyspiel.PlayerId.CHANCE:
            return now.vocabulary.line(action)
        return now.rules.write(now.chances[action][0])

    def is_terminal(self) -> bool:
        """Return True if the game is over or has become too long."""
        return self.moment.seat is None

    def returns(self) -> list[float]:
        """Return 1 for each seat that has won, -1 for each that has lost, and 0 otherwise."""
        return [float(self.moment.score(seat)) for seat in self.moment.seats]

    def information_state_string(self, player: int | None = None) -> NoReturn:
        """Raise NotImplementedError, because there are no information states."""
        raise NotImplementedError(NO_INFORMATION_STATES)

    def information_state_tensor(self, player: int | None = None) -> NoReturn:
        """Raise NotImplementedError, because there are no information states."""
        raise NotImplementedError(NO_INFORMATION_STATES)

    def __str__(self) -> str:
        """Return the board as text, including everything that is hidden from any seat."""
        return f"{board_text(self.moment.state)}\nply {self.moment.ply}"


class Observer:
    """A writer of what a seat may know. `tensor` has one number for each name of the encoding.

    A number is 0 if the kind of observation leaves out public information or the seat's own hand.
    """

    def __init__(self, first: EnvState, kind: Any) -> None:
        own, public = kind.private_info != pyspiel.PrivateInfoType.NONE, kind.public_info
        self.names = first.encoding.names(first.state)
        self.shown = [own if name.startswith(HAND) else public for name in self.names]
        self.tensor = np.zeros(len(self.names), np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Write what a player sees into `tensor`."""
        self.tensor[:] = self._numbers(state, player)

    def string_from(self, state: State, player: int) -> str:
        """Return the observation of a player as text: all numbers that are not 0, by name."""
        numbers = self._numbers(state, player)
        return "\n".join(f"{name} {number}" for name, number in zip(self.names, numbers, strict=True) if number)

    def _numbers(self, state: State, player: int) -> list[int]:
        numbers = state.moment.numbers(state.moment.seats[player])
        return [number * shown for number, shown in zip(numbers, self.shown, strict=True)]


def _load(name: str, params: Mapping[str, Any]) -> pyspiel.Game:
    """Return a game that was pickled. Unpickling imports this module first, so the games are registered."""
    return pyspiel.load_game(name, params)


def _register(name: str) -> type[Game]:
    made = type(f"Game_{name}", (Game,), {"ruleset": name})
    pyspiel.register_game(_type(name), made)
    return made


GAMES = tuple(map(_register, RULESETS))
