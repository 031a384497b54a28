"""Whole games between computer players, each with its own seed, and the random player."""

from collections.abc import Iterator, Mapping

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Action, AnyRuleset, Scenario, Seat, State
from bcnb.players.registry import find_player

LONGEST_GAME = 10_000
"""The number of plies after which a game is stopped.

It is not a rule: it limits games in which the players get nowhere.
"""


def play_out(game: Game, players: Mapping[Seat, str], seed: str) -> None:
    """Play a game to its end.

    The seed determines chance and the players' random choices. Each player sees only what its seat may know.

    Raises:
        ValueError: for an unknown player.
    """
    for _ in play_steps(game, players, seed):
        pass


def play_steps(game: Game, players: Mapping[Seat, str], seed: str) -> Iterator[None]:
    """Play a game to its end like `play_out`, and yield after each action of a player.

    Raises:
        ValueError: for an unknown player.
    """
    rules = game.ruleset
    choices = {seat: find_player(name, rules.name) for seat, name in players.items()}
    chance, rng = Seeded(f"{seed} chance"), Seeded(f"{seed} players")
    while (seat := _next_seat(game, chance)) is not None:
        action = choices[seat](rules, rules.observe(game.state, seat), rng)
        game.play(rules.write(action))
        if game.ply >= LONGEST_GAME and game.seat is not None:
            game.stop()
        yield


def _next_seat(game: Game, chance: Seeded) -> Seat | None:
    game.advance(chance)
    return game.seat


def simulate(scenario: Scenario, players: Mapping[Seat, str], seed: str) -> Game:
    """Play a whole game in memory, and return it. A seed always gives the same record, byte for byte.

    Raises:
        ValueError: for an unknown player.
    """
    game = Game(ruleset(scenario.ruleset), scenario, players)
    play_out(game, players, seed)
    return game


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> Action:
    """Return a random legal action. The budget is ignored."""
    return chance.choose(ruleset.legal_actions(observed))
