"""Games of one player against another, counted: what `make strength` measures, and a sample of it in `make test`."""

from collections.abc import Sequence
from functools import cache
from time import process_time
from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.ruleset import Scenario
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.games.battle_cry.players.searcher import NODES
from bcnb.games.battle_cry_1961.players.searcher import NODES as NODES_1961
from bcnb.games.north_against_south.players.planner import NODES as NODES_NORTH
from bcnb.players.match import simulate
from bcnb.storage.scenarios import find_scenario

SCENARIOS = {
    "battle_cry": tuple(battle.layout for battle in load_battles().battles),
    "north_against_south": tuple(f"north_against_south/{name}" for name in ("bull-run", "crossroads", "two-bridges")),
    "battle_cry_1961": ("battle_cry_1961/two-players",),
}
"""What is played of each game."""
SIDES = ("union", "confederate")


class Pairing(NamedTuple):
    """Two players, the share of games that the better one has to win, its nodes a turn (0: it does not search), and
    the game."""

    better: str
    worse: str
    goal: float
    nodes: int = 0
    game: str = DEFAULT_RULESET

    @property
    def name(self) -> str:
        """The two players, and the game if it is not the usual one."""
        return f"{self.better} v {self.worse}" + ("" if self.game == DEFAULT_RULESET else f", {self.game}")


PAIRINGS = (
    Pairing("greedy", "random", 0.95),
    Pairing("planner", "greedy", 0.65),
    Pairing("searcher", "planner", 0.58, NODES),
    Pairing("planner", "greedy", 0.75, NODES_NORTH, "north_against_south"),
    Pairing("greedy", "random", 0.95, game="battle_cry_1961"),
    Pairing("planner", "greedy", 0.65, game="battle_cry_1961"),
    Pairing("searcher", "planner", 0.65, NODES_1961, "battle_cry_1961"),
)


class Played(NamedTuple):
    """One game: whether the better player won, how many turns it took, and seconds of processor time."""

    won: bool
    turns: int
    seconds: float


@cache
def _scenario(name: str) -> Scenario:
    return find_scenario(name)


def play(pairing: Pairing, number: int, seed: str) -> Played:
    """A game by its number: two games in a row are the same battle with the same chance and the sides swapped."""
    both = (pairing.better, pairing.worse)
    players = dict(zip(SIDES, both if number % 2 == 0 else both[::-1], strict=True))
    began = process_time()
    names = SCENARIOS[pairing.game]
    game = simulate(_scenario(names[number // 2 % len(names)]), players, f"{seed} {number // 2}")
    seconds = process_time() - began
    winner = game.record.end.winner
    return Played(winner is not None and players[winner] == pairing.better, game.state.turn.number, seconds)


def verdict(pairing: Pairing, games: Sequence[Played]) -> bool:
    """Whether the better player won as often as it should, and more than half of the games for certain."""
    wins = sum(game.won for game in games)
    return wins >= pairing.goal * len(games) and wilson(wins, len(games))[0] > 0.5


def row(pairing: Pairing, games: Sequence[Played]) -> str:
    """The line of a pairing in the table."""
    wins, count = sum(game.won for game in games), len(games)
    low, high = wilson(wins, count)
    seconds = sum(game.seconds for game in games)
    cells = (
        pairing.name,
        str(count),
        str(wins),
        f"{wins / count:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{pairing.goal:.0%}",
        str(pairing.nodes or ""),
        f"{sum(game.turns for game in games) / count:.1f}",
        f"{seconds / count:.2f}",
        f"{seconds / 60:.1f}",
    )
    return f"| {' | '.join(cells)} |"
