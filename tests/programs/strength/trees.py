"""The players of another tree of the project next to those of this one, in one process: stronger or slower?"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import NamedTuple, TypeAlias

from bcnb.analysis.distributions import wilson
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset
from bcnb.engine.ruleset import CHANCE, Scenario, Seat, State
from bcnb.players.registry import Player, Players, no_deadline, parse_player, players_for
from bcnb.storage.scenarios import find_scenario
from tests.programs.strength.pairings import SCENARIOS, SIDES

Rivals: TypeAlias = tuple[Players[State], Players[State]]
"""The players of two trees."""
HEAD = (
    "| player | games | won of the other tree's | share | 95% interval | CPU s a game | the other's |",
    "|---|--:|--:|--:|---|--:|--:|",
)


class Met(NamedTuple):
    """A game of a player against the one of that name in the other tree: whether the new one won, and the seconds of
    processor time that each of them took."""

    won: bool
    seconds: float
    others: float


def players_in(tree: Path, game: str = DEFAULT_RULESET) -> Players[State]:
    """The players of a game as another tree has them; the rules, and what hex games share, are those of this tree."""
    with _elsewhere(tree / "bcnb" / "games" / game, f"bcnb.games.{game}") as package:
        found: Players[State] = import_module(f"{package}.players").PLAYERS
    return found


@contextmanager
def _elsewhere(folder: Path, package: str) -> Iterator[str]:
    """While it lasts, the players of a package come from another folder; then all is as it was."""
    home, prefix = import_module(package), f"{package}.players"
    own = import_module(prefix)
    path, home.__path__ = home.__path__, [str(folder)]
    mine = _taken_out(prefix)
    try:
        yield package
    finally:
        _taken_out(prefix)
        home.__path__ = path
        sys.modules |= mine
        vars(home)["players"] = own


def _taken_out(prefix: str) -> dict[str, ModuleType]:
    """The modules of a package, which are no longer known."""
    names = [name for name in sys.modules if name == prefix or name.startswith(f"{prefix}.")]
    return {name: sys.modules.pop(name) for name in names}


@cache
def rivals(tree: Path) -> Rivals:
    """The players of this tree and of another."""
    return players_for(DEFAULT_RULESET), players_in(tree)


def meet(tree: Path, name: str, seed: str, number: int) -> Met:
    """A game of a player by its number: two games in a row are the same battle with the same chance and the sides
    swapped."""
    return between(rivals(tree), name, seed, number)


def between(rivals: Rivals, name: str, seed: str, number: int) -> Met:
    """The same between the players of that name among any two."""
    names, (player, nodes) = SCENARIOS[DEFAULT_RULESET], parse_player(name, DEFAULT_RULESET)
    sides = SIDES if number % 2 == 0 else SIDES[::-1]
    seats = {side: players.by_name[player](nodes, no_deadline) for side, players in zip(sides, rivals, strict=True)}
    winner, seconds = _played(find_scenario(names[number // 2 % len(names)]), seats, f"{seed} {number // 2}")
    return Met(winner == sides[0], seconds[sides[0]], seconds[sides[1]])


def _played(scenario: Scenario, players: Mapping[Seat, Player[State]], seed: str) -> tuple[Seat, dict[Seat, float]]:
    """Who wins, and the seconds that each side thought. The seed governs chance and the players, as in `simulate`."""
    rules, chance, rng = ruleset(DEFAULT_RULESET), Seeded(f"{seed} chance"), Seeded(f"{seed} players")
    state, seconds = rules.setup(scenario), dict.fromkeys(players, 0.0)
    while (seat := rules.seat(state)) is not None:
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(state))
        else:
            began = process_time()
            action = players[seat](rules, rules.observe(state, seat), rng)
            seconds[seat] += process_time() - began
        state, _ = rules.apply(state, action)
    outcome = rules.outcome(state)
    assert outcome
    assert outcome.winner
    return outcome.winner, seconds


def line(name: str, games: Sequence[Met]) -> str:
    """A player in the table."""
    count, wins = len(games), sum(game.won for game in games)
    low, high = wilson(wins, count)
    seconds, others = (sum(spent) / count for spent in zip(*((one.seconds, one.others) for one in games), strict=True))
    share = f"{wins / count:.1%} | {low:.1%} to {high:.1%}"
    return f"| {name} | {count} | {wins} | {share} | {seconds:.3f} | {others:.3f} |"
