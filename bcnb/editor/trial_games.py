"""Games between computer players from a drawn battle: who wins, how long it takes, and which units never act."""

from collections.abc import Iterator
from statistics import fmean, quantiles
from typing import NamedTuple

from bcnb.analysis.distributions import student, wilson
from bcnb.analysis.game_stats import GameStatsCounter, UnitStats, game_stats_for
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Seat, State, side_of
from bcnb.players.match import play_steps
from bcnb.players.registry import parse_player
from bcnb.storage.scenarios import scenario_from
from bcnb.storage.toml import parse_toml

GAMES, MOST_GAMES = 100, 1000
"""The usual number of games, and the largest."""
SELDOM = 0.1
"""The share of the games below which a unit acts seldom."""
SEED = "trial"
"""The seed of the games. Game N is that of `bcnb simulate` with this seed."""


class TrialRequest(NamedTuple):
    """A request for games: the scenario file, the player of each side, and the number of games."""

    text: str
    union: str
    confederate: str
    games: int = GAMES


class TrialUnit(NamedTuple):
    """A unit of the battle: its side, its kind in words, and the label of its first hex."""

    side: Seat
    kind: str
    start: str


class TrialGame(NamedTuple):
    """A finished game: the winner or None, the turns that it took, and the indexes of the units that acted, from 0."""

    winner: Seat | None
    turns: int
    acted: frozenset[int]


class TrialResult(NamedTuple):
    """The units of a battle, and its games so far. All intervals have 95% confidence."""

    units: tuple[TrialUnit, ...]
    games: tuple[TrialGame, ...]

    def won(self, side: Seat) -> int:
        """Return the number of games that a side won."""
        return sum(game.winner == side for game in self.games)

    @property
    def undecided(self) -> int:
        """Return the number of games without a winner."""
        return sum(game.winner is None for game in self.games)

    def interval(self, side: Seat) -> tuple[float, float]:
        """Return Wilson's interval of a side's share of the games, from 0 to 1."""
        return wilson(self.won(side), len(self.games))

    @property
    def mean_turns(self) -> float:
        """Return the average number of turns. There must be a game."""
        return fmean(game.turns for game in self.games)

    @property
    def mean_interval(self) -> tuple[float, float] | None:
        """Return Student's interval of the average number of turns, or None with fewer than two games."""
        return student([game.turns for game in self.games]) if len(self.games) > 1 else None

    @property
    def middle_half(self) -> tuple[int, int]:
        """Return the turns between which the middle half of the games ended. There must be a game."""
        turns = [game.turns for game in self.games]
        first, _, third = quantiles(turns, n=4, method="inclusive") if len(turns) > 1 else turns * 3
        return round(first), round(third)

    @property
    def idle(self) -> tuple[tuple[TrialUnit, int], ...]:
        """Return the units that acted in less than a tenth of the games, with the number of these games, fewest first.

        A unit acts in a game if it is ordered, moves, attacks, or helps in an attack.
        """
        counts = [(unit, sum(place in game.acted for game in self.games)) for place, unit in enumerate(self.units)]
        return tuple(sorted((one for one in counts if one[1] < SELDOM * len(self.games)), key=lambda one: one[1]))

    def acted_interval(self, acted: int) -> tuple[float, float]:
        """Return Wilson's interval of the share of the games in which a unit acts, given their number."""
        return wilson(acted, len(self.games))


def play_trials(request: TrialRequest) -> Iterator[TrialResult | None]:
    """Play the games of a request in small parts.

    Args:
        request: the battle and its players. The same request always gives the same games.

    Yields:
        The result at the beginning and after each game, and None after each action of a player.

    Raises:
        FileError: if the text is not a valid scenario file.
        ValueError: for an unknown player, a wrong number of games, or a game without statistics.
    """
    if not 1 <= request.games <= MOST_GAMES:
        raise ValueError(f"the number of games must be from 1 to {MOST_GAMES:,} (got {request.games})")
    scenario = scenario_from(parse_toml(request.text, "scenario.toml"), "scenario")
    rules, counter = ruleset(scenario.ruleset), game_stats_for(scenario.ruleset)
    if counter is None:
        raise ValueError(f"{scenario.ruleset} has no statistics of units")
    for name in (request.union, request.confederate):
        parse_player(name, rules.name)
    start = rules.setup(scenario)
    seats = {seat: request.union if side_of(seat) == "union" else request.confederate for seat in rules.seats(start)}
    roster = counter.tally(start, ()).units
    found = TrialResult(tuple(_unit(counter, start, unit) for unit in roster), ())
    yield found
    for number in range(1, request.games + 1):
        game = Game(rules, scenario, seats)
        for _ in play_steps(game, seats, f"{SEED}/{number}"):
            yield None
        found = found._replace(games=(*found.games, _finished(game, counter, start)))
        yield found


def _unit(counter: GameStatsCounter[State], start: State, unit: UnitStats) -> TrialUnit:
    return TrialUnit(side_of(unit.seat), counter.kind(start, unit.kind), unit.start)


def _finished(game: Game, counter: GameStatsCounter[State], start: State) -> TrialGame:
    end = game.record.end
    assert end
    units = counter.tally(start, game.record.plies).units
    acted = (place for place, unit in enumerate(units) if unit.ordered or unit.hexes or unit.attacks or unit.helped)
    return TrialGame(side_of(end.winner) if end.winner else None, game.state.turn.number, frozenset(acted))
