"""That luck is luck: over many games of equal players it comes to nothing, in every scenario, rolls and draws apart."""

from argparse import Namespace
from collections.abc import Callable, Iterable
from functools import partial
from math import fsum, sqrt
from multiprocessing import Pool
from typing import NamedTuple

from bcnb.analysis.win_probability import has_model, win_chance
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Seat, State, side_of
from bcnb.players.registry import find_player
from bcnb.review.luck import ChanceEvent, course
from bcnb.review.schema import Cause
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.chances import rough

STANDARD_ERRORS = 3
CAUSES = (Cause.ROLL, Cause.DRAW)
LONGEST = 3_000
"""A game is interrupted after this number of plies: luck has no memory, so that changes no mean."""


class Luck(NamedTuple):
    """The luck of one game, in chances to win of anyone who rolled or drew: of all rolls, and of all draws.

    What helps him who rolls would go unseen in the luck of one side: the other side's has the opposite sign.
    """

    roll: float
    draw: float


class Mean(NamedTuple):
    """The mean luck of some games, its standard error, and of how many games."""

    mean: float
    error: float
    games: int

    @property
    def holds(self) -> bool:
        """Whether the mean is as near to nothing as chance alone would have it."""
        return abs(self.mean) <= STANDARD_ERRORS * self.error


def luck_of(
    name: str,
    player: str,
    seed: str,
    longest: int = LONGEST,
    reckon: Callable[[State], Callable[[State], float]] = rough,
) -> Luck:
    """The luck of one game between two equal players, up to this number of plies."""
    game = played(name, player, seed, longest)
    start = Recorded(name, game.record).start
    chance_events = course(start, game.record.plies, reckon(start)).chance_events
    first = side_of(game.ruleset.seats(start)[0])
    return Luck(
        *(
            _sum(first, (chance_event for chance_event in chance_events if chance_event.cause is cause))
            for cause in CAUSES
        )
    )


def _sum(first: Seat, chance_events: Iterable[ChanceEvent]) -> float:
    return fsum(
        chance_event.luck * (1 if side_of(chance_event.seat) == first else -1) for chance_event in chance_events
    )


def modelled(start: State) -> Callable[[State], float]:
    """The model's chance, or a rough one in a game without a model."""
    return win_chance if has_model(start.ruleset) else rough(start)


def played(name: str, player: str, seed: str, longest: int) -> Game:
    """A game between two equal players, stopped after this number of plies."""
    scenario = find_scenario(name)
    rules = ruleset(scenario.ruleset)
    game, chance, rng = Game(rules, scenario), Seeded(f"{name} {seed} chance"), Seeded(f"{name} {seed} players")
    choose = find_player(player, rules.name)
    while game.ply < longest:
        game.advance(chance)
        if game.seat is None:
            break
        game.play(rules.write(choose(rules, rules.observe(game.state, game.seat), rng)))
    return game


def mean_of(numbers: list[float]) -> Mean:
    """The mean of some numbers, and its standard error."""
    mean = fsum(numbers) / len(numbers)
    spread = fsum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return Mean(mean, sqrt(spread / len(numbers)), len(numbers))


def proof(options: Namespace) -> bool:
    """Play the games and print the table; whether every mean is near enough to nothing."""
    names = [name for name in list_scenarios() if options.only in (None, name)]
    each = -(-options.games // len(names))
    print(f"{len(names) * each} games of {options.player} against itself; luck of whoever rolled or drew, in points")
    print("| scenario | games | rolls: mean ± 3 errors | draws: mean ± 3 errors | |")
    print("|---|--:|--:|--:|---|", flush=True)
    sound = True
    with Pool(options.processes) as pool:
        for name in names:
            seeds = [f"{options.seed}/{number}" for number in range(each)]
            found = pool.map(partial(luck_of, name, options.player, reckon=modelled), seeds, chunksize=2)
            means = [mean_of([one[place] for one in found]) for place in range(len(CAUSES))]
            holds = all(mean.holds for mean in means)
            print(f"| {name} | {each} | {' | '.join(map(told, means))} | {'holds' if holds else 'FAILS'} |", flush=True)
            sound &= holds
    return sound


def told(mean: Mean) -> str:
    """A mean and three standard errors of it, in points."""
    return f"{100 * mean.mean:+.2f} ± {100 * STANDARD_ERRORS * mean.error:.2f}"
